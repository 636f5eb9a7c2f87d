// Package events defines all event types, in one file per aggregate. Each type is registered beside its definition
// under a stable name, with the upcasters that convert older schema versions to the current one.
package events

import (
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
)

// Event is a fact of the past.
type Event interface {
	// StreamName returns the stream that the event belongs to. It is "" for an event that goes into the same stream as
	// the event before it in an append. In older logs an event may be in another stream.
	StreamName() string
	// Subject returns what the audit log shows about the event.
	Subject() Subject
}

// Ignorable is an event that no decision depends on. The log records this beside the event. So a release that knows
// neither the type nor the schema version still decides on the event's stream; it refuses that for other events.
type Ignorable interface {
	Event
	Ignorable()
}

// Subject is what the audit log shows about an event. A zero id means none.
type Subject struct {
	Listing, Account uuid.UUID
	Reason           string // as given by the actor
	// Unaudited keeps the event out of the audit log: it is telemetry or private.
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

// The streams that exist only once.
const (
	SettingsStream = "settings"
	SystemStream   = "system"
)

// Role is the role of an account.
type Role string

// The roles of the specification, and the roles of actors without an account.
const (
	Customer        Role = "customer"
	VenueOwner      Role = "venue_owner"
	ServiceProvider Role = "service_provider"
	Editor          Role = "editor"
	Admin           Role = "admin"
	// AdminUnverified is an admin who has not given the second factor in this session. They may read their own account,
	// sign out, and set up or give the second factor; otherwise they may do what everybody may.
	AdminUnverified  Role = "admin_unverified"
	EditorUnverified Role = "editor_unverified" // likewise
	Anonymous        Role = "anonymous"         // a visitor who is not signed in
	CommandLine      Role = "command_line"      // a person who runs the program's tools
	System           Role = "system"            // a policy, which reacts to events or time
)

// Actor is who caused an event. Account is the zero UUID for visitors, the command line and the system.
type Actor struct {
	Account uuid.UUID `json:"account"`
	Role    Role      `json:"role"`
}

// SignedIn reports whether the actor has an account.
func (a Actor) SignedIn() bool { return a.Account != uuid.Nil }

// Metadata says who and what caused an event. It never contains personal data.
type Metadata struct {
	Actor       Actor     `json:"actor"`
	Correlation uuid.UUID `json:"correlation"`           // the request at the start of the chain
	Causation   uuid.UUID `json:"causation"`             // the event or request that directly caused this one
	Trace       string    `json:"traceparent,omitempty"` // W3C trace context
	Ignorable   bool      `json:"ignorable,omitempty"`   // whether the event is Ignorable; set by the log
}

// Recorded is an event as the log stores it. Position orders all events without gaps, in commit order, from 1. Version
// does the same for the events of one stream.
type Recorded struct {
	Position      int64
	ID            uuid.UUID
	Stream        string
	Version       int64
	Type          string
	SchemaVersion int
	At            time.Time // UTC, when the appender assigned the position
	Metadata      Metadata
	Hash          []byte // SHA-256 of the stream's previous hash and this event's stored bytes
	Data          Event  // decoded and upcast to the current schema version; nil if there is a Problem
	Problem       error  // *UnreadableError, or *UnknownTypeError where a newer release has written the event
}

// UnreadableError means that a stored event cannot be decoded, or that a sealed field of it cannot be decrypted. Its
// text contains no values. Readers of the log park the stream of such an event and go on. *UnknownTypeError is
// different: it means that the program is too old for the event. A reader may pass such an event only if it shares no
// state with a newer release; otherwise it leaves its work to that release.
type UnreadableError struct {
	Position int64
	Type     string
	What     string // Undecodable, or the path of the sealed field
}

func (e *UnreadableError) Error() string {
	if e.What == Undecodable {
		return fmt.Sprintf("events: %s at position %d cannot be decoded", e.Type, e.Position)
	}
	return fmt.Sprintf(
		"events: %s of %s at position %d does not open: altered, moved, or encrypted with another key",
		e.What,
		e.Type,
		e.Position,
	)
}

// Unknown returns the problem of an event that only a newer release knows; nil for any other event.
func (r Recorded) Unknown() *UnknownTypeError {
	unknown, _ := errors.AsType[*UnknownTypeError](r.Problem)
	return unknown
}

// Ignored reports whether a newer release recorded the event as one that no decision depends on. It has no Data.
func (r Recorded) Ignored() bool { return r.Metadata.Ignorable && r.Unknown() != nil }

// Undecodable is the value of What for an event whose payload cannot be decoded.
const Undecodable = "decode"
