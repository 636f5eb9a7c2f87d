package main

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"weddings/projections"
)

// describe adds the site's figures to a registry.
func (p *parts) describe(registry *prometheus.Registry) {
	registry.MustRegister(p.site.Requests, readModelFigures{p.mending})
	p.search.describe(registry)
}

// troubled names what somebody has to look after: read models and consumers with something parked, those that stopped, and
// those of which something waits for too long.
func (p *parts) troubled(ctx context.Context) (names []string) {
	all, err := p.mending.Statuses(ctx)
	if err != nil {
		return []string{"projections"}
	}
	for _, s := range all {
		switch {
		case !s.Troubled(time.Now()):
		case s.Consumer:
			names = append(names, s.Name)
		default:
			names = append(names, "projection "+s.Name)
		}
	}
	return names
}

var (
	lagFigure     = prometheus.NewDesc("weddings_projection_lag_events", "Events of the log that the read model does not show yet.", []string{"projection"}, nil)
	parkedFigure  = prometheus.NewDesc("weddings_projection_parked_streams", "Streams that wait for somebody to look, at most 100.", []string{"projection"}, nil)
	waitingFigure = prometheus.NewDesc("weddings_deliveries_waiting", "Messages, such as letters, that wait for another attempt.", []string{"consumer"}, nil)
	oldestFigure  = prometheus.NewDesc("weddings_deliveries_oldest_seconds", "For how long the oldest of them has waited.", []string{"consumer"}, nil)
	asideFigure   = prometheus.NewDesc("weddings_deliveries_parked", "Messages that wait for somebody to look, by stream, at most 100.", []string{"consumer"}, nil)
	stoppedFigure = prometheus.NewDesc("weddings_projection_stopped", "1 where the log is newer than the program that projects.", []string{"projection"}, nil)
)

// readModelFigures asks how the read models stand whenever the figures are collected.
type readModelFigures struct{ mending projections.Mending }

func (readModelFigures) Describe(to chan<- *prometheus.Desc) {
	to <- lagFigure
	to <- parkedFigure
	to <- stoppedFigure
	to <- waitingFigure
	to <- oldestFigure
	to <- asideFigure
}

func (f readModelFigures) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	all, err := f.mending.Statuses(ctx)
	if err != nil {
		slog.Warn("the read models' figures are missing", "error", err)
		return
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
				waited = time.Since(*s.Oldest).Seconds()
			}
			figure(oldestFigure, waited)
			continue
		}
		figure(lagFigure, float64(s.Lag))
		figure(parkedFigure, float64(len(s.Parked)))
		stopped := 0.0
		if s.Stopped != "" {
			stopped = 1
		}
		figure(stoppedFigure, stopped)
	}
}
