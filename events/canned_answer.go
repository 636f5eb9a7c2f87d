package events

import "github.com/google/uuid"

// CannedAnswersStream is the stream of the site's canned answers.
const CannedAnswersStream = "cannedanswers"

// CannedAnswerSet adds or changes a text with which admins often answer contact messages. All admins share it. It
// contains no personal data.
type CannedAnswerSet struct {
	Answer uuid.UUID `json:"answer"`
	Text   Bilingual `json:"text"`
}

var _ = register[CannedAnswerSet]("canned_answer.set")

// CannedAnswerRemoved removes a canned answer.
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
