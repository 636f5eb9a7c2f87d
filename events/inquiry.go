package events

import "github.com/google/uuid"

// InquirySent opens the stream inquiry-<uuid>. Sender is the couple's account, or a person made for this one message.
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
}

var _ = register[InquirySent]("inquiry.sent")

// InquiryAttached gives an inquiry sent while signed out to the account of its sender. What was written is sealed anew
// with the account's key, so that erasing the account forgets it; the person made for the one message is erased with
// it.
type InquiryAttached struct {
	Inquiry uuid.UUID `json:"inquiry"`
	Account uuid.UUID `json:"account"`
	Name    Personal  `json:"name"`
	Phone   Personal  `json:"phone"`
	Email   Personal  `json:"email"`
	Message Personal  `json:"message"`
}

var _ = register[InquiryAttached]("inquiry.attached")

// InquiryRead says that the owner opened it for the first time.
type InquiryRead struct {
	Inquiry uuid.UUID `json:"inquiry"`
}

var _ = register[InquiryRead]("inquiry.read")

// InquiryResponded is the owner's answer, or its amendment. The text belongs to the owner.
type InquiryResponded struct {
	Inquiry  uuid.UUID `json:"inquiry"`
	Response Personal  `json:"response"`
}

var _ = register[InquiryResponded]("inquiry.responded")

// OwnerReminded says that the owner has not opened an inquiry for so long that they are written to again.
type OwnerReminded struct {
	Inquiry uuid.UUID `json:"inquiry"`
	Listing uuid.UUID `json:"listing"`
	Owner   uuid.UUID `json:"owner"`
}

var _ = register[OwnerReminded]("inquiry.owner_reminded")

// InquiryClosed ends it, by either side.
type InquiryClosed struct {
	Inquiry uuid.UUID `json:"inquiry"`
}

var _ = register[InquiryClosed]("inquiry.closed")

// StreamName names the stream that the event belongs to.
func (e InquirySent) StreamName() string      { return InquiryStream(e.Inquiry) }
func (e InquiryAttached) StreamName() string  { return InquiryStream(e.Inquiry) }
func (e InquiryRead) StreamName() string      { return InquiryStream(e.Inquiry) }
func (e InquiryResponded) StreamName() string { return InquiryStream(e.Inquiry) }
func (e OwnerReminded) StreamName() string    { return InquiryStream(e.Inquiry) }
func (e InquiryClosed) StreamName() string    { return InquiryStream(e.Inquiry) }

// Subject tells the audit log what the event is about.
func (InquirySent) Subject() Subject      { return Subject{Unaudited: true} }
func (InquiryAttached) Subject() Subject  { return Subject{Unaudited: true} }
func (InquiryRead) Subject() Subject      { return Subject{Unaudited: true} }
func (InquiryResponded) Subject() Subject { return Subject{Unaudited: true} }
func (OwnerReminded) Subject() Subject    { return Subject{Unaudited: true} }
func (InquiryClosed) Subject() Subject    { return Subject{Unaudited: true} }
