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

// Resolver implements the schema with commands and queries.
type Resolver struct {
	App        *commands.App
	Queries    *all.Readers
	ReadModels ReadModels
	BaseURL    string // of the site, without a slash at the end

	once     sync.Once
	executor *executor.Executor // of Answer
	searches madeSearches

	records sync.WaitGroup // records being written in the background
	writing atomic.Int32   // their number
}

// mostRecords bounds the records that are written in the background. Beyond it a request waits for its record.
const mostRecords = 64

// meanwhile does work in the background that the response does not wait for.
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
		defer func() {
			if p := recover(); p != nil {
				_ = recovered(ctx, p) // the handler's recovery does not reach this goroutine
			}
		}()
		record(ctx)
	})
}

// Finish waits for the end of the context, after which no request may start, and then for the records being written.
func (r *Resolver) Finish(ctx context.Context) {
	<-ctx.Done()
	r.records.Wait()
}

type queryResolver struct{ *Resolver }

// Query implements ResolverRoot.
func (r *Resolver) Query() QueryResolver { return &queryResolver{r} }

// unlessHidden returns nil for a hidden object, which is answered as if it did not exist, and writes the attempt to the
// security log. It returns any other error unchanged.
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

// pointers converts a list to the type that gqlgen expects.
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
