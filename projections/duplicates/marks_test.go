package duplicates_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/events"
	"weddings/projections/duplicates"
)

func called(ar, en string) events.Details {
	return events.Details{
		Name: events.Bilingual{Ar: ar, En: en}, Category: "venues", Place: events.Place{Governorate: "homs"},
	}
}

func share(a, b events.Details) bool {
	marks := duplicates.Marks(b)
	return slices.ContainsFunc(duplicates.Marks(a), func(mark string) bool { return slices.Contains(marks, mark) })
}

func TestNamesThatSoundAlike(t *testing.T) {
	t.Parallel()
	for _, pair := range [][2]events.Details{
		{called("صالة الياسمين", ""), called("", "Yasmine Hall")},
		{called("قاعة ياسمين للأفراح", ""), called("صالة الياسمين", "")},
		{called("", "Al Yasmin"), called("الياسمين", "")},
		{called("قصر الشام الكبير", ""), called("الشام الكبير", "")},
		{called("صالة ليالي الشام", ""), called("قاعة الشام ليالي", "")},
	} {
		assert.True(t, share(pair[0], pair[1]), "%v and %v", pair[0].Name, pair[1].Name)
		assert.True(t, duplicates.SameName(pair[0], pair[1]))
	}
	elsewhere := called("صالة الياسمين", "")
	elsewhere.Place.Governorate = "aleppo"
	service := called("الياسمين", "")
	service.Category = "photography"
	for _, other := range []events.Details{
		called("صالة النرجس", ""), called("صالة", ""), called("صالة ياسمين وورد", ""), elsewhere, service,
	} {
		assert.False(t, share(called("قاعة الياسمين", ""), other), "%v", other.Name)
		assert.False(t, duplicates.SameName(called("قاعة الياسمين", ""), other))
	}
	assert.False(t, share(called("صالة أفراح", ""), called("قاعة أفراح", "")), "both only say what they are")
}

// Two pins share a square wherever in Syria they are, if they are near each other.
func TestPinsThatAreNearShareASquare(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	at := func(latitude, longitude float64) events.Details {
		return events.Details{Place: events.Place{Latitude: &latitude, Longitude: &longitude}}
	}
	far := 0
	for range 5000 {
		latitude, longitude := 32.3+5*random.Float64(), 35.6+6.8*random.Float64()
		angle, metres := 2*math.Pi*random.Float64(), 49.9*random.Float64()
		a := at(latitude, longitude)
		near := at(latitude+metres*math.Sin(angle)/111_195,
			longitude+metres*math.Cos(angle)/(111_195*math.Cos(latitude*math.Pi/180)))
		between, known := duplicates.Metres(a.Place, near.Place)
		assert.True(t, known)
		assert.InDelta(t, metres, between, 0.1)
		if !assert.True(t, share(a, near), "%v m at %v, %v", metres, latitude, longitude) {
			return
		}
		if share(a, at(latitude+0.004, longitude+0.004)) {
			far++
		}
	}
	assert.Zero(t, far, "half a kilometre away")
	_, known := duplicates.Metres(events.Place{}, at(33, 36).Place)
	assert.False(t, known)
}

func TestPicturesThatLookAlike(t *testing.T) {
	t.Parallel()
	of := func(hash, look string) events.Details {
		return events.Details{Pictures: []events.Picture{{Hash: hash, Look: look}}}
	}
	const look, plain = "0f1e2d3c4b5a6978", "0000000000000000"
	for _, test := range []struct {
		a, b  events.Details
		alike bool
	}{
		{of("a", look), of("b", look), true},
		{of("a", look), of("b", "0f1e2d3c4b5a697f"), true},  // three points
		{of("a", look), of("b", "0e1f2c3d4b5a6978"), true},  // four points, in two of the four bands
		{of("a", ""), of("a", ""), true},                    // one file
		{of("a", look), of("b", "f0e1d2c3b4a59687"), false}, // the opposite
		{of("a", look), of("b", "0f1e2d3c4b5a9687"), false}, // some bands alone
		{of("a", plain), of("b", plain), false},             // a single colour
		{of("a", ""), of("b", ""), false},
	} {
		x, y := test.a.Pictures[0], test.b.Pictures[0]
		assert.Equal(t, test.alike, duplicates.SamePicture(x, y), "%v and %v", x, y)
		if test.alike {
			assert.True(t, share(test.a, test.b), "%v and %v", x, y)
		}
	}
}
