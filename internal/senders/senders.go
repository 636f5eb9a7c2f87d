// Package senders records which accounts sent a stored file, limits the files of each account, and deletes unused
// files.
package senders

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"time"

	"weddings/internal/fault"
)

// Site is the sender of files that come with the site. They are never swept.
const Site = "-"

// unusedFor is how long an unused file is kept. A draft in a browser may refer to a file that the server does not know
// to be used.
const unusedFor = 14 * 24 * time.Hour

var hashPattern = regexp.MustCompile(`^[0-9a-f]{64}$`)

// IsHash reports whether a text is a SHA-256 in lower-case hex, as stored files are named.
func IsHash(text string) bool { return hashPattern.MatchString(text) }

// Senders are the records of the senders of one store's files. A record is an empty file, Dir/<sender>/<hash>. Its
// modification time is the time at which the sender last sent the file or called Touch.
type Senders struct {
	Dir string
	// Bytes returns the disk space of a stored file.
	Bytes func(hash string) int64
	// Remove deletes a stored file whose last sender is gone.
	Remove func(hash string) error
}

// Quota is the limit of one sender.
type Quota struct {
	Files int
	Bytes int64
	// These refuse a file that exceeds the quota.
	TooMany, TooLarge *fault.Error
}

// Marker is the path of the record that an account sent a file.
func (s Senders) Marker(hash, by string) string {
	return filepath.Join(s.Dir, filepath.Base(by), hash)
}

// MayClaim returns the quota's refusal if the sender has used it up. Concurrent uploads of one sender may exceed the
// quota, each by one file. by "" is the site, which has no quota.
func (s Senders) MayClaim(hash, by string, quota Quota) error {
	if by == "" || s.From(hash, by) {
		return nil
	}
	sent, err := os.ReadDir(filepath.Dir(s.Marker(hash, by)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if len(sent) >= quota.Files {
		return quota.TooMany
	}
	var bytes int64
	for _, file := range sent {
		if IsHash(file.Name()) {
			bytes += s.Bytes(file.Name())
		}
	}
	if bytes >= quota.Bytes {
		return quota.TooLarge
	}
	return nil
}

// Claim records a sender; "" is the site.
func (s Senders) Claim(hash, by string) error {
	changing.Lock()
	defer changing.Unlock()
	return s.claim(hash, by)
}

func (s Senders) claim(hash, by string) error {
	if by == "" {
		by = Site
	}
	at := s.Marker(hash, by)
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	return os.WriteFile(at, nil, 0o600)
}

// changing is held while a sender is added or removed: a file must not be deleted with its last sender while somebody
// else becomes its sender.
var changing sync.Mutex

// ClaimStored records a sender of a file if the file is stored, and reports whether it is. If a caller looked before
// and called Claim then, the file could be deleted in between.
func (s Senders) ClaimStored(hash, by string, stored func() bool) (bool, error) {
	changing.Lock()
	defer changing.Unlock()
	if !stored() {
		return false, nil
	}
	return true, s.claim(hash, by)
}

// Touch reports whether the account sent the file, and renews the record's time.
func (s Senders) Touch(hash, by string) bool {
	if !IsHash(hash) || by == "" {
		return false
	}
	now := time.Now()
	return os.Chtimes(s.Marker(hash, by), now, now) == nil
}

// From reports whether the account sent the file.
func (s Senders) From(hash, by string) bool {
	_, err := os.Stat(s.Marker(hash, by))
	return err == nil
}

// Forget deletes the files that only this sender sent, and the sender's records.
func (s Senders) Forget(by string) error {
	at := filepath.Join(s.Dir, filepath.Base(by))
	sent, err := os.ReadDir(at)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, file := range sent {
		if err := s.drop(file.Name(), by); err != nil {
			return err
		}
	}
	return os.Remove(at)
}

// drop removes one sender of a file. It removes the file with its last sender.
func (s Senders) drop(hash, by string) error {
	if !IsHash(hash) {
		return nil
	}
	changing.Lock()
	defer changing.Unlock()
	if err := os.Remove(s.Marker(hash, by)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	others, err := filepath.Glob(filepath.Join(s.Dir, "*", hash))
	if err != nil || len(others) > 0 {
		return err
	}
	return s.Remove(hash)
}

// Sweep deletes the files that were sent more than unusedFor before now and are not in use. used returns the hashes in
// use; Sweep calls it only if there are files that old. Code that starts to use an old file must call Touch first.
func (s Senders) Sweep(
	ctx context.Context, now time.Time, used func(context.Context) (map[string]bool, error),
) (deleted int, err error) {
	old, err := s.olderThan(now.Add(-unusedFor))
	if err != nil || len(old) == 0 {
		return 0, err
	}
	kept, err := used(ctx)
	if err != nil {
		return 0, err
	}
	for _, marker := range old {
		hash := filepath.Base(marker)
		info, err := os.Stat(marker)
		if kept[hash] || err != nil || info.ModTime().After(now.Add(-unusedFor)) { // touched in the meantime
			continue
		}
		if err := s.drop(hash, filepath.Base(filepath.Dir(marker))); err != nil {
			return deleted, err
		}
		deleted++
	}
	return deleted, ctx.Err()
}

func (s Senders) olderThan(limit time.Time) ([]string, error) {
	markers, err := filepath.Glob(filepath.Join(s.Dir, "*", "*"))
	if err != nil {
		return nil, err
	}
	var old []string
	for _, marker := range markers {
		if filepath.Base(filepath.Dir(marker)) == Site {
			continue
		}
		if info, err := os.Stat(marker); err == nil && info.ModTime().Before(limit) {
			old = append(old, marker)
		}
	}
	return old, nil
}
