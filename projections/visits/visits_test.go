package visits_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
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
		View: uuid.New(), Session: session, Visitor: visitor, Path: path, Source: source, Referrer: "https://b.example",
	}}
}

// leave tells that the page of a view was left.
func (w *world) leave(at time.Time, of events.Recorded, seconds int) events.Recorded {
	w.position++
	e := of.Data.(events.PageViewed)
	return events.Recorded{Position: w.position, At: at, Data: events.PageLeft{
		Session: e.Session, View: e.View, Seconds: seconds,
	}}
}

var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, clock.Damascus)

// What a session began with, where it ended, and whether it was a single page comes out the same in batches of any
// size.
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
			"language= theme= entry=%s referrer=https://b.example channel=%s source=%s medium= campaign= exit=%s bounce=%s "+
			"seconds=", session, hour, page, entry, channel, source, exit, bounce)
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

// A session that goes on after the last day asked about has the exit that it has by now, and is no bounce.
func TestADayOfASessionThatGoesOnAfterIt(t *testing.T) {
	t.Parallel()
	w := open(t)
	evening := time.Date(2027, 3, 1, 23, 59, 0, 0, clock.Damascus)
	morning := evening.Add(2 * time.Minute)
	w.apply(w.view(evening, "late", "v", "/first", ""), w.view(morning, "late", "v", "/last", ""))
	day := time.Date(2027, 3, 1, 0, 0, 0, 0, time.UTC)
	w.inTx(func(tx pgx.Tx) error {
		found, err := visits.Unfinished(t.Context(), tx, day, day, []string{"exit", "bounce"})
		require.NoError(t, err)
		require.Contains(t, found, day)
		assert.Equal(t, []string{"/last"}, found[day].Columns["exit"].Values)
		assert.Equal(t, []string{""}, found[day].Columns["bounce"].Values)
		return nil
	})
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
		for draw.IntN(2) == 0 { // of this view or an earlier one, at times once its day is finished
			of := story[draw.IntN(len(story))]
			if _, viewed := of.Data.(events.PageViewed); viewed {
				story = append(story, w.leave(said, of, 1+draw.IntN(1200)))
			}
		}
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
	seconds, until, newest := map[uuid.UUID]int{}, map[uuid.UUID]time.Time{}, time.Time{}
	for _, r := range story {
		if r.At.After(newest) {
			newest = r.At
		}
		e, viewed := r.Data.(events.PageViewed)
		if left, ok := r.Data.(events.PageLeft); ok && newest.Before(until[left.View]) {
			seconds[left.View] += left.Seconds
		}
		if !viewed {
			continue
		}
		until[e.View] = clock.Day(r.At).AddDate(0, 0, 1).Add(3 * time.Hour)
		v := visitsOf[e.Session]
		if v == nil {
			v = &visit{first: day(r), last: day(r), entry: e.Path}
			visitsOf[e.Session] = v
		}
		v.views, v.first, v.last, v.exit = v.views+1, min(v.first, day(r)), max(v.last, day(r)), e.Path
	}
	for _, r := range story {
		e, viewed := r.Data.(events.PageViewed)
		if !viewed {
			continue
		}
		v, visitor, bounce := visitsOf[e.Session], int64(0), ""
		if e.Visitor != "" {
			visitor = visits.Hash(day(r) + " " + e.Visitor)
		}
		if v.views == 1 {
			bounce = "1"
		}
		seen := ""
		if n := min(seconds[e.View], 1800); n > 0 {
			seen = fmt.Sprint(n)
		}
		lines = append(lines, fmt.Sprintf("%s %x %x hour=%d listing= page=%s category= governorate= device= system= "+
			"browser= language= theme= entry=%s referrer=https://b.example channel=other source= medium= campaign= "+
			"exit=%s bounce=%s seconds=%s", day(r), visits.Hash(e.Session), visitor,
			r.At.In(clock.Damascus).Hour(), e.Path, v.entry,
			v.exit, bounce, seen))
	}
	for _, v := range visitsOf {
		lines = append(lines, fmt.Sprintf("visit of %d: %s to %s, %s – %s", v.views, v.first, v.last, v.entry, v.exit))
	}
	slices.SortFunc(lines, cmp.Compare)
	return lines
}

// A view was seen for all that is told of it, up to half an hour and until its day is finished; by nobody else, no bot.
func TestForHowLongAViewWasSeen(t *testing.T) {
	t.Parallel()
	w := open(t)
	view, other := w.view(noon, "a", "", "/", ""), w.view(noon, "b", "", "/blog", "")
	long := w.view(noon, "c", "", "/faq", "")
	w.apply(view, other, long, w.leave(noon, view, 20))
	w.apply(w.leave(noon, view, 3), w.leave(noon, view, 4), w.leave(noon, long, 1000), w.leave(noon, long, 1000))
	seen := func() (told []string) {
		list, _ := w.days()
		for _, v := range list {
			for i := range v.Length {
				page, seconds := v.Columns["page"], v.Columns["seconds"]
				told = append(told, page.Values[page.Code(i)]+" "+seconds.Values[seconds.Code(i)])
			}
		}
		slices.Sort(told)
		return told
	}
	want := []string{"/ 27", "/blog ", "/faq 1800"}
	assert.Equal(t, want, seen())

	stranger, bot := w.leave(noon, other, 5), w.leave(noon, other, 6)
	for r, change := range map[*events.Recorded]func(*events.PageLeft){
		&stranger: func(e *events.PageLeft) { e.Session = "a" }, &bot: func(e *events.PageLeft) { e.Bot = true },
	} {
		e := r.Data.(events.PageLeft)
		change(&e)
		r.Data = e
		w.apply(*r)
	}
	w.apply(events.Recorded{At: noon, Data: events.PageViewed{Session: "d", Path: "/old"}},
		events.Recorded{At: noon, Data: events.PageLeft{Session: "d", Seconds: 7}})
	w.apply(events.Recorded{At: noon, Data: events.PageLeft{Session: "d", Seconds: 7}})
	want = append(want, "/old ")
	assert.Equal(t, want, seen(), "a view without an id, one of another session, and bots")

	midnight := time.Date(2026, 5, 2, 0, 0, 0, 0, clock.Damascus)
	w.apply(w.leave(midnight.Add(3*time.Hour-time.Second), other, 8))
	want[1] = "/blog 8"
	assert.Equal(t, want, seen(), "over midnight")
	w.apply(w.leave(midnight.Add(3*time.Hour), other, 9), w.leave(noon, other, 10))
	assert.Equal(t, want, seen(), "when its day is finished")
	assert.Zero(t, w.count(`SELECT count(*) FROM page_views`))
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
