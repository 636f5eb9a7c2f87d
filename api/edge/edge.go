// Package edge is shared by all HTTP APIs: the request's context (account, language, limits) and the form of refusals.
package edge

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgconn"

	"weddings/api/security"
	"weddings/commands"
	"weddings/events"
	"weddings/internal/admission"
	"weddings/internal/bots"
	"weddings/internal/fault"
	"weddings/internal/obs"
)

// RequestContext is the sender of a request and what the request may use.
type RequestContext struct {
	commands.Request
	Lang     string // ar or en
	Position int64  // log position that the client has seen; reads wait for it
	Token    string // of the session; "" for visitors
	Fresh    bool   // the person gave a password or a code within the last minutes
	Address  string // of the client, only for limits; never stored
	Agent    string
	Limits   *Limits
	Security *security.Log // nil = nothing is logged
	Stale    bool          // reads may be older than Position
	Unknown  bool          // the look-up of the named session failed: the sender counts as a visitor
	// Ended returns why the request's session ended; nil if the request names no ended session.
	Ended func() commands.Ending
	// Settled is whether the account is confirmed or older than a day: see Limit.Apart. It is loaded when a limit needs
	// it.
	Settled bool
	reached atomic.Int64
	noted   atomic.Bool
}

// Note writes what the sender did to the security log. account is the account concerned; the zero UUID if unknown.
func (a *RequestContext) Note(event security.Event, account uuid.UUID, detail string) {
	a.noted.Store(true)
	if a.Security != nil {
		a.Security.Note(security.Entry{
			At:      time.Now(),
			Event:   event,
			Account: account,
			Network: Network(a.Address),
			Detail:  detail,
			Trace:   obs.TraceID(a.Traceparent),
		})
	}
}

// Asks says that the request only asks whether something would be refused, so that a refusal is not logged.
func (a *RequestContext) Asks() { a.noted.Store(true) }

// NoteRefusal writes a refusal to the security log if it is one of permission or of a limit, unless the request has
// already logged something more specific. A hidden object, which is answered as if it did not exist, is a refusal of
// permission.
func (a *RequestContext) NoteRefusal(err *fault.Error, asked string) {
	if err == nil || a.noted.Load() {
		return
	}
	switch err.Code {
	case fault.Forbidden, fault.SecondFactor, fault.Confirm:
		a.Note(security.RefusedForbidden, a.Actor.Account, asked)
	case fault.NotFound:
		if errors.Is(err, commands.ErrHidden) {
			a.Note(security.RefusedForbidden, a.Actor.Account, asked)
		}
	case fault.TooMany, fault.SignIn:
		a.Note(security.RefusedTooMany, a.Actor.Account, asked)
	default: // not a refusal of permission
	}
}

// NoteWrong writes a wrong password or code to the security log: a refusal that blames the field.
func (a *RequestContext) NoteWrong(event security.Event, err error, field string) {
	if refused, ok := errors.AsType[*fault.Error](err); ok && refused.Code == fault.Invalid {
		if _, wrong := refused.Fields[field]; wrong {
			a.Note(event, a.Actor.Account, "")
		}
	}
}

// Take counts an action of the sender against a limit: see Limits.Take.
func (a *RequestContext) Take(kind, subject string) error { return a.Limits.Take(kind, a, subject) }

// Return takes back what Take has counted.
func (a *RequestContext) Return(kind, subject string) { a.Limits.Return(kind, a, subject) }

// Bot reports whether the User-Agent is a bot's.
func (a *RequestContext) Bot() bool { return bots.Is(a.Agent) }

// says reports whether the User-Agent contains any of the lower-case words.
func (a *RequestContext) says(words ...string) bool {
	agent := strings.ToLower(a.Agent)
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(agent, word) })
}

// Device returns the kind of device in the User-Agent: desktop, tablet or mobile. On Android, only telephones say
// "Mobile".
func (a *RequestContext) Device() string {
	mobile := a.says("mobi", "iphone")
	switch {
	case a.says("ipad", "tablet"), a.says("android") && !mobile:
		return "tablet"
	case mobile:
		return "mobile"
	}
	return "desktop"
}

// RequireFresh returns nil for somebody who gave their password or a code within the last minutes.
func (a *RequestContext) RequireFresh() error {
	if !a.Actor.SignedIn() {
		return commands.SignInFirst
	}
	if !a.Fresh {
		return commands.ConfirmFirst
	}
	return nil
}

type key struct{}

// With returns a context with a RequestContext.
func With(ctx context.Context, a *RequestContext) context.Context {
	return context.WithValue(ctx, key{}, a)
}

// From returns the context's RequestContext. It panics if there is none.
func From(ctx context.Context) *RequestContext {
	a, ok := ctx.Value(key{}).(*RequestContext)
	if !ok {
		panic("edge: the route is outside the middleware") // a route outside the middleware is a bug
	}
	return a
}

// Viewer returns the actor of the context's request, for readers and commands.
func Viewer(ctx context.Context) events.Actor { return From(ctx).Actor }

// Reach records the log position that a command reached, for the response's header.
func (a *RequestContext) Reach(position int64) {
	for {
		at := a.reached.Load()
		if position <= at || a.reached.CompareAndSwap(at, position) {
			return
		}
	}
}

// Reached returns the highest recorded position.
func (a *RequestContext) Reached() int64 { return a.reached.Load() }

// ErrorBody is a refusal in the form that clients get, in the reader's language.
type ErrorBody struct {
	ErrorText
	Code fault.Code `json:"code"`
	// Version is the current version of the object, if the refusal is a conflict.
	Version int64 `json:"version,omitempty"`
	// Reason is why the sender's session ended, if the refusal tells them to sign in.
	Reason commands.Ending `json:"reason,omitempty"`
	// Words holds the texts in each language, for a reader who switches the language while the error is visible.
	Words map[string]ErrorText `json:"words,omitempty"`
}

// ErrorText is a refusal in one language: a sentence, and a sentence for each invalid field.
type ErrorText struct {
	Error  string            `json:"error"`
	Fields map[string]string `json:"fields,omitempty"`
}

func errorText(text fault.Text, fields map[string]fault.Text, lang string) ErrorText {
	words := ErrorText{Error: text.In(lang)}
	for field, t := range fields {
		if words.Fields == nil {
			words.Fields = map[string]string{}
		}
		words.Fields[field] = t.In(lang)
	}
	return words
}

// errorBody returns the body of a refusal in both languages, with the reader's at the top.
func errorBody(code fault.Code, text fault.Text, fields map[string]fault.Text, lang string) ErrorBody {
	words := map[string]ErrorText{"ar": errorText(text, fields, "ar"), "en": errorText(text, fields, "en")}
	return ErrorBody{ErrorText: errorText(text, fields, lang), Code: code, Words: words}
}

// Internal is the text of internal errors. It does not say whether anything was saved, since that is not known.
var Internal = fault.Text{
	Ar: "حدث خطأ غير متوقع. أعيدوا المحاولة بعد قليل.",
	En: "Something unexpected went wrong. Please try again shortly.",
}

var slow = fault.Text{
	Ar: "استغرق هذا وقتًا أطول من المسموح. أعيدوا المحاولة بعد قليل.",
	En: "This took longer than it may. Please try again shortly.",
}

// away reports whether an upstream server is unavailable: it closed or refused the connection, or is starting, stopping
// or full. This server is also unavailable for events of a type that only a newer release knows.
func away(err error) bool {
	if _, newer := errors.AsType[*events.UnknownTypeError](err); newer {
		return true
	}
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return slices.Contains([]string{"08", "53", "57"}, pg.Code[:2])
	}
	_, refused := errors.AsType[*pgconn.ConnectError](err)
	_, broken := errors.AsType[*net.OpError](err)
	return refused || broken || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)
}

// BodyOf returns the body of an error. An error that is no fault is logged and answered as an internal error: the
// answer has no text of the error, which could contain personal data.
func BodyOf(ctx context.Context, err error, lang string) (ErrorBody, *fault.Error) {
	f, ok := errors.AsType[*fault.Error](err)
	switch {
	case ok:
	case errors.Is(err, context.DeadlineExceeded), errors.Is(ctx.Err(), context.DeadlineExceeded):
		f, ok = fault.New(fault.Unavailable, slow.Ar, slow.En).Because(err), true
	case away(err):
		f, ok = commands.Unavailable.Because(err), true
	}
	if !ok {
		if !errors.Is(err, context.Canceled) {
			slog.ErrorContext(ctx, "internal error", "error", err)
		}
		return errorBody(fault.Internal, Internal, nil, lang), nil
	}
	if cause := errors.Unwrap(f); (f.Code == fault.Unavailable || f.Code == fault.Unknown) && cause != nil &&
		!errors.Is(cause, admission.ErrFull) {
		slog.WarnContext(ctx, string(f.Code), "cause", cause)
	}
	body := errorBody(f.Code, f.Text, f.Fields, lang)
	body.Version = f.Version
	if a, known := ctx.Value(key{}).(*RequestContext); known && a.Ended != nil && errors.Is(f, commands.SignInFirst) {
		body.Reason = a.Ended()
	}
	return body, f
}
