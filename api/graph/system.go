package graph

import (
	"context"
	"log/slog"

	"weddings/commands"
	"weddings/internal/fault"
	"weddings/queries"
)

// ReadModels is how read models are mended. Names are those of SystemStatus.
type ReadModels interface {
	// Retry folds a parked stream again; an error means that it failed again and stays parked.
	Retry(ctx context.Context, name, stream string) error
	// Skip lets a parked stream go on without the events that were parked.
	Skip(ctx context.Context, name, stream string) error
}

// Parked names a stream that waits in a projection.
type Parked struct{ Projection, Stream string }

var (
	failedAgain = fault.New(fault.Conflict, "لم ينجح ذلك هذه المرة أيضًا، وبقي الحدث مركونًا.", "It failed again; the event stays parked.")
	rebuilding  = fault.New(fault.Conflict, "يُعاد بناء نموذج قراءة الآن. انتظروا حتى ينتهي.", "A read model is being rebuilt. Wait for it to end.")
)

func (r *queryResolver) SystemStatus(ctx context.Context) (*queries.SystemStatus, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	return r.Queries.SystemStatus(ctx)
}

func (r *queryResolver) Verification(ctx context.Context) (*queries.Verification, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	return r.Queries.Verification(ctx)
}

func (r *mutationResolver) RetryParked(ctx context.Context, input Parked) (*queries.SystemStatus, error) {
	return r.mend(ctx, input, "retried", func() error {
		if err := r.ReadModels.Retry(ctx, input.Projection, input.Stream); err != nil {
			return failedAgain.Because(err)
		}
		return nil
	})
}

func (r *mutationResolver) SkipParked(ctx context.Context, input Parked) (*queries.SystemStatus, error) {
	return r.mend(ctx, input, "skipped", func() error { return r.ReadModels.Skip(ctx, input.Projection, input.Stream) })
}

// mend does something about a parked stream; it returns not_found where there is no such.
func (r *mutationResolver) mend(ctx context.Context, p Parked, what string, do func() error) (*queries.SystemStatus, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	status, err := r.Queries.SystemStatus(ctx)
	if err != nil {
		return nil, err
	}
	if !status.Waits(p.Projection, p.Stream) {
		return nil, commands.NotFound
	}
	if err := do(); err != nil {
		return nil, err
	}
	slog.InfoContext(ctx, "a parked stream was "+what, "projection", p.Projection, "stream", p.Stream, "by", viewer(ctx).Account)
	return r.Queries.SystemStatus(ctx)
}

func (r *mutationResolver) RebuildReadModel(ctx context.Context, name string) (*queries.SystemStatus, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	known, started := r.Queries.Rebuilder.Start(name)
	switch {
	case !known:
		return nil, commands.NotFound
	case !started:
		return nil, rebuilding
	}
	slog.InfoContext(ctx, "a rebuild was asked for", "projection", name, "by", viewer(ctx).Account)
	return r.Queries.SystemStatus(ctx)
}
