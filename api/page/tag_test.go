package page

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTheTagIsTheOnlyOneThatThePolicyLetsIn(t *testing.T) {
	t.Parallel()
	const closed = "default-src 'self'; script-src 'self' 'sha256-x'; connect-src 'self'; font-src 'self'"
	assert.Equal(t, closed, Tag{Script: "https://tag.example/js"}.open(closed), "none is configured")
	assert.Empty(t, Tag{Script: "https://tag.example/js"}.element())
	tag := Tag{
		ID:      "G-1",
		Script:  "https://tag.example/js",
		Collect: []string{"https://*.collect.example"},
		Consent: true,
	}
	assert.Equal(
		t,
		"default-src 'self'; script-src 'self' https://tag.example 'sha256-x'; "+
			"connect-src 'self' https://tag.example https://*.collect.example; font-src 'self'",
		tag.open(closed),
	)
	assert.Equal(
		t, `<meta name="analytics-tag" content="G-1" data-script="https://tag.example/js" data-consent>`, tag.element(),
	)
	tag.Consent = false
	assert.NotContains(t, tag.element(), "data-consent")
	p := &Pages{tag: tag, build: &build{policy: closed}}
	assert.Contains(t, p.Policy(), "https://*.collect.example")
	assert.Contains(t, p.tags(&head{}, "ar"), tag.element())
}
