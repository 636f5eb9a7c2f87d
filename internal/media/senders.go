package media

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"weddings/internal/fault"
)

// A sender is recorded as an empty file, senders/<sender>/<hash>. Its modification time is when the picture was last
// sent or asked for with Sent.

const (
	// maxPerSender is how many pictures one sender may have: enough for fifty listings.
	maxPerSender = 1000
	// maxBytesPerSender bounds the bytes of their copies. The copies of a photograph take some half a megabyte.
	maxBytesPerSender = 512 << 20
	// unusedFor is how long a picture is kept that no listing has used. Drafts of listings refer to such pictures and
	// exist only in the browser until they are sent.
	unusedFor = 14 * 24 * time.Hour
)

var (
	full = fault.New(fault.Conflict, "وصلتم إلى أكبر عدد من الصور لحساب واحد. راسلونا إن احتجتم إلى المزيد.",
		"This account has as many pictures as one may have. Write to us if you need more.")
	fullOfBytes = fault.New(fault.Conflict, "وصلت صوركم إلى أكبر مساحة لحساب واحد. راسلونا إن احتجتم إلى المزيد.",
		"The pictures of this account take as much room as those of one may. Write to us if you need more.")
)

func (s Store) senders() string { return filepath.Join(s.Dir, "senders") }

func (s Store) marker(hash, by string) string {
	return filepath.Join(s.senders(), filepath.Base(by), hash)
}

// mayClaim returns conflict where the sender's quota is used up. Concurrent uploads of one sender may exceed the quota
// by their number.
func (s Store) mayClaim(hash, by string) error {
	if by == "" {
		return nil
	}
	if _, err := os.Stat(s.marker(hash, by)); err == nil {
		return nil
	}
	sent, err := os.ReadDir(filepath.Dir(s.marker(hash, by)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if len(sent) >= cmp.Or(s.Quota, maxPerSender) {
		return full
	}
	var bytes int64
	for _, picture := range sent {
		bytes += s.occupied(picture.Name())
	}
	if bytes >= cmp.Or(s.QuotaBytes, maxBytesPerSender) {
		return fullOfBytes
	}
	return nil
}

// occupied returns the bytes of a picture's copies.
func (s Store) occupied(hash string) (bytes int64) {
	if !hashPattern.MatchString(hash) {
		return 0
	}
	var before os.FileInfo
	for _, width := range append([]int{0}, Widths...) {
		file, err := os.Stat(s.Path(hash, width))
		if err != nil || before != nil && os.SameFile(before, file) { // one file for two widths
			continue
		}
		bytes += file.Size()
		before = file
	}
	return bytes
}

// nobody is the sender of pictures that come with the site. They are never swept.
const nobody = "-"

// claim records a sender.
func (s Store) claim(hash, by string) error {
	if by == "" {
		by = nobody
	}
	at := s.marker(hash, by)
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	return os.WriteFile(at, nil, 0o600)
}

var hashPattern = regexp.MustCompile(`^[0-9a-f]{64}$`)

// Sent returns the metadata of a picture that somebody sent; ok is false where they did not. It renews the picture's
// unusedFor.
func (s Store) Sent(hash, by string) (Picture, bool) {
	if !hashPattern.MatchString(hash) || by == "" {
		return Picture{}, false
	}
	now := time.Now()
	if err := os.Chtimes(s.marker(hash, by), now, now); err != nil {
		return Picture{}, false
	}
	return s.known(hash)
}

// From reports whether somebody sent the picture.
func (s Store) From(hash, by string) bool {
	_, err := os.Stat(s.marker(hash, by))
	return err == nil
}

// Keep makes the site itself a sender of a picture, which then outlives who sent it.
func (s Store) Keep(hash string) error { return s.claim(hash, nobody) }

// Forget deletes the pictures that only this sender sent, and the sender's records.
func (s Store) Forget(by string) error {
	sent, err := os.ReadDir(filepath.Join(s.senders(), filepath.Base(by)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, picture := range sent {
		if err := s.drop(picture.Name(), by); err != nil {
			return err
		}
	}
	return os.Remove(filepath.Join(s.senders(), filepath.Base(by)))
}

// drop removes one sender of a picture, and the picture with its last sender.
func (s Store) drop(hash, by string) error {
	if !hashPattern.MatchString(hash) {
		return nil
	}
	if err := os.Remove(s.marker(hash, by)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	others, err := filepath.Glob(filepath.Join(s.senders(), "*", hash))
	if err != nil || len(others) > 0 {
		return err
	}
	if err := os.Remove(
		s.facts(hash),
	); err != nil &&
		!errors.Is(err, fs.ErrNotExist) { // first: metadata means complete
		return err
	}
	return os.RemoveAll(s.dir(hash))
}

// Sweep deletes the pictures that were sent more than unusedFor before now and that nothing refers to. used returns the
// hashes in use; it is called only if there are pictures that old. Code that puts an old picture into a listing must
// call Sent first, which makes the picture young again.
func (s Store) Sweep(
	ctx context.Context,
	now time.Time,
	used func(context.Context) (map[string]bool, error),
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
		if kept[hash] || err != nil || info.ModTime().After(now.Add(-unusedFor)) { // Sent was called in the meantime
			continue
		}
		if err := s.drop(hash, filepath.Base(filepath.Dir(marker))); err != nil {
			return deleted, err
		}
		deleted++
	}
	return deleted, ctx.Err()
}

func (s Store) olderThan(limit time.Time) ([]string, error) {
	markers, err := filepath.Glob(filepath.Join(s.senders(), "*", "*"))
	if err != nil {
		return nil, err
	}
	var old []string
	for _, marker := range markers {
		if filepath.Base(filepath.Dir(marker)) == nobody {
			continue
		}
		if info, err := os.Stat(marker); err == nil && info.ModTime().Before(limit) {
			old = append(old, marker)
		}
	}
	return old, nil
}
