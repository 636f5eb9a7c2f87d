package queries

import "weddings/projections"

// Entity describes a package with a Reader.
type Entity struct {
	Name  string                   // of the package
	Reads []projections.Projection // read models behind its queries, for which readers of their own writes wait
	// Telemetry are read models of the log of telemetry, for which nobody waits.
	Telemetry []projections.Projection
	// Exports are its parts of a person's export, by name. Each is SQL for a JSON array of all data about the account
	// $1. It names no other person's account.
	Exports map[string]string
}
