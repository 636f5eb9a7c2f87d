package obs

import (
	"context"
	"net/http"
	"runtime"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"
	semconv "go.opentelemetry.io/otel/semconv/v1.43.0"
)

// Revision is the commit the binary was built from. The Makefile sets it.
var Revision = "unknown"

// NewRegistry returns a metrics registry with the process's, the runtime's and the build's own figures.
func NewRegistry() *prometheus.Registry {
	registry := prometheus.NewRegistry()
	registry.MustRegister(
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "weddings_build_info", Help: "Always 1; the labels say what is running.",
			ConstLabels: prometheus.Labels{"revision": Revision, "go": runtime.Version()},
		}, func() float64 { return 1 }),
	)
	return registry
}

// MetricsHandler serves the registry to Prometheus.
func MetricsHandler(registry *prometheus.Registry) http.Handler {
	return promhttp.HandlerFor(registry, promhttp.HandlerOpts{Registry: registry})
}

// StartTracing makes spans go to the exporters; without any, spans are not recorded and cost nothing, but trace
// ids still pass through. The returned function flushes.
func StartTracing(exporters ...trace.SpanExporter) func(context.Context) error {
	otel.SetTextMapPropagator(propagation.TraceContext{})
	if len(exporters) == 0 {
		return func(context.Context) error { return nil }
	}
	options := []trace.TracerProviderOption{
		trace.WithResource(resource.NewSchemaless(semconv.ServiceName("weddings"), semconv.ServiceVersion(Revision))),
	}
	for _, exporter := range exporters {
		options = append(options, trace.WithBatcher(exporter))
	}
	provider := trace.NewTracerProvider(options...)
	otel.SetTracerProvider(provider)
	return provider.Shutdown
}
