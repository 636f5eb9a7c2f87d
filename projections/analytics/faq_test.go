package analytics_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections/analytics"
)

// A session opens a question once and has one voice about it, which is its last word, counted on the day of that word.
// Beacons that overtake each other or come again change nothing, and bots do not count. The counts are the same after a
// rebuild and after a flush.
func TestWhetherAnAnswerHelpedIsCounted(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	w.run()
	now := time.Date(2026, 5, 31, 9, 0, 0, 0, time.UTC)
	log := store.Open(w.pool, nil, store.Options{Now: func() time.Time { return now }})
	defer log.Close()
	question := uuid.New()
	done := func(e events.Event) {
		t.Helper()
		_, err := log.Telemetry().Append(t.Context(), store.Append{
			Stream: e.StreamName(), Expected: store.Any, Events: []events.Event{e},
		})
		require.NoError(t, err)
	}
	rated := func(session, helped string, turn int, revision int64) {
		t.Helper()
		done(events.FAQRated{
			Session: session, Question: question, Revision: revision, Lang: "ar", Helped: helped, Turn: turn,
		})
	}
	opened := events.FAQOpened{Session: "a", Question: question, Revision: 3, Lang: "ar"}
	done(opened)
	done(opened)
	done(events.FAQOpened{Session: "crawler", Question: question, Revision: 3, Lang: "ar", Bot: true})
	done(events.FAQRated{
		Session: "crawler", Question: question, Revision: 3, Lang: "ar", Helped: "no", Turn: 1, Bot: true,
	})
	rated("a", events.FAQHelped, 1, 3)
	rated("b", events.FAQHelped, 1, 3)
	rated("b", events.FAQUnsaid, 2, 3)
	rated("c", events.FAQNotHelped, 2, 3)
	rated("c", events.FAQHelped, 1, 3) // it was said before
	rated("c", events.FAQNotHelped, 2, 3)
	rated("d", events.FAQHelped, 1, 3)
	w.counted() // in several batches
	now = now.AddDate(0, 0, 1)
	done(opened)
	rated("a", events.FAQNotHelped, 2, 7) // the next day, of other words
	done(events.FAQOpened{Session: "e", Question: question, Revision: 7, Lang: "en"})

	cell := func(measure, lang, revision string) analytics.Cell {
		return analytics.Cell{
			Measure: measure, Listing: question.String(), Channel: lang, Term: revision, Hour: -1,
		}
	}
	first := map[analytics.Cell]string{
		cell(analytics.FAQOpens, "ar", "3"): "1",
		cell(analytics.FAQHelps, "ar", "3"): "1", // d; a has changed it, b taken it back
		cell(analytics.FAQFails, "ar", "3"): "1",
	}
	second := map[analytics.Cell]string{
		cell(analytics.FAQFails, "ar", "7"): "1",
		cell(analytics.FAQOpens, "en", "7"): "1",
	}
	counted := func() {
		t.Helper()
		w.counted()
		generation, err := analytics.Current(t.Context(), w.redis, w.log)
		require.NoError(t, err)
		day, _ := events.ParseDay("2026-05-31")
		var found []map[analytics.Cell]string
		for _, key := range analytics.FAQKeys(generation, day, 2) {
			fields, err := w.redis.HGetAll(t.Context(), key).Result()
			require.NoError(t, err)
			cells := map[analytics.Cell]string{}
			for field, n := range fields {
				cell, ok := analytics.ParseCell(field)
				require.True(t, ok)
				cells[cell] = n
			}
			found = append(found, cells)
		}
		assert.Equal(t, []map[analytics.Cell]string{first, second}, found)
	}
	counted()
	require.NoError(t, analytics.New(w.redis, w.log).Rebuild(t.Context(), unwatched))
	counted()
	require.NoError(t, w.redis.FlushDB(t.Context()).Err())
	counted()
}

// A word that could not be read when the words after it were counted adds nothing that they have replaced.
func TestALateWordAboutAnAnswerChangesWhatItWouldHave(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	question := uuid.New()
	said := func(session, helped string, turn int) {
		t.Helper()
		e := events.FAQRated{Session: session, Question: question, Lang: "en", Helped: helped, Turn: turn}
		_, err := w.log.Telemetry().Append(t.Context(), store.Append{
			Stream: e.StreamName(), Expected: store.Any, Events: []events.Event{e},
		})
		require.NoError(t, err)
	}
	said("a", events.FAQHelped, 1)
	said("a", events.FAQNotHelped, 2)
	said("a", events.FAQHelped, 3)
	said("b", events.FAQHelped, 1)
	said("b", events.FAQNotHelped, 2)
	var payloads [2][]byte
	for i, position := range []int{2, 5} {
		require.NoError(t, w.pool.QueryRow(t.Context(), `SELECT payload FROM telemetry WHERE position = $1`, position).
			Scan(&payloads[i]))
		_, err := w.pool.Exec(t.Context(), `UPDATE telemetry SET payload = '[]' WHERE position = $1`, position)
		require.NoError(t, err)
	}
	w.run()
	w.counted()
	for i, position := range []int{2, 5} {
		_, err := w.pool.Exec(
			t.Context(),
			`UPDATE telemetry SET payload = $2 WHERE position = $1`,
			position,
			payloads[i],
		)
		require.NoError(t, err)
	}
	counters := analytics.New(w.redis, w.log)
	require.NoError(t, counters.Retry(t.Context(), "analytics", "session-a"))
	require.NoError(t, counters.Retry(t.Context(), "analytics", "session-b"))
	late := w.counted()
	require.NoError(t, counters.Rebuild(t.Context(), unwatched))
	delete(late, "parked")
	assert.Equal(t, w.counted(), late)
}

// What the FAQ did not answer is counted by its words, with an end in number.
func TestWhatTheFAQDidNotAnswerIsCounted(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	missed := []events.Event{
		events.FAQSearchMissed{Session: "a", Term: "تقسيط", Lang: "ar"},
		events.FAQSearchMissed{Session: "b", Term: "تقسيط", Lang: "ar"},
		events.FAQSearchMissed{Session: "crawler", Term: "تقسيط", Lang: "ar", Bot: true},
	}
	_, err := w.log.Telemetry().Append(t.Context(), store.Append{Stream: "s", Expected: store.Any, Events: missed})
	require.NoError(t, err)
	w.run()
	counted := w.counted()
	generation, err := analytics.Current(t.Context(), w.redis, w.log)
	require.NoError(t, err)
	fields, err := w.redis.HGetAll(t.Context(), analytics.FAQMissKeys(generation, events.DayOf(time.Now()), 1)[0]).
		Result()
	require.NoError(t, err)
	require.Len(t, fields, 1)
	for field, n := range fields {
		cell, ok := analytics.ParseCell(field)
		require.True(t, ok)
		assert.Equal(t, [3]string{"تقسيط", "ar", "2"}, [3]string{cell.Term, cell.Channel, n})
	}
	require.NoError(t, analytics.New(w.redis, w.log).Rebuild(t.Context(), unwatched))
	assert.Equal(t, counted, w.counted())
}
