package events

import "github.com/google/uuid"

// FAQStream is the stream of all questions of the FAQ, their groups and their order. It is one stream because anchors
// must be unique and orders cover all questions.
const FAQStream = "faq"

// FAQText is a question with its answer in one language. It is public if both are there and it is not hidden.
type FAQText struct {
	Question string `json:"question,omitempty"`
	Answer   string `json:"answer,omitempty"` // Markdown
	Hidden   bool   `json:"hidden,omitempty"`
}

// FAQGroupSet adds a group of questions, or renames it. A new group comes last.
type FAQGroupSet struct {
	Group string    `json:"group"` // its key, which is also its anchor on the page
	Title Bilingual `json:"title"`
}

var _ = register[FAQGroupSet]("faq.group_set")

// FAQGroupsOrdered puts the groups in an order.
type FAQGroupsOrdered struct {
	Groups []string `json:"groups"`
}

var _ = register[FAQGroupsOrdered]("faq.groups_ordered")

// FAQQuestionSet adds a question, or replaces its texts. A question that is new, or that comes from another group,
// becomes the last of its group.
type FAQQuestionSet struct {
	Question uuid.UUID `json:"question"`
	Group    string    `json:"group"`
	Anchor   string    `json:"anchor"` // never changes, so that links keep working
	Ar       FAQText   `json:"ar"`
	En       FAQText   `json:"en"`
}

var _ = register[FAQQuestionSet]("faq.question_set")

// FAQQuestionsOrdered puts the questions of a group in an order.
type FAQQuestionsOrdered struct {
	Group     string      `json:"group"`
	Questions []uuid.UUID `json:"questions"`
}

var _ = register[FAQQuestionsOrdered]("faq.questions_ordered")

// FAQQuestionArchived removes a question from the page in both languages.
type FAQQuestionArchived struct {
	Question uuid.UUID `json:"question"`
	Reason   string    `json:"reason,omitempty"`
}

var _ = register[FAQQuestionArchived]("faq.question_archived")

// FAQQuestionRestored undoes FAQQuestionArchived.
type FAQQuestionRestored struct {
	Question uuid.UUID `json:"question"`
}

var _ = register[FAQQuestionRestored]("faq.question_restored")

// StreamName implements Event.
func (FAQGroupSet) StreamName() string         { return FAQStream }
func (FAQGroupsOrdered) StreamName() string    { return FAQStream }
func (FAQQuestionSet) StreamName() string      { return FAQStream }
func (FAQQuestionsOrdered) StreamName() string { return FAQStream }
func (FAQQuestionArchived) StreamName() string { return FAQStream }
func (FAQQuestionRestored) StreamName() string { return FAQStream }

// Subject implements Event.
func (FAQGroupSet) Subject() Subject           { return Subject{} }
func (FAQGroupsOrdered) Subject() Subject      { return Subject{} }
func (FAQQuestionSet) Subject() Subject        { return Subject{} }
func (FAQQuestionsOrdered) Subject() Subject   { return Subject{} }
func (e FAQQuestionArchived) Subject() Subject { return Subject{Reason: e.Reason} }
func (FAQQuestionRestored) Subject() Subject   { return Subject{} }
