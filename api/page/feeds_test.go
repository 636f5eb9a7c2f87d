package page

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/queries/posts"
)

// RSS readers take a description as HTML, and Atom readers take a summary as text.
func TestAnExcerptIsTextInEveryReader(t *testing.T) {
	t.Parallel()
	p := &Pages{baseURL: "https://example.test"}
	list := &posts.List{Nodes: []posts.Card{{Slug: "halls", Excerpt: "<b>Halls</b> & gardens"}}}
	assert.Equal(t, "&lt;b&gt;Halls&lt;/b&gt; &amp; gardens", p.rssOf(list, "en", "/").Channel.Items[0].Description)
	assert.Equal(t, "<b>Halls</b> & gardens", p.atomOf(list, "en", "/").Entries[0].Summary)
}
