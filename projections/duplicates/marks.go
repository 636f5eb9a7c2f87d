package duplicates

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

// mostNames limits how many readings of a name by sound are kept.
const mostNames = 8

// Marks returns keys by which duplicates of a listing are found. Listings with a similar name, pin or picture have at
// least one mark in common, except if the names differ by a spelling mistake, or the hashes of the pictures in bands or
// more bits. Listings with a common mark are only candidates: SameName, Metres and SamePicture decide.
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

// heard returns how a name may sound, at most mostNames readings. A reading is the same for Arabic and Latin script. It
// omits words that describe the kind of listing, and ignores the order of words.
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
		if sounds[0] == "" { // a word without consonants
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
	// Near is the greatest distance, in metres, at which two pins may mean the same place.
	Near = 50
	// shift is half the side of a grid square, in metres. It exceeds Near because the grid uses the width of a degree
	// of longitude at 35° north, and a degree is narrower further north.
	shift = 52
	// degree is the length of a degree of latitude in metres, on a sphere with the mean radius of the Earth, 6371 km.
	degree = 111_195
)

// pinMarks returns the square of a pin in each of four grids. A square is two shifts wide. The grids are offset by one
// shift in latitude, longitude, both or neither, so that two pins that are near each other share a square of one grid.
func pinMarks(p events.Place) []string {
	if p.Latitude == nil || p.Longitude == nil {
		return nil
	}
	north := *p.Latitude * degree / shift
	// The width of a degree at 35° north, the middle of Syria. It must be the same for all pins.
	east := *p.Longitude * degree * math.Cos(35*math.Pi/180) / shift
	var marks []string
	for grid := range 4 {
		y, x := math.Floor((north+float64(grid&1))/2), math.Floor((east+float64(grid>>1))/2)
		marks = append(marks, fmt.Sprintf("pin:%d:%.0f:%.0f", grid, y, x))
	}
	return marks
}

// Metres returns the distance between two places in metres; ok is false if one of them has no pin.
func Metres(a, b events.Place) (float64, bool) {
	if a.Latitude == nil || a.Longitude == nil || b.Latitude == nil || b.Longitude == nil {
		return 0, false
	}
	north := (*a.Latitude - *b.Latitude) * degree
	east := (*a.Longitude - *b.Longitude) * degree * math.Cos(*a.Latitude*math.Pi/180)
	return math.Hypot(north, east), true
}

// bands is the number of parts into which the difference hash of a picture is cut for marks. Two hashes that differ in
// fewer bits than that have a part in common.
const bands = 4

// mostDifferent is the highest number of different bits, of 64, at which two difference hashes count as the same
// picture. Copies in other sizes and qualities differ in up to three bits, different pictures in about twenty or more.
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

// look returns the difference hash of a picture as bits. ok is false if there is none, or if it is nearly uniform, as
// those of plain pictures are.
func look(p events.Picture) (uint64, bool) {
	points, err := strconv.ParseUint(p.Look, 16, 64)
	const plain = 8
	n := bits.OnesCount64(points)
	return points, err == nil && len(p.Look) == 16 && n >= plain && n <= 64-plain
}

// SamePicture reports whether two pictures are the same file or look the same.
func SamePicture(a, b events.Picture) bool {
	if a.Hash == b.Hash {
		return true
	}
	x, ok := look(a)
	y, also := look(b)
	return ok && also && bits.OnesCount64(x^y) <= mostDifferent
}

// SameName reports whether two listings of one category and governorate have names that may sound the same.
func SameName(a, b events.Details) bool {
	names := slices.Concat(heard(b.Name.Ar), heard(b.Name.En))
	return a.Category == b.Category && a.Place.Governorate == b.Place.Governorate &&
		slices.ContainsFunc(slices.Concat(heard(a.Name.Ar), heard(a.Name.En)), func(name string) bool {
			return slices.Contains(names, name)
		})
}
