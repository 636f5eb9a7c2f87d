package review

import (
	"github.com/google/uuid"

	"weddings/commands"
)

// Held returns the claim of a review: its author's, to review the listing once.
func (s State) Held() []commands.Claim {
	if s.ID == uuid.Nil {
		return nil
	}
	return []commands.Claim{claimOf(s.Author, s.Listing)}
}
