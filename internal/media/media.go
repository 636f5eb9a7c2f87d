// Package media keeps pictures as files, named by the hash of what was uploaded, so that the same picture is kept and
// resized once however often it is sent.
package media

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	_ "image/png" // decoders register themselves
	"os"
	"path/filepath"
	"strconv"

	"github.com/gabriel-vasile/mimetype"
	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp"

	"weddings/internal/fault"
)

const (
	// MaxBytes is the largest upload.
	MaxBytes  = 10 << 20
	maxPixels = 50_000_000
	quality   = 80
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
	tooLarge = fault.New(fault.TooLarge, "الصورة أكبر من 10 ميغابايت.", "The picture is larger than 10 MB.")
)

// Put checks a picture by its content, re-encodes it in every width without its metadata, and returns what is known of it.
func (s Store) Put(upload []byte) (Picture, error) {
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
	if size.Width*size.Height > maxPixels {
		return Picture{}, tooLarge
	}
	decoded, _, err := image.Decode(bytes.NewReader(upload))
	if err != nil {
		return Picture{}, unreadable
	}
	sum := sha256.Sum256(upload)
	p := Picture{Hash: hex.EncodeToString(sum[:]), Width: size.Width, Height: size.Height, Colour: dominant(decoded)}
	if err := os.MkdirAll(s.dir(p.Hash), 0o755); err != nil {
		return Picture{}, err
	}
	for _, width := range Widths {
		if err := s.variant(p.Hash, decoded, width); err != nil {
			return Picture{}, err
		}
	}
	return p, nil
}

// variant writes a width once; the file appears whole or not at all.
func (s Store) variant(hash string, from image.Image, width int) error {
	path := s.Path(hash, width)
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	b := from.Bounds()
	width = min(width, b.Dx())
	to := image.NewRGBA(image.Rect(0, 0, width, max(1, width*b.Dy()/b.Dx())))
	draw.ApproxBiLinear.Scale(to, to.Bounds(), from, b, draw.Src, nil)
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	if err := jpeg.Encode(file, to, &jpeg.Options{Quality: quality}); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// Path is where a width of a picture is kept.
func (s Store) Path(hash string, width int) string {
	return filepath.Join(s.dir(hash), strconv.Itoa(width)+".jpg")
}

func (s Store) dir(hash string) string { return filepath.Join(s.Dir, hash[:2], hash) }

// dominant is the average colour, which stands behind a picture until it is there.
func dominant(from image.Image) string {
	dot := image.NewRGBA(image.Rect(0, 0, 1, 1))
	draw.ApproxBiLinear.Scale(dot, dot.Bounds(), from, from.Bounds(), draw.Src, nil)
	c := color.RGBAModel.Convert(dot.At(0, 0)).(color.RGBA)
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}
