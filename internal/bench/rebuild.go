package bench

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"

	"weddings/events/store"
	"weddings/internal/devservers"
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
			measure := func(name string, do func() error) error {
				w, err := timed(do)
				if err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				result.Rates[name][events] = w.of(events)
				result.Rates[name][events].print(out, name, events)
				return nil
			}
			for _, p := range config.Projections {
				if err := measure(
					p.Name(),
					func() error { return runner.Rebuild(ctx, p.Name(), func(int64, int64) {}) },
				); err != nil {
					return err
				}
			}
			for name, do := range map[string]func() error{
				inMemory: func() error { return w.count(ctx) },
				parsed:   func() error { return w.parseRows(ctx) },
				upserted: func() error { return w.upsertRows(ctx, events) },
			} {
				if err := measure(name, do); err != nil {
					return err
				}
			}
		}
		fmt.Fprintln(out)
		shortest, longest := config.Events[0], config.Events[len(config.Events)-1]
		for _, name := range slices.Sorted(maps.Keys(result.Rates)) {
			if name == parsed || name == upserted {
				continue
			}
			rates, peer, atLeast := result.Rates[name], upserted, 0.5
			if name == inMemory {
				peer, atLeast = parsed, 0.8
			}
			result.Linear[name] = rates[longest].PerSecond / rates[shortest].PerSecond
			result.Bars = append(result.Bars, judge(
				out,
				Bar{
					What: name + ", of " + peer,
					Is:   rates[longest].PerSecond / result.Rates[peer][longest].PerSecond,
					Bar:  atLeast,
					Side: AtLeast,
				},
				Bar{What: name + ", longest over shortest log", Is: result.Linear[name], Bar: 0.8, Side: AtLeast},
			)...)
		}
		return nil
	})
	return result, err
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
