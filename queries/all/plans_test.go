package all

import (
	"context"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/queries"
	"weddings/queries/bookings"
	"weddings/queries/listings"
	"weddings/queries/security"
)

// sentKey is the key of a context that collects statements.
type sentKey struct{}

// planned returns the plans of the statements that work sends. The planner is told to avoid sequential scans and sorts,
// since its choices for a few rows say nothing about many. The statement that asks how fresh the read models are is
// left out: whether it is sent depends on when it was last sent, and it sorts a row of each.
func (w *world) planned(work func(context.Context) error) string {
	w.Helper()
	var sent []pgx.TraceQueryStartData
	require.NoError(w, work(context.WithValue(w.Context(), sentKey{}, &sent)))
	require.NotEmpty(w, sent)
	var plans strings.Builder
	require.NoError(w, pgx.BeginFunc(w.Context(), w.Pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(w.Context(), `SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off`); err != nil {
			return err
		}
		for _, s := range sent {
			if strings.Contains(s.SQL, `"checkpoint"`) {
				continue
			}
			rows, err := tx.Query(w.Context(), `EXPLAIN `+s.SQL, s.Args...)
			if err != nil {
				return err
			}
			lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
			if err != nil {
				return err
			}
			plans.WriteString(s.SQL + "\n" + strings.Join(lines, "\n") + "\n")
		}
		return nil
	}))
	return plans.String()
}

func TestWhatVisitorsAskForIsFoundByAnIndex(t *testing.T) {
	t.Parallel()
	w := setup(t)
	w.shown(w.venue("السنديان"))
	kind, category, homs := "VENUE", "venues", "homs"
	for name, filter := range map[string]listings.Filter{
		"kind": {Kind: &kind}, "category": {Category: &category}, "governorate": {Governorate: &homs},
		"city": {City: &homs}, "kind and city": {Kind: &kind, City: &homs},
	} {
		first := w.planned(func(ctx context.Context) error {
			_, err := w.Listings.Listings(ctx, nobody, filter, 24, nil)
			return err
		})
		next := w.planned(func(ctx context.Context) error {
			_, err := w.Listings.Listings(ctx, nobody, filter, 24, queries.Cursor(false, 1, w.owner))
			return err
		})
		for _, plan := range []string{first, next} {
			assert.NotContains(t, plan, "Seq Scan on listings", name)
			assert.NotContains(t, plan, "Sort Key", name)
		}
	}
	featured := w.planned(func(ctx context.Context) error {
		_, err := w.Listings.Featured(ctx, nobody, events.Venue, 8)
		return err
	})
	assert.NotContains(t, featured, "Sort Key")
	picture := w.planned(func(ctx context.Context) error {
		_, err := w.Listings.PicturePublic(ctx, nobody, strings.Repeat("ab", 32))
		return err
	})
	assert.Contains(t, picture, `Index Cond: ((details -> 'pictures'::text) @>`, "each card of a page asks for one")
	similar := w.planned(
		func(ctx context.Context) error {
			_, err := w.Listings.Similar(ctx, nobody, []uuid.UUID{w.owner}, 6)
			return err
		},
	)
	assert.Contains(
		t,
		similar,
		`Index Cond: ((category = o.category) AND (governorate = o.governorate) AND (venue_type = o.venue_type))`,
	)
	assert.NotContains(t, similar, "Seq Scan on listings")
	assert.NotContains(t, similar, "WindowAgg")
	assert.Equal(t, 1, strings.Count(similar, "Sort Key"), "only the found rows are sorted")
	slug := w.planned(
		func(ctx context.Context) error { _, err := w.Listings.Listing(ctx, nobody, "a-slug"); return err },
	)
	assert.Contains(t, slug, `Index Cond: (slug = `)
}

// Anybody can fill the security log, and admins search it for rare entries.
func TestTheSecurityLogIsFilteredByIndexes(t *testing.T) {
	t.Parallel()
	w := setup(t)
	kind, source, account := "SIGN_IN", "0123456789abcdef", uuid.New()
	for index, filter := range map[string]security.Filter{
		"security_log_event": {Kind: &kind}, "security_log_source": {Source: &source},
		"security_log_account_at_idx": {Account: &account},
	} {
		plan := w.planned(
			func(ctx context.Context) error { _, err := w.Security.Entries(ctx, admin, filter, 50, nil); return err },
		)
		assert.Contains(t, plan, index)
		assert.NotContains(t, plan, "Seq Scan on security_log")
	}
}

func TestTheRivalsOfARequestAreFoundByTheirDays(t *testing.T) {
	t.Parallel()
	w := setup(t)
	owner := queries.Viewer{Account: w.owner, Role: events.VenueOwner}
	plans := w.planned(func(ctx context.Context) error {
		_, err := w.Bookings.Received(ctx, owner, bookings.Filter{}, 100, nil)
		return err
	})
	assert.Contains(t, plans, `Index Cond: ((listing = bookings.listing) AND (status = 'pending'::text) AND `+
		`(first_day <= bookings.last_day) AND (last_day >= bookings.first_day))`)
	assert.NotContains(t, plans, "Sort Key: created_at")
}
