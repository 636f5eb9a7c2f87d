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
)

// patience is for how long PostgreSQL may count for one statement.
const patience = 5 * time.Second

// rows counts rows in PostgreSQL.
type rows struct {
	plan *plan
	tx   pgx.Tx
	at   time.Time
}

// withRows calls work with the rows as they are at one moment.
func (r *Reader) withRows(ctx context.Context, p *plan, work func(source) error) error {
	at, err := r.rowsAsOf(ctx)
	if err != nil {
		return noFigures.Because(err)
	}
	err = pgx.BeginTxFunc(ctx, r.Pool, pgx.TxOptions{AccessMode: pgx.ReadOnly, IsoLevel: pgx.RepeatableRead},
		func(tx pgx.Tx) error {
			if _, err := tx.Exec(
				ctx,
				fmt.Sprintf(`SET LOCAL statement_timeout = %d`, patience.Milliseconds()),
			); err != nil {
				return err
			}
			return work(&rows{p, tx, at})
		})
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		if pg.Code == "57014" && ctx.Err() == nil { // statement_timeout
			return tooMuch.Because(err)
		}
		return noFigures.Because(err)
	}
	return err
}

// rowsAsOf returns the time up to which both read models show everything. It is an error while one is being built.
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
			return now, errors.New("figures: " + from.model.Name() + " is being built")
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
func (r *rows) asOf() time.Time           { return r.at }
func (r *rows) approximate(*measure) bool { return false }

// grouping is what rows are counted by.
type grouping int

const (
	byNothing grouping = iota
	byBucket
	byKey
	byBoth
)

// bucketSQL are the same as bucket, in SQL.
var bucketSQL = map[string]string{
	ByHour:  `f.day::text || 'T' || lpad(f.hour::text, 2, '0')`,
	ByDay:   `f.day::text`,
	ByWeek:  `(f.day - (extract(dow FROM f.day)::integer + 1) % 7)::text`,
	ByMonth: `date_trunc('month', f.day)::date::text`,
}

func (r *rows) tally(ctx context.Context, s span) (*tally, error) {
	t := &tally{
		total: make([]int, len(r.plan.measures)), buckets: map[string][]int{}, keys: map[string][]int{},
	}
	var b pgx.Batch
	for f := range facts {
		counted := r.plan.of(f, r.plan.holds)
		if len(counted) == 0 {
			continue
		}
		r.queue(&b, f, counted, byNothing, s, nil, func(_, _ string, values []int) { r.into(t.total, counted, values) })
		r.queue(&b, f, counted, byBucket, s, nil, func(bucket, _ string, values []int) {
			r.into(r.row(t.buckets, bucket), counted, values)
		})
		if inRows := r.plan.of(f, r.plan.inRows); len(inRows) > 0 {
			r.queue(&b, f, inRows, byKey, s, nil, func(_, key string, values []int) {
				r.into(r.row(t.keys, key), inRows, values)
			})
		}
	}
	err := r.tx.SendBatch(ctx, &b).Close()
	t.total = r.plan.averagedKey(t.total, s.days)
	return t, err
}

func (r *rows) trends(ctx context.Context, s span, keys []string) (map[string]map[string]int, error) {
	trends := map[string]map[string]int{}
	var b pgx.Batch
	r.queue(&b, r.plan.measures[0].fact, []int{0}, byBoth, s, keys, func(bucket, key string, values []int) {
		if trends[key] == nil {
			trends[key] = map[string]int{}
		}
		trends[key][bucket] = values[0]
	})
	return trends, r.tx.SendBatch(ctx, &b).Close()
}

// of returns the indexes of a fact's measures that are counted.
func (p *plan) of(f fact, counted func(*measure) bool) (list []int) {
	for i, m := range p.measures {
		if m.fact == f && counted(m) {
			list = append(list, i)
		}
	}
	return list
}

func (r *rows) row(of map[string][]int, key string) []int {
	if of[key] == nil {
		of[key] = make([]int, len(r.plan.measures))
	}
	return of[key]
}

func (*rows) into(row []int, indexes, values []int) {
	for i, at := range indexes {
		row[at] = values[i]
	}
}

// statement is SQL with its parameters. All that it is made of stands in this package; what was asked is bound.
type statement struct {
	sql  strings.Builder
	args []any
}

func (s *statement) bind(value any) string {
	s.args = append(s.args, value)
	return fmt.Sprintf("$%d", len(s.args))
}

// queue queues the count of measures of a fact, by index.
func (r *rows) queue(
	b *pgx.Batch, f fact, indexes []int, by grouping, over span, keys []string,
	each func(bucket, key string, values []int),
) {
	s := r.plan.statement(f, indexes, by, over, keys)
	b.Queue(s.sql.String(), s.args...).Query(func(found pgx.Rows) error {
		var bucket, key string
		values := make([]int, len(indexes))
		into := []any{&bucket, &key}
		for i := range values {
			into = append(into, &values[i])
		}
		_, err := pgx.ForEachRow(found, into, func() error {
			if key == noListing {
				key = ""
			}
			each(bucket, key, values)
			return nil
		})
		return err
	})
}

var noListing = uuid.Nil.String()

func (p *plan) statement(f fact, indexes []int, by grouping, over span, keys []string) *statement {
	s := &statement{}
	start, key, group := `''`, `''`, ""
	if by == byBucket || by == byBoth {
		start, group = bucketSQL[p.Interval], ` GROUP BY 1`
	}
	if by == byKey || by == byBoth {
		key = p.by.in(f)
		group = ` GROUP BY ` + key
		if by == byBoth {
			group += `, 1`
		}
	}
	where := p.where(s, f, over)
	if keys != nil {
		where += ` AND ` + p.by.matches(s, f, keys)
	}
	shown := key
	if p.by != nil && p.by.id && key != `''` {
		shown += `::text`
	}
	fmt.Fprintf(&s.sql, `SELECT %s, %s`, start, shown)
	needed := where + key
	for _, i := range indexes {
		s.sql.WriteString(`, ` + p.measures[i].sql)
	}
	s.sql.WriteString(` FROM ` + tables[f])
	if strings.Contains(needed, `v.`) {
		s.sql.WriteString(joinVisit)
	}
	if strings.Contains(needed, `l.`) {
		s.sql.WriteString(joinListing)
	}
	s.sql.WriteString(` WHERE ` + where + group)
	return s
}

// where is the condition of a span and the filters.
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

// matches is the condition that a dimension is one of some values.
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
