package memory

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/search"
	"weddings/search/text"
)

// build returns an index of the documents. It keeps docs and sorts it.
func build(docs []search.Document) *segment {
	slices.SortFunc(docs, func(a, b search.Document) int { return before(&a, &b) })
	b := builder{
		segment: &segment{
			docs:      docs,
			byID:      make(map[uuid.UUID]uint32, len(docs)),
			meanings:  newMeanings(),
			nameWords: make([][2]uint8, len(docs)),
			namedBy:   map[string][]string{},
			provided:  map[string]set{},
			calendars: calendars{offered: map[string]set{}, everyPart: newSet(len(docs)), busy: map[partOfDay]set{}},
		},
		ruled:     map[rule]uint32{},
		named:     map[string]int{},
		described: map[string]int{},
		place:     map[string]placed{},
		class:     map[string]byte{},
		articles:  map[string]bool{},
		pairs:     newPairs(),
		said:      map[string]string{},
	}
	for i := range docs {
		b.add(uint32(i), &docs[i])
	}
	return b.finish()
}

type builder struct {
	*segment
	named     map[string]int // by word: index into lists
	lists     [][]posting
	described map[string]int // by word: index into texts
	texts     [][]uint32
	place     map[string]placed
	phrases   []text.Phrase
	class     map[string]byte
	articles  map[string]bool // by word: value of segment.articled
	pairs     pairs
	said      map[string]string // by tag: the amenity, see amenityOf
	ruled     map[rule]uint32   // index into segment.rules
}

// placed is the key of a place, and the words of those of its names that the lexicon does not know. Each of these words
// alone finds the place.
type placed struct {
	key   string
	words []string
}

func (b *builder) add(i uint32, d *search.Document) {
	b.byID[d.ID] = i
	b.name(i, d.NameAr, 0)
	b.name(i, d.NameEn, english)
	b.pairs.add(b.telling(d.NameAr), b.telling(d.NameEn))
	b.addresses(i, d)
	b.offers(i, d)
	b.descriptions(i, d)
	b.places(i, d)
	b.kinds(i, d)
	b.meanings.close()
	b.columns(d)
	b.calendar(i, &d.Calendar)
}

// addresses adds the words of a document's address, quarter and landmark.
func (b *builder) addresses(i uint32, d *search.Document) {
	for _, where := range append([]string{d.Address}, d.Nearby...) {
		b.each(where, func(word string) {
			if b.classOf(word) == telling && !text.Number(word) { // a number in a query is not a house number
				b.post(word, i, inAddress)
				b.post(text.Bare(word), i, inAddress)
			}
		})
	}
}

// offers adds a document's tags and amenities, and the phrases for the amenities.
func (b *builder) offers(i uint32, d *search.Document) {
	for _, tag := range d.Tags {
		b.each(tag, func(word string) { b.post(word, i, inTag) })
		if amenity := b.amenityOf(tag); amenity != "" {
			b.provide(amenity, i)
		}
	}
	for _, amenity := range d.Amenities {
		b.provide(amenity, i)
		for _, said := range text.Amenity(amenity) {
			b.each(said, func(word string) {
				if b.classOf(word) != empty {
					b.post(word, i, inTag)
				}
			})
		}
	}
}

func (b *builder) descriptions(i uint32, d *search.Document) {
	for _, s := range [...]string{d.DescriptionAr, d.DescriptionEn} {
		b.each(s, func(word string) {
			b.describe(word, i)
			if bare := text.Bare(word); len(bare) != len(word) {
				b.describe(bare, i)
			}
		})
	}
}

// places adds a document's city, governorate and quarters.
func (b *builder) places(i uint32, d *search.Document) {
	for _, p := range [...]struct {
		sense text.Sense
		slug  string
		names []string
	}{{text.City, d.City, d.CityNames}, {text.Governorate, d.Governorate, d.GovernorateNames}} {
		place := b.placed(p.sense, p.slug, p.names)
		b.meanings.add(i, text.Meaning{Sense: p.sense, Key: place.key})
		for _, word := range place.words {
			b.post(word, i, inTag)
		}
		if p.sense == text.City {
			for _, quarter := range text.Quarters(place.key, append([]string{d.Address}, d.Nearby...)...) {
				b.meanings.add(i, text.Meaning{Sense: text.Quarter, Key: quarter})
			}
		}
	}
}

// kinds adds a document's category and kinds.
func (b *builder) kinds(i uint32, d *search.Document) {
	b.meanings.add(i, text.Meaning{Sense: text.Category, Key: d.Category})
	if _, read := b.namedBy[d.Category]; !read {
		b.namedBy[d.Category] = kindsIn(strings.Join(d.CategoryNames, " "))
	}
	for _, kind := range kindsOf(d) {
		b.meanings.add(i, text.Meaning{Sense: text.Kind, Key: kind})
	}
}

// columns adds the values for filters, facets and sorting.
func (b *builder) columns(d *search.Document) {
	for field, value := range [facetFields]string{d.Category, d.Kind, d.Governorate, d.City} {
		b.column(field, value)
	}
	b.capacity = append(b.capacity, int32(d.Capacity))
	b.priceCents = append(b.priceCents, d.PriceCents)
	b.largest = max(b.largest, int32(d.Capacity))
	if d.PriceCents > 0 && (b.cheapest == 0 || d.PriceCents < b.cheapest) {
		b.cheapest = d.PriceCents
	}
	b.rating = append(b.rating, float32(d.Rating))
	b.ranked = append(b.ranked, float32(d.RankedRating()))
	for _, amenity := range d.Amenities {
		b.hasAmenity = append(b.hasAmenity, indexIn(&b.amenities, amenity))
	}
	b.amenityEnd = append(b.amenityEnd, uint32(len(b.hasAmenity)))
}

// amenityOf returns the amenity that a tag names, or "" if it names none.
func (b *builder) amenityOf(tag string) string {
	amenity, read := b.said[tag]
	if !read {
		amenity = text.AmenityOf(tag)
		b.said[tag] = amenity
	}
	return amenity
}

// provide records that a document has an amenity.
func (b *builder) provide(amenity string, i uint32) {
	if b.provided[amenity] == nil {
		b.provided[amenity] = newSet(len(b.docs))
	}
	b.provided[amenity].add(i)
}

// each calls yield with each word of a text.
func (b *builder) each(s string, yield func(word string)) {
	if s == "" {
		return
	}
	for _, t := range text.Tokens(s) {
		yield(t.Text)
	}
}

// name adds the words of a name. It also adds two neighbouring words as one if either is short: people write "lamira"
// for "La Mira".
func (b *builder) name(i uint32, name string, flags posting) {
	count, last, led := uint8(0), "", false
	tokens := text.Tokens(name)
	b.names.add(i, tokens)
	for _, t := range tokens {
		word := t.Text
		class, flags := b.classOf(word), flags
		if class == telling && !led {
			flags, led = flags|leading, true
		}
		b.post(word, i, flags)
		if bare := text.Bare(word); bare != word {
			b.post(bare, i, flags|article)
			begins, seen := b.articles[word]
			b.articles[word] = !t.Hamza && (begins || !seen) // one name with a hamza clears it for good
		}
		if last != "" && (short(last) || short(word)) {
			b.post(last+word, i, flags|leading)
			if text.LatinArticle(last) {
				b.articles[last+word] = true
			}
		}
		if last = word; class != empty {
			count++
		}
	}
	side := 0
	if flags&english != 0 {
		side = 1
	}
	b.nameWords[i][side] = count
}

// telling returns the telling words of a name, without their articles.
func (b *builder) telling(name string) (words []string) {
	for _, t := range text.Tokens(name) {
		if b.classOf(t.Text) == telling {
			words = append(words, t.Bare())
		}
	}
	return words
}

// exact reports whether a word only matches as written. "في" and "بي" of "في آي بي" would sound like half of all words.
func (b *builder) exact(word string) bool {
	return text.LatinArticle(word) || utf8.RuneCountInString(word) < 3 && b.classOf(word) == empty
}

func (b *builder) post(word string, i uint32, flags posting) {
	at, ok := b.named[word]
	if !ok {
		at = len(b.lists)
		b.named[word] = at
		b.lists = append(b.lists, nil)
	}
	list := b.lists[at]
	if n := len(list); n > 0 && list[n-1].doc() == i {
		if old := list[n-1]; old&weight > flags&weight { // keep the weightier posting
			list[n-1] = posting(i)<<postingBits | flags
		} else if flags&(inTag|inAddress) == 0 {
			list[n-1] |= flags & leading
		}
		return
	}
	b.lists[at] = append(list, posting(i)<<postingBits|flags)
}

func (b *builder) describe(word string, i uint32) {
	at, ok := b.described[word]
	if !ok {
		at = len(b.texts)
		b.described[word] = at
		b.texts = append(b.texts, nil)
	}
	if list := b.texts[at]; len(list) == 0 || list[len(list)-1] != i {
		b.texts[at] = append(list, i)
	}
}

// placed returns the key of a place: the lexicon's key if it knows one of the names, otherwise the slug. Names that the
// lexicon does not know are added to the segment's places.
func (b *builder) placed(sense text.Sense, slug string, names []string) placed {
	if slug == "" {
		return placed{}
	}
	id := sense.String() + slug
	if p, ok := b.place[id]; ok {
		return p
	}
	p := placed{key: slug}
	if known, ok := text.Place(sense, append([]string{slug}, names...)...); ok {
		p.key = known
	}
	for _, name := range append([]string{slug}, names...) {
		if known, ok := text.Place(sense, name); ok && known == p.key {
			continue
		}
		b.phrases = append(b.phrases, text.Phrase{Text: name, Meaning: text.Meaning{Sense: sense, Key: p.key}})
		b.each(name, func(word string) {
			if b.classOf(word) == telling {
				p.words = append(p.words, word)
			}
		})
	}
	b.place[id] = p
	return p
}

func (b *builder) column(field int, value string) {
	b.value[field] = append(b.value[field], indexIn(&b.values[field], value))
}

// indexIn returns the index of a value in a list, and appends the value if it is missing.
func indexIn(values *[]string, value string) uint16 {
	at := slices.Index(*values, value)
	if at < 0 {
		at = len(*values)
		*values = append(*values, value)
	}
	return uint16(at)
}

func (b *builder) finish() *segment {
	s := b.segment
	words := make([]string, 0, len(b.named))
	for w := range b.named {
		words = append(words, w)
	}
	s.names.sort()
	s.words = text.NewVocabulary(words, b.exact)
	s.cache = newCache(len(words))
	s.twins = b.pairs.twins(s.words)
	s.postings = make([][]posting, len(words))
	s.generic = make([]bool, len(words))
	s.articled = make([]bool, len(words))
	for i := range s.postings {
		s.articled[i] = b.articles[s.words.Word(int32(i))]
		s.generic[i] = b.classOf(s.words.Word(int32(i))) == generic
		s.postings[i] = slices.Clip(slices.Clone(b.lists[b.named[s.words.Word(int32(i))]]))
	}
	s.description = make(map[string][]uint32, len(b.described))
	for w, at := range b.described {
		s.description[w] = slices.Clip(slices.Clone(b.texts[at]))
	}
	s.meanings.finish()
	if len(b.phrases) > 0 {
		s.places = text.NewPhrasebook(b.phrases)
	}
	return s
}
