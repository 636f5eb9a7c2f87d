package graph

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"github.com/99designs/gqlgen/graphql/executor"
	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/internal/fault"
	"weddings/queries/all"
)

// Resolver answers the schema with commands and queries.
type Resolver struct {
	App        *commands.App
	Queries    *all.Readers
	ReadModels ReadModels

	once     sync.Once
	executor *executor.Executor // of Answer
	searches madeSearches

	records sync.WaitGroup // that are written while their answers are on their way
	writing atomic.Int32   // how many
}

// mostRecords is how many may be written at a time beside the answers; whoever comes when there are more waits for
// theirs.
const mostRecords = 64

// meanwhile does what an answer does not depend on without keeping it.
func (r *Resolver) meanwhile(ctx context.Context, record func(context.Context)) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), timeout)
	done := func() { cancel(); r.writing.Add(-1) }
	if r.writing.Add(1) > mostRecords {
		defer done()
		record(ctx)
		return
	}
	r.records.Go(func() {
		defer done()
		record(ctx)
	})
}

// Finish waits for the end of the context, after which no request may come, and then for what is still being written.
func (r *Resolver) Finish(ctx context.Context) {
	<-ctx.Done()
	r.records.Wait()
}

type queryResolver struct{ *Resolver }

// Query implements ResolverRoot.
func (r *Resolver) Query() QueryResolver { return &queryResolver{r} }

// unlessHidden returns nil for what exists and may not be known of, which is answered as if there were nothing, and
// notes in the security log that somebody asked. It returns any other error as it is.
func unlessHidden(ctx context.Context, err error) error {
	if !errors.Is(err, fault.ErrHidden) {
		return err
	}
	edge.From(ctx).NoteRefusal(fault.Hidden, fieldOf(ctx))
	return nil
}

func parseOptionalID(s *string) (*uuid.UUID, error) {
	if s == nil {
		return nil, nil
	}
	id, err := edge.ParseID(*s)
	return &id, err
}

// pointers is how gqlgen wants lists.
func pointers[T any](list []T, err error) ([]*T, error) {
	out := make([]*T, len(list))
	for i := range list {
		out[i] = &list[i]
	}
	return out, err
}

func value[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}
