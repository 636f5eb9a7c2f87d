package events

import "github.com/google/uuid"

// CannedAnswersStream is the stream of the site's canned answers.
const CannedAnswersStream = "cannedanswers"

// CannedAnswerSet keeps a text that admins answer contact messages with often, or changes it. All admins share it, and
// it is about nobody.
type CannedAnswerSet struct {
	Answer uuid.UUID `json:"answer"`
	Text   Bilingual `json:"text"`
}

var _ = register[CannedAnswerSet]("canned_answer.set")

// CannedAnswerRemoved ends one.
type CannedAnswerRemoved struct {
	Answer uuid.UUID `json:"answer"`
}

var _ = register[CannedAnswerRemoved]("canned_answer.removed")

// StreamName implements Event.
func (CannedAnswerSet) StreamName() string     { return CannedAnswersStream }
func (CannedAnswerRemoved) StreamName() string { return CannedAnswersStream }

// Subject implements Event.
func (CannedAnswerSet) Subject() Subject     { return Subject{Unaudited: true} }
func (CannedAnswerRemoved) Subject() Subject { return Subject{Unaudited: true} }

// SavedID is the id of the answer.
func (e CannedAnswerSet) SavedID() uuid.UUID { return e.Answer }
