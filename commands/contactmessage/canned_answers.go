package contactmessage

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// Canned contains the site's canned answers.
type Canned = commands.Saved[events.CannedAnswerSet]

// CannedAnswers is the aggregate of the stream cannedanswers.
var CannedAnswers = commands.Aggregate[Canned]{Apply: func(s Canned, e events.Event) Canned {
	switch e := e.(type) {
	case events.CannedAnswerSet:
		return s.With(e)
	case events.CannedAnswerRemoved:
		return s.Without(e.Answer)
	}
	return s
}}

const maxCanned = 50

var manyCanned = fault.New(fault.Conflict, "في الموقع 50 جوابًا جاهزًا. احذفوا أحدها أولًا.",
	"The site has 50 canned answers. Remove one of them first.")

// SetCannedAnswer adds or replaces a canned answer: a text that admins answer with often, in one language or both. All
// admins share it.
type SetCannedAnswer struct {
	Answer *uuid.UUID       `json:"answer,omitempty"` // nil = a new one
	Text   events.Bilingual `json:"text"`
}

// RemoveCannedAnswer removes a canned answer.
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
	id := commands.SavedID(c.Answer)
	return commands.Target{ID: id, Stream: events.CannedAnswersStream}, id, by.Actor.Require(events.Admin)
}

// Prepare refuses everybody but admins.
func (c RemoveCannedAnswer) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return commands.Target{ID: c.Answer, Stream: events.CannedAnswersStream}, commands.None{},
		by.Actor.Require(events.Admin)
}

// Decide returns invalid without a text, not_found for an unknown answer, and conflict if the site has maxCanned
// answers. If the text would not change, no event is appended.
func (c SetCannedAnswer) Decide(_ events.Actor, s Canned, id uuid.UUID) (commands.Decision, error) {
	var check fault.Check
	text := commands.CheckSavedText(&check, c.Text, maxMessage)
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	if err := s.Admit(c.Answer, maxCanned, manyCanned); err != nil {
		return commands.Decision{}, err
	}
	return commands.Change(s.Find(id), events.CannedAnswerSet{Answer: id, Text: text})
}

// Decide removes the answer. It returns not_found for an unknown answer.
func (c RemoveCannedAnswer) Decide(_ events.Actor, s Canned, _ commands.None) (commands.Decision, error) {
	if s.Find(c.Answer) == nil {
		return commands.Decision{}, commands.NotFound
	}
	return commands.Then(events.CannedAnswerRemoved{Answer: c.Answer})
}
