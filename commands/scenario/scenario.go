// Package scenario lets tests of commands read Given / When / Then over events, on a real log.
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
	"weddings/internal/fault"
	"weddings/internal/tool/devservers/servertest"
)

// World is a log of its own with the reference data in it. Its scenarios run one after the other and should speak of
// different aggregates.
type World struct {
	App  *commands.App
	Pool *pgxpool.Pool // of the database that holds the log
}

// New returns a world that ends with the test. change can change the settings of its pool.
func New(t testing.TB, change ...func(*pgxpool.Config)) *World {
	t.Helper()
	w := storetest.Open(t, servertest.Postgres(t), change...)
	app := &commands.App{Log: w.Log, Vault: w.Vault, Now: w.Log.Time}
	require.NoError(t, reference.Seed(t.Context(), app))
	return &World{app, w.Pool}
}

// Scenario is what happened so far, and what came of a command.
type Scenario struct {
	t     testing.TB
	world *World
	head  int64
	err   error

	Receipt commands.Receipt
}

// Given begins a scenario with what happened before. Each event goes to the stream of its aggregate; who registers
// holds their email, and an admin a seat.
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

// When asks for the command.
func (s *Scenario) When(by commands.Request, c commands.Command) *Scenario {
	s.t.Helper()
	var err error
	s.head, err = s.world.App.Log.Head(s.t.Context())
	require.NoError(s.t, err)
	s.Receipt, s.err = commands.Handle(s.t.Context(), s.world.App, by, c)
	return s
}

// Then holds that the command was carried out and that exactly these events came of it. Any and AnyText stand for what
// cannot be known before.
func (s *Scenario) Then(expected ...events.Event) *Scenario {
	s.t.Helper()
	require.NoError(s.t, s.err)
	actual := s.appended()
	require.Equal(s.t, events.TypesOf(expected...), events.TypesOf(actual...))
	for i := range expected {
		want, got := describe(expected[i]), describe(actual[i])
		assert.Equal(s.t, want, forgive(want, got), events.TypeOf(expected[i]))
	}
	return s
}

// ThenNothing holds that the command was in order and that nothing happened.
func (s *Scenario) ThenNothing() { s.t.Helper(); s.Then() }

// ThenRefused holds that the command was refused with the code, in both languages, blaming these fields and no others,
// and that nothing happened.
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

// ThenRefusedSaying is ThenRefused for one field and the English words it is blamed with.
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

// As is a request of an account.
func As(account uuid.UUID, role events.Role) commands.Request {
	return commands.Request{Actor: events.Actor{Account: account, Role: role}}
}

// Visitor is a request of somebody who is not signed in; CommandLine one of a tool, System one of a policy.
var (
	Visitor     = commands.Request{Actor: events.Actor{Role: events.Anonymous}, Session: "1763700000000-abc"}
	CommandLine = commands.Request{Actor: events.Actor{Role: events.CommandLine}}
	System      = commands.Request{Actor: events.Actor{Role: events.System}}
)
