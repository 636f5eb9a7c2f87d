// Package shortlists is the read model of couples' shortlists, and of the votes and comments of their families.
package shortlists

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "shortlists"

// Projection projects shortlists.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 1 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(
		events.ShortlistSaved{}, events.ShortlistAttached{}, events.ShortlistRemoved{}, events.ShortlistShared{},
		events.ShortlistShareEnded{}, events.ShortlistVoted{}, events.ShortlistVoiceRemoved{}, events.PersonErased{},
	)
}

// Tables implements projections.Projection. version is that of the last change of a list. A list that has ended, or
// whose maker is erased, has no row, and neither have the votes on it.
func (Projection) Tables() string {
	return `
CREATE TABLE shortlists (
	id uuid PRIMARY KEY, maker uuid NOT NULL, signed_in boolean NOT NULL, plan jsonb NOT NULL,
	share uuid UNIQUE, folder uuid, version bigint NOT NULL, created_at timestamptz NOT NULL,
	updated_at timestamptz NOT NULL
);
CREATE INDEX ON shortlists (maker);
CREATE TABLE voices (
	shortlist uuid NOT NULL REFERENCES shortlists ON DELETE CASCADE, listing uuid NOT NULL, voter uuid NOT NULL,
	vote text NOT NULL, name text NOT NULL, comment text NOT NULL, at timestamptz NOT NULL,
	PRIMARY KEY (shortlist, listing, voter)
);
-- Whose lists are not kept, also where one is applied late because its stream was parked.
CREATE TABLE erased (person uuid PRIMARY KEY);`
}

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.ShortlistSaved:
			b.Queue(`INSERT INTO shortlists (id, maker, signed_in, plan, version, created_at, updated_at)
				VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT (id) DO UPDATE
				SET plan = excluded.plan, version = excluded.version, updated_at = excluded.updated_at`,
				e.Shortlist, e.Maker, e.SignedIn, planOf(e.Plan.Text()), r.Version, r.At)
			b.Queue(`DELETE FROM shortlists USING erased WHERE maker = person AND maker = $1`, e.Maker)
		case events.ShortlistAttached:
			end(&b, e.Shortlist)
		case events.ShortlistRemoved:
			end(&b, e.Shortlist)
		case events.ShortlistShared:
			b.Queue(`UPDATE shortlists SET share = $2, folder = $3 WHERE id = $1`, e.Shortlist, e.Share,
				optional(e.Folder))
		case events.ShortlistShareEnded:
			b.Queue(`UPDATE shortlists SET share = NULL, folder = NULL WHERE id = $1`, e.Shortlist)
		case events.ShortlistVoted:
			vote(&b, e, r)
		case events.ShortlistVoiceRemoved:
			silence(&b, e.Shortlist, e.Listing, e.Voter)
		case events.PersonErased:
			b.Queue(`INSERT INTO erased (person) VALUES ($1) ON CONFLICT DO NOTHING`, e.Person)
			b.Queue(`DELETE FROM shortlists WHERE maker = $1`, e.Person)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

func end(b *pgx.Batch, id uuid.UUID) { b.Queue(`DELETE FROM shortlists WHERE id = $1`, id) }

func silence(b *pgx.Batch, id, listing, voter uuid.UUID) {
	b.Queue(`DELETE FROM voices WHERE shortlist = $1 AND listing = $2 AND voter = $3`, id, listing, voter)
}

// vote stores the last vote of a voter on a listing, if the list still exists.
func vote(b *pgx.Batch, e events.ShortlistVoted, r events.Recorded) {
	if e.Vote == events.NoVote {
		silence(b, e.Shortlist, e.Listing, e.Voter)
		return
	}
	b.Queue(`INSERT INTO voices (shortlist, listing, voter, vote, name, comment, at)
		SELECT id, $2, $3, $4, $5, $6, $7 FROM shortlists WHERE id = $1
		ON CONFLICT (shortlist, listing, voter) DO UPDATE
		SET vote = excluded.vote, name = excluded.name, comment = excluded.comment, at = excluded.at`,
		e.Shortlist, e.Listing, e.Voter, e.Vote, e.Name.Text(), e.Comment.Text(), r.At)
}

// planOf returns a plan as JSON. Text that is no JSON, such as the empty text of an erased maker, becomes a JSON
// string.
func planOf(text string) json.RawMessage {
	if json.Valid([]byte(text)) {
		return json.RawMessage(text)
	}
	quoted, _ := json.Marshal(text) // a string can always be encoded
	return quoted
}

// optional returns nil for the zero id, which the table stores as NULL.
func optional(id uuid.UUID) *uuid.UUID {
	if id == uuid.Nil {
		return nil
	}
	return &id
}
