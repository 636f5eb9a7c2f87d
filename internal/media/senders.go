package media

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"weddings/internal/fault"
	"weddings/internal/senders"
)

const (
	// maxPerSender is the most pictures of one sender: enough for fifty listings.
	maxPerSender = 1000
	// maxBytesPerSender bounds the bytes of their copies. The copies of a photograph take about half a megabyte.
	maxBytesPerSender = 512 << 20
)

var (
	full = fault.New(fault.Conflict, "وصلتم إلى أكبر عدد من الصور لحساب واحد. راسلونا إن احتجتم إلى المزيد.",
		"This account has as many pictures as one may have. Write to us if you need more.")
	fullOfBytes = fault.New(fault.Conflict, "وصلت صوركم إلى أكبر مساحة لحساب واحد. راسلونا إن احتجتم إلى المزيد.",
		"The pictures of this account take as much room as those of one may. Write to us if you need more.")
)

// Senders returns the records of the pictures' senders. Code that puts an old picture into a listing calls Sent first,
// which renews the picture's time.
func (s Store) Senders() senders.Senders {
	return senders.Senders{Dir: filepath.Join(s.Dir, "senders"), Bytes: s.occupied, Remove: s.remove}
}

// mayClaim returns conflict where the sender's quota is used up.
func (s Store) mayClaim(hash, by string) error {
	return s.Senders().MayClaim(hash, by, senders.Quota{
		Files: cmp.Or(s.Quota, maxPerSender), Bytes: cmp.Or(s.QuotaBytes, maxBytesPerSender),
		TooMany: full, TooLarge: fullOfBytes,
	})
}

// occupied returns the bytes of a picture's copies.
func (s Store) occupied(hash string) (bytes int64) {
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

// remove deletes a picture.
func (s Store) remove(hash string) error {
	err := os.Remove(s.facts(hash)) // first: metadata means complete
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.RemoveAll(s.dir(hash))
}

// Sent returns the metadata of a picture that an account sent; ok is false if the account did not send it. It renews
// the picture's time: an unused picture is kept for two weeks from then.
func (s Store) Sent(hash, by string) (Picture, bool) {
	if !s.Senders().Touch(hash, by) {
		return Picture{}, false
	}
	return s.known(hash)
}
