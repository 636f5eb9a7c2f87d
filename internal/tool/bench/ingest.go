package bench

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/traffic"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/tool/devservers"
)

// IngestConfig configures Ingest. The bar holds for 128 clients and a minute.
type IngestConfig struct {
	Clients int
	Rounds  int           // the median is reported; the peer and the log alternate
	For     time.Duration // of each measurement
}

// IngestResult is a burst of page views: how many a second are recorded, and whether each acknowledged view is in the
// log.
type IngestResult struct {
	Bench string `json:"bench"`
	Conditions
	Clients int     `json:"clients"`
	Plain   Rate    `json:"plain"` // the peer: a committed INSERT for each view
	Views   Rate    `json:"views"`
	Ratio   float64 `json:"ratio"`
	// These are the sums of all rounds.
	Acknowledged int   `json:"acknowledged"`
	Found        int   `json:"found"`
	Bars         []Bar `json:"bars"`
}

const plainViews = `CREATE TABLE ingested (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, session text NOT NULL, visitor text NOT NULL,
	path text NOT NULL, referrer text NOT NULL, governorate text NOT NULL, device text NOT NULL, system text NOT NULL,
	browser text NOT NULL, width integer NOT NULL, height integer NOT NULL, language text NOT NULL, theme text NOT NULL,
	event text NOT NULL UNIQUE, at timestamptz NOT NULL DEFAULT now()
)`

const plainView = `INSERT INTO ingested
	(session, visitor, path, referrer, governorate, device, system, browser, width, height, language, theme, event)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`

// Ingest records page views with the command that beacons call, from many clients at once. Each view and each of the
// peer's rows has an id, so that a repeat counts once. Both sides use a pool as large as a server's.
func Ingest(ctx context.Context, dir string, config IngestConfig, out io.Writer) (result IngestResult, err error) {
	err = within(ctx, devservers.Config{DataDir: dir}, func(w *world) error {
		result = IngestResult{Bench: "ingest", Clients: config.Clients}
		if result.Conditions, err = w.conditions(ctx); err != nil {
			return err
		}
		fmt.Fprintf(out, "%s; %d clients, %v, median of %d rounds\n\n", result.Conditions, config.Clients, config.For,
			config.Rounds)
		if _, err := w.pool.Exec(ctx, plainViews); err != nil {
			return err
		}
		for _, key := range governorates {
			set := events.GovernorateSet{Slug: key}
			_, err := w.log.Append(ctx, store.Append{Stream: set.StreamName(), Events: []events.Event{set}})
			if err != nil {
				return err
			}
		}
		var plain, views []Rate
		var ratios []float64
		for range config.Rounds {
			p, err := w.plainViews(ctx, config)
			if err != nil {
				return err
			}
			v, err := w.recordViews(ctx, config)
			if err != nil {
				return err
			}
			plain, views, ratios = append(plain, p), append(views, v), append(ratios, v.PerSecond/p.PerSecond)
			result.Acknowledged += v.Calls
		}
		slices.Sort(ratios)
		result.Plain, result.Views, result.Ratio = median(plain), median(views), ratios[len(ratios)/2]
		if err := w.pool.QueryRow(ctx, `SELECT count(*) FROM telemetry`).Scan(&result.Found); err != nil {
			return err
		}
		result.print(out)
		return nil
	})
	return result, err
}

func (r *IngestResult) print(out io.Writer) {
	fmt.Fprintf(out, "%-24s %10s %9s %9s %9s\n", "page views", "a second", "p50", "p99", "most")
	for _, row := range []struct {
		what string
		rate Rate
	}{{"plain INSERTs", r.Plain}, {"the command of beacons", r.Views}} {
		fmt.Fprintf(out, "%-24s %10.0f %6.2f ms %6.2f ms %6.2f ms\n",
			row.what, row.rate.PerSecond, row.rate.P50, row.rate.P99, row.rate.Max)
	}
	fmt.Fprintf(out, "acknowledged %d, found in the log %d\n\n", r.Acknowledged, r.Found)
	r.Bars = judge(
		out,
		Bar{What: "page views a second, of plain INSERTs", Is: r.Ratio, Bar: 1, Side: AtLeast},
		Bar{What: "acknowledged, of those found", Is: float64(r.Acknowledged) / float64(r.Found), Bar: 1, Side: AtMost},
		Bar{What: "found, of those acknowledged", Is: float64(r.Found) / float64(r.Acknowledged), Bar: 1, Side: AtMost},
	)
}

// viewsPerSession is the number of pages that a session views.
const viewsPerSession = 5

// governorates are where the page views are about.
var governorates = []string{"homs", "aleppo", "damascus"}

// viewOf returns a page view of a client. The id of its event differs in each run.
func viewOf(run string, client, call int) traffic.RecordPageView {
	session := run + "-" + strconv.Itoa(client) + "-" + strconv.Itoa(call/viewsPerSession)
	return traffic.RecordPageView{
		Session: session, Visitor: session, Path: "/venue/" + strconv.Itoa(call%100), Referrer: "https://example.com",
		Governorate: governorates[call%3], Device: []string{"mobile", "desktop"}[call%2],
		OS: "Android", Browser: "Chrome", Width: 390, Height: 844, Lang: "ar", Theme: "dark",
		EventID: session + "-" + strconv.Itoa(call),
	}
}

func (w *world) recordViews(ctx context.Context, config IngestConfig) (Rate, error) {
	app := &commands.App{Log: w.log, Vault: w.vault, Now: time.Now}
	run := uuid.NewString()
	return loop(ctx, config.Clients, config.For, func(ctx context.Context, client, call int) error {
		view := viewOf(run, client, call)
		_, err := commands.Handle(ctx, app, commands.Request{Session: view.Session}, view)
		return err
	})
}

func (w *world) plainViews(ctx context.Context, config IngestConfig) (Rate, error) {
	run := uuid.NewString()
	return loop(ctx, config.Clients, config.For, func(ctx context.Context, client, call int) error {
		v := viewOf(run, client, call)
		_, err := w.pool.Exec(ctx, plainView, v.Session, v.Visitor, v.Path, v.Referrer, v.Governorate, v.Device, v.OS,
			v.Browser, v.Width, v.Height, v.Lang, v.Theme, v.EventID)
		return err
	})
}
