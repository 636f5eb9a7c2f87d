package listings

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheCacheIsBoundedAndKeepsNothingThatMayBeOld(t *testing.T) {
	t.Parallel()
	s := &Cache{}
	s.Clear()
	used, first := &Listing{ID: uuid.New()}, &Listing{ID: uuid.New()}
	_, mark := s.take(nil)
	s.put([]*Listing{used, first}, mark)
	for range 2 * maxCached {
		s.put([]*Listing{{ID: uuid.New(), Owner: used.ID}}, mark)
		found, _ := s.take([]uuid.UUID{used.ID})
		require.Same(t, used, found[0], "listings that are used stay")
		require.LessOrEqual(t, len(s.young)+len(s.old), maxCached)
	}
	found, _ := s.take([]uuid.UUID{first.ID})
	assert.Nil(t, found[0], "unused ones are dropped")

	s.Remove([]uuid.UUID{used.ID}, []uuid.UUID{used.ID})
	assert.Empty(t, s.young)
	assert.Empty(t, s.old)
	s.put([]*Listing{used}, mark)
	assert.Empty(t, s.young, "it was read before it changed")
}
