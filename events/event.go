// Package events holds what happened: the types of every event, grouped in one file per aggregate, the registry of
// their stable names, and the upcasters that bring old versions to the present shape.
package events

import (
	"fmt"
	"time"

	"github.com/google/uuid"
)

// An Event is a fact of the past. EventType is its stable name in the log; it is given by hand and never derived from
// the Go type, so that renaming a type breaks nothing.
type Event interface{ EventType() string }

// Role is what an account may do.
type Role string

// The roles of the specification, and the kinds of actor that have no account.
const (
	Customer        Role = "customer"
	VenueOwner      Role = "venue_owner"
	ServiceProvider Role = "service_provider"
	Admin           Role = "admin"
	// AdminUnverified is an admin who has not given their second factor in this session. They may ask who they are,
	// sign out, and set up or give the second factor; besides that, what everybody may.
	AdminUnverified Role = "admin_unverified"
	Anonymous       Role = "anonymous"    // a visitor who is not signed in
	CommandLine     Role = "command_line" // whoever runs the program beside its database
	System          Role = "system"       // a policy: what follows from events and from time
)

// Actor is who caused an event. Account is the zero UUID for anonymous visitors, the command line and the system.
type Actor struct {
	Account uuid.UUID `json:"account"`
	Role    Role      `json:"role"`
}

// SignedIn reports whether the actor has an account.
func (a Actor) SignedIn() bool { return a.Account != uuid.Nil }

// Metadata says who and what led to an event. It never holds personal data.
type Metadata struct {
	Actor       Actor     `json:"actor"`
	Correlation uuid.UUID `json:"correlation"`           // the request everything began with
	Causation   uuid.UUID `json:"causation"`             // the event or request that led directly to this one
	Trace       string    `json:"traceparent,omitempty"` // W3C trace context
}

// Recorded is an event as the log holds it. Position orders all events without gaps, in commit order, from 1; Version
// orders those of one stream likewise.
type Recorded struct {
	Position      int64
	ID            uuid.UUID
	Stream        string
	Version       int64
	Type          string
	SchemaVersion int
	At            time.Time // UTC, when the appender numbered it
	Metadata      Metadata
	Hash          []byte // SHA-256 over the previous hash of the stream and this event's stored bytes
	Data          Event  // decoded and upcast to the current schema version; nil where Problem says why not
	Problem       error  // *UnreadableError for an event that this program knows and cannot read
}

// UnreadableError means that what the log holds of an event cannot be decoded, or that a sealed field of it does not
// open. Its text tells no values. Who follows the log passes such an event by and has somebody look at it. It is
// another thing than *UnknownTypeError: there the program is too old for the log, and whoever follows has to stop.
type UnreadableError struct {
	Position int64
	Type     string
	What     string // "decode", or the sealed field
}

func (e *UnreadableError) Error() string {
	if e.What == Undecodable {
		return fmt.Sprintf("events: %s at position %d cannot be decoded", e.Type, e.Position)
	}
	return fmt.Sprintf(
		"events: %s of %s at position %d does not open: it was altered or moved, or the key is another",
		e.What,
		e.Type,
		e.Position,
	)
}

// Undecodable is the What of an event whose bytes are not those of its type.
const Undecodable = "decode"
