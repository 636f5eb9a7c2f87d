package events

import "github.com/google/uuid"

// SecondFactorEnabled asks an account for a code besides its password from now on.
type SecondFactorEnabled struct {
	Account uuid.UUID `json:"account"`
	Secret  Personal  `json:"secret"` // of TOTP (RFC 6238), base32
	// RecoveryCodes are the SHA-256 of codes that each take the place of one, in hex with spaces between them.
	RecoveryCodes Personal `json:"recoveryCodes"`
}

var _ = register[SecondFactorEnabled]("account.second_factor_enabled")

// RecoveryCodeUsed says that a recovery code was given; it is worth nothing any more.
type RecoveryCodeUsed struct {
	Account uuid.UUID `json:"account"`
	Number  int       `json:"number"` // from 0, in the order of the event that brought them
}

var _ = register[RecoveryCodeUsed]("account.recovery_code_used")

// RecoveryCodesRenewed replaces all recovery codes; the former ones are worth nothing any more.
type RecoveryCodesRenewed struct {
	Account uuid.UUID `json:"account"`
	// RecoveryCodes are kept as in SecondFactorEnabled.
	RecoveryCodes Personal `json:"recoveryCodes"`
}

var _ = register[RecoveryCodesRenewed]("account.recovery_codes_renewed")

// SecondFactorReset forgets the secret and the codes of somebody who has lost both. It ends all sessions.
type SecondFactorReset struct {
	Account uuid.UUID `json:"account"`
}

var _ = register[SecondFactorReset]("account.second_factor_reset")

// StreamName names the stream that the event belongs to.
func (e SecondFactorEnabled) StreamName() string  { return AccountStream(e.Account) }
func (e RecoveryCodeUsed) StreamName() string     { return AccountStream(e.Account) }
func (e RecoveryCodesRenewed) StreamName() string { return AccountStream(e.Account) }
func (e SecondFactorReset) StreamName() string    { return AccountStream(e.Account) }

// Subject tells the audit log what the event is about.
func (e SecondFactorEnabled) Subject() Subject  { return Subject{Account: e.Account} }
func (e RecoveryCodeUsed) Subject() Subject     { return Subject{Account: e.Account} }
func (e RecoveryCodesRenewed) Subject() Subject { return Subject{Account: e.Account} }
func (e SecondFactorReset) Subject() Subject    { return Subject{Account: e.Account} }
