package figures_test

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/internal/clock"
	"weddings/internal/fault"
	"weddings/internal/tool/devservers/servertest"
	"weddings/queries"
	"weddings/queries/figures"
)

func TestAQuestionInAnAddress(t *testing.T) {
	t.Parallel()
	asked, err := url.ParseQuery("measures=listingViews,contactClicks&from=2026-11-01&to=2026-11-27&interval=week" +
		"&breakdown=listing&without=contactClicks&rate=contactClicks/listingViews&search=x&order=rate&asc=1&compare=other" +
		"&compareFrom=2026-01-01&first=10&skip=20&filter=category:is:venues&filter=page:anyOf:%252Fa%257C|b:c")
	require.NoError(t, err)
	require.NoError(t, figures.CheckParameters(asked), "these are all that there are")
	q, err := figures.Asked(asked)
	require.NoError(t, err)
	listing, x, other := "listing", "x", "2026-01-01"
	assert.Equal(t, figures.Question{
		Measures: []string{"listingViews", "contactClicks"}, From: "2026-11-01", To: "2026-11-27", Interval: "week",
		Filters:   []figures.Filter{{"category", "is", []string{"venues"}}, {"page", "anyOf", []string{"/a|", "b:c"}}},
		Breakdown: &listing, Rates: []figures.Rate{{"contactClicks", "listingViews"}},
		Without: []string{"contactClicks"}, Search: &x, Order: "rate", Ascending: true, First: 10, Skip: 20,
		Compare: "other", CompareFrom: &other,
	}, q)
	q, err = figures.Asked(url.Values{"from": {"2026-11-01"}})
	require.NoError(t, err)
	assert.Equal(t, figures.Question{
		Measures: []string{"pageViews"}, From: "2026-11-01", Interval: "day", Order: "pageViews", Compare: "before",
	}, q)
	for _, wrong := range []url.Values{
		{"filter": {"category"}}, {"filter": {"category:is"}}, {"filter": {"page:is:%zz"}}, {"first": {"x"}},
	} {
		_, err = figures.Asked(wrong)
		assert.Equal(t, fault.Invalid, fault.CodeOf(err), wrong)
	}
	require.NoError(t, figures.CheckParameters(url.Values{"rate": {"a/b", "c/d"}, "filter": {"a:is:b", "c:is:d"}}))
	for _, wrong := range []url.Values{
		{"filters": {"x"}}, {"from": {"2026-11-01", "2026-11-02"}}, {"first": {"1", "2"}},
	} {
		assert.Equal(t, fault.Invalid, fault.CodeOf(figures.CheckParameters(wrong)), wrong)
	}
}

// Whatever cannot be answered is refused in words that name the field.
func TestWhatCannotBeAsked(t *testing.T) {
	t.Parallel()
	w := setup(t, 5)
	today := clock.Day(w.end)
	day := func(back int) string { return today.AddDate(0, 0, -back).Format(time.DateOnly) }
	good := func(change func(*figures.Question)) figures.Question {
		q := figures.Question{
			Measures: []string{
				"pageViews",
			},
			From:     day(6),
			To:       day(0),
			Interval: "day",
			Order:    "pageViews",
			Compare:  "before",
		}
		change(&q)
		return q
	}
	where := func(dimension, op string, values ...string) func(*figures.Question) {
		return func(q *figures.Question) { q.Filters = []figures.Filter{{dimension, op, values}} }
	}
	page := "page"
	for name, each := range map[string]struct {
		field  string
		change func(*figures.Question)
	}{
		"a range reversed":     {"from", func(q *figures.Question) { q.From, q.To = q.To, q.From }},
		"years of days":        {"from", func(q *figures.Question) { q.From = day(800) }},
		"days no longer kept":  {"to", func(q *figures.Question) { q.From, q.To = day(397), day(396) }},
		"days to come alone":   {"from", func(q *figures.Question) { q.From, q.To = day(-1), day(-2) }},
		"no day":               {"to", func(q *figures.Question) { q.To = "tomorrow" }},
		"an instant":           {"to", func(q *figures.Question) { q.To = w.end.Format(time.RFC3339) }},
		"too many rows":        {"from", func(q *figures.Question) { q.From, q.Breakdown = day(92), &page }},
		"too many hours":       {"interval", func(q *figures.Question) { q.From, q.Interval = day(31), "hour" }},
		"an unknown interval":  {"interval", func(q *figures.Question) { q.Interval = "minute" }},
		"an unknown measure":   {"measures", func(q *figures.Question) { q.Measures = []string{"likes"} }},
		"no measure":           {"measures", func(q *figures.Question) { q.Measures = nil }},
		"a measure twice":      {"measures", func(q *figures.Question) { q.Measures = []string{"pageViews", "pageViews"} }},
		"an unknown breakdown": {"breakdown", func(q *figures.Question) { q.Breakdown = new("f.page; DROP TABLE visits") }},
		"an unknown filter":    {"filters", where("mood", "is", "x")},
		"an unknown condition": {"filters", where("page", "like", "x")},
		"no value":             {"filters", where("page", "anyOf")},
		"two values of one":    {"filters", where("page", "is", "a", "b")},
		"a part of an id":      {"filters", where("listing", "contains", "a")},
		"no id":                {"filters", where("listing", "is", "a")},
		"no hour":              {"filters", where("hour", "is", "24")},
		"an hour spelled":      {"filters", where("hour", "anyOf", "9", "09")},
		"no weekday":           {"filters", where("weekday", "is", "-1")},
		"an eighth weekday":    {"filters", where("weekday", "is", "7")},
		"a device in capitals": {"filters", where("device", "is", "Mobile")},
		"no way to an owner":   {"filters", where("way", "anyOf", "phone", "fax")},
		"a name of a trade":    {"filters", where("category", "isNot", "Venues")},
		"a name of a city":     {"filters", where("city", "is", "حمص")},
		"what is no text":      {"filters", where("page", "is", "\x00")},
		"an unknown order":     {"order", func(q *figures.Question) { q.Order = "1; DROP TABLE visits" }},
		"a rate of nothing":    {"rates", func(q *figures.Question) { q.Rates = []figures.Rate{{"pageViews", "x"}} }},
		"a rate of a mean": {"rates", func(q *figures.Question) {
			q.Measures, q.Rates = []string{"seconds", "sessions"}, []figures.Rate{{"seconds", "sessions"}}
			q.Order = "seconds"
		}},
		"a rate in a mean": {"rates", func(q *figures.Question) {
			q.Measures, q.Rates = []string{"seconds", "sessions"}, []figures.Rate{{"sessions", "seconds"}}
			q.Order = "seconds"
		}},
		"without a mean": {"without", func(q *figures.Question) {
			q.Measures, q.Without, q.Order = []string{"seconds"}, []string{"seconds"}, "seconds"
		}},
		"without another": {"without", func(q *figures.Question) { q.Without = []string{"sessions"} }},
		"days of a later age": {"compareFrom", func(q *figures.Question) {
			q.Compare, q.CompareFrom = "other", new("9999-12-31") // the last of these has a year of five digits
		}},
		"another comparison": {"compare", func(q *figures.Question) { q.Compare = "best" }},
		"no other day":       {"compareFrom", func(q *figures.Question) { q.Compare = "other" }},
		"days to come": {"compareFrom", func(q *figures.Question) {
			q.Compare, q.CompareFrom = "other", new(day(5))
		}},
		"a negative page": {"first", func(q *figures.Question) { q.Skip = -1 }},
	} {
		_, err := w.Figures(t.Context(), admin, good(each.change))
		var refused *fault.Error
		if assert.ErrorAs(t, err, &refused, name) {
			assert.Equal(t, fault.Invalid, refused.Code, name)
			assert.Contains(t, refused.Fields, each.field, name)
			// A page of figures marks no field: its alert shows the sentence.
			for _, wrong := range refused.Fields {
				assert.Contains(t, refused.Text.Ar, wrong.Ar, name)
				assert.Contains(t, refused.Text.En, wrong.En, name)
			}
		}
	}
	// What looks like SQL is a value, and bound.
	_, err := w.Figures(t.Context(), admin, good(where("page", "contains", `%' OR 1=1 --`)))
	require.NoError(t, err)
	for role, code := range map[events.Role]fault.Code{
		"": fault.Unauthenticated, events.VenueOwner: fault.Forbidden, events.Editor: fault.Forbidden,
	} {
		viewer := queries.Viewer{Role: role}
		if role != "" {
			viewer.Account = uuid.New()
		}
		_, err := w.Figures(t.Context(), viewer, good(func(*figures.Question) {}))
		assert.Equal(t, code, fault.CodeOf(err), role)
	}
}

// Days and hours to come are no days and hours without visits: they are left out, of averages and comparisons, too.
func TestWhatHasNotComeIsNotZero(t *testing.T) {
	t.Parallel()
	w := setup(t, 60)
	until := w.lately("device", "visitors", "pageViews")
	beyond := until
	beyond.To = clock.Day(w.end).AddDate(0, 0, 20).Format(time.DateOnly)
	for _, interval := range []string{figures.ByDay, figures.ByMonth} {
		until.Interval, beyond.Interval = interval, interval
		want, err := w.Figures(t.Context(), admin, until)
		require.NoError(t, err)
		got, err := w.Figures(t.Context(), admin, beyond)
		require.NoError(t, err)
		got.AsOf = want.AsOf
		assert.Equal(t, want, got)
		assert.True(t, got.Unfinished)
	}

	today := w.lately("", "pageViews")
	today.From, today.Interval = today.To, figures.ByHour
	a, err := w.Figures(t.Context(), admin, today)
	require.NoError(t, err)
	now := w.end.In(clock.Damascus).Hour()
	require.Len(t, a.Series, 24)
	for hour, point := range a.Series {
		assert.Equal(t, hour == now, point.Unfinished, hour)
		assert.Equal(t, hour > now, point.Values[0] == nil, hour)
		assert.NotNil(t, point.Previous[0], "yesterday is over")
	}
}

// Counters that Redis has lost are counted again. Until then nobody is told that there were no visits.
func TestLostCountersAreNotZero(t *testing.T) {
	t.Parallel()
	w := setup(t, 5)
	q := w.lately("", "pageViews")
	a, err := w.Figures(t.Context(), admin, q)
	require.NoError(t, err)
	require.Equal(t, figures.Counters, a.Source)
	empty := redis.NewClient(servertest.Redis(t))
	t.Cleanup(func() { _ = empty.Close() })
	w.Redis = empty
	_, err = w.Figures(t.Context(), admin, q)
	assert.Equal(t, fault.Unavailable, fault.CodeOf(err))
	_, err = w.Together(t.Context(), admin, nil, []figures.Question{q})
	assert.Equal(t, fault.Unavailable, fault.CodeOf(err))
}

// Which halls get views and no clicks: those of the answer have none, and no other has views without one.
func TestWhichHallsGetViewsAndNoClicks(t *testing.T) {
	t.Parallel()
	w := setup(t, 24, func(w *world) {
		city := events.CitySet{
			Slug:        "mazzeh",
			Governorate: "damascus",
			Name:        events.Bilingual{Ar: "المزة", En: "Mazzeh"},
		}
		w.append(w.log, city.StreamName(), city)
	})
	listing := "listing"
	q := figures.Question{
		Measures: []string{"listingViews", "contactClicks"}, Breakdown: &listing, Interval: "day", Compare: "none",
		From: clock.Day(w.end).AddDate(0, 0, -91).Format(time.DateOnly), To: clock.Day(w.end).Format(time.DateOnly),
		Filters: []figures.Filter{{"category", "is", []string{"venues"}}}, Order: "listingViews",
	}
	every, err := w.Figures(t.Context(), admin, q)
	require.NoError(t, err)
	q.Without, q.First = []string{"contactClicks"}, 1
	some, err := w.Figures(t.Context(), admin, q)
	require.NoError(t, err)
	var want []figures.Row
	for _, row := range every.Rows {
		if *row.Values[0] > 0 && *row.Values[1] == 0 {
			want = append(want, row)
		}
	}
	require.NotEmpty(t, want)
	assert.Equal(t, len(want), some.RowCount)
	require.Len(t, some.Rows, 1, "the first page")
	assert.Equal(t, want[0].Key, some.Rows[0].Key)
	assert.NotEmpty(t, *some.Rows[0].NameAr)
	assert.True(t, some.Unfinished)

	city := figures.Filter{"city", "isNot", []string{"mazzeh", "nowhere"}}
	q.Filters = append(q.Filters, figures.Filter{"listing", "is", []string{want[0].Key}}, city)
	told, err := w.Figures(t.Context(), admin, q)
	require.NoError(t, err)
	assert.Equal(t, []string{want[0].Key, "mazzeh"}, []string{told.Named[0].Key, told.Named[1].Key})
	assert.Equal(t, *some.Rows[0].NameAr, told.Named[0].NameAr)
	assert.Equal(t, "المزة", told.Named[1].NameAr)
	assert.Len(t, told.Named, 2, "what is not known has no name")
	q.Filters = q.Filters[:1]

	name := "HALL"
	q.Without, q.Search, q.First = nil, &name, 0
	found, err := w.Figures(t.Context(), admin, q)
	require.NoError(t, err)
	assert.Equal(t, every.RowCount, found.RowCount, "names are searched in any case")
	name = "x"
	found, err = w.Figures(t.Context(), admin, q)
	require.NoError(t, err)
	assert.Empty(t, found.Rows)
}

// A page is called what it shows, whichever of its addresses was opened.
func TestPagesAreCalledWhatTheyShow(t *testing.T) {
	t.Parallel()
	hall, erased, post := uuid.MustParse("00000000-0000-4000-8000-000000000001"), uuid.New(), uuid.New()
	w := setup(t, 20, func(w *world) {
		created := events.ListingCreated{
			Listing: hall,
			Kind:    events.Venue,
			Owner:   uuid.New(),
			Slugs:   events.Slugs{Ar: "الأندلس", En: "andalus-hall"},
			Details: events.Details{Name: events.Bilingual{Ar: "صالة الأندلس", En: "Andalus Hall"}},
		}
		w.append(w.log, created.StreamName(), created, events.ListingApproved{Listing: hall},
			events.SlugsChanged{Listing: hall, Slugs: events.Slugs{Ar: "الأندلس", En: "andalus"}})
		gone := events.ListingCreated{Listing: erased, Kind: events.Venue, Owner: uuid.New()}
		gone.Details.Name.Ar = "صالة أخرى"
		w.append(w.log, gone.StreamName(), gone)
		w.append(w.log, events.AccountStream(gone.Owner), events.PersonErased{Person: gone.Owner})
		text := events.PostContent{Text: events.PostText{Title: "Choosing a dress"}}
		published := events.PostPublished{Post: post, Lang: "en", Revision: uuid.New(), Slug: "dress", Content: text}
		w.append(w.log, published.StreamName(), published)
		for _, known := range []events.Event{
			events.GovernorateSet{Slug: "homs", SlugAr: "حمص", Name: events.Bilingual{Ar: "حمص", En: "Homs"}},
			events.CategorySet{Key: "photography", Name: events.Bilingual{Ar: "التصوير", En: "Photography"}},
		} {
			w.append(w.log, known.StreamName(), known)
		}
		for i, path := range []string{
			"/venue/andalus", "/venue/andalus-hall", "/venue/الأندلس", "/venue/" + hall.String(),
			"/venue/" + erased.String(), "/blog/dress", "/حمص", "/services/photography", "/venue/nothing", "/faq",
		} {
			session := fmt.Sprint("named-", i)
			w.append(w.log.Telemetry(), "session-"+session, events.PageViewed{Session: session, Path: path})
		}
	})
	page, search := "page", "andalus"
	q := figures.Question{
		Measures: []string{"pageViews"}, Breakdown: &page, Interval: "day", Compare: "none", Order: "name", Lang: "en",
		From: clock.Day(w.end).AddDate(0, 0, -91).Format(time.DateOnly), To: clock.Day(w.end).Format(time.DateOnly),
	}
	called := func(q figures.Question) (list []string) {
		a, err := w.Figures(t.Context(), admin, q)
		require.NoError(t, err)
		for _, row := range a.Rows {
			if row.NameAr != nil && row.Key != "" {
				list = append(list, row.Key+" "+*row.NameAr+"|"+*row.NameEn)
			}
		}
		return list
	}
	hallPages := []string{
		"/venue/" + hall.String() + " صالة الأندلس|Andalus Hall", "/venue/andalus صالة الأندلس|Andalus Hall",
		"/venue/andalus-hall صالة الأندلس|Andalus Hall", "/venue/الأندلس صالة الأندلس|Andalus Hall",
	}
	rest := []string{"/blog/dress |Choosing a dress", "/حمص حمص|Homs", "/services/photography التصوير|Photography"}
	assert.Equal(t, append(slices.Clone(hallPages), rest...), called(q), "by name, and then by address")
	q.Search = &search
	assert.Equal(t, hallPages, called(q), "names are searched, too")
	q.Search, q.Breakdown = nil, nil
	q.Filters = []figures.Filter{{"page", "anyOf", []string{"/venue/andalus", "/venue/nothing"}}}
	told, err := w.Figures(t.Context(), admin, q)
	require.NoError(t, err)
	assert.Equal(t, []figures.Named{{"page", "/venue/andalus", "صالة الأندلس", "Andalus Hall"}}, told.Named)
}

// What has a name of the site's words is in its order, and not in that of its code.
func TestRowsByWords(t *testing.T) {
	t.Parallel()
	w := setup(t, 40, func(w *world) {
		for session, referrer := range map[string]string{"typed": "", "searched": "https://www.google.com"} {
			view := events.PageViewed{Session: session, Path: "/", Referrer: referrer}
			w.append(w.log.Telemetry(), "session-"+session, view)
		}
	})
	channel := "channel"
	q := figures.Question{
		Measures: []string{"pageViews"}, Breakdown: &channel, Interval: "day", Compare: "none", Order: "name",
		From: clock.Day(w.end).AddDate(0, 0, -91).Format(time.DateOnly), To: clock.Day(w.end).Format(time.DateOnly),
	}
	for lang, order := range map[string][]string{
		"en": {"direct Direct", "other Other", "search Search engines", "social Social networks", "whatsapp WhatsApp"},
		"ar": {
			"social شبكات التواصل", "other غيرها", "direct مباشرة", "search محركات البحث", "whatsapp واتساب",
		},
	} {
		q.Lang = lang
		a, err := w.Figures(t.Context(), admin, q)
		require.NoError(t, err)
		var got []string
		for _, row := range a.Rows {
			got = append(got, row.Key+" "+fault.Text{Ar: *row.NameAr, En: *row.NameEn}.In(lang))
		}
		assert.Equal(t, order, got, lang)
	}
}

// Names are in the order of the language they are read in, and hours in that of the day.
func TestRowsByName(t *testing.T) {
	t.Parallel()
	first, last := uuid.MustParse("00000000-0000-4000-8000-000000000001"), uuid.Max
	w := setup(t, 40, func(w *world) {
		for slug, name := range map[string]events.Bilingual{
			"mazzeh": {Ar: "المزة", En: "Mazzeh"}, "jaramana": {Ar: "جرمانا", En: "jaramana"},
			"a-town": {Ar: "يبرود"},
		} {
			city := events.CitySet{Slug: slug, Governorate: "damascus", Name: name}
			w.append(w.log, city.StreamName(), city)
			search := events.SearchMade{Search: uuid.New(), Session: slug, City: slug}
			w.append(w.log.Telemetry(), "session-"+slug, search)
		}
		for id, name := range map[uuid.UUID]string{first: "Zenobia Hall", last: "Aleppo Hall"} {
			created := events.ListingCreated{Listing: id, Kind: events.Venue, Owner: uuid.New()}
			created.Details.Name.En = name
			w.append(w.log, "listing-"+id.String(), created, events.ListingApproved{Listing: id})
			view := events.PageViewed{Session: name, Path: "/", Listing: id}
			w.append(w.log.Telemetry(), "session-"+name, view)
		}
	})
	keys := func(measure, by, lang string, ascending bool) (list []string) {
		a, err := w.Figures(t.Context(), admin, figures.Question{
			Measures: []string{measure}, Breakdown: &by, Interval: "day", Compare: "none", Order: "name", Lang: lang,
			From: clock.Day(w.end).AddDate(0, 0, -91).Format(time.DateOnly), To: clock.Day(w.end).Format(time.DateOnly),
			Ascending: ascending,
		})
		require.NoError(t, err)
		for _, row := range a.Rows {
			if row.Key != "" {
				list = append(list, row.Key)
			}
		}
		return list
	}
	english := []string{"jaramana", "mazzeh", "a-town"}
	assert.Equal(t, []string{"mazzeh", "jaramana", "a-town"}, keys("searches", "city", "ar", false))
	assert.Equal(t, english, keys("searches", "city", "en", false))
	slices.Reverse(english)
	assert.Equal(t, english, keys("searches", "city", "en", true), "the last one first")
	halls := keys("pageViews", "listing", "ar", false)
	assert.Equal(t, []string{last.String(), first.String()}, halls[:2], "without an Arabic name, by the other one")
	hours := keys("searches", "hour", "en", false)
	require.Greater(t, len(hours), 10)
	assert.True(t, slices.IsSortedFunc(hours, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	}), hours)
}
