package queries

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"

	"weddings/internal/fault"
	"weddings/projections/analytics"
)

// AnalyticsFilter narrows the figures; days are Damascus days, inclusive.
type AnalyticsFilter struct {
	From, To                      string
	Governorate, Device, Category *string
	Listing                       *uuid.UUID
	among                         map[string]bool // ids of listings; nil = all
}

// private reports whether the figures are of somebody's listings alone: what was searched for on the site is not theirs.
func (f AnalyticsFilter) private() bool { return f.Listing != nil || f.among != nil }

// Analytics are the figures of a range of days beside those of as many days before it.
type Analytics struct {
	From, To, PreviousFrom, PreviousTo string
	AsOf                               time.Time
	PageViews, Sessions, Visitors      Figure
	ContactClicks, Inquiries, Bots     Figure
	Days                               []AnalyticsDay
	ClicksByChannel                    []Count
	TopListings                        []ListingCount
	Governorates, Devices              []Count
	TopSearches, ZeroResultSearches    []Count
	Funnel                             []Count
}

// Figure is a number with that of the period before.
type Figure struct{ Value, Previous int }

// AnalyticsDay is a point of the charts.
type AnalyticsDay struct {
	Day                                      string
	PageViews, Sessions, Visitors            int
	ContactClicks                            int
	PreviousPageViews, PreviousContactClicks int
}

// Count is how often something was.
type Count struct {
	Key   string
	Value int
}

// ListingCount is how often a listing was seen and its owner contacted.
type ListingCount struct {
	Listing *Listing
	Views   int
	Clicks  int
}

// maxDays bounds a range.
const maxDays = 366

var badRange = fault.New(fault.Invalid, "المدى الزمني غير صالح.", "The range of days is not valid.").With("from", "من يوم إلى يوم، سنة على الأكثر", "From a day to a day, a year at most")

// days parses a range; previous is the range of as many days before it.
func days(f AnalyticsFilter) (from, to, previousFrom time.Time, err error) {
	from, err = time.Parse(time.DateOnly, f.From)
	if err == nil {
		to, err = time.Parse(time.DateOnly, f.To)
	}
	n := int(to.Sub(from).Hours()/24) + 1
	if err != nil || n < 1 || n > maxDays {
		return from, to, from, badRange
	}
	return from, to, from.AddDate(0, 0, -n), nil
}

// Analytics returns the figures from the counters in Redis: tiles, charts, tables and CSV are all sums of the same cells.
func (q *Queries) Analytics(ctx context.Context, f AnalyticsFilter) (*Analytics, error) {
	from, to, previousFrom, err := days(f)
	if err != nil {
		return nil, err
	}
	n := int(to.Sub(from).Hours()/24) + 1
	a := &Analytics{
		From: f.From, To: f.To, PreviousFrom: previousFrom.Format(time.DateOnly), PreviousTo: from.AddDate(0, 0, -1).Format(time.DateOnly), AsOf: time.Now().UTC(),
	}
	generation, err := analytics.Current(ctx, q.Redis)
	if err != nil {
		return nil, fault.New(fault.Unavailable, "الأرقام غير متاحة الآن، وستعود وحدها.", "The figures are not available now; they will come back by themselves.").Because(err)
	}
	r, err := q.readDays(ctx, analytics.Prefix(generation), previousFrom, 2*n, narrowest(f))
	if err != nil {
		return nil, err
	}
	sum := newSums(f)
	for i, day := range r {
		sum.add(day, i >= n)
	}
	a.PageViews, a.ContactClicks = sum.figure(analytics.PageViews), sum.figure(analytics.Clicks)
	a.Inquiries, a.Bots = sum.figure(analytics.Inquiries), sum.figure(analytics.Bots)
	for i, day := range r[n:] {
		before := r[i]
		a.Days = append(a.Days, AnalyticsDay{
			Day: day.day, PageViews: sum.of(day, analytics.PageViews), ContactClicks: sum.of(day, analytics.Clicks), Sessions: day.sessions, Visitors: day.visitors,
			PreviousPageViews: sum.of(before, analytics.PageViews), PreviousContactClicks: sum.of(before, analytics.Clicks),
		})
	}
	if f.private() {
		sum.terms, sum.unanswered = nil, nil
	}
	if several(f) { // distinct people of two parts at once are not counted, so nothing is claimed
		for i := range a.Days {
			a.Days[i].Sessions, a.Days[i].Visitors = 0, 0
		}
	} else if a.Sessions, a.Visitors, err = q.distinct(ctx, analytics.Prefix(generation), r, n, narrowest(f)); err != nil {
		return nil, err
	}
	a.ClicksByChannel, a.Governorates, a.Devices = top(sum.channels, topSize), top(sum.governorates, topSize), top(sum.devices, topSize)
	a.TopSearches, a.ZeroResultSearches = top(sum.terms, topSize), top(sum.unanswered, topSize)
	a.Funnel = []Count{{"views", sum.listingViews}, {"clicks", a.ContactClicks.Value}, {"inquiries", a.Inquiries.Value}}
	a.TopListings, err = q.topListings(ctx, sum)
	return a, err
}

// OwnAnalytics returns the figures of all listings of whoever asks, taken together. Sessions and visitors of several
// listings are not counted, and 0.
func (q *Queries) OwnAnalytics(ctx context.Context, by Viewer, from, to string) (*Analytics, error) {
	ids, err := collect[struct{ ID uuid.UUID }](ctx, q.Pool, `SELECT id FROM catalogue.listings WHERE owner = $1`, by.Account)
	if err != nil {
		return nil, err
	}
	f := AnalyticsFilter{From: from, To: to, among: map[string]bool{}}
	for _, own := range ids {
		f.among[own.ID.String()] = true
	}
	return q.Analytics(ctx, f)
}

const topSize = 20

// narrowest is the dimension under which distinct people are counted for a filter.
func narrowest(f AnalyticsFilter) string {
	var c analytics.Cell
	if f.Listing != nil {
		c.Listing = f.Listing.String()
	}
	c.Governorate, c.Device, c.Category = text(f.Governorate), text(f.Device), text(f.Category)
	all := analytics.Dimensions(c)
	return all[len(all)-1]
}

func several(f AnalyticsFilter) bool {
	n := 0
	for _, p := range []string{text(f.Governorate), text(f.Device), text(f.Category)} {
		if p != "" {
			n++
		}
	}
	return n > 1 || n == 1 && f.Listing != nil || f.among != nil
}

func text(p *string) string {
	if p == nil {
		return ""
	}
	return *p
}

type dayCounts struct {
	day                string
	cells              map[string]string
	terms, unanswered  map[string]string
	sessions, visitors int
}

// readDays reads everything of a run of days in one round trip.
func (q *Queries) readDays(ctx context.Context, prefix string, first time.Time, n int, dimension string) ([]dayCounts, error) {
	pipe := q.Redis.Pipeline()
	type answers struct {
		cells, terms, unanswered *redis.MapStringStringCmd
		sessions, visitors       *redis.IntCmd
	}
	asked := make([]answers, n)
	all := make([]dayCounts, n)
	for i := range all {
		day := first.AddDate(0, 0, i).Format(time.DateOnly)
		all[i].day = day
		asked[i] = answers{
			pipe.HGetAll(ctx, prefix+"cells:"+day), pipe.HGetAll(ctx, prefix+"terms:"+day), pipe.HGetAll(ctx, prefix+"zero:"+day),
			pipe.PFCount(ctx, prefix+"sessions:"+day+":"+dimension), pipe.PFCount(ctx, prefix+"visitors:"+day+":"+dimension),
		}
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return nil, err
	}
	for i, a := range asked {
		all[i].cells, all[i].terms, all[i].unanswered = a.cells.Val(), a.terms.Val(), a.unanswered.Val()
		all[i].sessions, all[i].visitors = int(a.sessions.Val()), int(a.visitors.Val())
	}
	return all, nil
}

// distinct counts sessions over both ranges and the daily average of visitors, who exist per day only.
func (q *Queries) distinct(ctx context.Context, prefix string, all []dayCounts, n int, dimension string) (sessions, visitors Figure, err error) {
	keys := func(part []dayCounts) []string {
		var k []string
		for _, d := range part {
			k = append(k, prefix+"sessions:"+d.day+":"+dimension)
		}
		return k
	}
	pipe := q.Redis.Pipeline()
	before, now := pipe.PFCount(ctx, keys(all[:n])...), pipe.PFCount(ctx, keys(all[n:])...)
	if _, err := pipe.Exec(ctx); err != nil {
		return Figure{}, Figure{}, err
	}
	average := func(part []dayCounts) int {
		total := 0
		for _, d := range part {
			total += d.visitors
		}
		return (total + len(part)/2) / len(part)
	}
	return Figure{int(now.Val()), int(before.Val())}, Figure{average(all[n:]), average(all[:n])}, nil
}

// sums adds up the cells that pass a filter.
type sums struct {
	filter                          AnalyticsFilter
	value, previous                 map[string]int
	channels, governorates, devices map[string]int
	terms, unanswered               map[string]int
	views, clicks                   map[string]int // by listing
	listingViews                    int
}

func newSums(f AnalyticsFilter) *sums {
	m := func() map[string]int { return map[string]int{} }
	return &sums{f, m(), m(), m(), m(), m(), m(), m(), m(), m(), 0}
}

func (s *sums) passes(c analytics.Cell) bool {
	f := s.filter
	return (f.Listing == nil || c.Listing == f.Listing.String()) && (f.among == nil || f.among[c.Listing]) && (text(f.Governorate) == "" || c.Governorate == *f.Governorate) &&
		(text(f.Device) == "" || c.Device == *f.Device) && (text(f.Category) == "" || c.Category == *f.Category)
}

func (s *sums) each(d dayCounts, visit func(analytics.Cell, int)) {
	for field, count := range d.cells {
		n, err := strconv.Atoi(count)
		if c, ok := analytics.ParseCell(field); ok && err == nil && s.passes(c) {
			visit(c, n)
		}
	}
}

func (s *sums) of(d dayCounts, measure string) int {
	total := 0
	s.each(d, func(c analytics.Cell, n int) {
		if c.Measure == measure {
			total += n
		}
	})
	return total
}

func (s *sums) add(d dayCounts, current bool) {
	s.each(d, func(c analytics.Cell, n int) {
		if !current {
			s.previous[c.Measure] += n
			return
		}
		s.value[c.Measure] += n
		switch c.Measure {
		case analytics.PageViews:
			s.governorates[c.Governorate] += n
			s.devices[c.Device] += n
			if c.Listing != "" {
				s.views[c.Listing] += n
				s.listingViews += n
			}
		case analytics.Clicks:
			s.channels[c.Channel] += n
			s.clicks[c.Listing] += n
		}
	})
	if current {
		addTerms(s.terms, d.terms)
		addTerms(s.unanswered, d.unanswered)
	}
}

func addTerms(to map[string]int, from map[string]string) {
	for term, count := range from {
		if n, err := strconv.Atoi(count); err == nil {
			to[term] += n
		}
	}
}

func (s *sums) figure(measure string) Figure { return Figure{s.value[measure], s.previous[measure]} }

// top returns the most frequent first, ties by key; what has no key is left out.
func top(counts map[string]int, size int) []Count {
	list := []Count{}
	for key, n := range counts {
		if key != "" {
			list = append(list, Count{key, n})
		}
	}
	slices.SortFunc(list, func(a, b Count) int { return cmp.Or(cmp.Compare(b.Value, a.Value), strings.Compare(a.Key, b.Key)) })
	return list[:min(len(list), size)]
}

func (q *Queries) topListings(ctx context.Context, s *sums) ([]ListingCount, error) {
	counts := top(s.views, topSize)
	ids := make([]uuid.UUID, 0, len(counts))
	for _, c := range counts {
		if id, ok := parseID(c.Key); ok {
			ids = append(ids, id)
		}
	}
	listings, err := q.ByID(ctx, ids)
	if err != nil {
		return nil, err
	}
	rows := []ListingCount{}
	for _, l := range listings {
		rows = append(rows, ListingCount{l, s.views[l.ID.String()], s.clicks[l.ID.String()]})
	}
	return rows, nil
}
