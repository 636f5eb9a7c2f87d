package events

import "github.com/google/uuid"

// ListingAppealed is an owner's appeal against a refusal of their listing or of an edit of it, or against a suspension.
type ListingAppealed struct {
	Listing  uuid.UUID `json:"listing"`
	Decision int64     `json:"decision"` // version, in the listing's stream, of the event that the appeal is against
	Words    Personal  `json:"words"`    // sealed with the owner's key
}

var _ = register[ListingAppealed]("listing.appealed")

// DecisionUpheld rejects an appeal: the decision that it is against stays.
type DecisionUpheld struct {
	Listing  uuid.UUID `json:"listing"`
	Decision int64     `json:"decision"`
	Reason   string    `json:"reason"`
}

var _ = register[DecisionUpheld]("listing.decision_upheld")

// DecisionOverturned grants an appeal. The events that put it into effect follow it in the same append.
type DecisionOverturned struct {
	Listing  uuid.UUID `json:"listing"`
	Decision int64     `json:"decision"`
	Reason   string    `json:"reason"`
}

var _ = register[DecisionOverturned]("listing.decision_overturned")

// StreamName implements Event.
func (e ListingAppealed) StreamName() string    { return ListingStream(e.Listing) }
func (e DecisionUpheld) StreamName() string     { return ListingStream(e.Listing) }
func (e DecisionOverturned) StreamName() string { return ListingStream(e.Listing) }

// Subject implements Event. The audit log omits what the owner wrote.
func (e ListingAppealed) Subject() Subject { return Subject{Listing: e.Listing} }

func (e DecisionUpheld) Subject() Subject { return Subject{Listing: e.Listing, Reason: e.Reason} }

func (e DecisionOverturned) Subject() Subject { return Subject{Listing: e.Listing, Reason: e.Reason} }
