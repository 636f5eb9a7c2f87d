// Package catalogue is the read model of listings, with their live details, waiting revision, state and reason, and of
// the reference data.
package catalogue

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
	"weddings/search/text"
)

// Name is the name of the read model.
const Name = "catalogue"

// Projection projects listings, suspensions of owners, reference data and settings.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 5 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(
		events.ListingCreated{}, events.ListingEdited{}, events.RevisionOpened{}, events.RevisionApproved{},
		events.RevisionRejected{}, events.AvailabilityAndPriceChanged{}, events.ListingResubmitted{},
		events.ListingApproved{}, events.ListingRejected{}, events.ListingSuspended{},
		events.ListingReinstated{}, events.ListingArchived{}, events.ListingFeatured{},
		events.SortOrderSet{}, events.SlugsChanged{}, events.ListingReported{}, events.ReportClosed{},
		events.ListingAppealed{}, events.DecisionUpheld{}, events.DecisionOverturned{},
		events.AccountSuspended{}, events.AccountReinstated{}, events.PersonErased{}, events.CategorySet{},
		events.GovernorateSet{}, events.CitySet{}, events.AmenitySet{}, events.ReferenceRemoved{},
		events.ReferenceOrdered{}, events.ExchangeRateSet{}, events.SynonymsSet{}, events.SynonymDeclined{},
	)
}

// Tables implements projections.Projection.
func (Projection) Tables() string { return tables }

const tables = `
CREATE TABLE listings (
	id uuid PRIMARY KEY,
	kind text NOT NULL, owner uuid NOT NULL, owner_suspended boolean NOT NULL DEFAULT false,
	status text NOT NULL, reason text NOT NULL DEFAULT '',
	version bigint NOT NULL, position bigint NOT NULL,
	slug_ar text NOT NULL, slug_en text NOT NULL,
	details jsonb NOT NULL,
	name_ar text NOT NULL, name_en text NOT NULL,
	names text NOT NULL, -- both as text.Normalise writes them, each in a line of its own
	category text NOT NULL, venue_type text NOT NULL,
	governorate text NOT NULL, city text NOT NULL, capacity integer NOT NULL,
	available boolean NOT NULL, offer jsonb NOT NULL, price numeric(12,2), price_currency text,
	phone text NOT NULL DEFAULT '', whatsapp text NOT NULL DEFAULT '', erased boolean NOT NULL DEFAULT false,
	revision uuid, revision_details jsonb, revision_names text, revision_at timestamptz,
	featured boolean NOT NULL DEFAULT false, sort_order integer NOT NULL DEFAULT 999,
	created_at timestamptz NOT NULL, submitted_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
	public boolean NOT NULL GENERATED ALWAYS AS (status = 'approved' AND available AND NOT owner_suspended) STORED
);
CREATE INDEX ON listings (owner);
CREATE INDEX ON listings (kind, (NOT featured), sort_order, id) WHERE public;
CREATE INDEX ON listings (category, (NOT featured), sort_order, id) WHERE public;
CREATE INDEX ON listings (category, governorate, venue_type, (NOT featured), sort_order, id) WHERE public;
CREATE INDEX ON listings (category, governorate, (NOT featured), sort_order, id) WHERE public;
CREATE INDEX ON listings (category, venue_type, (NOT featured), sort_order, id) WHERE public;
CREATE INDEX ON listings (governorate, (NOT featured), sort_order, id) WHERE public;
CREATE INDEX ON listings (city, (NOT featured), sort_order, id) WHERE public;
CREATE INDEX ON listings (status, submitted_at);
CREATE INDEX ON listings (revision_at, id) WHERE revision IS NOT NULL;
CREATE INDEX ON listings USING gin ((details -> 'pictures') jsonb_path_ops) WITH (fastupdate = off);
CREATE INDEX ON listings USING gin ((revision_details -> 'pictures') jsonb_path_ops) WITH (fastupdate = off);
-- Whose address a name is or was. Two listings share one only in a log from before names were claimed for both
-- languages.
CREATE TABLE slugs (
	slug text NOT NULL, listing uuid NOT NULL, current boolean NOT NULL,
	since bigint NOT NULL, -- position of the event that first gave it
	PRIMARY KEY (slug, listing)
);
CREATE INDEX ON slugs (listing);
-- Who was suspended or erased, for listings and reports that are applied afterwards.
CREATE TABLE people (
	id uuid PRIMARY KEY, suspended boolean NOT NULL DEFAULT false, erased boolean NOT NULL DEFAULT false,
		position bigint NOT NULL
);
CREATE TABLE reports (
	id uuid PRIMARY KEY, listing uuid NOT NULL, reason text NOT NULL, comment text NOT NULL, reporter uuid NOT NULL,
	at timestamptz NOT NULL, closed boolean NOT NULL DEFAULT false
);
-- What has an order also has since, the position of the event that added it: an order is about what was there.
CREATE TABLE reference_orders (list text PRIMARY KEY, keys text[] NOT NULL, position bigint NOT NULL);
CREATE TABLE categories (key text PRIMARY KEY, name jsonb NOT NULL, description jsonb NOT NULL, image text NOT NULL,
	sort_order integer NOT NULL, since bigint NOT NULL, intro jsonb NOT NULL, meta_title jsonb NOT NULL,
	meta_text jsonb NOT NULL, picture jsonb);
CREATE TABLE governorates (slug text PRIMARY KEY, slug_ar text NOT NULL, name jsonb NOT NULL,
	meta_title jsonb NOT NULL,
	meta_text jsonb NOT NULL,
	priority integer NOT NULL, featured boolean NOT NULL, latitude numeric(10,8) NOT NULL,
		longitude numeric(11,8) NOT NULL, since bigint NOT NULL, intro jsonb NOT NULL);
CREATE TABLE cities (slug text PRIMARY KEY, slug_ar text NOT NULL, governorate text NOT NULL, name jsonb NOT NULL,
	meta_text jsonb NOT NULL,
	latitude numeric(10,8) NOT NULL, longitude numeric(11,8) NOT NULL, intro jsonb NOT NULL,
	meta_title jsonb NOT NULL);
CREATE TABLE amenities (key text PRIMARY KEY, name jsonb NOT NULL, category text NOT NULL,
	service_category text NOT NULL, since bigint NOT NULL);
CREATE TABLE settings (name text PRIMARY KEY, value jsonb NOT NULL);
CREATE TABLE synonyms (term text PRIMARY KEY, words text[] NOT NULL);
CREATE TABLE declined_synonyms (term text NOT NULL, word text NOT NULL, PRIMARY KEY (term, word));`

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

func project(b *pgx.Batch, r events.Recorded) error {
	switch e := r.Data.(type) {
	case events.ListingCreated:
		return create(b, r, e)
	case events.ListingEdited:
		return details(b, r, e.Listing, e.Details)
	case events.RevisionOpened:
		return openRevision(b, r, e)
	case events.RevisionApproved:
		change(b, r, e.Listing, detailsOfRevision+noRevision)
	case events.RevisionRejected:
		change(b, r, e.Listing, noRevision+`, reason = $5`, e.Reason)
	case events.AvailabilityAndPriceChanged:
		return changeOffer(b, r, e)
	case events.ListingResubmitted:
		change(b, r, e.Listing, `submitted_at = $4, status = 'pending', reason = ''`)
	case events.ListingApproved:
		status(b, r, e.Listing, "approved", "")
	case events.ListingRejected:
		status(b, r, e.Listing, "rejected", e.Reason)
	case events.ListingSuspended:
		status(b, r, e.Listing, "suspended", e.Reason)
	case events.ListingReinstated:
		status(b, r, e.Listing, "approved", "")
	case events.ListingArchived:
		change(b, r, e.Listing, `status = 'archived', reason = '', `+noRevision)
	case events.ListingFeatured:
		change(b, r, e.Listing, `featured = $5`, e.Featured)
	case events.SortOrderSet:
		change(b, r, e.Listing, `sort_order = $5`, e.SortOrder)
	case events.SlugsChanged:
		name(b, r, e.Listing, e.Slugs)
		change(b, r, e.Listing, `slug_ar = $5, slug_en = $6`, e.Slugs.Ar, e.Slugs.En)
	case events.ListingReported:
		report(b, r, e)
	case events.ReportClosed:
		b.Queue(`UPDATE reports SET closed = true WHERE id = $1`, e.Report)
		moveOn(b, r, e.Listing)
	case events.ListingAppealed:
		moveOn(b, r, e.Listing)
	case events.DecisionUpheld:
		moveOn(b, r, e.Listing)
	case events.DecisionOverturned:
		moveOn(b, r, e.Listing)
	case events.AccountSuspended:
		suspended(b, r, e.Account, true)
	case events.AccountReinstated:
		suspended(b, r, e.Account, false)
	case events.PersonErased:
		erase(b, r, e.Person)
	default:
		return projectReference(b, r)
	}
	return nil
}

func create(b *pgx.Batch, r events.Recorded, e events.ListingCreated) error {
	raw, amount, currency, err := offer(e.Offer)
	if err != nil {
		return err
	}
	body, err := json.Marshal(e.Details)
	if err != nil {
		return err
	}
	d := e.Details
	b.Queue(
		`INSERT INTO listings (id, kind, owner, owner_suspended, status, version, position, slug_ar, slug_en, details,
			name_ar, name_en,
		category, venue_type, governorate, city, capacity, available, offer, price, price_currency, phone, whatsapp,
			erased,
		created_at, submitted_at, updated_at, names)
		SELECT $1, $2, $3, coalesce(p.suspended, false), 'pending', $4, greatest($5, p.position), $6, $7, $8, $9, $10,
			$11, $12, $13, $14, $15, $16, $17, $18, $19, CASE WHEN p.erased THEN '' ELSE $20 END, CASE
				WHEN p.erased THEN '' ELSE $21 END,
			$22 OR coalesce(p.erased, false), $23, $23, $23, $24
		FROM (VALUES (1)) one LEFT JOIN people p ON p.id = $3 ON CONFLICT (id) DO NOTHING`,
		e.Listing,
		string(e.Kind),
		e.Owner,
		r.Version,
		r.Position,
		e.Slugs.Ar,
		e.Slugs.En,
		body,
		d.Name.Ar,
		d.Name.En,
		d.Category,
		d.VenueType,
		d.Place.Governorate,
		d.Place.City,
		d.Capacity,
		e.Offer.Available,
		raw,
		amount,
		currency,
		e.Offer.Phone.Text(),
		e.Offer.WhatsApp.Text(),
		!e.Offer.Phone.Readable() || !e.Offer.WhatsApp.Readable(),
		r.At,
		Names(d.Name),
	)
	name(b, r, e.Listing, e.Slugs)
	return nil
}

func openRevision(b *pgx.Batch, r events.Recorded, e events.RevisionOpened) error {
	raw, err := json.Marshal(e.Details)
	if err != nil {
		return err
	}
	change(b, r, e.Listing, `revision = $5, revision_details = $6, revision_names = $7, revision_at = $4`,
		e.Revision, raw, Names(e.Details.Name))
	return nil
}

func changeOffer(b *pgx.Batch, r events.Recorded, e events.AvailabilityAndPriceChanged) error {
	raw, amount, currency, err := offer(e.Offer)
	if err != nil {
		return err
	}
	change(b, r, e.Listing, `available = $5, offer = $6, price = $7, price_currency = $8,
		phone = CASE WHEN erased THEN '' ELSE $9 END, whatsapp = CASE WHEN erased THEN '' ELSE $10 END`,
		e.Offer.Available, raw, amount, currency, e.Offer.Phone.Text(), e.Offer.WhatsApp.Text())
	return nil
}

func report(b *pgx.Batch, r events.Recorded, e events.ListingReported) {
	b.Queue(`INSERT INTO reports (id, listing, reason, comment, reporter, at)
		SELECT $1, $2, $3, CASE WHEN EXISTS (SELECT FROM people WHERE id = $5
			AND erased) THEN '' ELSE $4 END, $5, $6
		ON CONFLICT (id) DO NOTHING`, e.Report, e.Listing, e.Reason, e.Comment.Text(), e.Comment.Person(), r.At)
	moveOn(b, r, e.Listing)
}

// erase empties what a person wrote and the person's phone numbers, in stored rows and in events that are applied
// later.
func erase(b *pgx.Batch, r events.Recorded, person uuid.UUID) {
	b.Queue(`INSERT INTO people (id, erased, position) VALUES ($1, true, $2)
		ON CONFLICT (id) DO UPDATE SET erased = true, position = greatest(people.position, $2)`, person, r.Position)
	b.Queue(
		`UPDATE listings SET phone = '', whatsapp = '', erased = true, position = greatest(position, $2)
			WHERE owner = $1`,
		person,
		r.Position,
	)
	b.Queue(`UPDATE reports SET comment = '' WHERE reporter = $1`, person)
}

// suspended stores an owner's state for existing and future listings: an admin may create one during the suspension, or
// a parked stream may be applied late.
func suspended(b *pgx.Batch, r events.Recorded, owner uuid.UUID, is bool) {
	b.Queue(`INSERT INTO people (id, suspended, position) VALUES ($1, $2, $3)
		ON CONFLICT (id) DO UPDATE SET suspended = $2, position = greatest(people.position, $3)`, owner, is, r.Position)
	b.Queue(
		`UPDATE listings SET owner_suspended = $2, position = greatest(position, $3) WHERE owner = $1`,
		owner,
		is,
		r.Position,
	)
}

// name makes slugs the current ones of a listing. The listing keeps its former slugs.
func name(b *pgx.Batch, r events.Recorded, id uuid.UUID, s events.Slugs) {
	b.Queue(`UPDATE slugs SET current = false WHERE listing = $1`, id)
	b.Queue(
		`INSERT INTO slugs (slug, listing, current, since) SELECT DISTINCT slug, $1::uuid, true, $2::bigint
			FROM unnest($3::text[]) slug
		ON CONFLICT (slug, listing) DO UPDATE SET current = true`,
		id,
		r.Position,
		[]string{s.Ar, s.En},
	)
}

func details(b *pgx.Batch, r events.Recorded, id uuid.UUID, d events.Details) error {
	raw, err := json.Marshal(d)
	if err != nil {
		return err
	}
	change(
		b,
		r,
		id,
		`details = $5, name_ar = $6, name_en = $7, category = $8, venue_type = $9, governorate = $10, city = $11,
			capacity = $12, names = $13`,
		raw,
		d.Name.Ar,
		d.Name.En,
		d.Category,
		d.VenueType,
		d.Place.Governorate,
		d.Place.City,
		d.Capacity,
		Names(d.Name),
	)
	return nil
}

// Names returns the value of the column names, in which parts of listing names are searched: both names, normalised,
// each between line breaks.
func Names(n events.Bilingual) string {
	return "\n" + text.Normalise(n.Ar) + "\n" + text.Normalise(n.En) + "\n"
}

func status(b *pgx.Batch, r events.Recorded, id uuid.UUID, to, reason string) {
	change(b, r, id, `status = $5, reason = $6`, to, reason)
}

// detailsOfRevision sets the live details to those of the stored revision. The event that approves a revision does not
// contain its details.
const detailsOfRevision = `details = revision_details,
	name_ar = coalesce(revision_details #>> '{name,ar}', ''),
	name_en = coalesce(revision_details #>> '{name,en}', ''), names = revision_names,
	category = revision_details ->> 'category', venue_type = coalesce(revision_details ->> 'venueType', ''),
	governorate = coalesce(revision_details #>> '{place,governorate}', ''),
	city = coalesce(revision_details #>> '{place,city}', ''),
	capacity = coalesce((revision_details ->> 'capacity')::int, 0), `

const noRevision = `revision = NULL, revision_details = NULL, revision_names = NULL, revision_at = NULL`

// change sets columns of a listing and its version, which an admin's command must name. The values of the columns start
// at $5; $4 is the time. position never decreases, because a later event of the owner may already have been applied.
func change(b *pgx.Batch, r events.Recorded, id uuid.UUID, columns string, values ...any) {
	b.Queue(
		`UPDATE listings SET version = $2, position = greatest(position, $3), updated_at = $4, `+columns+`
			WHERE id = $1`,
		append([]any{id, r.Version, r.Position, r.At}, values...)...)
}

// moveOn handles events that change only the listing's version: appeals and their outcomes, and reports, which older
// logs keep in the listing's own stream.
func moveOn(b *pgx.Batch, r events.Recorded, id uuid.UUID) {
	if r.Stream == "listing-"+id.String() {
		b.Queue(
			`UPDATE listings SET version = $2, position = greatest(position, $3) WHERE id = $1`,
			id,
			r.Version,
			r.Position,
		)
	}
}

// offer returns the offer as JSON without its phone numbers, and the lowest price, by which lists are filtered and
// sorted. Phone numbers have columns of their own, which an erasure empties.
func offer(o events.Offer) (raw []byte, amount, currency any, err error) {
	if lowest := o.Lowest(); lowest != nil {
		amount, currency = lowest.Amount.String(), lowest.Currency
	}
	o.Phone, o.WhatsApp = events.Personal{}, events.Personal{}
	raw, err = json.Marshal(o)
	return raw, amount, currency, err
}
