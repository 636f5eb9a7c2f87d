package events

import "github.com/google/uuid"

// LetterKind is a kind of letters that people may turn on or off. All other letters are always sent: about an account's
// security, and about changes of a booking or a listing.
type LetterKind string

// The kinds.
const (
	Agenda    LetterKind = "agenda"    // an owner's week, on Saturday morning
	Reminders LetterKind = "reminders" // reminders of what waits for an answer or ends soon
	Digests   LetterKind = "digests"   // digests, instead of several letters of a kind within an hour
	Checklist LetterKind = "checklist" // what a couple have still to do, monthly
)

// LetterKinds lists the kinds.
var LetterKinds = []LetterKind{Agenda, Reminders, Digests, Checklist}

// LettersWished records that a person turned letters of a kind on or off.
type LettersWished struct {
	Account uuid.UUID  `json:"account"`
	Kind    LetterKind `json:"kind"`
	Wished  bool       `json:"wished"`
}

var _ = register[LettersWished]("account.letters_wished")

// AgendaDue causes the letter with an owner's agenda for a week, if the week holds anything.
type AgendaDue struct {
	Account uuid.UUID `json:"account"`
	From    Day       `json:"from"` // a Saturday
}

var _ = register[AgendaDue]("account.agenda_due")

// ChecklistDue causes the letter that tells a couple what they have still to do, if anything is left.
type ChecklistDue struct {
	Account uuid.UUID `json:"account"`
	Month   Day       `json:"month"` // its first day
}

var _ = register[ChecklistDue]("account.checklist_due")

// StreamName names the stream that the event belongs to.
func (e LettersWished) StreamName() string { return AccountStream(e.Account) }
func (e AgendaDue) StreamName() string     { return AccountStream(e.Account) }
func (e ChecklistDue) StreamName() string  { return AccountStream(e.Account) }

// Subject tells the audit log what the event is about.
func (LettersWished) Subject() Subject { return Subject{Unaudited: true} }
func (AgendaDue) Subject() Subject     { return Subject{Unaudited: true} }
func (ChecklistDue) Subject() Subject  { return Subject{Unaudited: true} }
