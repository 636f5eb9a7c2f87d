// Package media stores pictures as files, named by the hash of the upload. The same picture is stored and resized only
// once, however often it is uploaded.
package media

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"image"
	"image/jpeg"
	_ "image/png" // decoders register themselves
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/gabriel-vasile/mimetype"
	_ "golang.org/x/image/webp"

	"weddings/internal/fault"
	"weddings/internal/spool"
)

const (
	// MaxBytes is the largest upload.
	MaxBytes  = 10 << 20
	maxPixels = 24_000_000
	maxSide   = 20_000
	// The minimum is the narrowest width served, and its height at 4:3. Smaller pictures would be stretched on every
	// screen.
	leastLong, leastShort = 320, 240

	quality = 80

	// The size of link previews (specification §9), which must be at most 250 KB.
	shareWidth, shareHeight, shareQuality = 1200, 630, 78
)

// Widths are the widths in pixels in which each picture is served; none is larger than the picture itself.
var Widths = []int{320, 480, 800, 1200}

// Picture is the metadata of a picture.
type Picture struct {
	Hash   string `json:"hash"` // SHA-256 of the upload, lower-case hex
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Colour string `json:"colour"` // dominant colour, #rrggbb
	Look   string `json:"look"`   // difference hash of 64 points, lower-case hex; see lookOf
}

// Store stores pictures under a directory.
type Store struct {
	Dir string
	// Quota is the most pictures of one sender; 0 = maxPerSender.
	Quota int
	// QuotaBytes is the most bytes of the copies of one sender's pictures; 0 = maxBytesPerSender.
	QuotaBytes int64
}

var (
	unreadable = fault.New(fault.Invalid, "الصورة غير مقروءة. أرسلوا JPEG أو PNG أو WebP.",
		"This picture cannot be read. Send a JPEG, PNG or WebP.").
		With("picture", "JPEG أو PNG أو WebP فقط", "JPEG, PNG or WebP only")
	noRoom = fault.New(
		fault.Unavailable,
		"لا مكان للصور على الخادم الآن. أعيدوا المحاولة لاحقًا.",
		"The server has no room for pictures now. Please try again later.",
	)
	tooSmall = fault.New(fault.Invalid, "الصورة صغيرة جدًا. أقل قياس 320×240 بكسل.",
		"The picture is too small. It must have at least 320×240 pixels.").
		With("picture", "أقل قياس 320×240 بكسل", "At least 320×240 pixels")
	partial = fault.New(fault.Unavailable, "لم تصل الصورة كاملة. أعيدوا إرسالها.",
		"The picture did not arrive whole. Please send it again.")
	tooLarge = fault.New(fault.TooLarge, "الصورة أكبر من 10 ميغابايت.", "The picture is larger than 10 MB.")
	tooMany  = fault.New(
		fault.TooLarge,
		"الصورة أكبر من 24 ميغابكسل. صغّروها ثم أرسلوها.",
		"The picture has more than 24 megapixels. Make it smaller, then send it.",
	)
	tooHeavy = fault.New(
		fault.TooLarge,
		"قراءة هذه الصورة ترهق الخادم بسبب طريقة حفظها. احفظوها بصيغة JPEG عادية أو صغّروها ثم أرسلوها.",
		"This picture is saved in a form that takes too much to read. Save it as an ordinary JPEG or make it "+
			"smaller, then send it.",
	)
)

// Receive stores a picture as it arrives. It spools the upload to disk and takes memory only once the upload is
// complete, so that slow senders hold none; it waits a bounded time for memory. The spool file is gone when Receive
// returns or the process ends.
func (s Store) Receive(ctx context.Context, upload io.Reader, by string) (Picture, error) {
	if !spool.HasRoom(s.Dir) {
		return Picture{}, noRoom
	}
	arriving, size, err := spool.Receive(s.Dir, upload, MaxBytes, partial)
	if err != nil {
		return Picture{}, err
	}
	defer arriving.Close()
	if size > MaxBytes {
		return Picture{}, tooLarge
	}
	leave, err := turns.Enter(ctx, by)
	if err != nil {
		return Picture{}, busy.Because(err)
	}
	defer leave()
	release, err := reserve(ctx, uploads, size)
	if err != nil {
		return Picture{}, err
	}
	defer release()
	whole := make([]byte, size)
	if _, err := arriving.ReadAt(whole, 0); err != nil && size > 0 {
		return Picture{}, err
	}
	return s.Put(ctx, whole, by)
}

// examine checks a picture by its headers, before anything is decoded. It returns the size as stored, the orientation,
// and the bytes that decoding and resizing need.
func examine(upload []byte) (size image.Config, turn int, needed int64, err error) {
	switch mimetype.Detect(upload).String() {
	case "image/jpeg", "image/png", "image/webp":
	default:
		return size, 0, 0, unreadable
	}
	size, _, err = image.DecodeConfig(bytes.NewReader(upload))
	if err != nil || size.Width < 1 || size.Height < 1 {
		return size, 0, 0, unreadable
	}
	if max(size.Width, size.Height) < leastLong || min(size.Width, size.Height) < leastShort {
		return size, 0, 0, tooSmall
	}
	if size.Width > maxSide || size.Height > maxSide || size.Width*size.Height > maxPixels {
		return size, 0, 0, tooMany
	}
	needed, err = decodedBytes(upload, size)
	if err != nil {
		return size, 0, 0, err
	}
	turn = orientation(upload)
	needed += workingBytes(size, turn)
	if needed > memoryBudget {
		return size, 0, 0, tooHeavy
	}
	return size, turn, needed, nil
}

// Put checks a picture's content, re-encodes it in every width without metadata, and returns its metadata. by is
// recorded as a sender; "" = the site itself. Put waits a bounded time for memory. It returns unavailable when no
// memory becomes free, and conflict when the sender's quota is used up.
func (s Store) Put(ctx context.Context, upload []byte, by string) (Picture, error) {
	if len(upload) > MaxBytes {
		return Picture{}, tooLarge
	}
	sum := sha256.Sum256(upload)
	hash := hex.EncodeToString(sum[:])
	if _, ok := s.known(hash); ok {
		if err := s.mayClaim(hash, by); err != nil {
			return Picture{}, err
		}
		var known Picture
		find := func() (stored bool) {
			known, stored = s.known(hash)
			return stored
		}
		if stored, err := s.Senders().ClaimStored(hash, by, find); stored || err != nil {
			return known, err
		}
	}
	size, turn, needed, err := examine(upload)
	if err != nil {
		return Picture{}, err
	}
	if !spool.HasRoom(s.Dir) {
		return Picture{}, noRoom
	}
	if err := s.mayClaim(hash, by); err != nil {
		return Picture{}, err
	}
	release, err := reserve(ctx, decoding, needed)
	if err != nil {
		return Picture{}, err
	}
	defer release()
	decoded, _, err := image.Decode(spool.While(ctx, bytes.NewReader(upload)))
	if err != nil {
		if ctx.Err() != nil {
			return Picture{}, busy.Because(ctx.Err())
		}
		return Picture{}, unreadable
	}
	p := Picture{Hash: hash, Width: size.Width, Height: size.Height, Colour: dominant(decoded)}
	if turn >= 5 { // turned by 90 degrees
		p.Width, p.Height = p.Height, p.Width
	}
	if err := s.Senders().
		Claim(hash, by); err != nil { // before writing files: a failed upload then has a sender and is swept
		return Picture{}, err
	}
	if err := s.writeCopies(p.Hash, decoded, turn); err != nil {
		return Picture{}, err
	}
	p.Look = s.look(p.Hash)
	if err := s.remember(p); err != nil { // last: a picture with metadata is complete
		return Picture{}, err
	}
	return p, nil
}

// writeCopies writes a picture in every width, and its link preview.
func (s Store) writeCopies(hash string, decoded image.Image, turn int) error {
	if err := os.MkdirAll(s.dir(hash), 0o755); err != nil {
		return err
	}
	widest := Widths[len(Widths)-1]
	scaled := upright(fit(decoded, widest, turn), turn)
	if err := write(s.Path(hash, 0), shareQuality, cover(scaled, shareWidth, shareHeight)); err != nil {
		return err
	}
	// Each copy is scaled from the next wider one. That is faster than from the upload, and smoother, since the filter
	// samples few pixels.
	for i, width := range slices.Backward(Widths) {
		before := scaled
		scaled = fit(scaled, width, 1)
		if i+1 < len(Widths) && scaled == before && os.Link(s.Path(hash, Widths[i+1]), s.Path(hash, width)) == nil {
			continue // a picture no wider than either width has one file for both
		}
		if err := write(s.Path(hash, width), quality, scaled); err != nil {
			return err
		}
	}
	return nil
}

// known returns the metadata of a stored picture.
func (s Store) known(hash string) (Picture, bool) {
	var p Picture
	raw, err := os.ReadFile(s.facts(hash))
	if err != nil || json.Unmarshal(raw, &p) != nil {
		return Picture{}, false
	}
	if p.Look == "" { // stored by a release that recorded no look
		p.Look = s.look(hash)
	}
	return p, p.Hash == hash
}

func (s Store) remember(p Picture) error {
	raw, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return spool.Write(s.facts(p.Hash), func(file *os.File) error {
		_, err := file.Write(raw)
		return err
	})
}

func (s Store) facts(hash string) string { return filepath.Join(s.dir(hash), "picture.json") }

// write encodes a picture, unless its file exists.
func write(path string, quality int, picture image.Image) error {
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	return spool.Write(path, func(file *os.File) error {
		return jpeg.Encode(file, picture, &jpeg.Options{Quality: quality})
	})
}

// Path returns the path of a picture's file in a width. Width 0 is the link preview, 1200 by 630.
func (s Store) Path(hash string, width int) string {
	name := "share"
	if width > 0 {
		name = strconv.Itoa(width)
	}
	return filepath.Join(s.dir(hash), name+".jpg")
}

func (s Store) dir(hash string) string { return filepath.Join(s.Dir, hash[:2], hash) }
