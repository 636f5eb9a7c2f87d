package review

import (
	"github.com/google/uuid"

	"weddings/commands"
)

// Held returns the claim that a review holds: the one that keeps its author from reviewing the listing again.
func (s State) Held() []commands.Claim {
	if s.ID == uuid.Nil {
		return nil
	}
	return []commands.Claim{claimOf(s.Author, s.Listing)}
}
