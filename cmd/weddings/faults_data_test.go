package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"weddings/projections"
	"weddings/projections/inquiries"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/events/vault"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections/analytics"
	"weddings/projections/analytics/analyticstest"
)

// counted waits until a site's counters have counted both logs, and returns the page views of all days.
func counted(t *testing.T, log *store.Log, client *redis.Client) (views int64) {
	t.Helper()
	for key, value := range analyticstest.Counted(t, client, log) {
		if !strings.HasPrefix(key, "cells:") {
			continue
		}
		for field, n := range value.(map[string]string) {
			if cell, ok := analytics.ParseCell(field); ok && cell.Measure == analytics.PageViews {
				add, err := strconv.ParseInt(n, 10, 64)
				require.NoError(t, err)
				views += add
			}
		}
	}
	return views
}

// The whole database is restored from a backup, under a running server and beside a newer Redis. Events since the
// backup are lost; the others are counted exactly once, lost ones are not counted, and search finds what exists.
func TestFaultLogRestored(t *testing.T) {
	t.Parallel()
	v := newVictim(t)
	ctx, stop := context.WithCancel(t.Context())
	var writing sync.WaitGroup
	for range writers {
		writing.Go(func() { v.write(ctx, &http.Client{Timeout: 15 * time.Second, Transport: &http.Transport{}}) })
	}
	progress := func() {
		before := v.acknowledged.Load()
		require.Eventually(t, func() bool { return v.acknowledged.Load() > before+100 }, patience, 5*time.Millisecond)
	}
	query := func(sql string, into ...any) {
		t.Helper()
		conn, err := pgx.Connect(t.Context(), v.servers.DSN("weddings"))
		require.NoError(t, err)
		defer conn.Close(t.Context())
		require.NoError(t, conn.QueryRow(t.Context(), sql).Scan(into...))
	}
	var data string
	query(`SHOW data_directory`, &data)
	lost, doubled := int64(0), int64(0)
	client := redis.NewClient(v.servers.RedisOptions())
	defer client.Close()
	pool, err := pgxpool.New(t.Context(), v.servers.DSN("weddings"))
	require.NoError(t, err)
	defer pool.Close()
	keys, err := vault.Open(t.Context(), pool, vault.MasterKey{1})
	require.NoError(t, err)
	log := store.Open(pool, keys, store.Options{}) // as another server has it open
	defer log.Close()
	v.register("owner@example.com")
	var owner uuid.UUID
	query(
		`SELECT substring(stream FROM 9)::uuid FROM events WHERE type = 'account.registered' ORDER BY position DESC
			LIMIT 1`,
		&owner,
	)
	change := func(venue uuid.UUID, list ...events.Event) {
		t.Helper()
		_, err := log.Append(
			t.Context(),
			store.Append{Stream: "listing-" + venue.String(), Expected: store.Any, Events: list},
		)
		require.NoError(t, err)
	}
	venue := func() uuid.UUID {
		t.Helper()
		id := uuid.New()
		change(id, events.ListingCreated{
			Listing: id,
			Kind:    events.Venue,
			Owner:   owner,
			Slugs:   events.Slugs{Ar: "ا-" + id.String(), En: "a-" + id.String()},
			Details: events.Details{
				Name:      events.Bilingual{Ar: "قاعة السنديان"},
				Category:  "venues",
				VenueType: "hall",
			},
			Offer: events.Offer{Available: true},
		}, events.ListingApproved{Listing: id})
		return id
	}
	finds := func(there, gone uuid.UUID) {
		t.Helper()
		require.Eventually(t, func() bool {
			status, body := v.get("/graphql?query=" + url.QueryEscape(`{search(query: "") {hits {listing {id}}}}`))
			return status == http.StatusOK && strings.Contains(body, there.String()) &&
				!strings.Contains(body, gone.String())
		}, patience, 200*time.Millisecond)
	}
	for round := range rounds(t) {
		progress()
		kept := venue()
		finds(kept, uuid.Nil)
		backup := filepath.Join(filepath.Dir(data), fmt.Sprint("backup-", round))
		require.NoError(t, v.servers.Postgres.Stop(t.Context()))
		copied, err := exec.Command("cp", "-a", data, backup).CombinedOutput()
		require.NoError(t, err, "%s", copied)
		require.NoError(t, v.servers.Postgres.Start(t.Context()))
		v.awaitReady()
		progress()
		change(kept, events.ListingArchived{Listing: kept})
		lostVenue := venue()
		finds(lostVenue, kept)
		var head int64
		query(`SELECT max(position) FROM telemetry`, &head)
		require.Eventually(t, func() bool { // Redis is ahead of the backup
			at, err := client.Keys(t.Context(), "*:checkpoint:telemetry").Result()
			if err != nil || len(at) != 1 {
				return false
			}
			text, err := client.Get(t.Context(), at[0]).Result()
			position, _, _ := strings.Cut(text, " ")
			n, parseErr := strconv.ParseInt(position, 10, 64)
			return err == nil && parseErr == nil && n >= head
		}, patience, 10*time.Millisecond)

		var before, after int64
		query(`SELECT count(*) FROM telemetry`, &before)
		require.NoError(t, v.servers.Postgres.Stop(t.Context()))
		swapped, err := exec.Command("sh", "-c", `rm -rf "$1"/* && cp -a "$2"/. "$1"/ && rm -rf "$2"`, "sh", data,
			backup).
			CombinedOutput()
		require.NoError(t, err, "%s", swapped)
		require.NoError(t, v.servers.Postgres.Start(t.Context()))
		query(`SELECT count(*) FROM telemetry`, &after)
		lost += before - after
		v.awaitReady()
		finds(kept, lostVenue)
		for i := range 5 { // more events than before
			change(kept, events.SortOrderSet{Listing: kept, SortOrder: i + 1})
		}
		finds(kept, lostVenue)
		progress()
	}
	stop()
	writing.Wait()

	require.Eventually(t, func() bool {
		forks, err := log.ForksNoticed(t.Context())
		return err == nil && forks[analytics.Name] > 0
	}, patience, 50*time.Millisecond, "it is noticed")
	var found, last int64
	query(`SELECT count(*), max(position) FROM telemetry`, &found, &last)
	var views int64
	require.Eventually(t, func() bool {
		views = counted(t, log, client)
		return views == found
	}, patience, 200*time.Millisecond, "what is there is counted, once")
	doubled = max(0, views-found)
	tellFault(
		t,
		"log restored from an older backup",
		found,
		views,
		v.slowest,
		fmt.Sprintf("; %d were lost with the backup, %d counted twice", lost, doubled),
	)
	assert.Positive(t, lost)
	assert.Equal(t, found, last, "positions have no gaps")
}

// A server's clock is fourteen months ahead, and is corrected: nothing is deleted, and nothing is counted twice.
func TestFaultClockAheadAndBack(t *testing.T) {
	t.Parallel()
	w := storetest.Open(t, servertest.Postgres(t))
	client := redis.NewClient(servertest.Redis(t))
	defer client.Close()
	ctx, stop := context.WithCancel(t.Context())
	var counting sync.WaitGroup
	counting.Go(func() { analytics.New(client, w.Log).Run(ctx) })
	defer counting.Wait()
	defer stop()
	const each = 200
	var acknowledged int64
	slowest := time.Duration(0)
	for range rounds(t) {
		for _, shift := range []time.Duration{0, 14 * 31 * 24 * time.Hour, -14 * 31 * 24 * time.Hour, 0} {
			began := time.Now()
			log := store.Open(w.Pool, w.Vault, store.Options{Now: func() time.Time { return time.Now().Add(shift) }})
			for i := range each {
				_, err := log.Telemetry().
					Append(t.Context(), store.Append{
						Stream: "views", Expected: store.Any,
						Events: []events.Event{events.PageViewed{Session: fmt.Sprint(i)}},
					})
				require.NoError(t, err)
				acknowledged++
			}
			for _, tidied := range []*store.Log{log, log.Telemetry()} {
				if err := tidied.Tidy(t.Context()); err != nil { // refuses: more than a day's worth is due
					var overdue *store.OverdueError
					require.ErrorAs(t, err, &overdue)
				}
			}
			log.Close()
			slowest = max(slowest, time.Since(began))
		}
	}
	var found, last int64
	require.NoError(
		t,
		w.Pool.QueryRow(t.Context(), `SELECT count(*), max(position) FROM telemetry`).Scan(&found, &last),
	)
	tellFault(t, "clock ahead and back", acknowledged, found, slowest, "")
	assert.Equal(t, acknowledged, found)
	assert.Equal(t, found, last)
	live := analyticstest.Counted(t, client, w.Log)
	require.NoError(t, analytics.New(client, w.Log).Rebuild(t.Context(), func(int64, int64) {}))
	assert.Equal(t, analyticstest.Counted(t, client, w.Log), live, "the same counts as after a rebuild")
}

// A sealed field is altered in the table. Readers of the log park that event and report it; everything else continues.
func TestFaultSealedFieldAltered(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	s.inquiryTo(t, venue)
	s.caughtUp(t)
	began := time.Now()
	pool := s.site.Graph.Queries.Pool
	var stream string
	var position int64
	require.NoError(
		t,
		pool.QueryRow(t.Context(), `UPDATE events SET payload = convert_to(replace(convert_from(payload, 'UTF8'),
			'"sealed":"', '"sealed":"AAAA'), 'UTF8')
		WHERE type = 'inquiry.sent' RETURNING stream, position`).
			Scan(&stream, &position),
	)
	var out strings.Builder
	rebuilt := rebuildCommand{All: true}.rebuild(t.Context(), s.settings(), &out)
	require.ErrorContains(t, rebuilt, "inquiries", "the command fails, and names the read model")
	ready := time.Since(began)
	troubled := s.troubled(t.Context())
	assert.Contains(t, troubled, "projection inquiries")
	assert.Contains(t, troubled, "projection analytics")
	require.NoError(t, parkedListCommand{}.list(t.Context(), s.settings(), &out))
	assert.Contains(t, out.String(), fmt.Sprintf("parked %s from position %d", stream, position))
	report, err := s.log.Verify(t.Context(), nil)
	require.NoError(t, err)
	require.NotNil(t, report.Finding)
	assert.Equal(t, position, report.Finding.Position, "verify names it")
	another := s.publicVenue(t, nil) // the site still works
	s.caughtUp(t)
	assert.Contains(t, s.ask(t, "", http.MethodGet, "/api/venues", nil).body, another.String())
	var last, found, parked int64
	require.NoError(t, pool.QueryRow(t.Context(), `SELECT max(position), count(*) FROM events`).Scan(&last, &found))
	assert.Equal(t, last, found, "no event is gone")
	require.NoError(
		t,
		pool.QueryRow(t.Context(), `SELECT count(*) FROM `+projections.TableOf(inquiries.Projection{}, "parked")+``).
			Scan(&parked),
	)
	assert.EqualValues(t, 1, parked)
	tellRounds(
		t,
		1,
		"sealed field altered",
		last,
		found,
		ready,
		fmt.Sprintf("; parked: %s", strings.Join(troubled, ", ")),
	)
}
