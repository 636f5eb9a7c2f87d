// Package account contains the commands on accounts: registration, passwords, second factors, profiles, letters,
// erasure, and what admins do to accounts. It also verifies sign-ins.
package account

import (
	"maps"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// State is the state of an account, reduced from its events.
type State struct {
	ID              uuid.UUID
	Role            events.Role
	Lang            string
	Username        events.Personal
	Email           events.Personal
	Phone           events.Personal
	PasswordHash    events.Personal
	PasswordVersion int // counts passwords; a reset token is valid only for the count at which it was made
	Verified        bool
	Suspended       bool
	Erased          bool
	Secret          events.Personal // the TOTP secret of the second factor
	FactorVersion   int             // counts second factors; 0 before the first
	RecoveryCodes   []RecoveryCode
	// Letters contains the kinds of letters that the person turned on or off. Wishes applies the defaults to the
	// others.
	Letters map[events.LetterKind]bool
	Week    events.Day // the Saturday of the last agenda letter; 0 before the first
	Month   events.Day // the first day of the month of the last checklist letter; 0 before the first
	// Moderated is the day of an admin's last letter about overdue moderation; 0 before the first.
	Moderated events.Day
}

// Wishes reports whether the person receives letters of a kind. Agendas and checklists are off unless the person turns
// them on; the other kinds are on.
func (s State) Wishes(kind events.LetterKind) bool {
	wished, chosen := s.Letters[kind]
	return wished || !chosen && kind != events.Agenda && kind != events.Checklist
}

// Exists reports whether the account was registered and has not been erased.
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
	// seats are claims of the admins who are not suspended. A command that takes another admin's seat needs the actor's
	// own.
	seats = commands.Scope{Name: "admin", Taken: commands.NotAllowed, Missing: commands.NotAllowed}

	emailTaken = fault.New(
		fault.Conflict,
		"لدينا حساب بهذا البريد. سجّلوا الدخول أو استعيدوا كلمة المرور.",
		"There is an account with this email already. Sign in, or reset the password.",
	).With("email", "هذا البريد مستخدم.", "This email is taken.")
)

// EmailClaim returns an account's claim on its email. The claim ignores upper and lower case.
func EmailClaim(email string) commands.Claim { return emails.Claim(normaliseEmail(email)) }

// SeatClaim returns the claim that an account holds while it is an admin and not suspended.
func SeatClaim(admin uuid.UUID) commands.Claim { return seats.Claim(admin.String()) }

// An admin cannot suspend or demote their own account, and must hold a seat to suspend or demote another admin. So at
// least one admin always remains, even if two admins suspend each other at the same time.
var notYourself = fault.New(fault.Conflict, "لا يمكنكم فعل هذا بحسابكم.", "You cannot do this to your own account.")

// administration returns the target of an admin's command on an account. It refuses everybody but admins.
func administration(by commands.Request, id uuid.UUID) (commands.Target, commands.None, error) {
	return target(id), commands.None{}, by.Actor.Require(events.Admin)
}

// signingOut returns a decision that appends the events and ends all sessions of the account.
func signingOut(id uuid.UUID, why commands.Ending, list ...events.Event) commands.Decision {
	return commands.Decision{Events: list, SignsOut: []commands.SignOut{{Account: id, Why: why}}}
}
