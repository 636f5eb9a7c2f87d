// Package audit is the read model of who did what to listings, reviews, accounts, settings and read models, when and
// why.
package audit

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the schema's.
const Name = "audit"

// Projection folds every event of the log but contact clicks and inquiries, which are nobody's to look through.
type Projection struct{}

// Name of the schema.
func (Projection) Name() string { return Name }

// Version of the fold.
func (Projection) Version() int { return 4 }

// Tables of the schema. payload is what the log holds: personal data in it is sealed.
func (Projection) Tables() string {
	return `
CREATE TABLE entries (
	position bigint PRIMARY KEY, id uuid NOT NULL, stream text NOT NULL, version bigint NOT NULL,
		at timestamptz NOT NULL,
	actor uuid NOT NULL, role text NOT NULL, type text NOT NULL, schema_version integer NOT NULL,
	listing uuid, account uuid, reason text NOT NULL DEFAULT '', payload bytea NOT NULL
);
CREATE INDEX ON entries (listing, position) WHERE listing IS NOT NULL;
CREATE INDEX ON entries (listing, type, position) WHERE listing IS NOT NULL;
CREATE INDEX ON entries (account, position) WHERE account IS NOT NULL;
CREATE INDEX ON entries (actor, position);`
}

// Project folds a batch with one statement.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var rows [][]any
	for _, r := range batch {
		s := r.Data.Subject()
		if s.Unaudited {
			continue
		}
		payload, schemaVersion, err := events.Encode(r.Data)
		if err != nil {
			return err
		}
		rows = append(rows, []any{
			r.Position, r.ID, r.Stream, r.Version, r.At, r.Metadata.Actor.Account, string(r.Metadata.Actor.Role),
			r.Type, schemaVersion, given(s.Listing), given(s.Account), s.Reason, payload,
		})
	}
	if len(rows) == 0 {
		return nil
	}
	_, err := tx.CopyFrom(ctx, pgx.Identifier{"entries"}, []string{
		"position", "id", "stream", "version", "at", "actor", "role", "type",
		"schema_version", "listing", "account", "reason", "payload",
	}, pgx.CopyFromRows(rows))
	return err
}

// given returns nil for the zero id, which the table holds as NULL.
func given(id uuid.UUID) *uuid.UUID {
	if id == uuid.Nil {
		return nil
	}
	return &id
}
