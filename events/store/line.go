package store

import (
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
)

// line is one line of an export. Exactly one field is set. Lines come in the order of the fields.
type line struct {
	Log       *logLine    `json:"log,omitempty"`
	Event     *eventLine  `json:"event,omitempty"`
	Telemetry *eventLine  `json:"telemetry,omitempty"`
	Claim     *claimLine  `json:"claim,omitempty"`
	Signed    *SignedHead `json:"signed,omitempty"`
}

// kinds returns how many fields are set. A line without any would look like the end of the export.
func (l line) kinds() (n int) {
	for _, set := range []bool{l.Log != nil, l.Event != nil, l.Telemetry != nil, l.Claim != nil, l.Signed != nil} {
		if set {
			n++
		}
	}
	return n
}

// logLine is the log's identity. Old exports lack this line.
type logLine struct {
	ID uuid.UUID `json:"id"`
}

// eventLine is a row of the log. Payload and metadata are JSON inside a JSON string, because the hash covers their
// exact bytes.
type eventLine struct {
	Position      int64     `json:"position"`
	ID            uuid.UUID `json:"id"`
	Stream        string    `json:"stream"`
	Version       int64     `json:"version"`
	Type          string    `json:"type"`
	SchemaVersion int       `json:"schemaVersion"`
	Payload       string    `json:"payload"`
	Metadata      string    `json:"metadata"`
	Hash          []byte    `json:"hash"`
	RecordedAt    time.Time `json:"recordedAt"` // to the microsecond
}

type claimLine struct {
	Key    []byte `json:"key"`
	Stream string `json:"stream"`
}

func lineOf(s stored) (*eventLine, error) {
	if !utf8.Valid(s.payload) || !utf8.Valid(s.metadata) {
		return nil, fmt.Errorf("store: the event at position %d is not JSON; verify the log", s.Position)
	}
	return &eventLine{
		s.Position,
		s.ID,
		s.Stream,
		s.Version,
		s.Type,
		s.SchemaVersion,
		string(s.payload),
		string(s.metadata),
		s.Hash,
		s.At,
	}, nil
}

// row returns the values of the row in the order of columns.
func (e *eventLine) row() []any {
	return []any{
		e.Position,
		e.ID,
		e.Stream,
		e.Version,
		e.Type,
		e.SchemaVersion,
		[]byte(e.Payload),
		[]byte(e.Metadata),
		e.Hash,
		e.RecordedAt,
	}
}
