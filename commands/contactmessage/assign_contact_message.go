package contactmessage

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
	"weddings/internal/fault"
)

// AssignContactMessage assigns a message to an admin.
type AssignContactMessage struct {
	Message  uuid.UUID  `json:"message"`
	Assignee *uuid.UUID `json:"assignee,omitempty"` // an admin; nil = nobody
}

var _ = commands.Declare(ContactMessages, AssignContactMessage{})

// CommandName names the command in the API.
func (AssignContactMessage) CommandName() string { return "AssignContactMessage" }

// Assigning contains the facts that the decision needs.
type Assigning struct{ Admin bool } // the assignee is an admin and not suspended

// Prepare checks whether the assignee is an admin. It refuses everybody but admins.
func (c AssignContactMessage) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Assigning, error) {
	to, facts := target(c.Message), Assigning{}
	if err := by.Actor.Require(events.Admin); err != nil || c.Assignee == nil {
		return to, facts, err
	}
	s, _, err := account.Accounts.Load(ctx, app, events.AccountStream(*c.Assignee))
	facts.Admin = s.Role == events.Admin && !s.Suspended && !s.Erased
	return to, facts, err
}

// Decide returns invalid if the assignee is no admin. If nothing would change, no event is appended.
func (c AssignContactMessage) Decide(_ events.Actor, s State, facts Assigning) (commands.Decision, error) {
	var assignee uuid.UUID
	if c.Assignee != nil {
		assignee = *c.Assignee
	}
	var check fault.Check
	check.Field(c.Assignee == nil || facts.Admin, "assignee", "اختاروا أحد المديرين", "Choose one of the admins")
	switch err := check.Err(); {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case err != nil:
		return commands.Decision{}, err
	case s.Assignee == assignee:
		return commands.Decision{}, nil
	}
	return commands.Then(events.ContactMessageAssigned{Message: s.ID, Assignee: assignee})
}
