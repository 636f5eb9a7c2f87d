package faqquestion

import (
	"context"
	"embed"
	"fmt"
	"regexp"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

//go:embed data/*.md
var data embed.FS

// BeginFAQ adds the first questions, with which every site begins, to a FAQ without events. Only the system issues it.
type BeginFAQ struct{}

var _ = commands.Declare(FAQ, BeginFAQ{})

// CommandName names the command in the API.
func (BeginFAQ) CommandName() string { return "BeginFAQ" }

// Prepare reads the first questions. It refuses everybody but the system.
func (BeginFAQ) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, []events.Event, error) {
	to := commands.Target{Stream: events.FAQStream}
	if err := by.Actor.Require(events.System); err != nil {
		return to, nil, err
	}
	first, err := firstQuestions()
	return to, first, err
}

// Decide appends all first questions together. If the FAQ has any event, it appends none, so that editors' changes
// stay.
func (BeginFAQ) Decide(_ events.Actor, s State, first []events.Event) (commands.Decision, error) {
	if s.Version > 0 {
		return commands.Decision{}, nil
	}
	return commands.Then(first...)
}

// Seed issues BeginFAQ. Call it at each start of the site.
func Seed(ctx context.Context, app *commands.App) error {
	by := commands.Request{Actor: events.Actor{Role: events.System}, Correlation: commands.NewID()}
	_, err := commands.Handle(ctx, app, by, BeginFAQ{})
	return err
}

// section is a group (heading of level 2) or a question (level 3) in a file.
type section struct {
	level               int
	title, anchor, text string
}

var headingPattern = regexp.MustCompile(`(?m)^(##+) (.+?) \{#([a-z0-9-]+)\}$`)

func sections(file string) ([]section, error) {
	raw, err := data.ReadFile("data/" + file + ".md")
	if err != nil {
		return nil, err
	}
	text := string(raw)
	found := headingPattern.FindAllStringSubmatchIndex(text, -1)
	list := make([]section, len(found))
	for i, at := range found {
		end := len(text)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		list[i] = section{
			level: at[3] - at[2], title: text[at[4]:at[5]], anchor: text[at[6]:at[7]],
			text: strings.TrimSpace(text[at[1]:end]),
		}
	}
	return list, nil
}

// firstQuestions reads the first questions from the files of both languages. Both files must have the same groups and
// questions in the same order. The ids of the questions are the same on every site.
func firstQuestions() ([]events.Event, error) {
	ar, err := sections("ar")
	if err != nil {
		return nil, err
	}
	en, err := sections("en")
	if err != nil {
		return nil, err
	}
	if len(ar) != len(en) {
		return nil, fmt.Errorf("faq: %d sections in Arabic, %d in English", len(ar), len(en))
	}
	var list []events.Event
	group := ""
	for i, a := range ar {
		e := en[i]
		if a.anchor != e.anchor || a.level != e.level {
			return nil, fmt.Errorf("faq: %s in Arabic stands beside %s in English", a.anchor, e.anchor)
		}
		if a.level == 2 {
			group = a.anchor
			list = append(list, events.FAQGroupSet{Group: group, Title: events.Bilingual{Ar: a.title, En: e.title}})
			continue
		}
		list = append(list, events.FAQQuestionSet{
			Question: uuid.NewSHA1(uuid.NameSpaceURL, []byte("weddings/faq#"+a.anchor)),
			Group:    group, Anchor: a.anchor,
			Ar: events.FAQText{Question: a.title, Answer: a.text},
			En: events.FAQText{Question: e.title, Answer: e.text},
		})
	}
	return list, nil
}
