package markdown

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTextsThatTakeLongToRenderAreKnown(t *testing.T) {
	t.Parallel()
	for _, part := range []string{">", "> ", "![a](", "[](", "[a](<b", "*a ", "_a ", "# a\n", "1. ", "- ", "> - "} {
		assert.True(t, Intricate(strings.Repeat(part, MaxLength/len(part))), part)
	}
	for _, n := range []int{200, 900, 2500} { // a row of one cell is filled up to the width of the head
		table := strings.Repeat("|a", n) + "\n" + strings.Repeat("|-", n) + "\n"
		assert.True(t, Intricate(table+strings.Repeat("|\n", n)), "a table of %d columns and rows", n)
		assert.True(t, Intricate("> "+strings.ReplaceAll(table+strings.Repeat("|\n", n), "\n", "\n> ")), "in a quote")
	}
	assert.True(t, Intricate(strings.Repeat("[a](", 2000)+strings.Repeat("x", 52_000)))
	assert.True(t, Intricate("a\n"+strings.Repeat("> ", maxNested+1)+"b"), "also after other lines")
	for name, text := range map[string]string{
		"words":  strings.Repeat("كلمة بعد كلمة، **مهمّة** أحيانًا. ", MaxLength/50),
		"links":  strings.Repeat("[a](/venues) ", maxBrackets),
		"quotes": strings.Repeat("> ", maxNested) + "a\n" + strings.Repeat("> a\n- b\n1. c\n", 1000),
		"table":  "a|b\n-|-\n" + strings.Repeat("1|2\n", 5000),
	} {
		assert.False(t, Intricate(text), name)
	}
}
