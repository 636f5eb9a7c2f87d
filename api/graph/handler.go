package graph

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/executor"
	"github.com/99designs/gqlgen/graphql/handler"
	"github.com/99designs/gqlgen/graphql/handler/extension"
	"github.com/99designs/gqlgen/graphql/handler/lru"
	"github.com/99designs/gqlgen/graphql/handler/transport"
	"github.com/vektah/gqlparser/v2/ast"

	"weddings/api/edge"
	"weddings/internal/admission"
	"weddings/internal/fault"
)

const (
	timeout       = 10 * time.Second
	cachedQueries = 300
	// anonymousAge is how long browsers and caches may keep public responses, in seconds.
	anonymousAge = 60
)

// schema returns the executable schema.
func (r *Resolver) schema() graphql.ExecutableSchema {
	return counted{NewExecutableSchema(Config{
		Resolvers:  r,
		Directives: DirectiveRoot{Command: r.carryOut},
	})}
}

// Handler serves the schema: POST with JSON, and GET for queries. introspection is for development.
func Handler(r *Resolver, introspection bool) http.Handler {
	s := handler.New(r.schema())
	s.AddTransport(transport.GET{})
	s.AddTransport(transport.POST{})
	s.SetQueryCache(lru.New[*ast.QueryDocument](cachedQueries))
	s.SetParserTokenLimit(maxTokens)
	known := appDocuments()
	s.Use(shape{introspection, known}) // before the complexity limit, which follows every use of every fragment
	s.Use(&extension.ComplexityLimit{Func: func(ctx context.Context, op *graphql.OperationContext) int {
		if known.hold(op.RawQuery) {
			return maxOwn
		}
		return allowanceOf(ctx).complexity
	}})
	if introspection {
		s.Use(extension.Introspection{})
	}
	s.SetDisableSuggestion(!introspection) // suggestions would reveal the schema name by name
	s.SetErrorPresenter(present)
	s.SetRecoverFunc(recovered)
	s.AroundOperations(mark)
	s.AroundResponses(standing)
	s.AroundResponses(bounded)
	s.AroundFields(weigh)
	s.AroundFields(notice)
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		ctx, cancel := context.WithTimeout(req.Context(), timeout)
		defer cancel()
		w.Header().Add("Vary", "Cookie, Accept, Accept-Language") // refusals vary, too
		if err := soundBody(w, req); err != nil {
			edge.Refuse(w, req, err)
			return
		}
		by := edge.From(ctx)
		if by.Position > 0 {
			// Looking up a reader's session has taken a slot. Whoever waits for a read model keeps none from others.
			admission.Leave(ctx)
			// The response is marked as stale if the read models do not catch up in time, or if their position cannot
			// be read.
			fresh, err := r.Queries.WaitFor(ctx, by.Position)
			by.Stale = err != nil || !fresh
		}
		if err := edge.Admit(ctx); err != nil {
			edge.Refuse(w, req, err)
			return
		}
		kept := &buffer{header: w.Header(), status: http.StatusOK}
		s.ServeHTTP(kept, req.WithContext(context.WithValue(withLoaders(ctx, r.Queries), buffering{}, kept)))
		kept.send(w, req, kept.public && req.Method == http.MethodGet && !by.Actor.SignedIn())
	})
}

// mark notes whether an operation asks only for fields that are @public.
func mark(ctx context.Context, next graphql.OperationHandler) graphql.ResponseHandler {
	op := graphql.GetOperationContext(ctx)
	if kept, ok := ctx.Value(buffering{}).(*buffer); ok {
		kept.public = !slices.ContainsFunc(
			graphql.CollectFields(op, op.Operation.SelectionSet, []string{"Query"}),
			func(f graphql.CollectedField) bool { return f.Definition.Directives.ForName("public") == nil },
		)
	}
	return next(ctx)
}

// Answer executes one of the server's own queries, without limits on its shape. It returns nil if any part failed.
func (r *Resolver) Answer(ctx context.Context, query string, variables map[string]any) json.RawMessage {
	r.once.Do(func() {
		r.executor = executor.New(r.schema())
		r.executor.SetQueryCache(lru.New[*ast.QueryDocument](cachedQueries))
		r.executor.SetErrorPresenter(present)
		r.executor.SetRecoverFunc(recovered)
		r.executor.AroundFields(notice)
	})
	ctx = graphql.StartOperationTrace(withLoaders(context.WithValue(ctx, answering{}, true), r.Queries))
	op, refused := r.executor.CreateOperationContext(ctx, &graphql.RawParams{Query: query, Variables: variables})
	if refused != nil {
		slog.ErrorContext(ctx, "a page's own query is refused", "error", refused)
		return nil
	}
	responses, ctx := r.executor.DispatchOperation(ctx, op)
	if response := responses(ctx); response != nil && len(response.Errors) == 0 {
		return response.Data
	}
	return nil
}

// recovered turns a panic into an error. The panic value may contain personal data and is not logged.
func recovered(ctx context.Context, p any) error {
	slog.ErrorContext(ctx, "panic", "kind", fmt.Sprintf("%T", p), "stack", string(debug.Stack()))
	return fault.New(fault.Internal, edge.Internal.Ar, edge.Internal.En)
}

// standing adds to a response the position that its commands reached, and whether its data may be stale. It also limits
// the number of errors.
func standing(ctx context.Context, next graphql.ResponseHandler) *graphql.Response {
	response := next(ctx)
	if response != nil && len(response.Errors) > maxErrors {
		response.Errors = response.Errors[:maxErrors]
	}
	by := edge.From(ctx)
	if response == nil || by.Reached() == 0 && !by.Stale {
		return response
	}
	if response.Extensions == nil {
		response.Extensions = map[string]any{}
	}
	if at := by.Reached(); at > 0 {
		response.Extensions["position"] = at
	}
	if by.Stale {
		response.Extensions["stale"] = true
	}
	return response
}

var (
	onlyJSON   = fault.New(fault.Invalid, "نقبل JSON فقط على هذا العنوان.", "This address takes application/json only.")
	notQuery   = fault.New(fault.Invalid, "الطلب ليس استعلام GraphQL.", "The request is not a GraphQL query.")
	notAllowed = fault.New(
		fault.Invalid,
		"نقبل GET وPOST فقط على هذا العنوان.",
		"This address takes GET and POST only.",
	)
)

// soundBody refuses a body that is not JSON of acceptable size with the parameters of a GraphQL request. Forms of other
// sites cannot send application/json, which keeps them from calling mutations.
func soundBody(w http.ResponseWriter, r *http.Request) error {
	switch r.Method {
	case http.MethodGet:
		if r.Header.Get("Sec-Fetch-Site") == "cross-site" { // a link on another site, which sends the reader's cookie
			return edge.FromElsewhere
		}
		// The URL itself was checked for NUL, but a query can also contain its escape.
		asked := r.URL.Query()
		if spellsNUL(asked.Get("query")) || spellsNUL(asked.Get("variables")) {
			return edge.NotJSON
		}
		if asked.Get("query") == "" || !edge.FewValues(asked.Get("variables")) {
			return notQuery
		}
		return nil
	case http.MethodPost:
	default:
		w.Header().Set("Allow", "GET, POST")
		return notAllowed
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return onlyJSON
	}
	raw, err := edge.ReadBody(r)
	if err != nil {
		return err
	}
	if !utf8.Valid(raw) || !json.Valid(raw) || spellsNUL(string(raw)) {
		return edge.NotJSON
	}
	var asked struct {
		Query                 *string
		OperationName         string
		Variables, Extensions map[string]json.RawMessage
	}
	if json.Unmarshal(raw, &asked) != nil || asked.Query == nil {
		return notQuery
	}
	r.Body = io.NopCloser(bytes.NewReader(raw))
	return nil
}

// spellsNUL reports whether a text contains NUL or its escape, the one character that PostgreSQL cannot store.
func spellsNUL(text string) bool {
	return strings.Contains(text, `\u0000`) || strings.ContainsRune(text, 0)
}

// buffering is the key of a response's buffer in its context.
type buffering struct{}

// buffer holds a response until its headers can be decided.
type buffer struct {
	header http.Header
	status int
	body   bytes.Buffer
	public bool // the operation asks only for @public fields
}

func (b *buffer) Header() http.Header         { return b.header }
func (b *buffer) WriteHeader(status int)      { b.status = status }
func (b *buffer) Write(p []byte) (int, error) { return b.body.Write(p) }

// send writes the response. A public response without errors may be cached, by language.
func (b *buffer) send(w http.ResponseWriter, r *http.Request, everybody bool) {
	body := b.body.Bytes()
	if err := edge.Hold(r.Context(), len(body)); err != nil {
		edge.Refuse(w, r, err)
		return
	}
	failed := bytes.HasPrefix(body, []byte(`{"errors":`)) // errors come first in the response
	if failed && b.status != http.StatusOK {
		// The document itself was refused, so the response must not have data, not even null. Clients that accept only
		// plain JSON expect errors in a 200 (GraphQL over HTTP, 6.4.1).
		var refusal map[string]json.RawMessage
		if err := json.Unmarshal(body, &refusal); err == nil {
			delete(refusal, "data")
			if refused, err := json.Marshal(refusal); err == nil {
				body = refused
			}
		}
		if b.status == http.StatusUnprocessableEntity {
			b.status = http.StatusOK
		}
	}
	if !everybody || b.status != http.StatusOK || failed {
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(b.status)
		_, _ = w.Write(body) // fails only if the client has disconnected
		return
	}
	sum := sha256.Sum256(body)
	tag := `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
	w.Header().Set("Cache-Control", fmt.Sprintf("public, max-age=%d", anonymousAge))
	w.Header().Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	_, _ = w.Write(body) // fails only if the client has disconnected
}
