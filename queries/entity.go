package queries

import "weddings/projections"

// Entity describes a package with a Reader: what it reads, and what a person's data export contains from it.
type Entity struct {
	Name  string                   // of the package
	Reads []projections.Projection // read models behind its queries; readers of their own writes wait for them
	// Telemetry are read models of the telemetry log. Nobody waits for them.
	Telemetry []projections.Projection
	// Exports are the parts of a person's data export, by name. Each is SQL for a JSON array of all data about the
	// account $1. It names no other person's account.
	Exports map[string]string
}
