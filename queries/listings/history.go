package listings

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/queries"
)

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
}

// Change is a changed field. A nil value is empty.
type Change struct {
	Field         string
	Before, After *string
}

// HistoryPage is a page of a listing's history.
type HistoryPage struct {
	Nodes       []HistoryEntry
	EndCursor   *string
	HasNextPage bool
	Total       int
}

// historyBytes bounds the events of a page, in bytes. An event may hold a whole listing, so a number of events would
// not bound the work.
const historyBytes = 256 << 10

// History returns a page of a listing's history, newest first, with the changes of each event. A page may have fewer
// entries than requested: it ends with the event that fills historyBytes. It is for the listing's owner and admins, who
// may see its phone numbers.
func (r *Reader) History(
	ctx context.Context,
	by queries.Viewer,
	listing uuid.UUID,
	first int,
	after *string,
) (*HistoryPage, error) {
	if err := r.RequireOwn(ctx, by, listing); err != nil {
		return nil, err
	}
	n, err := queries.Page(first)
	if err != nil {
		return nil, err
	}
	before := int64(math.MaxInt64)
	if _, err := queries.ReadCursor(after, &before); err != nil {
		return nil, err
	}
	p := &HistoryPage{}
	if err := r.Pool.QueryRow(ctx, `SELECT count(*) FROM entries WHERE listing = $1`, listing).
		Scan(&p.Total); err != nil {
		return nil, err
	}
	recorded, err := r.happened(ctx, p, listing, n, before)
	if err != nil || len(p.Nodes) == 0 {
		return p, err
	}
	oldest := int64(p.Nodes[len(p.Nodes)-1].Position)
	p.EndCursor = queries.Cursor(oldest)
	earlier, err := r.leadingTo(ctx, listing, oldest, foldedTypes)
	if err != nil {
		return nil, err
	}
	slices.Reverse(recorded)
	all := slices.Concat(earlier, recorded)
	if err := r.Vault.Open(ctx, all); err != nil {
		return nil, err
	}
	state, err := applied(ctx, all[:len(earlier)])
	if err != nil {
		return nil, err
	}
	for i, r := range all[len(earlier):] {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if r.Problem != nil {
			return nil, r.Problem
		}
		next := state.after(r.Data)
		p.Nodes[len(p.Nodes)-1-i].Changes = changes(state, next, r.Data)
		state = next
	}
	return p, nil
}

// happened reads the events of a page, before a position, into p. It returns them newest first.
func (r *Reader) happened(
	ctx context.Context, p *HistoryPage, listing uuid.UUID, n int, before int64,
) ([]events.Recorded, error) {
	rows, err := r.Pool.Query(ctx, `SELECT e.position, e.version, e.type, e.at, e.role, e.actor, a.username,
			nullif(e.reason, ''), e.id, e.schema_version, CASE WHEN e.newer < $4 THEN e.payload END
		FROM (SELECT *, sum(octet_length(payload)) OVER (ORDER BY position DESC) - octet_length(payload) AS newer
			FROM entries WHERE listing = $1 AND position < $2 ORDER BY position DESC LIMIT $3) e
		LEFT JOIN accounts a ON a.id = e.actor ORDER BY e.position DESC`,
		listing, before, n+1, historyBytes)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var recorded []events.Recorded
	for rows.Next() {
		var h HistoryEntry
		var r events.Recorded
		var schemaVersion int
		var payload []byte
		if err := rows.Scan(&h.Position, &h.Version, &h.Type, &h.At, &h.Role, &h.Actor, &h.ActorName, &h.Reason,
			&r.ID, &schemaVersion, &payload); err != nil {
			return nil, err
		}
		if payload == nil || len(p.Nodes) == n {
			p.HasNextPage = true
			break
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r.Data, err = events.Decode(h.Type, schemaVersion, payload)
		if _, newer := errors.AsType[*events.UnknownTypeError](err); err != nil && !newer {
			return nil, err // a newer release wrote the event; it is shown without its changes
		}
		p.Nodes, recorded = append(p.Nodes, h), append(recorded, r)
	}
	rows.Close() // before the vault reads keys on another connection
	return recorded, rows.Err()
}

// The types of events from which shown is reduced.
var (
	opened   = events.TypeOf(events.RevisionOpened{})
	approved = events.TypeOf(events.RevisionApproved{})
	// detailedTypes are the events that AsOf needs. foldedTypes are the events that History needs.
	detailedTypes = []string{
		events.TypeOf(events.ListingCreated{}), events.TypeOf(events.ListingEdited{}), opened, approved,
		events.TypeOf(events.ListingResubmitted{}), events.TypeOf(events.ListingApproved{}),
		events.TypeOf(events.ListingReinstated{}), events.TypeOf(events.ListingRejected{}),
		events.TypeOf(events.ListingSuspended{}), events.TypeOf(events.ListingArchived{}),
	}
	foldedTypes = append(
		slices.Clip(slices.Clone(detailedTypes)),
		events.TypeOf(events.AvailabilityAndPriceChanged{}),
		events.TypeOf(events.ListingFeatured{}),
		events.TypeOf(events.SortOrderSet{}),
		events.TypeOf(events.SlugsChanged{}),
	)
)

// leadingTo reads the events before a position that determine the listing's state there, oldest first. These are the
// last event of each type, since each overwrites earlier ones of its type, and the revision that was approved last.
func (r *Reader) leadingTo(
	ctx context.Context, listing uuid.UUID, before int64, types []string,
) ([]events.Recorded, error) {
	rows, err := r.Pool.Query(ctx, `SELECT id, type, schema_version, payload FROM entries WHERE position IN (
			SELECT (SELECT max(position) FROM entries WHERE listing = $1 AND type = t AND position < $2)
				FROM unnest($3::text[]) t
			UNION ALL
			SELECT max(position) FROM entries WHERE listing = $1 AND type = $4 AND position <
				(SELECT max(position) FROM entries WHERE listing = $1 AND type = $5 AND position < $2))
		ORDER BY position`, listing, before, types, opened, approved)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var recorded []events.Recorded
	for rows.Next() {
		var r events.Recorded
		var schemaVersion int
		var payload []byte
		if err := rows.Scan(&r.ID, &r.Type, &schemaVersion, &payload); err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if r.Data, err = events.Decode(r.Type, schemaVersion, payload); err != nil {
			return nil, err
		}
		recorded = append(recorded, r)
	}
	return recorded, rows.Err()
}

func applied(ctx context.Context, recorded []events.Recorded) (state shown, err error) {
	for _, r := range recorded {
		if r.Problem != nil {
			return state, r.Problem
		}
		state = state.after(r.Data)
	}
	return state, ctx.Err()
}

// AsOf is a listing as it was at a point in time.
type AsOf struct {
	At      time.Time
	Version int
	Status  string
	Reason  *string
	Details *events.Details
}

// AsOf returns a listing as it was at a point in time, nil before it was created. It is for the listing's owner and
// admins.
func (r *Reader) AsOf(ctx context.Context, by queries.Viewer, listing uuid.UUID, at time.Time) (*AsOf, error) {
	if err := r.RequireOwn(ctx, by, listing); err != nil {
		return nil, err
	}
	// Decisions use the versions of the listing's own stream, so events of other streams are skipped.
	var before int64
	var version int
	err := r.Pool.QueryRow(ctx, `SELECT before, coalesce((SELECT version FROM entries WHERE listing = $1
			AND position < before AND stream = 'listing-' || $1 ORDER BY position DESC LIMIT 1), 0)
		FROM (SELECT coalesce(min(position), 9223372036854775807) AS before FROM entries
			WHERE listing = $1 AND at > $2) later`, listing, at).Scan(&before, &version)
	if err != nil || version == 0 {
		return nil, err
	}
	recorded, err := r.leadingTo(ctx, listing, before, detailedTypes)
	if err != nil {
		return nil, err
	}
	state, err := applied(ctx, recorded)
	if err != nil {
		return nil, err
	}
	return &AsOf{at, version, enum(state.status), queries.Given(state.reason), &state.details}, nil
}

// shown is the visible state of a listing, reduced from its history.
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

// changes compares the state before and after an event. A revision is compared with the live details that it would
// replace. Details are flattened only for events that may change them, since they may be long.
func changes(before, after shown, e events.Event) []Change {
	old, now := map[string]string{}, map[string]string{}
	switch e := e.(type) {
	case events.RevisionOpened:
		return compare(flat(before.details), flat(e.Details))
	case events.ListingCreated, events.ListingEdited, events.RevisionApproved:
		old, now = flat(before.details), flat(after.details)
	}
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

// erased replaces values that can no longer be decrypted. The UI translates it.
const erased = "[erased]"

// contact returns a phone number of the owner as text.
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
			list = append(list, Change{f, queries.Given(old[f]), queries.Given(now[f])})
		}
	}
	slices.SortFunc(list, func(a, b Change) int { return strings.Compare(a.Field, b.Field) })
	return list
}

// flat flattens details into dotted names and text values.
func flat(d events.Details) map[string]string {
	m := map[string]string{}
	raw, err := json.Marshal(d)
	if err != nil {
		return m // cannot happen: details are plain data
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

// word returns an item of a list as text: a picture by its hash, a bilingual tag in both languages.
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
