package shortlist

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// AttachShortlist ends a list that was saved without an account, after its maker has signed in. Before it is issued,
// the browser has merged both lists and saved the result in the account. The token proves that the signed-in person
// made the list.
type AttachShortlist struct {
	Shortlist uuid.UUID `json:"shortlist"`
	Token     string    `json:"token"`
}

var _ = commands.Declare(Shortlists, AttachShortlist{})

// CommandName names the command in the API.
func (AttachShortlist) CommandName() string { return "AttachShortlist" }

// Limit is the rate limit of the command.
func (AttachShortlist) Limit() commands.LimitKind { return commands.EditLimit }

var saveFirst = fault.New(fault.Conflict, "احفظوا القائمة في حسابكم أولًا.", "Save the list in your account first.")

// Prepare refuses visitors who are not signed in. It hides the list from everybody without its token. It returns
// whether the account has a list.
func (c AttachShortlist) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, bool, error) {
	err := by.Actor.RequireAccount()
	if err == nil && !IsMaker(app, c.Shortlist, c.Token) {
		err = commands.Hidden
	}
	if err != nil {
		return target(c.Shortlist), false, err
	}
	own, _, err := Shortlists.Load(ctx, app, events.ShortlistStream(Of(app, by.Actor.Account)))
	return target(c.Shortlist), own.ID != uuid.Nil, err
}

// Decide returns conflict if the account has no list yet into which this one could have been merged. For a list that
// has ended it appends no event.
func (c AttachShortlist) Decide(by events.Actor, s State, saved bool) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Ended:
		return commands.Decision{}, nil
	case !saved:
		return commands.Decision{}, saveFirst
	}
	return s.end(events.ShortlistAttached{Shortlist: s.ID, Account: by.Account}), nil
}

// end returns the decision that ends a list saved without an account. It also erases the person created for the list,
// which makes the list's contents unreadable.
func (s State) end(why events.Event) commands.Decision {
	return commands.Decision{
		Events: []events.Event{why, events.PersonErased{Person: s.Maker}}, Forgets: []uuid.UUID{s.Maker},
	}
}
