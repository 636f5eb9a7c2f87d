package figures_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/clock"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
	"weddings/projections/analytics"
	"weddings/projections/analytics/analyticstest"
	"weddings/queries"
	"weddings/queries/figures"
)

var admin = queries.Viewer{Account: uuid.New(), Role: events.Admin}

// world is a season of traffic, told to the log by a seed.
type world struct {
	*testing.T
	*figures.Reader
	draw     *rand.Rand
	days     *rand.Rand // draws the days of parties
	now      time.Time  // of the next event
	end      time.Time  // of the season, and of the reader
	log      *store.Log
	listings []place
	bookings []booking
}

type place struct {
	id                          uuid.UUID
	category, governorate, city string
	name                        string
}

type booking struct {
	stream  string
	listing uuid.UUID
}

const (
	seasonDays = 130
	quiet      = 3 // the place of a hall that nobody calls
)

// evening returns an hour at which the day has been going on for long.
func evening() time.Time { return clock.Day(time.Now()).Add(-4 * time.Hour) }

func setup(t *testing.T, sessions int, besides ...func(*world)) *world {
	t.Helper()
	opened := storetest.Open(t, servertest.Postgres(t), func(c *pgxpool.Config) {
		projections.Bind(c, projections.Every()...)
	})
	rdb := redis.NewClient(servertest.Redis(t))
	t.Cleanup(func() { _ = rdb.Close() })
	w := &world{T: t, draw: rand.New(rand.NewPCG(16, 52)), days: rand.New(rand.NewPCG(7, 8)), end: evening()}
	w.log = store.Open(opened.Pool, opened.Vault, store.Options{Now: func() time.Time { return w.now }})
	t.Cleanup(w.log.Close)
	reading := store.Open(opened.Pool, opened.Vault, store.Options{Now: func() time.Time { return w.end }})
	t.Cleanup(reading.Close)
	w.Reader = &figures.Reader{Pool: opened.Pool, Redis: rdb, Log: reading}
	w.season(sessions)
	for _, tell := range besides {
		tell(w)
	}
	w.run(projections.NewRunner(opened.Pool, reading, figures.Entity.Reads...))
	w.run(projections.NewRunner(opened.Pool, reading.Telemetry(), projections.OfTelemetry()...))
	counting, end := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		analytics.New(rdb, reading).Run(counting)
	}()
	t.Cleanup(func() {
		end()
		<-ended
	})
	analyticstest.Counted(t, rdb, reading)
	return w
}

func (w *world) run(r *projections.Runner) { require.NoError(w, r.Prepare(w.Context())) }

func one[T any](w *world, list ...T) T { return list[w.draw.IntN(len(list))] }

func (w *world) append(log *store.Log, stream string, list ...events.Event) {
	w.Helper()
	_, err := log.Append(w.Context(), store.Append{Stream: stream, Expected: store.Any, Events: list})
	require.NoError(w, err)
}

// season tells of listings, visits and what came of them, in the order of time.
func (w *world) season(sessions int) {
	first := clock.Day(w.end).AddDate(0, 0, 1-seasonDays)
	w.now = first
	for i := range 7 {
		at := place{
			uuid.New(), one(w, "venues", "photography"), one(w, "damascus", "homs"), one(w, "mazzeh", "jaramana", ""),
			fmt.Sprint("قاعة ", i),
		}
		if i == quiet {
			at.category = "venues"
		}
		w.listings = append(w.listings, at)
		w.append(w.log, "listing-"+at.id.String(), events.ListingCreated{
			Listing: at.id, Kind: events.Venue, Owner: uuid.New(), Offer: events.Offer{Available: true},
			Details: events.Details{
				Name: events.Bilingual{Ar: at.name, En: fmt.Sprint("Hall ", i)}, Category: at.category,
				Place: events.Place{Governorate: at.governorate, City: at.city},
			},
		}, events.ListingApproved{Listing: at.id})
	}
	length := w.end.Sub(first)
	starts := make([]time.Duration, sessions)
	for i := range starts {
		starts[i] = time.Duration(w.draw.Int64N(int64(length)))
	}
	slices.Sort(starts)
	for i, start := range starts {
		w.now = first.Add(start)
		w.visit(fmt.Sprint("session-", i))
	}
}

// visit tells of a session, which at times ends on another day.
func (w *world) visit(session string) {
	source, medium, campaign := one(w, "", "", "whatsapp", "newsletter"), one(w, "", "email"), one(w, "", "march")
	referrer := one(
		w,
		"",
		"https://www.google.com",
		"https://l.facebook.com",
		"https://chatgpt.com",
		"https://b.example",
	)
	view := events.PageViewed{
		Session: session, Visitor: fmt.Sprint("visitor-", w.draw.IntN(30)), Referrer: referrer, Source: source,
		Medium: medium, Campaign: campaign, Device: one(w, "mobile", "desktop"), OS: one(w, "Android", "iOS"),
		Browser: one(w, "Chrome", "Safari"), Lang: one(w, "ar", "en", ""), Theme: one(w, "dark", "light", ""),
		Bot: w.draw.IntN(10) == 0,
	}
	telemetry, stream := w.log.Telemetry(), "session-"+session
	for range 1 + w.draw.IntN(4) {
		at := one(w, w.listings...)
		seen := view
		if w.draw.IntN(8) > 0 {
			seen.View = uuid.New()
		}
		seen.Path, seen.Governorate = one(w, "/", "/search", "/faq"), one(w, "", "aleppo")
		if w.draw.IntN(2) == 0 {
			seen.Path, seen.Listing, seen.Category, seen.Governorate = "/venue/"+at.name, at.id, at.category, at.governorate
		}
		late := time.Duration(0)
		if w.draw.IntN(20) == 0 {
			late = 40 * time.Hour // by a clock that is behind: the day is finished
		}
		w.now = w.now.Add(-late)
		w.append(telemetry, stream, seen)
		w.now = w.now.Add(late)
		for range w.draw.IntN(3) {
			w.leave(stream, seen)
		}
		if w.draw.IntN(3) == 0 {
			w.search(stream, view, at)
		}
		if w.draw.IntN(3) == 0 && at != w.listings[quiet] {
			w.append(w.log, "contacts-"+at.id.String(), events.ContactClicked{
				Listing:     at.id,
				Category:    at.category,
				Governorate: at.governorate,
				Session:     one(w, session, session, "-"),
				Channel:     one(w, "phone", "whatsapp"),
				Device:      view.Device,
				Bot:         view.Bot,
			})
		}
		if w.draw.IntN(4) == 0 {
			w.lead(at)
		}
		if w.now = w.now.Add(time.Duration(w.draw.IntN(600)) * time.Minute); w.now.After(w.end) {
			w.now = w.end
		}
	}
}

// leave tells that a page was left: at once, after midnight, or when its day is finished.
func (w *world) leave(stream string, of events.PageViewed) {
	after := min(time.Duration(one(w, 0, 0, 0, 0, 0, 3, 8, 30))*time.Hour, w.end.Sub(w.now))
	w.now = w.now.Add(after)
	w.append(w.log.Telemetry(), stream, events.PageLeft{
		Session: of.Session, View: of.View, Seconds: one(w, 1, 7, 90, 1200), Bot: of.Bot,
	})
	w.now = w.now.Add(-after)
}

func (w *world) search(stream string, view events.PageViewed, at place) {
	search := events.SearchMade{
		Search: uuid.New(), Session: view.Session, Term: one(w, "قاعة", "yacht", ""), Category: one(w, "", "venues"),
		Governorate: one(w, "", "homs"), City: one(w, "", "mazzeh"), Results: w.draw.IntN(3), Device: view.Device,
		Bot: view.Bot,
	}
	w.append(w.log.Telemetry(), stream, search)
	if w.draw.IntN(2) == 0 {
		opened := events.SearchResultClicked{Search: search.Search, Session: view.Session, Listing: at.id, Rank: 1}
		w.append(w.log.Telemetry(), stream, opened, opened)
	}
}

// lead tells of an inquiry with quotes, of a booking, or of one that its owner has entered; later of what follows.
func (w *world) lead(at place) {
	id := uuid.New()
	switch w.draw.IntN(3) {
	case 0:
		stream := "inquiry-" + id.String()
		w.append(w.log, stream, events.InquirySent{
			Inquiry: id, Listing: at.id, Owner: uuid.New(), Sender: uuid.New(),
			Party: events.Party{Day: perhaps(w, w.party()[0])},
		})
		for range w.draw.IntN(3) {
			w.append(w.log, stream, events.QuoteGiven{Inquiry: id, Quote: uuid.New(), Listing: at.id, Days: w.party()})
		}
	case 1:
		w.bookings = append(w.bookings, booking{"booking-" + id.String(), at.id})
		w.append(w.log, "booking-"+id.String(), events.BookingHeld{
			Booking: id, Listing: at.id, Slots: slots(w.party()),
		})
	default:
		w.append(w.log, "booking-"+id.String(), events.BookingEntered{Booking: id, Listing: at.id},
			events.BookingCompleted{Booking: id, Listing: at.id})
	}
	if len(w.bookings) > 0 {
		of := one(w, w.bookings...)
		w.append(w.log, of.stream, one[events.Event](w,
			events.BookingHeld{Listing: of.listing, Slots: slots(w.party())},
			events.BookingConfirmed{Listing: of.listing, Slots: perhaps(w, slots(w.party()))},
			events.BookingCompleted{Listing: of.listing}))
		if w.days.IntN(3) == 0 {
			w.append(w.log, of.stream, events.BookingMoved{Listing: of.listing, Days: w.party()})
		}
	}
}

// party returns the days of a party.
func (w *world) party() []events.Day {
	first := events.DayOf(w.now) + events.Day(w.days.IntN(200))
	if w.days.IntN(2) == 0 {
		return []events.Day{first}
	}
	return []events.Day{first + 1, first}
}

// perhaps returns its argument or its zero value.
func perhaps[T any](w *world, it T) (none T) {
	if w.days.IntN(2) == 0 {
		return none
	}
	return it
}

// slots returns the slots of a party's days, after one for setting up.
func slots(days []events.Day) []events.Slot {
	list := []events.Slot{{Day: slices.Min(days) - 20, Buffer: true}}
	for _, day := range days {
		list = append(list, events.Slot{Day: day})
	}
	return list
}

// happened is an event as it is counted, told simply: what it is, and what it can be asked by.
type happened struct {
	measures         []string
	session, visitor string
	day              time.Time
	hour             int
	seconds          int
	of               map[string]string // by dimension; none where it cannot be asked
}

// told reads both logs from their beginning.
func (w *world) told() (all []happened) {
	places := map[uuid.UUID]place{}
	for _, at := range w.listings {
		places[at.id] = at
	}
	visits, opened := map[string][]events.PageViewed{}, map[uuid.UUID]bool{}
	telemetry := w.everything(w.Log.Telemetry())
	seconds := secondsOf(telemetry)
	for _, r := range telemetry {
		switch e := r.Data.(type) {
		case events.PageViewed:
			if !e.Bot {
				visits[e.Session] = append(visits[e.Session], e)
			}
		case events.SearchResultClicked:
			opened[e.Search] = true
		}
	}
	ofVisit := func(h happened, views []events.PageViewed) happened {
		for _, key := range []string{
			"entry", "exit", "referrer", "source", "medium", "campaign", "channel", "system", "browser", "language", "theme",
		} {
			h.of[key] = ""
		}
		if len(views) == 0 {
			return h
		}
		first, last := views[0], views[len(views)-1]
		h.of["entry"], h.of["exit"], h.of["referrer"], h.of["source"] = first.Path, last.Path, first.Referrer, first.Source
		h.of["medium"], h.of["campaign"], h.of["channel"] = first.Medium, first.Campaign, channel(first)
		h.of["system"], h.of["browser"], h.of["language"], h.of["theme"] = first.OS, first.Browser, first.Lang, first.Theme
		return h
	}
	for _, r := range telemetry {
		switch e := r.Data.(type) {
		case events.PageViewed:
			if e.Bot {
				continue
			}
			h := ofVisit(at(r, e.Session, "pageViews", "sessions", "visitors"), visits[e.Session])
			h.visitor = e.Visitor
			if h.seconds = min(seconds[e.View], 1800); h.seconds > 0 {
				h.measures = append(h.measures, "seconds")
			}
			if len(visits[e.Session]) == 1 {
				h.measures = append(h.measures, "bounces")
			}
			h.of["listing"] = ""
			if e.Listing != uuid.Nil {
				h.measures = append(h.measures, "listingViews")
				h.of["listing"] = e.Listing.String()
			}
			h.of["page"], h.of["category"], h.of["governorate"] = e.Path, e.Category, e.Governorate
			h.of["city"], h.of["device"], h.of["system"] = places[e.Listing].city, e.Device, e.OS
			h.of["browser"], h.of["language"], h.of["theme"] = e.Browser, e.Lang, e.Theme
			all = append(all, h)
		case events.SearchMade:
			if e.Bot {
				continue
			}
			h := ofVisit(at(r, e.Session, "searches"), visits[e.Session])
			if e.Results == 0 {
				h.measures = append(h.measures, "searchesWithoutResult")
			}
			if !opened[e.Search] {
				h.measures = append(h.measures, "searchesWithoutClick")
			}
			h.of["term"], h.of["category"], h.of["governorate"] = e.Term, e.Category, e.Governorate
			h.of["city"], h.of["device"] = e.City, e.Device
			all = append(all, h)
		}
	}
	reached, months := map[string]bool{}, map[string]string{}
	for _, r := range w.everything(w.Log) {
		if e, ok := r.Data.(events.ContactClicked); ok && !e.Bot {
			h := ofVisit(at(r, e.Session, "contactClicks", "contactSessions"), visits[e.Session])
			h.of["listing"], h.of["category"], h.of["governorate"] = e.Listing.String(), e.Category, e.Governorate
			h.of["city"], h.of["device"], h.of["way"] = places[e.Listing].city, e.Device, e.Channel
			all = append(all, h)
			continue
		}
		step, listing := stepOf(r.Data)
		if month := monthOf(r.Data); month != "" {
			months[r.Stream] = month
		}
		if step == "" || reached[r.Stream+step] || reached[r.Stream+"entered"] {
			continue
		}
		reached[r.Stream+step] = true
		h, of := at(r, "", step), places[listing]
		h.of["listing"], h.of["category"], h.of["governorate"] = listing.String(), of.category, of.governorate
		h.of["city"], h.of["partyMonth"] = of.city, months[r.Stream]
		all = append(all, h)
	}
	return all
}

// monthOf returns the month of the party that an event names.
func monthOf(e events.Event) string {
	var days []events.Day
	switch e := e.(type) {
	case events.InquirySent:
		days = append(days, e.Party.Day)
	case events.QuoteGiven:
		days = e.Days
	case events.BookingMoved:
		days = e.Days
	case events.BookingHeld:
		days = daysOf(e.Slots)
	case events.BookingConfirmed:
		days = daysOf(e.Slots)
	}
	if len(days) == 0 || slices.Max(days) == 0 {
		return ""
	}
	return slices.Min(days).Starts().Format("2006-01")
}

func daysOf(slots []events.Slot) (days []events.Day) {
	for _, slot := range slots {
		if !slot.Buffer {
			days = append(days, slot.Day)
		}
	}
	return days
}

// secondsOf adds up for how long views were seen, by their id: what is told before the latest event of the log is of
// three hours after the midnight that ends the view's day.
func secondsOf(telemetry []events.Recorded) map[uuid.UUID]int {
	seconds, until, newest := map[uuid.UUID]int{}, map[uuid.UUID]time.Time{}, time.Time{}
	for _, r := range telemetry {
		if r.At.After(newest) {
			newest = r.At
		}
		switch e := r.Data.(type) {
		case events.PageViewed:
			until[e.View] = clock.Day(r.At).AddDate(0, 0, 1).Add(3 * time.Hour)
		case events.PageLeft:
			if e.View != uuid.Nil && newest.Before(until[e.View]) {
				seconds[e.View] += e.Seconds
			}
		}
	}
	return seconds
}

func at(r events.Recorded, session string, measures ...string) happened {
	day, hour := clock.Day(r.At), r.At.In(clock.Damascus).Hour()
	return happened{measures: measures, session: session, day: day, hour: hour, of: map[string]string{
		"hour": fmt.Sprint(hour), "weekday": fmt.Sprint(int(day.Weekday())),
	}}
}

func stepOf(e events.Event) (string, uuid.UUID) {
	switch e := e.(type) {
	case events.InquirySent:
		return "inquiries", e.Listing
	case events.QuoteGiven:
		return "quotes", e.Listing
	case events.BookingEntered:
		return "entered", e.Listing
	case events.BookingHeld:
		return "holds", e.Listing
	case events.BookingConfirmed:
		return "bookings", e.Listing
	case events.BookingCompleted:
		return "completed", e.Listing
	}
	return "", uuid.Nil
}

// channel of the few ways that the season has.
func channel(e events.PageViewed) string {
	switch {
	case e.Source == "whatsapp":
		return "whatsapp"
	case strings.Contains(e.Referrer, "google"):
		return "search"
	case strings.Contains(e.Referrer, "facebook"):
		return "social"
	case strings.Contains(e.Referrer, "chatgpt"):
		return "assistants"
	case e.Referrer+e.Source+e.Medium == "":
		return "direct"
	}
	return "other"
}

func (w *world) everything(log *store.Log) (all []events.Recorded) {
	for batch, err := range log.Batches(w.Context(), store.Mark{}, 1000) {
		require.NoError(w, err)
		all = append(all, batch...)
	}
	return all
}
