package posts

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/internal/markdown"
	"weddings/queries"
	"weddings/queries/listings"
	words "weddings/search/text"
)

// perPage is the number of posts on a page of the list, maxTags that of tags beside the list, and maxRelated that of
// related posts.
const perPage, maxTags, maxRelated = 12, 30, 3

// wordsPerMinute is the assumed reading speed.
const wordsPerMinute = 200

// text is a published text in one language, rendered and indexed for search.
type text struct {
	content  events.PostContent
	document markdown.Document
	excerpt  string
	tags     []string
	words    []weighted // normalised, each once, sorted
}

// weighted is a word with its weight in searches. Words of the title weigh most.
type weighted struct {
	word   string
	weight int
}

// entry is a published language of a post.
type entry struct {
	Post               uuid.UUID
	Lang, Slug         string
	Revision           uuid.UUID
	Published, Updated time.Time
	text               *text
	words              int // the number of words of the longer language
}

// library is everything that is published, newest first.
type library []entry

// read renders and indexes the content of a language.
func read(lang string, content events.PostContent) *text {
	pictures := map[string]events.PostPicture{}
	for _, p := range content.Details.Gallery {
		pictures[p.Picture.Hash] = p
	}
	if featured := content.Details.Featured; featured != nil {
		pictures[featured.Picture.Hash] = *featured
	}
	t := &text{content: content}
	t.document = markdown.Render(content.Text.Content, markdown.Options{
		Picture: func(hash string) (markdown.Image, bool) {
			p, known := pictures[hash]
			return inText(p, lang), known
		},
	})
	t.excerpt = cmp.Or(content.Text.Excerpt, shortened(t.document.Plain))
	for _, tag := range content.Details.Tags {
		if name := tag.In(lang); name != "" {
			t.tags = append(t.tags, name)
		}
	}
	weights := map[string]int{}
	for _, part := range []struct {
		text   string
		weight int
	}{
		{t.document.Plain, 1}, {t.excerpt, 2}, {strings.Join(t.tags, " "), 4}, {content.Text.Title, 8},
	} {
		for _, token := range words.Tokens(part.text) {
			weights[token.Bare()] = part.weight
		}
	}
	for _, word := range slices.Sorted(maps.Keys(weights)) {
		t.words = append(t.words, weighted{word, weights[word]})
	}
	return t
}

func inText(p events.PostPicture, lang string) markdown.Image {
	var variants []string
	for _, width := range listings.Widths {
		variants = append(variants, listings.PictureURL(p.Picture.Hash, width)+" "+strconv.Itoa(width)+"w")
	}
	return markdown.Image{
		Src: listings.PictureURL(p.Picture.Hash, 800), SrcSet: strings.Join(variants, ", "),
		Width: p.Picture.Width, Height: p.Picture.Height, Alt: p.Alt.In(lang),
	}
}

// maxShort is the length of an excerpt that is made from the text, in characters.
const maxShort = 200

// shortened cuts a text to maxShort, after a word.
func shortened(plain string) string {
	runes := []rune(plain)
	if len(runes) <= maxShort {
		return plain
	}
	short := string(runes[:maxShort])
	if at := strings.LastIndexByte(short, ' '); at > 0 {
		short = short[:at]
	}
	return short + "…"
}

// live returns everything that is published. Texts that were read before come from memory.
func (r *Reader) live(ctx context.Context) (library, error) {
	rows, err := queries.Collect[struct {
		Post               uuid.UUID
		Lang, Slug         string
		Revision           uuid.UUID
		Published, Updated time.Time
	}](ctx, r.Pool, `SELECT p.post, p.lang, p.slug, p.revision, p.published_at, p.updated_at FROM post_pages p
		JOIN posts ON posts.id = p.post WHERE p.live AND NOT posts.archived
		ORDER BY p.published_at DESC, p.post DESC, p.lang`)
	if err != nil {
		return nil, err
	}
	all, missing := make(library, len(rows)), []uuid.UUID(nil)
	for i, row := range rows {
		all[i] = entry{
			Post: row.Post, Lang: row.Lang, Slug: row.Slug, Revision: row.Revision,
			Published: row.Published, Updated: row.Updated,
		}
		if known, ok := r.read.Get(row.Revision); ok {
			all[i].text = known
		} else {
			missing = append(missing, row.Revision)
		}
	}
	if len(missing) > 0 {
		if err := r.fetch(ctx, all, missing); err != nil {
			return nil, err
		}
	}
	all = slices.DeleteFunc(all, func(e entry) bool { return e.text == nil })
	for i := range all {
		all[i].words = all[i].text.document.Words
		if other := all.find(all[i].Post, otherThan(all[i].Lang)); other != nil {
			all[i].words = max(all[i].words, other.text.document.Words)
		}
	}
	return all, nil
}

// fetch reads the missing texts, and keeps them in memory.
func (r *Reader) fetch(ctx context.Context, all library, missing []uuid.UUID) error {
	rows, err := queries.Collect[struct {
		ID      uuid.UUID
		Content events.PostContent
	}](ctx, r.Pool, `SELECT id, content FROM post_revisions WHERE id = ANY($1)`, missing)
	if err != nil {
		return err
	}
	contents := make(map[uuid.UUID]events.PostContent, len(rows))
	for _, row := range rows {
		contents[row.ID] = row.Content
	}
	for i := range all {
		if content, found := contents[all[i].Revision]; found {
			all[i].text = read(all[i].Lang, content)
			r.read.Add(all[i].Revision, all[i].text)
		}
	}
	return nil
}

func (l library) find(post uuid.UUID, lang string) *entry {
	at := slices.IndexFunc(l, func(e entry) bool { return e.Post == post && e.Lang == lang })
	if at < 0 {
		return nil
	}
	return &l[at]
}

func (e entry) card() Card {
	content := e.text.content
	category, _ := events.PostCategoryOf(content.Details.Category)
	c := Card{
		ID: e.Post, Lang: e.Lang, Slug: e.Slug, Title: content.Text.Title, Excerpt: e.text.excerpt,
		Category: Category{Key: category.Key, NameAr: category.Name.Ar, NameEn: category.Name.En}, Tags: e.text.tags,
		ReadingMinutes: max(1, (e.words+wordsPerMinute-1)/wordsPerMinute),
		PublishedAt:    e.Published, UpdatedAt: e.Updated,
	}
	if featured := content.Details.Featured; featured != nil {
		image := imageOf(*featured, e.Lang)
		c.Featured = &image
	}
	return c
}

// related returns other posts of the language: those with most tags in common first, then those of the same category,
// then the newest.
func (l library) related(to entry) []Card {
	type scored struct {
		entry
		score int
	}
	var list []scored
	for _, e := range l {
		if e.Lang != to.Lang || e.Post == to.Post {
			continue
		}
		s := scored{entry: e}
		for _, tag := range e.text.tags {
			if slices.Contains(to.text.tags, tag) {
				s.score += 2
			}
		}
		if e.text.content.Details.Category == to.text.content.Details.Category {
			s.score++
		}
		list = append(list, s)
	}
	slices.SortStableFunc(list, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	var cards []Card
	for _, s := range list[:min(len(list), maxRelated)] {
		cards = append(cards, s.card())
	}
	return cards
}
