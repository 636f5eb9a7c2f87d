package account

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"

	"golang.org/x/crypto/argon2"
)

// Parameters of argon2id: OWASP's first recommendation for one lane.
const (
	argonTime, argonMemory, argonLanes = 1, 46 * 1024, 1 // passes, KiB, lanes
	saltSize, hashSize                 = 16, 32
)

// hashing admits as many hashes at once as there are cores: sixteen at once took 0.8 GB and made everybody wait.
var hashing = make(chan struct{}, runtime.NumCPU())

func argon(password string, salt []byte) []byte {
	hashing <- struct{}{}
	defer func() { <-hashing }()
	return argon2.IDKey([]byte(password), salt, argonTime, argonMemory, argonLanes, hashSize)
}

// hashPassword returns the hash in PHC form with its parameters and a new salt.
func hashPassword(password string) string {
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt) // crypto/rand never fails; it crashes the program instead
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonTime, argonLanes,
		b64.EncodeToString(salt), b64.EncodeToString(argon(password, salt)))
}

// verifyPassword compares in constant time. A hash that cannot be read matches nothing but takes as long.
func verifyPassword(hash, password string) bool {
	parts := strings.Split(hash, "$")
	salt, sum := make([]byte, saltSize), []byte(nil)
	if len(parts) == 6 {
		if s, err := base64.RawStdEncoding.DecodeString(parts[4]); err == nil {
			salt = s
		}
		sum, _ = base64.RawStdEncoding.DecodeString(parts[5]) // nil matches nothing
	}
	return subtle.ConstantTimeCompare(argon(password, salt), sum) == 1
}
