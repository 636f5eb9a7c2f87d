package page

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
)

var inlineHash = regexp.MustCompile(`'sha256-[^']+'`)

var someTag = Tag{
	ID:      "G-1",
	Script:  "https://tag.example/js",
	Collect: []string{"https://*.collect.example"},
	Consent: true,
}

// withTagScript is the small build and the tag's script.
func withTagScript(t *testing.T) *build {
	t.Helper()
	b := readBuild(built)
	b.chunks = maps.Clone(b.chunks)
	b.chunks[tagEntry] = chunk{File: "assets/tag-1.js"}
	return b
}

// pageWith returns a page with a tag or without.
func pageWith(b *build, tag Tag, h head) string {
	p := (&Pages{build: b}).WithTag(tag)
	r := httptest.NewRequest(http.MethodGet, "/faq", nil)
	return string(p.write(r.WithContext(edge.With(r.Context(), &edge.RequestContext{})), &h, "ar"))
}

func TestOnlyPagesForEverybodyHaveTheTag(t *testing.T) {
	t.Parallel()
	b := withTagScript(t)
	public := head{status: http.StatusOK, canonical: "/faq", screen: b.firstOf("/faq", nil)}
	const script = `<script type="module" fetchpriority="low" src="/assets/tag-1.js" data-tag="G-1" ` +
		`data-host="tag.example" data-ask></script>`
	assert.Contains(t, pageWith(b, someTag, public), script)
	unasked := someTag
	unasked.Consent = false
	assert.Contains(t, pageWith(b, unasked, public), `data-host="tag.example"></script>`)

	off := pageWith(b, Tag{Script: someTag.Script, Consent: true}, public)
	assert.NotContains(t, off, "tag", "none is configured")
	assert.Equal(t, off, pageWith(readBuild(built), Tag{}, public), "and then the page is as it was")
	room, lost := public, public
	room.private, lost.status = true, http.StatusNotFound
	for _, other := range []head{room, lost} {
		assert.NotContains(t, pageWith(b, someTag, other), "data-tag")
	}
}

func TestNoPolicyOfAPageNamesTheThirdParty(t *testing.T) {
	t.Parallel()
	b := withTagScript(t)
	off, on := &Pages{build: b}, (&Pages{build: b}).WithTag(someTag)
	assert.Equal(t, off.Policy(), on.Policy())
	assert.NotContains(t, on.Policy(), "example")
}

func TestTheTagRunsInAFrameOfItsOwn(t *testing.T) {
	t.Parallel()
	p := (&Pages{build: withTagScript(t)}).WithTag(someTag)
	w := httptest.NewRecorder()
	w.Header().Set("X-Frame-Options", "DENY")
	p.ServeHTTP(w, httptest.NewRequest(http.MethodGet, tagFrame, nil))
	require.Equal(t, http.StatusOK, w.Code)
	assert.Empty(t, w.Header().Get("X-Frame-Options"))
	policy := w.Header().Get("Content-Security-Policy")
	hash := inlineHash.FindString(policyOf("<script>" + tagReceiver + "</script>"))
	assert.Equal(t, "default-src 'none'; "+
		"script-src "+hash+" https://tag.example; "+
		"connect-src https://tag.example https://*.collect.example; "+
		"img-src https://tag.example https://*.collect.example; "+
		"base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts", policy)
	assert.Contains(t, w.Body.String(), `<script>`+tagReceiver+`</script>`)
	assert.Contains(t, w.Body.String(), `<script async src="https://tag.example/js?id=G-1"></script>`)
}
