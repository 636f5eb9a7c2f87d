package memory

import (
	"context"

	"weddings/search"
)

// Suggest implements search.Engine.
func (e *Engine) Suggest(ctx context.Context, typed string, limit int) ([]search.Suggestion, error) {
	if limit <= 0 || len(search.Words(typed)) == 0 {
		return nil, ctx.Err()
	}
	result, err := e.find(ctx, search.Query{Text: typed, Limit: limit, Bare: true}, mostSuggested)
	if err != nil {
		return nil, err
	}
	return result.Suggestions(limit), nil
}
