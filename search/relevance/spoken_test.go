package relevance

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSentencesThatAreMeasuredHaveTwentyWords(t *testing.T) {
	t.Parallel()
	for _, sentence := range spokenSentences {
		assert.GreaterOrEqual(t, len(strings.Fields(sentence)), spokenWords, sentence)
	}
}
