// Package audit is the read model of who did what to listings, reviews, accounts, settings and read models, when and
// why.
package audit

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the schema's.
const Name = "audit"

// Projection folds every event of the log but contact clicks and inquiries, which are nobody's to look through.
type Projection struct{}

// Name of the schema.
func (Projection) Name() string { return Name }

// Version of the fold.
func (Projection) Version() int { return 4 }

// Tables of the schema. payload is what the log holds: personal data in it is sealed.
func (Projection) Tables() string {
	return `
CREATE TABLE entries (
	position bigint PRIMARY KEY, id uuid NOT NULL, stream text NOT NULL, version bigint NOT NULL,
		at timestamptz NOT NULL,
	actor uuid NOT NULL, role text NOT NULL, type text NOT NULL, schema_version integer NOT NULL,
	listing uuid, account uuid, reason text NOT NULL DEFAULT '', payload bytea NOT NULL
);
CREATE INDEX ON entries (listing, position) WHERE listing IS NOT NULL;
CREATE INDEX ON entries (listing, type, position) WHERE listing IS NOT NULL;
CREATE INDEX ON entries (account, position) WHERE account IS NOT NULL;
CREATE INDEX ON entries (actor, position);`
}

// Project folds a batch with one statement.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var rows [][]any
	for _, r := range batch {
		s, kept := subjectOf(r.Data)
		if !kept {
			continue
		}
		payload, schemaVersion, err := events.Encode(r.Data)
		if err != nil {
			return err
		}
		rows = append(rows, []any{
			r.Position, r.ID, r.Stream, r.Version, r.At, r.Metadata.Actor.Account, string(r.Metadata.Actor.Role),
			r.Type, schemaVersion, s.listing, s.account, s.reason, payload,
		})
	}
	if len(rows) == 0 {
		return nil
	}
	_, err := tx.CopyFrom(ctx, pgx.Identifier{"entries"}, []string{
		"position", "id", "stream", "version", "at", "actor", "role", "type",
		"schema_version", "listing", "account", "reason", "payload",
	}, pgx.CopyFromRows(rows))
	return err
}

// subject is what an event is about; nil where it is about nothing of the kind.
type subject struct {
	listing, account *uuid.UUID
	reason           string
}

func subjectOf(e events.Event) (subject, bool) {
	listing := func(id uuid.UUID, reason string) (subject, bool) { return subject{listing: &id, reason: reason}, true }
	account := func(id uuid.UUID, reason string) (subject, bool) { return subject{account: &id, reason: reason}, true }
	switch e := e.(type) {
	case events.ListingCreated:
		return listing(e.Listing, "")
	case events.ListingEdited:
		return listing(e.Listing, "")
	case events.RevisionOpened:
		return listing(e.Listing, "")
	case events.RevisionApproved:
		return listing(e.Listing, "")
	case events.RevisionRejected:
		return listing(e.Listing, e.Reason)
	case events.AvailabilityAndPriceChanged:
		return listing(e.Listing, "")
	case events.ListingResubmitted:
		return listing(e.Listing, "")
	case events.ListingApproved:
		return listing(e.Listing, "")
	case events.ListingRejected:
		return listing(e.Listing, e.Reason)
	case events.ListingSuspended:
		return listing(e.Listing, e.Reason)
	case events.ListingReinstated:
		return listing(e.Listing, "")
	case events.ListingArchived:
		return listing(e.Listing, "")
	case events.ListingFeatured:
		return listing(e.Listing, "")
	case events.SortOrderSet:
		return listing(e.Listing, "")
	case events.SlugsChanged:
		return listing(e.Listing, "")
	case events.ListingReported:
		return listing(e.Listing, e.Reason)
	case events.ReportClosed:
		return listing(e.Listing, e.Note)
	case events.ReviewApproved:
		return listing(e.Listing, "")
	case events.ReviewRejected:
		return listing(e.Listing, e.Reason)
	case events.AccountRegistered:
		return account(e.Account, "")
	case events.AccountSuspended:
		return account(e.Account, e.Reason)
	case events.AccountReinstated:
		return account(e.Account, "")
	case events.RoleGranted:
		return account(e.Account, "")
	case events.AccountErased:
		return account(e.Account, "")
	case events.SecondFactorEnabled:
		return account(e.Account, "")
	case events.RecoveryCodeUsed:
		return account(e.Account, "")
	case events.RecoveryCodesRenewed:
		return account(e.Account, "")
	case events.SecondFactorReset:
		return account(e.Account, "")
	case events.RetryRequested:
		return subject{reason: e.Problem}, true
	case events.SkipRequested:
		return subject{reason: e.Problem}, true
	case events.RebuildRequested,
		events.CategorySet,
		events.GovernorateSet,
		events.CitySet,
		events.AmenitySet,
		events.ReferenceRemoved,
		events.ExchangeRateSet,
		events.SynonymsSet:
		return subject{}, true
	}
	return subject{}, false
}
