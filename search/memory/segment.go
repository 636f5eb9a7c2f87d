package memory

import (
	"cmp"
	"slices"
	"sync"

	"github.com/google/uuid"

	"weddings/search"
	"weddings/search/text"
)

// A posting says that a document has a word, and where: document << postingBits
// flags.
type posting uint32

const (
	postingBits = 5

	article   posting = 1 << 0 // listed without the article that the text has
	inAddress posting = 1 << 1 // in the address, quarter or landmark
	inTag     posting = 1 << 2 // in a tag or an amenity
	english   posting = 1 << 3 // in the Latin name
	leading   posting = 1 << 4 // the name's first telling word

	weight = article | inAddress | inTag // a posting with a smaller value of these bits weighs more
)

func (p posting) doc() uint32 { return uint32(p >> postingBits) }

// segment is an immutable index of some documents. The documents are sorted by before. Of two documents that match
// equally well, the one with the smaller index comes first, so that the order is the same on every run.
type segment struct {
	docs        []search.Document
	byID        map[uuid.UUID]uint32
	words       *text.Vocabulary         // in names, addresses and tags
	cache       *cache                   // readings of words in words
	postings    [][]posting              // by word, ascending
	generic     []bool                   // by word: it names a kind
	articled    []bool                   // by word: it may begin with an article, since no name writes it with a hamza
	twins       map[int32][]text.Reading // by word of a name: its counterparts in the names of the other script
	description map[string][]uint32
	meanings    meanings
	namedBy     map[string][]string // by key of a category: the kinds that the category's name mentions
	places      *text.Phrasebook    // names of places that the lexicon does not know
	names       names
	said        sync.Map       // by kind: the set that saying has returned
	provided    map[string]set // by key of an amenity: the documents that have it or name it in a tag
	nameWords   [][2]uint8     // by document: number of words in the Arabic and the Latin name, without fillers
	columns
	calendars
}

// columns holds the values that filters, facets and sorts read, in arrays by document.
type columns struct {
	values     [facetFields][]string // distinct values
	value      [facetFields][]uint16 // by document: index into values
	capacity   []int32
	priceCents []int64
	rating     []float32
	ranked     []float32 // search.Document.RankedRating
	largest    int32     // largest capacity
	cheapest   int64     // lowest stated price

	amenities  []string // distinct keys
	hasAmenity []uint16 // indexes into amenities, document by document
	amenityEnd []uint32 // by document: the end of its part of hasAmenity
}

// The fields that facets count.
const (
	byCategory = iota
	byKind
	byGovernorate
	byCity
	facetFields
)

// before orders documents that match equally well: by featured, sort order, ranked rating, id.
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
