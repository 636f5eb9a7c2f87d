package main

import (
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/review"
	"weddings/events"
	"weddings/events/store"
	"weddings/events/vault"
	"weddings/internal/config"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
	"weddings/projections/analytics/analyticstest"
)

// emptyLog returns the configuration of a new database.
func emptyLog(t *testing.T) config.Config {
	t.Helper()
	key := vault.MasterKey{1}
	return config.Config{
		DatabaseURL: config.Secret(servertest.Postgres(t)),
		MasterKey:   config.Secret(hex.EncodeToString(key[:])),
	}
}

func TestALogIsExportedImportedAndVerified(t *testing.T) {
	t.Parallel()
	origin, copied := emptyLog(t), emptyLog(t)
	require.NoError(t, withDatabase(t.Context(), origin, func(settings config.Config, pool *pgxpool.Pool) error {
		return withLog(t.Context(), settings, pool, func(log *store.Log) error {
			for i := range 100 {
				if _, err := log.Append(
					t.Context(),
					store.Append{
						Stream:   fmt.Sprint("s-", i%7),
						Expected: store.Any,
						Events:   []events.Event{events.ContactClicked{}},
					},
				); err != nil {
					return err
				}
			}
			return nil
		})
	}))
	file := func(name string) string { return filepath.Join(t.TempDir(), name) }
	log, keys, anchor := file("log"), file("keys"), file("anchor")
	export := exportCommand{File: log, Keys: keys, Anchor: anchor}
	require.NoError(t, export.Run(t.Context(), origin))
	require.Error(t, export.Run(t.Context(), origin), "an export never overwrites one")
	require.NoError(t, importCommand{File: log, Keys: keys}.Run(t.Context(), copied))
	require.NoError(t, verifyCommand{Anchor: anchor}.Run(t.Context(), copied))

	require.NoError(t, withDatabase(t.Context(), copied, func(_ config.Config, pool *pgxpool.Pool) error {
		_, err := pool.Exec(t.Context(), `DELETE FROM events WHERE position > 70`)
		if err == nil {
			_, err = pool.Exec(t.Context(), `TRUNCATE notary`)
		}
		return err
	}))
	require.NoError(t, verifyCommand{}.Run(t.Context(), copied), "without an anchor nobody can know")
	require.ErrorContains(t, verifyCommand{Anchor: anchor}.Run(t.Context(), copied), "position 71")
}

// The exported keys include those of people who come during the export.
func TestTheKeysOfAnExportOpenAllOfIt(t *testing.T) {
	t.Parallel()
	origin, copied := emptyLog(t), emptyLog(t)
	file, keys := filepath.Join(t.TempDir(), "log"), filepath.Join(t.TempDir(), "keys")
	require.NoError(t, withDatabase(t.Context(), origin, func(settings config.Config, pool *pgxpool.Pool) error {
		return withLog(t.Context(), settings, pool, func(log *store.Log) error {
			written, come := make(chan struct{}), make(chan struct{}, 1)
			var coming sync.WaitGroup
			coming.Go(func() {
				for {
					id := uuid.New()
					_, err := log.Append(
						t.Context(),
						store.Append{
							Stream: "account-" + id.String(),
							Events: []events.Event{
								events.AccountRegistered{Account: id, Username: events.PersonalOf(id, "ليلى")},
							},
						},
					)
					if !assert.NoError(t, err) {
						return
					}
					select {
					case <-written:
						return
					case come <- struct{}{}:
					default:
					}
				}
			})
			<-come
			defer coming.Wait()
			defer close(written)
			return exportCommand{File: file, Keys: keys}.Run(t.Context(), origin)
		})
	}))
	require.NoError(t, importCommand{File: file, Keys: keys}.Run(t.Context(), copied))
	require.NoError(t, withDatabase(t.Context(), copied, func(settings config.Config, pool *pgxpool.Pool) error {
		return withLog(t.Context(), settings, pool, func(log *store.Log) error {
			for batch, err := range log.Batches(t.Context(), store.Mark{}, 1000) {
				require.NoError(t, err)
				for _, r := range batch {
					require.True(t, r.Data.(events.AccountRegistered).Username.Readable(), "position %d", r.Position)
				}
			}
			return nil
		})
	}))
}

// A site that is restored from its export shows the same as before, also for people who were erased after the keys were
// exported.
func TestAnImportedSiteIsRebuiltToWhatItWas(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	s.inquiryTo(t, venue)
	_, err := commands.Handle(
		t.Context(),
		s.site.Graph.App,
		s.people["admin"].Request, review.ApproveReview{
			Review: s.reviewOf(t, venue),
		})

	require.NoError(t, err)
	click := map[string]any{
		"sessionId":  "1700000000000-abc",
		"vendorId":   venue,
		"vendorType": "venue",
		"clickType":  "phone",
		"deviceType": "mobile",
	}
	require.Equal(
		t,
		http.StatusAccepted,
		s.ask(t, "", http.MethodPost, "/api/analytics/track/vendor-click", click).StatusCode,
	)
	require.Equal(
		t,
		http.StatusAccepted,
		s.ask(
			t,
			"",
			http.MethodPost,
			"/api/analytics/track/pageview",
			map[string]any{"sessionId": "1700000000000-abc", "path": "/"},
		).StatusCode,
	)
	dir := t.TempDir()
	log, early, keys := filepath.Join(dir, "log"), filepath.Join(dir, "early"), filepath.Join(dir, "keys")
	require.NoError(t, exportCommand{File: early, Keys: keys}.Run(t.Context(), s.settings()))
	_, err = commands.Handle(
		t.Context(),
		s.site.Graph.App,
		s.people["customer"].Request, account.EraseAccount{
			Password: password,
		})

	require.NoError(t, err)
	s.caughtUp(t)
	require.NoError(t, exportCommand{File: log}.Run(t.Context(), s.settings()))

	counting := servertest.Redis(t)
	copied := s.settings()
	copied.DatabaseURL, copied.RedisURL = config.Secret(servertest.Postgres(t)),
		config.Secret(fmt.Sprintf("unix://%s?db=%d", counting.Addr, counting.DB))
	require.NoError(t, importCommand{File: log, Keys: keys}.Run(t.Context(), copied))
	// Each rebuild is recorded first, as one more event per read model: the origin does the same.
	for _, settings := range []config.Config{s.settings(), copied} {
		require.NoError(t, rebuildCommand{All: true}.rebuild(t.Context(), settings, io.Discard))
	}
	s.caughtUp(t)
	pool, err := openPool(t.Context(), copied)
	require.NoError(t, err)
	defer pool.Close()
	// the times differ
	ofRebuild := func(row string) bool { return strings.Contains(row, `"system.rebuild_requested"`) }
	for _, p := range projections.All() {
		was, is := tablesOf(t, s.site.Graph.Queries.Pool, p), tablesOf(t, pool, p)
		for table := range was {
			// Nothing projects the copy, and each of its rebuilds added an event.
			if strings.HasSuffix(table, ".checkpoint") {
				continue
			}
			assert.Equal(t, slices.DeleteFunc(was[table], ofRebuild), slices.DeleteFunc(is[table], ofRebuild), table)
		}
	}
	var erased int
	require.NoError(
		t,
		pool.QueryRow(t.Context(), `SELECT count(*) FROM accounts WHERE erased AND username IS NULL`).
			Scan(&erased),
	)
	assert.Equal(t, 1, erased, "the keys are older than the erasure")
	require.NoError(t, withDatabase(t.Context(), copied, func(settings config.Config, pool *pgxpool.Pool) error {
		return withLog(t.Context(), settings, pool, func(log *store.Log) error {
			rdb := redis.NewClient(counting)
			defer rdb.Close()
			assert.Equal(
				t,
				analyticstest.Counted(t, s.site.Graph.Queries.Redis, s.log),
				analyticstest.Counted(t, rdb, log),
			)
			return nil
		})
	}))
}
