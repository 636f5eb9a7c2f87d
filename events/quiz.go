package events

import "github.com/google/uuid"

// QuizWeightsStream is the stream of the table of weights, by which the quiz scores answers.
const QuizWeightsStream = "quizweights"

// QuizStream names the stream of a completed quiz.
func QuizStream(id uuid.UUID) string { return "quiz-" + id.String() }

// QuizWeightsSet replaces the whole table of weights.
type QuizWeightsSet struct {
	Version int                 `json:"version"` // from 1, which is the table that every site begins with
	Answers []QuizAnswerWeights `json:"answers"` // in the order of QuizQuestions
}

var _ = register[QuizWeightsSet]("quiz.weights_set")

// QuizCompleted opens the stream quiz-<uuid>. Style and totals follow from the answers and the table of the version.
type QuizCompleted struct {
	Result  uuid.UUID   `json:"result"`
	Account uuid.UUID   `json:"account,omitzero"` // of whoever took it; zero = they have none
	Answers QuizAnswers `json:"answers"`
	Weights int         `json:"weights"` // the version of the table
	Style   string      `json:"style"`   // one of QuizStyles
	Totals  QuizWeights `json:"totals"`
	Lang    string      `json:"lang"`
}

var _ = register[QuizCompleted]("quiz.completed")

// QuizContactLeft records how the person who took a quiz can be reached. Person is their account, or a person created
// for this contact. It replaces the contact that they left before.
type QuizContactLeft struct {
	Result   uuid.UUID `json:"result"`
	Person   uuid.UUID `json:"person"`
	SignedIn bool      `json:"signedIn"`
	Method   string    `json:"method"` // that they prefer: email, phone or whatsapp
	Name     Personal  `json:"name"`
	Email    Personal  `json:"email"`
	Phone    Personal  `json:"phone"` // E.164
}

var _ = register[QuizContactLeft]("quiz.contact_left")

// QuizContactErased records that a contact was withdrawn, by whoever left it or by an admin for them. The person
// created for a contact without an account is erased in the same append.
type QuizContactErased struct {
	Result uuid.UUID `json:"result"`
}

var _ = register[QuizContactErased]("quiz.contact_erased")

// QuizStepSeen is telemetry: a question of the quiz was shown, or its result.
type QuizStepSeen struct {
	Session string `json:"session"`
	Step    string `json:"step"` // one of QuizSteps
	Bot     bool   `json:"bot,omitempty"`
}

var _ = register[QuizStepSeen]("telemetry.quiz_step_seen")

// StreamName implements Event.
func (QuizWeightsSet) StreamName() string      { return QuizWeightsStream }
func (e QuizCompleted) StreamName() string     { return QuizStream(e.Result) }
func (e QuizContactLeft) StreamName() string   { return QuizStream(e.Result) }
func (e QuizContactErased) StreamName() string { return QuizStream(e.Result) }
func (e QuizStepSeen) StreamName() string      { return "session-" + e.Session }

// Subject implements Event.
func (QuizWeightsSet) Subject() Subject    { return Subject{} }
func (QuizCompleted) Subject() Subject     { return Subject{Unaudited: true} }
func (QuizContactLeft) Subject() Subject   { return Subject{Unaudited: true} }
func (QuizContactErased) Subject() Subject { return Subject{Unaudited: true} }
func (QuizStepSeen) Subject() Subject      { return Subject{Unaudited: true} }
