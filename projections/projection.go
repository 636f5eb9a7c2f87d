// Package projections is who listens: the runner, and one package per read model. A projection is only its fold; the
// runner owns reading, waking, leasing, checkpoints, poison and rebuilding.
package projections

import (
	"context"

	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Projection is a read model in PostgreSQL. All its tables live in a schema of its name, beside its checkpoint, so that
// both move in one transaction and a rebuild is a second schema that takes the first one's name.
type Projection interface {
	// Name is the schema's name; it never changes once released.
	Name() string
	// Tables is the DDL, unqualified: the runner decides in which schema it lands. Where it changes, the next start
	// rebuilds the read model.
	Tables() string
	// Version is the fold's. It is raised where Project writes something else into the same tables, such as JSON of
	// another shape; the next start rebuilds the read model then, too.
	Version() int
	// Project folds a batch, in order. Table names in its SQL are unqualified. The same events may come again only
	// after a rollback or, for a stream that was parked, when it is tried again. An error fails the whole batch; the
	// runner then looks for the event at fault. Events that cannot be read are parked before they come here.
	Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error
}
