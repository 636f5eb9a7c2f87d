// Package passwords hashes passwords with argon2id.
package passwords

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

// Cost is what argon2id takes to hash a password once.
type Cost struct {
	Passes, KiB uint32
	Lanes       uint8
}

// ordinary is the first configuration that OWASP's Password Storage Cheat Sheet recommends (46 MiB, one pass, one
// lane). most bounds what a hash may ask for that is verified.
var (
	ordinary = Cost{Passes: 1, KiB: 46 * 1024, Lanes: 1}
	most     = Cost{Passes: 8, KiB: 128 * 1024, Lanes: 4}
)

const saltSize, hashSize = 16, 32

// Hasher hashes passwords. The zero value is the one for people's passwords.
type Hasher struct{ cost Cost }

// Costing returns a Hasher with another cost, for tests that are not about passwords: internal/archtest checks that
// nothing else calls it.
func Costing(c Cost) Hasher { return Hasher{c} }

func (h Hasher) spend() Cost {
	if h.cost == (Cost{}) {
		return ordinary
	}
	return h.cost
}

func (c Cost) key(password string, salt []byte) []byte {
	return argon2.IDKey([]byte(password), salt, c.Passes, c.KiB, c.Lanes, hashSize)
}

// Hash returns the hash of a password, with a new salt, as a PHC string.
func (h Hasher) Hash(password string) string {
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt) // crypto/rand never fails; it crashes the program instead
	c, b64 := h.spend(), base64.RawStdEncoding
	return fmt.Sprintf("%s$%s$%s", c, b64.EncodeToString(salt), b64.EncodeToString(c.key(password, salt)))
}

// String returns the part of a PHC string that tells the cost.
func (c Cost) String() string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d", argon2.Version, c.KiB, c.Passes, c.Lanes)
}

// Matches reports whether a password matches a hash, at the cost that the hash tells. It compares in constant time. A
// malformed hash, such as "", matches no password but takes as long as a new one.
func (h Hasher) Matches(hash, password string) bool {
	c, salt, sum := parse(hash)
	if sum == nil {
		c, salt = h.spend(), make([]byte, saltSize)
	}
	return subtle.ConstantTimeCompare(c.key(password, salt), sum) == 1
}

// parse takes a PHC string apart. It returns a nil sum if the string is malformed.
func parse(hash string) (c Cost, salt, sum []byte) {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 {
		return c, nil, nil
	}
	_, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.KiB, &c.Passes, &c.Lanes)
	if err != nil || c.String() != strings.Join(parts[:4], "$") || c.Passes == 0 || c.Lanes == 0 ||
		c.Passes > most.Passes || c.KiB > most.KiB || c.Lanes > most.Lanes {
		return c, nil, nil
	}
	b64 := base64.RawStdEncoding
	if salt, err = b64.DecodeString(parts[4]); err != nil {
		return c, nil, nil
	}
	if sum, err = b64.DecodeString(parts[5]); err != nil || len(sum) != hashSize {
		return c, nil, nil
	}
	return c, salt, sum
}
