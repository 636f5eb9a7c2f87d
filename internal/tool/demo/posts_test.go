package demo

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/internal/markdown"
)

// TestPostsAreWhole reads the files of the posts as the demo will.
func TestPostsAreWhole(t *testing.T) {
	t.Parallel()
	all, err := readArticles()
	require.NoError(t, err)
	require.NotEmpty(t, all)
	for _, a := range all {
		_, known := events.PostCategoryOf(a.details.Category)
		assert.True(t, known, a.name)
		assert.Contains(t, events.PostTemplates, a.details.Template, a.name)
		assert.True(t, a.published >= 1 && a.published <= days && a.english < a.published, a.name)
		shown := map[string]bool{}
		for _, p := range a.pictures {
			shown[p.file] = true
			_, err := pictures.ReadFile("pictures/" + p.file)
			require.NoError(t, err, a.name)
			assert.NotEmpty(t, p.alt.Ar, a.name)
			assert.NotEmpty(t, p.alt.En, a.name)
		}
		ar, en := markdown.Render(a.ar.Content, markdown.Options{}), markdown.Render(a.en.Content, markdown.Options{})
		assert.Len(t, en.Headings, len(ar.Headings), "%s: both texts have the same parts", a.name)
		for _, text := range []events.PostText{a.ar, a.en} {
			assert.NotEmpty(t, text.Excerpt, a.name)
			for _, link := range pictureLink.FindAllStringSubmatch(text.Content, -1) {
				assert.True(t, shown[link[1]], "%s shows %s, which its head does not name", a.name, link[1])
			}
		}
	}
}

func TestAPostThatIsWrongIsNamed(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{"", "---\ntitle.ar: x\n---\nعربي", "---\ncolour: x\n---\na\n<!-- en -->\nb"} {
		_, err := readArticle("x.md", raw)
		assert.Error(t, err)
	}
}
