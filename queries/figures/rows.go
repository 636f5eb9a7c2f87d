package figures

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"weddings/events/store"
	"weddings/projections"
	"weddings/projections/leads"
	"weddings/projections/visits"
	"weddings/queries"
)

// statementTimeout is how long one statement may count in PostgreSQL.
const statementTimeout = 5 * time.Second

// rows is the source that counts single records in PostgreSQL: page views by views.go, everything else in SQL.
type rows struct {
	plan  *plan
	tx    pgx.Tx
	at    time.Time
	views *scan // the scan of the days asked about; nil before it, and if no page views are counted
}

// withRows calls work with a snapshot of the rows. It returns tooMuch after a statement ran for longer than
// statementTimeout.
func (r *Reader) withRows(ctx context.Context, p *plan, work func(source) error) error {
	at, err := r.rowsAsOf(ctx)
	if err != nil {
		return noFigures.Because(err)
	}
	err = pgx.BeginTxFunc(ctx, r.Pool, pgx.TxOptions{AccessMode: pgx.ReadOnly, IsoLevel: pgx.RepeatableRead},
		func(tx pgx.Tx) error {
			if _, err := tx.Exec(
				ctx,
				fmt.Sprintf(`SET LOCAL statement_timeout = %d`, statementTimeout.Milliseconds()),
			); err != nil {
				return err
			}
			return work(&rows{plan: p, tx: tx, at: at})
		})
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		if pg.Code == "57014" && ctx.Err() == nil { // statement_timeout
			return tooMuch.Because(err)
		}
		return noFigures.Because(err)
	}
	return err
}

// rowsAsOf returns the time up to which the read models of visits and leads show everything. It returns an error while
// one of them is being built.
func (r *Reader) rowsAsOf(ctx context.Context) (time.Time, error) {
	now := r.Log.Time()
	earliest := now
	for _, from := range []struct {
		log   *store.Log
		model projections.Projection
	}{{r.Log.Telemetry(), visits.Projection{}}, {r.Log, leads.Projection{}}} {
		var position int64
		var built bool
		err := r.Pool.QueryRow(ctx, `SELECT position, built FROM `+projections.TableOf(from.model, "checkpoint")).
			Scan(&position, &built)
		if err != nil {
			return now, err
		}
		if !built {
			return now, errors.New("figures: the read model " + from.model.Name() + " is being built")
		}
		age, err := from.log.Age(ctx, position)
		if err != nil {
			return now, err
		}
		if at := now.Add(-age); at.Before(earliest) {
			earliest = at
		}
	}
	return earliest, nil
}

func (r *rows) name() string              { return Rows }
func (r *rows) db() queries.Querier       { return r.tx }
func (r *rows) asOf() time.Time           { return r.at }
func (r *rows) approximate(*measure) bool { return false }

// bucketSQL is the method bucket of a span in SQL, by interval. %[1]d is the span's shift.
var bucketSQL = map[string]string{
	ByHour:  `(f.day + %[1]d)::text || 'T' || lpad(f.hour::text, 2, '0')`,
	ByDay:   `(f.day + %[1]d)::text`,
	ByWeek:  `(f.day + %[1]d - (extract(dow FROM f.day + %[1]d)::integer + 1) %% 7)::text`,
	ByMonth: `date_trunc('month', f.day + %[1]d)::date::text`,
}

func (r *rows) tally(ctx context.Context, s span) (*tally, error) {
	t := r.plan.newTally()
	if counted := r.plan.of(views, r.plan.holds); len(counted) > 0 {
		c := r.plan.scan(s, counted, r.views == nil)
		if err := c.countViews(ctx, r.tx); err != nil {
			return nil, err
		}
		if r.views == nil {
			r.views = c
		}
		t = c.finish()
	}
	var b pgx.Batch
	for f := range facts {
		counted := r.plan.of(f, r.plan.holds)
		if f == views || len(counted) == 0 {
			continue
		}
		queue(&b, r.plan.statement(f, counted, s), counted, func(of int, start, key string, values []int) {
			switch of {
			case ofAll:
				r.into(t.total, counted, values)
			case ofStarts:
				r.into(r.plan.row(t.buckets, start), counted, values)
			case ofKeys:
				r.into(r.plan.row(t.keys, key), counted, values)
			}
		})
	}
	err := r.tx.SendBatch(ctx, &b).Close()
	t.total = r.plan.averagedKey(t.total, s.days)
	return t, err
}

func (r *rows) trends(ctx context.Context, s span, keys []string) (map[string]map[string]int, error) {
	if r.plan.measures[0].fact == views {
		return r.views.trendsOf(keys), nil
	}
	trends := map[string]map[string]int{}
	var b pgx.Batch
	queue(&b, r.plan.trendStatement(s, keys), []int{0}, func(_ int, start, key string, values []int) {
		if trends[key] == nil {
			trends[key] = map[string]int{}
		}
		trends[key][start] = values[0]
	})
	return trends, r.tx.SendBatch(ctx, &b).Close()
}

// of returns the indexes of the counted measures of a fact.
func (p *plan) of(f fact, counted func(*measure) bool) (list []int) {
	for i, m := range p.measures {
		if m.fact == f && counted(m) {
			list = append(list, i)
		}
	}
	return list
}

func (*rows) into(row []int, indexes, values []int) {
	for i, at := range indexes {
		row[at] = values[i]
	}
}

// statement is SQL with its parameters. Its text is only made of parts in this package; values of the question are
// bound.
type statement struct {
	sql  strings.Builder
	args []any
}

func (s *statement) bind(value any) string {
	s.args = append(s.args, value)
	return fmt.Sprintf("$%d", len(s.args))
}

// Values of GROUPING(start, key). They tell whether a row counts a point of the series, a key of the breakdown, or
// everything.
const (
	ofStarts = 1
	ofKeys   = 2
	ofAll    = 3
)

// queue queues a statement that counts the measures with the given indexes.
func queue(
	b *pgx.Batch, s *statement, indexes []int, each func(of int, start, key string, values []int),
) {
	b.Queue(s.sql.String(), s.args...).Query(func(found pgx.Rows) error {
		var of int
		var start, key string
		values := make([]int, len(indexes))
		into := []any{&of, &start, &key}
		for i := range values {
			into = append(into, &values[i])
		}
		_, err := pgx.ForEachRow(found, into, func() error {
			if key == noListing {
				key = ""
			}
			each(of, start, key, values)
			return nil
		})
		return err
	})
}

var noListing = uuid.Nil.String()

// statement counts measures of a fact: in all, by point, and by key if the measures have the breakdown.
func (p *plan) statement(f fact, indexes []int, over span) *statement {
	s := &statement{}
	sets := `(), (start)`
	if p.inRows(p.measures[indexes[0]]) {
		sets += `, (key)`
	}
	p.write(s, f, indexes, over, p.where(s, f, over), sets)
	return s
}

// trendStatement counts the first measure by key and point, for the given keys.
func (p *plan) trendStatement(over span, keys []string) *statement {
	s, f := &statement{}, p.measures[0].fact
	p.write(s, f, []int{0}, over, p.where(s, f, over)+` AND `+p.by.matches(s, f, keys), `(start, key)`)
	return s
}

func (p *plan) write(s *statement, f fact, indexes []int, over span, where, sets string) {
	key := `''`
	if p.by != nil && p.by.in(f) != "" {
		if key = p.by.in(f); p.by.id {
			key += `::text`
		}
		s.sql.WriteString(`SELECT GROUPING(start, key), coalesce(start, ''), coalesce(key, '')`)
	} else {
		s.sql.WriteString(`SELECT 2 * GROUPING(start) + 1, coalesce(start, ''), ''`)
	}
	for _, i := range indexes {
		s.sql.WriteString(`, ` + p.measures[i].sql)
	}
	start := fmt.Sprintf(bucketSQL[p.Interval], over.shift)
	fmt.Fprintf(&s.sql, ` FROM (SELECT %s AS start, %s AS key, f.* FROM %s`, start, key, tables[f])
	needed := where + key
	if strings.Contains(needed, `v.`) {
		s.sql.WriteString(joinVisit)
	}
	if strings.Contains(needed, `l.`) {
		s.sql.WriteString(joinListing)
	}
	s.sql.WriteString(` WHERE ` + where + `) f GROUP BY GROUPING SETS (` + sets + `)`)
}

// where returns the condition of a span and the filters.
func (p *plan) where(s *statement, f fact, over span) string {
	from, to := s.bind(over.day(0)), s.bind(over.last())
	list := []string{`f.day BETWEEN ` + from + `::text::date AND ` + to + `::text::date`}
	if over.until < 24 {
		list = append(list, `(f.day < `+to+`::text::date OR f.hour < `+s.bind(over.until)+`)`)
	}
	for _, c := range p.filters {
		switch c.op {
		case IsNot:
			list = append(list, `NOT (`+c.matches(s, f, c.values)+`)`)
		case Contains:
			list = append(list, `EXISTS (SELECT FROM unnest(`+s.bind(c.values)+`::text[]) part
				WHERE strpos(lower(`+c.in(f)+`), lower(part)) > 0)`)
		default:
			list = append(list, c.matches(s, f, c.values))
		}
	}
	return strings.Join(list, ` AND `)
}

// matches returns the condition that a dimension has one of the values.
func (d *dimension) matches(s *statement, f fact, values []string) string {
	if !d.id {
		return d.in(f) + ` = ANY(` + s.bind(values) + `::text[])`
	}
	values = slices.Clone(values)
	for i, value := range values {
		if value == "" {
			values[i] = noListing
		}
	}
	return d.in(f) + ` = ANY(` + s.bind(values) + `::text[]::uuid[])`
}
