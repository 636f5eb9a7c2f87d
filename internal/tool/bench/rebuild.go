package bench

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"

	"weddings/events/store"
	"weddings/internal/tool/devservers"
	"weddings/projections"
)

// RebuildConfig sets the lengths of the logs. The bars hold for 100,000 and 1,000,000 events.
type RebuildConfig struct {
	Events      []int // ascending
	Projections []projections.Projection
}

// RebuildResult is the speed of rebuilding read models, in events of the whole log a second.
type RebuildResult struct {
	Bench string `json:"bench"`
	Conditions
	Rates  map[string]map[int]Cost `json:"rates"`  // by read model, then by length of the log
	Linear map[string]float64      `json:"linear"` // rate on the longest log divided by the rate on the shortest
	Bars   []Bar                   `json:"bars"`
}

// inMemory is a projection that only counts: the cost of reading, decoding and decrypting the log.
const inMemory = "in memory"

// The peers of a projection in memory and of one into PostgreSQL.
const (
	parsed   = "parsed rows"
	upserted = "upserts"
)

// Rebuild runs in its own durable cluster, with no other load.
func Rebuild(ctx context.Context, dir string, config RebuildConfig, out io.Writer) (result RebuildResult, err error) {
	err = within(ctx, devservers.Config{DataDir: dir}, func(w *world) error {
		result = RebuildResult{
			Bench:  "rebuild",
			Rates:  map[string]map[int]Cost{inMemory: {}, parsed: {}, upserted: {}},
			Linear: map[string]float64{},
		}
		if result.Conditions, err = w.conditions(ctx); err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\n\n", result.Conditions)
		printCostHeader(out, "read model")
		runner := projections.NewRunner(w.pool, w.log, config.Projections...)
		if err := runner.Prepare(ctx); err != nil {
			return err
		}
		for _, p := range config.Projections {
			result.Rates[p.Name()] = map[int]Cost{}
		}
		for _, events := range config.Events {
			if err := w.tell(ctx, events); err != nil {
				return err
			}
			if _, err := w.pool.Exec(ctx, `VACUUM ANALYZE events`); err != nil {
				return err
			}
			if err := result.measure(ctx, w, runner, config.Projections, events, out); err != nil {
				return err
			}
		}
		fmt.Fprintln(out)
		result.judge(config.Events[0], config.Events[len(config.Events)-1], out)
		return nil
	})
	return result, err
}

// measure rebuilds each read model, and runs the peers, on a log of some length.
func (r *RebuildResult) measure(
	ctx context.Context,
	w *world,
	runner *projections.Runner,
	list []projections.Projection,
	events int,
	out io.Writer,
) error {
	all := make([]measured, 0, len(list)+3)
	for _, p := range list {
		rebuild := func() error { return runner.Rebuild(ctx, p.Name(), func(int64, int64) {}) }
		all = append(all, measured{p.Name(), rebuild})
	}
	all = append(all,
		measured{inMemory, func() error { return w.count(ctx) }},
		measured{parsed, func() error { return w.parseRows(ctx) }},
		measured{upserted, func() error { return w.upsertRows(ctx, events) }},
	)
	for _, m := range all {
		spent, err := timed(m.do)
		if err != nil {
			return fmt.Errorf("%s: %w", m.name, err)
		}
		r.Rates[m.name][events] = spent.of(events)
		r.Rates[m.name][events].print(out, m.name, events)
	}
	return nil
}

// judge compares each read model with its peer on the longest log, and its rate there with that on the shortest.
func (r *RebuildResult) judge(shortest, longest int, out io.Writer) {
	for _, name := range slices.Sorted(maps.Keys(r.Rates)) {
		if name == parsed || name == upserted {
			continue
		}
		rates, peer, atLeast := r.Rates[name], upserted, 0.5
		if name == inMemory {
			peer, atLeast = parsed, 0.8
		}
		r.Linear[name] = rates[longest].PerSecond / rates[shortest].PerSecond
		r.Bars = append(r.Bars, judge(
			out,
			Bar{
				What: name + ", of " + peer,
				Is:   rates[longest].PerSecond / r.Rates[peer][longest].PerSecond,
				Bar:  atLeast,
				Side: AtLeast,
			},
			Bar{What: name + ", longest over shortest log", Is: r.Linear[name], Bar: 0.8, Side: AtLeast},
		)...)
	}
}

// count counts the log's events by type.
func (w *world) count(ctx context.Context) error {
	const batch = 1000
	types := map[string]int{}
	for list, err := range w.log.Batches(ctx, store.Mark{}, batch) {
		if err != nil {
			return err
		}
		for _, e := range list {
			types[e.Type]++
		}
	}
	return nil
}
