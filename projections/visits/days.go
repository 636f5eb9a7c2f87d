package visits

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
)

// margin is how long after midnight the day before is finished. Few sessions that cross midnight last longer. The run
// of a longer one is stored as a Span; nothing else changes. So a longer margin means more page views stored as rows,
// which are slower to count than columns, and a shorter one means more Spans.
const margin = 3 * time.Hour

// length is the name of the stored column that holds only the number of views.
const length = ""

// everything names all columns and runs.
var everything = append([]string{Session, Visitor}, Names...)

// finishedBy returns the last day that is finished once an event of the given time has been applied.
func finishedBy(newest time.Time) time.Time { return dayOf(newest.Add(-margin)).AddDate(0, 0, -1) }

// lastFinished returns the last finished day, or the zero time if there is none.
func lastFinished(ctx context.Context, tx pgx.Tx) (last time.Time, err error) {
	var known *time.Time
	if err := tx.QueryRow(ctx, `SELECT max(day) FROM finished_days`).Scan(&known); err != nil || known == nil {
		return last, err
	}
	return *known, nil
}

// finish converts the rows of newly finished days to columns. It also converts finished days again that got a late
// view. A view is late if its event was parked, or if the clock of the process that appended it was behind.
func (c *changes) finish(ctx context.Context, tx pgx.Tx, last time.Time) error {
	until := finishedBy(c.newest)
	var late []time.Time
	for day := range c.viewDays {
		if !day.After(last) {
			late = append(late, day)
		}
	}
	for _, day := range late {
		if err := reopen(ctx, tx, day); err != nil {
			return err
		}
	}
	if until.After(last) {
		if err := setLastFinished(ctx, tx, until); err != nil {
			return err
		}
	}
	if until.After(last) || len(late) > 0 {
		if err := finishRows(ctx, tx, later(until, last)); err != nil {
			return err
		}
	}
	return c.span(ctx, tx, last, late)
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func setLastFinished(ctx context.Context, tx pgx.Tx, day time.Time) error {
	_, err := tx.Exec(ctx, `WITH former AS (DELETE FROM finished_days)
		INSERT INTO finished_days VALUES ($1)`, day)
	return err
}

// finishRows converts the rows of days up to last to columns, and deletes the rows.
func finishRows(ctx context.Context, tx pgx.Tx, last time.Time) error {
	rows, err := tx.Query(ctx, `SELECT DISTINCT day FROM page_views WHERE day <= $1`, last)
	if err != nil {
		return err
	}
	days, err := pgx.CollectRows(rows, pgx.RowTo[time.Time])
	if err != nil {
		return err
	}
	for _, day := range days {
		found, err := Unfinished(ctx, tx, day, day, everything)
		if err != nil {
			return err
		}
		if err := keep(ctx, tx, day, found[day]); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM page_views WHERE day = $1`, day); err != nil {
			return err
		}
	}
	return nil
}

// keep stores the columns and runs of a day.
func keep(ctx context.Context, tx pgx.Tx, day time.Time, v *Views) error {
	var list, spanning [][]any
	row := func(name string, length int, values, codes []byte) {
		list = append(list, []any{day, name, length, values, codes})
	}
	row(length, v.Length, []byte{}, []byte{})
	for _, name := range Names {
		values, codes := v.Columns[name].pack()
		row(name, v.Length, values, codes)
	}
	for name, runs := range map[string]Runs{Session: v.Sessions, Visitor: v.Visitors} {
		hashes, lengths := runs.pack()
		row(name, len(runs.Lengths), hashes, lengths)
	}
	for _, span := range v.Spanning {
		spanning = append(spanning, []any{day, span.Run, span.Session})
	}
	columns := []string{"day", "name", "length", "values", "codes"}
	if err := copyRows(ctx, tx, "view_columns", columns, list); err != nil {
		return err
	}
	return copyRows(ctx, tx, "view_spans", []string{"day", "run", "session"}, spanning)
}

// reopen converts the columns of a finished day back to rows, if it has any.
func reopen(ctx context.Context, tx pgx.Tx, day time.Time) error {
	var all [][]any
	err := Finished(ctx, tx, day, day, everything, true, func(d Day) error {
		v, err := d.Views()
		if err != nil {
			return err
		}
		sessions, visitors := v.Sessions.each(), v.Visitors.each()
		for i := range v.Length {
			hour, err := v.number("hour", i)
			if err != nil {
				return err
			}
			row := []any{day, hour, sessions[i], visitors[i]}
			for _, name := range viewColumns[4 : len(viewColumns)-2] {
				c := v.Columns[name]
				row = append(row, c.Values[c.Code(i)])
			}
			seconds, err := v.number("seconds", i)
			if err != nil {
				return err
			}
			all = append(all, append(row, 0, seconds)) // 0 as view id: a finished day takes no more seconds
		}
		return nil
	})
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM view_columns WHERE day = $1`, day); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM view_spans WHERE day = $1`, day); err != nil {
		return err
	}
	return copyRows(ctx, tx, "page_views", viewColumns, all)
}

// number returns the value of a view in a numeric column, or 0 if the value is empty.
func (v *Views) number(column string, view int) (int, error) {
	c := v.Columns[column]
	text := c.Values[c.Code(view)]
	if text == "" {
		return 0, nil
	}
	return strconv.Atoi(text)
}

// span stores a Span for each run on a finished day whose session this batch continues on another day. That happens
// once to a session.
func (c *changes) span(ctx context.Context, tx pgx.Tx, finished time.Time, written []time.Time) error {
	of := map[time.Time]map[int64]bool{}
	for session, day := range c.before {
		v := c.visits[session]
		if v.FirstDay.Equal(v.LastDay) || day.After(finished) || slices.Contains(written, day) {
			continue
		}
		if of[day] == nil {
			of[day] = map[int64]bool{}
		}
		of[day][session] = true
	}
	for _, day := range slices.SortedFunc(maps.Keys(of), time.Time.Compare) {
		var rows [][]any
		err := Finished(ctx, tx, day, day, []string{Session}, true, func(d Day) error {
			v, err := d.Views()
			if err != nil {
				return err
			}
			noted := map[int]bool{}
			for _, span := range d.Spanning {
				noted[span.Run] = true
			}
			for run, session := range v.Sessions.Hashes {
				if of[day][session] && !noted[run] {
					rows = append(rows, []any{day, run, session})
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		if err := copyRows(ctx, tx, "view_spans", []string{"day", "run", "session"}, rows); err != nil {
			return err
		}
	}
	return nil
}

// Day is a finished day in its stored form.
type Day struct {
	Day      time.Time
	Spanning []Span
	columns  []stored
}

type stored struct {
	name          string
	length        int
	values, codes []byte
}

// Views decodes the columns. Exit and bounce of sessions with several runs come from the current table visits.
func (d Day) Views() (*Views, error) {
	v := &Views{Columns: map[string]*Column{}, Spanning: d.Spanning}
	for _, s := range d.columns {
		var err error
		switch s.name {
		case length:
			v.Length = s.length
		case Session:
			v.Sessions, err = unpackRuns(s.values, s.codes, s.length)
		case Visitor:
			v.Visitors, err = unpackRuns(s.values, s.codes, s.length)
		default:
			v.Columns[s.name], err = unpack(s.values, s.codes, s.length)
		}
		if err != nil {
			return nil, fmt.Errorf("visits: %s of %s: %w", s.name, d.Day.Format(time.DateOnly), err)
		}
	}
	v.updateSpanning()
	return v, nil
}

// Finished calls each for every finished day between from and to (both included), in order. The days have the named
// columns and runs. The runs have hashes only if hashes is true. Days without views are omitted.
func Finished(
	ctx context.Context, tx pgx.Tx, from, to time.Time, names []string, hashes bool, each func(Day) error,
) error {
	var spanning map[time.Time][]Span
	if ofSessions(names) {
		var err error
		if spanning, err = readSpanning(ctx, tx, from, to); err != nil {
			return err
		}
		names = append([]string{Session}, names...)
	}
	names = append([]string{length}, names...)
	rows, err := tx.Query(ctx, `SELECT day, name, length,
			CASE WHEN name IN ('session', 'visitor') AND NOT $4 THEN '' ELSE "values" END, codes
		FROM view_columns WHERE day BETWEEN $1 AND $2 AND name = ANY($3) ORDER BY day`, from, to, names, hashes)
	if err != nil {
		return err
	}
	defer rows.Close()
	var d Day
	for rows.Next() {
		var day time.Time
		var s stored
		if err := rows.Scan(&day, &s.name, &s.length, &s.values, &s.codes); err != nil {
			return err
		}
		if len(d.columns) > 0 && !day.Equal(d.Day) {
			if err := each(d); err != nil {
				return err
			}
			d.columns = nil
		}
		d.Day, d.Spanning, d.columns = day, spanning[day], append(d.columns, s)
	}
	if err := rows.Err(); err != nil || len(d.columns) == 0 {
		return err
	}
	return each(d)
}

// ofSessions reports whether names include sessions, or a column that describes the whole session.
func ofSessions(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		return name == Session || name == "exit" || name == "bounce"
	})
}

// readSpanning returns the stored Spans of days between from and to, by day.
func readSpanning(ctx context.Context, tx pgx.Tx, from, to time.Time) (map[time.Time][]Span, error) {
	rows, err := tx.Query(ctx, `SELECT day, run, session, coalesce(exit, '')
		FROM view_spans LEFT JOIN visits USING (session) WHERE day BETWEEN $1 AND $2`, from, to)
	if err != nil {
		return nil, err
	}
	spanning := map[time.Time][]Span{}
	var day time.Time
	var s Span
	_, err = pgx.ForEachRow(rows, []any{&day, &s.Run, &s.Session, &s.Exit}, func() error {
		spanning[day] = append(spanning[day], s)
		return nil
	})
	return spanning, err
}

// ofVisit reports whether a column describes the whole session. Such values are stored in the table visits.
func ofVisit(name string) bool { return name == "exit" || name == "bounce" }

// unfinishedSQL returns the SQL expression for a column of page_views.
func unfinishedSQL(name string) string {
	switch name {
	case "hour":
		return `hour::text`
	case "seconds":
		return `coalesce(nullif(seconds, 0)::text, '')`
	}
	return name
}

// whole holds the columns that have one value for the whole session.
type whole struct{ exit, bounce string }

// of returns the value of such a column.
func (w whole) of(name string) string {
	if name == "exit" {
		return w.exit
	}
	return w.bounce
}

// readWhole returns the sessions with views between two days. They are not joined in SQL: until PostgreSQL has
// statistics of the newest day, its planner compares each view with each session of that day, which takes minutes.
func readWhole(ctx context.Context, tx pgx.Tx, from, to time.Time) (map[int64]whole, error) {
	rows, err := tx.Query(ctx, `SELECT session, exit, CASE WHEN views = 1 THEN '1' ELSE '' END
		FROM visits WHERE last_day >= $1 AND first_day <= $2`, from, to)
	if err != nil {
		return nil, err
	}
	sessions := map[int64]whole{}
	var session int64
	var w whole
	_, err = pgx.ForEachRow(rows, []any{&session, &w.exit, &w.bounce}, func() error {
		sessions[session] = w
		return nil
	})
	return sessions, err
}

// Unfinished returns the views of days that are not finished, with the named columns. The views are sorted if names
// include a run.
func Unfinished(ctx context.Context, tx pgx.Tx, from, to time.Time, names []string) (map[time.Time]*Views, error) {
	var first *time.Time // the first day with rows: few sessions have views since then
	err := tx.QueryRow(ctx, `SELECT min(day) FROM page_views WHERE day BETWEEN $1 AND $2`, from, to).Scan(&first)
	if err != nil || first == nil {
		return nil, err
	}
	var columns []string
	var sessions map[int64]whole
	for _, name := range names {
		if name != Session && name != Visitor {
			columns = append(columns, name)
		}
		if ofVisit(name) && sessions == nil {
			if sessions, err = readWhole(ctx, tx, *first, to); err != nil {
				return nil, err
			}
		}
	}
	days, err := gatherRows(ctx, tx, *first, to, columns, sessions)
	if err != nil {
		return nil, err
	}
	spans, err := readSpans(ctx, tx, *first, names)
	all := map[time.Time]*Views{}
	for day, g := range days {
		all[day] = g.arranged(len(columns) < len(names), spans)
	}
	return all, err
}

// gatherRows reads the rows of unfinished days, by day.
func gatherRows(
	ctx context.Context, tx pgx.Tx, from, to time.Time, columns []string, sessions map[int64]whole,
) (map[time.Time]*gathered, error) {
	var day time.Time
	var session, visitor int64
	into := []any{&day, &session, &visitor}
	list := ""
	values := make([]string, len(columns))
	for i, name := range columns {
		if !ofVisit(name) {
			list += `, ` + unfinishedSQL(name)
			into = append(into, &values[i])
		}
	}
	rows, err := tx.Query(ctx, `SELECT day, session, visitor`+list+`
		FROM page_views WHERE day BETWEEN $1 AND $2`, from, to)
	if err != nil {
		return nil, err
	}
	days := map[time.Time]*gathered{}
	_, err = pgx.ForEachRow(rows, into, func() error {
		for i, name := range columns {
			if ofVisit(name) {
				values[i] = sessions[session].of(name)
			}
		}
		if days[day] == nil {
			days[day] = gather(columns)
		}
		days[day].add(session, visitor, values)
		return nil
	})
	return days, err
}

// readSpans returns the sessions that have views on several days and on from or later. It returns none unless names
// include Session.
func readSpans(ctx context.Context, tx pgx.Tx, from time.Time, names []string) (map[int64]bool, error) {
	spans := map[int64]bool{}
	if !slices.Contains(names, Session) {
		return spans, nil
	}
	rows, err := tx.Query(ctx, `SELECT session FROM visits WHERE first_day < last_day AND last_day >= $1`, from)
	if err != nil {
		return nil, err
	}
	var session int64
	_, err = pgx.ForEachRow(rows, []any{&session}, func() error {
		spans[session] = true
		return nil
	})
	return spans, err
}
