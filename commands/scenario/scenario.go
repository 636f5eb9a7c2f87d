// Package scenario lets tests of commands say Given, When and Then with events. The events are in a real log.
package scenario

import (
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/reference"
	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/events/vault"
	"weddings/internal/fault"
	"weddings/internal/passwords"
	"weddings/internal/tool/devservers/servertest"
)

// Passwords hashes the passwords of tests for next to nothing.
var Passwords = passwords.Costing(passwords.Cost{Passes: 1, KiB: 8, Lanes: 1})

// World is the log of a test, seeded with the reference data. Its scenarios share the log, so they must run one after
// the other and should use different aggregates.
type World struct {
	App  *commands.App
	Pool *pgxpool.Pool // of the database that holds the log
}

// New returns a world that ends with the test. The functions in change may change the settings of its connection pool.
func New(t testing.TB, change ...func(*pgxpool.Config)) *World {
	t.Helper()
	w := storetest.Open(t, servertest.Copy(t, "seeded", func(dsn string) { seed(t, dsn) }), change...)
	app := &commands.App{Log: w.Log, Vault: w.Vault, Now: w.Log.Time, Passwords: Passwords}
	return &World{app, w.Pool}
}

// seed fills the database that the databases of worlds are copied from.
func seed(t testing.TB, dsn string) {
	t.Helper()
	pool, err := pgxpool.New(t.Context(), dsn)
	require.NoError(t, err)
	defer pool.Close()
	keys, err := vault.Open(t.Context(), pool, storetest.Key)
	require.NoError(t, err)
	log := store.Open(pool, keys, store.Options{})
	defer log.Close()
	require.NoError(t, reference.Seed(t.Context(), &commands.App{Log: log, Vault: keys, Now: log.Time}))
}

// Scenario is a test of one command after some events.
type Scenario struct {
	t     testing.TB
	world *World
	head  int64 // the position of the last event before the command
	err   error // the refusal of the command; nil = it was accepted

	Receipt commands.Receipt // of the command
}

// Given begins a scenario. It appends the events that happened before, each to the stream of its aggregate. An account
// that was registered takes the claim on its email, and an admin also takes a seat.
func (w *World) Given(t testing.TB, happened ...events.Event) *Scenario {
	t.Helper()
	for _, e := range happened {
		a := store.Append{
			Stream:   streamOf(e),
			Expected: store.Any,
			Events:   []events.Event{e},
			Metadata: events.Metadata{Actor: events.Actor{Role: events.System}},
		}
		if r, ok := e.(events.AccountRegistered); ok {
			if r.Email.Given() {
				a.Claims = append(a.Claims, account.EmailClaim(r.Email.Text()).Claim)
			}
			if r.Role == events.Admin {
				a.Claims = append(a.Claims, account.SeatClaim(r.Account).Claim)
			}
		}
		_, err := w.App.Log.Append(t.Context(), a)
		require.NoError(t, err)
	}
	return &Scenario{t: t, world: w}
}

// When issues the command.
func (s *Scenario) When(by commands.Request, c commands.Command) *Scenario {
	s.t.Helper()
	var err error
	s.head, err = s.world.App.Log.Head(s.t.Context())
	require.NoError(s.t, err)
	s.Receipt, s.err = commands.Handle(s.t.Context(), s.world.App, by, c)
	return s
}

// Then requires that the command was carried out and appended exactly the expected events. They may contain Any and
// AnyText.
func (s *Scenario) Then(expected ...events.Event) *Scenario {
	s.t.Helper()
	require.NoError(s.t, s.err)
	actual := s.appended()
	require.Equal(s.t, events.TypesOf(expected...), events.TypesOf(actual...))
	for i := range expected {
		want, got := describe(expected[i]), describe(actual[i])
		assert.Equal(s.t, want, withWildcards(want, got), events.TypeOf(expected[i]))
	}
	return s
}

// ThenNothing requires that the command was accepted and appended no event.
func (s *Scenario) ThenNothing() { s.t.Helper(); s.Then() }

// ThenRefused requires that the command was refused with a code and appended no event. The refusal must have a text in
// both languages, for the whole command and for exactly the named fields.
func (s *Scenario) ThenRefused(code fault.Code, fields ...string) {
	s.t.Helper()
	require.Error(s.t, s.err)
	require.Equal(s.t, code, fault.CodeOf(s.err), "%v", s.err)
	var f *fault.Error
	require.ErrorAs(s.t, s.err, &f)
	blamed := []string{}
	for field, text := range f.Fields {
		blamed = append(blamed, field)
		assert.NotEmpty(s.t, text.Ar)
		assert.NotEmpty(s.t, text.En)
	}
	assert.NotEmpty(s.t, f.Text.Ar)
	assert.NotEmpty(s.t, f.Text.En)
	assert.ElementsMatch(s.t, fields, blamed)
	assert.Empty(s.t, s.appended())
}

// ThenRefusedSaying requires that the command was refused as invalid because of one field, with this English text for
// the field.
func (s *Scenario) ThenRefusedSaying(field, words string) {
	s.t.Helper()
	s.ThenRefused(fault.Invalid, field)
	var f *fault.Error
	require.ErrorAs(s.t, s.err, &f)
	assert.Equal(s.t, words, f.Fields[field].En)
}

func (s *Scenario) appended() []events.Event {
	s.t.Helper()
	history, err := s.world.App.Log.Read(s.t.Context(), s.head, 100)
	require.NoError(s.t, err)
	var list []events.Event
	for _, r := range history {
		if stream := r.Data.StreamName(); stream != "" {
			assert.Equal(s.t, stream, r.Stream, r.Type)
		}
		list = append(list, r.Data)
	}
	return list
}

// As returns a request by an account.
func As(account uuid.UUID, role events.Role) commands.Request {
	return commands.Request{Actor: events.Actor{Account: account, Role: role}}
}

// These are the requests of actors without an account: a visitor who is not signed in, the command line, and the system
// itself, such as a policy.
var (
	Visitor     = commands.Request{Actor: events.Actor{Role: events.Anonymous}, Session: "1763700000000-abc"}
	CommandLine = commands.Request{Actor: events.Actor{Role: events.CommandLine}}
	System      = commands.Request{Actor: events.Actor{Role: events.System}}
)
