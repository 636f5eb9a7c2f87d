package events

import "github.com/google/uuid"

// AccountRegistered opens the stream account-<uuid>. Everything about the person is sealed with the account's own key.
type AccountRegistered struct {
	Account      uuid.UUID `json:"account"`
	Role         Role      `json:"role"`
	Lang         string    `json:"lang"` // "ar" or "en", the language of mails
	Username     Personal  `json:"username"`
	Email        Personal  `json:"email"`        // as typed; uniqueness disregards case
	Phone        Personal  `json:"phone"`        // E.164
	PasswordHash Personal  `json:"passwordHash"` // argon2id in PHC form
}

var _ = register[AccountRegistered]("account.registered")

// EmailVerified follows a click on the link in the mail.
type EmailVerified struct {
	Account uuid.UUID `json:"account"`
}

var _ = register[EmailVerified]("account.email_verified")

// VerificationRequested leads to another mail with the link, for a person who lost the first or came too late.
type VerificationRequested struct {
	Account uuid.UUID `json:"account"`
}

var _ = register[VerificationRequested]("account.verification_requested")

// PasswordChanged is a change by someone who knew the old password; it ends the account's other sessions.
type PasswordChanged struct {
	Account      uuid.UUID `json:"account"`
	PasswordHash Personal  `json:"passwordHash"`
}

var _ = register[PasswordChanged]("account.password_changed")

// PasswordResetRequested leads to a mail with a derived token; the token itself is nowhere.
type PasswordResetRequested struct {
	Account uuid.UUID `json:"account"`
}

var _ = register[PasswordResetRequested]("account.password_reset_requested")

// PasswordReset is a change by someone who held a token from the mail; it ends all sessions.
type PasswordReset struct {
	Account      uuid.UUID `json:"account"`
	PasswordHash Personal  `json:"passwordHash"`
}

var _ = register[PasswordReset]("account.password_reset")

// NewDeviceSeen says that somebody signed in from a browser on which nobody had signed in to the account before. It
// leads to a mail.
type NewDeviceSeen struct {
	Account uuid.UUID `json:"account"`
	Device  Personal  `json:"device"` // "Chrome, Android"; empty where the browser does not say
}

var _ = register[NewDeviceSeen]("account.new_device_seen")

// ProfileEdited replaces what a person says of themself.
type ProfileEdited struct {
	Account  uuid.UUID `json:"account"`
	Username Personal  `json:"username"`
	Phone    Personal  `json:"phone"`
	Lang     string    `json:"lang"`
}

var _ = register[ProfileEdited]("account.profile_edited")

// AccountSuspended refuses sign-in, ends every session and hides the account's listings.
type AccountSuspended struct {
	Account uuid.UUID `json:"account"`
	Reason  string    `json:"reason"`
}

var _ = register[AccountSuspended]("account.suspended")

// AccountReinstated undoes AccountSuspended.
type AccountReinstated struct {
	Account uuid.UUID `json:"account"`
}

var _ = register[AccountReinstated]("account.reinstated")

// RoleGranted replaces the account's role.
type RoleGranted struct {
	Account uuid.UUID `json:"account"`
	Role    Role      `json:"role"`
}

var _ = register[RoleGranted]("account.role_granted")

// AccountErased ends the account at the person's own wish. PersonErased comes with it.
type AccountErased struct {
	Account uuid.UUID `json:"account"`
}

var _ = register[AccountErased]("account.erased")

// PersonErased tells every projection to forget what it holds of a person. The key is destroyed in the same
// transaction, so what the log holds can be opened no more. A person is an account or one anonymous sender.
type PersonErased struct {
	Person uuid.UUID `json:"person"`
}

var _ = register[PersonErased]("person.erased")

// StreamName names the stream that the event belongs to.
func (e AccountRegistered) StreamName() string      { return AccountStream(e.Account) }
func (e EmailVerified) StreamName() string          { return AccountStream(e.Account) }
func (e VerificationRequested) StreamName() string  { return AccountStream(e.Account) }
func (e PasswordChanged) StreamName() string        { return AccountStream(e.Account) }
func (e PasswordResetRequested) StreamName() string { return AccountStream(e.Account) }
func (e PasswordReset) StreamName() string          { return AccountStream(e.Account) }
func (e NewDeviceSeen) StreamName() string          { return AccountStream(e.Account) }
func (e ProfileEdited) StreamName() string          { return AccountStream(e.Account) }
func (e AccountSuspended) StreamName() string       { return AccountStream(e.Account) }
func (e AccountReinstated) StreamName() string      { return AccountStream(e.Account) }
func (e RoleGranted) StreamName() string            { return AccountStream(e.Account) }
func (e AccountErased) StreamName() string          { return AccountStream(e.Account) }
func (PersonErased) StreamName() string             { return "" }

// Subject tells the audit log what the event is about.
func (e AccountRegistered) Subject() Subject    { return Subject{Account: e.Account} }
func (EmailVerified) Subject() Subject          { return Subject{Unaudited: true} }
func (VerificationRequested) Subject() Subject  { return Subject{Unaudited: true} }
func (PasswordChanged) Subject() Subject        { return Subject{Unaudited: true} }
func (PasswordResetRequested) Subject() Subject { return Subject{Unaudited: true} }
func (PasswordReset) Subject() Subject          { return Subject{Unaudited: true} }
func (NewDeviceSeen) Subject() Subject          { return Subject{Unaudited: true} }
func (ProfileEdited) Subject() Subject          { return Subject{Unaudited: true} }
func (e AccountSuspended) Subject() Subject     { return Subject{Account: e.Account, Reason: e.Reason} }
func (e AccountReinstated) Subject() Subject    { return Subject{Account: e.Account} }
func (e RoleGranted) Subject() Subject          { return Subject{Account: e.Account} }
func (e AccountErased) Subject() Subject        { return Subject{Account: e.Account} }
func (PersonErased) Subject() Subject           { return Subject{Unaudited: true} }
