package bundle

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// CloseBundle ends a bundle without a choice. Its inquiries go on, each by itself. Only the sender may issue it, signed
// in or with the token.
type CloseBundle struct {
	Bundle uuid.UUID `json:"bundle"`
	Token  string    `json:"token"` // for a bundle that was sent without an account
}

var _ = commands.Declare(Bundles, CloseBundle{})

// CommandName names the command in the API.
func (CloseBundle) CommandName() string { return "CloseBundle" }

// Prepare refuses visitors who neither are signed in nor have the token.
func (c CloseBundle) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Proof, error) {
	return prepare(app, by, c.Bundle, c.Token)
}

// Decide ends the bundle. Repeating the command appends no event.
func (c CloseBundle) Decide(by events.Actor, s State, facts Proof) (commands.Decision, error) {
	if err := maySee(by, s, facts); err != nil || s.Closed {
		return commands.Decision{}, err
	}
	return commands.Decision{
		Events: []events.Event{events.BundleClosed{Bundle: s.ID}}, Releases: s.releases(),
	}, nil
}

// EndBundle ends the bundle of an inquiry whose quote was accepted. The other owners read the couple's farewell message
// and that another listing was chosen. A policy issues it. A late or repeated EndBundle does no harm.
type EndBundle struct {
	Inquiry uuid.UUID `json:"inquiry"`
}

var _ = commands.Declare(Bundles, EndBundle{})

// CommandName names the command.
func (EndBundle) CommandName() string { return "EndBundle" }

// Ending contains the facts that the decision needs.
type Ending struct {
	Chosen  member
	Others  []member
	Message []uuid.UUID // a new message id for each of Others
}

// Prepare reads the inquiries. It returns not_found if the inquiry is in no bundle. It refuses everybody but the
// system.
func (c EndBundle) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Ending, error) {
	if err := by.Actor.Require(events.System); err != nil {
		return commands.Target{}, Ending{}, err
	}
	chosen, err := members(ctx, app, State{Inquiries: []uuid.UUID{c.Inquiry}})
	if err != nil {
		return commands.Target{}, Ending{}, err
	}
	to, facts := target(chosen[0].Bundle), Ending{Chosen: chosen[0]}
	if facts.Chosen.Bundle == uuid.Nil {
		return to, facts, commands.NotFound
	}
	s, _, err := Bundles.Load(ctx, app, to.Stream)
	if err != nil {
		return to, facts, err
	}
	all, err := members(ctx, app, s)
	for _, m := range all {
		if m.ID != c.Inquiry {
			facts.Others, facts.Message = append(facts.Others, m), append(facts.Message, commands.NewID())
		}
	}
	return to, facts, err
}

// Decide closes the other inquiries that are open. It writes the farewell message only to inquiries whose sender has an
// account that was not erased.
func (c EndBundle) Decide(_ events.Actor, s State, facts Ending) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Closed || facts.Chosen.Quote.Booking == uuid.Nil:
		return commands.Decision{}, nil
	}
	decision := commands.Decision{Releases: s.releases()}
	farewell := facts.Chosen.Quote.Farewell
	for i, m := range facts.Others {
		if m.Closed || m.Quote.Booking != uuid.Nil {
			continue
		}
		if m.SignedIn && farewell.Readable() && farewell.Text() != "" {
			decision.Events = append(decision.Events, events.MessageWritten{
				Inquiry: m.ID, Message: facts.Message[i], By: events.CoupleSide, Way: events.Written,
				Text: events.PersonalOf(m.Sender, farewell.Text()),
			})
		}
		decision.Events = append(decision.Events, events.InquiryClosed{Inquiry: m.ID, Other: true})
		decision.Checks = append(decision.Checks, m.check())
	}
	decision.Events = append(decision.Events, events.BundleClosed{Bundle: s.ID, Chosen: facts.Chosen.ID})
	return decision, nil
}
