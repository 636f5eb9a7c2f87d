package graph

import (
	"context"

	"weddings/commands"
	"weddings/commands/system"
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
	failedAgain = fault.New(
		fault.Conflict,
		"لم ينجح ذلك هذه المرة أيضًا، وبقي الحدث معلّقًا.",
		"It failed again; the event stays parked.",
	)
	rebuilding = fault.New(
		fault.Conflict,
		"يُعاد بناء نموذج قراءة الآن. انتظروا حتى ينتهي.",
		"A read model is being rebuilt. Wait for it to end.",
	)
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
	problem, err := r.problem(ctx, input)
	if err != nil {
		return nil, err
	}
	if _, err := r.do(
		ctx,
		system.RetryParked{ReadModel: input.Projection, Stream: input.Stream, Problem: problem},
	); err != nil {
		return nil, err
	}
	if err := r.ReadModels.Retry(ctx, input.Projection, input.Stream); err != nil {
		return nil, failedAgain.Because(err)
	}
	return r.Queries.SystemStatus(ctx)
}

func (r *mutationResolver) SkipParked(ctx context.Context, input Parked) (*queries.SystemStatus, error) {
	problem, err := r.problem(ctx, input)
	if err != nil {
		return nil, err
	}
	if _, err := r.do(
		ctx,
		system.SkipParked{ReadModel: input.Projection, Stream: input.Stream, Problem: problem},
	); err != nil {
		return nil, err
	}
	if err := r.ReadModels.Skip(ctx, input.Projection, input.Stream); err != nil {
		return nil, err
	}
	return r.Queries.SystemStatus(ctx)
}

// problem tells an admin why a stream is parked; it returns not_found where it is not.
func (r *mutationResolver) problem(ctx context.Context, p Parked) (string, error) {
	if err := requireAdmin(ctx); err != nil {
		return "", err
	}
	problem, parked, err := r.Queries.ParkedFor(ctx, p.Projection, p.Stream)
	if err == nil && !parked {
		err = commands.NotFound
	}
	return problem, err
}

func (r *mutationResolver) RebuildReadModel(ctx context.Context, name string) (*queries.SystemStatus, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	known, started, err := r.Queries.Rebuilder.Start(name, func() error {
		_, err := r.do(ctx, system.RebuildReadModel{ReadModel: name})
		return err
	})
	switch {
	case err != nil:
		return nil, err
	case !known:
		return nil, commands.NotFound
	case !started:
		return nil, rebuilding
	}
	return r.Queries.SystemStatus(ctx)
}
