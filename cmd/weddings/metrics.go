package main

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"weddings/commands/account"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/admission"
	"weddings/projections"
	"weddings/projections/analytics"
	"weddings/queries"
	"weddings/queries/moderation"
)

// describe adds the site's metrics to a registry.
func (p *parts) describe(registry *prometheus.Registry) {
	registry.MustRegister(
		p.site.Requests,
		readModelFigures{p.repairables, p.log},
		counterFigures{p.counters},
		siteFigures{p},
		moderationFigures{p.site.Graph.Queries.Moderation},
	)
	p.search.describe(registry)
}

// troubled returns the names of what an admin must look at: read models and consumers that have parked streams or have
// stopped, read models that are behind the log, whichever process projects them, and consumers with a message that has
// waited for too long.
func (p *parts) troubled(ctx context.Context) (names []string) {
	all, err := p.repairables.Statuses(ctx)
	if err != nil {
		return []string{"projections"}
	}
	for _, s := range all {
		switch {
		case !s.Troubled(p.log.Time()):
		case s.Consumer:
			names = append(names, s.Name)
		default:
			names = append(names, "projection "+s.Name)
		}
	}
	return names
}

var (
	lagFigure = prometheus.NewDesc(
		"weddings_projection_lag_events",
		"Events of the log that the read model does not show yet.",
		[]string{"projection"},
		nil,
	)
	parkedFigure = prometheus.NewDesc(
		"weddings_projection_parked_streams",
		"Parked streams, which wait for an admin; at most 100.",
		[]string{"projection"},
		nil,
	)
	waitingFigure = prometheus.NewDesc(
		"weddings_deliveries_waiting",
		"Messages that are unread or wait for another attempt, such as letters; for the schedule: overdue commands.",
		[]string{"consumer"},
		nil,
	)
	oldestFigure = prometheus.NewDesc(
		"weddings_deliveries_oldest_seconds",
		"How long the oldest waiting message has waited.",
		[]string{"consumer"},
		nil,
	)
	asideFigure = prometheus.NewDesc(
		"weddings_deliveries_parked",
		"Parked messages, which wait for an admin; at most 100.",
		[]string{"consumer"},
		nil,
	)
	ageFigure = prometheus.NewDesc(
		"weddings_projection_lag_seconds",
		"Age of the oldest event that the read model does not show yet.",
		[]string{"projection"},
		nil,
	)
	forksFigure = prometheus.NewDesc(
		"weddings_log_forks_total",
		"How often a consumer found the log without the event it had read last.",
		[]string{"consumer"},
		nil,
	)
	stoppedFigure = prometheus.NewDesc(
		"weddings_projection_stopped",
		"1 while nothing is projected: the log is newer than the program, or the counters' Redis does not answer or "+
			"cannot be written.",
		[]string{"projection"},
		nil,
	)
)

// readModelFigures collects the state of the read models when metrics are scraped.
type readModelFigures struct {
	repairables projections.Repairables
	log         *store.Log
}

func (readModelFigures) Describe(to chan<- *prometheus.Desc) {
	to <- lagFigure
	to <- ageFigure
	to <- parkedFigure
	to <- stoppedFigure
	to <- waitingFigure
	to <- oldestFigure
	to <- asideFigure
	to <- forksFigure
}

func (f readModelFigures) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	all, err := f.repairables.Statuses(ctx)
	if err != nil {
		slog.Warn("cannot collect the metrics of the read models", "error", err)
		return
	}
	forks, err := f.log.ForksNoticed(ctx)
	if err != nil {
		slog.Warn("cannot collect the metrics of the read models", "error", err)
		return
	}
	for consumer, n := range forks {
		to <- prometheus.MustNewConstMetric(forksFigure, prometheus.CounterValue, float64(n), consumer)
	}
	for _, s := range all {
		figure := func(of *prometheus.Desc, value float64) {
			to <- prometheus.MustNewConstMetric(of, prometheus.GaugeValue, value, s.Name)
		}
		if s.Consumer {
			figure(waitingFigure, float64(s.Lag))
			figure(asideFigure, float64(len(s.Parked)))
			waited := 0.0
			if s.Oldest != nil {
				waited = f.log.Time().Sub(*s.Oldest).Seconds()
			}
			figure(oldestFigure, waited)
			continue
		}
		figure(lagFigure, float64(s.Lag))
		figure(ageFigure, s.Behind.Seconds())
		figure(parkedFigure, float64(len(s.Parked)))
		stopped := 0.0
		if s.Stopped != "" {
			stopped = 1
		}
		figure(stoppedFigure, stopped)
	}
}

var (
	countedFigure = prometheus.NewDesc(
		"weddings_counters_position",
		"Up to where the counters in Redis have counted a log.",
		[]string{"log"},
		nil,
	)
	behindFigure = prometheus.NewDesc(
		"weddings_counters_lag_seconds",
		"Age of the oldest event of a log that is not counted.",
		[]string{"log"},
		nil,
	)
)

// counterFigures collects the state of the counters, which follow two logs.
type counterFigures struct{ counters *analytics.Projection }

func (counterFigures) Describe(to chan<- *prometheus.Desc) {
	to <- countedFigure
	to <- behindFigure
}

func (f counterFigures) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	all, err := f.counters.Progress(ctx)
	if err != nil {
		slog.Warn("cannot collect the metrics of the counters", "error", err)
		return
	}
	for log, progress := range all {
		to <- prometheus.MustNewConstMetric(countedFigure, prometheus.GaugeValue, float64(progress.Position), log)
		to <- prometheus.MustNewConstMetric(behindFigure, prometheus.GaugeValue, progress.Behind.Seconds(), log)
	}
}

var (
	appendsFigure = prometheus.NewDesc(
		"weddings_append_queue_requests",
		"Appends that wait for the appender.",
		[]string{"log"},
		nil,
	)
	poolFigure = prometheus.NewDesc(
		"weddings_pool_connections",
		"Connections of the pool to PostgreSQL.",
		[]string{"state"},
		nil,
	)
	poolWaits = prometheus.NewDesc(
		"weddings_pool_waits_total",
		"How often a connection had to be waited for.",
		nil,
		nil,
	)
	poolWaited = prometheus.NewDesc("weddings_pool_wait_seconds_total", "Total time of these waits.", nil, nil)
	workFigure = prometheus.NewDesc(
		"weddings_admission_work",
		"Requests that work and that wait at each gate.",
		[]string{"gate", "state"},
		nil,
	)
	unnotedFigure = prometheus.NewDesc(
		"weddings_security_log_dropped_total",
		"Entries of the security log that were lost.",
		nil,
		nil,
	)
	overdueFigure = prometheus.NewDesc(
		"weddings_moderation_overdue",
		"Entries that have waited for an admin for longer than their target.",
		[]string{"queue"},
		nil,
	)
	refusedFigure = prometheus.NewDesc(
		"weddings_admission_refused_total",
		"Requests that were refused because the queue was full or they waited for too long.",
		[]string{"gate"},
		nil,
	)
)

// siteFigures collects the metrics of this process.
type siteFigures struct{ *parts }

func (siteFigures) Describe(to chan<- *prometheus.Desc) {
	for _, desc := range []*prometheus.Desc{
		appendsFigure, poolFigure, poolWaits, poolWaited, workFigure,
		refusedFigure, unnotedFigure,
	} {
		to <- desc
	}
}

func (f siteFigures) Collect(to chan<- prometheus.Metric) {
	gauge := func(of *prometheus.Desc, value int, labels ...string) {
		to <- prometheus.MustNewConstMetric(of, prometheus.GaugeValue, float64(value), labels...)
	}
	counter := func(of *prometheus.Desc, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(of, prometheus.CounterValue, value, labels...)
	}
	gauge(appendsFigure, f.log.Waiting(), "events")
	gauge(appendsFigure, f.log.Telemetry().Waiting(), "telemetry")
	pool := f.site.Graph.Queries.Pool.Stat()
	gauge(poolFigure, int(pool.AcquiredConns()), "used")
	gauge(poolFigure, int(pool.IdleConns()), "idle")
	gauge(poolFigure, int(pool.MaxConns()), "most")
	counter(poolWaits, float64(pool.EmptyAcquireCount()))
	counter(unnotedFigure, float64(f.site.Security.Dropped()))
	counter(poolWaited, pool.EmptyAcquireWaitTime().Seconds())
	for gate, load := range map[string]admission.Load{"requests": f.site.Gate.Load(), "hashing": account.Hashing()} {
		gauge(workFigure, load.Working, gate, "working")
		gauge(workFigure, load.Waiting, gate, "waiting")
		counter(refusedFigure, float64(load.Refused), gate)
	}
}

// moderationFigures collects how much is overdue in the queues of admins when metrics are scraped.
type moderationFigures struct{ reader *moderation.Reader }

func (moderationFigures) Describe(to chan<- *prometheus.Desc) { to <- overdueFigure }

func (f moderationFigures) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	waits, err := f.reader.Waiting(ctx, queries.Viewer{Role: events.System})
	if err != nil || waits == nil {
		slog.Warn("cannot collect the metrics of moderation", "error", err)
		return
	}
	for queue, overdue := range map[string]int{
		"listings": waits.ListingsOverdue, "revisions": waits.RevisionsOverdue, "reviews": waits.ReviewsOverdue,
		"reports": waits.ReportsOverdue, "appeals": waits.AppealsOverdue,
	} {
		to <- prometheus.MustNewConstMetric(overdueFigure, prometheus.GaugeValue, float64(overdue), queue)
	}
}
