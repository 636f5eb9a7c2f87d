package obs

import (
	"net/http"
	"runtime"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Unknown is the revision of a binary that was not built by the Makefile.
const Unknown = "unknown"

// Revision is the commit the binary was built from. The Makefile sets it.
var Revision = Unknown

// NewRegistry returns a metrics registry with the metrics of the process, the runtime and the build.
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
