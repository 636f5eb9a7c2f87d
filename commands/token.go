package commands

import (
	"crypto/hmac"
	"encoding/base64"

	"github.com/google/uuid"
)

// Token returns what proves that somebody was told of an id for a purpose, such as to take over what they sent while
// signed out. It is derived and never stored.
func (a *App) Token(purpose string, id uuid.UUID) string {
	return base64.RawURLEncoding.EncodeToString(a.Vault.Mac(purpose, id[:]))
}

// HasToken reports whether a token is the one of an id for a purpose.
func (a *App) HasToken(purpose string, id uuid.UUID, token string) bool {
	return hmac.Equal([]byte(token), []byte(a.Token(purpose, id)))
}
