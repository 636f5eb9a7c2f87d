package account

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// RegisterAccount opens an account. Anybody may, as customer, venue_owner or service_provider.
type RegisterAccount struct {
	Username string      `json:"username"`
	Email    string      `json:"email"`
	Password string      `json:"password"`
	Phone    string      `json:"phone"`
	Role     events.Role `json:"role"` // customer unless given
	Lang     string      `json:"lang"`
}

// CommandName names the command in the API.
func (RegisterAccount) CommandName() string { return "RegisterAccount" }

// Check returns invalid with the fields at fault. No role is a customer's.
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

// Handle registers. It returns invalid with the fields at fault, and conflict where the email is taken.
func (c RegisterAccount) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	if err := c.Check(); err != nil {
		return commands.Receipt{}, err
	}
	if c.Role == "" {
		c.Role = events.Customer
	}
	phone, _ := commands.Phone(c.Phone)
	return register(ctx, app, by, c, phone)
}

// register is shared with the creation of admins from the command line, which has its own rules for passwords.
func register(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
	c RegisterAccount,
	phone string,
) (commands.Receipt, error) {
	id := commands.NewID()
	hash, taken, err := hashUnlessTaken(ctx, app, c)
	if err != nil {
		return commands.Receipt{}, err
	}
	claims := []commands.Claim{EmailClaim(c.Email)}
	if c.Role == events.Admin {
		claims = append(claims, SeatClaim(id))
	}
	return commands.Execute(ctx, app, by, c, Accounts, target(id), func(State) (commands.Decision, error) {
		if taken {
			return commands.Decision{}, emailTaken
		}
		return commands.Decision{
			Claims: claims,
			Begins: []uuid.UUID{id},
			Events: []events.Event{events.AccountRegistered{
				Account: id, Role: c.Role, Lang: commands.Language(c.Lang),
				Username:     events.PersonalOf(id, strings.TrimSpace(c.Username)),
				Email:        events.PersonalOf(id, strings.TrimSpace(c.Email)),
				Phone:        events.PersonalOf(id, phone),
				PasswordHash: events.PersonalOf(id, hash),
			}},
		}, nil
	})
}

// hashUnlessTaken hashes the password, which is dear, only for an email that nobody has. It looks again when its turn
// to hash has come: of many equal registrations at once the first has been carried out by then.
func hashUnlessTaken(ctx context.Context, app *commands.App, c RegisterAccount) (hash string, taken bool, err error) {
	look := func() error {
		_, taken, err = app.Log.Holder(ctx, EmailClaim(c.Email).Claim)
		if err != nil {
			return commands.Unavailable.Because(err)
		}
		return nil
	}
	if err := look(); err != nil || taken {
		return "", taken, err
	}
	err = whileHashing(ctx, foldEmail(c.Email), func() error {
		if err := look(); err != nil || taken {
			return err
		}
		hash = hashPassword(c.Password)
		return nil
	})
	return hash, taken, err
}
