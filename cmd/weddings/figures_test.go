package main

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/inquiry"
	"weddings/commands/traffic"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/clock"
	"weddings/projections/analytics"
	"weddings/projections/visits"
	"weddings/queries/figures"
)

// answeredFigures is the GraphQL result for a range of days.
type answeredFigures struct {
	PageViews, Sessions, Visitors, ContactClicks, Searches, Inquiries, Bots struct{ Value, Previous *int }
	Quotes, Holds, Bookings, Completed                                      struct{ Value, Previous *int }
	Days                                                                    []struct {
		Day                                      string
		PageViews, ContactClicks                 int
		Sessions, Visitors, Searches             *int
		PreviousPageViews, PreviousContactClicks *int
	}
	ClicksByChannel, Governorates, Devices, Categories, TopSearches, ZeroResultSearches []struct {
		Key   string
		Value int
	}
	Funnel []struct {
		Key             string
		Value, Previous int
	}
	Hours       []struct{ Hour, PageViews, ContactClicks int }
	TopListings []struct {
		Listing       struct{ ID uuid.UUID }
		Views, Clicks int
	}
}

const figuresAsked = `query($f: AnalyticsFilter!) {analytics(filter: $f) {
	pageViews {value previous} sessions {value previous} visitors {value previous} contactClicks {value previous}
		searches {value previous} inquiries {value previous} quotes {value previous} holds {value previous}
		bookings {value previous} completed {value previous}
	bots {value previous} days {day pageViews contactClicks sessions visitors searches previousPageViews
		previousContactClicks} clicksByChannel {key value}
	governorates {key value} devices {key value} categories {key value} topSearches {key value} zeroResultSearches {key
		value} funnel {key value previous}
	hours {hour pageViews contactClicks} topListings {listing {id} views clicks}}}`

// TestEveryFigureIsTheSameEverywhere compares tiles, charts, tables and files with SQL counts of the log itself, for a
// range of days, the one before it, and every filter.
func TestEveryFigureIsTheSameEverywhere(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	listings := []uuid.UUID{
		s.publicVenue(t, nil), s.publicVenue(t, func(d *events.Details) { d.Place.Governorate = "aleppo" }),
		s.publicVenue(t, func(d *events.Details) { d.Place.Governorate = "homs" }),
	}
	s.caughtUp(t)
	first := clock.Day(time.Now()).AddDate(0, 0, -9) // ten days, including today
	s.live(t, first, 10, listings)
	s.counted(t)

	from, to := first.AddDate(0, 0, 5).Format(time.DateOnly), first.AddDate(0, 0, 9).Format(time.DateOnly)
	previousFrom, previousTo := first.Format(time.DateOnly), first.AddDate(0, 0, 4).Format(time.DateOnly)
	for name, filter := range map[string]map[string]string{
		"all": {}, "a governorate": {"governorate": "aleppo"}, "a device": {"device": "mobile"},
		"a category": {"category": "venues"},
		"a listing":  {"listing": listings[0].String()}, "two at once": {"governorate": "damascus", "device": "mobile"},
		"a listing and a device": {"listing": listings[1].String(), "device": "desktop"},
		"nothing there":          {"governorate": "tartus"},
	} {
		t.Run(name, func(t *testing.T) {
			asked := map[string]string{"from": from, "to": to}
			for key, value := range filter {
				asked[key] = value
			}
			var a struct{ Analytics answeredFigures }
			answer := s.query(t, "admin", figuresAsked, map[string]any{"f": asked})
			require.Empty(t, answer.Errors)
			require.NoError(t, json.Unmarshal(answer.Data, &a))
			file := s.file(t, asked)
			tally := func(measure string) (now, before int) {
				return s.tally(t, measure, from, to, filter), s.tally(t, measure, previousFrom, previousTo, filter)
			}

			var viewsByDay, clicksByDay, searchesByDay, previousViews, previousClicks int
			require.Len(t, a.Analytics.Days, 5)
			for i, day := range a.Analytics.Days {
				assert.Equal(t, s.tally(t, "views", day.Day, day.Day, filter), day.PageViews, day.Day)
				assert.Equal(t, s.tally(t, "clicks", day.Day, day.Day, filter), day.ContactClicks, day.Day)
				assert.Equal(t, strconv.Itoa(day.PageViews), file["pageViews day "+day.Day][0])
				assert.Equal(t, strconv.Itoa(day.ContactClicks), file["contactClicks day "+day.Day][0])
				before := first.AddDate(0, 0, i).Format(time.DateOnly)
				assert.Equal(t, s.tally(t, "views", before, before, filter), *day.PreviousPageViews, before)
				viewsByDay += day.PageViews
				clicksByDay += day.ContactClicks
				previousViews += *day.PreviousPageViews
				previousClicks += *day.PreviousContactClicks
				if day.Searches != nil {
					searchesByDay += *day.Searches
				}
			}
			for measure, tile := range map[string]struct {
				Value, Previous *int
				file            string
				chart           []int // sums over the days, then over the previous days if they are shown
			}{
				"views": {
					a.Analytics.PageViews.Value, a.Analytics.PageViews.Previous, "pageViews",
					[]int{viewsByDay, previousViews},
				},
				"clicks": {
					a.Analytics.ContactClicks.Value, a.Analytics.ContactClicks.Previous, "contactClicks",
					[]int{clicksByDay, previousClicks},
				},
				"searches": {
					a.Analytics.Searches.Value, a.Analytics.Searches.Previous, "searches",
					[]int{searchesByDay},
				},
				"inquiries": {a.Analytics.Inquiries.Value, a.Analytics.Inquiries.Previous, "inquiries", nil},
				"quotes":    {a.Analytics.Quotes.Value, a.Analytics.Quotes.Previous, "quotes", nil},
				"holds":     {a.Analytics.Holds.Value, a.Analytics.Holds.Previous, "holds", nil},
				"bookings":  {a.Analytics.Bookings.Value, a.Analytics.Bookings.Previous, "bookings", nil},
				"completed": {a.Analytics.Completed.Value, a.Analytics.Completed.Previous, "completed", nil},
				"bots":      {a.Analytics.Bots.Value, a.Analytics.Bots.Previous, "bots", nil},
				"sessions":  {a.Analytics.Sessions.Value, a.Analytics.Sessions.Previous, "sessions", nil},
				"visitors":  {a.Analytics.Visitors.Value, a.Analytics.Visitors.Previous, "visitors", nil},
			} {
				row := file[tile.file+" total "]
				if unknown(measure, filter) {
					assert.Nil(t, tile.Value, measure)
					assert.Nil(t, tile.Previous, measure)
					assert.Equal(t, []string{"", ""}, row, measure)
					continue
				}
				now, before := tally(measure)
				require.NotNil(t, tile.Value, measure)
				assert.Equal(t, now, *tile.Value, "%s, tile", measure)
				assert.Equal(t, before, *tile.Previous, "%s, tile of the previous days", measure)
				assert.Equal(t, []string{strconv.Itoa(now), strconv.Itoa(before)}, row, "%s, file", measure)
				for i, sum := range tile.chart {
					assert.Equal(t, []int{now, before}[i], sum, "%s, chart", measure)
				}
			}
			steps := []string{}
			for _, step := range a.Analytics.Funnel {
				steps = append(steps, step.Key)
				also := []string{}
				if step.Key == "views" {
					also = append(also, "said ->> 'listing' IS NOT NULL")
				}
				now := s.tally(t, step.Key, from, to, filter, also...)
				before := s.tally(t, step.Key, previousFrom, previousTo, filter, also...)
				assert.Equal(t, []int{now, before}, []int{step.Value, step.Previous}, step.Key)
				assert.Equal(t, []string{strconv.Itoa(now), strconv.Itoa(before)}, file["funnel step "+step.Key])
			}
			if filter["device"] == "" {
				assert.Equal(
					t,
					[]string{"views", "clicks", "inquiries", "quotes", "holds", "bookings", "completed"},
					steps,
				)
			} else {
				assert.Equal(t, []string{"views", "clicks"}, steps)
			}
			channels := 0
			for _, c := range a.Analytics.ClicksByChannel {
				assert.Equal(
					t,
					s.tally(t, "clicks", from, to, filter, "said ->> 'channel' = '"+c.Key+"'"),
					c.Value,
					c.Key,
				)
				before := s.tally(t, "clicks", previousFrom, previousTo, filter, "said ->> 'channel' = '"+c.Key+"'")
				assert.Equal(
					t,
					[]string{strconv.Itoa(c.Value), strconv.Itoa(before)},
					file["contactClicks channel "+c.Key],
				)
				channels += c.Value
			}
			assert.Equal(t, clicksByDay, channels, "the channels' sum")
			hours := 0
			for _, h := range a.Analytics.Hours {
				hours += h.PageViews
			}
			assert.Equal(t, viewsByDay, hours, "the hours' sum")
			for part, counts := range map[string][]struct {
				Key   string
				Value int
			}{
				"governorate": a.Analytics.Governorates, "device": a.Analytics.Devices,
				"category": a.Analytics.Categories,
			} {
				sum := 0
				for _, c := range counts {
					assert.Equal(t, strconv.Itoa(c.Value), file["pageViews "+part+" "+cmp.Or(c.Key, "none")][0])
					sum += c.Value
				}
				assert.Equal(t, viewsByDay, sum, "the sum by %s", part)
			}
			if _, private := filter["listing"]; private {
				assert.Nil(t, a.Analytics.TopSearches)
			} else {
				for _, c := range a.Analytics.TopSearches {
					assert.Equal(
						t,
						s.tally(t, "searches", from, to, filter, "said ->> 'term' = '"+c.Key+"'"),
						c.Value,
						c.Key,
					)
				}
				for _, c := range a.Analytics.ZeroResultSearches {
					assert.Equal(
						t,
						s.tally(
							t,
							"searches",
							from,
							to,
							filter,
							"said ->> 'term' = '"+c.Key+"'",
							"(said ->> 'results')::int = 0",
						),
						c.Value,
						c.Key,
					)
				}
			}
			for _, l := range a.Analytics.TopListings {
				assert.Equal(
					t,
					s.tally(t, "views", from, to, filter, "said ->> 'listing' = '"+l.Listing.ID.String()+"'"),
					l.Views,
				)
				assert.Equal(
					t,
					s.tally(t, "clicks", from, to, filter, "said ->> 'listing' = '"+l.Listing.ID.String()+"'"),
					l.Clicks,
				)
			}
			if name == "all" {
				assert.Len(t, a.Analytics.TopListings, 3)
				assert.NotEmpty(t, a.Analytics.ZeroResultSearches)
				assert.Positive(t, *a.Analytics.Inquiries.Value)
				assert.Positive(t, *a.Analytics.Inquiries.Previous)
				for _, step := range a.Analytics.Funnel {
					assert.Positive(t, step.Value, step.Key)
					assert.Positive(t, step.Previous, step.Key)
				}
				assert.Positive(t, *a.Analytics.Bots.Value)
				assert.Len(t, a.Analytics.ClicksByChannel, len(traffic.Channels))
			}
		})
	}
}

// TestTheFileOfFiguresIsInTheReadersWords checks the names in the reader's language, beside the stable names for
// programs.
func TestTheFileOfFiguresIsInTheReadersWords(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venues := []uuid.UUID{s.publicVenue(t, nil), s.publicVenue(t, nil), s.publicVenue(t, nil)}
	s.caughtUp(t)
	today := clock.Day(time.Now())
	s.live(t, today.AddDate(0, 0, -1), 2, venues)
	s.counted(t)
	day := today.Format(time.DateOnly)
	for lang, words := range map[string][]string{
		"ar": {
			"المقياس", `"pageViews","device","mobile"`, `"مشاهدات الصفحات","الجهاز","موبايل"`,
			`"الفئة","أماكن الأعراس"`, `"طريقة التواصل","واتساب"`, "قاعة الياسمين",
		},
		"en": {
			"What is counted", `"pageViews","device","mobile"`, `"Page views","Device","Mobile"`,
			`"Category","Venues"`, `"Way of contact","WhatsApp"`, "Jasmine",
		},
	} {
		file := s.ask(t, "admin", http.MethodGet, "/api/analytics.csv?from="+day+"&to="+day+"&lang="+lang, nil)
		for _, each := range words {
			assert.Contains(t, file.body, each, lang)
		}
	}
	list := s.ask(t, "admin", http.MethodGet, "/api/reference.csv?list=amenities", nil)
	assert.Contains(t, list.body, `"amenities","parking",`)
	assert.NotContains(t, list.body, `"cities",`)
	people := s.ask(t, "admin", http.MethodGet, "/api/accounts.csv?role=customer&state=active", nil)
	assert.Contains(t, people.body, `,"customer","customer",`)
	assert.NotContains(t, people.body, "venue_owner")
	assert.NotContains(t, people.body, "@", "no addresses")
}

// unknown reports whether a measure is not counted under a filter.
func unknown(measure string, filter map[string]string) bool {
	switch measure {
	case "sessions", "visitors":
		return len(filter) > 1
	case "searches":
		return filter["listing"] != ""
	case "inquiries", "quotes", "holds", "bookings", "completed":
		return filter["device"] != ""
	}
	return false
}

// live generates traffic for some days in the past.
func (s *edgeSite) live(t *testing.T, first time.Time, days int, listings []uuid.UUID) {
	t.Helper()
	var now time.Time
	log := store.Open(
		s.site.Graph.Queries.Pool,
		s.site.Graph.App.Vault,
		store.Options{Now: func() time.Time { return now }},
	)
	defer log.Close()
	app := &commands.App{Log: log, Vault: s.site.Graph.App.Vault, Now: func() time.Time { return now }}
	governorates, terms := []string{"damascus", "aleppo", "homs"}, []string{"قاعة", "مصور", "يخت", "0944123456"}
	draw := rand.New(rand.NewPCG(1, 2))
	must := func(_ commands.Receipt, err error) { require.NoError(t, err) }
	for day := range days {
		for visit := range 6 {
			now = first.AddDate(0, 0, day).Add(time.Duration(draw.IntN(24*60)) * time.Minute)
			if now.After(time.Now()) {
				now = first.AddDate(0, 0, day)
			}
			session, person := fmt.Sprintf("session-%d", draw.IntN(40)), fmt.Sprintf("visitor-%d-%d", day, visit/2)
			device, at := traffic.Devices[draw.IntN(3)], draw.IntN(3)
			bot := draw.IntN(8) == 0
			must(
				commands.Handle(
					t.Context(),
					app,
					visitor, traffic.RecordPageView{
						Session: session,
						Visitor: person,
						Path:    "/",
						Device:  device,
						Bot:     bot,
					}),
			)
			must(
				commands.Handle(
					t.Context(),
					app,
					visitor, traffic.RecordPageView{
						Session:     session,
						Visitor:     person,
						Path:        "/venue/x",
						Listing:     listings[at],
						Category:    "venues",
						Governorate: governorates[at],
						Device:      device,
						Bot:         bot,
					}),
			)
			term := draw.IntN(4)
			must(
				commands.Handle(
					t.Context(),
					app,
					visitor, traffic.RecordSearch{
						Search:      commands.NewID(),
						Session:     session,
						Term:        terms[term],
						Governorate: []string{"", "aleppo"}[draw.IntN(2)],
						Device:      device,
						Results:     3 * (term % 3 & 1),
						Bot:         bot,
					}),
			)
			must(
				commands.Handle(
					t.Context(),
					app,
					visitor, traffic.RecordContactClick{
						Listing: listings[at],
						Channel: traffic.Channels[draw.IntN(6)],
						Session: session,
						Device:  device,
						Bot:     bot,
					}),
			)
		}
		sent, err := commands.Handle(t.Context(), app, visitor, inquiry.SendInquiry{
			Listing: listings[day%3], Name: "ليلى", Phone: "+963944111111", Message: "مرحبًا",
		})
		require.NoError(t, err)
		bookedOn(t, log, sent.ID, listings[day%3], events.DayOf(now)+30, day)
	}
}

// bookedOn appends two quotes to an inquiry, and a booking that comes further on every other day; it is held twice, and
// cancelled at last. On the other days its owner enters it.
func bookedOn(t *testing.T, log *store.Log, asked, listing uuid.UUID, party events.Day, day int) {
	t.Helper()
	b, days := commands.NewID(), []events.Day{party}
	quote := events.QuoteGiven{
		Inquiry: asked, Quote: commands.NewID(), Number: 1, Listing: listing, Days: days, Daypart: events.Evening,
	}
	again := quote
	again.Quote, again.Number = commands.NewID(), 2
	history := []events.Event{events.BookingRequested{
		Booking: b, Listing: listing, Kind: events.Venue, Hall: listing, Days: days, Daypart: events.Evening,
	}}
	if day%2 == 1 {
		history = []events.Event{events.BookingEntered{
			Booking: b, Listing: listing, Kind: events.Venue, Hall: listing, Days: days, Daypart: events.Evening,
		}}
	}
	held := events.BookingHeld{Booking: b, Listing: listing, Until: time.Now().AddDate(0, 0, 3)}
	history = append(history, held, held)
	if day%4 == 0 {
		history = append(history, events.BookingConfirmed{Booking: b, Listing: listing},
			events.BookingCompleted{Booking: b, Listing: listing})
	}
	history = append(history, events.BookingCancelled{Booking: b, Listing: listing, By: events.OwnerSide})
	for stream, list := range map[string][]events.Event{
		events.InquiryStream(asked): {quote, again}, events.BookingStream(b): history,
	} {
		_, err := log.Append(t.Context(), store.Append{Stream: stream, Expected: store.Any, Events: list})
		require.NoError(t, err)
	}
}

// counted waits until both logs are counted.
func (s *edgeSite) counted(t *testing.T) {
	t.Helper()
	for name, log := range map[string]*store.Log{"events": s.log, "telemetry": s.log.Telemetry()} {
		head, err := log.Head(t.Context())
		require.NoError(t, err)
		require.Eventually(t, func() bool {
			generation, err := analytics.Current(t.Context(), s.site.Graph.Queries.Redis, s.site.Graph.Queries.Log)
			if err != nil || generation == "" {
				return false
			}
			at, err := analytics.CaughtUp(t.Context(), s.site.Graph.Queries.Redis, generation, name)
			return err == nil && at >= head
		}, patience, 5*time.Millisecond)
	}
	s.caughtUp(t)
}

// firstOfBooking are the events of bookings by couples, with whether each is the first of its type.
const firstOfBooking = `(SELECT type, payload, recorded_at, version = min(version) OVER (PARTITION BY stream, type) AND
	bool_and(type <> 'booking.entered') OVER (PARTITION BY stream) AS first
	FROM events WHERE stream LIKE 'booking-%') AS steps`

// tally counts in the log with SQL.
func (s *edgeSite) tally(t *testing.T, measure, from, to string, filter map[string]string, also ...string) int {
	t.Helper()
	what := map[string][2]string{
		"views": {"telemetry", "type = 'telemetry.page_viewed'"}, "sessions": {
			"telemetry",
			"type = 'telemetry.page_viewed'",
		}, "visitors": {"telemetry", "type = 'telemetry.page_viewed'"},
		"clicks": {"events", "type = 'contact.clicked'"}, "searches": {"telemetry", "type = 'telemetry.search_made'"},
		"inquiries": {"events", "type = 'inquiry.sent'"},
		"quotes":    {"events", "type = 'quote.given' AND (said ->> 'number')::int = 1"},
		"holds":     {firstOfBooking, "type = 'booking.held' AND first"},
		"bookings":  {firstOfBooking, "type = 'booking.confirmed' AND first"},
		"completed": {firstOfBooking, "type = 'booking.completed' AND first"},
		"bots": {
			"(SELECT type, payload, recorded_at FROM events UNION ALL SELECT type, payload, recorded_at FROM " +
				"telemetry) AS both_logs",
			"type IN ('telemetry.page_viewed', 'contact.clicked', 'telemetry.search_made')",
		},
	}[measure]
	where := append(
		[]string{
			what[1],
			"day BETWEEN $1::date AND $2::date",
			"coalesce((said ->> 'bot')::bool, false) = " + strconv.FormatBool(measure == "bots"),
		},
		also...)
	for key, value := range filter {
		if place := map[string]string{
			"governorate": "governorate",
			"category":    "category",
		}[key]; unknown(measure, map[string]string{"device": "any"}) &&
			place != "" {
			where = append(
				where,
				"said ->> 'listing' IN (SELECT id::text FROM listings WHERE "+place+" = '"+value+"')",
			)
			continue
		}
		where = append(where, "said ->> '"+key+"' = '"+value+"'")
	}
	count := map[string]string{
		"sessions": "count(DISTINCT said ->> 'session')",
		// Visitors are counted per day: the average over the days, rounded half up.
		"visitors": "floor(count(DISTINCT said ->> 'visitor')::numeric / ($2::date - $1::date + 1) + 0.5)",
	}[measure]
	if count == "" {
		count = "count(*)"
	}
	var n int
	require.NoError(t, s.site.Graph.Queries.Pool.QueryRow(t.Context(), `SELECT `+count+`::int FROM (
		SELECT *, convert_from(payload, 'UTF8')::jsonb AS said,
			(recorded_at AT TIME ZONE 'Asia/Damascus')::date AS day FROM `+what[0]+`) AS e
		WHERE `+strings.Join(where, " AND "), from, to).Scan(&n))
	return n
}

// file returns the CSV for a filter: "measure by key" to its two numbers.
func (s *edgeSite) file(t *testing.T, asked map[string]string) map[string][]string {
	t.Helper()
	query := url.Values{}
	for key, value := range asked {
		query.Set(key, value)
	}
	r := s.ask(t, "admin", http.MethodGet, "/api/analytics.csv?"+query.Encode(), nil)
	require.Equal(t, http.StatusOK, r.StatusCode, r.body)
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(r.body, "\ufeff"))).ReadAll()
	require.NoError(t, err)
	file := map[string][]string{}
	for _, row := range rows[1:] {
		assert.Equal(t, row[1] == "total", row[2] == "", "every row but the totals has a key: %v", row)
		file[row[0]+" "+row[1]+" "+row[2]] = row[3:5]
	}
	return file
}

// A value that has no name is refused as a filter, so that every value which is counted has one.
func TestEveryValueOfAClosedListHasAName(t *testing.T) {
	t.Parallel()
	for dimension, values := range map[string][]string{
		"channel": visits.Channels, "device": traffic.Devices, "way": traffic.Channels,
	} {
		assert.ElementsMatch(t, values, slices.Collect(maps.Keys(figures.ValueNames[dimension])), dimension)
	}
}
