package figures

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"

	"weddings/projections/analytics"
	"weddings/queries"
)

// countable reports whether the counters hold what is asked: by day, and by dimensions that their cells have. Distinct
// counts they hold for all, and for one value of one dimension.
func (p *plan) countable() bool {
	if p.Interval == ByHour || p.before != nil && p.before.until < 24 || p.by != nil && !p.by.counted {
		return false
	}
	for _, c := range p.filters {
		if !c.counted {
			return false
		}
	}
	for _, m := range p.measures {
		if m.counter == "" && (!m.distinct || !p.single()) {
			return false
		}
	}
	return true
}

// single reports whether there is no breakdown and at most one filter, of one value that is not "none".
func (p *plan) single() bool {
	if p.by != nil || len(p.filters) > 1 {
		return false
	}
	for _, c := range p.filters {
		if c.op == IsNot || len(c.values) != 1 || c.values[0] == "" {
			return false
		}
	}
	return true
}

// counters counts in Redis.
type counters struct {
	reader     *Reader
	plan       *plan
	generation string
	at         time.Time
	cells      map[string][]cell // by day
	places     map[string]place
}

type cell struct {
	analytics.Cell
	n int
}

// place is a listing's governorate and category.
type place struct {
	ID                    uuid.UUID
	Governorate, Category string
}

func (r *Reader) openCounters(ctx context.Context, p *plan) (*counters, error) {
	c := &counters{reader: r, plan: p, cells: map[string][]cell{}, places: map[string]place{}}
	var err error
	if c.generation, err = analytics.Current(ctx, r.Redis, r.Log); err != nil {
		return nil, noFigures.Because(err)
	}
	if c.at, err = analytics.AsOf(ctx, r.Redis, c.generation); err != nil {
		return nil, noFigures.Because(err)
	}
	return c, nil
}

func (c *counters) name() string                { return Counters }
func (c *counters) asOf() time.Time             { return c.at }
func (c *counters) approximate(m *measure) bool { return m.distinct }

// read reads the cells of a span.
func (c *counters) read(ctx context.Context, s span) error {
	pipe := c.reader.Redis.Pipeline()
	asked := make([]*redis.MapStringStringCmd, s.days)
	for i := range asked {
		asked[i] = pipe.HGetAll(ctx, analytics.Prefix(c.generation)+"cells:"+s.day(i))
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return noFigures.Because(err)
	}
	var placeless []uuid.UUID
	for i, answer := range asked {
		list := make([]cell, 0, len(answer.Val()))
		for field, count := range answer.Val() {
			n, err := strconv.Atoi(count)
			each, ok := analytics.ParseCell(field)
			if err != nil || !ok {
				continue
			}
			list = append(list, cell{each, n})
			if id, ok := queries.ParseID(each.Listing); ok && isStep(each.Measure) {
				placeless = append(placeless, id)
			}
		}
		c.cells[s.day(i)] = list
	}
	return c.readPlaces(ctx, placeless)
}

// readPlaces reads where the listings of steps are, which the cells do not say.
func (c *counters) readPlaces(ctx context.Context, ids []uuid.UUID) error {
	if len(ids) == 0 {
		return nil
	}
	list, err := queries.Collect[place](ctx, c.reader.Pool, `SELECT id, governorate, category FROM listings
		WHERE id = ANY($1)`, ids)
	for _, each := range list {
		c.places[each.ID.String()] = each
	}
	return err
}

func isStep(counter string) bool {
	m := measureOf(counter)
	return m != nil && m.fact == steps
}

func (c *counters) tally(ctx context.Context, s span) (*tally, error) {
	if err := c.read(ctx, s); err != nil {
		return nil, err
	}
	t, row := c.plan.newTally(), c.plan.row
	c.each(s, func(i int, start, key string, n int) {
		m := c.plan.measures[i]
		if c.plan.holds(m) {
			t.total[i] += n
			row(t.buckets, start)[i] += n
		}
		if c.plan.inRows(m) {
			row(t.keys, key)[i] += n
		}
	})
	return t, c.distinct(ctx, s, t)
}

func (c *counters) trends(_ context.Context, s span, keys []string) (map[string]map[string]int, error) {
	trends := map[string]map[string]int{}
	for _, key := range keys {
		trends[key] = map[string]int{}
	}
	c.each(s, func(i int, start, key string, n int) {
		if i == 0 && trends[key] != nil {
			trends[key][start] += n
		}
	})
	return trends, nil
}

// each calls add for each cell that passes the filters and each measure that it belongs to.
func (c *counters) each(s span, add func(measure int, start, key string, n int)) {
	for d := range s.days {
		start := bucket(c.plan.Interval, s.first.AddDate(0, 0, d), 0)
		for _, each := range c.cells[s.day(d)] {
			if isStep(each.Measure) {
				at := c.places[each.Listing]
				each.Governorate, each.Category = at.Governorate, at.Category
			}
			if !c.plan.passes(each.Cell) {
				continue
			}
			key := ""
			if c.plan.by != nil {
				key = valueOf(each.Cell, c.plan.by.key)
			}
			for i, m := range c.plan.measures {
				if m.counter == each.Measure && m.counter != "" && (m.key != "listingViews" || each.Listing != "") {
					add(i, start, key, each.n)
				}
			}
		}
	}
}

func (p *plan) passes(c analytics.Cell) bool {
	for _, f := range p.filters {
		if !f.passes(valueOf(c, f.key)) {
			return false
		}
	}
	return true
}

func valueOf(c analytics.Cell, dimension string) string {
	switch dimension {
	case "listing":
		return c.Listing
	case "category":
		return c.Category
	case "governorate":
		return c.Governorate
	case "device":
		return c.Device
	}
	return c.Channel
}

// distinct adds sessions and visitors, of which the counters have estimates.
func (c *counters) distinct(ctx context.Context, s span, t *tally) error {
	if !slices.ContainsFunc(c.plan.measures, func(m *measure) bool { return m.distinct && c.plan.holds(m) }) {
		return nil
	}
	of := "all"
	for _, f := range c.plan.filters {
		of = f.key + ":" + f.values[0]
	}
	prefix := analytics.Prefix(c.generation)
	key := func(of, what string, i int) string { return prefix + what + ":" + s.day(i) + ":" + of }
	sessions := map[string][]string{} // keys by bucket
	visitors := map[string][]*redis.IntCmd{}
	var all []string
	pipe := c.reader.Redis.Pipeline()
	for i := range s.days {
		start := bucket(c.plan.Interval, s.first.AddDate(0, 0, i), 0)
		all = append(all, key(of, "sessions", i))
		sessions[start] = append(sessions[start], key(of, "sessions", i))
		visitors[start] = append(visitors[start], pipe.PFCount(ctx, key(of, "visitors", i)))
	}
	counted := map[string]*redis.IntCmd{}
	for start, keys := range sessions {
		counted[start] = pipe.PFCount(ctx, keys...)
	}
	total := pipe.PFCount(ctx, all...)
	if _, err := pipe.Exec(ctx); err != nil {
		return noFigures.Because(err)
	}
	c.fill(s, t, total, counted, visitors)
	return nil
}

func (c *counters) fill(
	s span, t *tally, total *redis.IntCmd, sessions map[string]*redis.IntCmd, visitors map[string][]*redis.IntCmd,
) {
	for i, m := range c.plan.measures {
		if !m.distinct {
			continue
		}
		for start, days := range visitors {
			if t.buckets[start] == nil {
				t.buckets[start] = make([]int, len(c.plan.measures))
			}
			if !m.daily {
				t.buckets[start][i] = int(sessions[start].Val())
				continue
			}
			for _, day := range days {
				t.buckets[start][i] += int(day.Val())
				t.total[i] += int(day.Val())
			}
		}
		if m.daily {
			t.total[i] = (t.total[i] + s.days/2) / s.days
		} else {
			t.total[i] = int(total.Val())
		}
	}
}
