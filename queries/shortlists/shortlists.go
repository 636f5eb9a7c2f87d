// Package shortlists reads the shortlists of couples: for the couples who saved them, and for families who have their
// link.
package shortlists

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/projections"
	"weddings/projections/accounts"
	"weddings/projections/bookings"
	"weddings/projections/catalogue"
	"weddings/projections/shortlists"
	"weddings/queries"
)

// Entity declares the read models behind the queries, and what a person's export contains.
var Entity = queries.Entity{
	Name: "shortlists",
	Reads: []projections.Projection{
		shortlists.Projection{}, accounts.Projection{}, bookings.Projection{}, catalogue.Projection{},
	},
	Exports: map[string]string{"shortlists": `SELECT coalesce(jsonb_agg(jsonb_build_object('plan', plan,
		'shared', share IS NOT NULL, 'voices', (SELECT coalesce(jsonb_agg(jsonb_build_object('listing', v.listing,
			'name', v.name, 'vote', v.vote, 'comment', v.comment, 'at', v.at) ORDER BY v.at, v.voter), '[]')
			FROM voices v WHERE v.shortlist = shortlists.id), 'createdAt', created_at)), '[]')
		FROM shortlists WHERE maker = $1 AND signed_in`},
}

// Reader reads shortlists. It is safe for concurrent use.
type Reader struct {
	Pool *pgxpool.Pool
}

// Shortlist is what a couple saved, with the votes of their family.
type Shortlist struct {
	ID         uuid.UUID
	Share      *uuid.UUID // nil if the shortlist is not shared
	Folder     *uuid.UUID // the folder that the link shows; nil for all
	Version    int64
	UpdatedAt  time.Time
	Text       string  // the plan as JSON
	Voices     []Voice // newest first
	Categories []string
	Reminders  bool // the account wants reminders of open points

	Party   events.ShortlistParty    `db:"-"`
	Items   []events.ShortlistItem   `db:"-"`
	Folders []events.ShortlistFolder `db:"-"`
	Ticks   []events.ShortlistTick   `db:"-"`
	Points  []events.ShortlistPoint  `db:"-"`
}

// Voice is the vote of a family member on a listing, with a comment.
type Voice struct {
	Voter   uuid.UUID   `json:"voter"`
	Listing uuid.UUID   `json:"listing"`
	Name    string      `json:"name"`
	Vote    events.Vote `json:"vote"`
	Comment string      `json:"comment"`
	At      time.Time   `json:"at"`
}

// columns selects a Shortlist. Categories are those in which the account has a confirmed booking.
const columns = `SELECT id, share, folder, version, updated_at, plan::text,
	(SELECT coalesce(jsonb_agg(jsonb_build_object('voter', v.voter, 'listing', v.listing, 'name', v.name,
		'vote', v.vote, 'comment', v.comment, 'at', v.at) ORDER BY v.at DESC, v.voter, v.listing), '[]')
		FROM voices v WHERE v.shortlist = shortlists.id),
	ARRAY(SELECT DISTINCT CASE WHEN l.kind = 'venue' THEN 'venues' ELSE l.category END
		FROM bookings b JOIN listings l ON l.id = b.listing
		WHERE shortlists.signed_in AND b.customer = shortlists.maker AND b.signed_in AND b.status = 'confirmed'
		ORDER BY 1),
	signed_in AND coalesce((SELECT (a.letters->>'checklist')::boolean FROM accounts a WHERE a.id = maker), false)
	FROM shortlists `

func (r *Reader) one(ctx context.Context, where string, args ...any) (*Shortlist, error) {
	found, err := queries.One[Shortlist](ctx, r.Pool, columns+where, args...)
	if err != nil || found == nil {
		return nil, err
	}
	plan := events.ReadPlan(found.Text)
	found.Party, found.Items, found.Folders = plan.Party, plan.Items, plan.Folders
	found.Ticks, found.Points = plan.Ticks, plan.Points
	return found, nil
}

// Own returns the shortlist of the viewer's account, nil if there is none.
func (r *Reader) Own(ctx context.Context, by queries.Viewer) (*Shortlist, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	return r.one(ctx, `WHERE maker = $1 AND signed_in`, by.Account)
}

// MadeBy returns a shortlist to a couple who saved it while signed out and have shown its token. It returns nil if
// there is none, or if an account has taken it over.
func (r *Reader) MadeBy(ctx context.Context, _ queries.Viewer, id uuid.UUID) (*Shortlist, error) {
	return r.one(ctx, `WHERE id = $1 AND NOT signed_in`, id)
}

// Shared is what a family sees of a shortlist: its listings, and how many votes are for and against each. It tells
// nothing about the couple, and not who voted how.
type Shared struct {
	Items []SharedItem // public listings, in the couple's order
}

// SharedItem is a listing that a family votes on.
type SharedItem struct {
	ListingID uuid.UUID
	Yes, No   int
}

// NamedListings returns the ids of the listings, for batch loading. A nil share has none.
func (s *Shared) NamedListings() []uuid.UUID {
	if s == nil {
		return nil
	}
	return queries.IDs(s.Items, func(i SharedItem) uuid.UUID { return i.ListingID })
}

// ShareOf returns the share of a shortlist, uuid.Nil if it is not shared. The caller must still compare its token.
func (r *Reader) ShareOf(ctx context.Context, _ queries.Viewer, id uuid.UUID) (uuid.UUID, error) {
	found, err := queries.One[struct{ Share uuid.UUID }](ctx, r.Pool,
		`SELECT share FROM shortlists WHERE id = $1 AND share IS NOT NULL`, id)
	if err != nil || found == nil {
		return uuid.Nil, err
	}
	return found.Share, nil
}

// Shared returns the shortlist behind a share to somebody who has shown its token, nil if the share was revoked.
func (r *Reader) Shared(ctx context.Context, _ queries.Viewer, share uuid.UUID) (*Shared, error) {
	list, err := r.one(ctx, `WHERE share = $1`, share)
	if err != nil || list == nil {
		return nil, err
	}
	shown := list.shown()
	public, err := queries.Collect[struct{ ID uuid.UUID }](ctx, r.Pool,
		`SELECT id FROM listings WHERE public AND id = ANY($1)`, shown)
	if err != nil {
		return nil, err
	}
	seen := map[uuid.UUID]bool{}
	for _, l := range public {
		seen[l.ID] = true
	}
	shared := &Shared{Items: []SharedItem{}}
	for _, id := range shown {
		if !seen[id] {
			continue
		}
		item := SharedItem{ListingID: id}
		for _, v := range list.Voices {
			switch {
			case v.Listing != id:
			case v.Vote == events.YesVote:
				item.Yes++
			default:
				item.No++
			}
		}
		shared.Items = append(shared.Items, item)
	}
	return shared, nil
}

// shown returns the listings that the link shows, in the couple's order: by folder, in the order of the folders, and
// listings without a folder last.
func (s *Shortlist) shown() []uuid.UUID {
	last := len(s.Folders)
	places := map[uuid.UUID]int{}
	folders := slices.Clone(s.Folders)
	slices.SortFunc(folders, func(a, b events.ShortlistFolder) int {
		return cmp.Or(cmp.Compare(a.Position, b.Position), cmp.Compare(a.ID.String(), b.ID.String()))
	})
	for n, f := range folders {
		if !f.Gone {
			places[f.ID] = n
		}
	}
	place := func(i events.ShortlistItem) int {
		if i.Folder == nil {
			return last
		}
		if n, stands := places[*i.Folder]; stands {
			return n
		}
		return last
	}
	items := slices.DeleteFunc(slices.Clone(s.Items), func(i events.ShortlistItem) bool {
		return i.Gone || s.Folder != nil && (i.Folder == nil || *i.Folder != *s.Folder)
	})
	slices.SortFunc(items, func(a, b events.ShortlistItem) int {
		return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a.Position, b.Position),
			cmp.Compare(a.Listing.String(), b.Listing.String()))
	})
	return queries.IDs(items, func(i events.ShortlistItem) uuid.UUID { return i.Listing })
}
