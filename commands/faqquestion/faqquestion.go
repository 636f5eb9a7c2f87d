// Package faqquestion contains the commands on the FAQ: its questions, their groups and their order.
package faqquestion

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/internal/markdown"
)

// Question is the state of a question, reduced from its events.
type Question struct {
	events.FAQQuestionSet
	Archived bool
	Version  int64 // the position of the question's last change in the stream
}

// State is the state of the FAQ, reduced from its events. Groups and questions are in the order of the page.
type State struct {
	Groups    []events.FAQGroupSet
	Questions []Question
	Version   int64
}

// FAQ is the aggregate of events.FAQStream.
var FAQ = commands.Aggregate[State]{Apply: apply}

func apply(s State, e events.Event) State {
	s.Version++
	s.Groups, s.Questions = slices.Clone(s.Groups), slices.Clone(s.Questions)
	switch e := e.(type) {
	case events.FAQGroupSet:
		if at := s.group(e.Group); at >= 0 {
			s.Groups[at] = e
		} else {
			s.Groups = append(s.Groups, e)
		}
	case events.FAQGroupsOrdered:
		commands.Reorder(s.Groups, e.Groups, func(g events.FAQGroupSet) string { return g.Group })
	case events.FAQQuestionSet:
		s = s.set(e)
	case events.FAQQuestionsOrdered:
		commands.Reorder(s.Questions, e.Questions, func(q Question) uuid.UUID { return q.Question })
	case events.FAQQuestionArchived:
		s.archive(e.Question, true)
	case events.FAQQuestionRestored:
		s.archive(e.Question, false)
	}
	return s
}

// set adds or replaces a question. A question that stays in its group keeps its place; a new one and one from another
// group go to the end.
func (s State) set(e events.FAQQuestionSet) State {
	q := Question{FAQQuestionSet: e, Version: s.Version}
	at := s.question(e.Question)
	if at >= 0 {
		q.Archived = s.Questions[at].Archived
		if s.Questions[at].Group == e.Group {
			s.Questions[at] = q
			return s
		}
		s.Questions = slices.Delete(s.Questions, at, at+1)
	}
	s.Questions = append(s.Questions, q)
	return s
}

func (s State) archive(id uuid.UUID, archived bool) {
	if at := s.question(id); at >= 0 {
		s.Questions[at].Archived, s.Questions[at].Version = archived, s.Version
	}
}

func (s State) group(key string) int {
	return slices.IndexFunc(s.Groups, func(g events.FAQGroupSet) bool { return g.Group == key })
}

func (s State) question(id uuid.UUID) int {
	return slices.IndexFunc(s.Questions, func(q Question) bool { return q.Question == id })
}

// taken reports whether the page itself, a group or a question has an anchor. An archived question keeps its anchor.
func (s State) taken(anchor string) bool {
	return markdown.OfThePage(anchor) || s.group(anchor) >= 0 ||
		slices.ContainsFunc(s.Questions, func(q Question) bool { return q.Anchor == anchor })
}

// shown returns how many questions are not archived.
func (s State) shown() (n int) {
	for _, q := range s.Questions {
		if !q.Archived {
			n++
		}
	}
	return n
}

const (
	maxTitle     = 80   // characters
	maxQuestion  = 200  // characters
	maxAnswer    = 4000 // characters
	maxAnchor    = 60
	maxGroups    = 20
	maxQuestions = 200  // questions that are not archived
	maxEver      = 2000 // questions with the archived ones
)

// FormLimits are the limits of the fields of the FAQ's forms.
func FormLimits() commands.FormLimits {
	return commands.FormLimits{
		"maxTitle": maxTitle, "maxQuestion": maxQuestion, "maxAnswer": maxAnswer, "maxAnchor": maxAnchor,
	}
}

var (
	anchorPattern = regexp.MustCompile(`^[a-z][a-z0-9-]{0,59}$`)

	manyGroups = fault.New(fault.Conflict, "في الأسئلة الشائعة 20 مجموعة، ولا مكان لغيرها.",
		"The FAQ has 20 groups, and no room for another.")
	manyQuestions = fault.New(fault.Conflict, "في الأسئلة الشائعة 200 سؤال، ولا مكان لغيرها. أرشفوا سؤالًا أولًا.",
		"The FAQ has 200 questions, and no room for another. Archive one first.")
	manyEver = fault.New(fault.Conflict, "في الأسئلة الشائعة وأرشيفها 2000 سؤال، ولا مكان لغيرها.",
		"The FAQ and its archive have 2,000 questions, and no room for another.")
	movedOn = fault.New(fault.Conflict, "عدّل مدير آخر هذا السؤال بعد أن فتحتموه.",
		"Another admin has changed this question since you opened it.")
)

func checkAnchor(check *fault.Check, field, anchor string) {
	check.Field(anchorPattern.MatchString(anchor), field, "حروف لاتينية صغيرة وأرقام وشرطات فقط، تبدأ بحرف",
		"Lower-case Latin letters, digits and hyphens only, beginning with a letter")
}

// trimmed returns a text without white space around it.
func trimmed(t events.FAQText) events.FAQText {
	t.Question, t.Answer = strings.TrimSpace(t.Question), strings.TrimSpace(t.Answer)
	return t
}

// checkText records errors for the question and the answer in one language, on fields such as questionAr.
func checkText(check *fault.Check, lang string, t events.FAQText) {
	suffix := strings.ToUpper(lang[:1]) + lang[1:]
	question, answer := "question"+suffix, "answer"+suffix
	check.Field(utf8.RuneCountInString(t.Question) <= maxQuestion, question, "السؤال أطول من 200 حرف",
		"String must contain at most 200 character(s)")
	check.Field(utf8.RuneCountInString(t.Answer) <= maxAnswer, answer, "الجواب أطول من 4000 حرف",
		"String must contain at most 4000 character(s)")
	commands.CheckLine(check, question, t.Question)
	commands.CheckText(check, answer, t.Answer)
	commands.CheckMarkdown(check, answer, t.Answer)
}
