package vault

import (
	"crypto/cipher"
	"testing"
)

// SealNothing makes every vault of this process store plain text. A test that searches for leaked personal data uses it
// to show that it would find some. It panics outside of test binaries.
func SealNothing() {
	if !testing.Testing() {
		panic("vault: sealing cannot be switched off")
	}
	newAEAD = func([]byte) (cipher.AEAD, error) { return unsealed{}, nil }
}

// unsealed is a cipher that does not encrypt.
type unsealed struct{}

func (unsealed) NonceSize() int { return 0 }

func (unsealed) Overhead() int { return 0 }

func (unsealed) Seal(to, _, plain, _ []byte) []byte { return append(to, plain...) }

func (unsealed) Open(to, _, sealed, _ []byte) ([]byte, error) { return append(to, sealed...), nil }
