// Package audit is the read model of who changed listings, reviews, accounts, settings and read models, when and why.
package audit

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "audit"

// Projection projects every event of the log except contact clicks and inquiries, which are private.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 5 }

// Types implements projections.Projection: it reads every type.
func (Projection) Types() []string { return nil }

// Tables implements projections.Projection. payload is copied from the log: personal data in it stays encrypted.
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

// Project applies a batch with one statement.
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

// given returns nil for the zero id, which the table stores as NULL.
func given(id uuid.UUID) *uuid.UUID {
	if id == uuid.Nil {
		return nil
	}
	return &id
}
