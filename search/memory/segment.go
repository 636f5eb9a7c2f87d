package memory

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/search"
	"weddings/search/text"
)

// A posting is a document with the way it has a word: document << postingBits | flags.
type posting uint32

const (
	postingBits = 4

	inTag   posting = 1 << 0 // a tag or an amenity; else the name
	article posting = 1 << 1 // with an article that the word is listed without
	english posting = 1 << 2 // in the Latin name
	leading posting = 1 << 3 // the first word of the name that says more than its kind
)

func (p posting) doc() uint32 { return uint32(p >> postingBits) }

// segment is an immutable index of some documents. They stand in the order of rank (see before), so that of two documents that
// match equally well the first comes first, on every run.
type segment struct {
	docs        []search.Document
	byID        map[uuid.UUID]uint32
	words       *text.Vocabulary         // of names and tags
	cache       *cache                   // of words
	postings    [][]posting              // by word, ascending
	generic     []bool                   // by word: it says a kind
	articled    []bool                   // by word: it begins with the article, as far as any name tells
	twins       map[int32][]text.Reading // words of names by what they are called in the other script
	description map[string][]uint32
	meanings    meanings
	places      *text.Phrasebook // names of places that the lexicon does not know
	names       names
	nameWords   [][2]uint8 // how many words each name has that say something: Arabic, Latin
	columns
}

// columns are what filters, facets and sorts read of documents, side by side.
type columns struct {
	values     [facetFields][]string // distinct values
	value      [facetFields][]uint16 // by document: index into values
	capacity   []int32
	priceCents []int64
	rating     []float32
	largest    int32 // capacity
	cheapest   int64 // price that is stated

	amenities  []string // distinct keys
	hasAmenity []uint16 // indexes into amenities, document by document
	amenityEnd []uint32 // by document: where its part of hasAmenity ends
}

// The fields that are counted.
const (
	byCategory = iota
	byKind
	byGovernorate
	byCity
	facetFields
)

// before is the order among equals: featured, sort order, rating, id.
func before(a, b *search.Document) int {
	featured := func(d *search.Document) int {
		if d.Featured {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(featured(a), featured(b)), cmp.Compare(a.SortOrder, b.SortOrder), cmp.Compare(b.Rating, a.Rating), slices.Compare(a.ID[:], b.ID[:]))
}

// build indexes documents, which it keeps and puts in order.
func build(docs []search.Document) *segment {
	slices.SortFunc(docs, func(a, b search.Document) int { return before(&a, &b) })
	b := builder{
		segment: &segment{docs: docs, byID: make(map[uuid.UUID]uint32, len(docs)), meanings: newMeanings(), nameWords: make([][2]uint8, len(docs))},
		named:   map[string]int{}, described: map[string]int{}, place: map[string]placed{}, class: map[string]byte{}, articles: map[string]bool{}, pairs: newPairs(),
	}
	for i := range docs {
		b.add(uint32(i), &docs[i])
	}
	return b.finish()
}

type builder struct {
	*segment
	named     map[string]int // index into lists
	lists     [][]posting
	described map[string]int // index into texts
	texts     [][]uint32
	place     map[string]placed
	phrases   []text.Phrase
	class     map[string]byte
	articles  map[string]bool // by word: see segment.articled
	pairs     pairs
}

// placed is a place as the lexicon knows it, and the words of those of its names that the lexicon does not know: each finds
// it alone.
type placed struct {
	key   string
	words []string
}

func (b *builder) add(i uint32, d *search.Document) {
	b.byID[d.ID] = i
	b.name(i, d.NameAr, 0)
	b.name(i, d.NameEn, english)
	b.pairs.add(b.telling(d.NameAr), b.telling(d.NameEn))
	for _, tag := range d.Tags {
		b.each(tag, func(word string) { b.post(word, i, inTag) })
	}
	for _, amenity := range d.Amenities {
		for _, said := range text.Amenity(amenity) {
			b.each(said, func(word string) {
				if b.classOf(word) != empty {
					b.post(word, i, inTag)
				}
			})
		}
	}
	for _, s := range [...]string{d.DescriptionAr, d.DescriptionEn} {
		b.each(s, func(word string) {
			b.describe(word, i)
			if bare := text.Bare(word); len(bare) != len(word) {
				b.describe(bare, i)
			}
		})
	}
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
	}
	b.meanings.add(i, text.Meaning{Sense: text.Category, Key: d.Category})
	for _, kind := range kindsOf(d) {
		b.meanings.add(i, text.Meaning{Sense: text.Kind, Key: kind})
	}
	b.meanings.close()
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
	for _, amenity := range d.Amenities {
		b.hasAmenity = append(b.hasAmenity, indexIn(&b.amenities, amenity))
	}
	b.amenityEnd = append(b.amenityEnd, uint32(len(b.hasAmenity)))
}

// kindsOf returns a document's kind; a service has none of its own, so that its name tells, or else it is of every kind of its
// category.
func kindsOf(d *search.Document) []string {
	if d.Kind != "" {
		return []string{d.Kind}
	}
	kinds := text.KindsOf(d.Category)
	if len(kinds) < 2 {
		return kinds
	}
	var told []string
	for _, name := range [...]string{d.NameAr, d.NameEn} {
		for _, kind := range kindsIn(name) {
			if slices.Contains(kinds, kind) && !slices.Contains(told, kind) {
				told = append(told, kind)
			}
		}
	}
	if told != nil {
		return told
	}
	return kinds
}

// kindsIn returns the kinds that a text names.
func kindsIn(s string) (kinds []string) {
	book := text.Lexicon()
	tokens := text.Tokens(s)
	row := make([][]text.Reading, len(tokens))
	for i, t := range tokens {
		row[i] = book.Words.Exact(t.Text)
	}
	book.Find(row, func(f text.Found) {
		if f.Sense == text.Kind {
			kinds = append(kinds, f.Key)
		}
	})
	return kinds
}

// each calls yield with the words of a text.
func (b *builder) each(s string, yield func(word string)) {
	if s == "" {
		return
	}
	for _, t := range text.Tokens(s) {
		yield(t.Text)
	}
}

// name lists the words of a name, and pairs of which one is short as one word: people write "lamira" for "La Mira".
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
			said, before := b.articles[word]
			b.articles[word] = !t.Hamza && (said || !before)
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

// telling returns the words of a name that say what the listing is called, without their articles.
func (b *builder) telling(name string) (words []string) {
	for _, t := range text.Tokens(name) {
		if b.classOf(t.Text) == telling {
			words = append(words, t.Bare())
		}
	}
	return words
}

// short words have at most three letters.
func short(word string) bool {
	n := len(word)
	if text.Arabic(word) {
		n /= 2
	}
	return n <= 3
}

// What a word of a name says.
const (
	telling byte = iota + 1 // what the listing is called
	generic                 // what kind it is
	empty                   // nothing
)

func (b *builder) classOf(word string) byte {
	class, ok := b.class[word]
	if !ok {
		class = classOf(word)
		b.class[word] = class
	}
	return class
}

func classOf(word string) byte {
	book := text.Lexicon()
	readings := book.Words.Exact(word)
	if rest := text.Unprefixed(word); len(readings) == 0 && rest != "" {
		readings = book.Words.Exact(rest)
	}
	class := telling
	for _, r := range readings {
		if book.Filler(r.Word) {
			return empty
		}
		book.Find([][]text.Reading{{r}}, func(f text.Found) {
			if f.Sense == text.Kind || f.Sense == text.Category {
				class = generic
			}
		})
	}
	return class
}

// exact reports whether a word is too little to be misspelt or heard: "في" and "بي" of "في آي بي" sound like half of all there is.
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
		if old := list[n-1]; old&(inTag|article) > flags&(inTag|article) { // the weightier way stays
			list[n-1] = posting(i)<<postingBits | flags
		} else if flags&inTag == 0 {
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

// placed returns the key that a place goes by: the lexicon's where it knows one of its names, or its own slug. Names that the
// lexicon does not know are learned.
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

// indexIn returns where a value stands in a list, which it joins if need be.
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
	s.meanings.clip()
	if len(b.phrases) > 0 {
		s.places = text.NewPhrasebook(b.phrases)
	}
	return s
}
