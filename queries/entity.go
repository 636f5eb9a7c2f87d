package queries

import "weddings/projections"

// Entity is what a package with a Reader declares of itself.
type Entity struct {
	Name  string                   // the package's
	Reads []projections.Projection // the read models that its answers come from
	// Exports are its part of what a person may take with them, by name: SQL for a JSON array of all that is held of
	// the account $1, which names nobody else's account.
	Exports map[string]string
}
