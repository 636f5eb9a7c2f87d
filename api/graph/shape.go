package graph

import (
	"context"
	"crypto/sha256"
	"errors"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/errcode"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/parser"

	"weddings/api/edge"
	"weddings/ui"
)

// Limits of one document.
const (
	maxQuery      = 20_000 // bytes
	maxTokens     = 5000
	maxDepth      = 12
	maxAliases    = 30
	maxFields     = 2000              // with fragments expanded
	maxComplexity = 6000              // objects and values in a response
	maxOwn        = 2 * maxComplexity // the same for a document of the app, such as a list of 96 results
	maxOperations = 10
	maxErrors     = 10 // in one response
	maxQueries    = 10 // fields of Query in one document, under any alias
	maxMutations  = 5  // the same for Mutation
)

// allowance limits a document before it is validated. Validation compares the fields of a selection with each other, so
// its time grows with the square of their number: 200 selections take about 3 ms, 4,700 take seconds.
type allowance struct{ tokens, selections, complexity int }

// The app's own documents are not limited. Other documents of visitors have the smaller allowance, which suffices for
// those of an older release.
var (
	signedOutAllowance = allowance{tokens: 600, selections: 200, complexity: 4000}
	signedInAllowance  = allowance{tokens: 2000, selections: 400, complexity: maxComplexity}
)

func allowanceOf(ctx context.Context) allowance {
	if edge.From(ctx).Actor.SignedIn() {
		return signedInAllowance
	}
	return signedOutAllowance
}

// documents is a set of hashes of documents.
type documents map[[sha256.Size]byte]bool

// appDocuments returns the documents that this release of the app sends. Without it every document is limited.
func appDocuments() documents {
	known := documents{}
	operations, err := ui.Operations()
	if err != nil {
		return known
	}
	for _, text := range operations {
		known[sha256.Sum256([]byte(text))] = true
	}
	return known
}

func (d documents) hold(text string) bool { return d[sha256.Sum256([]byte(text))] }

// shape refuses documents that are too long or too deep, expand to too many fields, repeat fields under too many
// aliases, or use introspection where it is not allowed.
type shape struct {
	introspection bool
	known         documents
}

var _ interface {
	graphql.HandlerExtension
	graphql.OperationParameterMutator
	graphql.OperationContextMutator
} = shape{}

func (shape) ExtensionName() string { return "Shape" }

func (shape) Validate(graphql.ExecutableSchema) error { return nil }

func (s shape) MutateOperationParameters(ctx context.Context, params *graphql.RawParams) *gqlerror.Error {
	if len(params.Query) > maxQuery {
		return refuse("the query is longer than %d bytes", maxQuery)
	}
	if s.known.hold(params.Query) || s.introspection {
		return nil
	}
	return allowanceOf(ctx).check(params.Query)
}

// check counts a document as written, with each fragment once.
func (a allowance) check(query string) *gqlerror.Error {
	document, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: query}, a.tokens)
	if wrong, ok := errors.AsType[*gqlerror.Error](err); ok {
		errcode.Set(wrong, errcode.ParseFailed)
		return wrong
	}
	if err != nil || document == nil {
		return refuse("the query cannot be read")
	}
	if len(document.Operations) > maxOperations {
		return refuse("the document has more than %d operations", maxOperations)
	}
	selections := 0
	for _, operation := range document.Operations {
		selections += written(operation.SelectionSet)
	}
	for _, fragment := range document.Fragments {
		selections += written(fragment.SelectionSet)
	}
	if selections > a.selections {
		return refuse("the query has more than %d selections", a.selections)
	}
	return nil
}

// written counts the selections of a set, without following fragments.
func written(set ast.SelectionSet) int {
	n := len(set)
	for _, selection := range set {
		switch s := selection.(type) {
		case *ast.Field:
			n += written(s.SelectionSet)
		case *ast.InlineFragment:
			n += written(s.SelectionSet)
		}
	}
	return n
}

func (s shape) MutateOperationContext(_ context.Context, op *graphql.OperationContext) *gqlerror.Error {
	m := measured{}
	roots := maxQueries
	if op.Operation.Operation == ast.Mutation {
		roots = maxMutations
	}
	switch size := m.of(op.Operation.SelectionSet); {
	case size.roots > roots && !s.known.hold(op.RawQuery):
		return refuse("the document asks for more than %d fields at once", roots)
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

// size is the size of a selection with its fragments expanded.
type size struct {
	roots                  int // fields of the set itself
	depth, aliases, fields int
	introspects            bool
}

// measured holds the size of each fragment, so that a fragment that is spread a thousand times is walked once.
type measured map[string]size

func (m measured) of(set ast.SelectionSet) size {
	var total size
	add := func(s size) {
		total.roots = min(total.roots+s.roots, 1<<20)
		total.depth = max(total.depth, s.depth)
		total.aliases = min(total.aliases+s.aliases, 1<<20)
		total.fields = min(total.fields+s.fields, 1<<20)
		total.introspects = total.introspects || s.introspects
	}
	for _, selection := range set {
		switch s := selection.(type) {
		case *ast.Field:
			inner := m.of(s.SelectionSet)
			inner.roots = 1
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
