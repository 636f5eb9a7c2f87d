package analytics

import (
	"cmp"
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

const (
	coachedDays   = 28 // the days that the figures cover
	shownDays     = 56 // the days of the chart: coachedDays and as many before
	maxEffectDays = 14 // at most this many days on each side of a fix
	// minDaysPublic is how many days a listing must have been public to get figures. The figures of fewer days mislead.
	minDaysPublic = 7
	// minEffectDays and minEffectViews are how many days on each side of a fix, and how many views on both sides
	// together, it takes to judge its effect.
	minEffectDays, minEffectViews = 7, 20
)

// Coach tells an owner how their public listings did in the last 28 days, what they can improve, and what earlier
// improvements brought. From and To are days, inclusive.
type Coach struct {
	From, To string
	AsOf     time.Time
	Listings []CoachedListing
}

// CoachedListing is one listing of a Coach. Medians are nil, and Market is nil, where fewer than FewestOthers other
// owners are behind them.
type CoachedListing struct {
	ListingID uuid.UUID
	Age       int     // whole days since the listing became public
	Young     bool    // public for fewer than minDaysPublic days: Figures is empty
	Scope     *string // InGovernorate or InCountry; nil if both have too few other owners
	Others    int     // the number of other owners in the scope
	Figures   []Compared
	Advice    []Advice // at most mostAdvised
	Mended    []Mended
	Days      []CoachedDay
	Terms     []FoundBy
	Taken     TakenDays
	Market    *OwnMarket // nil if the governorate has too few other owners
}

// CoachedDay is one day of the chart.
type CoachedDay struct {
	Day           string
	Views, Clicks int
}

// Mended is a shortcoming that the owner mended, with the figures of the days before and after it. Key is its kind and
// Day the day of the fix. Was and Now are numbers of pictures, nil for other kinds. Enough is false if there are
// too few days or views to judge.
type Mended struct {
	Key, Day      string
	Was, Now      *int
	Days          int // the number of days on each side
	Before, After Seen
	Enough        bool
}

// Seen holds the page views and contact clicks of some days. Rate is clicks per view, nil without views.
type Seen struct {
	Views, Clicks int
	Rate          *float64
}

func seen(views, clicks int) Seen {
	s := Seen{Views: views, Clicks: clicks}
	if views > 0 {
		rate := float64(clicks) / float64(views)
		s.Rate = &rate
	}
	return s
}

// coached is a listing that the coach reads: one of the owner, or one with which those are compared. Of the latter,
// only the figures are used.
type coached struct {
	peer
	Age   int
	Lacks []string
	// WaitingPictures and WaitingLacks are facts of the edit that waits for approval; nil if no edit waits.
	WaitingPictures *int
	WaitingLacks    []string
	Kept            *time.Time
	Imported        bool // the calendar imports another one
	unanswered      int
	oldest          *uuid.UUID // the oldest unanswered inquiry
	mended          []fix
	days            []CoachedDay
	terms           []FoundBy
	asked, searched map[events.Day]int // how often couples ask for a day, and search for it
}

type fix struct {
	What    string
	At      time.Time
	Was, Is *int
}

// ownSQL selects the public listings of the owner $1, at most $2.
const ownSQL = `own AS (SELECT id, governorate, category FROM listings
	WHERE owner = $1 AND public AND NOT erased ORDER BY created_at, id LIMIT $2)`

// coachSQL selects the listings of ownSQL, and the public listings of other owners in the same categories. Answer times
// are those of inquiries from the instant $3 until $4. $5 is today.
const coachSQL = `WITH ` + ownSQL + `, l AS (SELECT id, owner, governorate, category, created_at FROM listings
		WHERE NOT erased AND public AND (owner <> $1 OR id IN (SELECT id FROM own))
			AND category IN (SELECT category FROM own))
	SELECT l.id, l.owner, l.governorate, l.category, l.owner = $1, a.hours,
		greatest(0, ($5::date - (coalesce(f.since, l.created_at) AT TIME ZONE 'Asia/Damascus')::date)),
		coalesce(f.pictures, 0), coalesce(f.lacks || f.offer_lacks, '{}'), f.waiting_pictures,
		f.waiting_lacks || f.offer_lacks, k.at,
		l.owner = $1 AND EXISTS (SELECT FROM sources s WHERE s.listing = l.id), coalesce(r.weekdays, '{}')
	FROM l LEFT JOIN calendar_rules r ON r.listing = l.id LEFT JOIN listing_facts f ON f.listing = l.id
		LEFT JOIN calendars_kept k ON k.listing = l.id LEFT JOIN (
		SELECT listing, extract(epoch FROM percentile_cont(0.5)
			WITHIN GROUP (ORDER BY responded_at - created_at))::float8 / 3600 AS hours
		FROM inquiries WHERE responded_at IS NOT NULL AND created_at >= $3 AND created_at < $4 GROUP BY listing
	) a ON a.listing = l.id ORDER BY l.created_at, l.id`

// mendedSQL selects the shortcomings that were mended since the instant $3.
const mendedSQL = `WITH ` + ownSQL + ` SELECT m.listing, m.what, m.at, m.was, m.is_now
	FROM fixes m JOIN own ON own.id = m.listing WHERE m.at >= $3 ORDER BY m.at, m.what`

// unansweredSQL counts the unanswered inquiries from the instant $3 until $4, by listing, and selects the oldest of
// each.
const unansweredSQL = `WITH ` + ownSQL + ` SELECT i.listing, count(*), (array_agg(i.id ORDER BY i.created_at))[1]
	FROM inquiries i JOIN own ON own.id = i.listing
	WHERE i.responded_at IS NULL AND i.status IN ('new', 'read') AND i.created_at >= $3 AND i.created_at < $4
		AND NOT EXISTS (SELECT FROM quotes q WHERE q.inquiry = i.id) GROUP BY i.listing`

// OwnCoach advises the signed-in owner on their public listings, at most mostCompared. The number of statements does
// not depend on the number of listings.
func (r *Reader) OwnCoach(ctx context.Context, by queries.Viewer) (*Coach, error) {
	if err := requireOwner(by); err != nil {
		return nil, err
	}
	now := r.Log.Time()
	today := events.DayOf(now)
	c := &Coach{From: (today - coachedDays).String(), To: (today - 1).String()}
	read := &coachReading{
		reader: r, owner: by.Account, now: now, today: today, last: lastOf(today), ofID: map[uuid.UUID]*coached{},
		books: calendars.Books{}, market: regions{},
	}
	if err := read.rows(ctx); err != nil {
		return nil, err
	}
	generation, err := r.generation(ctx)
	if err != nil {
		return nil, err
	}
	if c.AsOf, err = analytics.AsOf(ctx, r.Redis, generation); err != nil {
		return nil, noFigures.Because(err)
	}
	if err := read.count(ctx, generation); err != nil {
		return nil, noFigures.Because(err)
	}
	c.Listings = read.coach()
	return c, nil
}

// NamedListings returns the ids of the listings, for batch loading.
func (c *Coach) NamedListings() []uuid.UUID {
	return queries.IDs(c.Listings, func(l CoachedListing) uuid.UUID { return l.ListingID })
}

// coachReading is everything that the coach reads for one answer.
type coachReading struct {
	reader *Reader
	owner  uuid.UUID
	now    time.Time
	// last is the last day of the coming months that are read: see lastOf.
	today, last events.Day
	all         []*coached // oldest first
	ofID        map[uuid.UUID]*coached
	books       calendars.Books // calendars of the owner's listings
	market      regions
}

// rows reads everything that is in PostgreSQL, in one round trip.
func (c *coachReading) rows(ctx context.Context) error {
	var b pgx.Batch
	own := []any{c.owner, mostCompared}
	from := (c.today - coachedDays).Starts()
	b.Queue(coachSQL, append(slices.Clone(own), from, c.today.Starts(), c.today.String())...).Query(c.peers)
	b.Queue(mendedSQL, append(slices.Clone(own), (c.today-shownDays+maxEffectDays).Starts())...).
		Query(func(rows pgx.Rows) error {
			var listing uuid.UUID
			var m fix
			_, err := pgx.ForEachRow(rows, []any{&listing, &m.What, &m.At, &m.Was, &m.Is}, func() error {
				if l := c.ofID[listing]; l != nil {
					l.mended = append(l.mended, m)
				}
				m = fix{}
				return nil
			})
			return err
		})
	b.Queue(unansweredSQL, append(slices.Clone(own), c.now.AddDate(0, 0, -90), c.now.Add(-24*time.Hour))...).
		Query(func(rows pgx.Rows) error {
			var listing, oldest uuid.UUID
			var n int
			_, err := pgx.ForEachRow(rows, []any{&listing, &n, &oldest}, func() error {
				if l := c.ofID[listing]; l != nil {
					first := oldest
					l.unanswered, l.oldest = n, &first
				}
				return nil
			})
			return err
		})
	c.queueTerms(&b, own)
	c.queueWanted(&b, own)
	c.queueMarket(&b, own)
	return c.reader.Pool.SendBatch(ctx, &b).Close()
}

func (c *coachReading) peers(rows pgx.Rows) error {
	var l coached
	into := []any{
		&l.Listing, &l.Owner, &l.Governorate, &l.Category, &l.Own, &l.AnswerHours, &l.Age, &l.Pictures, &l.Lacks,
		&l.WaitingPictures, &l.WaitingLacks, &l.Kept, &l.Imported, &l.Weekdays,
	}
	_, err := pgx.ForEachRow(rows, into, func() error {
		each := new(l)
		each.asked, each.searched = map[events.Day]int{}, map[events.Day]int{}
		c.all, c.ofID[l.Listing] = append(c.all, each), each
		if l.Own {
			c.books[l.Listing] = &each.Book
		}
		l = coached{}
		return nil
	})
	return err
}

// count reads the counters: of all listings over coachedDays, and of the owner's also day by day over shownDays.
func (c *coachReading) count(ctx context.Context, generation string) error {
	if len(c.all) == 0 {
		return nil
	}
	days := daysUpTo(c.today-1, shownDays)
	counted, err := c.reader.countsOn(ctx, generation, days)
	if err != nil {
		return err
	}
	for _, l := range c.all {
		var sum listingCounts
		id := l.Listing.String()
		for i, day := range days {
			if !l.Own && i < shownDays-coachedDays {
				continue
			}
			on := counted[i][id]
			if l.Own {
				l.days = append(l.days, CoachedDay{day.String(), on.views, on.clicks})
			}
			if i >= shownDays-coachedDays {
				sum = sum.plus(on)
			}
		}
		l.counts = sum.totals()
	}
	return nil
}

// coach builds the answer from what was read. Listings of the same place share the medians and the market.
func (c *coachReading) coach() []CoachedListing {
	peers := make([]*peer, len(c.all))
	for i, l := range c.all {
		peers[i] = &l.peer
	}
	benchmark, markets := benchmarksOf(peers, coachFigures), map[place]*OwnMarket{}
	list := []CoachedListing{}
	for _, l := range c.all {
		if !l.Own {
			continue
		}
		others, at := benchmark(&l.peer), l.place()
		if _, made := markets[at]; !made {
			markets[at] = c.ownMarket(at)
		}
		one := CoachedListing{
			ListingID: l.Listing, Age: l.Age, Young: l.Age < minDaysPublic, Figures: []Compared{}, Scope: others.scope,
			Others: others.owners, Advice: adviceOn(l, others.medians, c.now), Mended: l.mendedEffects(c.today),
			Days: l.days, Terms: queries.OrEmpty(l.terms), Taken: l.taken(c.today, c.last), Market: markets[at],
		}
		if !one.Young {
			one.Figures = others.compare(&l.peer, coachFigures)
		}
		list = append(list, one)
	}
	return list
}

// mendedEffects returns the fixes of a listing, each with the figures of as many days before it as after it. The day
// of the fix is on neither side.
func (l *coached) mendedEffects(today events.Day) []Mended {
	list := []Mended{}
	for _, m := range l.mended {
		on := events.DayOf(m.At)
		one := Mended{Key: m.What, Day: on.String(), Was: m.Was, Now: m.Is}
		one.Days = min(maxEffectDays, int(today-1-on), l.Age-int(today-on))
		if one.Days = max(0, one.Days); one.Days > 0 {
			at := len(l.days) - int(today-on)
			one.Before, one.After = sumOf(l.days[at-one.Days:at]), sumOf(l.days[at+1:at+1+one.Days])
		}
		one.Enough = one.Days >= minEffectDays && one.Before.Views+one.After.Views >= minEffectViews
		list = append(list, one)
	}
	slices.SortStableFunc(list, func(a, b Mended) int { return cmp.Compare(b.Day, a.Day) })
	return list
}

func sumOf(days []CoachedDay) Seen {
	views, clicks := 0, 0
	for _, day := range days {
		views, clicks = views+day.Views, clicks+day.Clicks
	}
	return seen(views, clicks)
}
