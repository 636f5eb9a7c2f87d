package events

import "github.com/google/uuid"

// SecondFactorEnabled asks an account for a code besides its password from now on.
type SecondFactorEnabled struct {
	Account uuid.UUID `json:"account"`
	Secret  Personal  `json:"secret"` // of TOTP (RFC 6238), base32
	// RecoveryCodes are the SHA-256 of codes that each take the place of one, in hex with spaces between them.
	RecoveryCodes Personal `json:"recoveryCodes"`
}

// RecoveryCodeUsed says that a recovery code was given; it is worth nothing any more.
type RecoveryCodeUsed struct {
	Account uuid.UUID `json:"account"`
	Number  int       `json:"number"` // from 0, in the order of the event that brought them
}

// RecoveryCodesRenewed replaces all recovery codes; the former ones are worth nothing any more.
type RecoveryCodesRenewed struct {
	Account uuid.UUID `json:"account"`
	// RecoveryCodes are kept as in SecondFactorEnabled.
	RecoveryCodes Personal `json:"recoveryCodes"`
}

// SecondFactorReset forgets the secret and the codes of somebody who has lost both. It ends all sessions.
type SecondFactorReset struct {
	Account uuid.UUID `json:"account"`
}

// EventType names the event in the log.
func (SecondFactorEnabled) EventType() string  { return "account.second_factor_enabled" }
func (RecoveryCodeUsed) EventType() string     { return "account.recovery_code_used" }
func (RecoveryCodesRenewed) EventType() string { return "account.recovery_codes_renewed" }
func (SecondFactorReset) EventType() string    { return "account.second_factor_reset" }
