package events

import "github.com/google/uuid"

// InquirySent opens the stream inquiry-<uuid>. Sender is the couple's account, or a person created for this message.
type InquirySent struct {
	Inquiry  uuid.UUID `json:"inquiry"`
	Listing  uuid.UUID `json:"listing"`
	Kind     Kind      `json:"kind"`
	Owner    uuid.UUID `json:"owner"`
	Sender   uuid.UUID `json:"sender"`
	SignedIn bool      `json:"signedIn"`
	Name     Personal  `json:"name"`
	Phone    Personal  `json:"phone"` // E.164
	Email    Personal  `json:"email"`
	Message  Personal  `json:"message"`
	Lang     string    `json:"lang"`
	Party    Party     `json:"party,omitzero"`
	Bundle   uuid.UUID `json:"bundle,omitzero"` // the bundle that it is part of; zero = none
}

var _ = register[InquirySent]("inquiry.sent")

// Party is what a couple say about the party that an inquiry is about. Every field may be left out; a zero day = not
// decided yet.
type Party struct {
	Day        Day      `json:"day,omitzero"`
	Around     bool     `json:"around,omitempty"` // on that day or a day near it
	Daypart    Daypart  `json:"daypart,omitempty"`
	Guests     int      `json:"guests,omitempty"`
	BudgetFrom *Money   `json:"budgetFrom,omitempty"`
	BudgetTo   *Money   `json:"budgetTo,omitempty"` // in the same currency
	Matters    []string `json:"matters,omitempty"`  // keys of what matters to them
	Wishes     Personal `json:"wishes,omitzero"`    // other wishes, in the couple's words
}

// InquiryAttached assigns an inquiry that was sent without an account to its sender's account. Its texts are sealed
// again with the account's key, so that erasing the account erases them. The person created for the inquiry is erased
// in the same append.
type InquiryAttached struct {
	Inquiry uuid.UUID `json:"inquiry"`
	Account uuid.UUID `json:"account"`
	Name    Personal  `json:"name"`
	Phone   Personal  `json:"phone"`
	Email   Personal  `json:"email"`
	Message Personal  `json:"message"`
	Wishes  Personal  `json:"wishes,omitzero"` // the wishes of its Party
}

var _ = register[InquiryAttached]("inquiry.attached")

// InquiryRead records that the owner opened the inquiry for the first time.
type InquiryRead struct {
	Inquiry uuid.UUID `json:"inquiry"`
}

var _ = register[InquiryRead]("inquiry.read")

// InquiryResponded is the owner's answer, or a change of it. The text is sealed with the owner's key.
type InquiryResponded struct {
	Inquiry  uuid.UUID `json:"inquiry"`
	Response Personal  `json:"response"`
}

var _ = register[InquiryResponded]("inquiry.responded")

// Way is how a message is sent.
type Way string

// The ways of a message. A message with the way WhatsApp is a note that the two sides now write to each other on
// WhatsApp.
const (
	Written    Way = "text"
	ByWhatsApp Way = "whatsapp"
)

// MessageWritten is a message of one side in an inquiry after the first message. The text is sealed with its writer's
// key.
type MessageWritten struct {
	Inquiry uuid.UUID `json:"inquiry"`
	Message uuid.UUID `json:"message"`
	By      Side      `json:"by"` // couple or owner
	Way     Way       `json:"way"`
	Text    Personal  `json:"text"`
}

var _ = register[MessageWritten]("inquiry.message_written")

// OwnerReminded records that the owner was reminded of an inquiry that they have not opened for some time.
type OwnerReminded struct {
	Inquiry uuid.UUID `json:"inquiry"`
	Listing uuid.UUID `json:"listing"`
	Owner   uuid.UUID `json:"owner"`
}

var _ = register[OwnerReminded]("inquiry.owner_reminded")

// InquiryClosed ends an inquiry. Either side may do so.
type InquiryClosed struct {
	Inquiry uuid.UUID `json:"inquiry"`
	Other   bool      `json:"other,omitempty"` // the couple chose another owner of the same bundle
}

var _ = register[InquiryClosed]("inquiry.closed")

// StreamName implements Event.
func (e InquirySent) StreamName() string      { return InquiryStream(e.Inquiry) }
func (e InquiryAttached) StreamName() string  { return InquiryStream(e.Inquiry) }
func (e InquiryRead) StreamName() string      { return InquiryStream(e.Inquiry) }
func (e InquiryResponded) StreamName() string { return InquiryStream(e.Inquiry) }
func (e MessageWritten) StreamName() string   { return InquiryStream(e.Inquiry) }
func (e OwnerReminded) StreamName() string    { return InquiryStream(e.Inquiry) }
func (e InquiryClosed) StreamName() string    { return InquiryStream(e.Inquiry) }

// Subject implements Event.
func (InquirySent) Subject() Subject      { return Subject{Unaudited: true} }
func (InquiryAttached) Subject() Subject  { return Subject{Unaudited: true} }
func (InquiryRead) Subject() Subject      { return Subject{Unaudited: true} }
func (InquiryResponded) Subject() Subject { return Subject{Unaudited: true} }
func (MessageWritten) Subject() Subject   { return Subject{Unaudited: true} }
func (OwnerReminded) Subject() Subject    { return Subject{Unaudited: true} }
func (InquiryClosed) Subject() Subject    { return Subject{Unaudited: true} }
