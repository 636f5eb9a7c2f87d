package searchdocs

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
	"weddings/projections/bookings"
	"weddings/projections/calendars"
	"weddings/projections/catalogue"
	"weddings/projections/reviews"
	"weddings/search"
	"weddings/search/memory"
	"weddings/search/text"
)

// world is a log with the read models behind search documents.
type world struct {
	*testing.T
	storetest.World
	owner uuid.UUID
}

func setup(t *testing.T, change ...func(*pgxpool.Config)) *world {
	t.Helper()
	bind := func(c *pgxpool.Config) { projections.Bind(c, Behind...) }
	w := &world{t, storetest.Open(t, servertest.Postgres(t), append(change, bind)...), uuid.New()}
	runner := projections.NewRunner(w.Pool, w.Log, Behind...)
	require.NoError(t, runner.Prepare(t.Context()))
	w.background(runner.Run)
	w.append(
		"city-homs",
		events.GovernorateSet{Slug: "homs", Name: events.Bilingual{Ar: "حمص", En: "Homs"}},
		events.CitySet{Slug: "homs", Governorate: "homs", Name: events.Bilingual{Ar: "حمص", En: "Homs"}},
	)
	return w
}

// background runs a function until the returned function is called or the test ends.
func (w *world) background(run func(context.Context)) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		run(ctx)
		close(ended)
	}()
	stop = func() {
		cancel()
		<-ended
	}
	w.Cleanup(stop)
	return stop
}

func (w *world) append(stream string, list ...events.Event) {
	w.Helper()
	_, err := w.Log.Append(
		w.Context(),
		store.Append{
			Stream:   stream,
			Expected: store.Any,
			Events:   list,
			Metadata: events.Metadata{Actor: events.Actor{Role: events.System}},
		},
	)
	require.NoError(w, err)
}

// venue creates a public venue in Homs.
func (w *world) venue(name string) uuid.UUID {
	w.Helper()
	id := uuid.New()
	w.change(id, events.ListingCreated{
		Listing: id,
		Kind:    events.Venue,
		Owner:   w.owner,
		Slugs:   events.Slugs{Ar: "ا-" + id.String(), En: "a-" + id.String()},
		Details: detailsOf(name),
		Offer: events.Offer{
			Available: true,
			Price:     &events.Money{Amount: decimal.NewFromInt(2_600_000), Currency: "SYP"},
		},
	}, events.ListingApproved{Listing: id})
	return id
}

func detailsOf(name string) events.Details {
	return events.Details{
		Name:      events.Bilingual{Ar: name},
		Category:  "venues",
		VenueType: "hall",
		Capacity:  300,
		Place:     events.Place{Governorate: "homs", City: "homs"},
	}
}

func (w *world) change(listing uuid.UUID, list ...events.Event) {
	w.Helper()
	w.append("listing-"+listing.String(), list...)
}

// follow loads an engine and keeps it up to date.
func (w *world) follow() *memory.Engine {
	w.Helper()
	engine := memory.New()
	f := New(w.Pool, w.Log, engine)
	require.NoError(w, f.Load(w.Context()))
	w.background(f.Run)
	return engine
}

func (w *world) hits(engine search.Searcher, q search.Query) []uuid.UUID {
	w.Helper()
	q.Limit = 1000
	r, err := engine.Search(w.Context(), q)
	require.NoError(w, err)
	ids := []uuid.UUID{}
	for _, h := range r.Hits {
		ids = append(ids, h.ID)
	}
	return ids
}

// soon waits until a search finds exactly these listings.
func (w *world) soon(engine search.Searcher, q search.Query, want ...uuid.UUID) {
	w.Helper()
	var got []uuid.UUID
	for until := time.Now().Add(time.Minute); time.Now().Before(until); time.Sleep(time.Millisecond) {
		if got = w.hits(
			engine,
			q,
		); len(got) == len(want) &&
			!slices.ContainsFunc(want, func(id uuid.UUID) bool { return !slices.Contains(got, id) }) {
			return
		}
	}
	assert.Fail(w, "not found in time", "%+v: want %v, have %v", q, want, got)
}

// applied waits until all read models have reached the end of the log.
func (w *world) applied() {
	w.Helper()
	head, err := w.Log.Head(w.Context())
	require.NoError(w, err)
	require.Eventually(w, func() bool {
		at, _, err := reached(w.Context(), w.Pool)
		return err == nil && at.Position == head
	}, time.Minute, time.Millisecond)
}

// public returns the public listings in the catalogue.
func (w *world) public() []uuid.UUID {
	w.Helper()
	rows, err := w.Pool.Query(w.Context(), `SELECT id FROM listings WHERE public`)
	require.NoError(w, err)
	ids, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	require.NoError(w, err)
	return ids
}

func TestAnIndexIsLoadedAndFollowsWithoutAGap(t *testing.T) {
	t.Parallel()
	w := setup(t)
	var writers sync.WaitGroup
	for range 3 {
		writers.Go(func() {
			for i := range 40 {
				id := uuid.New()
				list := []events.Event{
					events.ListingCreated{
						Listing: id,
						Kind:    events.Venue,
						Owner:   w.owner,
						Slugs:   events.Slugs{Ar: "ا" + id.String(), En: id.String()},
						Details: detailsOf("قاعة السنديان"),
						Offer:   events.Offer{Available: true},
					},
					events.ListingApproved{Listing: id},
				}
				if i%4 == 0 {
					list = append(list, events.ListingSuspended{Listing: id})
				}
				_, err := w.Log.Append(
					w.Context(),
					store.Append{Stream: "listing-" + id.String(), Expected: store.Any, Events: list},
				)
				assert.NoError(t, err)
			}
		})
	}
	var engines []*memory.Engine
	for range 8 { // each starts at another moment of the writing
		engines = append(engines, w.follow())
		time.Sleep(10 * time.Millisecond)
	}
	writers.Wait()
	head, err := w.Log.Head(t.Context())
	require.NoError(t, err)
	for _, e := range append(engines, w.follow()) {
		require.Eventually(
			t,
			func() bool { return e.Health(t.Context()).Position == head },
			time.Minute,
			time.Millisecond,
		)
		assert.ElementsMatch(t, w.public(), w.hits(e, search.Query{}))
		assert.Len(t, w.hits(e, search.Query{Text: "سنديان"}), 90)
	}
}

func TestWhatNobodyMaySeeIsNotFound(t *testing.T) {
	t.Parallel()
	w := setup(t)
	e := w.follow()
	query := search.Query{Text: "السنديان"}
	id := uuid.New()
	w.change(
		id,
		events.ListingCreated{
			Listing: id,
			Kind:    events.Venue,
			Owner:   w.owner,
			Slugs:   events.Slugs{Ar: "ا", En: "a"},
			Details: detailsOf("قاعة السنديان"),
			Offer:   events.Offer{Available: true},
		},
	)
	other := w.venue("قاعة الياسمين")
	w.soon(e, search.Query{}, other)
	assert.Empty(t, w.hits(e, query), "a listing that waits for approval is not found")
	for _, step := range []struct {
		hides, shows events.Event
	}{
		{nil, events.ListingApproved{Listing: id}},
		{events.ListingSuspended{Listing: id}, events.ListingReinstated{Listing: id}},
		{events.AvailabilityAndPriceChanged{Listing: id}, events.AvailabilityAndPriceChanged{
			Listing: id,
			Offer:   events.Offer{Available: true},
		}},
		{events.ListingArchived{Listing: id}, events.ListingApproved{Listing: id}},
	} {
		if step.hides != nil {
			w.change(id, step.hides)
			w.soon(e, query)
		}
		w.change(id, step.shows)
		w.soon(e, query, id)
	}
	w.append("account-"+w.owner.String(), events.AccountSuspended{Account: w.owner})
	w.soon(e, search.Query{})
	w.append("account-"+w.owner.String(), events.AccountReinstated{Account: w.owner})
	w.soon(e, search.Query{}, id, other)
	w.append("account-"+w.owner.String(), events.PersonErased{Person: w.owner})
	w.soon(e, search.Query{})
	suggested, err := e.Suggest(t.Context(), "السند", 8)
	require.NoError(t, err)
	assert.Empty(t, suggested, "a listing of an erased owner is not even suggested")
	w.soon(w.follow(), search.Query{})
}

func TestDocumentsSayWhatTheReadModelsSay(t *testing.T) {
	t.Parallel()
	w := setup(t)
	e := w.follow()
	first, second := w.venue("قاعة السنديان"), w.venue("قاعة الياسمين")
	w.soon(e, search.Query{}, first, second)
	edited, revision := detailsOf("قاعة العقيق"), uuid.New()
	edited.Place.Address = "حي الغوطة"
	edited.Place.Quarter, edited.Place.Landmark = events.Bilingual{
		Ar: "الإنشاءات",
		En: "Inshaat",
	}, events.Bilingual{
		En: "opposite the Stadium",
	}
	w.change(first, events.RevisionOpened{Listing: first, Revision: revision, Details: edited})
	w.change(first, events.ListingFeatured{Listing: first, Featured: true})
	assert.Empty(t, w.hits(e, search.Query{Text: "العقيق"}), "a waiting revision is not found")
	w.change(first, events.RevisionApproved{Listing: first, Revision: revision})
	w.soon(e, search.Query{Text: "العقيق"}, first)
	w.soon(e, search.Query{Text: "السنديان"})
	w.soon(e, search.Query{Text: "قاعة بالغوطة"}, first)
	w.soon(e, search.Query{Text: "stadium"}, first)
	assert.Equal(t, []uuid.UUID{first}, w.hits(e, search.Query{Text: "قاعة بالإنشاءات"}), "found by the quarter alone")

	review := uuid.New()
	w.append(
		"review-"+review.String(),
		events.ReviewSubmitted{Review: review, Listing: second, Author: uuid.New(), Rating: 5},
		events.ReviewApproved{Review: review, Listing: second},
	)
	w.soon(e, search.Query{Filters: search.Filters{RatingMin: 4.5}}, second)

	w.append("settings", events.ExchangeRateSet{PoundsPerDollar: 26_000})
	w.soon(e, search.Query{Filters: search.Filters{PriceMax: 10_000}}, first, second)
	w.append("settings", events.ExchangeRateSet{PoundsPerDollar: 13_000})
	w.soon(e, search.Query{Filters: search.Filters{PriceMax: 10_000}})
	w.soon(e, search.Query{Filters: search.Filters{PriceMin: 20_000, PriceMax: 20_000}}, first, second)
	from, upTo := &events.Money{Amount: decimal.NewFromInt(300), Currency: "USD"}, &events.Money{
		Amount: decimal.NewFromInt(500), Currency: "USD",
	}
	ranged := events.Offer{Available: true, MinPrice: from, MaxPrice: upTo}
	w.change(first, events.AvailabilityAndPriceChanged{Listing: first, Offer: ranged})
	w.soon(e, search.Query{Filters: search.Filters{PriceMin: 30_000, PriceMax: 30_000}}, first)

	w.append(
		"city-homs",
		events.CitySet{Slug: "homs", Governorate: "homs", Name: events.Bilingual{Ar: "حمص العدية", En: "Homs"}},
	)
	w.soon(e, search.Query{Text: "العدية"}, first, second)
	kitchen, served := uuid.New(), detailsOf("بوفيه السنبلة")
	served.Category, served.VenueType, served.Capacity = "catering", "", 0
	w.change(kitchen, events.ListingCreated{
		Listing: kitchen, Kind: events.Service, Owner: w.owner, Slugs: events.Slugs{Ar: "مطبخ", En: "kitchen"},
		Details: served, Offer: events.Offer{Available: true},
	}, events.ListingApproved{Listing: kitchen})
	meals, cakes := events.Bilingual{
		Ar: "ولائم",
		En: "Feasts",
	}, events.Bilingual{
		Ar: "ولائم وكيك",
		En: "Feasts and cakes",
	}
	w.append("category-catering", events.CategorySet{Key: "catering", Name: meals})
	w.soon(e, search.Query{Text: "السنبلة"}, kitchen)
	missing := func() []search.Nearest {
		r, err := e.Search(t.Context(), search.Query{Text: "كيك حمص", Limit: 5})
		require.NoError(t, err)
		return r.Nearest
	}
	assert.NotEmpty(t, missing())
	w.append("category-catering", events.CategorySet{Key: "catering", Name: cakes})
	w.append("settings", events.SynonymsSet{Term: "كرنفال", Words: []string{"ياسمين"}})
	w.soon(e, search.Query{Text: "كرنفال"}, second)
	require.Eventually(t, func() bool { return len(missing()) == 0 }, time.Minute, 10*time.Millisecond,
		"the category has the new name")
}

// fragile is an engine on a server that may fail.
type fragile struct {
	*memory.Engine
	mu       sync.Mutex
	fails    bool
	foreign  bool // another process has written to it
	rebuilds int
}

func (f *fragile) Health(ctx context.Context) search.Health {
	f.mu.Lock()
	defer f.mu.Unlock()
	h := f.Engine.Health(ctx)
	h.Foreign = f.foreign
	return h
}

func (f *fragile) Apply(ctx context.Context, position int64, upsert []search.Document, remove []uuid.UUID) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.fails {
		return errors.New("the disk is full")
	}
	return f.Engine.Apply(ctx, position, upsert, remove)
}

func (f *fragile) Rebuild(ctx context.Context, position int64, all []search.Document) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.rebuilds++; f.fails {
		return errors.New("the disk is full")
	}
	f.foreign = false
	return f.Engine.Rebuild(ctx, position, all)
}

func (f *fragile) built() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.rebuilds
}

func TestOneProcessAtATimeFeedsAServer(t *testing.T) {
	t.Parallel()
	w := setup(t)
	first := w.venue("قاعة السنديان")
	w.applied() // else names of places, which every document contains, would rebuild the index once more
	server := &fragile{Engine: memory.New()}
	lease := func() (stop func()) {
		f := New(w.Pool, w.Log, server)
		f.pauses = pauses{repair: 20 * time.Millisecond, inspect: time.Millisecond}
		return w.background(f.RunLeased)
	}
	stop := lease()
	w.soon(server, search.Query{}, first)
	lease()
	second := w.venue("قاعة الياسمين")
	w.soon(server, search.Query{}, first, second)
	assert.Equal(t, 1, server.built(), "the other process stands by")
	stop()
	third := w.venue("قاعة النرجس")
	w.soon(server, search.Query{}, first, second, third)
	assert.Equal(t, 2, server.built(), "the other process takes over with a full index")

	server.mu.Lock()
	server.fails = true
	server.mu.Unlock()
	fourth := w.venue("قاعة الجوري")
	require.Eventually(t, func() bool { return server.built() > 3 }, time.Minute, time.Millisecond, "it is tried again")
	server.mu.Lock()
	server.fails = false
	server.mu.Unlock()
	w.soon(server, search.Query{}, first, second, third, fourth)

	require.NoError(t, server.Engine.Rebuild(t.Context(), 0, nil)) // the server lost its index
	w.soon(server, search.Query{}, first, second, third, fourth)
}

// The index in memory passes over an event of a newer release, as the read models behind it do. An engine that several
// processes feed is left to that release, and built again where no process of it is there.
func TestAnEventOfANewerReleaseStopsNoSearch(t *testing.T) {
	t.Parallel()
	w := setup(t)
	first := w.venue("قاعة السنديان")
	w.applied()
	own, server := w.follow(), &fragile{Engine: memory.New()}
	f := New(w.Pool, w.Log, server)
	f.pauses = pauses{repair: 20 * time.Millisecond, inspect: time.Millisecond}
	w.background(f.RunLeased)
	w.soon(own, search.Query{}, first)
	w.soon(server, search.Query{}, first)
	_, err := w.Pool.Exec(t.Context(), `CREATE FUNCTION future() RETURNS trigger AS
			'BEGIN NEW.type := ''from.the.future''; RETURN NEW; END' LANGUAGE plpgsql;
		CREATE TRIGGER future BEFORE INSERT ON events FOR EACH ROW WHEN (NEW.type = 'listing.sort_order_set')
			EXECUTE FUNCTION future()`)
	require.NoError(t, err)
	w.change(first, events.SortOrderSet{Listing: first})
	second := w.venue("قاعة الياسمين")
	w.soon(own, search.Query{}, first, second)
	soon, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	lease, err := w.Log.AwaitLease(soon, "search index")
	require.NoError(t, err, "a process of the newer release gets the lease")
	assert.Equal(t, 1, server.built())
	lease.End(t.Context())
	w.soon(server, search.Query{}, first, second)
	assert.Equal(t, 2, server.built())
}

// A server that has lost some of its documents, or that another process has written to, gets all of them again, and
// nothing is built while nothing is lost.
func TestAServerThatLostSomeDocumentsIsFilledAgain(t *testing.T) {
	t.Parallel()
	w := setup(t)
	all := []uuid.UUID{w.venue("قاعة السنديان"), w.venue("قاعة الياسمين"), w.venue("قاعة النرجس")}
	w.applied()
	server := &fragile{Engine: memory.New()}
	f := New(w.Pool, w.Log, server)
	// Inspections so far apart never find the index behind the read models three times in a row.
	f.pauses = pauses{repair: time.Minute, inspect: 300 * time.Millisecond}
	w.background(f.RunLeased)
	w.soon(server, search.Query{}, all...)
	for range 10 {
		all = append(all, w.venue("قاعة الجوري"))
	}
	w.soon(server, search.Query{}, all...)
	assert.Equal(t, 1, server.built(), "nothing was lost")

	at := server.Health(t.Context()).Position
	require.NoError(t, server.Engine.Apply(t.Context(), at, nil, all[1:]))
	w.soon(server, search.Query{}, all...)
	assert.Equal(t, 2, server.built())
	server.mu.Lock()
	server.foreign = true
	server.mu.Unlock()
	require.Eventually(t, func() bool { return server.built() > 2 }, time.Minute, time.Millisecond)
	w.soon(server, search.Query{}, all...)
}

func TestARebuiltReadModelIsIndexedAnew(t *testing.T) {
	t.Parallel()
	w := setup(t)
	id := w.venue("قاعة الياسمين")
	engine := w.follow()
	w.soon(engine, search.Query{Text: "ياسمين"}, id)
	_, err := w.Pool.Exec(t.Context(), `UPDATE listings SET name_ar = 'قاعة الورد'`)
	require.NoError(t, err)
	wrong := w.follow()
	w.soon(wrong, search.Query{Text: "ورد"}, id)
	runner := projections.NewRunner(w.Pool, w.Log, catalogue.Projection{})
	require.NoError(t, runner.Rebuild(t.Context(), catalogue.Name, func(int64, int64) {}))
	w.soon(wrong, search.Query{Text: "ورد"})
	w.soon(wrong, search.Query{Text: "ياسمين"}, id)
}

func TestAParkedListingIsIndexedWhenItIsAppliedAfterAll(t *testing.T) {
	t.Parallel()
	w := setup(t)
	_, err := w.Pool.Exec(
		t.Context(),
		`ALTER TABLE listings ADD CONSTRAINT poison CHECK (name_ar <> 'قاعة الياسمين')`,
	)
	require.NoError(t, err)
	engine := w.follow()
	parked := w.venue("قاعة الياسمين")
	other := w.venue("قاعة النرجس") // the index has moved on
	w.soon(engine, search.Query{}, other)
	_, err = w.Pool.Exec(t.Context(), `ALTER TABLE listings DROP CONSTRAINT poison`)
	require.NoError(t, err)
	runner := projections.NewRunner(w.Pool, w.Log, catalogue.Projection{})
	require.NoError(t, runner.Retry(t.Context(), catalogue.Name, "listing-"+parked.String()))
	w.soon(engine, search.Query{}, parked, other)
}

// panicky is an engine that panics at each change.
type panicky struct{ *memory.Engine }

func (panicky) Apply(context.Context, int64, []search.Document, []uuid.UUID) error { panic("a bug") }

func TestAnEventThatMakesTheFollowerPanicStopsNoSearch(t *testing.T) {
	t.Parallel()
	w := setup(t)
	engine := panicky{memory.New()}
	f := New(w.Pool, w.Log, engine)
	require.NoError(t, f.Load(t.Context()))
	w.background(f.Run)
	w.soon(engine, search.Query{}, w.venue("قاعة الياسمين"))
}

// refusing is an engine that refuses changes while it is broken.
type refusing struct {
	*memory.Engine

	broken atomic.Bool
}

func (e *refusing) Apply(ctx context.Context, position int64, documents []search.Document, gone []uuid.UUID) error {
	if e.broken.Load() {
		return errors.New("a bug")
	}
	return e.Engine.Apply(ctx, position, documents, gone)
}

func TestAFollowerThatFailsWithoutABreakIsStuck(t *testing.T) {
	t.Parallel()
	w := setup(t)
	engine := &refusing{Engine: memory.New()}
	f := New(w.Pool, w.Log, engine)
	f.stuckAfter = 10 * time.Millisecond
	require.NoError(t, f.Load(t.Context()))
	w.background(f.Run)
	id := w.venue("قاعة الياسمين")
	w.soon(engine, search.Query{}, id)
	assert.False(t, f.Stuck())
	engine.broken.Store(true)
	w.change(id, events.ListingArchived{Listing: id})
	require.Eventually(t, f.Stuck, time.Minute, time.Millisecond)
	engine.broken.Store(false)
	w.soon(engine, search.Query{})
	require.Eventually(t, func() bool { return !f.Stuck() }, time.Minute, time.Millisecond)
}

// The log and the read models are restored from a backup while a follower runs.
func TestARestoredLogIsIndexedAsItIs(t *testing.T) {
	t.Parallel()
	// events after the restore; 3 were lost
	for name, more := range map[string]int{"shorter": 0, "as long": 3, "longer": 5} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := setup(t)
			engine := w.follow()
			kept, archived := w.venue("قاعة السنديان"), w.venue("قاعة الياسمين")
			w.applied()
			restore := storetest.Backup(t, w.Pool, catalogue.Name, reviews.Name, calendars.Name, bookings.Name)
			w.change(archived, events.ListingArchived{Listing: archived})
			lost := w.venue("قاعة النرجس")
			w.soon(engine, search.Query{}, kept, lost)
			w.applied()
			w.Log = restore()
			for i := range more {
				w.change(kept, events.SortOrderSet{Listing: kept, SortOrder: i})
			}
			w.soon(engine, search.Query{}, kept, archived)
		})
	}
}

// Of two venues the free one alone is found, from the event on that takes the other, to the one that gives it back.
// The stars that people give on a site decide how much one review says: where most give five, a five is no exception.
func TestThePriorOfRatingsFollowsTheSite(t *testing.T) {
	t.Parallel()
	w := setup(t)
	once, often, others := w.venue("قاعة السنديان"), w.venue("قاعة الياسمين"), w.venue("قاعة العقيق")
	reviewed := func(listing uuid.UUID, stars ...int) {
		var list []events.Event
		for _, each := range stars {
			review := uuid.New()
			list = append(list,
				events.ReviewSubmitted{Review: review, Listing: listing, Author: uuid.New(), Rating: each},
				events.ReviewApproved{Review: review, Listing: listing})
		}
		w.append("review-"+uuid.NewString(), list...)
	}
	reviewed(once, 5)
	reviewed(often, 5, 4, 5, 4, 5, 4, 5, 4, 5, 4)
	w.applied()
	followed := w.follow()
	onceFirst := func(engine search.Searcher) bool {
		order := w.hits(engine, search.Query{Sort: search.ByRating})
		return slices.Index(order, once) < slices.Index(order, often)
	}
	assert.False(t, onceFirst(followed))

	reviewed(others, slices.Repeat([]int{5}, 150)...)
	require.Eventually(t, func() bool { return onceFirst(followed) }, time.Minute, time.Millisecond)
	assert.True(t, onceFirst(w.follow()), "an engine that is loaded now has the same order")
}

func TestFreeDaysFollowTheLog(t *testing.T) {
	t.Parallel()
	w := setup(t)
	first, second := w.venue("قاعة الياسمين"), w.venue("قاعة السنديان")
	engine := w.follow()
	today := events.DayOf(w.Log.Time())
	day := today + 30
	on := func(daypart events.Daypart, only bool) search.Query {
		return search.Query{Today: text.Day(today), Limit: 10, Filters: search.Filters{When: search.When{
			Days: []text.Days{{From: text.Day(day), To: text.Day(day)}}, Daypart: string(daypart), Only: only,
		}}}
	}
	w.soon(engine, on("", true), first, second)

	booking, slots := uuid.New(), []events.Slot{{Hall: first, Day: day, Daypart: events.Evening, Ordinal: 1}}
	stream := "booking-" + booking.String()
	w.append(stream, events.BookingEntered{
		Booking: booking, Listing: first, Kind: events.Venue, Owner: w.owner, Hall: first, Days: []events.Day{day},
		Daypart: events.Evening, Slots: slots,
	})
	w.soon(engine, on("", true), second)
	busy := []search.Nearest{{Kind: search.NearestDays}}
	r, err := engine.Search(t.Context(), on(events.Noon, true))
	require.NoError(t, err)
	assert.Equal(t, busy, r.Nearest, "nobody has a noon")
	assert.Equal(t, 2, r.Total)
	r, err = engine.Search(t.Context(), on(events.Evening, false))
	require.NoError(t, err)
	require.Len(t, r.Hits, 2)
	assert.Equal(t, search.Hit{ID: second, FreeOn: text.Day(day)}, r.Hits[0])
	assert.Equal(t, search.Hit{ID: first, NearestFree: text.Day(day - 1)}, r.Hits[1])

	calendar := events.CalendarStream(second)
	w.append(calendar, events.HallSet{Listing: second, Hall: second, Teams: 1, Dayparts: []events.OfferedDaypart{
		{Daypart: events.Noon}, {Daypart: events.Evening},
	}})
	w.soon(engine, on(events.Noon, true), second)
	closure := uuid.New()
	w.append(calendar, events.DaysClosed{
		Closure: closure, Listing: second, From: day, To: day + 3, Daypart: events.Noon,
	})
	w.soon(engine, on(events.Noon, true), first, second) // none is free
	w.soon(engine, on(events.Evening, true), second)
	w.append(calendar, events.DaysOpened{Closure: closure, Listing: second})
	w.soon(engine, on(events.Noon, true), second)
	w.append(stream, events.BookingCancelled{Booking: booking, Listing: first})
	w.soon(engine, on(events.Evening, true), first, second)
	w.append(calendar, events.CalendarRulesSet{Listing: second, NoticeDays: 31})
	w.soon(engine, on(events.Evening, true), first)
}

// A full load reads each table once, and says of each listing what is read of it alone.
func TestAFullLoadReadsEachTableOnceForAllListings(t *testing.T) {
	t.Parallel()
	trips := &storetest.Trips{}
	w := setup(t, trips.Trace)
	day := events.DayOf(w.Log.Time()) + 30
	var ids []uuid.UUID
	for i, name := range []string{"الياسمين", "السنديان", "العقيق", "بلا تقويم"} {
		id, hall, booking := w.venue(name), uuid.New(), uuid.New()
		ids = append(ids, id)
		if i == 3 {
			break
		}
		on := day + events.Day(i)
		w.append(
			events.CalendarStream(id),
			events.CalendarRulesSet{
				Listing: id, NoticeDays: i, Weekdays: []int{4, 5}[:i%2], BufferBefore: i % 2, BufferAfter: i % 3,
			},
			events.HallSet{Listing: id, Hall: hall, Teams: 1 + i, Dayparts: []events.OfferedDaypart{
				{Daypart: events.Noon}, {Daypart: events.Evening},
			}},
			events.DaysClosed{Closure: uuid.New(), Listing: id, From: on + 3, To: on + 4, Daypart: events.Noon},
			events.DaysClosed{
				Closure: uuid.New(),
				Listing: id,
				Hall:    hall,
				From:    on + 7,
				To:      on + 7,
				Daypart: events.AllDay,
			},
		)
		w.append("booking-"+booking.String(), events.BookingEntered{
			Booking: booking, Listing: id, Kind: events.Venue, Owner: w.owner, Hall: id, Days: []events.Day{on},
			Daypart: events.Evening, Slots: []events.Slot{{Hall: id, Day: on, Daypart: events.Evening, Ordinal: 1}},
		})
		noon := []events.Slot{{Hall: id, Day: on + 30, Daypart: events.Noon, Ordinal: 1}}
		for ordinal := 1; ordinal <= 1+i; ordinal++ {
			noon = append(noon, events.Slot{Hall: hall, Day: on + 30, Daypart: events.Noon, Ordinal: ordinal})
		}
		other := uuid.New()
		w.append("booking-"+other.String(), events.BookingEntered{
			Booking: other, Listing: id, Kind: events.Venue, Owner: w.owner, Hall: id, Days: []events.Day{on + 30},
			Daypart: events.Noon, Slots: noon,
		})
		for n, until := range []time.Duration{-time.Hour, time.Hour} {
			held, night := uuid.New(), day+20+events.Day(n)
			w.append("booking-"+held.String(),
				events.BookingRequested{
					Booking:  held,
					Listing:  id,
					Kind:     events.Venue,
					Owner:    w.owner,
					Customer: uuid.New(),
					SignedIn: true,
					Hall:     id,
					Days:     []events.Day{night},
					Daypart:  events.Evening,
				},
				events.BookingHeld{
					Booking: held, Listing: id, Until: w.Log.Time().Add(until),
					Slots: []events.Slot{
						{Hall: id, Day: night, Daypart: events.Evening, Ordinal: 1},
						{Hall: hall, Day: night, Daypart: events.Evening, Ordinal: 1},
					},
				})
		}
	}
	head, err := w.Log.Head(t.Context())
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		at, _, err := reached(t.Context(), w.Pool)
		return err == nil && at.Position >= head
	}, time.Minute, 5*time.Millisecond)

	now := w.Log.Time()
	byID := func(a, b search.Document) int { return bytes.Compare(a.ID[:], b.ID[:]) }
	some, err := documents(t.Context(), w.Pool, now, 4, ids)
	require.NoError(t, err)
	trips.Take()
	all, err := documents(t.Context(), w.Pool, now, 4, nil)
	require.NoError(t, err)
	sent := trips.Take("listings")
	slices.SortFunc(some, byID)
	slices.SortFunc(all, byID)
	require.Len(t, all, len(ids))
	assert.Equal(t, some, all)
	of := func(listing int) *search.Calendar {
		return &all[slices.IndexFunc(all, func(d search.Document) bool { return d.ID == ids[listing] })].Calendar
	}
	first, third := of(0), of(2)
	today := text.Day(events.DayOf(now))
	assert.True(t, first.Free(text.Day(day+20), today, "evening"), "a hold that has lapsed, whose timer is late")
	assert.False(t, first.Free(text.Day(day+21), today, "evening"), "a hold")
	assert.True(t, first.Free(text.Day(day+29), today, "evening"))
	assert.False(
		t,
		third.Free(text.Day(day+2+29), today, "evening"),
		"there is no time to clear up before the next noon",
	)
	assert.True(t, third.Free(text.Day(day+2+28), today, "evening"))

	require.Len(t, sent, 2, "documents, and their calendars in one batch")
	assert.Equal(t, 4, strings.Count(sent[1], "WITH l AS"), "rules, halls, closures, what is taken")
	assert.NotContains(t, sent[1], "jsonb_agg", "nothing is gathered for one listing after another")
}
