package graph

import (
	"context"
	"sync/atomic"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"weddings/internal/fault"
)

// maxAnswer is the most bytes of data in a response. The app's largest responses have a tenth of that.
const maxAnswer = 2 << 20

var tooLong = fault.New(fault.TooLarge, "الجواب أطول من المسموح. اطلبوا أقل في المرة الواحدة.",
	"The answer is longer than it may be. Ask for less at once.")

// weight counts the bytes of text that the fields of a document have returned so far.
type weight struct{ bytes atomic.Int64 }

func (w *weight) add(value any) {
	n := 0
	switch v := value.(type) {
	case string:
		n = len(v)
	case *string:
		if v != nil {
			n = len(*v)
		}
	case []string:
		for _, text := range v {
			n += len(text)
		}
	}
	w.bytes.Add(int64(n))
}

func (w *weight) over() bool { return w.bytes.Load() > maxAnswer }

// weigh is a field middleware that stops resolving once the response is too large or the request has ended. The result
// of a mutation is returned all the same.
func weigh(ctx context.Context, next graphql.Resolver) (any, error) {
	w := &loadersOf(ctx).weight
	if w.over() {
		return nil, tooLong
	}
	if err := ctx.Err(); err != nil && graphql.GetOperationContext(ctx).Operation.Operation != ast.Mutation {
		return nil, err
	}
	value, err := next(ctx)
	w.add(value)
	return value, err
}

// bounded is a response middleware that refuses the whole document if its response is too large.
func bounded(ctx context.Context, next graphql.ResponseHandler) *graphql.Response {
	response := next(ctx)
	if response == nil || !loadersOf(ctx).weight.over() && len(response.Data) <= maxAnswer {
		return response
	}
	return &graphql.Response{Errors: []*gqlerror.Error{present(ctx, tooLong)}}
}
