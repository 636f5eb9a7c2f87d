package markdown_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/markdown"
)

func TestPartsHaveTheirAnchors(t *testing.T) {
	t.Parallel()
	parts := markdown.Parts(
		"Before.\n\n## لماذا هذا الموقع {#why}\n\nWords with **weight**.\n\n### Below {#not}\n\n- a\n" +
			"## Own words\nText.\n\n## Again {#why}\n\n## Root {#root}\n\n# As big {#big}\n\nEnd.",
	)
	require.Len(t, parts, 6)
	assert.Equal(t, markdown.Part{HTML: `<p dir="auto">Before.</p>`}, parts[0])
	assert.Equal(t, "why", parts[1].ID)
	assert.Equal(t, "لماذا هذا الموقع", parts[1].Title)
	assert.Contains(t, parts[1].HTML, `<strong>weight</strong>`)
	assert.Contains(t, parts[1].HTML, `<h3 dir="auto" id="s-below-not">Below {#not}</h3>`)
	assert.Contains(t, parts[1].HTML, `<li>a</li>`)
	assert.Equal(t, markdown.Part{ID: "s-own-words", Title: "Own words", HTML: `<p dir="auto">Text.</p>`}, parts[2])
	assert.Equal(t, markdown.Part{ID: "s-again", Title: "Again"}, parts[3], "an anchor is given once")
	assert.Equal(t, "s-root", parts[4].ID, "the page has an element of that id")
	assert.Equal(t, markdown.Part{ID: "big", Title: "As big", HTML: `<p dir="auto">End.</p>`}, parts[5])
	assert.Empty(t, markdown.Parts(" \n"))
}

func TestNothingOfAPartRuns(t *testing.T) {
	t.Parallel()
	parts := markdown.Parts(`## <img src=x onerror=alert(1)> {#x"onclick="y}

<script>alert(1)</script> [a](javascript:alert(1)) ![p](picture:` + strings.Repeat("ab", 32) + `)

[card](listing:00000000-0000-4000-8000-000000000001)

[out](https://example.com)`)
	require.Len(t, parts, 1)
	for _, never := range []string{"<script", "javascript:", "<img", "listing:", "onerror"} {
		assert.NotContains(t, parts[0].HTML, never)
	}
	assert.Regexp(t, `^s-[a-z0-9-]*$`, parts[0].ID)
	assert.Contains(t, parts[0].HTML, `<a href="https://example.com" rel="nofollow">out</a>`)
}
