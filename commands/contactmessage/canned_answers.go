package contactmessage

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// Canned are the site's canned answers.
type Canned []events.CannedAnswerSet

// CannedAnswers is the aggregate of the stream cannedanswers.
var CannedAnswers = commands.Aggregate[Canned]{Apply: func(s Canned, e events.Event) Canned {
	switch e := e.(type) {
	case events.CannedAnswerSet:
		return append(s.without(e.Answer), e)
	case events.CannedAnswerRemoved:
		return s.without(e.Answer)
	}
	return s
}}

func (s Canned) without(id uuid.UUID) Canned {
	return slices.DeleteFunc(slices.Clone(s), func(a events.CannedAnswerSet) bool { return a.Answer == id })
}

// find returns the answer with an id, nil if there is none.
func (s Canned) find(id uuid.UUID) events.Event {
	at := slices.IndexFunc(s, func(a events.CannedAnswerSet) bool { return a.Answer == id })
	if at < 0 {
		return nil
	}
	return s[at]
}

const maxCanned = 50

var manyCanned = fault.New(fault.Conflict, "في الموقع 50 جوابًا جاهزًا. احذفوا أحدها أولًا.",
	"The site has 50 canned answers. Remove one of them first.")

// SetCannedAnswer keeps a text that admins answer with often, in one language or both. All admins share it.
type SetCannedAnswer struct {
	Answer *uuid.UUID       `json:"answer,omitempty"` // nil = a new one
	Text   events.Bilingual `json:"text"`
}

// RemoveCannedAnswer ends one.
type RemoveCannedAnswer struct {
	Answer uuid.UUID `json:"answer"`
}

var (
	_ = commands.Declare(CannedAnswers, SetCannedAnswer{})
	_ = commands.Declare(CannedAnswers, RemoveCannedAnswer{})
)

// CommandName names the command in the API.
func (SetCannedAnswer) CommandName() string { return "SetCannedAnswer" }

// CommandName names the command in the API.
func (RemoveCannedAnswer) CommandName() string { return "RemoveCannedAnswer" }

// Prepare returns the id of the answer. It refuses everybody but admins.
func (c SetCannedAnswer) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, uuid.UUID, error) {
	id := commands.NewID()
	if c.Answer != nil {
		id = *c.Answer
	}
	return commands.Target{ID: id, Stream: events.CannedAnswersStream}, id, by.Actor.Require(events.Admin)
}

// Prepare refuses everybody but admins.
func (c RemoveCannedAnswer) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return commands.Target{ID: c.Answer, Stream: events.CannedAnswersStream}, commands.None{},
		by.Actor.Require(events.Admin)
}

// Decide returns invalid without a text, not_found for an answer that there is not, and conflict for more than there is
// room for. The text that stands is no event.
func (c SetCannedAnswer) Decide(_ events.Actor, s Canned, id uuid.UUID) (commands.Decision, error) {
	var check fault.Check
	text := events.Bilingual{Ar: strings.TrimSpace(c.Text.Ar), En: strings.TrimSpace(c.Text.En)}
	check.Field(text.Ar != "" || text.En != "", "text", "اكتبوا النص بلغة واحدة على الأقل",
		"Give the text in at least one language")
	check.Field(max(utf8.RuneCountInString(text.Ar), utf8.RuneCountInString(text.En)) <= maxMessage, "text",
		"النص أطول من 2000 حرف", "String must contain at most 2000 character(s)")
	commands.CheckText(&check, "text", text.Ar, text.En)
	switch err := check.Err(); {
	case err != nil:
		return commands.Decision{}, err
	case c.Answer != nil && s.find(id) == nil:
		return commands.Decision{}, commands.NotFound
	case c.Answer == nil && len(s) >= maxCanned:
		return commands.Decision{}, manyCanned
	}
	return commands.Change(s.find(id), events.CannedAnswerSet{Answer: id, Text: text})
}

// Decide ends an answer once.
func (c RemoveCannedAnswer) Decide(_ events.Actor, s Canned, _ commands.None) (commands.Decision, error) {
	if s.find(c.Answer) == nil {
		return commands.Decision{}, commands.NotFound
	}
	return commands.Then(events.CannedAnswerRemoved{Answer: c.Answer})
}
