// Package appeals is the read model of refusals (of listings and edits) and suspensions, and of the appeals that owners
// make against them.
package appeals

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "appeals"

// Projection projects refusals and appeals.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 1 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(
		events.RevisionOpened{}, events.RevisionRejected{}, events.RevisionApproved{},
		events.ListingRejected{}, events.ListingSuspended{}, events.ListingResubmitted{}, events.ListingApproved{},
		events.ListingReinstated{}, events.ListingArchived{}, events.ListingAppealed{},
		events.DecisionUpheld{}, events.DecisionOverturned{}, events.PersonErased{},
	)
}

// Tables implements projections.Projection. A decision is identified by its listing and by the version of its event in
// the listing's stream. outcome is empty without an appeal, else waiting, upheld, overturned, or lapsed if the decision
// ended before the appeal was decided. words is the text of the owner's appeal; it is empty once the owner is erased.
func (Projection) Tables() string {
	return `
CREATE TABLE refusals (
	listing uuid NOT NULL, decision bigint NOT NULL, kind text NOT NULL, reason text NOT NULL, actor uuid NOT NULL,
	at timestamptz NOT NULL, stands boolean NOT NULL DEFAULT true, details jsonb, -- of the edit that was refused
	appellant uuid, appealed_at timestamptz, words text NOT NULL DEFAULT '',
	outcome text NOT NULL DEFAULT '', answer text NOT NULL DEFAULT '', answered_at timestamptz,
	PRIMARY KEY (listing, decision)
);
CREATE INDEX ON refusals (appealed_at, listing) WHERE outcome = 'waiting';
CREATE INDEX ON refusals (appellant) WHERE appellant IS NOT NULL;
-- The edit of each listing that waits, for its refusal, which does not contain it.
CREATE TABLE open_edits (listing uuid PRIMARY KEY, details jsonb NOT NULL);`
}

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		if err := project(&b, r); err != nil {
			return err
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

// The kinds of decisions.
const (
	Listing    = "listing"
	Edit       = "edit"
	Suspension = "suspension"
)

var ofListing, ofEdit = []string{Listing, Suspension}, []string{Edit}

func project(b *pgx.Batch, r events.Recorded) error {
	switch e := r.Data.(type) {
	case events.RevisionOpened:
		details, err := json.Marshal(e.Details)
		if err != nil {
			return err
		}
		end(b, e.Listing, ofEdit)
		b.Queue(`INSERT INTO open_edits (listing, details) VALUES ($1, $2)
			ON CONFLICT (listing) DO UPDATE SET details = $2`, e.Listing, details)
	case events.RevisionRejected:
		end(b, e.Listing, ofEdit)
		refuse(b, r, e.Listing, Edit, e.Reason)
		closeEdit(b, e.Listing)
	case events.RevisionApproved:
		closeEdit(b, e.Listing)
	case events.ListingRejected:
		refuse(b, r, e.Listing, Listing, e.Reason)
	case events.ListingSuspended:
		refuse(b, r, e.Listing, Suspension, e.Reason)
	case events.ListingResubmitted:
		end(b, e.Listing, ofListing)
	case events.ListingApproved:
		end(b, e.Listing, ofListing)
	case events.ListingReinstated:
		end(b, e.Listing, ofListing)
	case events.ListingArchived:
		end(b, e.Listing, append(ofEdit, ofListing...))
		closeEdit(b, e.Listing)
	case events.ListingAppealed:
		b.Queue(`UPDATE refusals SET appellant = $3, appealed_at = $4, words = $5, outcome = 'waiting'
			WHERE listing = $1 AND decision = $2`, e.Listing, e.Decision, e.Words.Person(), r.At, e.Words.Text())
	case events.DecisionUpheld:
		answer(b, r, e.Listing, e.Decision, "upheld", e.Reason)
	case events.DecisionOverturned:
		answer(b, r, e.Listing, e.Decision, "overturned", e.Reason)
	case events.PersonErased:
		b.Queue(`UPDATE refusals SET words = '' WHERE appellant = $1`, e.Person)
	}
	return nil
}

func refuse(b *pgx.Batch, r events.Recorded, listing uuid.UUID, kind, reason string) {
	b.Queue(`INSERT INTO refusals (listing, decision, kind, reason, actor, at, details)
		VALUES ($1, $2, $3, $4, $5, $6,
			(SELECT details FROM open_edits WHERE listing = $1 AND $3 = 'edit'))
		ON CONFLICT (listing, decision) DO NOTHING`,
		listing, r.Version, kind, reason, r.Metadata.Actor.Account, r.At)
}

// end marks a listing's decisions of the given kinds as no longer in force. An appeal that is still waiting lapses.
func end(b *pgx.Batch, listing uuid.UUID, kinds []string) {
	b.Queue(`UPDATE refusals SET stands = false,
			outcome = CASE outcome WHEN 'waiting' THEN 'lapsed' ELSE outcome END
		WHERE listing = $1 AND kind = ANY($2) AND stands`, listing, kinds)
}

func closeEdit(b *pgx.Batch, listing uuid.UUID) {
	b.Queue(`DELETE FROM open_edits WHERE listing = $1`, listing)
}

func answer(b *pgx.Batch, r events.Recorded, listing uuid.UUID, decision int64, outcome, reason string) {
	b.Queue(`UPDATE refusals SET outcome = $3, answer = $4, answered_at = $5 WHERE listing = $1 AND decision = $2`,
		listing, decision, outcome, reason, r.At)
}
