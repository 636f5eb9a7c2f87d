package posts

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
	words "weddings/search/text"
)

// Filter selects the posts of a language. Other fields do not narrow the list if empty.
type Filter struct{ Lang, Category, Tag, Query string }

// List is a page of posts, with the categories and tags by which they may be filtered.
type List struct {
	Nodes              []Card
	Page, Pages, Total int
	Categories         []Category
	Tags               []Tag
}

// maxQuery bounds a search, in characters. maxListPage is the highest page number.
const maxQuery, maxListPage = 200, 1000

var badPage = fault.New(fault.Invalid, "لا صفحة بهذا الرقم.", "There is no such page.").
	With("page", "بين 1 و1000", "Between 1 and 1000")

// List returns a page of the public posts of a language, newest first. With a query, the best matches come first.
func (r *Reader) List(ctx context.Context, _ queries.Viewer, f Filter, page int) (*List, error) {
	if page < 1 || page > maxListPage {
		return nil, badPage
	}
	all, err := r.live(ctx)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(e entry) bool { return e.Lang != f.Lang })
	list := &List{Page: page, Categories: all.categories(), Tags: all.tags()}
	found := all.matching(f)
	list.Total = len(found)
	list.Pages = max(1, (list.Total+perPage-1)/perPage)
	from := min((page-1)*perPage, list.Total)
	for _, e := range found[from:min(from+perPage, list.Total)] {
		list.Nodes = append(list.Nodes, e.card())
	}
	return list, nil
}

func (l library) categories() []Category {
	counts := map[string]int{}
	for _, e := range l {
		counts[e.text.content.Details.Category]++
	}
	var list []Category
	for _, c := range events.PostCategories {
		if counts[c.Key] > 0 {
			list = append(list, Category{c.Key, c.Name.Ar, c.Name.En, counts[c.Key]})
		}
	}
	return list
}

func (l library) tags() []Tag {
	counts := map[string]int{}
	for _, e := range l {
		for _, tag := range e.text.tags {
			counts[tag]++
		}
	}
	list := make([]Tag, 0, len(counts))
	for name, n := range counts {
		list = append(list, Tag{name, n})
	}
	slices.SortFunc(list, func(a, b Tag) int {
		return cmp.Or(cmp.Compare(b.Posts, a.Posts), strings.Compare(a.Name, b.Name))
	})
	return list[:min(len(list), maxTags)]
}

// matching returns the entries that pass a filter. A query matches an entry that has each of its words, or a longer
// word that begins with it.
func (l library) matching(f Filter) library {
	found := slices.DeleteFunc(slices.Clone(l), func(e entry) bool {
		return f.Category != "" && e.text.content.Details.Category != f.Category ||
			f.Tag != "" && !slices.Contains(e.text.tags, f.Tag)
	})
	if utf8.RuneCountInString(f.Query) > maxQuery {
		f.Query = string([]rune(f.Query)[:maxQuery])
	}
	tokens := distinct(words.Tokens(f.Query))
	if len(tokens) == 0 {
		return found
	}
	scores := map[int]int{}
	order := make([]int, 0, len(found))
	for i, e := range found {
		if score := e.text.score(tokens); score > 0 {
			scores[i] = score
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	sorted := make(library, len(order))
	for i, at := range order {
		sorted[i] = found[at]
	}
	return sorted
}

// minPrefix is the least number of letters that match longer words. Only the first maxWords different words of a query
// count.
const minPrefix, maxWords = 3, 12

// distinct returns the first maxWords different words of a query.
func distinct(tokens []words.Token) []string {
	var list []string
	for _, token := range tokens {
		if word := token.Bare(); len(list) < maxWords && !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	return list
}

// score returns how well a text matches all words of a query, 0 if one is missing.
func (t *text) score(searched []string) int {
	sum := 0
	for _, word := range searched {
		best := t.weight(word)
		if best == 0 {
			return 0
		}
		sum += best
	}
	return sum
}

// weight returns the weight of the best match of a query's word. The word itself counts twice as much as a longer word.
// A word in the plural matches as its singular does, unless the text has the plural.
func (t *text) weight(word string) int {
	if best := t.exactWeight(word); best > 0 {
		return best
	}
	for _, end := range []string{"s", "ات", "ه"} {
		if stem, plural := strings.CutSuffix(word, end); plural && utf8.RuneCountInString(stem) >= minPrefix {
			return t.exactWeight(stem)
		}
	}
	return 0
}

// exactWeight is weight for a word as it is.
func (t *text) exactWeight(word string) int {
	at, itself := slices.BinarySearchFunc(t.words, word, func(w weighted, word string) int {
		return strings.Compare(w.word, word)
	})
	best := 0
	if itself {
		best = 2 * t.words[at].weight
	}
	if utf8.RuneCountInString(word) < minPrefix {
		return best
	}
	for _, w := range t.words[at:] {
		if !strings.HasPrefix(w.word, word) {
			break
		}
		best = max(best, w.weight)
	}
	return best
}

// Address is a public page of the blog, for the sitemap. Other is the same post in the other language.
type Address struct {
	Link
	Other   *Link
	Updated time.Time
}

// Sitemap returns every public page.
func (r *Reader) Sitemap(ctx context.Context, _ queries.Viewer) ([]Address, error) {
	all, err := r.live(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]Address, len(all))
	for i, e := range all {
		list[i] = Address{Link: Link{e.Lang, e.Slug, e.text.content.Text.Title}, Updated: e.Updated}
		if other := all.find(e.Post, otherThan(e.Lang)); other != nil {
			list[i].Other = &Link{other.Lang, other.Slug, other.text.content.Text.Title}
		}
	}
	return list, nil
}
