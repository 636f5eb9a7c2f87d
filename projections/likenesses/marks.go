package likenesses

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"weddings/events"
	"weddings/search/text"
)

// mostNames is how many ways to hear a name are kept.
const mostNames = 8

// Marks returns what details have in common with those of the same place: two that are alike have a mark in common,
// except for names that are misspelt. Two that have one in common are perhaps not alike.
func Marks(d events.Details) []string {
	var all []string
	for _, heard := range slices.Concat(heard(d.Name.Ar), heard(d.Name.En)) {
		all = append(all, strings.Join([]string{"name", d.Category, d.Place.Governorate, heard}, ":"))
	}
	all = append(all, pinMarks(d.Place)...)
	for _, p := range d.Pictures {
		all = append(all, pictureMarks(p)...)
	}
	slices.Sort(all)
	return append([]string{}, slices.Compact(all)...)
}

// heard returns how a name sounds without the words that only say what it is, in some ways and the same in both
// scripts. The order of its words does not count.
func heard(name string) []string {
	names := [][]string{nil}
	for _, word := range strings.Fields(text.Normalise(name)) {
		if text.Lexicon().Describes(word) || text.Lexicon().Describes(text.Bare(word)) {
			continue
		}
		if bare := text.LatinBare(word); bare != "" {
			word = bare
		}
		sounds := text.Consonants(word)
		if sounds[0] == "" { // a word of vowels
			sounds = []string{text.Bare(word)}
		}
		if len(names)*len(sounds) > mostNames {
			sounds = sounds[:1]
		}
		var longer [][]string
		for _, before := range names {
			for _, sound := range sounds {
				longer = append(longer, append(slices.Clone(before), sound))
			}
		}
		names = longer
	}
	var all []string
	for _, words := range names {
		if slices.Sort(words); len(words) > 0 {
			all = append(all, strings.Join(words, " "))
		}
	}
	return all
}

const (
	// Near is within how many metres two pins may mean one place.
	Near = 50
	// shift is a little more: a degree of longitude is narrower in the north than grids take it to be.
	shift = 52
	// Metres of a degree of latitude: the mean meridian of WGS 84.
	degree = 111_195
)

// pinMarks returns the squares in which a pin is, in four grids of twice shift that are shifted against each other: two
// pins that are near share a square in one of them.
func pinMarks(p events.Place) []string {
	if p.Latitude == nil || p.Longitude == nil {
		return nil
	}
	north := *p.Latitude * degree / shift
	// The width of a degree in the middle of Syria, 35° north, so that the squares are the same for all.
	east := *p.Longitude * degree * math.Cos(35*math.Pi/180) / shift
	var marks []string
	for grid := range 4 {
		y, x := math.Floor((north+float64(grid&1))/2), math.Floor((east+float64(grid>>1))/2)
		marks = append(marks, fmt.Sprintf("pin:%d:%.0f:%.0f", grid, y, x))
	}
	return marks
}

// Metres is the distance between two places; false where one has no pin.
func Metres(a, b events.Place) (float64, bool) {
	if a.Latitude == nil || a.Longitude == nil || b.Latitude == nil || b.Longitude == nil {
		return 0, false
	}
	north := (*a.Latitude - *b.Latitude) * degree
	east := (*a.Longitude - *b.Longitude) * degree * math.Cos(*a.Latitude*math.Pi/180)
	return math.Hypot(north, east), true
}

// bands is in how many parts the look of a picture is compared: two that differ in fewer points have one in common.
const bands = 4

// mostDifferent is by how many of 64 points two pictures may differ that look the same. Copies of one picture in other
// sizes and qualities differ by up to three; different ones by some twenty and more.
const mostDifferent = 5

func pictureMarks(p events.Picture) []string {
	marks := []string{"file:" + p.Hash}
	if _, ok := look(p); ok {
		width := len(p.Look) / bands
		for band := range bands {
			marks = append(marks, fmt.Sprintf("look:%d:%s", band, p.Look[band*width:(band+1)*width]))
		}
	}
	return marks
}

// look returns the points of a picture's look; false where it has none, or one that many have: a single colour.
func look(p events.Picture) (uint64, bool) {
	points, err := strconv.ParseUint(p.Look, 16, 64)
	const plain = 8
	n := bits.OnesCount64(points)
	return points, err == nil && len(p.Look) == 16 && n >= plain && n <= 64-plain
}

// SamePicture reports whether two pictures are one, or look the same.
func SamePicture(a, b events.Picture) bool {
	if a.Hash == b.Hash {
		return true
	}
	x, ok := look(a)
	y, also := look(b)
	return ok && also && bits.OnesCount64(x^y) <= mostDifferent
}

// SameName reports whether names of two details may be heard as the same.
func SameName(a, b events.Details) bool {
	names := slices.Concat(heard(b.Name.Ar), heard(b.Name.En))
	return a.Category == b.Category && a.Place.Governorate == b.Place.Governorate &&
		slices.ContainsFunc(slices.Concat(heard(a.Name.Ar), heard(a.Name.En)), func(name string) bool {
			return slices.Contains(names, name)
		})
}
