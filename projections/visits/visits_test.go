package visits_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/clock"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
	"weddings/projections/visits"
)

// world has the tables of the read model, and applies events to them.
type world struct {
	*testing.T
	pool     *pgxpool.Pool
	position int64
}

func open(t *testing.T) *world {
	t.Helper()
	opened := storetest.Open(t, servertest.Postgres(t), func(c *pgxpool.Config) {
		projections.Bind(c, projections.Every()...)
	})
	runner := projections.NewRunner(opened.Pool, opened.Log.Telemetry(), visits.Projection{})
	require.NoError(t, runner.Create(t.Context()))
	return &world{T: t, pool: opened.Pool}
}

func (w *world) apply(batch ...events.Recorded) {
	w.Helper()
	w.inTx(func(tx pgx.Tx) error { return visits.Projection{}.Project(w.Context(), tx, batch) })
}

func (w *world) inTx(work func(pgx.Tx) error) {
	w.Helper()
	require.NoError(w, pgx.BeginFunc(w.Context(), w.pool, work))
}

func (w *world) empty() {
	w.Helper()
	_, err := w.pool.Exec(w.Context(), `TRUNCATE page_views, finished_days, view_columns, view_spans, visits, searches,
		opened_searches`)
	require.NoError(w, err)
}

func (w *world) count(sql string) (n int) {
	w.Helper()
	require.NoError(w, w.pool.QueryRow(w.Context(), sql).Scan(&n))
	return n
}

var all = append([]string{visits.Session, visits.Visitor}, visits.Names...)

// days reads all views, those of finished days first.
func (w *world) days() (list []*visits.Views, days []time.Time) {
	w.Helper()
	from, to := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	w.inTx(func(tx pgx.Tx) error {
		err := visits.Finished(w.Context(), tx, from, to, all, true, func(d visits.Day) error {
			v, err := d.Views()
			list, days = append(list, v), append(days, d.Day)
			return err
		})
		require.NoError(w, err)
		unfinished, err := visits.Unfinished(w.Context(), tx, from, to, all)
		for day, v := range unfinished {
			list, days = append(list, v), append(days, day)
		}
		return err
	})
	return list, days
}

// lines tells all views and visits. Sessions that are in several runs are those noted as spanning.
func (w *world) lines() (lines []string) {
	w.Helper()
	list, days := w.days()
	runs, spanning := map[int64]int{}, map[int64]int{}
	for i, v := range list {
		for _, session := range v.Sessions.Hashes {
			runs[session]++
		}
		for _, span := range v.Spanning {
			require.Equal(w, span.Session, v.Sessions.Hashes[span.Run])
			spanning[span.Session]++
		}
		lines = append(lines, linesOf(days[i], v)...)
	}
	for session, n := range runs {
		require.Equal(w, map[bool]int{n > 1: n}[true], spanning[session], "runs of a session that are noted")
	}
	rows, err := w.pool.Query(w.Context(), `SELECT format('visit of %s: %s to %s, %s – %s', views, first_day, last_day,
		entry, exit) FROM visits`)
	require.NoError(w, err)
	of, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(w, err)
	lines = append(lines, of...)
	slices.Sort(lines)
	return lines
}

func linesOf(day time.Time, v *visits.Views) (lines []string) {
	view := 0
	visitors := expanded(v.Visitors)
	for run, length := range v.Sessions.Lengths {
		for range length {
			line := fmt.Sprintf("%s %x %x", day.Format(time.DateOnly), v.Sessions.Hashes[run], visitors[view])
			for _, name := range visits.Names {
				c := v.Columns[name]
				line += fmt.Sprintf(" %s=%s", name, c.Values[c.Code(view)])
			}
			lines = append(lines, line)
			view++
		}
	}
	return lines
}

func expanded(r visits.Runs) (list []int64) {
	for i, length := range r.Lengths {
		list = append(list, slices.Repeat(r.Hashes[i:i+1], int(length))...)
	}
	return list
}

func (w *world) view(at time.Time, session, visitor, path, source string) events.Recorded {
	w.position++
	return events.Recorded{Position: w.position, At: at, Data: events.PageViewed{
		Session: session, Visitor: visitor, Path: path, Source: source, Referrer: "https://b.example",
	}}
}

var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, clock.Damascus)

// What a session began with, where it ended, and whether it was a single page comes out the same in batches of any size.
func TestTheSameRowsInBatchesOfAnySize(t *testing.T) {
	t.Parallel()
	w := open(t)
	story := []events.Recorded{
		w.view(noon, "a", "", "/", "whatsapp"), w.view(noon, "b", "", "/blog", ""),
		w.view(noon, "a", "", "/search", ""),
		{At: noon, Data: events.PageViewed{Session: "c", Bot: true}},
		{At: noon, Data: events.SearchMade{Session: "a", Term: "x"}},
		w.view(noon.Add(time.Hour), "a", "", "/out", "newsletter"),
	}
	for _, e := range story {
		w.apply(e)
	}
	one := w.lines()
	a, b := visits.Hash("a"), visits.Hash("b")
	line := func(hour int, session int64, page, entry, channel, source, exit, bounce string) string {
		return fmt.Sprintf("2026-05-01 %x 0 hour=%d listing= page=%s category= governorate= device= system= browser= "+
			"language= theme= entry=%s referrer=https://b.example channel=%s source=%s medium= campaign= exit=%s bounce=%s",
			session, hour, page, entry, channel, source, exit, bounce)
	}
	want := []string{
		line(12, a, "/", "/", "whatsapp", "whatsapp", "/out", ""),
		line(12, a, "/search", "/", "whatsapp", "whatsapp", "/out", ""),
		line(13, a, "/out", "/", "whatsapp", "whatsapp", "/out", ""),
		line(12, b, "/blog", "/blog", "other", "", "/blog", "1"),
		"visit of 3: 2026-05-01 to 2026-05-01, / – /out",
		"visit of 1: 2026-05-01 to 2026-05-01, /blog – /blog",
	}
	slices.Sort(want)
	assert.Equal(t, want, one)
	w.empty()
	w.apply(story...)
	assert.Equal(t, one, w.lines())
}

// A finished day has columns and no rows, and says what its rows said; days that are not over have rows.
func TestAFinishedDayIsKeptByColumn(t *testing.T) {
	t.Parallel()
	w := open(t)
	midnight := time.Date(2026, 5, 2, 0, 0, 0, 0, clock.Damascus)
	w.apply(w.view(noon, "a", "x", "/", ""), w.view(noon, "b", "y", "/blog", ""), w.view(noon, "a", "x", "/out", ""))
	w.apply(w.view(midnight.Add(3*time.Hour-time.Second), "c", "z", "/", ""))
	before := w.lines()
	assert.Equal(t, 4, w.count(`SELECT count(*) FROM page_views`))
	assert.Zero(t, w.count(`SELECT count(*) FROM view_columns`))

	w.apply(events.Recorded{At: midnight.Add(3 * time.Hour), Data: events.SearchMade{Session: "c"}})
	assert.Equal(t, before, w.lines())
	assert.Equal(t, 1, w.count(`SELECT count(*) FROM page_views`))
	assert.Equal(t, len(all)+1, w.count(`SELECT count(*) FROM view_columns`))

	// A session goes on after its day: its exit is the new one, on both days.
	w.apply(w.view(midnight.Add(5*time.Hour), "b", "y", "/venue", ""))
	assert.Contains(t, w.lines(), "visit of 2: 2026-05-01 to 2026-05-02, /blog – /venue")
	for _, line := range w.lines() {
		if b := fmt.Sprintf(" %x ", visits.Hash("b")); len(line) > 40 && line[10:10+len(b)] == b {
			assert.Contains(t, line, "exit=/venue bounce=")
		}
	}

	w.apply(w.view(midnight.AddDate(0, 0, visits.KeptDays+1), "d", "", "/", ""))
	assert.Zero(t, w.count(`SELECT count(*) FROM view_columns WHERE day < '2026-05-02'`))
	assert.Zero(t, w.count(`SELECT count(*) FROM view_spans WHERE day < '2026-05-02'`))
}

// Stories by a seed, with sessions over several days and visitors and views that come late, are told by one count over
// the events, whatever the batches were.
func TestDaysAreTheSameInWhateverBatches(t *testing.T) {
	t.Parallel()
	w := open(t)
	draw := rand.New(rand.NewPCG(16, 54))
	for range 25 {
		story := w.story(draw)
		for _, size := range []int{1, 3, 10, len(story)} {
			w.empty()
			for batch := range slices.Chunk(story, size) {
				w.apply(batch...)
			}
			want := told(story)
			require.Equal(t, want, w.lines(), "in batches of %d", size)
			require.Equal(t, 1, w.count(`SELECT count(*) FROM finished_days`))
			require.Zero(t, w.count(`SELECT count(*) FROM page_views WHERE day <= (SELECT day FROM finished_days)`))
		}
	}
}

func (w *world) story(draw *rand.Rand) (story []events.Recorded) {
	at := noon
	for range 40 {
		at = at.Add(time.Duration(draw.IntN(200)) * time.Minute)
		said := at
		if draw.IntN(10) == 0 {
			said = at.Add(-time.Duration(draw.IntN(60)) * time.Hour)
		}
		session := fmt.Sprint(draw.IntN(8) + 4*at.YearDay())
		visitor := []string{"x", "x", "y", ""}[draw.IntN(4)]
		story = append(story, w.view(said, session, visitor, fmt.Sprint("/", draw.IntN(4)), ""))
	}
	return append(story, w.view(at.Add(24*time.Hour), "last", "", "/", ""))
}

// told counts simply what lines tells.
func told(story []events.Recorded) (lines []string) {
	type visit struct {
		views       int
		first, last string
		entry, exit string
	}
	visitsOf := map[string]*visit{}
	day := func(r events.Recorded) string { return r.At.In(clock.Damascus).Format(time.DateOnly) }
	for _, r := range story {
		e := r.Data.(events.PageViewed)
		v := visitsOf[e.Session]
		if v == nil {
			v = &visit{first: day(r), last: day(r), entry: e.Path}
			visitsOf[e.Session] = v
		}
		v.views, v.first, v.last, v.exit = v.views+1, min(v.first, day(r)), max(v.last, day(r)), e.Path
	}
	for _, r := range story {
		e := r.Data.(events.PageViewed)
		v, visitor, bounce := visitsOf[e.Session], int64(0), ""
		if e.Visitor != "" {
			visitor = visits.Hash(day(r) + " " + e.Visitor)
		}
		if v.views == 1 {
			bounce = "1"
		}
		lines = append(lines, fmt.Sprintf("%s %x %x hour=%d listing= page=%s category= governorate= device= system= "+
			"browser= language= theme= entry=%s referrer=https://b.example channel=other source= medium= campaign= "+
			"exit=%s bounce=%s", day(r), visits.Hash(e.Session), visitor, r.At.In(clock.Damascus).Hour(), e.Path, v.entry,
			v.exit, bounce))
	}
	for _, v := range visitsOf {
		lines = append(lines, fmt.Sprintf("visit of %d: %s to %s, %s – %s", v.views, v.first, v.last, v.entry, v.exit))
	}
	slices.SortFunc(lines, cmp.Compare)
	return lines
}

// What the runner applied as it happened is what it builds anew from the log.
func TestARebuildHasTheSameDays(t *testing.T) {
	t.Parallel()
	opened := storetest.Open(t, servertest.Postgres(t), func(c *pgxpool.Config) {
		projections.Bind(c, projections.Every()...)
	})
	now := noon
	log := store.Open(opened.Pool, opened.Vault, store.Options{Now: func() time.Time { return now }})
	t.Cleanup(log.Close)
	w, telemetry := &world{T: t, pool: opened.Pool}, log.Telemetry()
	runner := projections.NewRunner(w.pool, telemetry, visits.Projection{})
	require.NoError(t, runner.Create(t.Context()))
	require.NoError(t, runner.Prepare(t.Context()))
	following, end := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		runner.Run(following)
	}()
	for i, session := range []string{"a", "b", "a", "b", "c", "c", "a"} {
		_, err := telemetry.Append(t.Context(), store.Append{
			Stream: fmt.Sprint("s-", i), Expected: store.Any,
			Events: []events.Event{events.PageViewed{Session: session, Path: fmt.Sprint("/", i)}},
		})
		require.NoError(t, err)
		fresh, err := runner.WaitFor(t.Context(), int64(i+1), visits.Name)
		require.NoError(t, err)
		require.True(t, fresh)
		now = now.Add(11 * time.Hour)
	}
	end()
	<-ended
	one := w.lines()
	assert.Len(t, one, 10)
	assert.NotZero(t, w.count(`SELECT count(*) FROM view_columns`))
	require.NoError(t, runner.Rebuild(t.Context(), visits.Name, func(int64, int64) {}))
	assert.Equal(t, one, w.lines())
}
