package faqquestion

import (
	"context"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/internal/slug"
)

// SetFAQQuestion adds a question to a group, or replaces its texts.
type SetFAQQuestion struct {
	Question *uuid.UUID     `json:"question,omitempty"` // nil = a new one
	Version  int64          `json:"version"`            // that was read; conflict if changed since; 0 = any
	Group    string         `json:"group"`
	Anchor   string         `json:"anchor"` // of a new question; "" = made from the English question
	Ar       events.FAQText `json:"ar"`
	En       events.FAQText `json:"en"`
}

var _ = commands.Declare(FAQ, SetFAQQuestion{})

// CommandName names the command in the API.
func (SetFAQQuestion) CommandName() string { return "SetFAQQuestion" }

// Prepare returns the id of the question. It refuses everybody but editors, and returns invalid with the wrong fields.
func (c SetFAQQuestion) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, uuid.UUID, error) {
	id := commands.NewID()
	if c.Question != nil {
		id = *c.Question
	}
	to := commands.Target{ID: id, Stream: events.FAQStream}
	if err := by.Actor.Require(events.Editors...); err != nil {
		return to, id, err
	}
	var check fault.Check
	ar, en := trimmed(c.Ar), trimmed(c.En)
	check.Field(ar.Question != "" || en.Question != "", "questionAr", "اكتبوا السؤال بلغة واحدة على الأقل",
		"Give the question in at least one language")
	checkText(&check, "ar", ar)
	checkText(&check, "en", en)
	if c.Question == nil && c.Anchor != "" {
		checkAnchor(&check, "anchor", c.Anchor)
	}
	return to, id, check.Err()
}

// Decide returns invalid for an unknown group and for an anchor that is taken, and not_found for an unknown question.
// It returns conflict if another editor has changed the question since, or if the FAQ has as many questions as allowed.
// If nothing would change, no event is appended.
func (c SetFAQQuestion) Decide(_ events.Actor, s State, id uuid.UUID) (commands.Decision, error) {
	var check fault.Check
	check.Field(s.group(c.Group) >= 0, "group", "اختاروا المجموعة", "Choose the group")
	next := events.FAQQuestionSet{Question: id, Group: c.Group, Ar: trimmed(c.Ar), En: trimmed(c.En)}
	if c.Question == nil {
		check.Field(c.Anchor == "" || !s.taken(c.Anchor), "anchor", "هذا الرابط لسؤال آخر أو لمجموعة أو للصفحة نفسها",
			"Another question, a group or the page itself has this anchor")
		if err := check.Err(); err != nil {
			return commands.Decision{}, err
		}
		if s.shown() >= maxQuestions {
			return commands.Decision{}, manyQuestions
		}
		if len(s.Questions) >= maxEver {
			return commands.Decision{}, manyEver
		}
		next.Anchor = c.Anchor
		if next.Anchor == "" {
			next.Anchor = s.anchorFor(next.En.Question)
		}
		return commands.Then(next)
	}
	at := s.question(id)
	if at < 0 {
		return commands.Decision{}, commands.NotFound
	}
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	standing := s.Questions[at]
	next.Anchor = standing.Anchor
	if c.Version != 0 && standing.Version > c.Version {
		return commands.Decision{}, movedOn
	}
	return commands.Change(standing.FAQQuestionSet, next)
}

// anchorFor makes an anchor from an English question. If the anchor is taken, it appends a number.
func (s State) anchorFor(question string) string {
	made := slug.English(question)
	if made == "" || made[0] < 'a' { // an anchor begins with a letter
		made = strings.Trim("question-"+made, "-")
	}
	if len(made) > maxAnchor-4 {
		made = made[:maxAnchor-4]
		if at := strings.LastIndexByte(made, '-'); at > 0 {
			made = made[:at]
		}
	}
	anchor := made
	for n := 2; s.taken(anchor); n++ {
		anchor = made + "-" + strconv.Itoa(n)
	}
	return anchor
}
