package listings

import (
	"context"
	"fmt"
	"strings"

	"weddings/queries"

	"github.com/google/uuid"
)

// similar selects similar listings for each listing, until there are enough: first those of the same governorate and
// venue type, then of the governorate, then of the type, then of the category. Each part is an index scan, so no
// category is sorted.
var similar = `SELECT o.id, s.id FROM listings o CROSS JOIN LATERAL (
	SELECT * FROM (` + strings.Join([]string{
	alike(1, `l.governorate = o.governorate AND l.venue_type = o.venue_type`),
	alike(2, `l.governorate = o.governorate AND l.venue_type <> o.venue_type`),
	alike(3, `l.governorate <> o.governorate AND l.venue_type = o.venue_type`),
	alike(4, `l.governorate <> o.governorate AND l.venue_type <> o.venue_type`),
}, " UNION ALL ") + `) all_alike LIMIT $2) s
	WHERE o.id = ANY($1) ORDER BY o.id, s.nearness, NOT s.featured, s.sort_order, s.id`

func alike(nearness int, condition string) string {
	return fmt.Sprintf(`(SELECT %d AS nearness, l.id, l.featured, l.sort_order FROM listings l
		WHERE l.public AND l.category = o.category AND l.kind = o.kind AND l.id <> o.id AND %s
		ORDER BY NOT l.featured, l.sort_order, l.id LIMIT $2)`, nearness, condition)
}

// Similar returns public listings of the same category for each listing, those of the same governorate first. The
// number of statements does not depend on the number of listings.
func (r *Reader) Similar(
	ctx context.Context,
	_ queries.Viewer,
	listings []uuid.UUID,
	first int,
) (map[uuid.UUID][]*Listing, error) {
	n, err := queries.Page(first)
	if err != nil {
		return nil, err
	}
	type pair struct{ Of, Is uuid.UUID }
	pairs, err := queries.Collect[pair](ctx, r.Pool, similar, listings, n)
	if err != nil {
		return nil, err
	}
	ids := make([]uuid.UUID, len(pairs))
	for i, p := range pairs {
		ids[i] = p.Is
	}
	found, err := r.ByID(ctx, queries.Viewer{}, ids)
	m := make(map[uuid.UUID][]*Listing, len(listings))
	for _, id := range listings {
		m[id] = []*Listing{}
	}
	for _, p := range pairs {
		if l := found[p.Is]; l != nil {
			m[p.Of] = append(m[p.Of], l)
		}
	}
	return m, err
}
