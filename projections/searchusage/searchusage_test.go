package searchusage_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
	"weddings/projections/searchusage"
)

// TestWhatWasSearchedForAndFound tells of searches: each opened result is a row, and each day that a session names.
func TestWhatWasSearchedForAndFound(t *testing.T) {
	t.Parallel()
	w := storetest.Open(t, servertest.Postgres(t), func(c *pgxpool.Config) {
		projections.Bind(c, projections.Every()...)
	})
	now := time.Date(2024, 5, 1, 9, 0, 0, 0, time.UTC)
	log := store.Open(w.Pool, w.Vault, store.Options{Now: func() time.Time { return now }})
	t.Cleanup(log.Close)
	tell := func(list ...events.Event) {
		for i, e := range list {
			_, err := log.Telemetry().Append(t.Context(), store.Append{
				Stream: fmt.Sprint("s-", now.Unix(), "-", i), Expected: store.Any, Events: []events.Event{e},
			})
			require.NoError(t, err)
		}
	}
	hall := uuid.New()
	tell(
		events.SearchResultClicked{Session: "old", Listing: hall, Term: "old", Rank: 1},
		events.SearchMade{Session: "old", Days: "2024-08-01"},
	)
	now = time.Date(2026, 5, 1, 22, 30, 0, 0, time.UTC) // the second in Damascus
	tell(
		events.SearchResultClicked{Session: "a", Listing: hall, Term: "قاعة", Rank: 3},
		events.SearchMade{Session: "a", Days: "2026-08-13/2026-08-14 2026-09-01", Governorate: "damascus"},
		events.SearchMade{Session: "a", Days: "2026-09-01", Governorate: "damascus"}, // asks once
		events.SearchMade{Session: "b", Days: "2026-09-01", Category: "venues"},
		events.SearchMade{Session: "c", Days: "2026-09-01", Bot: true},
		events.SearchMade{Session: "d", Days: "2026-08-01/2026-08-31"}, // a month names no day
		events.SearchMade{Session: "e", Days: "2026-08-01/2026-08-31/5"},
		events.SearchMade{Session: "f", Days: "tomorrow"},
		events.SearchMade{Session: "g"},
	)
	runner := projections.NewRunner(w.Pool, log.Telemetry(), searchusage.Projection{})
	require.NoError(t, runner.Prepare(t.Context()))
	lines := func(sql string) []string {
		rows, err := w.Pool.Query(t.Context(), sql)
		require.NoError(t, err)
		list, err := pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(t, err)
		return list
	}
	assert.Equal(
		t,
		[]string{"2026-05-02 قاعة 3"},
		lines(`SELECT format('%s %s %s', day, term, rank) FROM opened_results`),
		"what is older than 400 days is gone",
	)
	assert.Equal(t, []string{
		"2026-08-07  ", "2026-08-13  damascus", "2026-08-14  damascus", "2026-08-14  ", "2026-08-21  ",
		"2026-08-28  ", "2026-09-01 venues ", "2026-09-01  damascus",
	}, lines(`SELECT format('%s %s %s', wanted, category, governorate) FROM wanted_days
		ORDER BY wanted, category DESC, governorate DESC`))
}
