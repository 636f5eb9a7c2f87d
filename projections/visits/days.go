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

// margin is how long after midnight the day before is finished. Few sessions go on for longer over midnight. The run of
// one that does is noted as spanning, and nothing else has to change. So the margin decides only how many rows of page
// views there are, which are slower to count than columns, and how many such notes.
const margin = 3 * time.Hour

// length is the name of the column that holds only the number of views.
const length = ""

// everything are all columns and runs.
var everything = append([]string{Session, Visitor}, Names...)

// finishedBy returns the last day that is finished once an event of the given time was applied.
func finishedBy(newest time.Time) time.Time { return dayOf(newest.Add(-margin)).AddDate(0, 0, -1) }

// lastFinished returns the last finished day; the zero time where there is none.
func lastFinished(ctx context.Context, tx pgx.Tx) (last time.Time, err error) {
	var known *time.Time
	if err := tx.QueryRow(ctx, `SELECT max(day) FROM finished_days`).Scan(&known); err != nil || known == nil {
		return last, err
	}
	return *known, nil
}

// finish writes by column the days that are finished by now, and the finished days that a late view has changed. A view
// is late if its event was parked, or if the clock of the process that appended it was behind.
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
		if err := move(ctx, tx, until); err != nil {
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

func move(ctx context.Context, tx pgx.Tx, day time.Time) error {
	_, err := tx.Exec(ctx, `WITH former AS (DELETE FROM finished_days)
		INSERT INTO finished_days VALUES ($1)`, day)
	return err
}

// finishRows writes by column the days that have rows, up to the last one, and deletes their rows.
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

// keep writes the views of a day by column.
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

// reopen turns the columns of a finished day into rows again, if it has any.
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
			all = append(all, append(row, 0, seconds)) // without its id, for nothing more is told of it
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

// number is what a view says in a column of numbers; 0 where it says nothing.
func (v *Views) number(column string, view int) (int, error) {
	c := v.Columns[column]
	text := c.Values[c.Code(view)]
	if text == "" {
		return 0, nil
	}
	return strconv.Atoi(text)
}

// span notes the runs of sessions that a view of this batch continues on a second day, if their first day was finished
// already. It happens once to a session.
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

// Day is a finished day as it is stored.
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

// Views unpacks the columns. Exit and bounce of spanning sessions are what their visits say now.
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
	v.mend()
	return v, nil
}

// Finished calls each with the finished days from one to another, in their order, with the columns and runs that are
// named: of runs with the hashes, or only their lengths. Days without views are left out.
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

// ofSessions reports whether sessions are asked for, or what is the whole session's.
func ofSessions(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		return name == Session || name == "exit" || name == "bounce"
	})
}

// readSpanning reads the runs of sessions that have others, by day.
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

// ofVisit reports whether a column says something of the whole session. Its value is in the row of visits.
func ofVisit(name string) bool { return name == "exit" || name == "bounce" }

// unfinishedSQL returns the expression of a column in page_views.
func unfinishedSQL(name string) string {
	switch name {
	case "hour":
		return `hour::text`
	case "seconds":
		return `coalesce(nullif(seconds, 0)::text, '')`
	}
	return name
}

// whole holds the columns that are the same for all views of a session.
type whole struct{ exit, bounce string }

// of returns the value of a column of the whole session.
func (w whole) of(name string) string {
	if name == "exit" {
		return w.exit
	}
	return w.bounce
}

// readWhole reads the sessions with views from one day to another. They are not joined in SQL: until PostgreSQL has
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

// Unfinished returns the views of days that are not finished, with the columns that are named. They are sorted where
// runs are named.
func Unfinished(ctx context.Context, tx pgx.Tx, from, to time.Time, names []string) (map[time.Time]*Views, error) {
	var first *time.Time // a day from which few visits are
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

// gatherRows reads the rows of days that are not finished, by day.
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

// readSpans reads the sessions that have views on several days, and on the given day or later, if Session is among the
// names.
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
