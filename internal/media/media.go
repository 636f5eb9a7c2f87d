// Package media keeps pictures as files, named by the hash of what was uploaded, so that the same picture is kept and
// resized once however often it is sent.
package media

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/jpeg"
	_ "image/png" // decoders register themselves
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"

	"github.com/gabriel-vasile/mimetype"
	_ "golang.org/x/image/webp"

	"weddings/internal/fault"
)

const (
	// MaxBytes is the largest upload.
	MaxBytes  = 10 << 20
	maxPixels = 50_000_000
	maxSide   = 20_000
	// Smaller pictures would be stretched on every screen: the narrowest width served, and its height at 4:3.
	leastLong, leastShort = 320, 240

	quality = 80

	// Link previews want this size (specification §9) and at most 250 KB.
	shareWidth, shareHeight, shareQuality = 1200, 630, 78
)

// Widths are the widths in pixels in which each picture is served; none is larger than the picture itself.
var Widths = []int{320, 480, 800, 1200}

// Picture is what is known of a picture.
type Picture struct {
	Hash          string // SHA-256 of the upload, lower-case hex
	Width, Height int
	Colour        string // dominant colour, #rrggbb
}

// Store keeps pictures under a directory.
type Store struct{ Dir string }

var (
	unreadable = fault.New(fault.Invalid, "الصورة غير مقروءة. أرسلوا JPEG أو PNG أو WebP.", "This picture cannot be read. Send a JPEG, PNG or WebP.").
			With("picture", "JPEG أو PNG أو WebP فقط", "JPEG, PNG or WebP only")
	noRoom   = fault.New(fault.Unavailable, "لا مكان للصور الآن. أعيدوا المحاولة لاحقًا.", "There is no room for pictures now. Please try again later.")
	tooSmall = fault.New(fault.Invalid, "الصورة صغيرة جدًا. أقل قياس 320×240 بكسل.", "The picture is too small. It must have at least 320×240 pixels.").
			With("picture", "أقل قياس 320×240 بكسل", "At least 320×240 pixels")
	tooLarge = fault.New(fault.TooLarge, "الصورة أكبر من 10 ميغابايت.", "The picture is larger than 10 MB.")
)

// One picture in memory may take a quarter of a gigabyte, so few are read at once.
var atOnce = make(chan struct{}, 2)

// Put checks a picture by its content, re-encodes it in every width without its metadata, and returns what is known of
// it. by is remembered as one who sent it.
func (s Store) Put(upload []byte, by string) (Picture, error) {
	if len(upload) > MaxBytes {
		return Picture{}, tooLarge
	}
	switch mimetype.Detect(upload).String() {
	case "image/jpeg", "image/png", "image/webp":
	default:
		return Picture{}, unreadable
	}
	size, _, err := image.DecodeConfig(bytes.NewReader(upload)) // before Decode, which would take the memory first
	if err != nil || size.Width < 1 || size.Height < 1 {
		return Picture{}, unreadable
	}
	if max(size.Width, size.Height) < leastLong || min(size.Width, size.Height) < leastShort {
		return Picture{}, tooSmall
	}
	if size.Width > maxSide || size.Height > maxSide || size.Width*size.Height > maxPixels {
		return Picture{}, tooLarge
	}
	if !s.roomy() {
		return Picture{}, noRoom
	}
	atOnce <- struct{}{}
	defer func() { <-atOnce }()
	decoded, _, err := image.Decode(bytes.NewReader(upload))
	if err != nil {
		return Picture{}, unreadable
	}
	turn := orientation(upload)
	sum := sha256.Sum256(upload)
	p := Picture{Hash: hex.EncodeToString(sum[:]), Width: size.Width, Height: size.Height, Colour: dominant(decoded)}
	if turn >= 5 { // lying on its side
		p.Width, p.Height = p.Height, p.Width
	}
	if err := os.MkdirAll(s.dir(p.Hash), 0o755); err != nil {
		return Picture{}, err
	}
	widest := Widths[len(Widths)-1]
	scaled := upright(fit(decoded, widest, turn), turn)
	if err := write(s.Path(p.Hash, 0), shareQuality, cover(scaled, shareWidth, shareHeight)); err != nil {
		return Picture{}, err
	}
	// Each from the next wider one: faster than from the upload, and smoother, since the filter looks at few pixels.
	for _, width := range slices.Backward(Widths) {
		scaled = fit(scaled, width, 1)
		if err := write(s.Path(p.Hash, width), quality, scaled); err != nil {
			return Picture{}, err
		}
	}
	if by == "" {
		return p, nil
	}
	return p, os.WriteFile(s.sender(p.Hash, by), nil, 0o600)
}

// From reports whether somebody sent a picture.
func (s Store) From(hash, by string) bool {
	_, err := os.Stat(s.sender(hash, by))
	return err == nil
}

func (s Store) sender(hash, by string) string {
	return filepath.Join(s.dir(hash), "from-"+filepath.Base(by))
}

// write encodes a picture once; the file appears whole or not at all.
func write(path string, quality int, picture image.Image) error {
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	if err := jpeg.Encode(file, picture, &jpeg.Options{Quality: quality}); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// Path is where a width of a picture is kept; width 0 is the picture for previews of links, 1200 by 630.
func (s Store) Path(hash string, width int) string {
	name := "share"
	if width > 0 {
		name = strconv.Itoa(width)
	}
	return filepath.Join(s.dir(hash), name+".jpg")
}

func (s Store) dir(hash string) string { return filepath.Join(s.Dir, hash[:2], hash) }

// least is how much must be left on the disk for an upload, so that the database never is the first to find it full.
const least = 512 << 20

func (s Store) roomy() bool {
	var disk syscall.Statfs_t
	if err := os.MkdirAll(s.Dir, 0o755); err != nil || syscall.Statfs(s.Dir, &disk) != nil {
		return true // writing will say what is wrong
	}
	return disk.Bavail*uint64(disk.Bsize) > least
}
