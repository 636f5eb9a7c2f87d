package bundle

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/inquiry"
	"weddings/events"
	"weddings/internal/fault"
)

// AttachBundle assigns a bundle that was sent without an account, and its inquiries, to the account that its sender has
// signed in to since. The token from sending it proves that it is the same person.
type AttachBundle struct {
	Bundle uuid.UUID `json:"bundle"`
	Token  string    `json:"token"`
}

var _ = commands.Declare(Bundles, AttachBundle{})

// CommandName names the command in the API.
func (AttachBundle) CommandName() string { return "AttachBundle" }

var (
	notAttachable = fault.New(
		fault.Conflict,
		"لا يمكن ضم هذه المقارنة إلى حسابكم.",
		"This comparison cannot be attached to your account.",
	)
	notYours = fault.New(
		fault.Forbidden,
		"لم تُرسل هذه المقارنة من هذا المتصفح.",
		"This comparison was not sent from this browser.",
	)
)

// Attaching contains the facts that the decision needs.
type Attaching struct{ Members []member }

// Prepare returns forbidden if the token is not the bundle's. It refuses visitors who are not signed in.
func (c AttachBundle) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Attaching, error) {
	if err := by.Actor.RequireAccount(); err != nil {
		return target(c.Bundle), Attaching{}, err
	}
	if !IsSender(app, c.Bundle, c.Token) {
		return target(c.Bundle), Attaching{}, notYours
	}
	s, _, err := Bundles.Load(ctx, app, events.BundleStream(c.Bundle))
	if err != nil {
		return target(c.Bundle), Attaching{}, err
	}
	list, err := members(ctx, app, s)
	return target(c.Bundle), Attaching{list}, err
}

// Decide returns conflict if the bundle has another account already, if the account owns one of its listings, or if the
// account has an open bundle for the day. Inquiries that are attached to an account already stay with that account.
func (c AttachBundle) Decide(by events.Actor, s State, facts Attaching) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Sender == by.Account:
		return commands.Decision{}, nil
	case s.Sender != uuid.Nil:
		return commands.Decision{}, notAttachable
	}
	decision := commands.Decision{
		Events: []events.Event{events.BundleAttached{Bundle: s.ID, Account: by.Account}},
	}
	if !s.Closed {
		decision.Claims = []commands.Claim{dayOf(by.Account, s.Day)}
	}
	for _, m := range facts.Members {
		if m.Owner == by.Account {
			return commands.Decision{}, notAttachable
		}
		if m.SignedIn {
			continue
		}
		attached := inquiry.Attached(m.State, by.Account)
		decision.Events = append(decision.Events, attached, events.PersonErased{Person: m.Sender})
		decision.Forgets = append(decision.Forgets, m.Sender)
		decision.Checks = append(decision.Checks, m.check())
	}
	return decision, nil
}
