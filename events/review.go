package events

import "github.com/google/uuid"

// ReviewSubmitted opens the stream review-<uuid>; it is seen by nobody else until approved.
type ReviewSubmitted struct {
	Review  uuid.UUID `json:"review"`
	Listing uuid.UUID `json:"listing"`
	Author  uuid.UUID `json:"author"`
	Rating  int       `json:"rating"` // 1 to 5
	Name    Personal  `json:"name"`
	Comment Personal  `json:"comment"`
}

// ReviewApproved makes a review public and lets it count.
type ReviewApproved struct {
	Review  uuid.UUID `json:"review"`
	Listing uuid.UUID `json:"listing"`
}

// ReviewRejected keeps a review from the public, with the reason.
type ReviewRejected struct {
	Review  uuid.UUID `json:"review"`
	Listing uuid.UUID `json:"listing"`
	Reason  string    `json:"reason"`
}

// EventType names the event in the log.
func (ReviewSubmitted) EventType() string { return "review.submitted" }
func (ReviewApproved) EventType() string  { return "review.approved" }
func (ReviewRejected) EventType() string  { return "review.rejected" }
