package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/internal/tool/devservers"
	"weddings/projections"
	"weddings/projections/catalogue"
)

// LagConfig configures Lag. The bars hold for 200 commands a second and three rounds.
type LagConfig struct {
	PerSecond int
	For       time.Duration // duration of each measurement
	Rounds    int           // measurements with and without the sleeping projection alternate
	// Projections are a server's projections, catalogue among them.
	Projections []projections.Projection
}

// LagResult is how long the effect of a command takes to appear in the read model: from the call of the command to the
// first poll that finds the catalogue at its position. The millisecond between polls counts against the site.
type LagResult struct {
	Bench string `json:"bench"`
	Conditions
	PerSecond int     `json:"perSecond"`
	Commit    Rate    `json:"commit"`   // the peer: committing one small row at the same rate
	Command   Rate    `json:"command"`  // until the command returns
	Awake     Rate    `json:"lag"`      // until the read model shows it
	Asleep    Rate    `json:"sleeping"` // the same while another projection sleeps 20 ms per event
	Ratio     float64 `json:"ratio"`    // p50 with the sleeping projection divided by p50 without it
	Bars      []Bar   `json:"bars"`
}

var listings = projections.TableOf(catalogue.Projection{}, "listings")

// sleeper is a projection whose statements take 20 ms an event. It sleeps in PostgreSQL, which ends a transaction that
// is idle for ten seconds.
type sleeper struct{}

func (sleeper) Name() string { return "sleeper" }

func (sleeper) Version() int { return 1 }

func (sleeper) Types() []string { return nil }

func (sleeper) Tables() string { return "" }

func (sleeper) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	for range batch {
		if _, err := tx.Exec(ctx, `SELECT pg_sleep(0.02)`); err != nil {
			return err
		}
	}
	return nil
}

// Lag runs in its own durable cluster, with all of a server's projections running.
func Lag(ctx context.Context, dir string, config LagConfig, out io.Writer) (result LagResult, err error) {
	err = within(ctx, devservers.Config{DataDir: dir}, func(w *world) error {
		result = LagResult{Bench: "lag", PerSecond: config.PerSecond}
		if result.Conditions, err = w.conditions(ctx); err != nil {
			return err
		}
		fmt.Fprintf(
			out,
			"%s; %d commands a second, median of %d rounds\n\n",
			result.Conditions,
			config.PerSecond,
			config.Rounds,
		)
		if err := w.tell(ctx, 2000); err != nil {
			return err
		}
		if err := result.measure(ctx, w, config); err != nil {
			return err
		}
		result.print(out)
		result.Bars = judge(
			out,
			Bar{
				What: "shown, p50, of a plain commit's",
				Is:   result.Awake.P50 / result.Commit.P50,
				Bar:  7,
				Side: AtMost,
			},
			Bar{
				What: "shown, p99, of a plain commit's",
				Is:   result.Awake.P99 / result.Commit.P99,
				Bar:  10,
				Side: AtMost,
			},
			Bar{What: "beside a sleeper, of the p50 without", Is: result.Ratio, Bar: 1.5, Side: AtMost},
		)
		return nil
	})
	return result, err
}

// measure measures in rounds and sets the rates, each the median of the rounds.
func (l *LagResult) measure(ctx context.Context, w *world, config LagConfig) error {
	var commit, command, awake, asleep []Rate
	for range config.Rounds {
		committed, err := w.insertRows(ctx, config.PerSecond, config.For)
		if err != nil {
			return err
		}
		commit = append(commit, committed)
		for _, sleeping := range []bool{false, true} {
			list := config.Projections
			if sleeping {
				list = append(slices.Clone(list), sleeper{})
			}
			answered, shown, err := w.lag(ctx, config, list)
			if err != nil {
				return err
			}
			if sleeping {
				asleep = append(asleep, shown)
			} else {
				command, awake = append(command, answered), append(awake, shown)
			}
		}
	}
	l.Commit, l.Command, l.Awake, l.Asleep = median(commit), median(command), median(awake), median(asleep)
	l.Ratio = l.Asleep.P50 / l.Awake.P50
	return nil
}

func (l *LagResult) print(out io.Writer) {
	fmt.Fprintf(out, "%-44s %9s %9s\n", "from calling the command until", "p50", "p99")
	for _, row := range []struct {
		what string
		rate Rate
	}{
		{"a plain row is committed", l.Commit},
		{"it has answered", l.Command},
		{"the read model shows it", l.Awake},
		{"the same beside a sleeping projection", l.Asleep},
	} {
		fmt.Fprintf(out, "%-44s %6.2f ms %6.2f ms\n", row.what, row.rate.P50, row.rate.P99)
	}
	fmt.Fprintln(out)
}

// lag sends commands at an even rate, without waiting for their results, and records when the catalogue reaches their
// positions.
func (w *world) lag(
	ctx context.Context,
	config LagConfig,
	list []projections.Projection,
) (answered, shown Rate, err error) {
	err = w.projecting(ctx, list, func() error {
		rows, err := w.pool.Query(ctx, `SELECT id FROM `+listings+` LIMIT 200`)
		if err != nil {
			return err
		}
		ids, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
		if err != nil {
			return err
		}
		app := &commands.App{Log: w.log, Vault: w.vault, Now: time.Now}
		by := commands.Request{Actor: events.Actor{Account: uuid.New(), Role: events.Admin}}
		start := time.Now()
		head, err := w.log.Head(ctx)
		if err != nil {
			return err
		}
		answered, shown, err = follow(config.PerSecond, config.For,
			func(i int) (int64, error) {
				// The sort order must differ from the current one: otherwise the command records no event.
				receipt, err := commands.Handle(ctx, app, by, listing.SetSortOrder{
					Listing:   ids[i%len(ids)],
					SortOrder: int(start.UnixNano()/1e6+int64(i)) % 9000,
				})
				return receipt.Position, err
			},
			func(total int) map[int64]time.Time { return w.reached(ctx, head, head+int64(total)) },
		)
		return err
	})
	return answered, shown, err
}

// projecting waits until the projections have caught up, and calls work while they run.
func (w *world) projecting(ctx context.Context, list []projections.Projection, work func() error) error {
	runner := projections.NewRunner(w.pool, w.log, list...)
	if err := runner.Prepare(ctx); err != nil {
		return err
	}
	running, stop := context.WithCancel(ctx)
	var ended sync.WaitGroup
	ended.Go(func() { runner.Run(running) })
	defer func() {
		stop()
		ended.Wait()
	}()
	if err := w.caughtUp(ctx, runner); err != nil {
		return err
	}
	return work()
}

// follow calls ask at an even rate, without waiting for the results, while watch looks for their effects. It returns
// the times until ask returned and until watch saw the effect. watch returns the time of each effect by the value that
// ask returned.
func follow[K comparable](
	perSecond int, lasting time.Duration,
	ask func(i int) (K, error), watch func(total int) map[K]time.Time,
) (answered, shown Rate, err error) {
	var mu sync.Mutex
	began, failed := map[K]time.Time{}, error(nil)
	var took []time.Duration
	var sending sync.WaitGroup
	watched := make(chan map[K]time.Time, 1)
	total := int(lasting.Seconds() * float64(perSecond))
	go func() { watched <- watch(total) }()
	pace := time.NewTicker(time.Second / time.Duration(perSecond))
	defer pace.Stop()
	start := time.Now()
	for i := range total {
		<-pace.C
		sending.Go(func() {
			at := time.Now()
			key, err := ask(i)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				failed = err
				return
			}
			took = append(took, time.Since(at))
			began[key] = at
		})
	}
	sending.Wait()
	if failed != nil {
		return Rate{}, Rate{}, failed
	}
	seen := <-watched
	var lags []time.Duration
	for key, at := range began {
		if reached, ok := seen[key]; ok {
			lags = append(lags, reached.Sub(at))
		}
	}
	if len(lags) < total*99/100 {
		return Rate{}, Rate{}, fmt.Errorf("the read model showed %d of %d commands", len(lags), total)
	}
	return rateOf(took, time.Since(start)), rateOf(lags, time.Since(start)), nil
}

// reached polls the catalogue's position every millisecond and returns when it was first seen at or beyond each
// position.
func (w *world) reached(ctx context.Context, from, to int64) map[int64]time.Time {
	seen := map[int64]time.Time{}
	deadline := time.Now().Add(2 * time.Minute)
	for at := from; at < to && time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		var now int64
		if err := w.pool.QueryRow(ctx, `SELECT position FROM `+projections.TableOf(catalogue.Projection{},
			"checkpoint")).
			Scan(&now); err != nil {
			return seen
		}
		for arrived := time.Now(); at < now; {
			at++
			seen[at] = arrived
		}
	}
	return seen
}

func (w *world) caughtUp(ctx context.Context, runner *projections.Runner) error {
	head, err := w.log.Head(ctx)
	if err != nil {
		return err
	}
	for until := time.Now().Add(time.Minute); time.Now().Before(until); {
		fresh, err := runner.WaitFor(ctx, head, catalogue.Name)
		if err != nil || fresh {
			return err
		}
	}
	return errors.New("the read model did not catch up")
}
