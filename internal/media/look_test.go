package media

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"testing"

	"golang.org/x/image/draw"
)

// hall returns a picture of soft lights, which differ with the seed.
func hall(seed uint64) image.Image {
	random := rand.New(rand.NewPCG(seed, 1))
	var lights [8][3]float64
	for i := range lights {
		lights[i] = [3]float64{1200 * random.Float64(), 900 * random.Float64(), 60 + 200*random.Float64()}
	}
	picture := image.NewRGBA(image.Rect(0, 0, 1200, 900))
	for y := range 900 {
		for x := range 1200 {
			bright := 30.0
			for _, l := range lights {
				bright += 150 * math.Exp(-math.Hypot(float64(x)-l[0], float64(y)-l[1])/l[2])
			}
			v := uint8(min(255, bright))
			picture.SetRGBA(x, y, color.RGBA{v, v / 2, 255 - v/2, 255})
		}
	}
	return picture
}

// again is a picture as another telephone would send it: smaller, lighter and worse.
func again(t *testing.T, picture image.Image) []byte {
	t.Helper()
	small := image.NewRGBA(image.Rect(0, 0, 640, 480))
	draw.CatmullRom.Scale(small, small.Bounds(), picture, picture.Bounds(), draw.Src, nil)
	for i := range small.Pix {
		small.Pix[i] = uint8(min(255, int(small.Pix[i])+12))
	}
	var upload bytes.Buffer
	if err := jpeg.Encode(&upload, small, &jpeg.Options{Quality: 45}); err != nil {
		t.Fatal(err)
	}
	return upload.Bytes()
}

func apart(t *testing.T, a, b Picture) int {
	t.Helper()
	x, err := strconv.ParseUint(a.Look, 16, 64)
	if err != nil || len(a.Look) != 16 {
		t.Fatalf("look %q: %v", a.Look, err)
	}
	y, err := strconv.ParseUint(b.Look, 16, 64)
	if err != nil || len(b.Look) != 16 {
		t.Fatalf("look %q: %v", b.Look, err)
	}
	return bits.OnesCount64(x ^ y)
}

func TestCopiesOfAPictureLookTheSame(t *testing.T) {
	t.Parallel()
	s := Store{Dir: t.TempDir()}
	var before []Picture
	for _, seed := range []uint64{1, 2, 3, 4, 5} {
		picture := hall(seed)
		whole, copied := put(t, s, encoded(t, picture), "a"), put(t, s, again(t, picture), "b")
		if n := apart(t, whole, copied); n > 3 {
			t.Errorf("copies of picture %d differ by %d points", seed, n)
		}
		for _, other := range before {
			if n := apart(t, whole, other); n < 12 {
				t.Errorf("picture %d differs from another one by %d points only", seed, n)
			}
		}
		before = append(before, whole)
	}
}

// A picture that an older release stored has its look once it is sent again.
func TestAPictureWithoutALookGetsOne(t *testing.T) {
	t.Parallel()
	s := Store{Dir: t.TempDir()}
	upload := encoded(t, hall(1))
	p := put(t, s, upload, "a")
	look := p.Look
	p.Look = ""
	if err := s.remember(p); err != nil {
		t.Fatal(err)
	}
	if got := put(t, s, upload, "b"); got.Look != look {
		t.Errorf("look %q, want %q", got.Look, look)
	}
}
