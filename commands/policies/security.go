package policies

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/events"
)

// Noted is an entry for the security log, made from an event. The security log defines the names of its entries.
type Noted struct {
	Position int64 // of the event
	At       time.Time
	Event    string
	Account  uuid.UUID
	// the account that did it; the zero UUID if the account itself did it, or somebody who is not signed in
	Actor  uuid.UUID
	Detail string // a role
	Trace  string // W3C traceparent of the request that led to the event; "" = none
}

// noted returns the name of the security log's entry for an event; "" = no entry.
func noted(e events.Event) (name string, account uuid.UUID, detail string) {
	switch e := e.(type) {
	case events.AccountRegistered:
		if e.Role != events.Admin {
			return "", uuid.Nil, ""
		}
		return "account_admin_created", e.Account, ""
	case events.RoleGranted:
		return "account_role_granted", e.Account, string(e.Role)
	case events.AccountSuspended:
		return "account_suspended", e.Account, ""
	case events.AccountReinstated:
		return "account_reinstated", e.Account, ""
	case events.AccountErased:
		return "account_erased", e.Account, ""
	case events.PasswordChanged:
		return "password_changed", e.Account, ""
	case events.PasswordReset:
		return "password_reset", e.Account, ""
	case events.PasswordResetRequested:
		return "password_reset_requested", e.Account, ""
	case events.SecondFactorEnabled:
		return "second_factor_enabled", e.Account, ""
	case events.RecoveryCodeUsed:
		return "second_factor_recovery_code", e.Account, ""
	case events.RecoveryCodesRenewed:
		return "second_factor_codes_renewed", e.Account, ""
	case events.SecondFactorReset:
		return "second_factor_reset", e.Account, ""
	}
	return "", uuid.Nil, ""
}

// note writes the security log's entry for an event, if there is one.
func (p *Policies) note(ctx context.Context, r events.Recorded) error {
	name, account, detail := noted(r.Data)
	if name == "" || p.Note == nil {
		return nil
	}
	actor := r.Metadata.Actor.Account
	if actor == account {
		actor = uuid.Nil
	}
	return p.Note(ctx, Noted{
		Position: r.Position,
		At:       r.At,
		Event:    name,
		Account:  account,
		Actor:    actor,
		Detail:   detail,
		Trace:    r.Metadata.Trace,
	})
}
