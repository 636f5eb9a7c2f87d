package main

import (
	"context"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/vault"
	"weddings/internal/config"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
	"weddings/projections/analytics"
	"weddings/projections/analytics/analyticstest"
)

// projector is a running `weddings project`.
type projector struct{ *exec.Cmd }

func startProjector(t *testing.T, settings config.Config) projector {
	t.Helper()
	p := projector{exec.Command(os.Args[0], "project")}
	p.Env = []string{
		asWeddings + "=1", "DATABASE_URL=" + settings.DatabaseURL.Reveal(), "REDIS_URL=" + settings.RedisURL.Reveal(),
		"MASTER_KEY=" + settings.MasterKey.Reveal(), "BASE_URL=http://localhost", "LOG_LEVEL=error",
	}
	p.Stderr = os.Stderr
	require.NoError(t, p.Start())
	t.Cleanup(func() { _ = p.Process.Kill() })
	return p
}

func (p projector) kill(t *testing.T) {
	t.Helper()
	require.NoError(t, p.Process.Kill())
	require.Error(t, p.Wait())
}

// Projectors that are killed in the middle of batches leave the same tables and counters as one rebuild from the
// beginning.
func TestProjectorsThatAreKilledLeaveWhatARebuildMakes(t *testing.T) {
	t.Parallel()
	key, counting := vault.MasterKey{1}, servertest.Redis(t)
	settings := config.Config{
		DatabaseURL: config.Secret(servertest.Postgres(t)),
		RedisURL:    config.Secret(fmt.Sprintf("unix://%s?db=%d", counting.Addr, counting.DB)),
		MasterKey:   config.Secret(hex.EncodeToString(key[:])),
	}
	pool, err := openPool(t.Context(), settings)
	require.NoError(t, err)
	defer pool.Close()
	rdb, err := openRedis(settings)
	require.NoError(t, err)
	defer rdb.Close()
	keys, err := vault.Open(t.Context(), pool, key)
	require.NoError(t, err)
	log := store.Open(pool, keys, store.Options{})
	defer log.Close()
	runner := projections.NewRunner(pool, log, projections.All()...)
	require.NoError(t, runner.Prepare(t.Context()))

	enough := make(chan struct{})
	var writers errgroup.Group
	for range 4 {
		writers.Go(func() error { return writeStories(t.Context(), log, runner, enough) })
	}
	for range 4 {
		p := startProjector(t, settings)
		inMidBatch(t, pool, runner)
		p.kill(t)
	}
	// Of two that run, one may die, too; the other takes over its leases.
	first, second := startProjector(t, settings), startProjector(t, settings)
	inMidBatch(t, pool, runner)
	first.kill(t)
	close(enough)
	require.NoError(t, writers.Wait())
	awaitProjected(t, runner)
	counted := analyticstest.Counted(t, rdb, log)
	second.kill(t)

	live := map[string][]string{}
	for _, p := range projections.All() {
		for table, rows := range tablesOf(t, pool, p) {
			live[table] = rows
		}
		require.Empty(t, live[p.Name()+".parked"], "a killed projector parks no stream")
		require.NoError(t, runner.Rebuild(t.Context(), p.Name(), func(int64, int64) {}))
	}
	for _, p := range projections.All() {
		for table, rows := range tablesOf(t, pool, p) {
			// Print only the differing rows, not thousands.
			assert.Empty(t, missing(live[table], rows), "%s: rows that the rebuild lacks", table)
			assert.Empty(t, missing(rows, live[table]), "%s: rows that only the rebuild has", table)
		}
	}
	require.NotEmpty(t, live["catalogue.listings"])

	require.NotEmpty(t, counted)
	require.NoError(t, analytics.New(rdb, log).Rebuild(t.Context(), func(int64, int64) {}))
	assert.Equal(t, analyticstest.Counted(t, rdb, log), counted)
}

// ahead bounds how far writers may be ahead of a read model. Otherwise they would outrun one whose process is killed
// again and again, and on a slow machine the last process would need minutes to catch up.
const ahead = 2000

// writeStories appends listings with later events, contact clicks and page views until enough is closed.
func writeStories(ctx context.Context, log *store.Log, runner *projections.Runner, enough <-chan struct{}) error {
	owner := uuid.New()
	write := func(log *store.Log, stream string, list ...events.Event) error {
		_, err := log.Append(
			ctx,
			store.Append{
				Stream:   stream,
				Expected: store.Any,
				Events:   list,
				Metadata: events.Metadata{Actor: events.Actor{Account: owner, Role: events.Admin}},
			},
		)
		return err
	}
	for i := 0; ; i++ {
		select {
		case <-enough:
			return nil
		default:
		}
		all, err := runner.Statuses(ctx)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(all, func(s projections.Status) bool { return s.Lag > ahead }) {
			time.Sleep(5 * time.Millisecond)
			continue
		}
		listing, inquiry, review := uuid.New(), uuid.New(), uuid.New()
		for _, err := range []error{
			write(log, "listing-"+listing.String(), events.ListingCreated{
				Listing: listing, Kind: events.Venue, Owner: owner, Slugs: events.Slugs{
					Ar: "ا-" + listing.String(),
					En: "a-" + listing.String(),
				},
				Details: events.Details{Name: events.Bilingual{Ar: "قاعة"}, Category: "venues"},
				Offer:   events.Offer{Available: true},
			}, events.ListingApproved{Listing: listing}, events.SortOrderSet{Listing: listing, SortOrder: i}),
			write(log, "inquiry-"+inquiry.String(), events.InquirySent{
				Inquiry: inquiry, Listing: listing,
				Owner: owner, Sender: owner, Message: events.PersonalOf(owner, "مرحبا"),
			}),
			write(log, "review-"+review.String(), events.ReviewSubmitted{
				Review: review, Listing: listing,
				Author: owner, Rating: 1 + i%5,
			}, events.ReviewApproved{Review: review, Listing: listing}),
			write(log, "contact-"+listing.String(), events.ContactClicked{
				Listing: listing, Channel: "phone",
				Governorate: "homs",
			}),
			write(log.Telemetry(), "session-"+listing.String(), events.PageViewed{
				Listing: listing,
				Session: fmt.Sprint(i % 100), Visitor: fmt.Sprint(i % 70), Device: "mobile",
			}),
		} {
			if err != nil {
				return err
			}
		}
	}
}

// inMidBatch returns while a projection's transaction is open and has moved its checkpoint, after another one was
// committed.
func inMidBatch(t *testing.T, pool *pgxpool.Pool, runner *projections.Runner) {
	t.Helper()
	applied := func() (sum int64) {
		all, err := runner.Statuses(t.Context())
		require.NoError(t, err)
		for _, s := range all {
			sum += s.Position
		}
		return sum
	}
	before := applied()
	for until := time.Now().Add(patience); time.Now().Before(until); {
		if applied() == before {
			continue
		}
		var open bool
		require.NoError(
			t,
			pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_locks JOIN pg_class c ON c.oid = relation
			WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database())
				AND relname = 'checkpoint' AND mode = 'RowExclusiveLock' AND granted)`).Scan(&open),
		)
		if open {
			return
		}
	}
	t.Fatal("no projection was seen in mid-batch")
}

// awaitProjected waits until every read model has reached the end of the log.
func awaitProjected(t *testing.T, runner *projections.Runner) {
	t.Helper()
	require.Eventually(t, func() bool {
		all, err := runner.Statuses(t.Context())
		return err == nil && !slices.ContainsFunc(all, func(s projections.Status) bool { return s.Lag > 0 })
	}, patience, 20*time.Millisecond)
}

// missing returns the first sorted rows that another set lacks.
func missing(rows, from []string) (first []string) {
	for _, row := range rows {
		if _, found := slices.BinarySearch(from, row); !found && len(first) < 3 {
			first = append(first, row)
		}
	}
	return first
}

// tablesOf returns every row of every table of a read model, as listed in the database's catalogue.
func tablesOf(t *testing.T, pool *pgxpool.Pool, p projections.Projection) map[string][]string {
	t.Helper()
	rows, err := pool.Query(
		t.Context(),
		`SELECT table_name::text FROM information_schema.tables WHERE table_schema = $1`,
		projections.SchemaOf(p),
	)
	require.NoError(t, err)
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.NotEmpty(t, tables)
	all := map[string][]string{}
	for _, table := range tables {
		rows, err := pool.Query(
			t.Context(),
			`SELECT row_to_json(t)::text FROM `+projections.TableOf(p, table)+` t`,
		)
		require.NoError(t, err)
		all[p.Name()+"."+table], err = pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(t, err)
		slices.Sort(all[p.Name()+"."+table]) // the database's collation sorts differently
	}
	return all
}
