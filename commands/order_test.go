package commands_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// What is named goes into the places that the named had; the rest stays where it is.
func TestReordered(t *testing.T) {
	t.Parallel()
	list := []string{"a", "b", "c", "d"}
	for name, each := range map[string]struct {
		named, wanted []string
	}{
		"all":         {[]string{"d", "c", "b", "a"}, []string{"d", "c", "b", "a"}},
		"some":        {[]string{"d", "b"}, []string{"a", "d", "c", "b"}},
		"none":        {nil, list},
		"a stranger":  {[]string{"a", "x"}, nil},
		"one, twice":  {[]string{"a", "a"}, nil},
		"all, as now": {list, list},
	} {
		got, ok := commands.Reordered(list, each.named)
		assert.Equal(t, each.wanted, got, name)
		assert.Equal(t, each.wanted != nil, ok, name)
	}
	assert.Equal(t, []string{"a", "b", "c", "d"}, list, "the list itself stays")
}

// What is set again goes to the end. A new one is refused where as many are kept as may be, a change is not.
func TestSaved(t *testing.T) {
	t.Parallel()
	full := fault.New(fault.Conflict, "ممتلئة", "Full")
	a, b, stranger := commands.NewID(), commands.NewID(), commands.NewID()
	set := func(id uuid.UUID, en string) events.CannedAnswerSet {
		return events.CannedAnswerSet{Answer: id, Text: events.Bilingual{En: en}}
	}
	var s commands.Saved[events.CannedAnswerSet]
	before := s.With(set(a, "a")).With(set(b, "b"))
	s = before.With(set(a, "other"))
	assert.Equal(t, commands.Saved[events.CannedAnswerSet]{set(b, "b"), set(a, "other")}, s)
	assert.Equal(t, set(a, "a"), before.Find(a), "the state before stays")
	assert.Nil(t, s.Without(a).Find(a))

	assert.NoError(t, s.Admit(&a, 2, full))
	assert.NoError(t, s.Admit(nil, 3, full))
	assert.Equal(t, fault.Conflict, fault.CodeOf(s.Admit(nil, 2, full)))
	assert.Equal(t, fault.NotFound, fault.CodeOf(s.Admit(&stranger, 2, full)))
}
