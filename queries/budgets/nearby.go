package budgets

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"weddings/events"
	"weddings/queries"
)

// Nearby is what owners of a governorate have quoted for a service, in dollars: the median and the middle half, rounded
// so that no quote can be read from them (docs/decisions/048-planner.md).
type Nearby struct {
	Service           string
	Count             int  // of the quotes
	PerGuest          bool // the sums are for each guest
	Low, Median, High events.Money
}

const (
	leastOwners  = 5
	nearbyMonths = 24
	nearbyFor    = 10 * time.Minute // that an answer is kept
	mostNearby   = 32               // answers are kept; there are 14 governorates
)

// nearbyCache keeps answers by governorate. The zero value is ready.
type nearbyCache struct {
	mu   sync.Mutex
	kept map[string]keptNearby
}

type keptNearby struct {
	until time.Time
	list  []Nearby
}

func (c *nearbyCache) get(governorate string, now time.Time) ([]Nearby, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	found, is := c.kept[governorate]
	return found.list, is && now.Before(found.until)
}

func (c *nearbyCache) put(governorate string, list []Nearby, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.kept == nil || len(c.kept) >= mostNearby {
		c.kept = map[string]keptNearby{}
	}
	c.kept[governorate] = keptNearby{now.Add(nearbyFor), list}
}

// Quoted is the last quote of an inquiry.
type Quoted struct {
	Kind     events.Kind
	Category string
	Owner    uuid.UUID
	Price    events.Money
	Guests   int // 0 = it names none
}

// Nearby returns what is known of a governorate, in the order of the table; nothing of a service that fewer than five
// owners have quoted in the last two years.
func (r *Reader) Nearby(ctx context.Context, by queries.Viewer, governorate string) ([]Nearby, error) {
	now := r.Now()
	if kept, is := r.nearby.get(governorate, now); is {
		return kept, nil
	}
	quoted, err := queries.Collect[Quoted](ctx, r.Pool, `SELECT kind, category, owner, price, guests FROM (
			SELECT DISTINCT ON (q.inquiry) l.kind, l.category, i.owner, q.price, q.guests, q.created_at
			FROM quotes q JOIN inquiries i ON i.id = q.inquiry JOIN listings l ON l.id = i.listing
			WHERE l.governorate = $1 ORDER BY q.inquiry, q.number DESC) last
		WHERE created_at >= $2::text::timestamptz`,
		governorate, now.AddDate(0, -nearbyMonths, 0).UTC().Format(time.RFC3339Nano))
	if err != nil {
		return nil, err
	}
	settings, err := r.Reference.Settings(ctx, by)
	if err != nil {
		return nil, err
	}
	list := NearbyOf(quoted, int64(settings.PoundsPerDollar))
	r.nearby.put(governorate, list, now)
	return list, nil
}

// perGuest are the services that are counted by guests: of these, quotes that name no guests say nothing.
var perGuest = []string{"venue", "catering"}

// mixed is a category whose listings offer services of several kinds.
const mixed = "music"

// NearbyOf returns what can be told of quotes. Each quote is rounded first, in its own currency, and nothing is made of
// it but that: who knows all other quotes learns from an answer no more than between which two steps it lies. Each
// owner counts once, with the median of their quotes.
func NearbyOf(quoted []Quoted, poundsPerDollar int64) []Nearby {
	byService := map[string]map[uuid.UUID][]decimal.Decimal{}
	for _, q := range quoted {
		service := events.BudgetServiceOf(q.Kind, q.Category, nil)
		price := q.Price
		if slices.Contains(perGuest, service) {
			if q.Guests == 0 {
				continue
			}
			price.Amount = price.Amount.DivRound(decimal.NewFromInt(int64(q.Guests)), 2)
		}
		if service == "" || q.Category == mixed || !price.Amount.IsPositive() {
			continue
		}
		price.Amount = Step(price.Amount)
		if byService[service] == nil {
			byService[service] = map[uuid.UUID][]decimal.Decimal{}
		}
		sums := byService[service]
		sums[q.Owner] = append(sums[q.Owner], price.In("USD", poundsPerDollar))
	}
	list := []Nearby{}
	for _, service := range events.BudgetServices {
		if len(byService[service]) >= leastOwners {
			list = append(list, nearbyOf(service, byService[service]))
		}
	}
	return list
}

func nearbyOf(service string, byOwner map[uuid.UUID][]decimal.Decimal) Nearby {
	n := Nearby{Service: service, PerGuest: slices.Contains(perGuest, service)}
	var each []decimal.Decimal
	for _, sums := range byOwner {
		n.Count += len(sums)
		each = append(each, quantile(sums, 2, 4))
	}
	dollars := func(quarters int) events.Money {
		return events.Money{Amount: Step(quantile(each, quarters, 4)), Currency: "USD"}
	}
	n.Low, n.Median, n.High = dollars(1), dollars(2), dollars(3)
	return n
}

// quantile returns the sum below which a part of all lies: one of them, by its rank. It sorts them.
func quantile(sums []decimal.Decimal, part, of int) decimal.Decimal {
	slices.SortFunc(sums, decimal.Decimal.Compare)
	return sums[max(0, (len(sums)*part+of-1)/of-1)]
}

// steps are what a sum is rounded to, with any number of noughts: the next is a fifth to a half more.
var steps = func() (list []decimal.Decimal) {
	for _, step := range []string{"1", "1.2", "1.5", "2", "2.5", "3", "4", "5", "6", "8", "10"} {
		list = append(list, decimal.RequireFromString(step))
	}
	return list
}()

// Step returns the nearest step of a sum above 0. The greater of two that are as near.
func Step(sum decimal.Decimal) decimal.Decimal {
	noughts := int32(sum.NumDigits()) + sum.Exponent() - 1
	nearest := func(a, b decimal.Decimal) int {
		distance := a.Shift(noughts).Sub(sum).Abs().Compare(b.Shift(noughts).Sub(sum).Abs())
		return cmp.Or(distance, b.Compare(a))
	}
	return slices.MinFunc(steps, nearest).Shift(noughts)
}
