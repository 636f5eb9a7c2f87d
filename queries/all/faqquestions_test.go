package all

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
)

// A question is read in a language in which it has an answer and is not hidden, until it is archived.
func TestAQuestionIsReadWhereItIsAnswered(t *testing.T) {
	t.Parallel()
	w := setup(t)
	answered, archived := events.FAQText{Question: "سؤال", Answer: "جواب"}, uuid.New()
	hidden := answered
	hidden.Hidden = true
	ask := func(id uuid.UUID, ar events.FAQText) {
		w.happens(events.FAQStream, events.FAQQuestionSet{Question: id, Group: "dates", Anchor: id.String(), Ar: ar})
	}
	public := uuid.New()
	w.happens(events.FAQStream, events.FAQGroupSet{Group: "dates", Title: events.Bilingual{Ar: "المواعيد"}})
	ask(public, answered)
	ask(uuid.New(), hidden)
	ask(uuid.New(), events.FAQText{Question: "سؤال"})
	ask(archived, answered)
	w.happens(events.FAQStream, events.FAQQuestionArchived{Question: archived})
	for lang, expected := range map[string]int{"ar": 1, "en": 0} {
		groups, err := w.FAQQuestions.Public(t.Context(), nobody, lang)
		require.NoError(t, err)
		require.Len(t, groups, expected, lang)
		for _, group := range groups {
			require.Len(t, group.Questions, 1)
			assert.Equal(t, public, group.Questions[0].ID)
		}
	}
}
