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

// mostCompared is how many of an owner's listings are compared at most.
const mostCompared = 50

// Comparison compares an owner's listings with those of other owners of the same category, in the governorate or the
// country. From and To are days, inclusive.
type Comparison struct {
	From, To string
	Listings []ComparedListing
}

// NamedListings returns the ids of the owner's listings, for batch loading.
func (c *Comparison) NamedListings() []uuid.UUID {
	ids := make([]uuid.UUID, len(c.Listings))
	for i, each := range c.Listings {
		ids[i] = each.ListingID
	}
	return ids
}

// ComparedListing holds the figures of one of the owner's listings, each beside the median of other owners.
type ComparedListing struct {
	ListingID uuid.UUID
	Scope     *string // InGovernorate or InCountry; nil if both have too few other owners
	Others    int     // the number of other owners in the scope
	Figures   []Compared
}

// Compared is a figure of a listing beside its median. Value is nil if the listing has no such figure. Median is over
// the other owners whose listings have the figure: see median. It is nil if these are too few.
type Compared struct {
	Key           string
	Value, Median *float64
}

// place is the governorate and the category of a listing.
type place struct{ Governorate, Category string }

// peer is a listing that is compared, the owner's own or another owner's.
type peer struct {
	Owner                 uuid.UUID
	Governorate, Category string
	Own                   bool
	AnswerHours           *float64 // the median time to answer an inquiry; nil if none was answered
	Written               bool
	calendars.Book
	Pictures int
	counts   totals
	free     *float64
}

// figure is a figure by which listings are compared. of returns nil for a listing that has no such figure.
type figure struct {
	key string
	of  func(p *peer) *float64
}

// The figures that are compared, in this order.
var (
	// coachFigures are the ones that the coach uses.
	coachFigures = []figure{
		{"views", func(p *peer) *float64 { return floatOf(p.counts.of(analytics.PageViews)) }},
		{"contactClicks", func(p *peer) *float64 { return floatOf(p.counts.of(analytics.Clicks)) }},
		{"contactRate", func(p *peer) *float64 {
			views := p.counts.of(analytics.PageViews)
			if views == 0 {
				return nil
			}
			rate := float64(p.counts.of(analytics.Clicks)) / float64(views)
			return &rate
		}},
		{"inquiries", func(p *peer) *float64 { return floatOf(p.counts.of(analytics.Inquiries)) }},
		{"answerHours", func(p *peer) *float64 { return p.AnswerHours }},
		{"pictures", func(p *peer) *float64 { return floatOf(p.Pictures) }},
	}
	allFigures = append(slices.Clip(coachFigures),
		figure{"holds", func(p *peer) *float64 { return floatOf(p.counts.of(analytics.Holds)) }},
		figure{"bookings", func(p *peer) *float64 { return floatOf(p.counts.of(analytics.Bookings)) }},
		figure{"freeThursdays", func(p *peer) *float64 { return p.free }},
	)
)

func floatOf(n int) *float64 {
	f := float64(n)
	return &f
}

// comparedSQL selects the approved listings of the owner $1, at most $2, and the public listings of other owners with
// which they are compared: those of the same category in the same governorate, and those of the whole country if the
// governorate has fewer than $3 other owners. peersSQL selects what is compared, but for the calendars. Answer times
// are those of inquiries from the instant $4 until $5.
const (
	comparedSQL = `WITH own AS (SELECT id, governorate, category FROM listings
			WHERE owner = $1 AND status = 'approved' AND NOT erased ORDER BY created_at, id LIMIT $2),
		wide AS (SELECT category FROM (SELECT DISTINCT governorate, category FROM own) o WHERE $3 > (
			SELECT count(DISTINCT n.owner) FROM listings n WHERE n.public AND NOT n.erased AND n.owner <> $1
				AND n.governorate = o.governorate AND n.category = o.category))
		SELECT l.id, l.owner, l.governorate, l.category, l.details, l.capacity, l.created_at FROM listings l
		WHERE NOT l.erased AND (l.id IN (SELECT id FROM own) OR l.public AND l.owner <> $1
			AND ((l.governorate, l.category) IN (SELECT governorate, category FROM own)
				OR l.category IN (SELECT category FROM wide)))`
	peersSQL = `WITH l AS (` + comparedSQL + `)
		SELECT l.id, l.owner, l.governorate, l.category, l.owner = $1, a.hours, coalesce(f.pictures, 0),
			` + calendars.Written + `, coalesce(r.notice_days, 0), coalesce(r.weekdays, '{}')
		FROM l LEFT JOIN calendar_rules r ON r.listing = l.id LEFT JOIN listing_facts f ON f.listing = l.id LEFT JOIN (
			SELECT listing, extract(epoch FROM percentile_cont(0.5)
				WITHIN GROUP (ORDER BY responded_at - created_at))::float8 / 3600 AS hours
			FROM inquiries WHERE responded_at IS NOT NULL AND created_at >= $4 AND created_at < $5 GROUP BY listing
		) a ON a.listing = l.id ORDER BY l.created_at, l.id`
)

// peersOf reads the listings that are compared, with their calendars.
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
	books.Queue(&b, comparedSQL, days, now, owner, mostCompared, FewestOthers)
	return peers, r.Pool.SendBatch(ctx, &b).Close()
}

// OwnComparison compares the approved listings of the signed-in owner with those of other owners, in a range of days.
// It returns badRange for an invalid range.
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
	last, _ := events.ParseDay(p.day(2*p.n - 1)) // cannot fail: periodOf made the day
	counted, err := r.cellsOn(ctx, generation, daysUpTo(last, p.n))
	if err != nil {
		return nil, noFigures.Because(err)
	}
	sums := map[string]listingCounts{}
	for _, day := range counted {
		for id, on := range countsByListing(day) {
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

// share returns the share of true values, nil without values.
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

// compare returns the owner's listings among the peers, in their order, beside the medians of the others.
func compare(peers []*peer) []ComparedListing {
	benchmark := benchmarksOf(peers, allFigures)
	list := []ComparedListing{}
	for _, p := range peers {
		if p.Own {
			others := benchmark(p)
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

// The scopes: which other owners' listings a listing is compared with.
const (
	InGovernorate = "governorate" // those of its category in its governorate
	InCountry     = "country"     // those of its category in the whole country
)

// benchmark holds the medians with which the listings of a place are compared.
type benchmark struct {
	scope   *string
	owners  int
	medians map[string]*float64
}

// benchmarksOf returns a function that returns the medians for one of the owner's listings. Listings of the same place
// share them.
func benchmarksOf(peers []*peer, figures []figure) func(*peer) *benchmark {
	near, everywhere := map[place][]*peer{}, map[string][]*peer{}
	for _, p := range peers {
		if !p.Own {
			near[p.place()], everywhere[p.Category] = append(near[p.place()], p), append(everywhere[p.Category], p)
		}
	}
	made := map[place]*benchmark{}
	return func(p *peer) *benchmark {
		at := p.place()
		if made[at] == nil {
			among, scope := scopeOf(near[at], everywhere[p.Category])
			b := &benchmark{scope: scope, owners: owners(among), medians: map[string]*float64{}}
			for _, figure := range figures {
				b.medians[figure.key] = median(among, figure.of)
			}
			made[at] = b
		}
		return made[at]
	}
}

func (b *benchmark) compare(p *peer, figures []figure) []Compared {
	list := make([]Compared, len(figures))
	for i, figure := range figures {
		list[i] = Compared{figure.key, figure.of(p), b.medians[figure.key]}
	}
	return list
}

func (p *peer) place() place { return place{Governorate: p.Governorate, Category: p.Category} }

// scopeOf chooses the listings of other owners to compare with: those near if they have enough owners, else those
// everywhere, else none.
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

// median returns the median of a figure over owners. The value of an owner is the median of their listings that have
// the figure. So an owner with many listings counts once and does not decide the median. It is nil if fewer than
// FewestOthers owners have the figure.
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
