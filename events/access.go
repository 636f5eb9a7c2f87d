package events

import (
	"slices"

	"weddings/internal/fault"
)

// Require returns nil where the actor has one of the roles, else why not.
func (a Actor) Require(roles ...Role) error {
	switch {
	case slices.Contains(roles, a.Role):
		return nil
	case a.Role == AdminUnverified && slices.Contains(roles, Admin):
		return fault.SecondFactorFirst
	case a.SignedIn(), a.Role == System, a.Role == CommandLine:
		return fault.NotAllowed
	}
	return fault.SignInFirst
}

// RequireAccount returns nil for anybody who is signed in, with the second factor where one is asked for.
func (a Actor) RequireAccount() error {
	switch {
	case !a.SignedIn():
		return fault.SignInFirst
	case a.Role == AdminUnverified:
		return fault.SecondFactorFirst
	}
	return nil
}
