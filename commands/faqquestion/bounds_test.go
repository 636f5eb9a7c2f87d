package faqquestion_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/faqquestion"
	"weddings/events"
	"weddings/internal/fault"
)

// faq is a FAQ in memory, to which questions are added one after another.
type faq struct{ state faqquestion.State }

func newFAQ() *faq { return &faq{faqquestion.FAQ.Apply(faqquestion.State{}, prices)} }

// ask adds a question in English, and returns the anchor that was made for it.
func (f *faq) ask(t *testing.T, question string) (string, error) {
	t.Helper()
	set := faqquestion.SetFAQQuestion{Group: prices.Group, En: text(question)}
	decided, err := set.Decide(events.Actor{}, f.state, commands.NewID())
	if err != nil {
		return "", err
	}
	require.Len(t, decided.Events, 1)
	added := decided.Events[0].(events.FAQQuestionSet)
	f.state = faqquestion.FAQ.Apply(f.state, added)
	return added.Anchor, nil
}

func TestTheFAQHasRoomFor200Questions(t *testing.T) {
	t.Parallel()
	f := newFAQ()
	for range 200 {
		_, err := f.ask(t, "How much?")
		require.NoError(t, err)
	}
	_, err := f.ask(t, "How much?")
	assert.Equal(t, fault.Conflict, fault.CodeOf(err))
	first := f.state.Questions[0].Question
	change := faqquestion.SetFAQQuestion{Question: &first, Group: prices.Group, En: text("How much is it?")}
	_, err = change.Decide(events.Actor{}, f.state, first)
	assert.NoError(t, err, "each of them can still be changed")
}

func TestTheFAQHasRoomFor20Groups(t *testing.T) {
	t.Parallel()
	f := newFAQ()
	for n := 2; n <= 21; n++ {
		set := faqquestion.SetFAQGroup{Group: fmt.Sprint("group-", n), Title: prices.Title, New: true}
		decided, err := set.Decide(events.Actor{}, f.state, commands.None{})
		if n == 21 {
			assert.Equal(t, fault.Conflict, fault.CodeOf(err))
			break
		}
		require.NoError(t, err)
		f.state = faqquestion.FAQ.Apply(f.state, decided.Events[0])
	}
}

// Archived questions keep their anchors, so that they have an end of their own.
func TestTheFAQEverHas2000Questions(t *testing.T) {
	t.Parallel()
	f := newFAQ()
	f.state.Questions = slices.Repeat([]faqquestion.Question{{Archived: true}}, 1999)
	_, err := f.ask(t, "How much?")
	require.NoError(t, err)
	_, err = f.ask(t, "How much?")
	assert.Equal(t, fault.Conflict, fault.CodeOf(err))
}

// The anchor of a long question has its first words, and room for a number: what is longer than 60 is no anchor.
func TestAnchorsAreShort(t *testing.T) {
	t.Parallel()
	word := strings.Repeat("x", 56)
	for question, anchor := range map[string]string{
		"How much is a hall in the old city for one of my evenings?": "how-much-is-a-hall-in-the-old-city-for-one-of-my",
		"2026 prices of the halls and gardens in the old cities":     "question-2026-prices-of-the-halls-and-gardens-in-the",
		word: word, word + "y": word,
	} {
		made, err := newFAQ().ask(t, question)
		require.NoError(t, err)
		assert.Equal(t, anchor, made, question)
	}
	f := newFAQ()
	for n := 1; n <= 200; n++ {
		made, err := f.ask(t, strings.Repeat("x", 100))
		require.NoError(t, err)
		if n > 1 {
			require.Equal(t, fmt.Sprint(word, "-", n), made)
		}
		require.LessOrEqual(t, len(made), 60)
	}
}
