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

// tracer records nothing, at almost no cost, until StartTracing is called.
var tracer = otel.Tracer("weddings")

var propagator = propagation.TraceContext{}

const traceparent = "traceparent"

// StartTracing exports spans to an OpenTelemetry collector, by OTLP over HTTP, at a URL without a path. With "" it
// exports none, but trace ids still propagate. Span names and attributes contain no personal data, which includes
// addresses and user agents. The returned function exports the spans that are left.
func StartTracing(ctx context.Context, collector string) (func(context.Context) error, error) {
	if collector == "" {
		return func(context.Context) error { return nil }, nil
	}
	exporter,
		err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(strings.TrimSuffix(collector, "/")+"/v1/traces"))
	if err != nil {
		return nil, err
	}
	provider := trace.NewTracerProvider(trace.WithBatcher(exporter),
		trace.WithResource(resource.NewSchemaless(semconv.ServiceName("weddings"), semconv.ServiceVersion(Revision))))
	otel.SetTracerProvider(provider)
	otel.SetErrorHandler(
		otel.ErrorHandlerFunc(func(err error) { slog.Warn("traces cannot be exported", "error", err) }),
	)
	return provider.Shutdown, nil
}

// Span starts a span as a child of the context's span. The caller must end it.
func Span(ctx context.Context, name string, attributes ...attribute.KeyValue) (context.Context, api.Span) {
	return tracer.Start(ctx, name, api.WithAttributes(attributes...))
}

// Incoming starts the span of a request, as a child of the span that its traceparent header names.
func Incoming(r *http.Request) (context.Context, api.Span) {
	return tracer.Start(
		propagator.Extract(r.Context(), propagation.HeaderCarrier(r.Header)),
		"request",
		api.WithSpanKind(api.SpanKindServer),
	)
}

// Traceparent returns the context's span as a W3C traceparent; "" where there is none.
func Traceparent(ctx context.Context) string {
	carrier := propagation.MapCarrier{}
	propagator.Inject(ctx, carrier)
	return carrier[traceparent]
}

// TraceID returns the trace id in a traceparent; "" where there is none.
func TraceID(traceparent string) string {
	parts := strings.Split(traceparent, "-")
	if len(parts) != 4 {
		return ""
	}
	return parts[1]
}

// Followed records a span that started at began and ends now. Its parent is the span named by the traceparent `by`,
// which caused the work.
func Followed(ctx context.Context, by, name string, began time.Time) {
	if by == "" {
		return
	}
	within := propagator.Extract(ctx, propagation.MapCarrier{traceparent: by})
	_, span := tracer.Start(within, name, api.WithTimestamp(began), api.WithSpanKind(api.SpanKindConsumer))
	span.End()
}
