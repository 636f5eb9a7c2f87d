// Package account holds what people may ask about accounts: registering, signing in, their profile, their erasure, and
// what admins do to them.
package account

import (
	"maps"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// State is an account as its events tell it.
type State struct {
	ID              uuid.UUID
	Role            events.Role
	Lang            string
	Username        events.Personal
	Email           events.Personal
	Phone           events.Personal
	PasswordHash    events.Personal
	PasswordVersion int // counts passwords, so that a reset token dies with the password it was made for
	Verified        bool
	Suspended       bool
	Erased          bool
	Secret          events.Personal // of the second factor
	FactorVersion   int             // counts second factors; 0 before the first
	RecoveryCodes   []RecoveryCode
	// Letters are the kinds that were chosen or left; see Wishes.
	Letters map[events.LetterKind]bool
	Week    events.Day // the Saturday of the last agenda; 0 before the first
	Month   events.Day // the first day of the month of the last checklist; 0 before the first
	// Moderated is the last day on which an admin was to be told of what is overdue; 0 before the first.
	Moderated events.Day
}

// Wishes reports whether letters of a kind go to the person. The agenda and the checklist
// are for those who ask for them.
func (s State) Wishes(kind events.LetterKind) bool {
	wished, chosen := s.Letters[kind]
	return wished || !chosen && kind != events.Agenda && kind != events.Checklist
}

// Exists reports whether somebody registered and was not erased since.
func (s State) Exists() bool { return s.ID != uuid.Nil && !s.Erased }

// Accounts is the aggregate of streams account-<uuid>.
var Accounts = commands.Aggregate[State]{Apply: apply}

func apply(s State, e events.Event) State {
	switch e := e.(type) {
	case events.AccountRegistered:
		return State{
			ID: e.Account, Role: e.Role, Lang: e.Lang, Username: e.Username, Email: e.Email, Phone: e.Phone,
			PasswordHash: e.PasswordHash, PasswordVersion: 1,
		}
	case events.EmailVerified:
		s.Verified = true
	case events.PasswordChanged:
		s.PasswordHash, s.PasswordVersion = e.PasswordHash, s.PasswordVersion+1
	case events.PasswordReset:
		s.PasswordHash, s.PasswordVersion = e.PasswordHash, s.PasswordVersion+1
	case events.ProfileEdited:
		s.Username, s.Phone, s.Lang = e.Username, e.Phone, e.Lang
	case events.AccountSuspended:
		s.Suspended = true
	case events.AccountReinstated:
		s.Suspended = false
	case events.RoleGranted:
		s.Role = e.Role
	case events.AccountErased:
		s.Erased = true
	case events.LettersWished:
		s.Letters = maps.Clone(s.Letters)
		if s.Letters == nil {
			s.Letters = map[events.LetterKind]bool{}
		}
		s.Letters[e.Kind] = e.Wished
	case events.AgendaDue:
		s.Week = e.From
	case events.ChecklistDue:
		s.Month = e.Month
	case events.ModerationDue:
		s.Moderated = e.Day
	case events.SecondFactorEnabled:
		s.Secret, s.RecoveryCodes, s.FactorVersion = e.Secret, recoveryCodesOf(e.RecoveryCodes), s.FactorVersion+1
	case events.RecoveryCodeUsed:
		s.RecoveryCodes = slices.Clone(s.RecoveryCodes)
		if e.Number < len(s.RecoveryCodes) {
			s.RecoveryCodes[e.Number].Used = true
		}
	case events.RecoveryCodesRenewed:
		s.RecoveryCodes = recoveryCodesOf(e.RecoveryCodes)
	case events.SecondFactorReset:
		s.Secret, s.RecoveryCodes = events.Personal{}, nil
	}
	return s
}

func target(id uuid.UUID) commands.Target {
	return commands.Target{ID: id, Stream: events.AccountStream(id)}
}

var (
	emails = commands.Scope{Name: "email", Taken: emailTaken}
	// seats are of the admins who are not suspended. Nobody who has given up their own changes another's.
	seats = commands.Scope{Name: "admin", Taken: commands.NotAllowed, Missing: commands.NotAllowed}

	emailTaken = fault.New(
		fault.Conflict,
		"لدينا حساب بهذا البريد. سجّلوا الدخول أو استعيدوا كلمة المرور.",
		"There is an account with this email already. Sign in, or reset the password.",
	).With("email", "هذا البريد مستخدم.", "This email is taken.")
)

// EmailClaim is an account's claim on its email, in which case does not count.
func EmailClaim(email string) commands.Claim { return emails.Claim(normaliseEmail(email)) }

// SeatClaim is what an account claims while it is an admin who is not suspended.
func SeatClaim(admin uuid.UUID) commands.Claim { return seats.Claim(admin.String()) }

// Whoever suspends or demotes an admin holds a seat at that very moment and cannot give it up this way, so the last
// admin always remains, also where two do it to each other at once.
var notYourself = fault.New(fault.Conflict, "لا يمكنكم فعل هذا بحسابكم.", "You cannot do this to your own account.")

// administration prepares what an admin does to an account.
func administration(by commands.Request, id uuid.UUID) (commands.Target, commands.None, error) {
	return target(id), commands.None{}, by.Actor.Require(events.Admin)
}

// signingOut returns a decision that ends the sessions of an account.
func signingOut(id uuid.UUID, why commands.Ending, list ...events.Event) commands.Decision {
	return commands.Decision{Events: list, SignsOut: []commands.SignOut{{Account: id, Why: why}}}
}
