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

// Parameters of argon2id: the first configuration that OWASP's Password Storage Cheat Sheet recommends (46 MiB, one
// pass, one lane).
const (
	argonTime, argonMemory, argonLanes = 1, 46 * 1024, 1 // passes, KiB, lanes
	saltSize, hashSize                 = 16, 32
)

// patience is how long a request that needs a hash may take, the wait for a slot and the hash included. hashTakes is
// how long the hash itself takes at most on a busy machine; on an idle core it takes about 50 ms.
const patience, hashTakes = 2 * time.Second, 200 * time.Millisecond

// hashing admits as many hashes at a time as there are cores. Without the limit, sixteen hashes at a time took 0.8 GB
// of memory and slowed all requests down.
var hashing = admission.New(admission.Config{Slots: runtime.NumCPU(), Waiting: 64, Wait: patience - hashTakes})

// Hashing returns the current load of the password hashing.
func Hashing() admission.Load { return hashing.Load() }

// whileHashing runs work, which hashes or verifies a password, as soon as a slot is free. The account is an email or an
// id; the gate uses it to tell the callers of one network apart. It returns admission.Busy if too many requests wait
// already, and ctx's error if ctx ends first.
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

// hashPassword returns the hash of a password, with a new salt, as a PHC string. Call it in whileHashing.
func hashPassword(password string) string {
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt) // crypto/rand never fails; it crashes the program instead
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonTime, argonLanes,
		b64.EncodeToString(salt), b64.EncodeToString(argon(password, salt)))
}

// verifyPassword reports whether a password matches a hash. It compares in constant time. A malformed hash matches no
// password but takes as long. Call it in whileHashing.
func verifyPassword(hash, password string) bool {
	parts := strings.Split(hash, "$")
	salt, sum := make([]byte, saltSize), []byte(nil)
	if len(parts) == 6 {
		if s, err := base64.RawStdEncoding.DecodeString(parts[4]); err == nil {
			salt = s
		}
		sum, _ = base64.RawStdEncoding.DecodeString(parts[5]) // a nil sum matches no password
	}
	return subtle.ConstantTimeCompare(argon(password, salt), sum) == 1
}
