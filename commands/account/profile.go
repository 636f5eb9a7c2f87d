package account

import (
	"context"
	"strings"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// EditProfile changes what a person says of themself. What is nil stays: two forms do not undo each other's edits.
type EditProfile struct {
	Username *string `json:"username"`
	Phone    *string `json:"phone"`
	Lang     *string `json:"lang"`
}

// EraseAccount makes a person's data unreadable everywhere and at once. Only they may, with their password; an admin
// gives up the role first.
type EraseAccount struct {
	Password string `json:"password"`
}

// CommandName names the command in the API.
func (EditProfile) CommandName() string  { return "EditProfile" }
func (EraseAccount) CommandName() string { return "EraseAccount" }

// Limit is the rate limit of the command.
func (EditProfile) Limit() commands.LimitKind  { return commands.EditLimit }
func (EraseAccount) Limit() commands.LimitKind { return commands.PasswordLimit }

// Handle returns invalid with the fields at fault. An edit that changes nothing is no event.
func (c EditProfile) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	if err := commands.RequireAccount(by.Actor); err != nil {
		return commands.Receipt{}, err
	}
	var check fault.Check
	var phone string
	if c.Username != nil {
		commands.CheckName(&check, "username", *c.Username)
	}
	if c.Phone != nil {
		phone = phoneOf(&check, "phone", *c.Phone)
	}
	if err := check.Err(); err != nil {
		return commands.Receipt{}, err
	}
	id := by.Actor.Account
	return commands.Execute(ctx, app, by, c, Accounts, target(id), func(s State) (commands.Decision, error) {
		if !s.Exists() {
			return commands.Decision{}, commands.NotFound
		}
		name, number, lang := s.Username.Text(), s.Phone.Text(), s.Lang
		if c.Username != nil {
			name = strings.TrimSpace(*c.Username)
		}
		if c.Phone != nil {
			number = phone
		}
		if c.Lang != nil {
			lang = commands.Language(*c.Lang)
		}
		if s.Username.Text() == name && s.Phone.Text() == number && s.Lang == lang {
			return commands.Decision{}, nil
		}
		return commands.Decision{Events: []events.Event{events.ProfileEdited{
			Account: id, Lang: lang,
			Username: events.PersonalOf(id, name), Phone: events.PersonalOf(id, number),
		}}}, nil
	})
}

// Handle returns invalid for a wrong password and conflict for an admin. A farewell goes to a confirmed address alone.
func (c EraseAccount) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	if err := commands.RequireAccount(by.Actor); err != nil {
		return commands.Receipt{}, err
	}
	id := by.Actor.Account
	proven, err := prove(ctx, app, id, c.Password)
	if err != nil {
		return commands.Receipt{}, err
	}
	var email, lang string
	var known bool // somebody has shown that the mailbox is theirs
	receipt, err := commands.Execute(ctx, app, by, c, Accounts, target(id), func(s State) (commands.Decision, error) {
		if !s.Exists() {
			return commands.Decision{}, commands.NotFound
		}
		email, lang, known = s.Email.Text(), s.Lang, s.Verified
		if s.Role == events.Admin {
			return commands.Decision{}, fault.New(
				fault.Conflict,
				"على المدير أن يتخلى عن صلاحياته أولًا.",
				"An admin has to hand over the role first.",
			)
		}
		var check fault.Check
		check.Field(proven.holds(s), "password", "كلمة المرور غير صحيحة", "The password is not right")
		if err := check.Err(); err != nil {
			return commands.Decision{}, err
		}
		d := commands.Decision{
			Events:   []events.Event{events.AccountErased{Account: id}, events.PersonErased{Person: id}},
			Releases: []commands.Claim{EmailClaim(s.Email.Text())},
		}
		d.With = append(d.With, app.Vault.Shred(id))
		return app.AndEndSessions(d, id, commands.EndedByErasure), nil
	})
	if err == nil && known && app.Farewell != nil {
		app.Farewell(ctx, email, lang)
	}
	return receipt, err
}
