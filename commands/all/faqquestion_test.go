package all_test

import (
	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/faqquestion"
	"weddings/commands/traffic"
	"weddings/events"
	"weddings/internal/fault"
)

// faqQuestion is the site's question; all sites of a world share it, as they share the FAQ.
var faqQuestion = uuid.MustParse("0f0f0f0f-0000-4000-8000-000000000001")

// faqEvents make the question, with a second one beside it.
func faqEvents() []events.Event {
	second := uuid.MustParse("0f0f0f0f-0000-4000-8000-000000000002")
	return []events.Event{
		events.FAQGroupSet{Group: "prices", Title: events.Bilingual{Ar: "الأسعار", En: "Prices"}},
		events.FAQGroupSet{Group: "owners", Title: events.Bilingual{Ar: "لأصحابها", En: "For owners"}},
		events.FAQGroupsOrdered{Groups: []string{"prices", "owners"}},
		events.FAQQuestionSet{
			Question: second,
			Group:    "prices",
			Anchor:   "second",
			Ar:       events.FAQText{Question: "كيف؟"},
		},
		events.FAQQuestionSet{
			Question: faqQuestion,
			Group:    "prices",
			Anchor:   "first",
			Ar:       events.FAQText{Question: "لماذا؟"},
		},
		events.FAQQuestionsOrdered{Group: "prices", Questions: []uuid.UUID{second, faqQuestion}},
		events.FAQQuestionRestored{Question: faqQuestion},
	}
}

func init() {
	of := func(made func() commands.Command) row {
		return row{func(site) commands.Command { return made() }, editors}
	}
	table["BeginFAQ"] = row{func(site) commands.Command { return faqquestion.BeginFAQ{} }, nobody}
	table["SetFAQQuestion"] = of(func() commands.Command {
		return faqquestion.SetFAQQuestion{Question: &faqQuestion, Group: "prices", Ar: events.FAQText{Question: "متى؟"}}
	})
	table["ArchiveFAQQuestion"] = of(func() commands.Command {
		return faqquestion.ArchiveFAQQuestion{Question: faqQuestion, Reason: "x"}
	})
	table["RestoreFAQQuestion"] = row{func(site) commands.Command {
		return faqquestion.RestoreFAQQuestion{Question: commands.NewID()} // there is none
	}, [8]fault.Code{in, no, no, no, no, no, hide, hide}}
	table["OrderFAQQuestions"] = of(func() commands.Command {
		return faqquestion.OrderFAQQuestions{
			Group:     "prices",
			Questions: []uuid.UUID{faqQuestion, uuid.MustParse("0f0f0f0f-0000-4000-8000-000000000002")},
		}
	})
	table["SetFAQGroup"] = of(func() commands.Command {
		return faqquestion.SetFAQGroup{Group: "prices", Title: events.Bilingual{Ar: "المال", En: "Money"}}
	})
	table["OrderFAQGroups"] = of(func() commands.Command {
		return faqquestion.OrderFAQGroups{Groups: []string{"owners", "prices"}}
	})
	table["RecordFAQOpened"] = row{func(site) commands.Command {
		return traffic.RecordFAQOpened{Session: "s-1", Question: faqQuestion, Lang: "ar"}
	}, everybody}
	table["RecordFAQRating"] = row{func(site) commands.Command {
		return traffic.RecordFAQRating{Session: "s-1", Question: faqQuestion, Lang: "ar", Turn: 1}
	}, everybody}
	table["RecordFAQMiss"] = row{func(site) commands.Command {
		return traffic.RecordFAQMiss{Session: "s-1", Term: "تقسيط", Lang: "ar"}
	}, everybody}
	for _, field := range []string{"Ar.Question", "En.Question", "SetFAQGroup.Title.Ar", "SetFAQGroup.Title.En"} {
		texts[field] = line
	}
	texts["Ar.Answer"], texts["En.Answer"] = lines, lines
	for _, field := range []string{
		"Anchor", "RecordFAQRating.Helped", "SetFAQQuestion.Group", "OrderFAQQuestions.Group", "SetFAQGroup.Group", "Groups",
	} {
		texts[field] = other
	}
}
