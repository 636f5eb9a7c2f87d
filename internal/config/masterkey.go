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
	text, source := c.MasterKey.Reveal(), "MASTER_KEY"
	if c.MasterKeyFile != "" {
		b, err := os.ReadFile(c.MasterKeyFile)
		if err != nil {
			return [MasterKeySize]byte{}, fmt.Errorf("MASTER_KEY_FILE: %w", err)
		}
		text, source = string(b), c.MasterKeyFile
	}
	text = strings.TrimSpace(text)
	for _, decode := range []func(string) ([]byte, error){hex.DecodeString, base64.StdEncoding.DecodeString} {
		if key, err := decode(text); err == nil && len(key) == MasterKeySize {
			return [MasterKeySize]byte(key), nil
		}
	}
	return [MasterKeySize]byte{}, fmt.Errorf("%s must hold %d bytes in hexadecimal or base64, such as `openssl rand -hex %d` makes", source, MasterKeySize, MasterKeySize)
}

// EnsureMasterKey makes a random key in a file that only this user can read, unless the file exists. Data sealed under
// a lost key is lost, so the file appears whole or not at all.
func EnsureMasterKey(path string) error {
	if _, err := os.Stat(path); err == nil || !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	var key [MasterKeySize]byte
	_, _ = rand.Read(key[:]) // never fails, by its contract
	file, err := os.CreateTemp(filepath.Dir(path), ".master-key-")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.WriteString(hex.EncodeToString(key[:]) + "\n")
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	// A link fails where the file exists by now, a rename would replace it.
	if err := os.Link(file.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}
