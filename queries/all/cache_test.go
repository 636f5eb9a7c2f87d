package all

import (
	"context"
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
	"weddings/projections/accounts"
	"weddings/projections/audit"
	"weddings/projections/catalogue"
	"weddings/projections/inquiries"
	"weddings/projections/reviews"
	"weddings/queries"
	"weddings/queries/listings"
)

// world is a log with its read models and readers.
type world struct {
	*testing.T
	*Readers
	owner      uuid.UUID
	statements atomic.Int64
}

func (w *world) TraceQueryStart(ctx context.Context, _ *pgx.Conn, query pgx.TraceQueryStartData) context.Context {
	if ctx.Value(askedKey{}) != nil {
		w.statements.Add(1)
	}
	if sent, gathers := ctx.Value(sentKey{}).(*[]pgx.TraceQueryStartData); gathers {
		*sent = append(*sent, query)
	}
	return ctx
}

func (*world) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

type askedKey struct{}

// nobody and admin are viewers.
var nobody, admin = queries.Viewer{}, queries.Viewer{Account: uuid.New(), Role: events.Admin}

func setup(t *testing.T) *world {
	t.Helper()
	w := &world{T: t, owner: uuid.New()}
	readModels := projections.All()
	opened := storetest.Open(t, servertest.Postgres(t), func(c *pgxpool.Config) {
		c.ConnConfig.Tracer = w
		projections.Bind(c, readModels...)
	})
	runner := projections.NewRunner(opened.Pool, opened.Log, readModels...)
	require.NoError(t, runner.Prepare(t.Context()))
	working, end := context.WithCancel(context.WithoutCancel(t.Context()))
	var background sync.WaitGroup
	background.Go(func() { runner.Run(working) })
	t.Cleanup(func() {
		end()
		background.Wait()
	})
	w.Readers = New(Sources{Pool: opened.Pool, Runner: runner, Log: opened.Log, Vault: opened.Vault})
	w.happens("reference", entries...)
	return w
}

var entries = []events.Event{
	events.CategorySet{Key: "venues", Name: events.Bilingual{Ar: "قاعات", En: "Venues"}},
	events.GovernorateSet{Slug: "homs", Name: events.Bilingual{Ar: "حمص", En: "Homs"}},
	events.CitySet{Slug: "homs", Governorate: "homs", Name: events.Bilingual{Ar: "حمص", En: "Homs"}},
	events.AmenitySet{Key: "parking", Name: events.Bilingual{Ar: "موقف", En: "Parking"}},
}

// seen waits for a position as its author does, but as long as a busy machine needs.
func (w *world) seen(position int64) {
	w.Helper()
	require.Eventually(w, func() bool {
		fresh, err := w.WaitFor(w.Context(), position)
		return err == nil && fresh
	}, time.Minute, time.Millisecond)
}

// happens appends events and waits for their position as their author does.
func (w *world) happens(stream string, list ...events.Event) {
	w.Helper()
	receipt, err := w.Sources.Log.Append(
		w.Context(),
		store.Append{
			Stream:   stream,
			Expected: store.Any,
			Events:   list,
			Metadata: events.Metadata{Actor: events.Actor{Role: events.System}},
		},
	)
	require.NoError(w, err)
	w.seen(receipt.Position)
}

func (w *world) changes(listing uuid.UUID, list ...events.Event) {
	w.Helper()
	w.happens("listing-"+listing.String(), list...)
}

// venue creates a public venue.
func (w *world) venue(name string) uuid.UUID {
	w.Helper()
	id := uuid.New()
	w.changes(id, events.ListingCreated{
		Listing: id,
		Kind:    events.Venue,
		Owner:   w.owner,
		Slugs:   events.Slugs{Ar: "ا-" + id.String(), En: "a-" + id.String()},
		Details: detailsOf(name),
		Offer:   events.Offer{Available: true, Price: &events.Money{Amount: decimal.NewFromInt(2000), Currency: "USD"}},
	}, events.ListingApproved{Listing: id})
	return id
}

func detailsOf(name string) events.Details {
	return events.Details{
		Name:      events.Bilingual{Ar: name},
		Category:  "venues",
		Place:     events.Place{Governorate: "homs", City: "homs"},
		Amenities: []string{"parking"},
	}
}

// shown returns public listings by id.
func (w *world) shown(ids ...uuid.UUID) []*listings.Listing {
	w.Helper()
	list, err := w.Listings.Public(w.Context(), nobody, ids)
	require.NoError(w, err)
	return list
}

// stored returns listings as they are in the read models.
func (w *world) stored(ids ...uuid.UUID) []*listings.Listing {
	w.Helper()
	found, err := w.Listings.ByID(w.Context(), nobody, ids) // it bypasses the cache
	require.NoError(w, err)
	list := []*listings.Listing{}
	for _, id := range ids {
		if l := found[id]; l != nil {
			list = append(list, l)
		}
	}
	return list
}

// asked returns the number of statements that work sends.
func (w *world) asked(work func(context.Context)) int {
	before := w.statements.Load()
	work(context.WithValue(w.Context(), askedKey{}, true))
	return int(w.statements.Load() - before)
}

func TestWhatIsCachedIsNotAskedForAgain(t *testing.T) {
	t.Parallel()
	w := setup(t)
	first, second := w.venue("السنديان"), w.venue("الياسمين")
	require.NoError(t, w.Listings.FillCache(t.Context(), nobody))
	list := w.stored(second, first)
	require.Len(t, list, 2)
	require.Eventually(t, func() bool { // a check is due once a second
		return w.asked(func(ctx context.Context) {
			for range 10 {
				shown, err := w.Listings.Public(ctx, nobody, []uuid.UUID{second})
				require.NoError(t, err)
				assert.Equal(t, list[:1], shown)
			}
		}) == 0
	}, time.Minute, time.Millisecond)
	assert.Equal(
		t,
		list,
		w.shown(second, uuid.New(), first),
		"in the given order, without missing ones",
	)
}

func TestEveryChangeShowsAtOnce(t *testing.T) {
	t.Parallel()
	w := setup(t)
	id, other := w.venue("السنديان"), w.venue("الياسمين")
	review, revision := uuid.New(), uuid.New()
	person, listing := "account-"+w.owner.String(), "listing-"+id.String()
	for _, step := range []struct {
		stream string
		event  events.Event
		shown  int
	}{
		{listing, events.ListingEdited{Listing: id, Details: detailsOf("العقيق")}, 2},
		{listing, events.RevisionOpened{Listing: id, Revision: revision, Details: detailsOf("الجوري")}, 2},
		{listing, events.RevisionApproved{Listing: id, Revision: revision}, 2},
		{listing, events.AvailabilityAndPriceChanged{Listing: id, Offer: events.Offer{Available: true}}, 2},
		{listing, events.ListingFeatured{Listing: id, Featured: true}, 2},
		{listing, events.SortOrderSet{Listing: id, SortOrder: 3}, 2},
		{listing, events.SlugsChanged{Listing: id, Slugs: events.Slugs{Ar: "جديد", En: "new"}}, 2},
		{"review-" + review.String(), events.ReviewSubmitted{
			Review: review, Listing: id, Author: uuid.New(),
			Rating: 4,
		}, 2},
		{"review-" + review.String(), events.ReviewApproved{Review: review, Listing: id}, 2},
		{"reference", events.CategorySet{Key: "venues", Name: events.Bilingual{Ar: "صالات", En: "Halls"}}, 2},
		{"reference", events.GovernorateSet{Slug: "homs", Name: events.Bilingual{Ar: "محافظة حمص", En: "Homs"}}, 2},
		{"reference", events.CitySet{Slug: "homs", Governorate: "homs", Name: events.Bilingual{
			Ar: "حمص العدية",
			En: "Homs",
		}}, 2},
		{"reference", events.AmenitySet{Key: "parking", Name: events.Bilingual{Ar: "موقف سيارات", En: "Car park"}}, 2},
		{"reference", events.ReferenceRemoved{List: "amenity", Key: "parking"}, 2},
		{listing, events.ListingSuspended{Listing: id}, 1},
		{listing, events.ListingReinstated{Listing: id}, 2},
		{listing, events.AvailabilityAndPriceChanged{Listing: id}, 1},
		{listing, events.AvailabilityAndPriceChanged{Listing: id, Offer: events.Offer{Available: true}}, 2},
		{person, events.AccountSuspended{Account: w.owner}, 0},
		{person, events.AccountReinstated{Account: w.owner}, 2},
		{person, events.PersonErased{Person: w.owner}, 2}, // the owner's listings are archived by their own events
		{listing, events.ListingArchived{Listing: id}, 1},
	} {
		w.shown(id, other)
		w.happens(step.stream, step.event)
		shown := w.shown(id, other)
		assert.Len(t, shown, step.shown, "%T", step.event)
		assert.Equal(t, w.stored(id, other), shown, "%T", step.event)
		switch e := step.event.(type) { // both names come from the cache
		case events.CategorySet:
			assert.Equal(t, e.Name.Ar, shown[0].Category.NameAr)
		case events.GovernorateSet:
			assert.Equal(t, e.Name.Ar, shown[0].Governorate.NameAr)
		case events.CitySet:
			assert.Equal(t, e.Name.Ar, shown[0].City.NameAr)
		case events.AmenitySet:
			assert.Equal(t, e.Name.Ar, shown[0].Amenities[0].NameAr)
		case events.ReferenceRemoved:
			assert.Empty(t, shown[0].Amenities)
		}
		categories, err := w.Reference.Categories(t.Context(), nobody)
		require.NoError(t, err)
		assert.Equal(t, step.shown, categories[0].ListingCount, "%T", step.event)
		cities, err := w.Reference.Cities(t.Context(), nobody, &categories[0].Key)
		require.NoError(t, err)
		assert.Empty(t, cities, "no governorate has that name")
	}
	for _, rate := range []int64{13_000, 14_000} {
		w.happens("settings", events.ExchangeRateSet{PoundsPerDollar: rate})
		settings, err := w.Reference.Settings(t.Context(), nobody)
		require.NoError(t, err)
		assert.EqualValues(t, rate, settings.PoundsPerDollar)
		known, err := w.Reference.Names(t.Context(), nobody)
		require.NoError(t, err)
		assert.Equal(t, "صالات", known.Of("category", "venues").In("ar"))
	}
}

func TestChangesOfOthersShowWithoutTheirPosition(t *testing.T) {
	t.Parallel()
	w := setup(t)
	id := w.venue("السنديان")
	w.shown(id)
	_, err := w.Sources.Log.Append(
		t.Context(),
		store.Append{
			Stream:   "listing-" + id.String(),
			Expected: store.Any,
			Events:   []events.Event{events.ListingSuspended{Listing: id}},
		},
	)
	require.NoError(t, err)
	require.Eventually(t, func() bool { return len(w.stored(id)) == 0 }, time.Minute, time.Millisecond)
	require.Eventually(t, func() bool { return len(w.shown(id)) == 0 }, time.Minute, time.Millisecond)
}

// Changes without an event show within a second: a read model that was rebuilt, and a parked stream that was retried.
func TestWhatOperatorsMendShows(t *testing.T) {
	t.Parallel()
	w := setup(t)
	id := w.venue("السنديان")
	stream := "listing-" + id.String()
	_, err := w.Pool.Exec(
		t.Context(),
		`UPDATE listings SET reason = 'wrong', name_ar = 'خطأ', details = '{"name": {"ar": "خطأ"}}'`,
	)
	require.NoError(t, err)
	assert.Equal(t, "خطأ", *w.shown(id)[0].NameAr())
	require.NoError(t, w.Runner.Rebuild(t.Context(), catalogue.Name, func(int64, int64) {}))
	named := func(name string) {
		t.Helper()
		require.Eventually(t, func() bool { return *w.shown(id)[0].NameAr() == name }, time.Minute, time.Millisecond)
	}
	named("السنديان")

	head, err := w.Sources.Log.Head(t.Context())
	require.NoError(t, err)
	_, err = w.Pool.Exec(
		t.Context(),
		`INSERT INTO `+projections.TableOf(
			catalogue.Projection{},
			"parked",
		)+` (stream, position, error) VALUES ($1, $2, 'test')`,
		stream,
		head+1,
	)
	require.NoError(t, err)
	w.changes(id, events.ListingEdited{Listing: id, Details: detailsOf("العقيق")})
	named("السنديان")
	require.NoError(t, w.Runner.Retry(t.Context(), catalogue.Name, stream))
	named("العقيق")
}

// The log and the read models are restored from a backup, and nobody reads until they are as long as before.
func TestARestoredLogIsShownAsItIs(t *testing.T) {
	t.Parallel()
	for name, more := range map[string]int{"as long": 1, "longer": 2} { // events after the restore; 1 was lost
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := setup(t)
			id, other := w.venue("السنديان"), w.venue("الياسمين")
			restore := storetest.Backup(
				t,
				w.Pool,
				catalogue.Name,
				accounts.Name,
				inquiries.Name,
				reviews.Name,
				audit.Name,
			)
			w.changes(id, events.ListingEdited{Listing: id, Details: detailsOf("العقيق")})
			assert.Equal(t, "العقيق", *w.shown(id)[0].NameAr())
			w.Sources.Log = restore()
			for i := range more {
				w.changes(other, events.SortOrderSet{Listing: other, SortOrder: i + 1})
			}
			require.Eventually(
				t,
				func() bool { return *w.shown(id)[0].NameAr() == "السنديان" },
				10*time.Second,
				time.Millisecond,
			)
		})
	}
}

// A read after a change sees it, however many change and read at the same time.
func TestReadersNeverGoBack(t *testing.T) {
	t.Parallel()
	w := setup(t)
	var ids []uuid.UUID
	for range 3 {
		ids = append(ids, w.venue("السنديان"))
	}
	var writers, readers sync.WaitGroup
	done := make(chan struct{})
	reached := make([]atomic.Int64, len(ids))
	for i, id := range ids {
		writers.Go(func() {
			for n := range 30 {
				receipt, err := w.Sources.Log.Append(
					w.Context(),
					store.Append{
						Stream:   "listing-" + id.String(),
						Expected: store.Any,
						Events:   []events.Event{events.SortOrderSet{Listing: id, SortOrder: n}},
					},
				)
				if !assert.NoError(t, err) {
					return
				}
				for fresh := false; !fresh; { // a busy machine projects for longer than a reader waits
					if fresh, err = w.WaitFor(w.Context(), receipt.Position); !assert.NoError(t, err) {
						return
					}
				}
				reached[i].Store(int64(n))
			}
		})
	}
	for range 4 {
		readers.Go(func() {
			for {
				var least []int64
				for i := range ids {
					least = append(least, reached[i].Load())
				}
				list, err := w.Listings.Public(w.Context(), nobody, ids)
				if !assert.NoError(t, err) || !assert.Len(t, list, len(ids)) {
					return
				}
				for i, l := range list {
					if least[i] > 0 {
						assert.GreaterOrEqual(t, int64(l.SortOrder), least[i])
					}
				}
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	writers.Wait()
	close(done)
	readers.Wait()
	assert.Equal(t, w.stored(ids...), w.shown(ids...))
}
