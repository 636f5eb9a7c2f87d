package commands_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/commands"
)

func TestIsLink(t *testing.T) {
	t.Parallel()
	for link, is := range map[string]bool{
		"https://example.com/ق?x=@y":                     true,
		"https://example.com/" + strings.Repeat("ق", 30): true,
		"https://example.com/" + strings.Repeat("ق", 31): false,
		"http://example.com":                             false,
		"https:///path":                                  false,
		"https://maps.example@elsewhere.example":         false,
		"https://@elsewhere.example":                     false,
		"https://a:b@elsewhere.example":                  false,
		"javascript:alert(1)":                            false,
		"":                                               false,
	} {
		assert.Equal(t, is, commands.IsLink(link, 50), link)
	}
}
