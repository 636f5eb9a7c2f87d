package bots

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestBotsAndBrowsers(t *testing.T) {
	t.Parallel()
	for agent, bot := range map[string]bool{
		"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)": true,
		"WhatsApp/2.23.20.0 link preview":                                          true,
		"curl/8.5.0":                                                               true,
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0":     true,
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604": false,
		"": false,
	} {
		assert.Equal(t, bot, Is(agent), agent)
	}
}

func TestAnotherListHasAnotherVersion(t *testing.T) {
	t.Parallel()
	turned := slices.Clone(words)
	slices.Reverse(turned)
	assert.Equal(t, Version(), versionOf(turned), "the order means nothing")
	assert.NotEqual(t, Version(), versionOf(words[1:]))
	assert.NotEqual(t, Version(), versionOf(append(turned, "scrapy")))
	assert.Len(t, Version(), 12)
}
