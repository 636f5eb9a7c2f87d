package graph

import (
	"context"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/errcode"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"weddings/queries"
)

// What one document may ask.
const (
	maxQuery      = 20_000 // bytes
	maxTokens     = 5000
	maxDepth      = 12
	maxAliases    = 30
	maxFields     = 2000 // with fragments written out
	maxComplexity = 6000 // objects and values that an answer may hold
)

// shape refuses documents that are too long or deep, write out to too much, repeat fields under too many names, or ask
// about the schema itself unless that is allowed.
type shape struct{ introspection bool }

var _ interface {
	graphql.HandlerExtension
	graphql.OperationParameterMutator
	graphql.OperationContextMutator
} = shape{}

func (shape) ExtensionName() string { return "Shape" }

func (shape) Validate(graphql.ExecutableSchema) error { return nil }

func (shape) MutateOperationParameters(_ context.Context, params *graphql.RawParams) *gqlerror.Error {
	if len(params.Query) > maxQuery {
		return refuse("the query is longer than %d bytes", maxQuery)
	}
	return nil
}

func (s shape) MutateOperationContext(_ context.Context, op *graphql.OperationContext) *gqlerror.Error {
	m := measured{}
	switch size := m.of(op.Operation.SelectionSet); {
	case size.depth > maxDepth:
		return refuse("the query is nested more than %d deep", maxDepth)
	case size.aliases > maxAliases:
		return refuse("the query has more than %d aliases", maxAliases)
	case size.fields > maxFields:
		return refuse("the query asks for more than %d fields", maxFields)
	case size.introspects && !s.introspection:
		return refuse("introspection is not offered here")
	}
	return nil
}

func refuse(format string, args ...any) *gqlerror.Error {
	err := gqlerror.Errorf(format, args...)
	errcode.Set(err, errcode.ValidationFailed)
	return err
}

// size of a selection with its fragments written out.
type size struct {
	depth, aliases, fields int
	introspects            bool
}

// measured holds the size of each fragment, so that one that is spread a thousand times is walked once.
type measured map[string]size

func (m measured) of(set ast.SelectionSet) size {
	var total size
	add := func(s size) {
		total.depth = max(total.depth, s.depth)
		total.aliases = min(total.aliases+s.aliases, 1<<20)
		total.fields = min(total.fields+s.fields, 1<<20)
		total.introspects = total.introspects || s.introspects
	}
	for _, selection := range set {
		switch s := selection.(type) {
		case *ast.Field:
			inner := m.of(s.SelectionSet)
			inner.depth++
			inner.fields++
			if s.Alias != s.Name {
				inner.aliases++
			}
			if s.Name == "__schema" || s.Name == "__type" {
				inner.introspects = true
			}
			add(inner)
		case *ast.InlineFragment:
			add(m.of(s.SelectionSet))
		case *ast.FragmentSpread:
			known, seen := m[s.Name]
			if !seen {
				m[s.Name] = size{} // the validator has refused cycles; this only keeps us from following one
				known = m.of(s.Definition.SelectionSet)
				m[s.Name] = known
			}
			add(known)
		}
	}
	return total
}

// complexity counts a list as often as it may be long.
func complexity() ComplexityRoot {
	var c ComplexityRoot
	list := func(child, first int) int { return 1 + child*max(1, min(first, 100)) }
	page := func(child, first int, _ *string) int { return list(child, first) }
	fixed := func(length int) func(int) int { return func(child int) int { return list(child, length) } }

	c.Query.FeaturedVenues, c.Query.FeaturedServices = list, list
	c.Query.Listings = func(child int, _ queries.ListingFilter, first int, _ *string) int { return list(child, first) }
	c.Query.Search = func(child int, _ string, _ *SearchFilter, _ SearchSort, first, _ int) int { return list(child, first) }
	c.Query.Suggest = func(child int, _ string) int { return list(child, 8) }
	c.Query.MyInquiries = page
	c.Query.AuditLog = func(child int, _ queries.AuditFilter, first int, _ *string) int { return list(child, first) }
	c.Query.Inbox = func(child int, _ *string, first int, _ *string) int { return list(child, first) }
	c.Query.OwnReviews = c.Query.Inbox
	c.Query.AllListings = func(child int, _, _ *string, first int, _ *string) int { return list(child, first) }
	c.Query.Accounts = func(child int, _, _ *string, _ *bool, first int, _ *string) int { return list(child, first) }
	c.Query.MyListings, c.Query.ModerationQueue = fixed(20), fixed(20)
	c.Query.SearchTerms = func(child int, _, _, _ string) int { return list(child, 100) }
	c.Listing.Similar, c.Listing.Reviews = list, page
	return c
}
