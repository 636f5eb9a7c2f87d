package events

import "github.com/google/uuid"

// SecondFactorEnabled makes an account's sign-ins require a code besides the password.
type SecondFactorEnabled struct {
	Account uuid.UUID `json:"account"`
	Secret  Personal  `json:"secret"` // of TOTP (RFC 6238), base32
	// RecoveryCodes are the SHA-256 hashes of the recovery codes, in hex, separated by spaces.
	RecoveryCodes Personal `json:"recoveryCodes"`
}

var _ = register[SecondFactorEnabled]("account.second_factor_enabled")

// RecoveryCodeUsed records that a recovery code was used up.
type RecoveryCodeUsed struct {
	Account uuid.UUID `json:"account"`
	Number  int       `json:"number"` // from 0, in the order of the event that set the codes
}

var _ = register[RecoveryCodeUsed]("account.recovery_code_used")

// RecoveryCodesRenewed replaces all recovery codes. The former ones are void.
type RecoveryCodesRenewed struct {
	Account uuid.UUID `json:"account"`
	// RecoveryCodes are as in SecondFactorEnabled.
	RecoveryCodes Personal `json:"recoveryCodes"`
}

var _ = register[RecoveryCodesRenewed]("account.recovery_codes_renewed")

// SecondFactorReset removes the secret and the codes of an admin who has lost both. It ends all sessions.
type SecondFactorReset struct {
	Account uuid.UUID `json:"account"`
}

var _ = register[SecondFactorReset]("account.second_factor_reset")

// StreamName implements Event.
func (e SecondFactorEnabled) StreamName() string  { return AccountStream(e.Account) }
func (e RecoveryCodeUsed) StreamName() string     { return AccountStream(e.Account) }
func (e RecoveryCodesRenewed) StreamName() string { return AccountStream(e.Account) }
func (e SecondFactorReset) StreamName() string    { return AccountStream(e.Account) }

// Subject implements Event.
func (e SecondFactorEnabled) Subject() Subject  { return Subject{Account: e.Account} }
func (e RecoveryCodeUsed) Subject() Subject     { return Subject{Account: e.Account} }
func (e RecoveryCodesRenewed) Subject() Subject { return Subject{Account: e.Account} }
func (e SecondFactorReset) Subject() Subject    { return Subject{Account: e.Account} }
