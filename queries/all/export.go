package all

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"weddings/queries"
	"weddings/queries/inquiries"
	"weddings/queries/listings"
	"weddings/queries/moderation"
	"weddings/queries/reviews"
	"weddings/queries/security"
)

// exports are all that is held of a person in read models and logs; accounts are told by their commands.
var exports = slices.Concat(listings.Exports, inquiries.Exports, reviews.Exports, moderation.Exports, security.Exports)

// Export returns what is held of whoever asks, as a JSON array for each export's name.
func (r *Readers) Export(ctx context.Context, by queries.Viewer) (map[string]json.RawMessage, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	columns := make([]string, len(exports))
	parts := make([]json.RawMessage, len(exports))
	into := make([]any, len(exports))
	for i, e := range exports {
		columns[i], into[i] = "("+e.SQL+")", &parts[i]
	}
	if err := r.Pool.QueryRow(ctx, `SELECT `+strings.Join(columns, ", "), by.Account).Scan(into...); err != nil {
		return nil, err
	}
	held := make(map[string]json.RawMessage, len(exports))
	for i, e := range exports {
		held[e.Name] = parts[i]
	}
	return held, nil
}
