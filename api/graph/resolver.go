package graph

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/99designs/gqlgen/graphql/executor"
	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
)

// Resolver answers the schema with commands and queries.
type Resolver struct {
	App        *commands.App
	Queries    *queries.Queries
	ReadModels ReadModels

	once     sync.Once
	executor *executor.Executor // of Answer
	searches searches

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

func viewer(ctx context.Context) queries.Viewer { return edge.From(ctx).Actor }

func requireAdmin(ctx context.Context) error { return commands.RequireRole(viewer(ctx), events.Admin) }

func requireAccount(ctx context.Context) error { return commands.RequireAccount(viewer(ctx)) }

var badID = fault.New(fault.Invalid, "المعرّف غير صالح.", "The id is not valid.").
	With("id", "معرّف غير صالح", "Invalid id")

func parseID(s string) (uuid.UUID, error) {
	id, err := uuid.Parse(s)
	if err != nil {
		return uuid.Nil, badID
	}
	return id, nil
}

func parseOptionalID(s *string) (*uuid.UUID, error) {
	if s == nil {
		return nil, nil
	}
	id, err := parseID(*s)
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
