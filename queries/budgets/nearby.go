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

// Nearby tells what owners in a governorate quoted for a service, in dollars: Low and High are the quartiles. The sums
// are rounded so that nobody can compute a single quote from them (docs/decisions/048-planner.md).
type Nearby struct {
	Service           string
	Count             int  // the number of quotes
	PerGuest          bool // the sums are per guest
	Low, Median, High events.Money
}

const (
	leastOwners  = 5
	nearbyMonths = 24
	nearbyFor    = 10 * time.Minute // the lifetime of a cached answer
	mostNearby   = 32               // cached answers; Syria has 14 governorates
)

// nearbyCache caches answers by governorate. The zero value is ready to use.
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
	Guests   int // 0 if the quote names none
}

// Nearby returns the quoted prices in a governorate, in the order of the services. It omits a service for which fewer
// than leastOwners owners quoted in the last nearbyMonths months.
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

// perGuest are the services that are priced per guest. Their quotes without a number of guests are skipped.
var perGuest = []string{"venue", "catering"}

// mixed is a category whose listings offer different services. Its quotes are skipped.
const mixed = "music"

// NearbyOf computes the quoted prices by service. It first rounds each quote in its own currency and then uses only the
// rounded sum. Somebody who knows all other quotes can therefore only learn between which two steps a quote lies. Each
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

// quantile sorts the sums and returns the one at the quantile part/of, by its rank.
func quantile(sums []decimal.Decimal, part, of int) decimal.Decimal {
	slices.SortFunc(sums, decimal.Decimal.Compare)
	return sums[max(0, (len(sums)*part+of-1)/of-1)]
}

// steps are the sums to which Step rounds, times a power of ten. Each is a fifth to a third above the one before.
var steps = func() (list []decimal.Decimal) {
	for _, step := range []string{"1", "1.2", "1.5", "2", "2.5", "3", "4", "5", "6", "8", "10"} {
		list = append(list, decimal.RequireFromString(step))
	}
	return list
}()

// Step returns the step that is nearest to a sum above 0, the greater of two equally near ones.
func Step(sum decimal.Decimal) decimal.Decimal {
	exponent := int32(sum.NumDigits()) + sum.Exponent() - 1
	nearest := func(a, b decimal.Decimal) int {
		distance := a.Shift(exponent).Sub(sum).Abs().Compare(b.Shift(exponent).Sub(sum).Abs())
		return cmp.Or(distance, b.Compare(a))
	}
	return slices.MinFunc(steps, nearest).Shift(exponent)
}
