package commands

import (
	"errors"

	"weddings/events/store"
	"weddings/internal/fault"
)

// Scope is a set of values of which each stream may hold its own, such as the emails of accounts.
type Scope struct {
	Name    string       // part of what the log keeps: it never changes
	Taken   *fault.Error // refuses a claim of what another stream holds
	Missing *fault.Error // refuses a need of what no stream holds; nil where nothing needs it
}

// Claim is a value of a scope.
type Claim struct {
	store.Claim
	scope Scope
}

// Claim returns a value of the scope, to be claimed, released, needed or looked up.
func (s Scope) Claim(value string) Claim {
	return Claim{store.Claim{Scope: s.Name, Value: value}, s}
}

// stored returns the claims as the log takes them.
func stored(claims []Claim) []store.Claim {
	list := make([]store.Claim, len(claims))
	for i, c := range claims {
		list[i] = c.Claim
	}
	return list
}

// claimRefusal returns what a decision is refused with whose claim or need the log refused; nil where it did not.
func (d Decision) claimRefusal(err error) error {
	if taken, ok := errors.AsType[*store.TakenError](err); ok {
		for _, c := range d.Claims {
			if c.scope.Name == taken.Scope {
				return c.scope.Taken.Because(err)
			}
		}
	}
	if missing, ok := errors.AsType[*store.MissingError](err); ok {
		for _, c := range d.Needs {
			if c.scope.Name == missing.Scope {
				return c.scope.Missing.Because(err)
			}
		}
	}
	return nil
}
