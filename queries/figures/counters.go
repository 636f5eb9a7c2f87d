package figures

import (
	"context"
	"slices"
	"time"

	"github.com/redis/go-redis/v9"

	"weddings/projections/analytics"
	"weddings/queries"
)

// countable reports whether the counters can answer the question. They count by day and by the dimensions of their
// cells. Distinct counts of views exist for everything, and for one value of one dimension.
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
		if m.counter == "" && (m.fact != views || !m.distinct || !p.single()) {
			return false
		}
	}
	return true
}

// single reports whether there is no breakdown and at most one filter, for one value that is not empty.
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

// reading holds what was read of the counters. Questions that are asked together share it.
type reading struct {
	reader     *Reader
	generation string
	at         time.Time
	days       map[string]dayOfCells
}

// counters is the source that counts from the counters in Redis.
type counters struct {
	*reading
	plan  *plan
	asked *scan // the scan of the days asked about, not of those compared with
}

func (r *Reader) openCounters(ctx context.Context) (*reading, error) {
	c := &reading{reader: r, days: map[string]dayOfCells{}}
	var err error
	// While the first generation is being filled there is none, and every count would be 0.
	if c.generation, err = analytics.Current(ctx, r.Redis, r.Log); err != nil || c.generation == "" {
		return nil, noFigures.Because(err)
	}
	if c.at, err = analytics.AsOf(ctx, r.Redis, c.generation); err != nil {
		return nil, noFigures.Because(err)
	}
	return c, nil
}

func (c *counters) name() string                { return Counters }
func (c *counters) db() queries.Querier         { return c.reader.Pool }
func (c *counters) asOf() time.Time             { return c.at }
func (c *counters) approximate(m *measure) bool { return m.distinct }

func (c *counters) tally(ctx context.Context, s span) (*tally, error) {
	days, err := c.read(ctx, s)
	if err != nil {
		return nil, err
	}
	var counted []int
	for i, m := range c.plan.measures {
		if c.plan.holds(m) {
			counted = append(counted, i)
		}
	}
	each := c.plan.scan(s, counted, c.asked == nil)
	if c.asked == nil {
		c.asked = each
	}
	steps, err := c.readPlaces(ctx, each, days)
	if err != nil {
		return nil, err
	}
	for i, d := range days {
		day := s.first.AddDate(0, 0, i)
		each.addCells(day, ofCells{}, d.own, false)
		each.addCells(day, steps, d.steps, true)
	}
	t := each.finish()
	return t, c.distinct(ctx, s, t)
}

func (c *counters) trends(_ context.Context, _ span, keys []string) (map[string]map[string]int, error) {
	return c.asked.trendsOf(keys), nil
}

// distinct adds the counts of sessions and visitors, which Redis estimates.
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
	sessions := map[string][]string{} // the keys of each point
	visitors := map[string][]*redis.IntCmd{}
	var all []string
	pipe := c.reader.Redis.Pipeline()
	for i := range s.days {
		start := s.bucket(c.plan.Interval, s.first.AddDate(0, 0, i), 0)
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
			row := c.plan.row(t.buckets, start)
			if !m.daily {
				row[i] = int(sessions[start].Val())
				continue
			}
			for _, day := range days {
				row[i] += int(day.Val())
				t.total[i] += int(day.Val())
			}
		}
		if m.daily {
			t.total[i] = rounded(t.total[i], s.days)
		} else {
			t.total[i] = int(total.Val())
		}
	}
}
