package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/system"
	"weddings/events"
	"weddings/internal/fault"
	answers "weddings/queries/system"
)

// ReadModels repairs read models. The names are those of SystemStatus.
type ReadModels interface {
	// Retry projects a parked stream again. It returns an error if the stream fails again and stays parked.
	Retry(ctx context.Context, name, stream string) error
	// Skip resumes a parked stream without its parked events.
	Skip(ctx context.Context, name, stream string) error
}

// Parked identifies a stream that is parked in a projection.
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

func (r *queryResolver) SystemStatus(ctx context.Context) (*answers.Status, error) {
	return r.Queries.System.Status(ctx, edge.Viewer(ctx))
}

func (r *queryResolver) Verification(ctx context.Context) (*answers.Verification, error) {
	return r.Queries.System.Verification(ctx, edge.Viewer(ctx))
}

func (r *mutationResolver) RetryParked(ctx context.Context, input Parked) (*answers.Status, error) {
	problem, err := r.Queries.System.ParkedFor(ctx, edge.Viewer(ctx), input.Projection, input.Stream)
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
	return r.Queries.System.Status(ctx, edge.Viewer(ctx))
}

func (r *mutationResolver) SkipParked(ctx context.Context, input Parked) (*answers.Status, error) {
	problem, err := r.Queries.System.ParkedFor(ctx, edge.Viewer(ctx), input.Projection, input.Stream)
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
	return r.Queries.System.Status(ctx, edge.Viewer(ctx))
}

func (r *mutationResolver) RebuildReadModel(ctx context.Context, name string) (*answers.Status, error) {
	if err := edge.Viewer(ctx).Require(events.Admin); err != nil {
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
	return r.Queries.System.Status(ctx, edge.Viewer(ctx))
}
