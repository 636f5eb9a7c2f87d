package text

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// A phrase of which another rule takes precedence would be without effect.
func TestEachPhraseIsOfOneRule(t *testing.T) {
	t.Parallel()
	for _, r := range grammar.rules {
		if as := roles[r.As]; len(r.Then) > 0 || as == asRegion ||
			as == asLandmark { // a town takes precedence of these
			continue
		}
		for _, say := range r.Say {
			assert.Equal(t, r.Name, grammar.terms[strings.Join(phraseWords(Tokens(say)), " ")].rule, say)
		}
	}
}
