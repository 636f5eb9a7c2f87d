package bundle

import "weddings/commands"

// Held returns the claim of an open bundle that has an account: that account's, on its day.
func (s State) Held() []commands.Claim {
	if s.Closed {
		return nil
	}
	return s.releases()
}
