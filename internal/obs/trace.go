package obs

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"
	semconv "go.opentelemetry.io/otel/semconv/v1.43.0"
	api "go.opentelemetry.io/otel/trace"
)

// tracer is named once; until StartTracing its spans are not recorded and cost next to nothing.
var tracer = otel.Tracer("weddings")

var propagator = propagation.TraceContext{}

const traceparent = "traceparent"

// StartTracing makes spans go to an OpenTelemetry collector, by OTLP over HTTP at a URL without a path; "" records
// none, but trace ids still pass through. Names and attributes of spans hold no personal data, so neither addresses nor
// agents. The returned function flushes.
func StartTracing(ctx context.Context, collector string) (func(context.Context) error, error) {
	if collector == "" {
		return func(context.Context) error { return nil }, nil
	}
	exporter, err := otlptracehttp.New(
		ctx,
		otlptracehttp.WithEndpointURL(strings.TrimSuffix(collector, "/")+"/v1/traces"),
	)
	if err != nil {
		return nil, err
	}
	provider := trace.NewTracerProvider(trace.WithBatcher(exporter),
		trace.WithResource(resource.NewSchemaless(semconv.ServiceName("weddings"), semconv.ServiceVersion(Revision))))
	otel.SetTracerProvider(provider)
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { slog.Warn("traces are lost", "error", err) }))
	return provider.Shutdown, nil
}

// Span begins a piece of work within the one that the context knows of. End it.
func Span(ctx context.Context, name string, attributes ...attribute.KeyValue) (context.Context, api.Span) {
	return tracer.Start(ctx, name, api.WithAttributes(attributes...))
}

// Incoming begins the work of a request, within the trace that its sender names.
func Incoming(r *http.Request) (context.Context, api.Span) {
	return tracer.Start(
		propagator.Extract(r.Context(), propagation.HeaderCarrier(r.Header)),
		"request",
		api.WithSpanKind(api.SpanKindServer),
	)
}

// Traceparent names the work at hand to others, in the form of W3C Trace Context; "" where there is no trace.
func Traceparent(ctx context.Context) string {
	carrier := propagation.MapCarrier{}
	propagator.Inject(ctx, carrier)
	return carrier[traceparent]
}

// TraceID is the id of the trace that a traceparent names; "" where it names none.
func TraceID(traceparent string) string {
	parts := strings.Split(traceparent, "-")
	if len(parts) != 4 {
		return ""
	}
	return parts[1]
}

// Followed records work that something brought about, from began until now, in the trace of what brought it about.
func Followed(ctx context.Context, by, name string, began time.Time) {
	if by == "" {
		return
	}
	within := propagator.Extract(ctx, propagation.MapCarrier{traceparent: by})
	_, span := tracer.Start(within, name, api.WithTimestamp(began), api.WithSpanKind(api.SpanKindConsumer))
	span.End()
}
