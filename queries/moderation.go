package queries

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"weddings/events"
)

// ModerationQueue is what waits for an admin, oldest first. Where more waits than is shown, owners take turns: first
// the oldest of each, those with a confirmed email before others, then the second of each. Nothing of suspended owners
// waits. Of the reports of a listing the oldest waits: one who writes many about few must not bury the others.
type ModerationQueue struct {
	Listings  []*Listing
	Revisions []*Listing
	Reviews   []Review
	Reports   []Report
	// Rejections are what admins refused before of the listings above, newest first.
	Rejections []Rejection
}

// Rejection is an admin's refusal of a listing or of an edit, or a suspension.
type Rejection struct {
	Listing   uuid.UUID
	Type      string // of the event
	At        time.Time
	Reason    *string
	ActorName *string
}

// rejections are the events that Rejection tells of.
var rejections = []string{
	events.ListingRejected{}.EventType(), events.RevisionRejected{}.EventType(), events.ListingSuspended{}.EventType(),
}

// Report is somebody's complaint about a listing.
type Report struct {
	ID        uuid.UUID
	ListingID uuid.UUID
	Reason    string
	Comment   *string
	At        time.Time
}

// queueSize is how much of each list is shown at once.
const queueSize = 50

// waitingListings are the conditions that a listing and an edit wait under.
const (
	waitingListings  = `status = 'pending' AND NOT owner_suspended`
	waitingRevisions = `revision IS NOT NULL AND NOT owner_suspended`
)

// inTurn is the rest of a query for listings that wait, of which one owner must not keep all places.
func inTurn(waiting, since string) string {
	return `WHERE l.id IN (SELECT w.id FROM (SELECT id, owner, ` + since + ` AS since, row_number() OVER (PARTITION BY owner ORDER BY ` + since + `, id) AS turn
			FROM catalogue.listings WHERE ` + waiting + `) w
		LEFT JOIN accounts.accounts a ON a.id = w.owner ORDER BY w.turn, NOT coalesce(a.verified, false), w.since, w.id LIMIT $1)
		ORDER BY l.` + since + `, l.id`
}

// WaitingOf counts the listings of an owner that wait for an admin.
func (q *Queries) WaitingOf(ctx context.Context, owner uuid.UUID) (n int, err error) {
	err = q.Pool.QueryRow(ctx, `SELECT count(*) FROM catalogue.listings WHERE owner = $1 AND status = 'pending'`,
		owner).
		Scan(&n)
	return n, err
}

// ModerationQueue returns what waits. For admins.
func (q *Queries) ModerationQueue(ctx context.Context, by Viewer) (*ModerationQueue, error) {
	var m ModerationQueue
	var err error
	if m.Listings, err = q.listings(ctx, by, inTurn(waitingListings, "submitted_at"), queueSize); err != nil {
		return nil, err
	}
	if m.Revisions, err = q.listings(ctx, by, inTurn(waitingRevisions, "revision_at"), queueSize); err != nil {
		return nil, err
	}
	if m.Reviews, err = collect[Review](
		ctx,
		q.Pool,
		reviewColumns+`WHERE status = 'submitted' ORDER BY created_at, id LIMIT $1`,
		queueSize,
	); err != nil {
		return nil, err
	}
	m.Reports, err = collect[Report](ctx, q.Pool, `SELECT id, listing, reason, nullif(comment, ''), at
		FROM (SELECT DISTINCT ON (listing) * FROM catalogue.reports WHERE NOT closed ORDER BY listing, at, id) oldest
		ORDER BY at, id LIMIT $1`, queueSize)
	if err != nil {
		return nil, err
	}
	var shown []uuid.UUID
	for _, l := range slices.Concat(m.Listings, m.Revisions) {
		shown = append(shown, l.ID)
	}
	m.Rejections, err = collect[Rejection](
		ctx,
		q.Pool,
		`SELECT e.listing, e.type, e.at, nullif(e.reason, ''), a.username
		FROM audit.entries e LEFT JOIN accounts.accounts a ON a.id = e.actor
		WHERE e.listing = ANY($1) AND e.type = ANY($2) ORDER BY e.position DESC`,
		shown,
		rejections,
	)
	return &m, err
}

// Waiting is how much waits for an admin.
type Waiting struct{ Listings, Revisions, Reviews, Reports int }

// Waiting counts what waits. For admins.
func (q *Queries) Waiting(ctx context.Context) (*Waiting, error) {
	var w Waiting
	err := q.Pool.QueryRow(ctx, `SELECT (SELECT count(*) FROM catalogue.listings WHERE `+waitingListings+`), (SELECT count(*) FROM catalogue.listings WHERE `+waitingRevisions+`),
		(SELECT count(*) FROM reviews.reviews WHERE status = 'submitted'), (SELECT count(DISTINCT listing)
			FROM catalogue.reports WHERE NOT closed)`).
		Scan(&w.Listings, &w.Revisions, &w.Reviews, &w.Reports)
	return &w, err
}

// HistoryEntry is one event of a listing's history.
type HistoryEntry struct {
	Position  int
	Version   int
	Type      string
	At        time.Time
	Role      string
	Actor     uuid.UUID
	ActorName *string
	Reason    *string
	Changes   []Change
	event     events.Event
	own       bool // in the listing's own stream, whose versions decisions name
}

// Change is a field that became another; null = nothing there.
type Change struct {
	Field         string
	Before, After *string
}

// History returns a listing's history, oldest first, with what each event changed. For the listing's owner and admins,
// who may read the numbers that couples called by.
func (q *Queries) History(ctx context.Context, listing uuid.UUID) ([]HistoryEntry, error) {
	rows, err := q.Pool.Query(
		ctx,
		`SELECT e.position, e.version, e.type, e.at, e.role, e.actor, a.username, nullif(e.reason, ''),
			e.stream = 'listing-' || e.listing,
			e.id, e.schema_version, e.payload
		FROM audit.entries e LEFT JOIN accounts.accounts a ON a.id = e.actor WHERE e.listing = $1 ORDER BY e.position`,
		listing,
	)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var history []HistoryEntry
	var recorded []events.Recorded
	for rows.Next() {
		var h HistoryEntry
		var r events.Recorded
		var schemaVersion int
		var payload []byte
		if err := rows.Scan(
			&h.Position,
			&h.Version,
			&h.Type,
			&h.At,
			&h.Role,
			&h.Actor,
			&h.ActorName,
			&h.Reason,
			&h.own,
			&r.ID,
			&schemaVersion,
			&payload,
		); err != nil {
			return nil, err
		}
		if r.Data, err = events.Decode(h.Type, schemaVersion, payload); err != nil {
			return nil, err
		}
		history, recorded = append(history, h), append(recorded, r)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	rows.Close() // before the keys are asked for
	if err := q.Vault.Open(ctx, recorded); err != nil {
		return nil, err
	}
	var state shown
	for i, r := range recorded {
		if r.Problem != nil {
			return nil, r.Problem
		}
		next := state.after(r.Data)
		history[i].event, history[i].Changes = r.Data, changes(state, next, r.Data)
		state = next
	}
	return history, nil
}

// AsOf is a listing as it was at an instant.
type AsOf struct {
	At      time.Time
	Version int
	Status  string
	Reason  *string
	Details *events.Details
}

// AsOf returns a listing as it was, nil before it was created.
func (q *Queries) AsOf(ctx context.Context, listing uuid.UUID, at time.Time) (*AsOf, error) {
	history, err := q.History(ctx, listing)
	if err != nil {
		return nil, err
	}
	var state shown
	version := 0
	for _, h := range history {
		if h.At.After(at) {
			break
		}
		if state = state.after(h.event); h.own {
			version = h.Version
		}
	}
	if version == 0 {
		return nil, nil
	}
	return &AsOf{at, version, enum(state.status), given(state.reason), &state.details}, nil
}

// shown is what people see of a listing, folded from its history.
type shown struct {
	status, reason string
	details        events.Details
	revision       events.Details
	offer          events.Offer
	slugs          events.Slugs
	featured       bool
	order          int
}

func (s shown) after(e events.Event) shown {
	switch e := e.(type) {
	case events.ListingCreated:
		return shown{status: "pending", details: e.Details, offer: e.Offer, slugs: e.Slugs, order: 999}
	case events.ListingEdited:
		s.details = e.Details
	case events.RevisionOpened:
		s.revision = e.Details
	case events.RevisionApproved:
		s.details = s.revision
	case events.AvailabilityAndPriceChanged:
		s.offer = e.Offer
	case events.ListingResubmitted:
		s.status, s.reason = "pending", ""
	case events.ListingApproved, events.ListingReinstated:
		s.status, s.reason = "approved", ""
	case events.ListingRejected:
		s.status, s.reason = "rejected", e.Reason
	case events.ListingSuspended:
		s.status, s.reason = "suspended", e.Reason
	case events.ListingArchived:
		s.status, s.reason = "archived", ""
	case events.ListingFeatured:
		s.featured = e.Featured
	case events.SortOrderSet:
		s.order = e.SortOrder
	case events.SlugsChanged:
		s.slugs = e.Slugs
	}
	return s
}

// changes compares what was shown before and after; a revision is compared with the live details it wants to replace.
func changes(before, after shown, e events.Event) []Change {
	if opened, ok := e.(events.RevisionOpened); ok {
		return compare(flat(before.details), flat(opened.Details))
	}
	old, now := flat(before.details), flat(after.details)
	for prefix, pair := range map[string][2]any{
		"status": {before.status, after.status}, "featured": {before.featured, after.featured},
		"sortOrder": {before.order, after.order}, "slug.ar": {before.slugs.Ar, after.slugs.Ar},
		"slug.en": {before.slugs.En, after.slugs.En},
	} {
		put(old, prefix, pair[0])
		put(now, prefix, pair[1])
	}
	putOffer(old, before.offer)
	putOffer(now, after.offer)
	return compare(old, now)
}

func putOffer(m map[string]string, o events.Offer) {
	for field, value := range map[string]any{
		"price": o.Price, "minPrice": o.MinPrice, "maxPrice": o.MaxPrice, "cateringPerGuest": o.CateringPerGuest,
		"priceLevel": o.PriceLevel, "available": o.Available, "phone": contact(o.Phone),
		"whatsapp": contact(o.WhatsApp),
	} {
		put(m, field, value)
	}
}

// erased stands for what nobody can read any more; whoever shows it has words for it.
const erased = "[erased]"

// contact spells a way to reach the owner.
func contact(p events.Personal) string {
	if !p.Readable() {
		return erased
	}
	return p.Text()
}

func compare(old, now map[string]string) []Change {
	list := []Change{}
	fields := map[string]bool{}
	for f := range old {
		fields[f] = true
	}
	for f := range now {
		fields[f] = true
	}
	for f := range fields {
		if old[f] != now[f] {
			list = append(list, Change{f, given(old[f]), given(now[f])})
		}
	}
	slices.SortFunc(list, func(a, b Change) int { return strings.Compare(a.Field, b.Field) })
	return list
}

// flat spells details out field by field, as dotted names and words.
func flat(d events.Details) map[string]string {
	m := map[string]string{}
	raw, err := json.Marshal(d)
	if err != nil {
		return m // details are plain data
	}
	var tree map[string]any
	if json.Unmarshal(raw, &tree) == nil {
		for field, value := range tree {
			put(m, field, value)
		}
	}
	return m
}

func put(m map[string]string, name string, value any) {
	switch v := value.(type) {
	case nil:
	case map[string]any:
		for field, inner := range v {
			put(m, name+"."+field, inner)
		}
	case []any:
		words := make([]string, len(v))
		for i, item := range v {
			words[i] = word(item)
		}
		if len(words) > 0 {
			m[name] = strings.Join(words, "، ")
		}
	case *events.Money:
		if v != nil {
			m[name] = v.Amount.String() + " " + v.Currency
		}
	case bool:
		m[name] = fmt.Sprint(v)
	default:
		if s := fmt.Sprint(v); s != "" && s != "0" {
			m[name] = s
		}
	}
}

// word spells an item of a list: a picture by its hash, a bilingual tag by both words.
func word(item any) string {
	object, ok := item.(map[string]any)
	if !ok {
		return fmt.Sprint(item)
	}
	if hash, ok := object["hash"].(string); ok {
		return hash
	}
	var both []string
	for _, lang := range []string{"ar", "en"} {
		if s, ok := object[lang].(string); ok {
			both = append(both, s)
		}
	}
	return strings.Join(both, " / ")
}
