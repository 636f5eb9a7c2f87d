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

// EmailVerified follows a click on the link in the mail.
type EmailVerified struct {
	Account uuid.UUID `json:"account"`
}

// VerificationRequested leads to another mail with the link, for a person who lost the first or came too late.
type VerificationRequested struct {
	Account uuid.UUID `json:"account"`
}

// PasswordChanged is a change by someone who knew the old password; it ends the account's other sessions.
type PasswordChanged struct {
	Account      uuid.UUID `json:"account"`
	PasswordHash Personal  `json:"passwordHash"`
}

// PasswordResetRequested leads to a mail with a derived token; the token itself is nowhere.
type PasswordResetRequested struct {
	Account uuid.UUID `json:"account"`
}

// PasswordReset is a change by someone who held a token from the mail; it ends all sessions.
type PasswordReset struct {
	Account      uuid.UUID `json:"account"`
	PasswordHash Personal  `json:"passwordHash"`
}

// NewDeviceSeen says that somebody signed in from a browser on which nobody had signed in to the account before. It
// leads to a mail.
type NewDeviceSeen struct {
	Account uuid.UUID `json:"account"`
	Device  Personal  `json:"device"` // "Chrome, Android"; empty where the browser does not say
}

// ProfileEdited replaces what a person says of themself.
type ProfileEdited struct {
	Account  uuid.UUID `json:"account"`
	Username Personal  `json:"username"`
	Phone    Personal  `json:"phone"`
	Lang     string    `json:"lang"`
}

// AccountSuspended refuses sign-in, ends every session and hides the account's listings.
type AccountSuspended struct {
	Account uuid.UUID `json:"account"`
	Reason  string    `json:"reason"`
}

// AccountReinstated undoes AccountSuspended.
type AccountReinstated struct {
	Account uuid.UUID `json:"account"`
}

// RoleGranted replaces the account's role.
type RoleGranted struct {
	Account uuid.UUID `json:"account"`
	Role    Role      `json:"role"`
}

// AccountErased ends the account at the person's own wish. PersonErased comes with it.
type AccountErased struct {
	Account uuid.UUID `json:"account"`
}

// PersonErased tells every projection to forget what it holds of a person. The key is destroyed in the same
// transaction, so what the log holds can be opened no more. A person is an account or one anonymous sender.
type PersonErased struct {
	Person uuid.UUID `json:"person"`
}

// EventType names the event in the log.
func (AccountRegistered) EventType() string      { return "account.registered" }
func (EmailVerified) EventType() string          { return "account.email_verified" }
func (VerificationRequested) EventType() string  { return "account.verification_requested" }
func (PasswordChanged) EventType() string        { return "account.password_changed" }
func (PasswordResetRequested) EventType() string { return "account.password_reset_requested" }
func (PasswordReset) EventType() string          { return "account.password_reset" }
func (NewDeviceSeen) EventType() string          { return "account.new_device_seen" }
func (ProfileEdited) EventType() string          { return "account.profile_edited" }
func (AccountSuspended) EventType() string       { return "account.suspended" }
func (AccountReinstated) EventType() string      { return "account.reinstated" }
func (RoleGranted) EventType() string            { return "account.role_granted" }
func (AccountErased) EventType() string          { return "account.erased" }
func (PersonErased) EventType() string           { return "person.erased" }
