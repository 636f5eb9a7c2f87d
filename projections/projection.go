// Package projections keeps read models up to date. It contains the runner, and one package per read model. A
// projection only applies events; the runner reads the log, waits for new events, and handles leases, checkpoints,
// parking and rebuilds.
package projections

import (
	"context"

	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Projection is a read model in PostgreSQL. All its tables are in one schema together with its checkpoint, so that one
// transaction changes both. The schema is named after the read model and a hash of its definition, so that releases
// with different definitions use separate tables side by side.
type Projection interface {
	// Name is the read model's name. It never changes after its first release.
	Name() string
	// Tables is the DDL, without schema names: the runner chooses the schema. Its exact text, comments included, is
	// part of the definition. Names of tables that queries read must be unique among all read models, because
	// connections find them without a schema; see Bind.
	Tables() string
	// Version is the version of Project. Raise it when Project writes something different into the same tables, such as
	// JSON of another shape.
	Version() int
	// Types returns the names of the event types that Project reads. They are part of the definition: a release that
	// reads a new type has its own tables, so an older one may skip events of types that it neither reads nor knows.
	// nil means every type: then Project uses what every event has, and an older release stops at a type that it does
	// not know.
	Types() []string
	// Project applies a batch in order. Its SQL names tables without a schema. The same events come again only after a
	// rollback, or when a parked stream is retried. An error fails the whole batch; the runner then finds the event
	// that causes it. Events that cannot be decoded are parked and do not reach Project.
	Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error
}
