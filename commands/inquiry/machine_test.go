package inquiry_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"weddings/commands"
	"weddings/commands/inquiry"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

// machine drives one inquiry, sent while signed out, by everybody who may have to do with it.
type machine struct {
	world    *scenario.World
	stage    stage
	attached bool
	closed   bool
}

func TestAnInquiryOnlyMovesOn(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	rapid.Check(t, func(t *rapid.T) {
		m := &machine{world: w, stage: newStage()}
		sent := m.stage.from(commands.NewID(), false)
		sent.Inquiry = m.stage.id
		_, err := w.App.Log.Append(
			t.Context(),
			store.Append{Stream: sent.StreamName(), Expected: 0, Events: []events.Event{sent}},
		)
		require.NoError(t, err)
		t.Repeat(rapid.StateMachineActions(m))
	})
}

func (m *machine) ask(t *rapid.T, by commands.Request, c commands.Command) fault.Code {
	_, err := commands.Handle(t.Context(), m.world.App, by, c)
	return fault.CodeOf(err)
}

func (m *machine) Read(t *rapid.T) {
	require.Empty(t, m.ask(t, m.stage.owner, inquiry.ReadInquiry{Inquiry: m.stage.id}))
}

func (m *machine) Respond(t *rapid.T) {
	text := rapid.SampledFrom([]string{"أهلًا", "نعم", "للأسف لا"}).Draw(t, "text")
	expected := fault.Code("")
	if m.closed {
		expected = fault.Conflict
	}
	require.Equal(t, expected, m.ask(t, m.stage.owner, inquiry.RespondToInquiry{Inquiry: m.stage.id, Response: text}))
}

func (m *machine) Attach(t *rapid.T) {
	require.Empty(
		t,
		m.ask(
			t,
			m.stage.couple,
			inquiry.AttachInquiry{Inquiry: m.stage.id, Token: inquiry.AttachToken(m.world.App, m.stage.id)},
		),
	)
	m.attached = true
}

func (m *machine) OwnerCloses(t *rapid.T) {
	if rapid.IntRange(0, 4).Draw(t, "really") > 0 {
		t.Skip("not yet")
	}
	require.Empty(t, m.ask(t, m.stage.owner, inquiry.CloseInquiry{Inquiry: m.stage.id}))
	m.closed = true
}

func (m *machine) CoupleCloses(t *rapid.T) {
	expected := fault.NotFound
	if m.attached {
		expected, m.closed = "", true
	}
	require.Equal(t, expected, m.ask(t, m.stage.couple, inquiry.CloseInquiry{Inquiry: m.stage.id}))
}

func (m *machine) StrangerTries(t *rapid.T) {
	for _, c := range []commands.Command{
		inquiry.ReadInquiry{Inquiry: m.stage.id},
		inquiry.RespondToInquiry{Inquiry: m.stage.id, Response: "x"},
		inquiry.CloseInquiry{Inquiry: m.stage.id},
	} {
		require.Equal(t, fault.NotFound, m.ask(t, m.stage.stranger, c))
	}
}

// Check is run after every action.
func (m *machine) Check(t *rapid.T) {
	history, err := m.world.App.Log.Load(t.Context(), events.InquiryStream(m.stage.id), 0)
	require.NoError(t, err)
	var s inquiry.State
	counts, last := map[string]int{}, ""
	for _, r := range history {
		before := s
		s = inquiry.Inquiries.Apply(s, r.Data)
		counts[r.Type]++
		if e, ok := r.Data.(events.InquiryResponded); ok {
			require.False(t, before.Closed, "an answer after the end")
			require.True(t, before.Read, "an answer to what nobody read")
			require.NotEqual(t, last, e.Response.Text(), "the response equals the one before it")
			last = e.Response.Text()
		}
	}
	for _, once := range []events.Event{
		events.InquirySent{},
		events.InquiryRead{},
		events.InquiryAttached{},
		events.InquiryClosed{},
	} {
		require.LessOrEqual(t, counts[events.TypeOf(once)], 1, events.TypeOf(once))
	}
	require.Equal(t, m.closed, s.Closed)
	require.Equal(t, m.attached, s.SignedIn)
	require.Equal(t, "هل المكان متاح؟", s.Message.Text(), "who attaches loses nothing")
}
