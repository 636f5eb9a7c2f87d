package analytics_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/clock"
	"weddings/internal/fault"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
	counters "weddings/projections/analytics"
	"weddings/projections/analytics/analyticstest"
	"weddings/projections/shortcomings"
	"weddings/queries"
	"weddings/queries/analytics"
	"weddings/queries/figures"
	"weddings/queries/listings"
	"weddings/queries/reference"
)

// world is a story that is told to both logs at any time, before it is read at its end.
type world struct {
	*testing.T
	*analytics.Reader
	opened   storetest.World
	now, end time.Time
	log      *store.Log
}

func setup(t *testing.T) *world {
	t.Helper()
	opened := storetest.Open(t, servertest.Postgres(t), func(c *pgxpool.Config) {
		projections.Bind(c, projections.Every()...)
	})
	w := &world{T: t, opened: opened, end: clock.Day(time.Now()).Add(12 * time.Hour)}
	w.log = store.Open(opened.Pool, opened.Vault, store.Options{Now: func() time.Time { return w.now }})
	t.Cleanup(w.log.Close)
	return w
}

// ago moves the time of what is told next.
func (w *world) ago(days int) { w.now = w.end.AddDate(0, 0, -days) }

func (w *world) tell(list ...events.Event) {
	w.Helper()
	for _, e := range list {
		log := w.log
		switch e.(type) {
		case events.PageViewed, events.SearchMade, events.SearchResultClicked:
			log = w.log.Telemetry()
		}
		_, err := log.Append(w.Context(), store.Append{
			Stream: e.StreamName(), Expected: store.Any, Events: []events.Event{e},
		})
		require.NoError(w, err)
	}
}

// read brings everything up to the end of the story.
func (w *world) read() {
	w.Helper()
	rdb := redis.NewClient(servertest.Redis(w.T))
	w.Cleanup(func() { _ = rdb.Close() })
	reading := store.Open(w.opened.Pool, w.opened.Vault, store.Options{Now: func() time.Time { return w.end }})
	w.Cleanup(reading.Close)
	ref := &reference.Reader{
		Pool: w.opened.Pool, Cache: reference.NewCache(queries.NewFreshness(w.opened.Pool, reading)),
	}
	w.Reader = &analytics.Reader{
		Pool: w.opened.Pool, Redis: rdb, Log: reading, Listings: &listings.Reader{Pool: w.opened.Pool, Reference: ref},
		Figures: &figures.Reader{Pool: w.opened.Pool, Redis: rdb, Log: reading},
	}
	require.NoError(w, projections.NewRunner(w.opened.Pool, reading, projections.All()...).Prepare(w.Context()))
	require.NoError(
		w,
		projections.NewRunner(w.opened.Pool, reading.Telemetry(), projections.OfTelemetry()...).Prepare(w.Context()),
	)
	counting, end := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		counters.New(rdb, reading).Run(counting)
	}()
	w.Cleanup(func() {
		end()
		<-ended
	})
	analyticstest.Counted(w.T, rdb, reading)
}

// hall is a public listing of an owner.
type hall struct {
	id, owner uuid.UUID
	details   events.Details
	offer     events.Offer
}

func dollars(n int64) *events.Money {
	return &events.Money{Amount: decimal.NewFromInt(n), Currency: "USD"}
}

// open lists a complete hall of an owner in a governorate, as change leaves it.
func (w *world) open(owner uuid.UUID, governorate string, change func(*hall)) hall {
	w.Helper()
	h := hall{id: uuid.New(), owner: owner, details: events.Details{
		Name: events.Bilingual{Ar: "قاعة", En: "Hall"}, Description: events.Bilingual{Ar: "وصف", En: "Text"},
		Category: "venues", Capacity: 200, MinCapacity: 50, Amenities: []string{"parking"},
		Pictures: make([]events.Picture, 6), Place: events.Place{Governorate: governorate},
	}, offer: events.Offer{Available: true, Price: dollars(1000), WhatsApp: events.PersonalOf(owner, "+963910000000")}}
	if change != nil {
		change(&h)
	}
	w.tell(events.ListingCreated{
		Listing: h.id, Kind: events.Venue, Owner: owner, Details: h.details, Offer: h.offer,
		Slugs: events.Slugs{Ar: "ا-" + h.id.String(), En: "a-" + h.id.String()},
	}, events.ListingApproved{Listing: h.id})
	return h
}

func (w *world) visit(h hall, views, clicks int) {
	w.Helper()
	for range views {
		w.tell(events.PageViewed{
			Listing: h.id, Session: "s", Category: "venues", Governorate: h.details.Place.Governorate,
		})
	}
	for range clicks {
		w.tell(events.ContactClicked{Listing: h.id, Channel: "phone"})
	}
}

func (w *world) inquire(h hall, day events.Day) events.InquirySent {
	w.Helper()
	sent := events.InquirySent{
		Inquiry: uuid.New(), Listing: h.id, Owner: h.owner, Kind: events.Venue, Sender: uuid.New(),
		Party: events.Party{Day: day},
	}
	w.tell(sent)
	return sent
}

func owner() queries.Viewer { return queries.Viewer{Account: uuid.New(), Role: events.VenueOwner} }

func keysOf(advice []analytics.Advice) (keys []string) {
	for _, each := range advice {
		keys = append(keys, each.Key)
	}
	return keys
}

// TestTheCoach tells of one owner's halls among those of others, and reads what they are advised and told.
func TestTheCoach(t *testing.T) {
	t.Parallel()
	w := setup(t)
	me, other := owner(), uuid.New()
	today := events.DayOf(w.end)
	w.ago(90)
	poor := w.open(me.Account, "damascus", func(h *hall) {
		h.offer = events.Offer{Available: true}
		h.details.Pictures, h.details.Amenities = h.details.Pictures[:2], nil
	})
	mended := w.open(me.Account, "damascus", func(h *hall) {
		h.details.Description.En = ""
		h.details.Pictures = h.details.Pictures[:2]
		h.offer.Price = nil
	})
	lonely := w.open(me.Account, "raqqa", nil)
	var others []hall
	for i := range 6 {
		others = append(others, w.open(uuid.New(), "damascus", func(h *hall) {
			h.details.Pictures = h.details.Pictures[:i+1]
		}))
	}
	w.ago(40)
	w.visit(mended, 15, 0)
	w.ago(30)
	w.tell(events.AvailabilityAndPriceChanged{Listing: mended.id, Offer: others[0].offer})
	better := mended.details
	better.Description.En, better.Pictures = "Text", make([]events.Picture, 7)
	w.tell(events.RevisionOpened{Listing: mended.id, Revision: uuid.New(), Details: better},
		events.RevisionApproved{Listing: mended.id})
	w.tell(events.DaysClosed{ // the calendar of one is kept again
		Listing: mended.id, Closure: uuid.New(), From: today + 40, To: today + 49, Daypart: events.AllDay,
	})
	w.ago(20)
	w.visit(mended, 15, 6)
	w.ago(10)
	w.visit(poor, 40, 0)
	for i, h := range others {
		w.visit(h, 10*(i+1), i)
		asked := w.inquire(h, today+45)
		w.now = w.now.Add(time.Hour)
		w.tell(events.InquiryResponded{Inquiry: asked.Inquiry})
	}
	waits := w.inquire(poor, today+45)
	slow := w.inquire(mended, today+45)
	late := w.inquire(mended, today+60)
	for i := range 6 {
		w.tell(events.SearchResultClicked{
			Session: fmt.Sprint(i), Listing: poor.id, Term: "قاعة دمشق", Rank: 4 + i%2,
		}, events.SearchMade{
			Session: fmt.Sprint(i), Governorate: "damascus", Category: "venues", Days: (today + 45).String(),
		}, events.SearchMade{Session: fmt.Sprint(i), Category: "photography", Days: (today + 45).String()})
	}
	w.tell(events.SearchResultClicked{Session: "x", Listing: poor.id, Term: "ليلى وسامر", Rank: 1})
	w.ago(3)
	w.tell(events.InquiryResponded{Inquiry: slow.Inquiry}, events.InquiryResponded{Inquiry: late.Inquiry})
	young := w.open(me.Account, "damascus", nil)
	w.visit(young, 9, 0)
	w.open(other, "damascus", nil)
	w.read()

	c, err := w.OwnCoach(t.Context(), me)
	require.NoError(t, err)
	require.Len(t, c.Listings, 4)
	assert.Equal(t, []string{(today - 28).String(), (today - 1).String()}, []string{c.From, c.To})
	of := map[uuid.UUID]analytics.CoachedListing{}
	for _, l := range c.Listings {
		of[l.ListingID] = l
	}
	figure := func(l analytics.CoachedListing, key string) analytics.Compared {
		return l.Figures[slices.IndexFunc(l.Figures, func(f analytics.Compared) bool { return f.Key == key })]
	}

	compared, err := w.OwnComparison(t.Context(), me, c.From, c.To)
	require.NoError(t, err)
	scopes := map[string]bool{}
	for _, l := range compared.Listings {
		coached := of[l.ListingID]
		assert.Equal(t, coached.Scope, l.Scope)
		assert.Equal(t, coached.Others, l.Others)
		scopes[*l.Scope] = true
		if !coached.Young {
			assert.Subset(t, l.Figures, coached.Figures, "the screen shows the same of both")
		}
	}
	assert.Len(t, scopes, 2, "beside those of the governorate, and of the country")

	p := of[poor.id]
	assert.Equal(t, analytics.InGovernorate, *p.Scope)
	assert.Equal(t, 7, p.Others)
	assert.InDelta(t, 40, *figure(p, "views").Value, 0)
	assert.InDelta(t, 30, *figure(p, "views").Median, 0, "of 0, 10, 20, 30, 40, 50 and 60")
	assert.InDelta(t, 0, *figure(p, "contactRate").Value, 0)
	assert.InDelta(t, 4, *figure(p, "pictures").Median, 0)
	assert.InDelta(t, 1, *figure(p, "answerHours").Median, .01)
	assert.Equal(t, []string{analytics.Unanswered, shortcomings.Price, shortcomings.WhatsApp}, keysOf(p.Advice))
	assert.Equal(t, waits.Inquiry, *p.Advice[0].Inquiry)
	require.Len(t, p.Terms, 2)
	assert.Equal(t, "قاعة دمشق", *p.Terms[0].Term)
	assert.InDelta(t, 4.5, p.Terms[0].Position, 0)
	assert.Nil(t, p.Terms[1].Term, "what one couple searched for is nobody else's")

	m := of[mended.id]
	assert.Equal(t, analytics.Slow, m.Advice[0].Key)
	var told []string
	for _, each := range m.Mended {
		told = append(told, each.Key)
		assert.Equal(t, (today - 30).String(), each.Day)
		assert.Equal(t, 14, each.Days)
		assert.Equal(t, [4]int{15, 0, 15, 6}, [4]int{
			each.Before.Views, each.Before.Clicks, each.After.Views, each.After.Clicks,
		})
		assert.True(t, each.Enough)
	}
	assert.Equal(
		t,
		[]string{shortcomings.Calendar, shortcomings.Language, shortcomings.Pictures, shortcomings.Price},
		told,
	)
	assert.Equal(t, []int{2, 7}, []int{*m.Mended[2].Was, *m.Mended[2].Now})
	assert.Equal(t, 2+6, m.Taken.Asked, "two inquiries, and the sessions that searched for venues here")
	assert.Equal(t, 1+6, m.Taken.Taken, "those for the closed days")
	month := m.Taken.Months[slices.IndexFunc(m.Taken.Months, func(in analytics.TakenIn) bool {
		return in.Key == (today + 45).String()[:7]
	})]
	assert.Equal(t, []int{1, 6}, []int{month.Inquiries, month.Searches})
	assert.Zero(t, of[poor.id].Taken.Taken, "its days are free")

	require.NotNil(t, m.Market)
	for _, each := range m.Market.Months {
		if each.Month == (today + 45).String()[:7] {
			require.NotNil(t, each.Inquiries, "six other owners are asked")
			assert.Nil(t, each.Free, "nobody else keeps a calendar")
			assert.Equal(t, 6, each.Searches)
		} else {
			assert.Nil(t, each.Inquiries, each.Month)
		}
	}
	assert.Nil(t, m.Market.Inquiries, "the sum would tell what one month does not")

	l := of[lonely.id]
	assert.Equal(t, analytics.InCountry, *l.Scope, "nobody else is in the governorate")
	assert.Nil(t, l.Market)
	assert.NotNil(t, figure(l, "views").Median)

	y := of[young.id]
	assert.True(t, y.Young)
	assert.Equal(t, 3, y.Age)
	assert.Empty(t, y.Figures)

	stranger, err := w.OwnCoach(t.Context(), owner())
	require.NoError(t, err)
	assert.Empty(t, stranger.Listings)
	_, err = w.OwnCoach(t.Context(), queries.Viewer{Account: uuid.New(), Role: events.Customer})
	assert.Equal(t, fault.Forbidden, fault.CodeOf(err))
}

// Counters that Redis has lost are counted again. Until then no owner is told that nobody came.
func TestLostCountersAreNotZero(t *testing.T) {
	t.Parallel()
	w := setup(t)
	me, admin := owner(), queries.Viewer{Account: uuid.New(), Role: events.Admin}
	w.ago(40)
	w.open(me.Account, "damascus", nil)
	w.read()
	day := events.DayOf(w.end).String()
	ask := map[string]func() error{
		"coach":      func() error { _, err := w.OwnCoach(t.Context(), me); return err },
		"comparison": func() error { _, err := w.OwnComparison(t.Context(), me, day, day); return err },
		"own":        func() error { _, err := w.Own(t.Context(), me, day, day); return err },
		"terms":      func() error { _, err := w.Terms(t.Context(), admin, day, day); return err },
	}
	for name, each := range ask {
		require.NoError(t, each(), name)
	}
	empty := redis.NewClient(servertest.Redis(t))
	t.Cleanup(func() { _ = empty.Close() })
	w.Redis, w.Figures.Redis = empty, empty
	for name, each := range ask {
		assert.Equal(t, fault.Unavailable, fault.CodeOf(each()), name)
	}
}

// TestTheMarket tells of supply and demand and reads it by each part.
func TestTheMarket(t *testing.T) {
	t.Parallel()
	w := setup(t)
	admin := queries.Viewer{Account: uuid.New(), Role: events.Admin}
	today := events.DayOf(w.end)
	w.ago(60)
	one := uuid.New()
	cheap := w.open(one, "damascus", func(h *hall) { h.offer.Price = dollars(499) })
	w.open(one, "damascus", func(h *hall) { h.offer.Price = dollars(500) })
	pounds := w.open(uuid.New(), "homs", func(h *hall) {
		h.offer.Price = &events.Money{Amount: decimal.NewFromInt(26_000_000), Currency: "SYP"}
	})
	w.open(uuid.New(), "damascus", func(h *hall) { h.offer.Price = nil })
	w.tell(events.ExchangeRateSet{PoundsPerDollar: 13_000})
	w.ago(5)
	w.visit(cheap, 7, 0)
	for i := range 12 {
		w.inquire(pounds, today+events.Day(20))
		w.tell(events.SearchMade{
			Session: fmt.Sprint("s", i%3), Term: "قوارب", Governorate: "homs", Days: (today + 20).String(),
		}, events.SearchMade{Session: fmt.Sprint("s", i), Term: "قاعة", Results: 4, Governorate: "damascus"})
	}
	w.tell(
		events.SearchMade{Session: "b", Term: "قوارب", Bot: true},
		events.DaysClosed{
			Listing: pounds.id,
			Closure: uuid.New(),
			From:    today,
			To:      today + 400,
			Daypart: events.AllDay,
		},
	)
	w.read()
	market := func(by string, governorate *string) *analytics.Market {
		m, err := w.Market(t.Context(), admin, analytics.MarketFilter{
			From: (today - 27).String(), To: today.String(), By: by, Governorate: governorate,
		})
		require.NoError(t, err)
		return m
	}
	lines := func(m *analytics.Market) (list []string) {
		for _, r := range m.Rows {
			if *r.Inquiries+deref(r.Searches)+deref(r.Listings) == 0 {
				continue
			}
			list = append(list, fmt.Sprintf(
				"%s listings=%d owners=%d searches=%d views=%d inquiries=%d short=%t",
				r.Key,
				deref(r.Listings),
				deref(r.Owners),
				deref(r.Searches),
				deref(r.Views),
				deref(r.Inquiries),
				r.Short,
			))
		}
		return list
	}
	assert.Equal(t, []string{
		"homs listings=1 owners=1 searches=12 views=0 inquiries=12 short=true",
		"damascus listings=3 owners=2 searches=12 views=7 inquiries=0 short=false",
	}, lines(market(analytics.ByGovernorate, nil)))
	assert.Equal(t, []string{
		"0 listings=1 owners=1 searches=0 views=7 inquiries=0 short=false",
		"500 listings=1 owners=1 searches=0 views=0 inquiries=0 short=false",
		"1500 listings=1 owners=1 searches=0 views=0 inquiries=12 short=true",
		"none listings=1 owners=1 searches=0 views=0 inquiries=0 short=false",
	}, lines(market(analytics.ByPrice, nil)))
	months := market(analytics.ByMonth, nil)
	require.Len(t, months.Rows, 12)
	assert.Equal(t, []string{
		(today + 20).String()[:7] + " listings=0 owners=0 searches=3 views=0 inquiries=12 short=true",
	}, lines(months), "three sessions; the only calendar is closed")
	homs := "homs"
	narrow := market(analytics.ByCategory, &homs)
	assert.Contains(t, lines(narrow), "venues listings=1 owners=1 searches=0 views=0 inquiries=12 short=false")
	all := market(analytics.ByCategory, nil)
	assert.Equal(t, []analytics.UnansweredTerm{{Term: "قوارب", Searches: 12, Sessions: 3}}, all.Unanswered)
	require.NotNil(t, all.Total.Owners)
	assert.Equal(t, 3, *all.Total.Owners, "who has two listings is one")

	_, err := w.Market(t.Context(), admin, analytics.MarketFilter{
		From: today.String(), To: today.String(), By: "hair",
	})
	assert.Equal(t, fault.Invalid, fault.CodeOf(err))
	_, err = w.Market(t.Context(), owner(), analytics.MarketFilter{
		From: today.String(), To: today.String(), By: analytics.ByPrice,
	})
	assert.Equal(t, fault.Forbidden, fault.CodeOf(err))
}

func deref(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}
