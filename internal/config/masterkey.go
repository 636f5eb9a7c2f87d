package config

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// MasterKeySize is the length of the key in bytes (AES-256).
const MasterKeySize = 32

// ReadMasterKey decodes the key from MasterKey or MasterKeyFile. Its errors do not quote it.
func (c Config) ReadMasterKey() ([MasterKeySize]byte, error) {
	return readKey("MASTER_KEY", c.MasterKey, c.MasterKeyFile)
}

// ReadSecondaryKey decodes the key from MasterKeySecondary or MasterKeySecondaryFile. given is false where neither is
// set.
func (c Config) ReadSecondaryKey() (key [MasterKeySize]byte, given bool, err error) {
	if c.MasterKeySecondary == "" && c.MasterKeySecondaryFile == "" {
		return key, false, nil
	}
	key, err = readKey("MASTER_KEY_SECONDARY", c.MasterKeySecondary, c.MasterKeySecondaryFile)
	return key, true, err
}

// readKey decodes a key from a variable's value, or from the file that the _FILE variable names.
func readKey(source string, value Secret, file string) ([MasterKeySize]byte, error) {
	text := value.Reveal()
	if file != "" {
		b, err := os.ReadFile(file)
		if err != nil {
			return [MasterKeySize]byte{}, fmt.Errorf("%s_FILE: %w", source, err)
		}
		text, source = string(b), file
	}
	text = strings.TrimSpace(text)
	for _, decode := range []func(string) ([]byte, error){hex.DecodeString, base64.StdEncoding.DecodeString} {
		if key, err := decode(text); err == nil && len(key) == MasterKeySize {
			return [MasterKeySize]byte(key), nil
		}
	}
	return [MasterKeySize]byte{}, fmt.Errorf(
		"%s must hold %d bytes in hexadecimal or base64, such as `openssl rand -hex %d` makes",
		source,
		MasterKeySize,
		MasterKeySize,
	)
}

// EnsureMasterKey makes a random key in a file that only this user can read, unless the file exists. Data sealed under
// a lost key is lost, so the file appears whole or not at all.
func EnsureMasterKey(path string) error {
	if _, err := os.Stat(path); err == nil || !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	var key [MasterKeySize]byte
	_, _ = rand.Read(key[:]) // documented never to fail
	file, err := os.CreateTemp(filepath.Dir(path), ".master-key-")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.WriteString(hex.EncodeToString(key[:]) + "\n")
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	// Link fails if the file exists by now; a rename would replace it.
	if err := os.Link(file.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}
