package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
	"golang.org/x/sync/errgroup"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/tool/devservers"
	"weddings/projections/analytics"
)

// CountersResult is how fast page views are counted in Redis, and whether the counts were exact after Redis was killed.
type CountersResult struct {
	Bench string `json:"bench"`
	Conditions
	Events  int   `json:"events"`
	Cost          // the median of the rounds
	Plain   Cost  `json:"plain"`   // the peer: one HINCRBY per view
	Counted int   `json:"counted"` // after Redis was killed while counting, and came back
	Exact   bool  `json:"exact"`
	Bars    []Bar `json:"bars"`
}

// Counters runs on its own servers. Redis syncs its file every second, as in development.
func Counters(ctx context.Context, dir string, count, rounds int, out io.Writer) (result CountersResult, err error) {
	err = within(ctx, devservers.Config{DataDir: dir}, func(w *world) error {
		result = CountersResult{Bench: "counters", Events: count}
		if result.Conditions, err = w.conditions(ctx); err != nil {
			return err
		}
		if err := w.visit(ctx, count); err != nil {
			return err
		}
		client := redis.NewClient(w.servers.RedisOptions())
		defer client.Close()
		counting := analytics.New(client, w.log)
		fmt.Fprintf(out, "%s\n\n", result.Conditions)
		printCostHeader(out, "counters")
		costs, err := takeTurns(out, rounds, count,
			measured{"page views", func() error { return counting.Rebuild(ctx, func(int64, int64) {}) }},
			measured{"HINCRBY", func() error { return increments(ctx, client, count) }})
		if err != nil {
			return err
		}
		result.Cost, result.Plain = costs[0], costs[1]
		if result.Counted, err = w.countedAfterKill(ctx, client, counting); err != nil {
			return err
		}
		result.Exact = result.Counted == count
		fmt.Fprintf(out, "after a kill while counting: %d of %d\n\n", result.Counted, count)
		result.Bars = judge(
			out,
			Bar{
				What: "page views counted, of plain HINCRBYs",
				Is:   result.PerSecond / result.Plain.PerSecond,
				Bar:  0.1,
				Side: AtLeast,
			},
			Bar{
				What: "counted after a kill, of all",
				Is:   float64(result.Counted) / float64(count),
				Bar:  1,
				Side: AtLeast,
			},
		)
		return nil
	})
	return result, err
}

// visit fills the telemetry stream with page views of two thousand sessions on a hundred listings.
func (w *world) visit(ctx context.Context, count int) error {
	listings := make([]uuid.UUID, 100)
	for i := range listings {
		listings[i] = uuid.New()
	}
	const atOnce = 100
	var writing errgroup.Group
	writing.SetLimit(writers)
	for first := 0; first < count; first += atOnce {
		batch := make([]events.Event, min(atOnce, count-first))
		for i := range batch {
			n := first + i
			batch[i] = events.PageViewed{
				Listing:     listings[n%len(listings)],
				Session:     "session-" + strconv.Itoa(n%2000),
				Visitor:     "visitor-" + strconv.Itoa(n%1500),
				Device:      []string{"mobile", "desktop", "tablet"}[n%3],
				Governorate: []string{"homs", "aleppo", "damascus"}[n/3%3],
				Category:    "venues",
			}
		}
		writing.Go(func() error {
			_, err := w.log.Telemetry().Append(ctx, store.Append{Stream: fmt.Sprint("views-", first), Events: batch})
			return err
		})
	}
	return writing.Wait()
}

// countedAfterKill empties Redis, starts the recount, kills Redis meanwhile, and returns the number of counted views
// after recovery.
func (w *world) countedAfterKill(
	ctx context.Context,
	client *redis.Client,
	counting *analytics.Projection,
) (int, error) {
	head, err := w.log.Telemetry().Head(ctx)
	if err != nil {
		return 0, err
	}
	if err := client.FlushDB(ctx).Err(); err != nil {
		return 0, err
	}
	running, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		counting.Run(running)
		close(ended)
	}()
	defer func() {
		stop()
		<-ended
	}()
	time.Sleep(1500 * time.Millisecond)
	if err := errors.Join(w.servers.Redis.Kill(ctx), w.servers.Redis.Start(ctx)); err != nil {
		return 0, err
	}
	for until := time.Now().Add(2 * time.Minute); time.Now().Before(until); time.Sleep(10 * time.Millisecond) {
		generation, err := analytics.Current(ctx, client, w.log)
		if err != nil || generation == "" {
			continue
		}
		if at, err := analytics.CaughtUp(ctx, client, generation, "telemetry"); err == nil && at >= head {
			return views(ctx, client, generation)
		}
	}
	return 0, errors.New("the counters did not recover")
}

func views(ctx context.Context, client *redis.Client, generation string) (n int, err error) {
	keys, err := client.Keys(ctx, analytics.Prefix(generation)+"cells:*").Result()
	if err != nil {
		return 0, err
	}
	for _, key := range keys {
		fields, err := client.HGetAll(ctx, key).Result()
		if err != nil {
			return 0, err
		}
		for field, value := range fields {
			if strings.HasPrefix(field, analytics.PageViews) {
				counted, err := strconv.Atoi(value)
				if err != nil {
					return 0, err
				}
				n += counted
			}
		}
	}
	return n, nil
}
