// Package commands is what may be asked of the marketplace. A command is a plain struct; its package holds one file per
// command with what it may do, when it is refused and which events follow. This package holds what all of them share:
// prepare, load the stream and apply its events, decide, append at the version that was decided on.
package commands

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/vault"
	"weddings/internal/fault"
)

// maxAttempts bounds how often a command is decided anew because its stream moved on meanwhile.
const maxAttempts = 4 // the first and three more

// Request is who asks, and how often the same may be asked.
type Request struct {
	Actor       events.Actor
	Session     string // of an anonymous actor, to tell idempotency keys apart
	Visitor     string // what tells an anonymous actor without a session from others; never stored in clear
	Key         string // idempotency key; "" = none
	Correlation uuid.UUID
	Traceparent string
	// Admit is asked when a command was found to be in order and its events are about to be appended; again where the
	// command looks for another slug. Its error refuses the command. What is refused earlier, or changes nothing, never
	// asks. Nil admits everything.
	Admit func() error
}

// Admitted asks Admit.
func (by Request) Admitted() error {
	if by.Admit == nil {
		return nil
	}
	return by.Admit()
}

// Tx is what extra work within a command's own transaction may do.
type Tx = vault.Tx

// Receipt is the answer to a command that was carried out.
type Receipt struct {
	ID       uuid.UUID // the aggregate's
	Version  int64
	Position int64
	Replayed bool // answered from the first use of its idempotency key
}

// App is what carries commands out.
type App struct {
	Log   *store.Log
	Vault *vault.Vault
	Now   func() time.Time
	// Farewell tells a person that their account is gone; afterwards nobody knows the address. Nil: nobody is told.
	Farewell func(ctx context.Context, email, lang string)
	// EndSessions returns the work that ends an account's sessions in the transaction of its command.
	EndSessions func(account uuid.UUID, why Ending) func(context.Context, vault.Tx) error
	// LettersArrive says that a mail server sends letters, so that people can be asked to confirm their email. Without
	// one they are files in a folder.
	LettersArrive bool
	// Picture returns what the media store knows of a picture, and false where the account did not send it. Nil, in
	// tools without a media store: what is said of a picture is believed within its bounds.
	Picture func(hash string, by uuid.UUID) (events.Picture, bool)
	// Audio returns what the store of audio knows of a file, and false where the account did not send it. Nil, in tools
	// without such a store: no file is known.
	Audio func(hash string, by uuid.UUID) (events.Audio, bool)
	// Admins returns the accounts of admins from a read model, which may be behind: account.AnotherAdmin asks the log
	// whether they still are. Nil, in tools without read models: nobody else is known.
	Admins func(context.Context) ([]uuid.UUID, error)
}

// Decision is what a command leads to.
type Decision struct {
	// Events go to the streams that they name, all or none. One that names none goes with the event before it.
	Events []events.Event
	// Checks are the versions of other streams that the decision rests on, whether it writes them or not. A stream that
	// is written without a check is written whatever its version is.
	Checks   []store.Check
	Claims   []Claim     // taken for the stream
	Releases []Claim     // given up by the stream
	Needs    []Claim     // refused unless some stream holds each of them at this moment
	Begins   []uuid.UUID // persons of whom nothing was known before
	Forgets  []uuid.UUID // persons whose data becomes unreadable for ever
	SignsOut []SignOut   // accounts whose sessions end
}

// SignOut ends all sessions of an account.
type SignOut struct {
	Account uuid.UUID
	Why     Ending
}

// Then returns the decision that one event follows, or several.
func Then(list ...events.Event) (Decision, error) { return Decision{Events: list}, nil }

// Change returns the decision that an event follows, unless it says what the one that stands says already. standing may
// be nil.
func Change(standing, next events.Event) (Decision, error) {
	if events.Same(standing, next) {
		return Decision{}, nil
	}
	return Then(next)
}

// Aggregate tells how the events of a stream make its state.
type Aggregate[S any] struct {
	Apply func(S, events.Event) S
}

// Load returns an aggregate's state and version; version 0 means that it does not exist.
func (a Aggregate[S]) Load(ctx context.Context, app *App, stream string) (S, int64, error) {
	history, err := app.Log.Load(ctx, stream, 0)
	if err != nil {
		var none S
		return none, 0, unavailable(err)
	}
	state, version := a.Of(history)
	return state, version, nil
}

// Of returns the state and the version that a stream's whole history leads to.
func (a Aggregate[S]) Of(history []events.Recorded) (state S, version int64) {
	for _, r := range history {
		state = a.Apply(state, r.Data)
	}
	return state, int64(len(history))
}

// Histories returns those of several streams, with one read. Missing streams are omitted.
func Histories(ctx context.Context, app *App, streams ...string) (map[string][]events.Recorded, error) {
	histories, err := app.Log.LoadAll(ctx, streams...)
	if err != nil {
		return nil, unavailable(err)
	}
	return histories, nil
}

// Target is the stream a command is about.
type Target struct {
	ID      uuid.UUID
	Stream  string
	Version int64 // the version it was decided on by a person, who must look again if it moved; 0 = decide anew
	// New says that the id was made for this command: there is nothing to read before the first decision. Should the
	// stream exist all the same, the append is refused and the stream read.
	New bool
}

// outdated returns the refusal of a command that was decided on another version than the present one. Who may not know
// of the stream learns nothing by it.
func (t Target) outdated(version int64, refused error) error {
	code := fault.CodeOf(refused)
	if t.Version == 0 || t.Version == version || code == fault.NotFound || code == fault.Forbidden {
		return refused
	}
	return staleAt(version)
}

// Execute decides on the stream's present state and appends, again up to three times where somebody else was faster: in
// this stream, or in one that the decision checks, after which it prepares anew. A command that names the version a
// person saw is refused as a conflict instead.
func Execute[S, F any](
	ctx context.Context, app *App, by Request, a Aggregate[S], cmd Decider[S, F], to Target, facts F,
) (Receipt, error) {
	if err := RequireText(cmd); err != nil {
		return Receipt{}, err
	}
	key, err := idempotency(by, cmd)
	if err != nil {
		return Receipt{}, err
	}
	// What its first use did must not refuse a repetition, nor pass for its answer.
	without := func(r Receipt, refused error) (Receipt, error) {
		if key == nil {
			return r, refused
		}
		return replay(ctx, app, *key, to, r, refused)
	}
	admit := sync.OnceValue(by.Admitted)
	for attempt := 1; ; attempt++ {
		var state S
		var version int64
		if !to.New || attempt > 1 {
			if state, version, err = a.Load(ctx, app, to.Stream); err != nil {
				return Receipt{}, err
			}
		}
		decision, err := cmd.Decide(by.Actor, state, facts)
		if err = to.outdated(version, err); err != nil {
			return without(Receipt{}, err)
		}
		if len(decision.Events) == 0 { // it is so already
			return without(Receipt{ID: to.ID, Version: version}, nil)
		}
		answer, err := json.Marshal(to.ID)
		if err != nil {
			return Receipt{}, err
		}
		if err := admit(); err != nil {
			return without(Receipt{}, err)
		}
		a := decision.appendTo(app, to.Stream, version)
		a.Metadata, a.Key, a.Answer = Metadata(by), key, answer
		receipt, err := app.Log.Append(ctx, a)
		if err == nil {
			return answered(receipt, to)
		}
		if conflict, moved := errors.AsType[*store.ConflictError](err); moved {
			if attempt == maxAttempts || conflict.Stream == to.Stream && to.Version != 0 {
				return Receipt{}, moveOf(conflict, to)
			}
			if conflict.Stream != to.Stream { // which the facts tell of
				if to, facts, err = cmd.Prepare(ctx, app, by); err != nil {
					return without(Receipt{}, err)
				}
			}
			continue
		}
		if refused := decision.claimRefusal(err); refused != nil {
			return Receipt{}, refused
		}
		return Receipt{}, refusal(err, key != nil)
	}
}

// moveOf is the refusal of a command whose stream, or another that it checks, moved on.
func moveOf(conflict *store.ConflictError, to Target) error {
	if conflict.Stream != to.Stream {
		return Stale
	}
	return staleAt(conflict.Actual)
}

// appendTo returns the append of a decision on a stream at a version.
func (d Decision) appendTo(app *App, stream string, version int64) store.Append {
	a := store.Append{
		Stream: stream, Expected: version,
		Claims: stored(d.Claims), Releases: stored(d.Releases), Needs: stored(d.Needs), Begins: d.Begins,
	}
	for _, person := range d.Forgets {
		a.With = append(a.With, app.Vault.Shred(person))
	}
	for _, out := range d.SignsOut {
		if app.EndSessions != nil { // tools without sessions leave it out
			a.With = append(a.With, app.EndSessions(out.Account, out.Why))
		}
	}
	to := stream
	for _, e := range d.Events {
		to = cmp.Or(e.StreamName(), to)
		if to == stream {
			a.Events = append(a.Events, e)
			continue
		}
		at := slices.IndexFunc(a.Also, func(p store.Part) bool { return p.Stream == to })
		if at < 0 {
			a.Also, at = append(a.Also, store.Part{Stream: to, Expected: store.Any}), len(a.Also)
		}
		a.Also[at].Events = append(a.Also[at].Events, e)
	}
	for _, check := range d.Checks {
		at := slices.IndexFunc(a.Also, func(p store.Part) bool { return p.Stream == check.Stream })
		if at < 0 {
			a.Checks = append(a.Checks, check)
			continue
		}
		a.Also[at].Expected = check.Version
	}
	return a
}

func answered(receipt store.Receipt, to Target) (Receipt, error) {
	r := Receipt{ID: to.ID, Version: receipt.Version, Position: receipt.Position, Replayed: receipt.Replayed}
	if receipt.Replayed {
		if err := json.Unmarshal(receipt.Answer, &r.ID); err != nil {
			return Receipt{}, err
		}
	}
	return r, nil
}

// Answered returns the receipt of a command that its actor has carried out with the same idempotency key and body
// within the last day, and false where there is none. It costs one read.
func Answered(ctx context.Context, app *App, by Request, cmd Command) (Receipt, bool, error) {
	key, err := idempotency(by, cmd)
	if key == nil || err != nil {
		return Receipt{}, false, err
	}
	receipt, used, err := app.Log.Answer(ctx, *key)
	switch {
	case errors.Is(err, store.ErrKeyReused),
		err == nil && !used: // with another body it is refused when it is carried out
		return Receipt{}, false, nil
	case err != nil:
		return Receipt{}, false, unavailable(err)
	}
	r, err := answered(receipt, Target{})
	return r, err == nil, err
}

// replay asks the log for the first answer to a key; where there is none, the present one stands.
func replay(
	ctx context.Context,
	app *App,
	key store.IdempotencyKey,
	to Target,
	present Receipt,
	refused error,
) (Receipt, error) {
	receipt, used, err := app.Log.Answer(ctx, key)
	switch {
	case errors.Is(err, store.ErrKeyReused):
		return Receipt{}, KeyReused
	case err != nil:
		return Receipt{}, unavailable(err)
	case !used:
		return present, refused
	}
	return answered(receipt, to)
}

// idempotency binds a client's key to its actor, command and body.
func idempotency(by Request, cmd Command) (*store.IdempotencyKey, error) {
	if by.Key == "" {
		return nil, nil
	}
	actor, ok := by.owner()
	if !ok { // a key that everybody shares would give one visitor's answer to another
		return nil, nil
	}
	if len(by.Key) > 200 {
		return nil, fault.New(fault.Invalid, "مفتاح الطلب أطول من المسموح.", "The idempotency key is too long.")
	}
	body, err := json.Marshal(cmd)
	if err != nil {
		return nil, err
	}
	return &store.IdempotencyKey{Key: by.Key, Actor: actor, Command: cmd.CommandName(), Body: body}, nil
}

// owner tells whose idempotency keys a request's are; false where nothing tells the actor from others.
func (by Request) owner() (string, bool) {
	switch {
	case by.Actor.SignedIn():
		return by.Actor.Account.String(), true
	case by.Session != "":
		return "session:" + by.Session, true
	case by.Visitor != "":
		return "visitor:" + by.Visitor, true
	}
	return "", false
}

// Metadata returns what is recorded with the events of a request.
func Metadata(by Request) events.Metadata {
	return events.Metadata{
		Actor:       by.Actor,
		Correlation: by.Correlation,
		Causation:   by.Correlation,
		Trace:       by.Traceparent,
	}
}

// NewID returns a new aggregate's id: a UUIDv7, so that ids sort by the time they were made.
func NewID() uuid.UUID { return uuid.Must(uuid.NewV7()) }

// Ending is why a session ended that its holder did not end, as the API names it.
type Ending string

// The reasons. EndedByErasure is told to nobody: nothing is kept of the sessions of an erased account.
const (
	EndedBySuspension   Ending = "suspended"
	EndedByRole         Ending = "role"
	EndedByPassword     Ending = "password"
	EndedBySecondFactor Ending = "second_factor"
	EndedElsewhere      Ending = "elsewhere" // by the account itself
	EndedByTime         Ending = "expired"
	EndedByErasure      Ending = ""
)
