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
	Bundle   uuid.UUID `json:"bundle,omitzero"` // that it was sent in, with those to other owners
}

var _ = register[InquirySent]("inquiry.sent")

// Party is what a couple say of the party that they ask about. All of it may be left out: without a day the day is
// open.
type Party struct {
	Day        Day      `json:"day,omitzero"`
	Around     bool     `json:"around,omitempty"` // on that day or near it
	Daypart    Daypart  `json:"daypart,omitempty"`
	Guests     int      `json:"guests,omitempty"`
	BudgetFrom *Money   `json:"budgetFrom,omitempty"`
	BudgetTo   *Money   `json:"budgetTo,omitempty"` // in the same currency
	Matters    []string `json:"matters,omitempty"`  // keys of what matters to them
	Wishes     Personal `json:"wishes,omitzero"`    // what else matters, in their words
}

// InquiryAttached assigns an inquiry that was sent while signed out to its sender's account. Its text is sealed again
// with the account's key, so that erasing the account erases it. The person that was created for the message is erased
// in the same append.
type InquiryAttached struct {
	Inquiry uuid.UUID `json:"inquiry"`
	Account uuid.UUID `json:"account"`
	Name    Personal  `json:"name"`
	Phone   Personal  `json:"phone"`
	Email   Personal  `json:"email"`
	Message Personal  `json:"message"`
	Wishes  Personal  `json:"wishes,omitzero"` // of the party
}

var _ = register[InquiryAttached]("inquiry.attached")

// InquiryRead records that the owner opened the inquiry for the first time.
type InquiryRead struct {
	Inquiry uuid.UUID `json:"inquiry"`
}

var _ = register[InquiryRead]("inquiry.read")

// InquiryResponded is the owner's reply, or a change of it. The text belongs to the owner.
type InquiryResponded struct {
	Inquiry  uuid.UUID `json:"inquiry"`
	Response Personal  `json:"response"`
}

var _ = register[InquiryResponded]("inquiry.responded")

// Way is how a message goes.
type Way string

// The ways. A message that goes on by WhatsApp is a note that the two sides now write to each other there.
const (
	Written    Way = "text"
	ByWhatsApp Way = "whatsapp"
)

// MessageWritten is what one side writes in an inquiry after its first message. The text belongs to its writer.
type MessageWritten struct {
	Inquiry uuid.UUID `json:"inquiry"`
	Message uuid.UUID `json:"message"`
	By      Side      `json:"by"` // couple or owner
	Way     Way       `json:"way"`
	Text    Personal  `json:"text"`
}

var _ = register[MessageWritten]("inquiry.message_written")

// OwnerReminded says that the owner has not opened an inquiry for so long that they are written to again.
type OwnerReminded struct {
	Inquiry uuid.UUID `json:"inquiry"`
	Listing uuid.UUID `json:"listing"`
	Owner   uuid.UUID `json:"owner"`
}

var _ = register[OwnerReminded]("inquiry.owner_reminded")

// InquiryClosed ends an inquiry. Either side may do so.
type InquiryClosed struct {
	Inquiry uuid.UUID `json:"inquiry"`
	Other   bool      `json:"other,omitempty"` // the couple chose another of those whom they asked in one bundle
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
