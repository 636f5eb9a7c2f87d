package main

import (
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What a family sees by a link is for no search engine and is cached nowhere; the preview of the link is the same for
// every list. The couples' own page is found and cached as before, whichever of the two was asked for first.
func TestAFamilysPageIsForNoSearchEngine(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.withRoutes(t, "/for-couples-only", map[string]any{
		"path": "/for-couples-only", "about": "couples", "screen": "/for-couples-only", "indexed": true,
		"access": "public", "title": map[string]string{"ar": "للعروسين فقط", "en": "For couples only"},
	})
	share := uuid.NewString()
	for range 2 {
		own := s.look(t.Context(), door, "", "/for-couples-only?lang=en")
		require.Equal(t, http.StatusOK, own.Code)
		assert.Contains(t, own.Body.String(), `<title>For couples only`)
		assert.Contains(t, own.Body.String(), `rel="canonical"`)
		assert.NotContains(t, own.Body.String(), "noindex")

		familys := s.look(t.Context(), door, "", "/for-couples-only?share="+share)
		require.Equal(t, http.StatusOK, familys.Code)
		assert.Equal(t, "no-store", familys.Header().Get("Cache-Control"))
		body := familys.Body.String()
		for _, part := range []string{
			`<html lang="ar"`, `<title>ما رأيكم؟`, `<meta name="robots" content="noindex"`,
			`<meta property="og:title" content="ما رأيكم؟`, `<meta property="og:image" content="http://weddings.test/cards/site/ar`,
		} {
			assert.Contains(t, body, part)
		}
		for _, part := range []string{share, `rel="canonical"`, "og:url", "ld+json"} {
			assert.NotContains(t, body, part)
		}
	}
	assert.Contains(t, s.look(t.Context(), door, "", "/sitemap.xml").Body.String(), "/for-couples-only?lang=en")
}
