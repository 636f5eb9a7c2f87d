package booking

import "weddings/commands"

// Held returns the claims of a booking: on its slots, and on the seat of a couple who hold it by themselves.
func (s State) Held() []commands.Claim { return s.claims() }
