package events

import "github.com/google/uuid"

// The possible answers to the question whether an answer of the FAQ helped.
const (
	FAQHelped    = "yes"
	FAQNotHelped = "no"
	FAQUnsaid    = "" // taken back
)

// FAQOpened is telemetry: a session opened a question of the FAQ.
type FAQOpened struct {
	Session  string    `json:"session"`
	Question uuid.UUID `json:"question"`
	// Revision is the version of the stream FAQStream at which the text that was read was set.
	Revision int64  `json:"revision"`
	Lang     string `json:"lang"` // ar or en
	Bot      bool   `json:"bot,omitempty"`
}

var _ = register[FAQOpened]("telemetry.faq_opened")

// FAQRated is telemetry: a session said whether an answer of the FAQ helped, or took that back. Each session counts
// once for a question: its rating with the highest Turn counts.
type FAQRated struct {
	Session  string    `json:"session"`
	Question uuid.UUID `json:"question"`
	Revision int64     `json:"revision"` // as of FAQOpened
	Lang     string    `json:"lang"`
	Helped   string    `json:"helped,omitempty"` // FAQHelped, FAQNotHelped or FAQUnsaid
	// Turn numbers the ratings of a session for a question, from 1, because a later beacon may arrive before an earlier
	// one.
	Turn int  `json:"turn"`
	Bot  bool `json:"bot,omitempty"`
}

var _ = register[FAQRated]("telemetry.faq_rated")

// FAQSearchMissed is telemetry: a search in the FAQ found nothing.
type FAQSearchMissed struct {
	Session string `json:"session"`
	Term    string `json:"term"` // normalised; never text that looks like a phone number or an email
	Lang    string `json:"lang"`
	Bot     bool   `json:"bot,omitempty"`
}

var _ = register[FAQSearchMissed]("telemetry.faq_search_missed")

// StreamName implements Event.
func (e FAQOpened) StreamName() string       { return "session-" + e.Session }
func (e FAQRated) StreamName() string        { return "session-" + e.Session }
func (e FAQSearchMissed) StreamName() string { return "session-" + e.Session }

// Subject implements Event.
func (FAQOpened) Subject() Subject       { return Subject{Unaudited: true} }
func (FAQRated) Subject() Subject        { return Subject{Unaudited: true} }
func (FAQSearchMissed) Subject() Subject { return Subject{Unaudited: true} }
