package agreement

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
)

// code is what a sheet's QR code holds: which sheet it is, its hash, and a proof that both came from here. It is
// derived and never stored, and nobody can guess one.
type code struct {
	booking uuid.UUID
	version uint32
	hash    [sha256.Size]byte
}

const (
	purpose   = "agreement"
	proofSize = 16
	codeSize  = len(uuid.UUID{}) + 4 + sha256.Size + proofSize
)

func (c code) bytes() []byte {
	b := binary.BigEndian.AppendUint32(c.booking[:], c.version)
	return append(b, c.hash[:]...)
}

func (c code) proof(app *commands.App) []byte { return app.Vault.Mac(purpose, c.bytes())[:proofSize] }

// CodeOf returns the code of a sheet.
func CodeOf(app *commands.App, s Sheet) (string, error) {
	hash, err := s.Hash()
	c := code{s.Booking, uint32(s.Version), hash}
	return base64.RawURLEncoding.EncodeToString(append(c.bytes(), c.proof(app)...)), err
}

// IsCode reports whether a code was made here, whatever the log says of it.
func IsCode(app *commands.App, written string) bool {
	_, ours := parse(app, written)
	return ours
}

// parse reads a code, also at the end of an address. It returns false for what was not made here.
func parse(app *commands.App, written string) (c code, ours bool) {
	if _, after, is := strings.Cut(written, "#"); is {
		written = after
	}
	b, err := base64.RawURLEncoding.DecodeString(strings.TrimSpace(written))
	if err != nil || len(b) != codeSize {
		return c, false
	}
	copy(c.booking[:], b)
	c.version = binary.BigEndian.Uint32(b[len(c.booking):])
	copy(c.hash[:], b[len(c.booking)+4:])
	return c, hmac.Equal(b[codeSize-proofSize:], c.proof(app))
}
