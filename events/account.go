package events

import "github.com/google/uuid"

// AccountRegistered opens the stream account-<uuid>. The personal data is sealed with the account's own key.
type AccountRegistered struct {
	Account      uuid.UUID `json:"account"`
	Role         Role      `json:"role"`
	Lang         string    `json:"lang"` // "ar" or "en", the language of mails
	Username     Personal  `json:"username"`
	Email        Personal  `json:"email"`        // as typed; uniqueness ignores case
	Phone        Personal  `json:"phone"`        // E.164
	PasswordHash Personal  `json:"passwordHash"` // argon2id in PHC form
}

var _ = register[AccountRegistered]("account.registered")

// EmailVerified records that the link in the mail was opened.
type EmailVerified struct {
	Account uuid.UUID `json:"account"`
}

var _ = register[EmailVerified]("account.email_verified")

// VerificationRequested causes another mail with the confirmation link, if the first one was lost or has expired.
type VerificationRequested struct {
	Account uuid.UUID `json:"account"`
}

var _ = register[VerificationRequested]("account.verification_requested")

// PasswordChanged records that somebody who knew the old password set a new one. It ends the account's other sessions.
type PasswordChanged struct {
	Account      uuid.UUID `json:"account"`
	PasswordHash Personal  `json:"passwordHash"`
}

var _ = register[PasswordChanged]("account.password_changed")

// PasswordResetRequested causes a mail with a token that lets its reader set a new password. The token is derived and
// not stored.
type PasswordResetRequested struct {
	Account uuid.UUID `json:"account"`
}

var _ = register[PasswordResetRequested]("account.password_reset_requested")

// PasswordReset records that somebody with a token from the mail set a new password. It ends all sessions.
type PasswordReset struct {
	Account      uuid.UUID `json:"account"`
	PasswordHash Personal  `json:"passwordHash"`
}

var _ = register[PasswordReset]("account.password_reset")

// NewDeviceSeen records a sign-in from a browser that the account has not used before. It causes a mail.
type NewDeviceSeen struct {
	Account uuid.UUID `json:"account"`
	Device  Personal  `json:"device"` // "Chrome, Android"; empty if the User-Agent is unknown
}

var _ = register[NewDeviceSeen]("account.new_device_seen")

// ProfileEdited replaces a person's profile.
type ProfileEdited struct {
	Account  uuid.UUID `json:"account"`
	Username Personal  `json:"username"`
	Phone    Personal  `json:"phone"`
	Lang     string    `json:"lang"`
}

var _ = register[ProfileEdited]("account.profile_edited")

// AccountSuspended blocks sign-in, ends every session and hides the account's listings.
type AccountSuspended struct {
	Account uuid.UUID `json:"account"`
	Reason  string    `json:"reason"`
}

var _ = register[AccountSuspended]("account.suspended")

// AccountReinstated reverses AccountSuspended.
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

// AccountErased ends the account at the person's own request. PersonErased is appended with it.
type AccountErased struct {
	Account uuid.UUID `json:"account"`
}

var _ = register[AccountErased]("account.erased")

// PersonErased tells every projection to delete a person's data. The person's key is destroyed in the same transaction,
// so that the data in the log cannot be decrypted any more. A person is an account or an anonymous sender.
type PersonErased struct {
	Person uuid.UUID `json:"person"`
}

var _ = register[PersonErased]("person.erased")

// StreamName implements Event.
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

// Ignorable implements Ignorable: each of these events only causes a letter.
func (VerificationRequested) Ignorable()  {}
func (PasswordResetRequested) Ignorable() {}
func (NewDeviceSeen) Ignorable()          {}

// Subject implements Event.
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
