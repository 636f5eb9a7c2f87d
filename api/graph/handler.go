package graph

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/handler"
	"github.com/99designs/gqlgen/graphql/handler/extension"
	"github.com/99designs/gqlgen/graphql/handler/lru"
	"github.com/99designs/gqlgen/graphql/handler/transport"
	"github.com/google/uuid"
	"github.com/graph-gophers/dataloader/v7"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"weddings/api/edge"
	"weddings/queries"
)

const (
	maxComplexity = 4000
	maxDepth      = 12
	maxAliases    = 30
	timeout       = 10 * time.Second
	cachedQueries = 1000
	gatherFor     = time.Millisecond // how long nested loads wait for each other
)

// Handler serves the schema. introspection is for development.
func Handler(r *Resolver, introspection bool) http.Handler {
	s := handler.New(NewExecutableSchema(Config{Resolvers: r, Complexity: complexity()}))
	s.AddTransport(transport.GET{})
	s.AddTransport(transport.POST{})
	s.SetQueryCache(lru.New[*ast.QueryDocument](cachedQueries))
	s.Use(extension.FixedComplexityLimit(maxComplexity))
	s.Use(shape{})
	if introspection {
		s.Use(extension.Introspection{})
	}
	s.SetErrorPresenter(present)
	s.SetRecoverFunc(func(ctx context.Context, p any) error { return fmt.Errorf("graph: panic: %v", p) })
	s.AroundResponses(func(ctx context.Context, next graphql.ResponseHandler) *graphql.Response {
		response := next(ctx)
		if at := edge.From(ctx).Reached(); at > 0 && response != nil {
			if response.Extensions == nil {
				response.Extensions = map[string]any{}
			}
			response.Extensions["position"] = at
		}
		return response
	})
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		ctx, cancel := context.WithTimeout(req.Context(), timeout)
		defer cancel()
		by := edge.From(ctx)
		if by.Position > 0 {
			// A reader who is not waited for long enough reads what there is; the words below say that it is old.
			fresh, err := r.Queries.WaitFor(ctx, by.Position)
			if err == nil && !fresh {
				w.Header().Set("X-Stale", "1")
			}
		}
		s.ServeHTTP(w, req.WithContext(withLoader(ctx, r.Queries)))
	})
}

// present tells an error in the reader's language.
func present(ctx context.Context, err error) *gqlerror.Error {
	shown := graphql.DefaultErrorPresenter(ctx, err)
	// Errors of the document itself, which never reached a resolver, are for its author and stay as they are.
	if parsed, ok := errors.AsType[*gqlerror.Error](err); ok && parsed.Unwrap() == nil {
		return shown
	}
	told, _ := edge.Tell(ctx, err, edge.From(ctx).Lang)
	shown.Message = told.Error
	if shown.Extensions == nil {
		shown.Extensions = map[string]any{}
	}
	shown.Extensions["code"], shown.Extensions["message"] = told.Code, told.Error
	if told.Fields != nil {
		shown.Extensions["fields"] = told.Fields
	}
	return shown
}

// shape refuses documents that are too deep or repeat fields under too many names.
type shape struct{}

var _ interface {
	graphql.HandlerExtension
	graphql.OperationContextMutator
} = shape{}

func (shape) ExtensionName() string { return "Shape" }

func (shape) Validate(graphql.ExecutableSchema) error { return nil }

func (shape) MutateOperationContext(_ context.Context, op *graphql.OperationContext) *gqlerror.Error {
	aliases := 0
	if depth(op.Operation.SelectionSet, &aliases, map[string]bool{}) > maxDepth {
		return gqlerror.Errorf("the query is nested more than %d deep", maxDepth)
	}
	if aliases > maxAliases {
		return gqlerror.Errorf("the query has more than %d aliases", maxAliases)
	}
	return nil
}

func depth(set ast.SelectionSet, aliases *int, within map[string]bool) int {
	deepest := 0
	for _, s := range set {
		below := 0
		switch s := s.(type) {
		case *ast.Field:
			if s.Alias != s.Name {
				*aliases++
			}
			below = 1 + depth(s.SelectionSet, aliases, within)
		case *ast.InlineFragment:
			below = depth(s.SelectionSet, aliases, within)
		case *ast.FragmentSpread:
			if within[s.Name] { // the validator refuses cycles; this only keeps us from following one
				continue
			}
			within[s.Name] = true
			below = depth(s.Definition.SelectionSet, aliases, within)
			delete(within, s.Name)
		}
		deepest = max(deepest, below)
	}
	return deepest
}

// complexity counts a list as often as it may be long.
func complexity() ComplexityRoot {
	var c ComplexityRoot
	list := func(child, first int) int { return 1 + child*max(1, min(first, 100)) }
	c.Query.FeaturedVenues, c.Query.FeaturedServices = list, list
	c.Query.Listings = func(child int, _ queries.ListingFilter, first int, _ *string) int { return list(child, first) }
	c.Query.Search = func(child int, _ string, _ *SearchFilter, _ SearchSort, first, _ int) int { return list(child, first) }
	c.Listing.Similar = list
	c.Listing.Reviews = func(child, first int, _ *string) int { return list(child, first) }
	return c
}

type loaderKey struct{}

// withLoader gathers the nested listings of one request into one query.
func withLoader(ctx context.Context, q *queries.Queries) context.Context {
	by := viewer(ctx)
	batch := func(ctx context.Context, ids []uuid.UUID) []*dataloader.Result[*queries.Listing] {
		found, err := q.ByIDFor(ctx, by, ids)
		results := make([]*dataloader.Result[*queries.Listing], len(ids))
		for i, id := range ids {
			results[i] = &dataloader.Result[*queries.Listing]{Data: found[id], Error: err}
		}
		return results
	}
	return context.WithValue(ctx, loaderKey{}, dataloader.NewBatchedLoader(batch, dataloader.WithWait[uuid.UUID, *queries.Listing](gatherFor)))
}

func load(ctx context.Context, id uuid.UUID) (*queries.Listing, error) {
	loader := ctx.Value(loaderKey{}).(*dataloader.Loader[uuid.UUID, *queries.Listing])
	return loader.Load(ctx, id)()
}
