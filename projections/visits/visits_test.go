package visits_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
	"weddings/projections/visits"
)

// TestTheSameRowsInBatchesOfAnySize tells a story one event at a time and all at once: what a session began with, where
// it ended and whether it was a single page come out alike.
func TestTheSameRowsInBatchesOfAnySize(t *testing.T) {
	t.Parallel()
	w := storetest.Open(t, servertest.Postgres(t), func(c *pgxpool.Config) {
		projections.Bind(c, projections.Every()...)
	})
	log := w.Log.Telemetry()
	runner := projections.NewRunner(w.Pool, log, visits.Projection{})
	require.NoError(t, runner.Create(t.Context()))
	require.NoError(t, runner.Prepare(t.Context()))
	view := func(session, path, source string) events.PageViewed {
		return events.PageViewed{Session: session, Path: path, Source: source, Referrer: "https://b.example"}
	}
	following, end := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		runner.Run(following)
	}()
	for i, e := range []events.Event{
		view("a", "/", "whatsapp"), view("b", "/blog", ""), view("a", "/search", ""),
		events.PageViewed{Session: "c", Bot: true},
		events.SearchMade{Session: "a", Term: "x"},
		view("a", "/out", "newsletter"),
	} {
		_, err := log.Append(
			t.Context(),
			store.Append{Stream: fmt.Sprint("s-", i), Expected: store.Any, Events: []events.Event{e}},
		)
		require.NoError(t, err)
		fresh, err := runner.WaitFor(t.Context(), int64(i+1), visits.Name)
		require.NoError(t, err)
		require.True(t, fresh)
	}
	end()
	<-ended
	one := rowsOf(t, w.Pool)
	assert.Equal(t, []string{
		"/ bounce=false entry=/ channel=whatsapp source=whatsapp",
		"/blog bounce=true entry=/blog channel=other source=",
		"/search bounce=false entry=/ channel=whatsapp source=whatsapp",
		"/out bounce=false entry=/ channel=whatsapp source=whatsapp",
		"visit / – /out of 3",
		"visit /blog – /blog of 1",
	}, one)
	require.NoError(t, runner.Rebuild(t.Context(), visits.Name, func(int64, int64) {}))
	assert.Equal(t, one, rowsOf(t, w.Pool))
}

func rowsOf(t *testing.T, pool *pgxpool.Pool) []string {
	t.Helper()
	rows, err := pool.Query(t.Context(), `SELECT line FROM (
		SELECT position, format('%s bounce=%s entry=%s channel=%s source=%s', page, bounce::text, entry, channel, source) AS line
			FROM page_views
		UNION ALL SELECT 1000 + first, format('visit %s – %s of %s', entry, exit, views) FROM visits) all_rows
		ORDER BY position`)
	require.NoError(t, err)
	list, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	return list
}
