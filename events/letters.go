package events

import "github.com/google/uuid"

// LetterKind is a kind of letters that people may have or leave. Letters of other kinds go out in any case: about an
// account's security, and about what was done to a booking or a listing.
type LetterKind string

// The kinds.
const (
	Agenda    LetterKind = "agenda"    // an owner's week, on Saturday morning
	Reminders LetterKind = "reminders" // of what waits for an answer, or ends
	Digests   LetterKind = "digests"   // instead of further letters of the same within an hour
	Checklist LetterKind = "checklist" // what a couple have still to do, at the beginning of a month
)

// LetterKinds lists them.
var LetterKinds = []LetterKind{Agenda, Reminders, Digests, Checklist}

// LettersWished records that a person wishes letters of a kind, or does not any more.
type LettersWished struct {
	Account uuid.UUID  `json:"account"`
	Kind    LetterKind `json:"kind"`
	Wished  bool       `json:"wished"`
}

var _ = register[LettersWished]("account.letters_wished")

// AgendaDue begins a week of whose dates an owner wishes to be told. It causes a letter, where there are any.
type AgendaDue struct {
	Account uuid.UUID `json:"account"`
	From    Day       `json:"from"` // a Saturday
}

var _ = register[AgendaDue]("account.agenda_due")

// ChecklistDue begins a month at which a couple wish to be told what they have still to do. It causes a letter, where
// there is something.
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
