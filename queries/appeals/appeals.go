// Package appeals reads refusals of listings and edits, suspensions, and the appeals against them: for the owners of
// the listings, and for admins.
package appeals

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/projections"
	"weddings/projections/accounts"
	"weddings/projections/appeals"
	"weddings/projections/catalogue"
	"weddings/queries"
	"weddings/queries/listings"
)

// Entity describes the package.
var Entity = queries.Entity{
	Name:  "appeals",
	Reads: []projections.Projection{appeals.Projection{}, catalogue.Projection{}, accounts.Projection{}},
	Exports: map[string]string{"appeals": `SELECT coalesce(jsonb_agg(jsonb_build_object('listing', r.listing,
		'kind', r.kind, 'reason', r.reason, 'edit', r.details, 'refusedAt', r.at, 'appealedAt', r.appealed_at,
		'words', r.words, 'outcome', r.outcome, 'answer', r.answer, 'answeredAt', r.answered_at) ORDER BY r.at), '[]')
	FROM refusals r JOIN listings l ON l.id = r.listing WHERE l.owner = $1`},
}

// Reader reads refusals and appeals. It is safe for concurrent use.
type Reader struct {
	Pool     *pgxpool.Pool
	Listings *listings.Reader
}

// Refusal is a decision against a listing of the viewer, with the appeal against it. Kind is listing, edit or
// suspension. Outcome is nil without an appeal, else waiting, upheld or overturned. Words are the owner's, Answer is
// the admin's.
type Refusal struct {
	Listing    uuid.UUID
	Decision   int
	Kind       string
	At         time.Time
	Reason     *string
	AppealedAt *time.Time
	Words      *string
	Outcome    *string
	Answer     *string
	AnsweredAt *time.Time
}

// maxOwn bounds the refusals that are returned. A listing has at most two that stand.
const maxOwn = 200

// Own returns the decisions against the viewer's listings that stand, newest first, and those that were overturned in
// the last 30 days.
func (r *Reader) Own(ctx context.Context, by queries.Viewer) ([]Refusal, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	return queries.Collect[Refusal](ctx, r.Pool, `SELECT r.listing, r.decision, r.kind, r.at, nullif(r.reason, ''),
			r.appealed_at, nullif(r.words, ''), nullif(r.outcome, ''), nullif(r.answer, ''), r.answered_at
		FROM refusals r JOIN listings l ON l.id = r.listing
		WHERE l.owner = $1 AND (r.stands OR r.outcome = 'overturned' AND r.answered_at > now() - interval '30 days')
		ORDER BY r.at DESC, r.listing LIMIT $2`, by.Account, maxOwn)
}

// Appeal is an appeal that waits for an admin: the decision, and what the owner says against it.
type Appeal struct {
	ListingID uuid.UUID
	Decision  int
	Kind      string
	RefusedAt time.Time
	Reason    *string
	DecidedBy *string // the name of the admin who refused; nil once erased
	At        time.Time
	Words     *string // nil once the owner is erased
	MayDecide bool    // false for the admin who refused, unless no other admin may decide
	Edit      *events.Details
}

// Waits is the SQL condition of appeals that wait for an admin.
const Waits = `outcome = 'waiting' AND NOT EXISTS (SELECT FROM listings s
	WHERE s.id = refusals.listing AND s.owner_suspended)`

// maxWaiting bounds the appeals that are returned.
const maxWaiting = 20

// Waiting returns the appeals that wait, oldest first, after skip others. For admins.
func (r *Reader) Waiting(ctx context.Context, by queries.Viewer, skip int) ([]Appeal, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	return queries.Collect[Appeal](ctx, r.Pool, `SELECT refusals.listing, refusals.decision, refusals.kind, refusals.at,
			nullif(refusals.reason, ''), decider.username, refusals.appealed_at, nullif(refusals.words, ''),
			refusals.actor <> $1 OR NOT EXISTS (SELECT FROM accounts other WHERE other.role = 'admin'
				AND NOT other.suspended AND NOT other.erased AND other.id <> $1
				AND other.id <> (SELECT owner FROM listings WHERE id = refusals.listing)),
			refusals.details
		FROM refusals LEFT JOIN accounts decider ON decider.id = refusals.actor
		WHERE `+Waits+` ORDER BY refusals.appealed_at, refusals.listing LIMIT $2 OFFSET $3`,
		by.Account, maxWaiting, skip)
}
