package account

import (
	"context"
	"strings"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// EditProfile changes a person's name, phone number and language. A field that is nil stays as it is, so that two forms
// do not undo each other's edits.
type EditProfile struct {
	Username *string `json:"username"`
	Phone    *string `json:"phone"`
	Lang     *string `json:"lang"`
}

var _ = commands.Declare(Accounts, EditProfile{})

// CommandName names the command in the API.
func (EditProfile) CommandName() string { return "EditProfile" }

// Limit is the rate limit of the command.
func (EditProfile) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare refuses visitors who are not signed in. It returns invalid with the wrong fields.
func (c EditProfile) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	to := target(by.Actor.Account)
	if err := by.Actor.RequireAccount(); err != nil {
		return to, commands.None{}, err
	}
	var check fault.Check
	if c.Username != nil {
		commands.CheckName(&check, "username", *c.Username)
	}
	if c.Phone != nil {
		phoneOf(&check, "phone", *c.Phone)
	}
	return to, commands.None{}, check.Err()
}

// Decide changes the profile. If nothing would change, no event is appended.
func (c EditProfile) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if !s.Exists() {
		return commands.Decision{}, commands.NotFound
	}
	username, phone, lang := s.Username.Text(), s.Phone.Text(), s.Lang
	if c.Username != nil {
		username = strings.TrimSpace(*c.Username)
	}
	if c.Phone != nil {
		phone, _ = commands.Phone(*c.Phone) // Prepare has checked the number
	}
	if c.Lang != nil {
		lang = commands.Language(*c.Lang)
	}
	if s.Username.Text() == username && s.Phone.Text() == phone && s.Lang == lang {
		return commands.Decision{}, nil
	}
	return commands.Then(events.ProfileEdited{
		Account: s.ID, Lang: lang, Username: events.PersonalOf(s.ID, username), Phone: events.PersonalOf(s.ID, phone),
	})
}
