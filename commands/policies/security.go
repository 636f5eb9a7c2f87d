package policies

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/events"
)

// Noted is what an event says about an account's security. The security log knows the names of its events.
type Noted struct {
	Position int64 // of the event
	At       time.Time
	Event    string
	Account  uuid.UUID
	Detail   string // a role
}

// note keeps what an event says about an account's security, if it does.
func (p *Policies) note(ctx context.Context, r events.Recorded) error {
	noted := Noted{Position: r.Position, At: r.At}
	switch e := r.Data.(type) {
	case events.AccountRegistered:
		if e.Role != events.Admin {
			return nil
		}
		noted.Event, noted.Account = "account_admin_created", e.Account
	case events.RoleGranted:
		noted.Event, noted.Account, noted.Detail = "account_role_granted", e.Account, string(e.Role)
	case events.AccountSuspended:
		noted.Event, noted.Account = "account_suspended", e.Account
	case events.AccountReinstated:
		noted.Event, noted.Account = "account_reinstated", e.Account
	case events.AccountErased:
		noted.Event, noted.Account = "account_erased", e.Account
	case events.PasswordChanged:
		noted.Event, noted.Account = "password_changed", e.Account
	case events.PasswordReset:
		noted.Event, noted.Account = "password_reset", e.Account
	case events.PasswordResetRequested:
		noted.Event, noted.Account = "password_reset_requested", e.Account
	case events.SecondFactorEnabled:
		noted.Event, noted.Account = "second_factor_enabled", e.Account
	case events.RecoveryCodeUsed:
		noted.Event, noted.Account = "second_factor_recovery_code", e.Account
	case events.SecondFactorReset:
		noted.Event, noted.Account = "second_factor_reset", e.Account
	}
	if noted.Event == "" || p.Note == nil {
		return nil
	}
	return p.Note(ctx, noted)
}
