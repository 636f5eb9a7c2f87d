package memory

import (
	"context"

	"weddings/search"
	"weddings/search/text"
)

// Suggest implements search.Engine: what the letters mean first, then listings.
func (e *Engine) Suggest(ctx context.Context, typed string, limit int) ([]search.Suggestion, error) {
	if limit <= 0 || len(text.Tokens(cut(typed))) == 0 {
		return nil, ctx.Err()
	}
	result, err := e.Search(ctx, search.Query{Text: typed, Limit: limit, Bare: true})
	if err != nil {
		return nil, err
	}
	var all []search.Suggestion
	for _, u := range result.Understood {
		s := search.Suggestion{Kind: u.Kind, Value: u.Value}
		switch u.Kind {
		case "kind":
			s = search.Suggestion{Kind: "category", Value: text.CategoryOf(u.Value)}
		case "category", "city", "governorate":
		default:
			continue
		}
		if s.Value != "" && len(all) < min(2, limit) && !contains(all, s) {
			all = append(all, s)
		}
	}
	for _, hit := range result.Hits {
		if len(all) == limit {
			break
		}
		all = append(all, search.Suggestion{Kind: "listing", Value: hit.ID.String()})
	}
	return all, nil
}

func contains(all []search.Suggestion, s search.Suggestion) bool {
	for _, a := range all {
		if a == s {
			return true
		}
	}
	return false
}
