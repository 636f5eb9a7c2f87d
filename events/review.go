package events

import "github.com/google/uuid"

// ReviewSubmitted opens the stream review-<uuid>. Only its author and admins see it until it is approved.
type ReviewSubmitted struct {
	Review  uuid.UUID `json:"review"`
	Listing uuid.UUID `json:"listing"`
	Author  uuid.UUID `json:"author"`
	Rating  int       `json:"rating"` // 1 to 5
	Name    Personal  `json:"name"`
	Comment Personal  `json:"comment"`
}

var _ = register[ReviewSubmitted]("review.submitted")

// ReviewApproved makes a review public and includes it in the rating.
type ReviewApproved struct {
	Review  uuid.UUID `json:"review"`
	Listing uuid.UUID `json:"listing"`
}

var _ = register[ReviewApproved]("review.approved")

// ReviewRejected keeps a review hidden, with a reason.
type ReviewRejected struct {
	Review  uuid.UUID `json:"review"`
	Listing uuid.UUID `json:"listing"`
	Reason  string    `json:"reason"`
}

var _ = register[ReviewRejected]("review.rejected")

// StreamName implements Event.
func (e ReviewSubmitted) StreamName() string { return ReviewStream(e.Review) }
func (e ReviewApproved) StreamName() string  { return ReviewStream(e.Review) }
func (e ReviewRejected) StreamName() string  { return ReviewStream(e.Review) }

// Subject implements Event.
func (ReviewSubmitted) Subject() Subject  { return Subject{Unaudited: true} }
func (e ReviewApproved) Subject() Subject { return Subject{Listing: e.Listing} }
func (e ReviewRejected) Subject() Subject { return Subject{Listing: e.Listing, Reason: e.Reason} }
