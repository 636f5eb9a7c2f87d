package projections_test

import (
	"context"
	"errors"
	"slices"
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
	"weddings/events/vault"
	"weddings/internal/devservers/servertest"
	"weddings/projections"
	"weddings/projections/accounts"
	"weddings/projections/audit"
	"weddings/projections/catalogue"
	"weddings/projections/inquiries"
	"weddings/projections/reviews"
)

type bench struct {
	t     *testing.T
	pool  *pgxpool.Pool
	log   *store.Log
	vault *vault.Vault
}

func setup(t *testing.T) *bench {
	t.Helper()
	pool, err := pgxpool.New(t.Context(), servertest.Postgres(t))
	require.NoError(t, err)
	v, err := vault.Open(t.Context(), pool, vault.MasterKey{1})
	require.NoError(t, err)
	log := store.Open(pool, v, store.Options{})
	t.Cleanup(func() {
		log.Close()
		pool.Close()
	})
	return &bench{t, pool, log, v}
}

// run prepares and runs projections until the test ends.
func (b *bench) run(list ...projections.Projection) *projections.Runner {
	b.t.Helper()
	r := projections.NewRunner(b.pool, b.log, list...)
	require.NoError(b.t, r.Prepare(b.t.Context()))
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		r.Run(ctx)
		close(ended)
	}()
	b.t.Cleanup(func() {
		cancel()
		<-ended
	})
	return r
}

func (b *bench) append(stream string, list ...events.Event) store.Receipt {
	b.t.Helper()
	receipt, err := b.log.Append(b.t.Context(), store.Append{Stream: stream, Expected: store.Any, Events: list,
		Metadata: events.Metadata{Actor: events.Actor{Account: uuid.New(), Role: events.Admin}}})
	require.NoError(b.t, err)
	return receipt
}

func (b *bench) caughtUp(r *projections.Runner, names ...string) {
	b.t.Helper()
	head, err := b.log.Head(b.t.Context())
	require.NoError(b.t, err)
	fresh, err := r.WaitFor(b.t.Context(), head, names...)
	require.NoError(b.t, err)
	require.True(b.t, fresh, "the projections did not catch up in time")
}

// everything appends at least one row to every table, then erases a person who wrote in all of them.
func (b *bench) everything() {
	owner, couple, listing, review, inquiry, report := uuid.New(), uuid.New(), uuid.New(), uuid.New(), uuid.New(), uuid.New()
	for i, id := range []uuid.UUID{owner, couple} {
		b.append("account-"+id.String(), events.AccountRegistered{Account: id, Role: events.VenueOwner, Username: events.PersonalOf(id, "ليلى"),
			Email: events.PersonalOf(id, []string{"kept@example.com", "planted@example.com"}[i]), PasswordHash: events.PersonalOf(id, "x")})
	}
	price := &events.Money{Amount: decimal.RequireFromString("1850.50"), Currency: "USD"}
	details := events.Details{Name: events.Bilingual{Ar: "قاعة الياسمين"}, Category: "venues", Capacity: 300, Place: events.Place{Governorate: "damascus"}}
	b.append("listing-"+listing.String(),
		events.ListingCreated{Listing: listing, Kind: events.Venue, Owner: owner, Slugs: events.Slugs{Ar: "ا", En: "a"}, Details: details,
			Offer: events.Offer{Available: true, Price: price, Phone: events.PersonalOf(owner, "+963910009999")}},
		events.ListingApproved{Listing: listing},
		events.RevisionOpened{Listing: listing, Revision: uuid.New(), Details: details},
		events.ListingReported{Listing: listing, Report: report, Reason: "fake", Comment: events.PersonalOf(couple, "planted words")})
	b.append("review-"+review.String(),
		events.ReviewSubmitted{Review: review, Listing: listing, Author: couple, Rating: 4, Name: events.PersonalOf(couple, "planted"), Comment: events.PersonalOf(couple, "planted")},
		events.ReviewApproved{Review: review, Listing: listing})
	b.append("inquiry-"+inquiry.String(),
		events.InquirySent{Inquiry: inquiry, Listing: listing, Owner: owner, Sender: couple, Name: events.PersonalOf(couple, "planted"), Message: events.PersonalOf(couple, "planted")},
		events.InquiryResponded{Inquiry: inquiry, Response: events.PersonalOf(owner, "answer")})
	b.append("category-music", events.CategorySet{Key: "music", Name: events.Bilingual{Ar: "موسيقا", En: "Music"}})
	b.append("governorate-damascus", events.GovernorateSet{Slug: "damascus", Latitude: 33.5, Longitude: 36.3})
	b.append("city-damascus", events.CitySet{Slug: "damascus", Governorate: "damascus"})
	b.append("amenity-pool", events.AmenitySet{Key: "pool"})
	b.append("settings", events.ExchangeRateSet{PoundsPerDollar: 13000}, events.SynonymsSet{Term: "dj", Words: []string{"دي جي"}})
	_, err := b.log.Append(b.t.Context(), store.Append{Stream: "account-" + couple.String(), Expected: store.Any,
		Events: []events.Event{events.AccountErased{Account: couple}, events.PersonErased{Person: couple}},
		With:   []func(context.Context, vault.Tx) error{b.vault.Shred(couple)}})
	require.NoError(b.t, err)
}

func all() []projections.Projection {
	return []projections.Projection{catalogue.Projection{}, accounts.Projection{}, inquiries.Projection{}, reviews.Projection{}, audit.Projection{}}
}

// contents returns every row of every table of a schema, enumerated from the database's own catalogue.
func (b *bench) contents(schema string) map[string][]string {
	b.t.Helper()
	rows, err := b.pool.Query(b.t.Context(), `SELECT table_name::text FROM information_schema.tables WHERE table_schema = $1`, schema)
	require.NoError(b.t, err)
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(b.t, err)
	require.NotEmpty(b.t, tables)
	m := map[string][]string{}
	for _, table := range tables {
		rows, err := b.pool.Query(b.t.Context(), `SELECT row_to_json(t)::text FROM `+pgx.Identifier{schema, table}.Sanitize()+` t ORDER BY 1`)
		require.NoError(b.t, err)
		m[table], err = pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(b.t, err)
	}
	return m
}

func TestARebuildEqualsTheLiveReadModel(t *testing.T) {
	t.Parallel()
	b := setup(t)
	r := b.run(all()...)
	b.everything()
	for _, p := range all() {
		b.caughtUp(r, p.Name())
		live := b.contents(p.Name())
		for table, rows := range live {
			if table != "parked" {
				require.NotEmpty(t, rows, "%s.%s shows nothing", p.Name(), table)
			}
			for _, row := range rows {
				assert.NotContains(t, row, "planted", "%s.%s still knows the erased person", p.Name(), table)
			}
		}
		require.NoError(t, r.Rebuild(t.Context(), p.Name(), func(int64, int64) {}))
		assert.Equal(t, live, b.contents(p.Name()))
	}
	_, err := b.pool.Exec(t.Context(), `UPDATE catalogue.listings SET capacity = capacity + 1`)
	require.NoError(t, err)
	altered := b.contents("catalogue")
	require.NoError(t, r.Rebuild(t.Context(), "catalogue", func(int64, int64) {}))
	assert.NotEqual(t, altered, b.contents("catalogue"), "a comparison that cannot fail shows nothing")
}

// recorder is a projection for tests: it counts events by stream and fails where it is told to.
type recorder struct {
	name  string
	fails string        // event type
	sleep time.Duration // for each event
}

func (r recorder) Name() string { return r.name }

func (recorder) Tables() string {
	return `CREATE TABLE seen (position bigint PRIMARY KEY, stream text)`
}

func (r recorder) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	for _, e := range batch {
		if e.Type == r.fails {
			return errors.New("this event cannot be understood")
		}
		time.Sleep(r.sleep)
		if _, err := tx.Exec(ctx, `INSERT INTO seen VALUES ($1, $2)`, e.Position, e.Stream); err != nil {
			return err
		}
	}
	return nil
}

func (b *bench) seen(name string) []int64 {
	b.t.Helper()
	rows, err := b.pool.Query(b.t.Context(), `SELECT position FROM `+name+`.seen ORDER BY position`)
	require.NoError(b.t, err)
	positions, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	require.NoError(b.t, err)
	return positions
}

func TestAPoisonEventParksItsStreamAndNothingElse(t *testing.T) {
	t.Parallel()
	b := setup(t)
	click := events.ContactClicked{Channel: "phone"}
	b.append("a", click, click)
	b.append("poison", click, events.ListingArchived{}, click)
	b.append("b", click)
	r := b.run(recorder{name: "poisoned", fails: "listing.archived"})
	b.caughtUp(r, "poisoned")
	b.append("poison", click)
	b.append("c", click)
	b.caughtUp(r, "poisoned")

	assert.Equal(t, []int64{1, 2, 3, 6, 8}, b.seen("poisoned"))
	status, err := r.Statuses(t.Context())
	require.NoError(t, err)
	require.Len(t, status[0].Parked, 1)
	assert.Equal(t, "poison", status[0].Parked[0].Stream)
	assert.Equal(t, int64(4), status[0].Parked[0].Position)

	require.Error(t, r.Retry(t.Context(), "poisoned", "poison"), "it still fails")
	require.NoError(t, r.Skip(t.Context(), "poisoned", "poison"))
	b.append("poison", click)
	b.caughtUp(r, "poisoned")
	assert.True(t, slices.Contains(b.seen("poisoned"), int64(9)))
}

func TestARetryFoldsWhatWaited(t *testing.T) {
	t.Parallel()
	b := setup(t)
	click := events.ContactClicked{Channel: "phone"}
	b.append("poison", events.ListingArchived{}, click)
	b.append("a", click)
	r := b.run(recorder{name: "mended", fails: "listing.archived"})
	b.caughtUp(r, "mended")
	assert.Equal(t, []int64{3}, b.seen("mended"))
	repaired := projections.NewRunner(b.pool, b.log, recorder{name: "mended"})
	require.NoError(t, repaired.Retry(t.Context(), "mended", "poison"))
	assert.Equal(t, []int64{1, 2, 3}, b.seen("mended"))
}

func TestAnUnknownEventTypeStopsTheProjection(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.append("a", events.ContactClicked{})
	_, err := b.pool.Exec(t.Context(), `UPDATE events SET type = 'from.the.future'`)
	require.NoError(t, err)
	r := b.run(recorder{name: "old"})
	require.Eventually(t, func() bool {
		status, err := r.Statuses(t.Context())
		return err == nil && status[0].Stopped != ""
	}, 5*time.Second, 10*time.Millisecond)
	assert.Empty(t, b.seen("old"))
}

func TestASleepingProjectionDelaysNobody(t *testing.T) {
	t.Parallel()
	b := setup(t)
	r := b.run(recorder{name: "sleepy", sleep: 50 * time.Millisecond}, recorder{name: "awake"})
	for range 50 {
		b.append("a", events.ContactClicked{})
	}
	b.caughtUp(r, "awake")
	assert.Less(t, len(b.seen("sleepy")), 50)
}

func TestTwoRunnersFoldEveryEventOnce(t *testing.T) {
	t.Parallel()
	b := setup(t)
	first, second := recorder{name: "leased"}, recorder{name: "leased"}
	r := b.run(first)
	b.run(second)
	for range 100 {
		b.append("a", events.ContactClicked{})
	}
	b.caughtUp(r, "leased")
	assert.Len(t, b.seen("leased"), 100)
}
