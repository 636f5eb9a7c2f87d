package api

import (
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/prometheus/client_golang/prometheus"
	"go.opentelemetry.io/otel/attribute"

	"weddings/internal/obs"
)

// NewRequests returns the histogram of request durations by status and route.
func NewRequests() *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "weddings_http_request_duration_seconds", Help: "Time from a request's headers to the end of its answer.",
		Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
	}, []string{"method", "route", "status"})
}

// observed traces, measures and logs every request under its route pattern. The raw path may contain anything, so it is
// not logged.
func (s *Site) observed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		ctx, span := obs.Incoming(r)
		defer span.End()
		answer := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		r = r.WithContext(ctx)
		defer func() { // also after a panic
			route, status := chi.RouteContext(ctx).RoutePattern(), max(answer.Status(), http.StatusOK)
			method := known(r.Method)
			span.SetName(method + " " + route)
			span.SetAttributes(
				attribute.String("http.request.method", method),
				attribute.String("http.route", route),
				attribute.Int("http.response.status_code", status),
			)
			took := time.Since(began)
			if s.Requests != nil {
				s.Requests.WithLabelValues(method, route, strconv.Itoa(status)).Observe(took.Seconds())
			}
			level := slog.LevelDebug
			if status >= http.StatusInternalServerError &&
				status != http.StatusServiceUnavailable { // its cause is logged already
				level = slog.LevelWarn
			}
			parsed := []slog.Attr{
				slog.String("method", method),
				slog.String("route", route),
				slog.Int("status", status),
				slog.Duration("took", took),
				slog.Int("bytes", answer.BytesWritten()),
			}
			if traced := span.SpanContext(); traced.HasTraceID() {
				parsed = append(parsed, slog.String("trace", traced.TraceID().String()))
			}
			slog.LogAttrs(ctx, level, "request", parsed...)
		}()
		next.ServeHTTP(answer, r)
	})
}

// known bounds the number of label values, since a request's method may be any word.
func known(method string) string {
	switch method {
	case http.MethodGet,
		http.MethodHead,
		http.MethodPost,
		http.MethodPut,
		http.MethodPatch,
		http.MethodDelete,
		http.MethodOptions:
		return method
	}
	return "other"
}
