package events

import (
	"crypto/sha256"

	"github.com/google/uuid"
)

// ContactMessageStream names the stream of a contact message.
func ContactMessageStream(id uuid.UUID) string { return "contactmessage-" + id.String() }

// ContactAbout is what a contact message is about. A zero id means that it is about nothing of that kind.
type ContactAbout struct {
	Listing uuid.UUID `json:"listing,omitzero"`
	Inquiry uuid.UUID `json:"inquiry,omitzero"`
	Booking uuid.UUID `json:"booking,omitzero"`
}

// ContactMessageSent opens the stream contactmessage-<uuid>: somebody wrote to the site. Sender is their account, or a
// person created for this message.
type ContactMessageSent struct {
	Message  uuid.UUID    `json:"message"`
	Sender   uuid.UUID    `json:"sender"`
	SignedIn bool         `json:"signedIn"`
	Name     Personal     `json:"name"`
	Email    Personal     `json:"email"`
	Phone    Personal     `json:"phone"` // E.164
	Topic    Personal     `json:"subject"`
	Text     Personal     `json:"text"`
	Lang     string       `json:"lang"`
	About    ContactAbout `json:"about,omitzero"`
}

var _ = register[ContactMessageSent]("contact_message.sent")

// ContactMessageAttached assigns a message that was sent while signed out to its sender's account, sealed again with
// the account's key. The lines written since follow as ContactLineAttached. The person created for it is erased in the
// same append.
type ContactMessageAttached struct {
	Message uuid.UUID `json:"message"`
	Account uuid.UUID `json:"account"`
	Name    Personal  `json:"name"`
	Email   Personal  `json:"email"`
	Phone   Personal  `json:"phone"`
	Topic   Personal  `json:"subject"`
	Text    Personal  `json:"text"`
}

var _ = register[ContactMessageAttached]("contact_message.attached")

// ContactLineAttached repeats a line of an attached message, sealed with the account's key: a line of either side, a
// note, or a reason.
type ContactLineAttached struct {
	Message uuid.UUID `json:"message"`
	Line    uuid.UUID `json:"line"`
	Text    Personal  `json:"text"`
}

var _ = register[ContactLineAttached]("contact_message.line_attached")

// ContactMessageAnswered is an admin's reply, which the sender reads. Texts of admins about a message are sealed with
// the sender's key, because they name the sender: nobody can read them once the sender is erased.
type ContactMessageAnswered struct {
	Message uuid.UUID `json:"message"`
	Line    uuid.UUID `json:"line"`
	Text    Personal  `json:"text"`
}

var _ = register[ContactMessageAnswered]("contact_message.answered")

// ContactMessageWritten is a further line of the sender.
type ContactMessageWritten struct {
	Message uuid.UUID `json:"message"`
	Line    uuid.UUID `json:"line"`
	Text    Personal  `json:"text"`
}

var _ = register[ContactMessageWritten]("contact_message.written")

// ContactMessageNoted is an admin's note, which the sender never sees.
type ContactMessageNoted struct {
	Message uuid.UUID `json:"message"`
	Line    uuid.UUID `json:"line"`
	Text    Personal  `json:"text"`
}

var _ = register[ContactMessageNoted]("contact_message.noted")

// ContactMessageAssigned assigns a message to an admin; the zero id = to nobody.
type ContactMessageAssigned struct {
	Message  uuid.UUID `json:"message"`
	Assignee uuid.UUID `json:"assignee,omitzero"`
}

var _ = register[ContactMessageAssigned]("contact_message.assigned")

// ContactMessageProgressed records that an admin has begun to deal with a message.
type ContactMessageProgressed struct {
	Message uuid.UUID `json:"message"`
}

var _ = register[ContactMessageProgressed]("contact_message.progressed")

// ContactMessageResolved ends a message. The reason may be empty. It counts as a note.
type ContactMessageResolved struct {
	Message uuid.UUID `json:"message"`
	Line    uuid.UUID `json:"line"`
	Text    Personal  `json:"text,omitzero"`
}

var _ = register[ContactMessageResolved]("contact_message.resolved")

// ContactMessageReopened reopens a resolved message.
type ContactMessageReopened struct {
	Message uuid.UUID `json:"message"`
}

var _ = register[ContactMessageReopened]("contact_message.reopened")

// ContactMessageErased records that a message without an account was erased, by its sender or by an admin for them. The
// person created for it is erased in the same append.
type ContactMessageErased struct {
	Message uuid.UUID `json:"message"`
}

var _ = register[ContactMessageErased]("contact_message.erased")

// referenceLetters has no vowels, so that no reference number spells a word, and no letters that look or sound alike.
const referenceLetters = "23456789CFHJKMPRTVWX"

// referenceLength is the length of a reference number without its dash.
const referenceLength = 8

// ContactReference returns the number by which a contact message is named on the telephone. It is computed from the id.
// Among 100,000 messages, two have the same number with a probability of about a fifth; a search then finds both.
func ContactReference(id uuid.UUID) string {
	sum := sha256.Sum256(id[:])
	letters := make([]byte, 0, referenceLength+1)
	for i := range referenceLength {
		if i == referenceLength/2 {
			letters = append(letters, '-')
		}
		letters = append(letters, referenceLetters[(int(sum[2*i])<<8|int(sum[2*i+1]))%len(referenceLetters)])
	}
	return string(letters)
}

// StreamName implements Event.
func (e ContactMessageSent) StreamName() string       { return ContactMessageStream(e.Message) }
func (e ContactMessageAttached) StreamName() string   { return ContactMessageStream(e.Message) }
func (e ContactLineAttached) StreamName() string      { return ContactMessageStream(e.Message) }
func (e ContactMessageAnswered) StreamName() string   { return ContactMessageStream(e.Message) }
func (e ContactMessageWritten) StreamName() string    { return ContactMessageStream(e.Message) }
func (e ContactMessageNoted) StreamName() string      { return ContactMessageStream(e.Message) }
func (e ContactMessageAssigned) StreamName() string   { return ContactMessageStream(e.Message) }
func (e ContactMessageProgressed) StreamName() string { return ContactMessageStream(e.Message) }
func (e ContactMessageResolved) StreamName() string   { return ContactMessageStream(e.Message) }
func (e ContactMessageReopened) StreamName() string   { return ContactMessageStream(e.Message) }
func (e ContactMessageErased) StreamName() string     { return ContactMessageStream(e.Message) }

// Subject implements Event.
func (ContactMessageSent) Subject() Subject       { return Subject{Unaudited: true} }
func (ContactMessageAttached) Subject() Subject   { return Subject{Unaudited: true} }
func (ContactLineAttached) Subject() Subject      { return Subject{Unaudited: true} }
func (ContactMessageAnswered) Subject() Subject   { return Subject{Unaudited: true} }
func (ContactMessageWritten) Subject() Subject    { return Subject{Unaudited: true} }
func (ContactMessageNoted) Subject() Subject      { return Subject{Unaudited: true} }
func (ContactMessageAssigned) Subject() Subject   { return Subject{Unaudited: true} }
func (ContactMessageProgressed) Subject() Subject { return Subject{Unaudited: true} }
func (ContactMessageResolved) Subject() Subject   { return Subject{Unaudited: true} }
func (ContactMessageReopened) Subject() Subject   { return Subject{Unaudited: true} }
func (ContactMessageErased) Subject() Subject     { return Subject{Unaudited: true} }
