package queries

import (
	"context"
	"fmt"
	"strings"

	"github.com/google/uuid"
)

// What is asked for each of many listings is answered for all of them with a fixed number of round trips.

// AccountsByID returns those of the accounts that there are.
func (q *Queries) AccountsByID(ctx context.Context, ids []uuid.UUID) (map[uuid.UUID]*Account, error) {
	list, err := collect[Account](ctx, q.Pool, accountColumns+`WHERE id = ANY($1)`, ids)
	m := make(map[uuid.UUID]*Account, len(list))
	for i := range list {
		m[list[i].ID] = &list[i]
	}
	return m, err
}

// AnswersWithinHours returns for each owner the median of their answers over ninety days, in whole hours rounded up. An
// owner with fewer than three is left out.
func (q *Queries) AnswersWithinHours(ctx context.Context, owners []uuid.UUID) (map[uuid.UUID]*int, error) {
	type row struct {
		Owner uuid.UUID
		Hours int
	}
	list, err := collect[row](
		ctx,
		q.Pool,
		`SELECT owner, ceil(extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY responded_at - created_at)) /
			3600)::int
		FROM inquiries WHERE owner = ANY($1) AND responded_at IS NOT NULL
			AND created_at > now() - interval '90 days' GROUP BY owner HAVING count(*) >= 3`,
		owners,
	)
	m := make(map[uuid.UUID]*int, len(list))
	for i := range list {
		m[list[i].Owner] = &list[i].Hours
	}
	return m, err
}

// FirstReviews returns the first page of each listing's approved reviews, newest first.
func (q *Queries) FirstReviews(
	ctx context.Context,
	listings []uuid.UUID,
	first int,
) (map[uuid.UUID]*ReviewPage, error) {
	n, err := page(first)
	if err != nil {
		return nil, err
	}
	list, err := collect[Review](
		ctx,
		q.Pool,
		`SELECT v.* FROM unnest($1::uuid[]) wanted CROSS JOIN LATERAL (`+reviewColumns+`
		WHERE listing = wanted AND status = 'approved' ORDER BY created_at DESC, id DESC LIMIT $2) v`,
		listings,
		n+1,
	)
	if err != nil {
		return nil, err
	}
	type total struct {
		Listing uuid.UUID
		Count   int
	}
	totals, err := collect[total](
		ctx,
		q.Pool,
		`SELECT listing, review_count FROM ratings WHERE listing = ANY($1)`,
		listings,
	)
	m := make(map[uuid.UUID]*ReviewPage, len(listings))
	for _, id := range listings {
		m[id] = &ReviewPage{Nodes: []Review{}}
	}
	for _, t := range totals {
		m[t.Listing].Total = t.Count
	}
	for _, v := range list {
		p := m[v.ListingID]
		if len(p.Nodes) == n {
			p.HasNextPage = true
			continue
		}
		p.Nodes = append(p.Nodes, v)
		p.EndCursor = cursor(v.CreatedAt, v.ID)
	}
	return m, err
}

// similar reads, for each listing, down one index after another until there are enough: those of its place and type, of
// its place, of its type, and of its category. Each index leads to what it is asked for, so that no category is sorted.
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

// Similar returns for each listing public ones of the same category, those of the same governorate first.
func (q *Queries) Similar(ctx context.Context, listings []uuid.UUID, first int) (map[uuid.UUID][]*Listing, error) {
	n, err := page(first)
	if err != nil {
		return nil, err
	}
	type pair struct{ Of, Is uuid.UUID }
	pairs, err := collect[pair](ctx, q.Pool, similar, listings, n)
	if err != nil {
		return nil, err
	}
	ids := make([]uuid.UUID, len(pairs))
	for i, p := range pairs {
		ids[i] = p.Is
	}
	found, err := q.ByIDFor(ctx, Viewer{}, ids)
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
