// Package commands runs the commands of the marketplace. A command is a plain struct. Its package has one file for each
// command: who may give it, when it is refused, and which events follow. This package holds what all commands share:
// prepare the facts, load the stream and apply its events, decide, and append at the version that was decided on.
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
	"weddings/internal/passwords"
)

// maxAttempts is how often a command is decided if the streams it depends on change meanwhile.
const maxAttempts = 4 // the first and three more

// Request says who gives a command, and identifies repetitions of it.
type Request struct {
	Actor       events.Actor
	Session     string // of an anonymous actor; separates the idempotency keys of different sessions
	Visitor     string // distinguishes an anonymous actor without a session from others; never stored in clear
	Key         string // idempotency key; "" = none
	Correlation uuid.UUID
	Traceparent string
	// Admit is called when a command is accepted and its events are about to be appended. It is called again if the
	// command tries another slug. An error of Admit refuses the command. It is not called for a command that is refused
	// earlier or changes nothing. nil admits everything.
	Admit func() error
}

// Admitted calls Admit.
func (by Request) Admitted() error {
	if by.Admit == nil {
		return nil
	}
	return by.Admit()
}

// Tx runs statements in the transaction of a command's append.
type Tx = vault.Tx

// Receipt is the answer to a command that was carried out.
type Receipt struct {
	ID       uuid.UUID // the id of the aggregate
	Version  int64
	Position int64
	Replayed bool // it is the answer to the first use of the idempotency key
}

// App carries out commands.
type App struct {
	Log   *store.Log
	Vault *vault.Vault
	Now   func() time.Time
	// Passwords hashes people's passwords. The zero value is the one of every site.
	Passwords passwords.Hasher
	// Farewell tells a person that their account was erased; afterwards nobody knows the address. nil: nobody is told.
	Farewell func(ctx context.Context, email, lang string)
	// EndSessions returns the work that ends an account's sessions in the transaction of a command.
	EndSessions func(account uuid.UUID, why Ending) func(context.Context, vault.Tx) error
	// LettersArrive says that a mail server sends letters, so that people can be asked to confirm their email. Without
	// a mail server, letters are files in a folder.
	LettersArrive bool
	// Picture returns what the media store knows of a picture, and false if the account did not upload it. nil, in
	// tools without a media store: what the command says about a picture is accepted within limits.
	Picture func(hash string, by uuid.UUID) (events.Picture, bool)
	// Audio returns what the media store knows of an audio file, and false if the account did not upload it. nil, in
	// tools without a media store: no file is known.
	Audio func(hash string, by uuid.UUID) (events.Audio, bool)
	// Admins returns the accounts of admins from a read model, which may be behind the log: account.AnotherAdmin checks
	// them against the log. nil, in tools without read models: no other admin is known.
	Admins func(context.Context) ([]uuid.UUID, error)
}

// Decision is the outcome of a command that was not refused.
type Decision struct {
	// Events are appended to the streams that they name, all or none. An event that names no stream goes into the
	// stream of the event before it.
	Events []events.Event
	// Checks are the versions of other streams that the decision depends on, whether it writes them or not. A stream
	// that is written without a check is written at any version.
	Checks   []store.Check
	Claims   []Claim     // to be taken for the command's stream
	Releases []Claim     // to be released by the command's stream
	Needs    []Claim     // the command is refused unless some stream holds each of them
	Begins   []uuid.UUID // new persons, for whom keys are created
	Forgets  []uuid.UUID // persons whose keys are destroyed
	SignsOut []SignOut   // accounts whose sessions end
}

// SignOut ends all sessions of an account.
type SignOut struct {
	Account uuid.UUID
	Why     Ending
}

// Then returns the decision to append events.
func Then(list ...events.Event) (Decision, error) { return Decision{Events: list}, nil }

// Change returns the decision to append next, or no event if next says the same as standing. standing may be nil.
func Change(standing, next events.Event) (Decision, error) {
	if events.Same(standing, next) {
		return Decision{}, nil
	}
	return Then(next)
}

// Aggregate computes the state of a stream from its events.
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

// Of returns the state and the version of a stream from its whole history.
func (a Aggregate[S]) Of(history []events.Recorded) (state S, version int64) {
	for _, r := range history {
		if r.Data != nil { // nil for an ignorable event of a newer release
			state = a.Apply(state, r.Data)
		}
	}
	return state, int64(len(history))
}

// Histories returns the histories of several streams with one read. Missing streams are omitted.
func Histories(ctx context.Context, app *App, streams ...string) (map[string][]events.Recorded, error) {
	histories, err := app.Log.LoadAll(ctx, streams...)
	if err != nil {
		return nil, unavailable(err)
	}
	return histories, nil
}

// Target is the stream that a command is about.
type Target struct {
	ID      uuid.UUID
	Stream  string
	Version int64 // the version that the person saw; the command is refused if it has changed. 0 = any
	// New says that the id was created for this command, so nothing is read before the first decision. If the stream
	// exists all the same, the append is refused and the stream is read.
	New bool
}

// outdated returns the refusal of a command. If the person saw another version than the present one, that is the
// reason, and not what the decision says. A person who may not know of the stream learns nothing by it.
func (t Target) outdated(version int64, refused error) error {
	code := fault.CodeOf(refused)
	if t.Version == 0 || t.Version == version || code == fault.NotFound || code == fault.Forbidden {
		return refused
	}
	return staleAt(version)
}

// Execute decides on the present state of the stream and appends the events. If the stream was changed meanwhile it
// decides again, up to maxAttempts times. If another stream was changed that the decision checks, it also prepares
// again. A command that names the version a person saw is refused with a conflict instead.
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
	// The effects of a key's first use must not refuse a repetition, nor answer it: the first answer is looked up.
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
		if len(decision.Events) == 0 { // nothing would change
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
			if conflict.Stream != to.Stream { // the facts depend on it
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

// moveOf returns the refusal of a command because its stream, or another stream that it checks, was changed.
func moveOf(conflict *store.ConflictError, to Target) error {
	if conflict.Stream != to.Stream {
		return Stale
	}
	return staleAt(conflict.Actual)
}

// appendTo returns the append for a decision on a stream at a version.
func (d Decision) appendTo(app *App, stream string, version int64) store.Append {
	a := store.Append{
		Stream: stream, Expected: version,
		Claims: stored(d.Claims), Releases: stored(d.Releases), Needs: stored(d.Needs), Begins: d.Begins,
	}
	for _, person := range d.Forgets {
		a.With = append(a.With, app.Vault.Shred(person))
	}
	for _, out := range d.SignsOut {
		if app.EndSessions != nil { // nil in tools without sessions
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

// Answered returns the receipt of a command that the actor has carried out within the last day with the same
// idempotency key and body. It returns false if there is none. It costs one read.
func Answered(ctx context.Context, app *App, by Request, cmd Command) (Receipt, bool, error) {
	key, err := idempotency(by, cmd)
	if key == nil || err != nil {
		return Receipt{}, false, err
	}
	receipt, used, err := app.Log.Answer(ctx, *key)
	switch {
	case errors.Is(err, store.ErrKeyReused),
		err == nil && !used: // a key with another body is refused later, by Execute
		return Receipt{}, false, nil
	case err != nil:
		return Receipt{}, false, unavailable(err)
	}
	r, err := answered(receipt, Target{})
	return r, err == nil, err
}

// replay looks up the first answer to a key. If there is none it returns the present receipt and refusal.
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

// idempotency returns a client's key, bound to its actor, command and body; nil if there is no key.
func idempotency(by Request, cmd Command) (*store.IdempotencyKey, error) {
	if by.Key == "" {
		return nil, nil
	}
	actor, ok := by.owner()
	if !ok { // with a shared key one visitor would get another's answer
		return nil, nil
	}
	if len(by.Key) > 200 {
		return nil, fault.New(fault.Invalid, "مفتاح الطلب أطول من المسموح.", "The idempotency key is too long.")
	}
	body, err := bodyOf(cmd)
	if err != nil {
		return nil, err
	}
	return &store.IdempotencyKey{Key: by.Key, Actor: actor, Command: cmd.CommandName(), Body: body}, nil
}

// owner returns whose idempotency keys a request uses. It returns false if nothing distinguishes the actor from others.
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

// Metadata returns the metadata of the events of a request.
func Metadata(by Request) events.Metadata {
	return events.Metadata{
		Actor:       by.Actor,
		Correlation: by.Correlation,
		Causation:   by.Correlation,
		Trace:       by.Traceparent,
	}
}

// NewID returns an id for a new aggregate: a UUIDv7, so that ids sort by the time at which they were created.
func NewID() uuid.UUID { return uuid.Must(uuid.NewV7()) }

// Ending is the reason, as the API names it, for the end of a session that its holder did not end.
type Ending string

// The reasons. EndedByErasure is never shown: nothing is kept about the sessions of an erased account.
const (
	EndedBySuspension   Ending = "suspended"
	EndedByRole         Ending = "role"
	EndedByPassword     Ending = "password"
	EndedBySecondFactor Ending = "second_factor"
	EndedElsewhere      Ending = "elsewhere" // by the account itself
	EndedByTime         Ending = "expired"
	EndedByErasure      Ending = ""
)
