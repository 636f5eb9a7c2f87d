package projections

import (
	"context"
	"time"
)

// Deliver is the step of a process that has lost its lease without knowing: it still applies its batch.
var (
	Deliver  = (*Runner).deliver
	ErrMoved = errMoved
)

// Begin creates the tables of a read model, like a process that is killed before it fills them.
func Begin(r *Runner, ctx context.Context, p Projection) error {
	return r.create(ctx, p, SchemaOf(p), true)
}

// DropUnused drops tables that nobody has used for a while.
var DropUnused = (*Runner).dropUnused

// DropLeftovers drops what rebuilds left behind.
var DropLeftovers = (*Runner).dropLeftovers

// Definition identifies a read model's tables and what is written into them.
var Definition = definition

// UseEvery sets how often a process reports that it uses its read models.
func UseEvery(r *Runner, d time.Duration) { r.useEvery = d }

// StuckAfter sets how long a projection may fail without a break before admins are told.
func (r *Runner) StuckAfter(limit time.Duration) { r.stuckAfter = limit }
