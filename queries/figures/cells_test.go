package figures

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Of more counters than are kept, those go that were asked for the longest ago.
func TestFewerCountersAreKeptThanFit(t *testing.T) {
	t.Parallel()
	var c cellCache
	day := func(n int) dayOfCells { return dayOfCells{&cells{counts: make([]int32, n)}, &cells{}} }
	key := func(day string) cellDay { return cellDay{"generation", day} }
	kept := func(day string) bool { _, ok := c.get(key(day)); return ok }
	c.put(key("a"), day(maxCells/2))
	c.put(key("b"), day(maxCells/2))
	assert.True(t, kept("a"))
	c.put(key("c"), day(1))
	assert.True(t, kept("a"))
	assert.False(t, kept("b"))
	assert.True(t, kept("c"))
	c.put(key("d"), day(maxCells+1))
	assert.False(t, kept("d"))
	assert.Equal(t, maxCells/2+1, c.size)
	assert.False(t, func() bool { _, ok := c.get(cellDay{"another", "a"}); return ok }())
}
