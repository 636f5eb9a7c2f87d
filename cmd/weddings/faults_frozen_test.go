package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/vault"
	"weddings/projections"
	"weddings/projections/analytics"
	"weddings/projections/analytics/analyticstest"
)

// rows returns the rows of all read models.
func rows(t *testing.T, pool *pgxpool.Pool) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, p := range projections.All() {
		found, err := pool.Query(t.Context(), `SELECT tablename FROM pg_tables WHERE schemaname = $1
			AND tablename <> 'checkpoint'`, projections.SchemaOf(p))
		require.NoError(t, err)
		tables, err := pgx.CollectRows(found, pgx.RowTo[string])
		require.NoError(t, err)
		for _, table := range tables {
			found, err := pool.Query(t.Context(), `SELECT to_jsonb(t)::text FROM `+projections.TableOf(p, table)+
				` t ORDER BY 1`)
			require.NoError(t, err)
			all[p.Name()+" "+table], err = pgx.CollectRows(found, pgx.RowTo[string])
			require.NoError(t, err)
		}
	}
	return all
}

// The server that feeds all read models is frozen beside another one. The other says so, takes over, and shows within
// twenty seconds what was sent through it. The first one goes on and writes nothing twice.
func TestFaultServerFrozen(t *testing.T) {
	t.Parallel()
	const within = 20 * time.Second
	v := newVictim(t)
	other := &victim{t: t, servers: v.servers, dir: t.TempDir(), port: freePort(t)}
	other.start()
	t.Cleanup(func() { other.kill() })
	other.awaitReady()
	settings, err := pgxpool.ParseConfig(v.servers.DSN("weddings"))
	require.NoError(t, err)
	projections.Bind(settings, projections.All()...)
	pool, err := pgxpool.NewWithConfig(t.Context(), settings)
	require.NoError(t, err)
	defer pool.Close()
	keys, err := vault.Open(t.Context(), pool, vault.MasterKey{1})
	require.NoError(t, err)
	log := store.Open(pool, keys, store.Options{})
	defer log.Close()
	client := redis.NewClient(v.servers.RedisOptions())
	defer client.Close()

	v.register("owner@example.com")
	var owner uuid.UUID
	require.NoError(t, pool.QueryRow(t.Context(), `SELECT substring(stream FROM 9)::uuid FROM events
		WHERE type = 'account.registered'`).Scan(&owner))
	holder, standby := v, other
	t.Cleanup(func() { _ = v.process.Process.Signal(syscall.SIGCONT) })
	slowest := time.Duration(0)
	for round := range rounds(t) {
		require.NoError(t, holder.process.Process.Signal(syscall.SIGSTOP))
		began := time.Now()
		venue, named := uuid.New(), []string{}
		_, err := log.Append(t.Context(), store.Append{
			Stream: "listing-" + venue.String(), Expected: store.Any,
			Events: []events.Event{events.ListingCreated{
				Listing: venue, Kind: events.Venue, Owner: owner,
				Slugs: events.Slugs{Ar: "ا-" + venue.String(), En: "a-" + venue.String()},
				Details: events.Details{
					Name: events.Bilingual{Ar: "قاعة السنديان"}, Category: "venues", VenueType: "hall",
				},
				Offer: events.Offer{Available: true},
			}, events.ListingApproved{Listing: venue}},
		})
		require.NoError(t, err)
		standby.register(fmt.Sprintf("frozen-%d@example.com", round))
		head, err := log.Head(t.Context())
		require.NoError(t, err)
		require.Eventually(t, func() bool {
			var h health
			_, body := standby.get("/readyz")
			if json.Unmarshal([]byte(body), &h) == nil {
				named = append(named, h.Degraded...)
			}
			status, body := standby.get(
				"/graphql?query=" + url.QueryEscape(`{search(query: "") {hits {listing {id}}}}`),
			)
			if status != http.StatusOK || !strings.Contains(body, venue.String()) {
				return false
			}
			for _, p := range projections.All() {
				var at int64
				if pool.QueryRow(t.Context(), `SELECT position FROM `+projections.TableOf(p, "checkpoint")).
					Scan(&at) != nil || at < head {
					return false
				}
			}
			return true
		}, patience, 200*time.Millisecond)
		slowest = max(slowest, time.Since(began))
		assert.Subset(t, named, []string{"projection accounts", "projection catalogue"}, "/readyz says so meanwhile")

		require.NoError(t, holder.process.Process.Signal(syscall.SIGCONT))
		holder.awaitReady()
		holder.register(fmt.Sprintf("thawed-%d@example.com", round))
		holder, standby = standby, holder
	}
	assert.Less(t, slowest, within)

	require.Eventually(t, func() bool {
		status, body := v.get("/readyz")
		return status == http.StatusOK && !strings.Contains(body, "projection")
	}, patience, 100*time.Millisecond, "nothing stays behind, stopped or parked")
	runner := projections.NewRunner(pool, log, projections.All()...)
	head, err := log.Head(t.Context())
	require.NoError(t, err)
	var names []string
	for _, p := range projections.All() {
		names = append(names, p.Name())
	}
	require.Eventually(t, func() bool {
		fresh, err := runner.WaitFor(t.Context(), head, names...)
		return err == nil && fresh
	}, patience, 10*time.Millisecond)
	live := rows(t, pool)
	for _, name := range names {
		require.NoError(t, runner.Rebuild(t.Context(), name, func(int64, int64) {}))
	}
	assert.Equal(t, rows(t, pool), live, "the same rows as after a rebuild")
	counted := analyticstest.Counted(t, client, log)
	require.NoError(t, analytics.New(client, log).Rebuild(t.Context(), func(int64, int64) {}))
	assert.Equal(t, analyticstest.Counted(t, client, log), counted, "the same counts as after a rebuild")
	acknowledged := v.acknowledged.Load() + other.acknowledged.Load()
	found := int64(len(live["accounts accounts"]))
	tellFault(t, "server that feeds is frozen", acknowledged, found, slowest, "")
	assert.Equal(t, acknowledged, found)
}
