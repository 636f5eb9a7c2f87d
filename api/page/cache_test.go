package page

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/api/edge"
)

// A page that is cached under its path shows nothing of its query: a page that begins to must leave the cache.
func TestNoCachedPageDependsOnItsQuery(t *testing.T) {
	t.Parallel()
	asked := url.Values{
		"q":           {"planted"},
		"kind":        {"hall"},
		"governorate": {"homs"},
		"sort":        {"PRICE_ASC"},
		"first":       {"1"},
	}
	for at := range fixed {
		r := httptest.NewRequest(http.MethodGet, at+"?"+asked.Encode(), nil)
		r = r.WithContext(edge.With(r.Context(), &edge.RequestContext{}))
		if cacheKey(r, "en") == "" {
			continue
		}
		assert.Equal(t, firstAsked(at, nil), firstAsked(at, asked), at)
		assert.Equal(t, screenOf(at, nil), screenOf(at, asked), at)
	}
	assert.Empty(
		t,
		cacheKey(
			httptest.NewRequest(http.MethodGet, "/search/?q=x", nil).
				WithContext(edge.With(t.Context(), &edge.RequestContext{})),
			"en",
		),
	)
}
