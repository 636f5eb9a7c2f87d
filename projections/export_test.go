package projections

import (
	"context"
	"time"
)

// What a process does that has lost its lease unawares: it goes on with the batch in its hands.
var (
	Deliver  = (*Runner).fold
	ErrMoved = errMoved
)

// Begin makes the tables of a read model, as a process does that is killed before it fills them.
func Begin(r *Runner, ctx context.Context, p Projection) error {
	return r.create(ctx, p, SchemaOf(p), true)
}

// DropUnused drops what nobody has used for a while.
var DropUnused = (*Runner).dropUnused

// Definition names what a read model looks like and what is written into it.
var Definition = definition

// UseEvery sets how often a process says that it uses its read models.
func UseEvery(r *Runner, d time.Duration) { r.useEvery = d }
