package edge

import (
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"sync"
	"time"

	"weddings/internal/admission"
)

// Working bounds the requests that run at once to what the connection pool can serve. The queue timeout is short: at
// five times the site's capacity, admitted requests are still answered within two seconds.
var Working = admission.Config{Slots: 24, Waiting: 128, Wait: time.Second, Crowded: 200 * time.Millisecond}

type gateKey struct{}

// WithGate returns a context whose request is admitted by a gate and counts towards the network of the address.
func WithGate(ctx context.Context, gate *admission.Gate, address string) context.Context {
	return context.WithValue(admission.From(ctx, Network(address)), gateKey{}, gate)
}

// Admit waits until a request may use the database. It returns admission.Busy if too many do. Call it after the request
// has been read; the slot is released when the response leaves this process's buffers. So slow clients hold no slot.
func Admit(ctx context.Context) error {
	gate, ok := ctx.Value(gateKey{}).(*admission.Gate)
	if !ok || admission.Holding(ctx) { // a request without a gate comes from a tool, with nobody queued behind it
		return nil
	}
	_, err := gate.Enter(ctx, "")
	return err
}

// buffered is how much of a response net/http buffers before a write can block (bufferBeforeChunkingSize in its
// server.go).
const buffered = 2048

const (
	// A client must read each piece of a response within pieceTime, 1.6 kB a second, and the whole within answerTime.
	answerPiece           = 32 << 10
	pieceTime, answerTime = 20 * time.Second, 3 * time.Minute
	// smallAnswer is the size up to which a response does not count while it is written.
	smallAnswer = 32 << 10
	// answersInMemory bounds the bytes of all responses that wait for their clients.
	answersInMemory = 64 << 20
)

// NewAnswers returns the bound of responses that wait for their clients.
func NewAnswers() *admission.Places { return admission.NewPlaces(answersInMemory, 0) }

// Leaving releases the slot of a request once its response may block on the client, or ends. Compression runs inside
// the slot: it works on a whole block before it writes. A client that does not read is disconnected. Responses that
// wait for their clients share a bound, and so do request bodies: see Hold and ReadBody.
func Leaving(answers, bodies *admission.Places) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			l := &leaving{ResponseWriter: w, answers: answers, bodies: bodies, end: time.Now().Add(answerTime)}
			l.ctx = context.WithValue(r.Context(), leavingKey{}, l)
			defer l.leave()
			next.ServeHTTP(l, r.WithContext(l.ctx))
		})
	}
}

type leavingKey struct{}

// leaving is a response that is being written to a client.
type leaving struct {
	http.ResponseWriter
	ctx     context.Context //nolint:containedctx // of the request
	answers *admission.Places
	bodies  *admission.Places
	written int
	end     time.Time // deadline of the whole response

	mu    sync.Mutex
	place *admission.Place // share of a response in memory; nil = nothing large
	body  *admission.Place // share of a request body in memory; nil = nothing large
	left  bool
}

// errCutOff is returned to a handler whose response was evicted.
var errCutOff = errors.New("edge: the client does not read")

// Hold counts a response of size bytes that stays in memory while a client reads it, until the next Hold of the same
// request or its end. If too much is held, the slowest response of the largest holder is evicted. Hold returns
// admission.Busy if nobody holds more than this client.
func Hold(ctx context.Context, size int) error {
	l, ok := ctx.Value(leavingKey{}).(*leaving)
	if !ok || l.answers == nil || size < smallAnswer {
		return nil
	}
	place, err := l.answers.Take(ctx, accountOf(ctx), size, l.cutOff)
	l.mu.Lock()
	before := l.place
	l.place = place
	l.mu.Unlock()
	if before != nil {
		before.Leave()
	}
	return err
}

// accountOf returns the account of the request; "" for visitors.
func accountOf(ctx context.Context) string {
	if by, known := ctx.Value(key{}).(*RequestContext); known && by.Actor.SignedIn() {
		return by.Actor.Account.String()
	}
	return ""
}

// leave ends the response. Deadlines set from now on belong to the connection's next request.
func (l *leaving) leave() {
	admission.Leave(l.ctx)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.left = true
	for _, place := range []*admission.Place{l.place, l.body} {
		if place != nil {
			place.Leave()
		}
	}
}

// cutOff makes a write that is blocked on the client fail.
func (l *leaving) cutOff() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.left {
		_ = l.until(time.Unix(1, 0)) // without a connection, the next write fails
	}
}

// until sets the write deadline, if there is a connection.
func (l *leaving) until(at time.Time) error {
	err := http.NewResponseController(l.ResponseWriter).SetWriteDeadline(at)
	if errors.Is(err, http.ErrNotSupported) {
		return nil
	}
	return err
}

// proceed gives the client time to read one more piece.
func (l *leaving) proceed() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.place != nil && l.place.Gone() {
		return errCutOff
	}
	at := time.Now().Add(pieceTime)
	if l.end.Before(at) {
		at = l.end
	}
	return l.until(at)
}

func (l *leaving) Write(p []byte) (n int, err error) {
	if l.written += len(p); l.written > buffered {
		admission.Leave(l.ctx)
	}
	for piece := range slices.Chunk(p, answerPiece) {
		if err := l.proceed(); err != nil {
			return n, err
		}
		m, err := l.ResponseWriter.Write(piece)
		n += m
		l.moved(m)
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

func (l *leaving) moved(n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.place != nil {
		l.place.Moved(n)
	}
}

// ReadFrom keeps sendfile available for copying a file to the connection.
func (l *leaving) ReadFrom(from io.Reader) (int64, error) {
	admission.Leave(l.ctx)
	return io.Copy(l.ResponseWriter, from)
}

// Flush may block on the client.
func (l *leaving) Flush() {
	admission.Leave(l.ctx)
	if l.proceed() == nil {
		_ = http.NewResponseController(l.ResponseWriter).Flush() // no-op without a connection
	}
}

// Unwrap lets http.ResponseController find the connection.
func (l *leaving) Unwrap() http.ResponseWriter { return l.ResponseWriter }
