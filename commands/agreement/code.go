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

// code is the content of a sheet's QR code: which sheet it is, its hash, and a proof that this site made both. The
// proof is derived with the log's secret and never stored, so nobody else can make a code.
type code struct {
	booking uuid.UUID
	version uint32
	hash    [sha256.Size]byte
}

const (
	codePurpose = "agreement" // the purpose of the proof in a code
	proofSize   = 16
	codeSize    = len(uuid.UUID{}) + 4 + sha256.Size + proofSize
)

func (c code) bytes() []byte {
	b := binary.BigEndian.AppendUint32(c.booking[:], c.version)
	return append(b, c.hash[:]...)
}

func (c code) proof(app *commands.App) []byte {
	return app.Vault.Mac(codePurpose, c.bytes())[:proofSize]
}

// CodeOf returns the code of a sheet.
func CodeOf(app *commands.App, s Sheet) (string, error) {
	hash, err := s.Hash()
	c := code{s.Booking, uint32(s.Version), hash}
	return base64.RawURLEncoding.EncodeToString(append(c.bytes(), c.proof(app)...)), err
}

// IsCode reports whether this site made a code. It does not read the log.
func IsCode(app *commands.App, written string) bool {
	_, ours := parse(app, written)
	return ours
}

// parse reads a code, or an address that ends with one. It returns false if this site did not make it.
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
