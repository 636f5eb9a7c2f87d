package commands

import (
	"errors"

	"weddings/events/store"
	"weddings/internal/fault"
)

// Scope is a set of values that only one stream at a time may hold, such as the emails of accounts.
type Scope struct {
	Name    string       // stored with each claim: it never changes
	Taken   *fault.Error // the refusal of a claim that another stream holds
	Missing *fault.Error // the refusal of a need that no stream holds; nil = nothing needs values of this scope
}

// Claim is a value of a scope.
type Claim struct {
	store.Claim
	scope Scope
}

// Claim returns the claim on a value of the scope, to be taken, released, needed or looked up.
func (s Scope) Claim(value string) Claim {
	return Claim{store.Claim{Scope: s.Name, Value: value}, s}
}

// stored returns the claims in the form that the log takes.
func stored(claims []Claim) []store.Claim {
	list := make([]store.Claim, len(claims))
	for i, c := range claims {
		list[i] = c.Claim
	}
	return list
}

// claimRefusal returns the refusal of a decision whose claim or need the log rejected; nil for any other error.
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
