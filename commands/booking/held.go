package booking

import "weddings/commands"

// Held returns the claims of a booking: its slots', and the seat's of a couple who hold it themselves.
func (s State) Held() []commands.Claim { return s.claims() }
