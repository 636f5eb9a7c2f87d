package bundle

import "weddings/commands"

// Held returns the claim of an open bundle that has an account.
func (s State) Held() []commands.Claim {
	if s.Closed {
		return nil
	}
	return s.releases()
}
