package meili

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"weddings/search"
	"weddings/search/text"
)

// document is a listing as the Meilisearch index holds it. Package text prepares the fields that are searched: it
// normalises words and adds their other spellings. Source keeps the original listing.
type document struct {
	ID       string `json:"id"`
	Revision int64  `json:"revision"`

	// Searchable fields, in descending order of weight.
	Name             []string `json:"name"`        // normalised
	NameOtherwise    []string `json:"nameOther"`   // without articles, short words joined
	CityWords        []string `json:"cityWords"`   // names of the city and what else it is called
	GovernorateWords []string `json:"regionWords"` // the same for the governorate
	KindWords        []string `json:"kindWords"`   // phrases for the category and the kinds
	Address          []string `json:"address"`     // with quarter and landmark; known quarters in every spelling
	Tags             []string `json:"tags"`
	Description      []string `json:"description"`
	// Sounds holds the sound keys of the name's words as numbers, see sounds.
	Sounds []string `json:"sounds"`
	// SoundsLike holds the same keys as letters, in which Meilisearch tolerates typos, see likeSounds.
	SoundsLike []string `json:"soundsLike"`

	// Fields for filters, facets and sorting.
	Category    string   `json:"category"`
	Kind        string   `json:"kind,omitempty"`
	Governorate string   `json:"governorate,omitempty"`
	City        string   `json:"city,omitempty"`
	Amenities   []string `json:"amenities"`
	Capacity    int      `json:"capacity"`
	PriceCents  int64    `json:"priceCents,omitempty"` // missing if unknown, so that it is last in both directions
	Rating      float64  `json:"rating"`
	Ranked      float64  `json:"ranked"` // search.Document.RankedRating
	Featured    int      `json:"featured"`
	SortOrder   int      `json:"sortOrder"`

	// Fields of the calendar, see free.
	Notice   int      `json:"notice"`
	Weekdays []string `json:"weekdays"` // days of the week on which the listing takes parties, "0" is Sunday
	Dayparts []string `json:"dayparts"`
	Busy     []string `json:"busy"` // taken parts of days, see busyOn

	// The lower ends of the steps in which the numbers are, for the facets. See search.Steps.
	PriceStep    string `json:"priceStep,omitempty"`
	CapacityStep string `json:"capacityStep,omitempty"`
	RatingStep   string `json:"ratingStep,omitempty"`

	// Means holds the category, kinds, city and governorate, each as a text.Sense and a key, such as "city homs".
	Means []string `json:"means"`
	// Source is the search.Document as JSON. The engine in memory ranks the hits by it.
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
		panic(err) // cannot happen: the fields are plain data
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

// addCalendar sets the fields of the calendar.
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

// addWords sets the fields of names, address and tags, with other spellings.
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

// addMeanings sets Means, and the phrases for the category, the kinds and the place.
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

// busyOn returns the value in Busy for a part of a day.
func busyOn(daypart string, day text.Day) string { return daypart + " " + day.String() }

// step returns the lower end of the step in which a number is, or "" if it is below the first step.
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

// placeKey returns the key of a place: the lexicon's key if it knows one of the names, otherwise the slug.
func placeKey(sense text.Sense, slug string, names []string) string {
	if slug == "" {
		return ""
	}
	if key, ok := text.Place(sense, append([]string{slug}, names...)...); ok {
		return key
	}
	return slug
}

// otherWords returns other spellings of the words of a name, and their sound keys.
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

// short reports whether a word has at most three letters.
func short(word string) bool { return len([]rune(word)) <= 3 }

// consonants are the letters that text.Sound uses.
const consonants = "bdfghjklmnrstxz$"

// sounds returns the sound keys of a word with each consonant as two digits. Arabic and Latin spellings of a word have
// the same key. Meilisearch tolerates no typos in numbers, so only equal keys match. The leading zero tells the keys
// from numbers in a query.
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

// likeSounds returns the sound keys of a word as letters, in which Meilisearch tolerates typos.
func likeSounds(word string) []string {
	keys := text.Sound(word)
	for i := range keys {
		keys[i] = strings.ReplaceAll(keys[i], "$", "c")
	}
	return keys
}

// normalised returns the normalised texts without the empty ones.
func normalised(texts ...string) []string {
	all := []string{}
	for _, s := range texts {
		if f := text.Normalise(s); f != "" {
			all = append(all, f)
		}
	}
	return all
}

// otherwise returns the normalised phrases with and without articles, each once.
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

// add appends the words that to does not contain yet.
func add(to []string, words ...string) []string {
	for _, w := range words {
		if w != "" && !slices.Contains(to, w) {
			to = append(to, w)
		}
	}
	return to
}

// list replaces nil by an empty list, because Meilisearch tells a null field from an empty one.
func list(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}
