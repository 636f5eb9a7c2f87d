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

const (
	// A client reads each piece of an answer within pieceTime, which is 1.6 kB a second, and the whole within
	// answerTime.
	answerPiece           = 32 << 10
	pieceTime, answerTime = 20 * time.Second, 3 * time.Minute
	// smallAnswer is what counts for nothing while it is written.
	smallAnswer = 32 << 10
	// answersInMemory is how many bytes of answers wait for their clients, in all.
	answersInMemory = 64 << 20
)

// NewAnswers returns the bound of answers that wait for their clients.
func NewAnswers() *admission.Places { return admission.NewPlaces(answersInMemory, 0) }

// Leaving gives the slot of a handler's request free once its answer may wait for the client, or ends. Up to there it
// holds the slot: what compresses the answer is inside, and works on a block before it writes more than a few bytes.
// Whoever does not read what is written is cut off. Answers that wait for their clients share a bound, and so do bodies:
// see Hold and ReadBody.
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

// leaving is an answer on its way to a client.
type leaving struct {
	http.ResponseWriter
	ctx     context.Context //nolint:containedctx // of the request that is answered
	answers *admission.Places
	bodies  *admission.Places
	written int
	end     time.Time // however fast the client reads

	mu    sync.Mutex
	place *admission.Place // of the answer that is held in memory; nil = nothing large
	body  *admission.Place // of what was sent, likewise
	left  bool
}

// errCutOff is told to a handler whose answer has given way to others.
var errCutOff = errors.New("edge: the client does not read")

// Hold counts an answer of so many bytes that stands in memory while a client reads it, until the next Hold of the same
// request or its end. Where too many do, the slowest of whoever has the most is cut off. It returns admission.Busy
// where everybody else has as few.
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

// accountOf names who asks; "" where nobody is signed in.
func accountOf(ctx context.Context) string {
	if by, known := ctx.Value(key{}).(*RequestContext); known && by.Actor.SignedIn() {
		return by.Actor.Account.String()
	}
	return ""
}

// leave ends the answer: what is set on the connection from now on belongs to the next one.
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

// cutOff makes a write that waits for the client fail.
func (l *leaving) cutOff() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.left {
		_ = l.until(time.Unix(1, 0)) // where there is a connection; else the next write fails
	}
}

// until bounds what is written, where there is a connection to bound.
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

// ReadFrom keeps the kernel's way from a file to a connection.
func (l *leaving) ReadFrom(from io.Reader) (int64, error) {
	admission.Leave(l.ctx)
	return io.Copy(l.ResponseWriter, from)
}

// Flush waits for the client.
func (l *leaving) Flush() {
	admission.Leave(l.ctx)
	if l.proceed() == nil {
		_ = http.NewResponseController(l.ResponseWriter).Flush() // where there is a connection to flush
	}
}

// Unwrap implements http.ResponseController's way to the connection.
func (l *leaving) Unwrap() http.ResponseWriter { return l.ResponseWriter }
