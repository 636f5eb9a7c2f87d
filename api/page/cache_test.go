package page

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/api/edge"
)

// A page that is cached by its path must not depend on its query string.
func TestNoCachedPageDependsOnItsQuery(t *testing.T) {
	t.Parallel()
	asked := url.Values{
		"q":           {"planted"},
		"kind":        {"hall"},
		"governorate": {"homs"},
		"sort":        {"PRICE_ASC"},
		"first":       {"1"},
	}
	p := &Pages{build: readBuild(built)}
	keyed := 0
	for _, rt := range p.build.routes {
		at := strings.NewReplacer("/*", "/x", ":", "").Replace(rt.Path)
		r := httptest.NewRequest(http.MethodGet, at+"?"+asked.Encode(), nil)
		r = r.WithContext(edge.With(r.Context(), &edge.RequestContext{}))
		if p.cacheKey(r, "en") == "" {
			continue
		}
		keyed++
		found, params := p.build.routes.find(routePath(r))
		assert.Equal(t, found.ahead(params, nil), found.ahead(params, asked), at)
		assert.Equal(t, found.first(nil), found.first(asked), at)
	}
	assert.Greater(t, keyed, 3)
	assert.Empty(
		t,
		p.cacheKey(
			httptest.NewRequest(http.MethodGet, "/search/?q=x", nil).
				WithContext(edge.With(t.Context(), &edge.RequestContext{})),
			"en",
		),
	)
}
