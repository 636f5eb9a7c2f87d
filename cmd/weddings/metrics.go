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
	registry.MustRegister(p.site.Requests, readModelFigures{p.runner})
	p.search.describe(registry)
}

// troubled names the read models that somebody has to look after: those with parked streams, and those that stopped.
func (p *parts) troubled(ctx context.Context) (names []string) {
	all, err := p.runner.Statuses(ctx)
	if err != nil {
		return []string{"projections"}
	}
	for _, s := range all {
		if len(s.Parked) > 0 || s.Stopped != "" {
			names = append(names, "projection "+s.Name)
		}
	}
	return names
}

var (
	lagFigure     = prometheus.NewDesc("weddings_projection_lag_events", "Events of the log that the read model does not show yet.", []string{"projection"}, nil)
	parkedFigure  = prometheus.NewDesc("weddings_projection_parked_streams", "Streams that wait for somebody to look, at most 100.", []string{"projection"}, nil)
	stoppedFigure = prometheus.NewDesc("weddings_projection_stopped", "1 where the log is newer than the program that projects.", []string{"projection"}, nil)
)

// readModelFigures asks how the read models stand whenever the figures are collected.
type readModelFigures struct{ runner *projections.Runner }

func (readModelFigures) Describe(to chan<- *prometheus.Desc) {
	to <- lagFigure
	to <- parkedFigure
	to <- stoppedFigure
}

func (f readModelFigures) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	all, err := f.runner.Statuses(ctx)
	if err != nil {
		slog.Warn("the read models' figures are missing", "error", err)
		return
	}
	for _, s := range all {
		figure := func(of *prometheus.Desc, value float64) {
			to <- prometheus.MustNewConstMetric(of, prometheus.GaugeValue, value, s.Name)
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
