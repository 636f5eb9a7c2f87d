package account

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// RegisterAccount creates an account. Everybody may issue it, with the role customer, venue_owner or service_provider.
type RegisterAccount struct {
	Username string      `json:"username"`
	Email    string      `json:"email"`
	Password string      `json:"password"`
	Phone    string      `json:"phone"`
	Role     events.Role `json:"role"` // empty = customer
	Lang     string      `json:"lang"`
}

var _ = commands.Declare(Accounts, RegisterAccount{})

// CommandName names the command in the API.
func (RegisterAccount) CommandName() string { return "RegisterAccount" }

// Check returns invalid with the wrong fields.
func (c RegisterAccount) Check() error {
	var check fault.Check
	commands.CheckName(&check, "username", c.Username)
	checkEmail(&check, c.Email)
	checkPassword(&check, "password", c.Password, c.Username, c.Email)
	phoneOf(&check, "phone", c.Phone)
	check.Field(
		c.Role == "" || c.Role == events.Customer || c.Role == events.VenueOwner || c.Role == events.ServiceProvider,
		"role",
		"نوع الحساب غير معروف",
		"Invalid enum value",
	)
	return check.Err()
}

// Registration contains the facts that the decision needs.
type Registration struct {
	ID    uuid.UUID
	Taken bool   // another account has the email
	Hash  string // the hash of the password; empty if the email is taken
}

// Prepare hashes the password. It returns invalid with the wrong fields.
func (c RegisterAccount) Prepare(
	ctx context.Context, app *commands.App, _ commands.Request,
) (commands.Target, Registration, error) {
	if err := c.Check(); err != nil {
		return commands.Target{}, Registration{}, err
	}
	return prepareRegistration(ctx, app, c.Email, c.Password)
}

// Decide returns conflict if another account has the email.
func (c RegisterAccount) Decide(_ events.Actor, _ State, facts Registration) (commands.Decision, error) {
	if facts.Taken {
		return commands.Decision{}, emailTaken
	}
	if c.Role == "" {
		c.Role = events.Customer
	}
	claims := []commands.Claim{EmailClaim(c.Email)}
	if c.Role == events.Admin {
		claims = append(claims, SeatClaim(facts.ID))
	}
	id := facts.ID
	phone, _ := commands.Phone(c.Phone) // Check has checked the number
	return commands.Decision{
		Claims: claims,
		Begins: []uuid.UUID{id},
		Events: []events.Event{events.AccountRegistered{
			Account: id, Role: c.Role, Lang: commands.Language(c.Lang),
			Username:     events.PersonalOf(id, strings.TrimSpace(c.Username)),
			Email:        events.PersonalOf(id, strings.TrimSpace(c.Email)),
			Phone:        events.PersonalOf(id, phone),
			PasswordHash: events.PersonalOf(id, facts.Hash),
		}},
	}, nil
}

func prepareRegistration(
	ctx context.Context, app *commands.App, email, password string,
) (commands.Target, Registration, error) {
	facts := Registration{ID: commands.NewID()}
	var err error
	facts.Hash, facts.Taken, err = hashUnlessTaken(ctx, app, email, password)
	return target(facts.ID), facts, err
}

// hashUnlessTaken hashes the password only if no account has the email, because a hash is expensive. It looks the email
// up again after it has waited for a slot: if many equal registrations arrive at once, the first one is done by then.
func hashUnlessTaken(
	ctx context.Context,
	app *commands.App,
	email, password string,
) (hash string, taken bool, err error) {
	look := func() error {
		_, taken, err = app.Log.Holder(ctx, EmailClaim(email).Claim)
		if err != nil {
			return commands.Unavailable.Because(err)
		}
		return nil
	}
	if err := look(); err != nil || taken {
		return "", taken, err
	}
	err = whileHashing(ctx, normaliseEmail(email), func() error {
		if err := look(); err != nil || taken {
			return err
		}
		hash = app.Passwords.Hash(password)
		return nil
	})
	return hash, taken, err
}
