// Package projections keeps read models up to date: the runner, and one package per read model. A projection only
// applies events; the runner does reading, waking, leasing, checkpoints, parking and rebuilding.
package projections

import (
	"context"

	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Projection is a read model in PostgreSQL. All its tables are in one schema with its checkpoint, so that both change
// in one transaction. The schema is named after the read model and its definition: releases with different definitions
// feed and read their own tables side by side.
type Projection interface {
	// Name is the read model's name. It never changes after its first release.
	Name() string
	// Tables is the DDL, without schema names: the runner chooses the schema. Names of tables that queries read must be
	// unique among all read models, because connections find them without a schema; see Bind.
	Tables() string
	// Version is the version of Project. Raise it when Project writes something different into the same tables, such as
	// JSON of another shape.
	Version() int
	// Types returns the names of the event types that Project reads. They are part of the definition, so that a release
	// that reads a new type has its own tables, and an older one may pass over events of types that it does not read
	// and cannot decode. nil stands for every type: Project reads what each event says of itself, and an older release
	// stops at a type that it does not know.
	Types() []string
	// Project applies a batch in order. Its SQL names tables without a schema. The same events come again only after a
	// rollback, or when a parked stream is retried. An error fails the whole batch; the runner then searches for the
	// event that causes it. Events that cannot be decoded are parked and do not reach Project.
	Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error
}
