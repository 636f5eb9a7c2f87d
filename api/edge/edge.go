// Package edge is what every door of the HTTP edge shares: who asks, in which language, and how a refusal is told.
package edge

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"

	"weddings/commands"
	"weddings/internal/fault"
)

// Asker is who sent a request.
type Asker struct {
	commands.Request
	Lang     string // ar or en
	Position int64  // the log position the client has seen; reads wait for it
	Token    string // of the session, "" for visitors
	Address  string // client address, for limits alone; never stored
	Agent    string
	reached  atomic.Int64
}

type key struct{}

// With returns a context that knows who asks.
func With(ctx context.Context, a *Asker) context.Context { return context.WithValue(ctx, key{}, a) }

// From returns who asks.
func From(ctx context.Context) *Asker {
	a, ok := ctx.Value(key{}).(*Asker)
	if !ok {
		panic("edge: the request passed no door") // a route outside the middleware is a bug, not a visitor
	}
	return a
}

// Reach notes the position a command reached, for the answer's header.
func (a *Asker) Reach(position int64) {
	for {
		at := a.reached.Load()
		if position <= at || a.reached.CompareAndSwap(at, position) {
			return
		}
	}
}

// Reached is the highest position noted.
func (a *Asker) Reached() int64 { return a.reached.Load() }

// Told is a refusal in the reader's language.
type Told struct {
	Error  string            `json:"error"`
	Code   fault.Code        `json:"code"`
	Fields map[string]string `json:"fields,omitempty"`
}

var internal = fault.Text{Ar: "حدث خطأ غير متوقع. لم يُحفظ شيء، أعيدوا المحاولة بعد قليل.", En: "Something unexpected went wrong. Nothing was saved; please try again shortly."}

// Tell turns an error into words. What is no fault is logged, without the words that could hold personal data, and told
// as an internal error.
func Tell(ctx context.Context, err error, lang string) (Told, *fault.Error) {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok {
		if !errors.Is(err, context.Canceled) {
			slog.ErrorContext(ctx, "internal error", "error", err)
		}
		return Told{Error: internal.In(lang), Code: fault.Internal}, nil
	}
	if cause := errors.Unwrap(f); f.Code == fault.Unavailable && cause != nil {
		slog.WarnContext(ctx, "unavailable", "cause", cause)
	}
	told := Told{Error: f.Text.In(lang), Code: f.Code}
	for field, t := range f.Fields {
		if told.Fields == nil {
			told.Fields = map[string]string{}
		}
		told.Fields[field] = t.In(lang)
	}
	return told, f
}
