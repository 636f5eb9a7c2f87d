package all

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"weddings/queries"
)

// exports is the SQL of the exports of all entities, by name. The data of the account itself comes from package
// commands/account.
var exports = func() map[string]string {
	all := map[string]string{}
	for _, entity := range entities {
		maps.Copy(all, entity.Exports)
	}
	return all
}()

// Export returns the personal data of the viewer, as one JSON array for each export.
func (r *Readers) Export(ctx context.Context, by queries.Viewer) (map[string]json.RawMessage, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	names := slices.Sorted(maps.Keys(exports))
	columns := make([]string, len(names))
	parts := make([]json.RawMessage, len(names))
	into := make([]any, len(names))
	for i, name := range names {
		columns[i], into[i] = "("+exports[name]+")", &parts[i]
	}
	if err := r.Pool.QueryRow(ctx, `SELECT `+strings.Join(columns, ", "), by.Account).Scan(into...); err != nil {
		return nil, err
	}
	held := make(map[string]json.RawMessage, len(names))
	for i, name := range names {
		held[name] = parts[i]
	}
	return held, nil
}
