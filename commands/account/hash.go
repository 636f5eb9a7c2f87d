package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"
	"time"

	"golang.org/x/crypto/argon2"

	"weddings/internal/admission"
)

// Parameters of argon2id: OWASP's first recommendation for one lane.
const (
	argonTime, argonMemory, argonLanes = 1, 46 * 1024, 1 // passes, KiB, lanes
	saltSize, hashSize                 = 16, 32
)

// Whoever is admitted is answered within patience, of which a hash takes at most hashTakes on a busy machine; alone it
// takes some 50 ms of a core.
const patience, hashTakes = 2 * time.Second, 200 * time.Millisecond

// hashing admits as many hashes at once as there are cores: sixteen at once took 0.8 GB and made everybody wait.
var hashing = admission.New(admission.Config{Slots: runtime.NumCPU(), Waiting: 64, Wait: patience - hashTakes})

// Hashing tells how busy the hashing of passwords is.
func Hashing() admission.Load { return hashing.Load() }

// whileHashing admits work that hashes passwords of an account: an email, or an id. It returns admission.Busy where too
// many wait already, and ctx's error for somebody who has gone.
func whileHashing(ctx context.Context, account string, work func() error) error {
	leave, err := hashing.Enter(ctx, account)
	if err != nil {
		return err
	}
	defer leave()
	return work()
}

func argon(password string, salt []byte) []byte {
	return argon2.IDKey([]byte(password), salt, argonTime, argonMemory, argonLanes, hashSize)
}

// hashPassword returns the hash in PHC form with its parameters and a new salt. Call it in whileHashing.
func hashPassword(password string) string {
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt) // crypto/rand never fails; it crashes the program instead
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonTime, argonLanes,
		b64.EncodeToString(salt), b64.EncodeToString(argon(password, salt)))
}

// verifyPassword compares in constant time. Call it in whileHashing. A hash that cannot be read matches nothing but
// takes as long.
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
