// Package edge is what every door of the HTTP edge shares: who asks, in which language, and how a refusal is told.
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
	"weddings/internal/fault"
	"weddings/internal/obs"
)

// RequestContext is who sent a request.
type RequestContext struct {
	commands.Request
	Lang     string // ar or en
	Position int64  // the log position the client has seen; reads wait for it
	Token    string // of the session, "" for visitors
	Fresh    bool   // the person gave a password or a code within the last minutes
	Address  string // client address, for limits alone; never stored
	Agent    string
	Limits   *Limits
	Security *security.Log // nil: nothing is noted
	Stale    bool          // what is read may be older than Position
	// Ended returns why the session ended that the request names; nil where it names none that has ended.
	Ended func() commands.Ending
	// Settled is whether the account is confirmed or older than a day: see Limit.Apart. It is looked up where a limit
	// asks.
	Settled bool
	reached atomic.Int64
	noted   atomic.Bool
}

// Note puts what the asker did into the security log: about an account, the zero UUID where it is not known.
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

// NoteRefusal puts a refusal of what was asked into the security log, where it is one of permission or of a limit, and
// where nothing was noted of the request that says more. What is another's and answered as if it did not exist is one
// of permission.
func (a *RequestContext) NoteRefusal(err *fault.Error, asked string) {
	if err == nil || a.noted.Load() {
		return
	}
	switch err.Code {
	case fault.Forbidden, fault.SecondFactor:
		a.Note(security.RefusedForbidden, a.Actor.Account, asked)
	case fault.NotFound:
		if errors.Is(err, commands.ErrHidden) {
			a.Note(security.RefusedForbidden, a.Actor.Account, asked)
		}
	case fault.TooMany, fault.SignIn:
		a.Note(security.RefusedTooMany, a.Actor.Account, asked)
	default: // nobody tried what they may not do
	}
}

// NoteWrong puts a password or a code that was not right into the security log: a refusal that blames the field.
func (a *RequestContext) NoteWrong(event security.Event, err error, field string) {
	if refused, ok := errors.AsType[*fault.Error](err); ok && refused.Code == fault.Invalid {
		if _, wrong := refused.Fields[field]; wrong {
			a.Note(event, a.Actor.Account, "")
		}
	}
}

// Take counts something against the asker's limits: see Limits.Take.
func (a *RequestContext) Take(kind, subject string) error { return a.Limits.Take(kind, a, subject) }

// Return takes back what Take counted, where it was no failure.
func (a *RequestContext) Return(kind, subject string) { a.Limits.Return(kind, a, subject) }

// bots name themselves; people's browsers do not use these words.
var bots = []string{
	"bot",
	"crawl",
	"spider",
	"slurp",
	"preview",
	"curl",
	"wget",
	"python",
	"headless",
	"lighthouse",
	"monitor",
}

// Bot reports whether the agent says that it is a machine.
func (a *RequestContext) Bot() bool { return a.says(bots...) }

// says reports whether the agent names itself with any of the words, which are in lower case.
func (a *RequestContext) says(words ...string) bool {
	agent := strings.ToLower(a.Agent)
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(agent, word) })
}

// Device is the kind of device that the agent names: desktop, tablet or mobile. Android says "Mobile" on telephones
// alone.
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

// With returns a context that knows who asks.
func With(ctx context.Context, a *RequestContext) context.Context {
	return context.WithValue(ctx, key{}, a)
}

// From returns who asks.
func From(ctx context.Context) *RequestContext {
	a, ok := ctx.Value(key{}).(*RequestContext)
	if !ok {
		panic("edge: the request passed no door") // a route outside the middleware is a bug, not a visitor
	}
	return a
}

// Viewer returns who asks, as readers and commands know them.
func Viewer(ctx context.Context) events.Actor { return From(ctx).Actor }

// Reach notes the position a command reached, for the answer's header.
func (a *RequestContext) Reach(position int64) {
	for {
		at := a.reached.Load()
		if position <= at || a.reached.CompareAndSwap(at, position) {
			return
		}
	}
}

// Reached is the highest position noted.
func (a *RequestContext) Reached() int64 { return a.reached.Load() }

// ErrorBody is a refusal in the reader's language.
type ErrorBody struct {
	ErrorText
	Code fault.Code `json:"code"`
	// Version is what the thing stands at now, with a conflict.
	Version int64 `json:"version,omitempty"`
	// Reason is why the asker's session ended, with the refusal of somebody who is not signed in.
	Reason commands.Ending `json:"reason,omitempty"`
	// Words are the same by language, for a reader who changes it while they stand on the screen.
	Words map[string]ErrorText `json:"words,omitempty"`
}

// ErrorText is what a refusal says in one language: a sentence, and one for each field at fault.
type ErrorText struct {
	Error  string            `json:"error"`
	Fields map[string]string `json:"fields,omitempty"`
}

func say(text fault.Text, fields map[string]fault.Text, lang string) ErrorText {
	said := ErrorText{Error: text.In(lang)}
	for field, t := range fields {
		if said.Fields == nil {
			said.Fields = map[string]string{}
		}
		said.Fields[field] = t.In(lang)
	}
	return said
}

// inWords tells a sentence in both languages, and first in the reader's.
func inWords(code fault.Code, text fault.Text, fields map[string]fault.Text, lang string) ErrorBody {
	words := map[string]ErrorText{"ar": say(text, fields, "ar"), "en": say(text, fields, "en")}
	return ErrorBody{ErrorText: say(text, fields, lang), Code: code, Words: words}
}

// Internal is what people are told of our own mistakes. What was saved before one is not known.
var Internal = fault.Text{
	Ar: "حدث خطأ غير متوقع. أعيدوا المحاولة بعد قليل.",
	En: "Something unexpected went wrong. Please try again shortly.",
}

var slow = fault.Text{
	Ar: "استغرق هذا وقتًا أطول من المسموح. أعيدوا المحاولة بعد قليل.",
	En: "This took longer than it may. Please try again shortly.",
}

// away reports whether a server that was asked is not there: it closed the connection, refused it, or is starting,
// stopping or full.
func away(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return slices.Contains([]string{"08", "53", "57"}, pg.Code[:2])
	}
	_, refused := errors.AsType[*pgconn.ConnectError](err)
	_, broken := errors.AsType[*net.OpError](err)
	return refused || broken || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)
}

// BodyOf turns an error into words. What is no fault is logged, without the words that could hold personal data, and
// told as an internal error.
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
		return inWords(fault.Internal, Internal, nil, lang), nil
	}
	if cause := errors.Unwrap(f); (f.Code == fault.Unavailable || f.Code == fault.Unknown) && cause != nil &&
		!errors.Is(cause, admission.ErrFull) {
		slog.WarnContext(ctx, string(f.Code), "cause", cause)
	}
	told := inWords(f.Code, f.Text, f.Fields, lang)
	told.Version = f.Version
	if a, known := ctx.Value(key{}).(*RequestContext); known && a.Ended != nil && errors.Is(f, commands.SignInFirst) {
		told.Reason = a.Ended()
	}
	return told, f
}
