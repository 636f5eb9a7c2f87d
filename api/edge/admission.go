package edge

import (
	"context"
	"io"
	"net/http"
	"time"

	"weddings/internal/admission"
)

// Working is how many requests work at once, which is what the pool of connections can serve. The wait is short:
// whoever is admitted is answered within two seconds, also at five times the load that the site can carry.
var Working = admission.Config{Slots: 24, Waiting: 128, Wait: time.Second, Crowded: 200 * time.Millisecond}

type gateKey struct{}

// WithGate returns a context whose request is admitted by a gate, as of the network that it comes from.
func WithGate(ctx context.Context, gate *admission.Gate, address string) context.Context {
	return context.WithValue(admission.From(ctx, Network(address)), gateKey{}, gate)
}

// Admit lets a request in that is about to use the database. It returns admission.Busy where too many do. What is read
// from the client comes before, and once the answer leaves this process's buffers the slot is free again: slow lines
// hold none.
func Admit(ctx context.Context) error {
	gate, ok := ctx.Value(gateKey{}).(*admission.Gate)
	if !ok || admission.Holding(ctx) { // without a gate it is a tool's request, which nobody else waits for
		return nil
	}
	_, err := gate.Enter(ctx, "")
	return err
}

// buffered is how much of an answer net/http takes before it waits for the client (bufferBeforeChunkingSize in its
// server.go).
const buffered = 2048

// Leaving gives the slot of a handler's request free once its answer may wait for the client, or ends. Up to there it
// holds the slot: what compresses the answer is inside, and works on a block before it writes more than a few bytes.
func Leaving(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		defer admission.Leave(ctx)
		next.ServeHTTP(&leaving{ResponseWriter: w, ctx: ctx}, r)
	})
}

type leaving struct {
	http.ResponseWriter
	ctx     context.Context //nolint:containedctx // of the request that is answered
	written int
}

func (l *leaving) Write(p []byte) (int, error) {
	if l.written += len(p); l.written > buffered {
		admission.Leave(l.ctx)
	}
	return l.ResponseWriter.Write(p)
}

// ReadFrom keeps the kernel's way from a file to a connection.
func (l *leaving) ReadFrom(from io.Reader) (int64, error) {
	admission.Leave(l.ctx)
	return io.Copy(l.ResponseWriter, from)
}

// Flush waits for the client.
func (l *leaving) Flush() {
	admission.Leave(l.ctx)
	_ = http.NewResponseController(l.ResponseWriter).Flush() // where there is a connection to flush
}

// Unwrap implements http.ResponseController's way to the connection.
func (l *leaving) Unwrap() http.ResponseWriter { return l.ResponseWriter }
