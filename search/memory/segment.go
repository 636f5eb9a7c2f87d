package memory

import (
	"cmp"
	"slices"
	"sync"

	"github.com/google/uuid"

	"weddings/search"
	"weddings/search/text"
)

// A posting is a document with the way it has a word: document << postingBits | flags.
type posting uint32

const (
	postingBits = 5

	article   posting = 1 << 0 // with an article that the word is listed without
	inAddress posting = 1 << 1 // the address, quarter or landmark; else the name
	inTag     posting = 1 << 2 // a tag or an amenity
	english   posting = 1 << 3 // in the Latin name
	leading   posting = 1 << 4 // the first word of the name that says more than its kind

	weight = article | inAddress | inTag // the less of these, the weightier
)

func (p posting) doc() uint32 { return uint32(p >> postingBits) }

// segment is an immutable index of some documents. They stand in the order of rank (see before), so that of two
// documents that match equally well the first comes first, on every run.
type segment struct {
	docs        []search.Document
	byID        map[uuid.UUID]uint32
	words       *text.Vocabulary         // of names, addresses and tags
	cache       *cache                   // of words
	postings    [][]posting              // by word, ascending
	generic     []bool                   // by word: it says a kind
	articled    []bool                   // by word: it begins with the article, as far as any name tells
	twins       map[int32][]text.Reading // words of names by what they are called in the other script
	description map[string][]uint32
	meanings    meanings
	namedBy     map[string][]string // kinds that the names of a category say, by its key
	places      *text.Phrasebook    // names of places that the lexicon does not know
	names       names
	said        sync.Map       // what saying has returned: sets by kind
	provided    map[string]set // documents by the keys of amenities that they have, or that one of their tags says
	nameWords   [][2]uint8     // how many words each name has that say something: Arabic, Latin
	columns
	calendars
}

// columns are what filters, facets and sorts read of documents, side by side.
type columns struct {
	values     [facetFields][]string // distinct values
	value      [facetFields][]uint16 // by document: index into values
	capacity   []int32
	priceCents []int64
	rating     []float32
	ranked     []float32 // RankedRating
	largest    int32     // capacity
	cheapest   int64     // price that is stated

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

// before is the order among equals: featured, sort order, ranked rating, id.
func before(a, b *search.Document) int {
	featured := func(d *search.Document) int {
		if d.Featured {
			return 0
		}
		return 1
	}
	return cmp.Or(
		cmp.Compare(featured(a), featured(b)),
		cmp.Compare(a.SortOrder, b.SortOrder),
		cmp.Compare(b.RankedRating(), a.RankedRating()),
		slices.Compare(a.ID[:], b.ID[:]),
	)
}
