// Package projections is who listens: the runner, and one package per read model. A projection is only its fold; the
// runner owns reading, waking, leasing, checkpoints, poison and rebuilding.
package projections

import (
	"context"

	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Projection is a read model in PostgreSQL. All its tables live in one schema, beside its checkpoint, so that both move
// in one transaction. The schema is named after the read model and its definition: releases that differ feed and read
// tables of their own, beside each other.
type Projection interface {
	// Name is the read model's name; it never changes once released.
	Name() string
	// Tables is the DDL, unqualified: the runner decides in which schema it lands. Names of tables that queries read
	// are those of one read model alone, because connections find them by their plain names; see Bind.
	Tables() string
	// Version is the fold's. It is raised where Project writes something else into the same tables, such as JSON of
	// another shape.
	Version() int
	// Project folds a batch, in order. Table names in its SQL are unqualified. The same events may come again only
	// after a rollback or, for a stream that was parked, when it is tried again. An error fails the whole batch; the
	// runner then looks for the event at fault. Events that cannot be read are parked before they come here.
	Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error
}
