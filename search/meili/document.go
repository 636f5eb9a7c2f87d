package meili

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"weddings/search"
	"weddings/search/text"
)

// document is a listing as Meilisearch holds it. What it searches is prepared by package text: normalised, and beside
// each word the ways it is written otherwise. What is shown of a hit is kept as it was given.
type document struct {
	ID       string `json:"id"`
	Revision int64  `json:"revision"`

	// Searched, in this order of weight.
	Name             []string `json:"name"`        // normalised
	NameOtherwise    []string `json:"nameOther"`   // without articles, short words joined
	CityWords        []string `json:"cityWords"`   // names and everything else it is called
	GovernorateWords []string `json:"regionWords"` //
	KindWords        []string `json:"kindWords"`   // ways to say what it is
	Address          []string `json:"address"`     // with quarter and landmark, known quarters in every spelling
	Tags             []string `json:"tags"`
	Description      []string `json:"description"`
	// Sounds are the words of the name by their sound: see sounds.
	Sounds []string `json:"sounds"`
	// SoundsLike are the same in letters, in which Meilisearch allows mistakes: see likeSounds.
	SoundsLike []string `json:"soundsLike"`

	// Filtered, counted and sorted by.
	Category    string   `json:"category"`
	Kind        string   `json:"kind,omitempty"`
	Governorate string   `json:"governorate,omitempty"`
	City        string   `json:"city,omitempty"`
	Amenities   []string `json:"amenities"`
	Capacity    int      `json:"capacity"`
	PriceCents  int64    `json:"priceCents,omitempty"` // who has none comes last either way
	Rating      float64  `json:"rating"`
	Ranked      float64  `json:"ranked"` // RankedRating
	Featured    int      `json:"featured"`
	SortOrder   int      `json:"sortOrder"`

	// What its calendar says, see free.
	Notice   int      `json:"notice"`
	Weekdays []string `json:"weekdays"` // on which it takes parties, from 0 for Sunday
	Dayparts []string `json:"dayparts"`
	Busy     []string `json:"busy"` // as busyOn writes them

	// Steps are where the numbers stand among search.Steps, to be counted by.
	PriceStep    string `json:"priceStep,omitempty"`
	CapacityStep string `json:"capacityStep,omitempty"`
	RatingStep   string `json:"ratingStep,omitempty"`

	// Means says what the listing is and where, as "city homs": a sense of package text with its key.
	Means []string `json:"means"`
	// Source is the listing as it was given, in JSON. It comes back with a hit, to be put in order by.
	Source string `json:"source"`
}

func prepare(d *search.Document) document {
	p := document{
		ID:            d.ID.String(),
		Revision:      d.Revision,
		Category:      d.Category,
		Kind:          d.Kind,
		Governorate:   d.Governorate,
		City:          d.City,
		Amenities:     list(d.Amenities),
		Capacity:      d.Capacity,
		PriceCents:    d.PriceCents,
		Rating:        d.Rating,
		Ranked:        d.RankedRating(),
		SortOrder:     d.SortOrder,
		PriceStep:     step(search.FacetPrice, float64(d.PriceCents)/100),
		CapacityStep:  step(search.FacetCapacity, float64(d.Capacity)),
		RatingStep:    step(search.FacetRating, d.Rating),
		Name:          normalised(d.NameAr, d.NameEn),
		Description:   normalised(d.DescriptionAr, d.DescriptionEn),
		Notice:        d.Calendar.Notice,
		Weekdays:      []string{},
		Dayparts:      []string{},
		Busy:          []string{},
		NameOtherwise: []string{},
		Sounds:        []string{},
		SoundsLike:    []string{},
	}
	source, err := json.Marshal(d)
	if err != nil {
		panic(err) // its fields are plain data
	}
	p.Source = string(source)
	if d.Featured {
		p.Featured = 1
	}
	p.addCalendar(&d.Calendar)
	p.addWords(d)
	p.addMeanings(d)
	return p
}

// addCalendar adds what is asked of a calendar.
func (p *document) addCalendar(c *search.Calendar) {
	for weekday := range 7 {
		if c.Weekdays.Has(weekday) {
			p.Weekdays = append(p.Weekdays, strconv.Itoa(weekday))
		}
	}
	for _, part := range c.Parts {
		p.Dayparts = append(p.Dayparts, part.Daypart)
		part.Busies(c.First, func(day text.Day) { p.Busy = append(p.Busy, busyOn(part.Daypart, day)) })
	}
}

// addWords adds the words of names, address and tags with the ways they are written otherwise.
func (p *document) addWords(d *search.Document) {
	tags := slices.Clone(d.Tags)
	for _, a := range d.Amenities {
		tags = append(tags, text.Amenity(a)...)
	}
	where := append([]string{d.Address}, d.Nearby...)
	for _, quarter := range text.Quarters(placeKey(text.City, d.City, d.CityNames), where...) {
		where = append(where, text.Phrases(text.Meaning{Sense: text.Quarter, Key: quarter})...)
	}
	p.Address, p.Tags = otherwise(where...), otherwise(tags...)
	for _, name := range []string{d.NameAr, d.NameEn} {
		tokens := text.Tokens(name)
		other, sounds := otherWords(tokens)
		p.NameOtherwise, p.Sounds = add(p.NameOtherwise, other...), add(p.Sounds, sounds...)
		for _, t := range tokens {
			p.SoundsLike = add(p.SoundsLike, likeSounds(text.Bare(t.Text))...)
		}
	}
}

// addMeanings adds what the listing is and where, with the ways to say it.
func (p *document) addMeanings(d *search.Document) {
	mean := func(sense text.Sense, key string, names ...string) []string {
		if key == "" {
			return []string{}
		}
		p.Means = append(p.Means, sense.String()+" "+key)
		return otherwise(append(names, text.Phrases(text.Meaning{Sense: sense, Key: key})...)...)
	}
	p.CityWords = mean(text.City, placeKey(text.City, d.City, d.CityNames), append([]string{d.City}, d.CityNames...)...)
	p.GovernorateWords = mean(
		text.Governorate,
		placeKey(text.Governorate, d.Governorate, d.GovernorateNames),
		append([]string{d.Governorate}, d.GovernorateNames...)...)
	p.KindWords = mean(text.Category, d.Category)
	kinds := text.KindsOf(d.Category)
	if d.Kind != "" {
		kinds = []string{d.Kind}
	}
	for _, kind := range kinds {
		p.KindWords = add(p.KindWords, mean(text.Kind, kind)...)
	}
}

// busyOn names a part of a day.
func busyOn(daypart string, day text.Day) string { return daypart + " " + day.String() }

// step is the lower end of the step that a number is in, "" below the first.
func step(facet string, number float64) string {
	steps := search.Steps[facet]
	at, on := slices.BinarySearch(steps, number)
	switch {
	case on:
	case at == 0:
		return ""
	default:
		at--
	}
	return strconv.FormatFloat(steps[at], 'f', -1, 64)
}

// placeKey is the key that a place goes by: the lexicon's where it knows one of its names, or its own slug.
func placeKey(sense text.Sense, slug string, names []string) string {
	if slug == "" {
		return ""
	}
	if key, ok := text.Place(sense, append([]string{slug}, names...)...); ok {
		return key
	}
	return slug
}

// otherWords returns how the words of a name are also written, and their sounds.
func otherWords(tokens []text.Token) (other, heard []string) {
	last := ""
	for _, t := range tokens {
		bare := text.Bare(t.Text)
		if bare != t.Text {
			other = add(other, bare)
		}
		if latin := text.LatinBare(t.Text); latin != "" {
			other = add(other, latin)
		}
		if last != "" && (short(last) || short(t.Text)) { // people write "lamira" for "La Mira"
			other = add(other, last+t.Text)
		}
		last = t.Text
		heard = add(heard, sounds(bare)...)
	}
	return other, heard
}

// short words have at most three letters.
func short(word string) bool { return len([]rune(word)) <= 3 }

// consonants are the letters of text.Sound.
const consonants = "bdfghjklmnrstxz$"

// sounds are a word's consonants, which are the same in both scripts, spelt in pairs of digits: Meilisearch allows no
// typing mistakes in numbers, and a sound that is nearly another is none. The zero keeps them apart from numbers that
// people write.
func sounds(word string) []string {
	keys := text.Sound(word)
	for i, key := range keys {
		spelt := []byte{'0'}
		for _, c := range []byte(key) {
			spelt = strconv.AppendInt(spelt, int64(11+strings.IndexByte(consonants, c)), 10)
		}
		keys[i] = string(spelt)
	}
	return keys
}

// likeSounds are a word's consonants as letters that Meilisearch takes for such.
func likeSounds(word string) []string {
	keys := text.Sound(word)
	for i := range keys {
		keys[i] = strings.ReplaceAll(keys[i], "$", "c")
	}
	return keys
}

// normalised returns the normalised texts that are not empty.
func normalised(texts ...string) []string {
	all := []string{}
	for _, s := range texts {
		if f := text.Normalise(s); f != "" {
			all = append(all, f)
		}
	}
	return all
}

// otherwise returns normalised phrases, each also without its articles, each once.
func otherwise(phrases ...string) []string {
	all := []string{}
	for _, phrase := range phrases {
		tokens := text.Tokens(phrase)
		all = add(all, text.Join(tokens))
		for i := range tokens {
			tokens[i].Text = text.Bare(tokens[i].Text)
		}
		all = add(all, text.Join(tokens))
	}
	return all
}

// add appends words that are not there.
func add(to []string, words ...string) []string {
	for _, w := range words {
		if w != "" && !slices.Contains(to, w) {
			to = append(to, w)
		}
	}
	return to
}

// list makes nil an empty list, which Meilisearch tells from a missing field.
func list(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}
