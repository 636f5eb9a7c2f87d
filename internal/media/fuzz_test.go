package media

import (
	"bytes"
	"encoding/base64"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"testing"

	"weddings/internal/fault"
)

// webp is the smallest WebP, one pixel. The standard library cannot encode WebP.
const webp = "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA"

func TestThumbnailsAreRefused(t *testing.T) {
	t.Parallel()
	for _, size := range []image.Rectangle{
		image.Rect(0, 0, 40, 30), image.Rect(0, 0, 2000, leastShort-1),
		image.Rect(0, 0, leastLong-1, leastLong-1),
	} {
		var upload bytes.Buffer
		if err := png.Encode(&upload, image.NewGray(size)); err != nil {
			t.Fatal(err)
		}
		if _, err := (Store{Dir: t.TempDir()}).Put(t.Context(), upload.Bytes(), "somebody"); !errors.Is(err, tooSmall) {
			t.Errorf("%v: %v", size, err)
		}
	}
	var upright bytes.Buffer
	if err := png.Encode(&upright, image.NewGray(image.Rect(0, 0, leastShort, leastLong))); err != nil {
		t.Fatal(err)
	}
	if _, err := (Store{Dir: t.TempDir()}).Put(t.Context(), upright.Bytes(), "somebody"); err != nil {
		t.Errorf("upright: %v", err)
	}
}

// An upload is either refused with a fault, or kept as JPEGs within the stated bounds.
func FuzzUpload(f *testing.F) {
	picture := image.NewRGBA(image.Rect(0, 0, leastLong, leastShort))
	picture.Set(3, 3, color.RGBA{200, 10, 10, 255})
	var asJPEG, asPNG bytes.Buffer
	if err := errors.Join(jpeg.Encode(&asJPEG, picture, nil), png.Encode(&asPNG, picture)); err != nil {
		f.Fatal(err)
	}
	asWebP, err := base64.StdEncoding.DecodeString(webp)
	if err != nil {
		f.Fatal(err)
	}
	turned := append(
		[]byte(
			"\xff\xd8\xff\xe1\x00\x22Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00",
		),
		asJPEG.Bytes()[2:]...)
	for _, seed := range [][]byte{
		asJPEG.Bytes(), asPNG.Bytes(), asWebP, turned, asJPEG.Bytes()[:60], []byte("GIF89a"),
		[]byte("<svg/>"), nil,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, upload []byte) {
		if size, _, err := image.DecodeConfig(bytes.NewReader(upload)); err == nil &&
			size.Width*size.Height > 1_000_000 {
			t.Skip() // large ones are slow and test nothing more
		}
		store := Store{Dir: t.TempDir()}
		p, err := store.Put(t.Context(), upload, "somebody")
		if err != nil {
			if _, told := errors.AsType[*fault.Error](err); !told {
				t.Fatalf("refused without words: %v", err)
			}
			return
		}
		kept, err := os.Open(store.Path(p.Hash, Widths[0]))
		if err != nil {
			t.Fatal(err)
		}
		defer kept.Close()
		size, kind, err := image.DecodeConfig(kept)
		if err != nil || kind != "jpeg" || size.Width > min(p.Width, Widths[0]) || size.Height < 1 {
			t.Fatalf("kept as %s of %d by %d: %v", kind, size.Width, size.Height, err)
		}
	})
}
