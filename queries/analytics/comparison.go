package analytics

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
	"weddings/projections/analytics"
	"weddings/projections/calendars"
	"weddings/queries"
)

// mostCompared is the most listings of an owner that are compared.
const mostCompared = 50

// Comparison is how an owner's listings fare beside others of their category and governorate.
type Comparison struct {
	From, To string
	Listings []ComparedListing
}

// NamedListings are the ids of those that are compared.
func (c *Comparison) NamedListings() []uuid.UUID {
	ids := make([]uuid.UUID, len(c.Listings))
	for i, each := range c.Listings {
		ids[i] = each.ListingID
	}
	return ids
}

// ComparedListing holds the figures of a listing, each beside the median of the others.
type ComparedListing struct {
	ListingID uuid.UUID
	Scope     *string // InGovernorate, InCountry; nil for too few owners in both
	Others    int     // owners in the scope
	Figures   []Compared
}

// Compared is a figure of a listing, nil where there is none. The median is that of the other owners with listings that
// have the figure, each of whom counts once; nil where they are too few.
type Compared struct {
	Key           string
	Value, Median *float64
}

// place is where a listing is, and what.
type place struct{ Governorate, Category string }

// peer is a listing with what is compared of it.
type peer struct {
	Owner                 uuid.UUID
	Governorate, Category string
	Own                   bool
	AnswerHours           *float64 // the median of the inquiries of the days that were answered
	Written               bool
	calendars.Book
	Pictures int
	counts   totals
	free     *float64
}

// figure is something that listings are compared by; nil for a listing that has none.
type figure struct {
	key string
	of  func(p *peer) *float64
}

// The figures that are compared, in their order.
var (
	// coachFigures are those that the coach advises by.
	coachFigures = []figure{
		{"views", func(p *peer) *float64 { return counted64(p.counts.of(analytics.PageViews)) }},
		{"contactClicks", func(p *peer) *float64 { return counted64(p.counts.of(analytics.Clicks)) }},
		{"contactRate", func(p *peer) *float64 {
			views := p.counts.of(analytics.PageViews)
			if views == 0 {
				return nil
			}
			rate := float64(p.counts.of(analytics.Clicks)) / float64(views)
			return &rate
		}},
		{"inquiries", func(p *peer) *float64 { return counted64(p.counts.of(analytics.Inquiries)) }},
		{"answerHours", func(p *peer) *float64 { return p.AnswerHours }},
		{"pictures", func(p *peer) *float64 { return counted64(p.Pictures) }},
	}
	allFigures = append(slices.Clip(coachFigures),
		figure{"holds", func(p *peer) *float64 { return counted64(p.counts.of(analytics.Holds)) }},
		figure{"bookings", func(p *peer) *float64 { return counted64(p.counts.of(analytics.Bookings)) }},
		figure{"freeThursdays", func(p *peer) *float64 { return p.free }},
	)
)

func counted64(n int) *float64 {
	f := float64(n)
	return &f
}

// compareds selects the approved listings of the owner $1, $2 of them at most, and those that are compared with them:
// of their category in their governorate where $3 other owners are there, else in the country. peersSQL selects what
// does not come with their books. Answers are those to inquiries from the instant $4 to $5.
const (
	compareds = `WITH own AS (SELECT id, governorate, category FROM listings
			WHERE owner = $1 AND status = 'approved' AND NOT erased ORDER BY created_at, id LIMIT $2),
		wide AS (SELECT category FROM (SELECT DISTINCT governorate, category FROM own) o WHERE $3 > (
			SELECT count(DISTINCT n.owner) FROM listings n WHERE n.public AND NOT n.erased AND n.owner <> $1
				AND n.governorate = o.governorate AND n.category = o.category))
		SELECT l.id, l.owner, l.governorate, l.category, l.details, l.capacity, l.created_at FROM listings l
		WHERE NOT l.erased AND (l.id IN (SELECT id FROM own) OR l.public AND l.owner <> $1
			AND ((l.governorate, l.category) IN (SELECT governorate, category FROM own)
				OR l.category IN (SELECT category FROM wide)))`
	peersSQL = `WITH l AS (` + compareds + `)
		SELECT l.id, l.owner, l.governorate, l.category, l.owner = $1, a.hours, coalesce(f.pictures, 0),
			` + calendars.Written + `, coalesce(r.notice_days, 0), coalesce(r.weekdays, '{}')
		FROM l LEFT JOIN calendar_rules r ON r.listing = l.id LEFT JOIN listing_facts f ON f.listing = l.id LEFT JOIN (
			SELECT listing, extract(epoch FROM percentile_cont(0.5)
				WITHIN GROUP (ORDER BY responded_at - created_at))::float8 / 3600 AS hours
			FROM inquiries WHERE responded_at IS NOT NULL AND created_at >= $4 AND created_at < $5 GROUP BY listing
		) a ON a.listing = l.id ORDER BY l.created_at, l.id`
)

// peersOf reads the listings that are compared, with their books.
func (r *Reader) peersOf(
	ctx context.Context, owner uuid.UUID, days []events.Day, now, from, to time.Time,
) ([]*peer, error) {
	var b pgx.Batch
	var peers []*peer
	books := calendars.Books{}
	b.Queue(peersSQL, owner, mostCompared, FewestOthers, from, to).Query(func(rows pgx.Rows) error {
		var p peer
		into := []any{
			&p.Listing, &p.Owner, &p.Governorate, &p.Category, &p.Own, &p.AnswerHours, &p.Pictures, &p.Written,
			&p.Notice, &p.Weekdays,
		}
		_, err := pgx.ForEachRow(rows, into, func() error {
			each := new(p)
			peers, books[p.Listing] = append(peers, each), &each.Book
			p = peer{}
			return nil
		})
		return err
	})
	books.Queue(&b, compareds, days, now, owner, mostCompared, FewestOthers)
	return peers, r.Pool.SendBatch(ctx, &b).Close()
}

// OwnComparison compares the approved listings of the signed-in owner with those of others, within a range of days.
func (r *Reader) OwnComparison(ctx context.Context, by queries.Viewer, from, to string) (*Comparison, error) {
	if err := requireOwner(by); err != nil {
		return nil, err
	}
	now := r.Log.Time()
	p, err := periodOf(from, to, now)
	if err != nil {
		return nil, err
	}
	days := comingThursdays(now)
	peers, err := r.peersOf(ctx, by.Account, days, now, dayStarts(p.day(p.n)), dayStarts(p.day(2*p.n)))
	if err != nil {
		return nil, err
	}
	generation, err := r.generation(ctx)
	if err != nil {
		return nil, err
	}
	last, _ := events.ParseDay(p.day(2*p.n - 1)) // a day of periodOf
	counted, err := r.cellsOn(ctx, generation, daysUpTo(last, p.n))
	if err != nil {
		return nil, noFigures.Because(err)
	}
	sums := map[string]seenOn{}
	for _, day := range counted {
		for id, on := range seenOf(day) {
			sums[id] = sums[id].plus(on)
		}
	}
	for _, each := range peers {
		each.counts = sums[each.Listing.String()].totals()
		if each.Written {
			each.free = share(freeOn(&each.Book, days, events.DayOf(now)))
		}
	}
	return &Comparison{From: p.day(p.n), To: p.day(2*p.n - 1), Listings: compare(peers)}, nil
}

func dayStarts(day string) time.Time {
	d, _ := events.ParseDay(day)
	return d.Starts()
}

// share is that of true values; nil where there are none.
func share(of []bool) *float64 {
	if len(of) == 0 {
		return nil
	}
	n := 0.0
	for _, is := range of {
		if is {
			n++
		}
	}
	n /= float64(len(of))
	return &n
}

// compare returns the own ones among peers, in their order, beside the medians of the others.
func compare(peers []*peer) []ComparedListing {
	besides := besidesOf(peers, allFigures)
	list := []ComparedListing{}
	for _, p := range peers {
		if p.Own {
			others := besides(p)
			list = append(list, ComparedListing{
				ListingID: p.Listing,
				Scope:     others.scope,
				Others:    others.owners,
				Figures:   others.compare(p, allFigures),
			})
		}
	}
	return list
}

// Where the others are that a listing stands beside.
const (
	InGovernorate = "governorate" // of its category, where its own is
	InCountry     = "country"     // of its category, everywhere
)

// besides is what the listings of a place stand beside.
type besides struct {
	scope   *string
	owners  int
	medians map[string]*float64
}

// besidesOf returns what an own one among peers stands beside. What listings of one place share is made once.
func besidesOf(peers []*peer, figures []figure) func(*peer) *besides {
	near, everywhere := map[place][]*peer{}, map[string][]*peer{}
	for _, p := range peers {
		if !p.Own {
			near[p.place()], everywhere[p.Category] = append(near[p.place()], p), append(everywhere[p.Category], p)
		}
	}
	made := map[place]*besides{}
	return func(p *peer) *besides {
		at := p.place()
		if made[at] == nil {
			among, scope := scopeOf(near[at], everywhere[p.Category])
			b := &besides{scope: scope, owners: owners(among), medians: map[string]*float64{}}
			for _, figure := range figures {
				b.medians[figure.key] = median(among, figure.of)
			}
			made[at] = b
		}
		return made[at]
	}
}

func (b *besides) compare(p *peer, figures []figure) []Compared {
	list := make([]Compared, len(figures))
	for i, figure := range figures {
		list[i] = Compared{figure.key, figure.of(p), b.medians[figure.key]}
	}
	return list
}

func (p *peer) place() place { return place{Governorate: p.Governorate, Category: p.Category} }

// scopeOf chooses the others that a listing stands beside: the nearest among whom there are enough owners.
func scopeOf(near, everywhere []*peer) ([]*peer, *string) {
	scope := InGovernorate
	switch {
	case owners(near) >= FewestOthers:
		return near, &scope
	case owners(everywhere) >= FewestOthers:
		scope = InCountry
		return everywhere, &scope
	}
	return nil, nil
}

func owners(of []*peer) int {
	distinct := map[uuid.UUID]bool{}
	for _, p := range of {
		distinct[p.Owner] = true
	}
	return len(distinct)
}

// median returns that of a figure among owners, each with the median of their listings that have it: who has many
// listings counts once, so that the answer is not theirs. It is nil where fewer owners than FewestOthers have the
// figure.
func median(of []*peer, figure func(*peer) *float64) *float64 {
	byOwner := map[uuid.UUID][]float64{}
	for _, p := range of {
		if value := figure(p); value != nil {
			byOwner[p.Owner] = append(byOwner[p.Owner], *value)
		}
	}
	if len(byOwner) < FewestOthers {
		return nil
	}
	values := make([]float64, 0, len(byOwner))
	for _, each := range byOwner {
		values = append(values, middle(each))
	}
	m := middle(values)
	return &m
}

func middle(values []float64) float64 {
	slices.Sort(values)
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}
