package commands

import (
	"crypto/hmac"
	"encoding/base64"

	"github.com/google/uuid"
)

// Token returns a token that proves that its holder was given an id for a purpose, for example to take over what they
// sent without an account. It is derived with the log's secret and never stored.
func (a *App) Token(purpose string, id uuid.UUID) string {
	return base64.RawURLEncoding.EncodeToString(a.Vault.Mac(purpose, id[:]))
}

// HasToken reports whether a token is the token of an id for a purpose.
func (a *App) HasToken(purpose string, id uuid.UUID, token string) bool {
	return hmac.Equal([]byte(token), []byte(a.Token(purpose, id)))
}
