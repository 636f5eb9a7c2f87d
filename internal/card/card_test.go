package card_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/card"
)

var shapes = map[string]card.Shape{"wide": card.Wide, "tall": card.Tall}

// noise is the picture that costs the most bytes.
func noise(width, height int) card.Picture {
	random := rand.New(rand.NewPCG(1, 2))
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := range picture.Pix {
		picture.Pix[i] = uint8(random.Uint32())
	}
	return card.Picture{Image: picture}
}

func plain(colour color.Color, featured bool) card.Picture {
	picture := image.NewRGBA(image.Rect(0, 0, 40, 30))
	for x := range 40 {
		for y := range 30 {
			picture.Set(x, y, colour)
		}
	}
	return card.Picture{Image: picture, Featured: featured}
}

func hall(pictures ...card.Picture) card.Card {
	return card.Card{
		RTL:   true,
		Above: "صالات · دمشق",
		Title: "قاعة الياسمين",
		Facts: []card.Fact{
			{Text: "حتى 650 ضيفًا"},
			{Star: true, Text: "4.8 · 32 رأيًا"},
		},
		Price:    "ابتداءً من 2,500 دولار",
		Pictures: pictures,
		Site:     "أعراس سورية",
		Address:  "example.com",
	}
}

func drawn(t *testing.T, c card.Card, shape card.Shape) image.Image {
	t.Helper()
	file, err := c.JPEG(shape)
	require.NoError(t, err)
	assert.LessOrEqual(t, len(file), card.MaxBytes)
	picture, err := jpeg.Decode(bytes.NewReader(file))
	require.NoError(t, err)
	assert.Equal(t, image.Pt(shape.Width, shape.Height), picture.Bounds().Size())
	return picture
}

func TestACardIsSmallEnoughForALinkPreview(t *testing.T) {
	t.Parallel()
	loud := noise(1200, 900)
	for name, shape := range shapes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for count := range 6 {
				drawn(t, hall([]card.Picture{loud, loud, loud, loud, loud}[:count]...), shape)
			}
		})
	}
}

// near reports whether a point of a picture has a colour, but for what JPEG loses.
func near(picture image.Image, x, y int, want color.RGBA) bool {
	r, g, b, _ := picture.At(x, y).RGBA()
	far := func(a uint32, b uint8) bool { return max(int(a>>8), int(b))-min(int(a>>8), int(b)) > 24 }
	return !far(r, want.R) && !far(g, want.G) && !far(b, want.B)
}

// The picture stands where reading ends, and a featured one alone stands in an arch.
func TestWhereThePictureStands(t *testing.T) {
	t.Parallel()
	green, paper := color.RGBA{0, 160, 0, 255}, color.RGBA{0xfb, 0xee, 0xdd, 255}
	usual := drawn(t, hall(plain(green, false)), card.Wide)
	assert.True(t, near(usual, 4, 4, green), "on the left of Arabic, up to the corner")
	assert.True(t, near(usual, 1190, 4, paper))
	featured := drawn(t, hall(plain(green, true)), card.Wide)
	assert.True(t, near(featured, 4, 4, paper), "beside the arch")
	assert.True(t, near(featured, 276, 400, green), "in the arch")
	english := hall(plain(green, false))
	english.RTL = false
	assert.True(t, near(drawn(t, english, card.Wide), 1195, 4, green), "on the right of English")
	assert.True(t, near(drawn(t, hall(plain(green, false)), card.Tall), 1070, 4, green), "above the words")
}

// Four pictures are in the order of reading, as the facts beside them are.
func TestTheOrderOfPictures(t *testing.T) {
	t.Parallel()
	colours := []color.RGBA{{200, 0, 0, 255}, {0, 160, 0, 255}, {0, 0, 200, 255}, {0, 0, 0, 255}}
	var four []card.Picture
	for _, each := range colours {
		four = append(four, plain(each, false))
	}
	arabic, english := hall(four...), hall(four...)
	english.RTL = false
	left, right, upper, lower := 200, 800, 200, 600
	for _, at := range []struct {
		card card.Card
		x, y [4]int
	}{
		{arabic, [4]int{right, left, right, left}, [4]int{upper, upper, lower, lower}},
		{english, [4]int{left, right, left, right}, [4]int{upper, upper, lower, lower}},
	} {
		picture := drawn(t, at.card, card.Tall)
		for i, want := range colours {
			assert.True(t, near(picture, at.x[i], at.y[i], want), "picture %d, right to left: %v", i, at.card.RTL)
		}
	}
}

// words is how much of the area of a wide Arabic card's words is ink.
func words(picture image.Image) (dark int) {
	for x := 620; x < 1200; x++ {
		for y := range 500 {
			if r, _, _, _ := picture.At(x, y).RGBA(); r>>8 < 0x90 {
				dark++
			}
		}
	}
	return dark
}

func TestEachPartOfACardIsDrawn(t *testing.T) {
	t.Parallel()
	full := words(drawn(t, hall(), card.Wide))
	for name, leave := range map[string]func(*card.Card){
		"above": func(c *card.Card) { c.Above = "" },
		"title": func(c *card.Card) { c.Title = "" },
		"fact":  func(c *card.Card) { c.Facts = c.Facts[:1] },
		"price": func(c *card.Card) { c.Price = "" },
	} {
		less := hall()
		leave(&less)
		assert.Less(t, words(drawn(t, less, card.Wide)), full-300, name)
	}
}

// Whatever is too long is cut: nothing is written beyond the column or over the foot.
func TestLongWordsStayInTheirColumn(t *testing.T) {
	t.Parallel()
	for _, long := range []string{
		strings.Repeat("قاعة الأفراح الكبرى ", 60), strings.Repeat("ط", 400), strings.Repeat("W", 400),
	} {
		c := hall()
		c.Above, c.Title, c.Price, c.Address = long, long, long, long
		c.Facts = []card.Fact{
			{Text: long},
			{Text: long, Star: true},
			{Text: long},
			{Text: long},
			{Text: long},
			{Text: long},
		}
		picture := drawn(t, c, card.Wide)
		for y := range 630 {
			for _, x := range []int{575, 590, 600, 1150, 1170, 1190} {
				assert.True(t, near(picture, x, y, color.RGBA{0xfb, 0xee, 0xdd, 255}), "%d, %d of %.12s", x, y, long)
			}
		}
		for x := 620; x < 1140; x++ {
			assert.True(
				t,
				near(picture, x, 502, color.RGBA{0xfb, 0xee, 0xdd, 255}),
				"above the foot at %d of %.12s",
				x,
				long,
			)
		}
	}
}

func TestTheSameCardIsTheSameBytes(t *testing.T) {
	t.Parallel()
	of := func(c card.Card) []byte {
		file, err := c.JPEG(card.Wide)
		require.NoError(t, err)
		return file
	}
	assert.Equal(t, of(hall()), of(hall()))
	other := hall()
	other.Title = "قاعة السوسن"
	assert.NotEqual(t, of(hall()), of(other))
}

// Whatever somebody has written is drawn: no text ends the process.
func FuzzDrawing(f *testing.F) {
	for _, text := range []string{"", " ", "\u2068", "\u2069\u2067x", "a\x00b", "\xff", "🎉 عرس", "لا\nلا", "\u064b", "…"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c := hall()
		c.Title, c.Above, c.Price = text, text, text
		c.Facts = []card.Fact{{Text: text}}
		_, err := c.JPEG(card.Wide)
		require.NoError(t, err)
	})
}

func BenchmarkCard(b *testing.B) {
	loud := noise(1200, 900)
	for b.Loop() {
		if _, err := hall(loud, loud, loud, loud).JPEG(card.Tall); err != nil {
			b.Fatal(err)
		}
	}
}
