package faqquestion_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/faqquestion"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

var (
	admin  = scenario.As(commands.NewID(), events.Admin)
	prices = events.FAQGroupSet{Group: "prices", Title: events.Bilingual{Ar: "الأسعار", En: "Prices"}}
)

func text(question string) events.FAQText { return events.FAQText{Question: question, Answer: "x"} }

func TestTheFirstQuestionsComeOnce(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	head, err := w.App.Log.Head(t.Context())
	require.NoError(t, err)
	require.NoError(t, faqquestion.Seed(t.Context(), w.App))
	first, err := w.App.Log.Read(t.Context(), head, 100)
	require.NoError(t, err)
	counts, anchors := map[string]int{}, map[string]bool{}
	for _, r := range first {
		counts[r.Type]++
		if q, is := r.Data.(events.FAQQuestionSet); is {
			anchors[q.Anchor] = true
			for _, side := range []events.FAQText{q.Ar, q.En} {
				assert.NotEmpty(t, side.Question, q.Anchor)
				assert.NotEmpty(t, side.Answer, q.Anchor)
			}
		}
	}
	assert.Equal(t, map[string]int{"faq.group_set": 5, "faq.question_set": 17}, counts)
	for _, anchor := range []string{"free", "ranking", "offline", "erase"} {
		assert.True(t, anchors[anchor], anchor)
	}
	w.Given(t, events.FAQQuestionArchived{Question: first[1].Data.(events.FAQQuestionSet).Question})
	head, err = w.App.Log.Head(t.Context())
	require.NoError(t, err)
	require.NoError(t, faqquestion.Seed(t.Context(), w.App))
	after, err := w.App.Log.Head(t.Context())
	require.NoError(t, err)
	assert.Equal(t, head, after, "a second start seeds nothing")
}

func TestSettingAQuestion(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	set := faqquestion.SetFAQQuestion{Group: "prices", Ar: text(" ما معنى ≈؟ "), En: text("What is ≈?")}
	w.Given(t).When(admin, set).ThenRefused(fault.Invalid, "group")
	made := events.FAQQuestionSet{
		Question: scenario.Any, Group: "prices", Anchor: "what-is", Ar: text("ما معنى ≈؟"), En: text("What is ≈?"),
	}
	w.Given(t, prices).When(admin, set).Then(made)
	made.Anchor = "what-is-2"
	w.Given(t).When(admin, set).Then(made)
	arabic := faqquestion.SetFAQQuestion{Group: "prices", Ar: text("كم؟")}
	w.Given(t).When(admin, arabic).Then(events.FAQQuestionSet{
		Question: scenario.Any, Group: "prices", Anchor: "question", Ar: text("كم؟"),
	})
	set.Anchor = "prices"
	w.Given(t).When(admin, set).ThenRefused(fault.Invalid, "anchor")
	set.Anchor = "Not an anchor"
	w.Given(t).When(admin, set).ThenRefused(fault.Invalid, "anchor")
	w.Given(t).When(admin, faqquestion.SetFAQQuestion{
		Group: "prices", Ar: events.FAQText{Answer: strings.Repeat("ط", 4001)}, En: text(strings.Repeat("x", 201)),
	}).ThenRefused(fault.Invalid, "answerAr", "questionEn")
	table := strings.Repeat("|a", 500) + "\n" + strings.Repeat("|-", 500) + "\n" + strings.Repeat("|\n", 500)
	w.Given(t).When(admin, faqquestion.SetFAQQuestion{
		Group: "prices", Ar: events.FAQText{Question: "كم؟", Answer: table},
	}).ThenRefused(fault.Invalid, "answerAr")
	w.Given(t).When(admin, faqquestion.SetFAQQuestion{Group: "prices"}).ThenRefused(fault.Invalid, "questionAr")
	unknown := commands.NewID()
	w.Given(t).When(admin, faqquestion.SetFAQQuestion{Question: &unknown, Group: "prices", Ar: text("كم؟")}).
		ThenRefused(fault.NotFound)
}

// Archived questions leave room for others, and come back where there is room.
func TestArchivedQuestionsLeaveRoom(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	past := []events.Event{prices}
	var first uuid.UUID
	for i := range 200 {
		id := commands.NewID()
		if i == 0 {
			first = id
		}
		past = append(past, events.FAQQuestionSet{
			Question: id, Group: "prices", Anchor: fmt.Sprintf("question-%d", i), Ar: text("كم؟"),
		})
	}
	another := faqquestion.SetFAQQuestion{Group: "prices", Ar: text("متى؟")}
	w.Given(t, past...).When(admin, another).ThenRefused(fault.Conflict)
	past = append(past, events.FAQQuestionArchived{Question: first})
	w.Given(t, past...).When(admin, another).Then(events.FAQQuestionSet{
		Question: scenario.Any, Group: "prices", Anchor: scenario.AnyText, Ar: text("متى؟"),
	})
	restore := faqquestion.RestoreFAQQuestion{Question: first}
	w.Given(t).When(admin, restore).ThenRefused(fault.Conflict)
	second := past[2].(events.FAQQuestionSet).Question
	w.Given(t, events.FAQQuestionArchived{Question: second}).
		When(admin, restore).
		Then(events.FAQQuestionRestored{Question: first})
	w.Given(t).When(admin, restore).ThenNothing()
	w.Given(t).When(admin, another).ThenRefused(fault.Conflict)
}

// The anchor of a question stays whatever is said of it later, and nobody overwrites what they have not read.
func TestChangingAQuestion(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	id := commands.NewID()
	given := events.FAQQuestionSet{Question: id, Group: "prices", Anchor: "free", Ar: text("مجاني؟")}
	w.Given(t, prices, given) // versions 1 and 2 of the stream
	change := faqquestion.SetFAQQuestion{
		Question: &id, Version: 2, Group: "prices", Anchor: "other", Ar: text("مجاني؟"), En: text("Free?"),
	}
	changed := given
	changed.En = text("Free?")
	w.Given(t).When(admin, change).Then(changed)
	w.Given(t).When(admin, change).ThenRefused(fault.Conflict)
	change.Version = 3
	w.Given(t).When(admin, change).ThenNothing()
	change.En.Hidden = true
	changed.En.Hidden = true
	w.Given(t).When(admin, change).Then(changed)

	archive := faqquestion.ArchiveFAQQuestion{Question: id, Reason: " قديم "}
	w.Given(t).When(admin, faqquestion.RestoreFAQQuestion{Question: id}).ThenNothing()
	w.Given(t).When(admin, archive).Then(events.FAQQuestionArchived{Question: id, Reason: "قديم"})
	w.Given(t).When(admin, archive).ThenNothing()
	w.Given(t).When(admin, faqquestion.SetFAQQuestion{Group: "prices", Anchor: "free", Ar: text("مجاني؟")}).
		ThenRefused(fault.Invalid, "anchor")
	w.Given(t).When(admin, faqquestion.RestoreFAQQuestion{Question: id}).Then(events.FAQQuestionRestored{Question: id})
	archive.Reason = strings.Repeat("x", 1001)
	w.Given(t).When(admin, archive).ThenRefused(fault.Invalid, "reason")
}

func TestOrderingTheFAQ(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	var ids []uuid.UUID
	happened := []events.Event{
		prices, events.FAQGroupSet{Group: "owners", Title: events.Bilingual{Ar: "لأصحابها", En: "For owners"}},
	}
	for _, anchor := range []string{"a", "b", "c", "d"} {
		ids = append(ids, commands.NewID())
		happened = append(happened, events.FAQQuestionSet{
			Question: ids[len(ids)-1], Group: "prices", Anchor: anchor, Ar: text(anchor),
		})
	}
	w.Given(t, happened...)
	order := faqquestion.OrderFAQQuestions{Group: "prices", Questions: []uuid.UUID{ids[3], ids[0], ids[1]}}
	w.Given(t).When(admin, order).Then(events.FAQQuestionsOrdered{
		Group: "prices", Questions: []uuid.UUID{ids[3], ids[0], ids[2], ids[1]},
	})
	w.Given(t).When(admin, order).ThenNothing()
	order.Group = "owners"
	w.Given(t).When(admin, order).ThenRefused(fault.Invalid, "questions")
	twice := faqquestion.OrderFAQQuestions{Group: "prices", Questions: []uuid.UUID{ids[0], ids[0]}}
	w.Given(t).When(admin, twice).ThenRefused(fault.Invalid, "questions")

	groups := faqquestion.OrderFAQGroups{Groups: []string{"owners", "prices"}}
	w.Given(t).When(admin, groups).Then(events.FAQGroupsOrdered{Groups: groups.Groups})
	w.Given(t).When(admin, groups).ThenNothing()
	w.Given(t).When(admin, faqquestion.OrderFAQGroups{Groups: []string{"none"}}).ThenRefused(fault.Invalid, "groups")
	for _, taken := range []string{"a", "prices", "data", "prices-title"} {
		w.Given(t).When(admin, faqquestion.SetFAQGroup{Group: taken, Title: prices.Title, New: true}).
			ThenRefused(fault.Invalid, "group")
	}
	ofThePage := faqquestion.SetFAQQuestion{Group: "prices", Anchor: "data", En: text("Data?")}
	w.Given(t).When(admin, ofThePage).ThenRefused(fault.Invalid, "anchor")
	w.Given(t).When(admin, faqquestion.SetFAQGroup{Group: "A b", Title: events.Bilingual{Ar: "س"}}).
		ThenRefused(fault.Invalid, "group", "title")
}
