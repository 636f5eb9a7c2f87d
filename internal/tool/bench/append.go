// Package bench measures the parts whose speed the design promises. Each is measured beside the simplest program that
// could do the same work, in one run on one machine: only ratios can be compared between machines.
package bench

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events/store"
	"weddings/internal/tool/devservers"
)

// AppendConfig configures Append. The architecture's bars hold for 1, 8, 32 and 128 clients, three rounds, a million
// rows and 500 bytes.
type AppendConfig struct {
	Clients []int
	Rounds  int           // the median is reported; pgbench and the log alternate
	For     time.Duration // duration of each measurement
	Rows    int           // rows in each table at the start
	Payload int           // size of an event's payload in bytes
}

// AppendResult holds the medians over the rounds, by number of clients.
type AppendResult struct {
	Bench string `json:"bench"`
	Conditions
	Rows    int             `json:"rows"`
	Payload int             `json:"payload"`
	Rounds  int             `json:"rounds"`
	Ratio   map[int]float64 `json:"ratio"` // appends a second divided by pgbench's, each client on its own streams
	Clients []AppendClients `json:"clients"`
	Bars    []Bar           `json:"bars"`
}

// AppendClients is the result for one number of clients.
type AppendClients struct {
	Clients      int     `json:"clients"`
	Pgbench      Rate    `json:"pgbench"`
	Spread       Rate    `json:"spread"`       // each client on its own streams
	Single       Rate    `json:"single"`       // all clients on one stream
	WatermillSQL Rate    `json:"watermillSql"` // Watermill's own SQL publisher
	Ratio        float64 `json:"ratio"`
	OneRatio     float64 `json:"singleRatio"`
	P50Ratio     float64 `json:"p50Ratio"`
	P99Ratio     float64 `json:"p99Ratio"`
}

// Append compares appends to the log, which are ordered, version-checked, idempotent, hash-chained and notified, with
// pgbench's single INSERT of the same row into a table with the same indexes. It starts a durable cluster in an empty
// directory.
func Append(ctx context.Context, dir string, config AppendConfig, out io.Writer) (result AppendResult, err error) {
	err = within(ctx, devservers.Config{DataDir: dir}, func(w *world) error {
		if err := prepare(ctx, w.pool, config); err != nil {
			return err
		}
		result = AppendResult{
			Bench:   "append",
			Rows:    config.Rows,
			Payload: config.Payload,
			Rounds:  config.Rounds,
			Ratio:   map[int]float64{},
		}
		if result.Conditions, err = w.conditions(ctx); err != nil {
			return err
		}
		fmt.Fprintf(
			out,
			"%s, %d rows, payload %d bytes, median of %d rounds\n\n",
			result.Conditions,
			config.Rows,
			config.Payload,
			config.Rounds,
		)
		fmt.Fprintf(out, "%8s  %-16s %10s %8s %9s %9s\n", "clients", "what", "a second", "ratio", "p50", "p99")
		for _, clients := range config.Clients {
			line, err := appendClients(ctx, w.servers, w.log, clients, config)
			if err != nil {
				return err
			}
			result.Clients, result.Ratio[clients] = append(result.Clients, line), line.Ratio
			line.print(out)
		}
		fmt.Fprintln(out)
		for _, line := range result.Clients {
			result.Bars = append(result.Bars, judge(out, line.bars()...)...)
		}
		return nil
	})
	return result, err
}

func appendClients(
	ctx context.Context,
	servers *devservers.Servers,
	log *store.Log,
	clients int,
	config AppendConfig,
) (AppendClients, error) {
	runs := []struct {
		name string
		run  func() (Rate, error)
	}{
		{"pgbench INSERT", func() (Rate, error) { return pgbench(ctx, servers, clients, config) }},
		{"log, spread", func() (Rate, error) { return appends(ctx, log, clients, config, false) }},
		{"log, one stream", func() (Rate, error) { return appends(ctx, log, clients, config, true) }},
		{"watermill-sql", func() (Rate, error) { return watermillSQL(ctx, servers.DSN(""), clients, config) }},
	}
	rates := make([][]Rate, len(runs))
	for range config.Rounds {
		for i, r := range runs {
			rate, err := r.run()
			if err != nil {
				return AppendClients{}, fmt.Errorf("%s with %d clients: %w", r.name, clients, err)
			}
			rates[i] = append(rates[i], rate)
		}
	}
	over := func(i int, of func(Rate) float64) float64 { // median of the rounds' ratios
		var ratios []float64
		for round := range config.Rounds {
			ratios = append(ratios, of(rates[i][round])/of(rates[0][round]))
		}
		slices.Sort(ratios)
		return ratios[len(ratios)/2]
	}
	perSecond := func(r Rate) float64 { return r.PerSecond }
	line := AppendClients{
		Clients:      clients,
		Pgbench:      median(rates[0]),
		Spread:       median(rates[1]),
		Single:       median(rates[2]),
		WatermillSQL: median(rates[3]),
		Ratio:        over(1, perSecond),
		OneRatio:     over(2, perSecond),
		P50Ratio: over(
			1,
			func(r Rate) float64 { return r.P50 },
		),
		P99Ratio: over(1, func(r Rate) float64 { return r.P99 }),
	}
	return line, nil
}

// bars returns the bars of the architecture, relative to pgbench's INSERT. Other numbers of clients have none.
func (l AppendClients) bars() []Bar {
	bar := func(what string, is, limit float64, side Side) Bar {
		return Bar{What: fmt.Sprintf("%d clients, %s", l.Clients, what), Is: is, Bar: limit, Side: side}
	}
	switch l.Clients {
	case 1:
		return []Bar{bar("p50", l.P50Ratio, 2, AtMost)}
	case 8:
		return []Bar{bar("appends a second", l.Ratio, 0.6, AtLeast)}
	case 32:
		return []Bar{
			bar("appends a second", l.Ratio, 1, AtLeast),
			bar("p50", l.P50Ratio, 1.5, AtMost),
			bar("p99", l.P99Ratio, 1.5, AtMost),
		}
	case 128:
		return []Bar{bar("appends a second", l.Ratio, 2, AtLeast)}
	default:
		return nil
	}
}

func (l AppendClients) print(out io.Writer) {
	row := func(name string, r Rate, ratio float64) {
		fmt.Fprintf(
			out,
			"%8d  %-16s %10.0f %8.2f %6.2f ms %6.2f ms\n",
			l.Clients,
			name,
			r.PerSecond,
			ratio,
			r.P50,
			r.P99,
		)
	}
	row("pgbench INSERT", l.Pgbench, 1)
	row("log, spread", l.Spread, l.Ratio)
	row("log, one stream", l.Single, l.OneRatio)
	row("watermill-sql", l.WatermillSQL, l.WatermillSQL.PerSecond/l.Pgbench.PerSecond)
}

// prepare fills both tables with the same number of rows.
func prepare(ctx context.Context, pool *pgxpool.Pool, config AppendConfig) error {
	for _, sql := range []string{
		fmt.Sprintf(`INSERT INTO events (position, id, stream, version, type, schema_version, payload, metadata, hash,
			recorded_at)
			SELECT g, gen_random_uuid(), 'before-' || g %% 50000, g / 50000 + 1, 'message.received', 1,
				decode(repeat('7b', %d), 'hex'), '{}', sha256(g::text::bytea), now()
			FROM generate_series(1, %d) g`, config.Payload, config.Rows),
		`CREATE TABLE plain (LIKE events INCLUDING ALL)`,
		`CREATE SEQUENCE plain_position`,
		`ALTER TABLE plain ALTER COLUMN position SET DEFAULT nextval('plain_position')`,
		`INSERT INTO plain SELECT * FROM events`,
		`SELECT setval('plain_position', coalesce(max(position), 0) + 1) FROM plain`,
		`VACUUM ANALYZE events`, `VACUUM ANALYZE plain`, `CHECKPOINT`,
	} {
		if _, err := pool.Exec(ctx, sql); err != nil {
			return err
		}
	}
	return nil
}
