package graph

import (
	"context"
	"errors"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"weddings/api/edge"
	"weddings/internal/fault"
)

var badInput = fault.New(fault.Invalid, "راجعوا الحقول المشار إليها.", "Please check the marked fields.")

// present returns an error in the reader's language.
func present(ctx context.Context, err error) *gqlerror.Error {
	shown := graphql.DefaultErrorPresenter(ctx, err)
	parsed, ok := errors.AsType[*gqlerror.Error](err)
	if ok && parsed.Unwrap() == nil { // an error of the document itself, shown to its author unchanged
		return shown
	}
	if field, ours := inputOf(ctx, err, parsed); ours {
		err = badInput.With(field, "قيمة غير صالحة", "Invalid input")
	}
	by := edge.From(ctx)
	body, refused := edge.BodyOf(ctx, err, by.Lang)
	by.NoteRefusal(refused, fieldOf(ctx))
	shown = &gqlerror.Error{
		Message:    body.Error,
		Path:       shown.Path,
		Locations:  shown.Locations,
		Extensions: map[string]any{"code": body.Code, "message": body.Error, "words": body.Words},
	}
	if body.Fields != nil {
		shown.Extensions["fields"] = body.Fields
	}
	if body.Version > 0 {
		shown.Extensions["version"] = body.Version
	}
	if body.Reason != "" {
		shown.Extensions["reason"] = body.Reason
	}
	return shown
}

// fieldOf returns the field that is being resolved: Query.auditLog.
func fieldOf(ctx context.Context) string {
	if field := graphql.GetFieldContext(ctx); field != nil && field.Field.Field != nil {
		return field.Object + "." + field.Field.Name
	}
	return "GraphQL"
}

// inputOf returns the argument or input field whose value could not be decoded: an error below the field that is being
// resolved, and not a refusal, comes from decoding the field's input.
func inputOf(ctx context.Context, err error, parsed *gqlerror.Error) (string, bool) {
	if _, refusal := errors.AsType[*fault.Error](err); refusal || parsed == nil {
		return "", false
	}
	field := graphql.GetFieldContext(ctx)
	if field == nil || len(parsed.Path) <= len(field.Path()) {
		return "", false
	}
	for i := len(parsed.Path) - 1; i >= 0; i-- {
		if name, ok := parsed.Path[i].(ast.PathName); ok {
			return string(name), true
		}
	}
	return "", false
}
