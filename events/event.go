// Package events holds what happened: the types of every event, in one file per aggregate, each registered beside its
// type under a stable name, with the upcasters that bring older shapes to the present one.
package events

import (
	"fmt"
	"time"

	"github.com/google/uuid"
)

// An Event is a fact of the past.
type Event interface {
	// StreamName names the stream that the event belongs to. It is empty for an event that belongs to the stream of the
	// events it is appended with. Logs may hold events of older releases in other streams.
	StreamName() string
	// Subject tells the audit log what the event is about.
	Subject() Subject
}

// Subject is what an event is about. A zero id stands for nothing of the kind.
type Subject struct {
	Listing, Account uuid.UUID
	Reason           string // that was given
	// Unaudited keeps the event out of the audit log: it is telemetry, or nobody's to look through.
	Unaudited bool
}

// AccountStream names the stream of an account.
func AccountStream(id uuid.UUID) string { return "account-" + id.String() }

// ListingStream names the stream of a listing.
func ListingStream(id uuid.UUID) string { return "listing-" + id.String() }

// ReportStream names the stream of a report of a listing.
func ReportStream(id uuid.UUID) string { return "report-" + id.String() }

// InquiryStream names the stream of an inquiry.
func InquiryStream(id uuid.UUID) string { return "inquiry-" + id.String() }

// ReviewStream names the stream of a review.
func ReviewStream(id uuid.UUID) string { return "review-" + id.String() }

// The streams of which there is one.
const (
	SettingsStream = "settings"
	SystemStream   = "system"
)

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
