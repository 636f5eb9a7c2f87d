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

// InquiryRead says that the owner opened it for the first time.
type InquiryRead struct {
	Inquiry uuid.UUID `json:"inquiry"`
}

// InquiryResponded is the owner's answer, or its amendment. The text belongs to the owner.
type InquiryResponded struct {
	Inquiry  uuid.UUID `json:"inquiry"`
	Response Personal  `json:"response"`
}

// InquiryClosed ends it, by either side.
type InquiryClosed struct {
	Inquiry uuid.UUID `json:"inquiry"`
}

// EventType names the event in the log.
func (InquirySent) EventType() string      { return "inquiry.sent" }
func (InquiryAttached) EventType() string  { return "inquiry.attached" }
func (InquiryRead) EventType() string      { return "inquiry.read" }
func (InquiryResponded) EventType() string { return "inquiry.responded" }
func (InquiryClosed) EventType() string    { return "inquiry.closed" }
