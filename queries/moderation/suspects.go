package moderation

import (
	"cmp"
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/projections/duplicates"
	"weddings/queries"
	"weddings/queries/listings"
)

// What two listings may have in common. Phones, places and pictures count only between listings of different owners,
// because halls of one owner may share them.
const (
	AlikePhone   = "PHONE"
	AlikePlace   = "PLACE"   // their pins are at most duplicates.Near apart
	AlikeName    = "NAME"    // their names sound the same in either language, in the same governorate and category
	AlikePicture = "PICTURE" // two of their pictures look the same
)

// Suspect is a listing that may be the same as the listing Of.
type Suspect struct {
	Of        uuid.UUID
	ListingID uuid.UUID
	Alike     []string // what they have in common, in the order above; never empty
	SameOwner bool
}

const (
	// mostSuspects bounds the suspects of one listing. Those with most in common come first.
	mostSuspects = 5
	// mostCandidates bounds the candidates of one listing that are compared exactly.
	mostCandidates = 20
	// mostSuspected bounds the listings of one query: a page of the queue has as many.
	mostSuspected = 100
	// mostInAll bounds the suspects of all listings together.
	mostInAll = 100
)

// candidates selects for each listing of $1 the listings with which it shares most marks, at most $2.
const candidates = `SELECT s.listing, o.listing, o.owner = s.owner, o.phones
FROM marked s CROSS JOIN LATERAL (
	SELECT o.listing, o.owner, o.owner <> s.owner AND o.phones && s.phones AS phones
	FROM marked o
	WHERE o.listing <> s.listing AND
		(o.marks && coalesce(s.waiting, s.marks) OR o.owner <> s.owner AND o.phones && s.phones)
	ORDER BY (SELECT count(*) FROM unnest(o.marks) mark WHERE mark = ANY(coalesce(s.waiting, s.marks))) DESC,
		o.listing
	LIMIT $2
) o WHERE s.listing = ANY($1)`

var tooMany = fault.New(fault.Invalid, "لا يمكن النظر في أكثر من 100 إعلان معًا.",
	"No more than 100 listings can be looked at together.")

// Suspects returns the listings that may be the same as the given ones. A given listing counts with its waiting edit,
// if it has one. Archived listings are ignored. For admins. The number of statements does not depend on the number of
// listings.
func (r *Reader) Suspects(ctx context.Context, by queries.Viewer, of []uuid.UUID) ([]*Suspect, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	if len(of) > mostSuspected {
		return nil, tooMany
	}
	type pair struct {
		Of, Is           uuid.UUID
		SameOwner, Phone bool
	}
	pairs, err := queries.Collect[pair](ctx, r.Pool, candidates, of, mostCandidates)
	if err != nil || len(pairs) == 0 {
		return []*Suspect{}, err
	}
	ids := slices.Concat(queries.IDs(pairs, func(p pair) uuid.UUID { return p.Of }),
		queries.IDs(pairs, func(p pair) uuid.UUID { return p.Is }))
	known, err := r.Listings.ByID(ctx, by, ids)
	if err != nil {
		return nil, err
	}
	found := []*Suspect{}
	for _, p := range pairs {
		shown, other := known[p.Of], known[p.Is]
		if shown == nil || other == nil {
			continue
		}
		if alike := inCommon(shown, other, p.Phone, p.SameOwner); len(alike) > 0 {
			found = append(found, &Suspect{p.Of, p.Is, alike, p.SameOwner})
		}
	}
	slices.SortStableFunc(found, func(a, b *Suspect) int {
		return cmp.Or(slices.Compare(a.Of[:], b.Of[:]), len(b.Alike)-len(a.Alike))
	})
	found = withoutStock(found)
	listed := map[uuid.UUID]int{}
	found = slices.DeleteFunc(found, func(s *Suspect) bool {
		listed[s.Of]++
		return listed[s.Of] > mostSuspects
	})
	return found[:min(len(found), mostInAll)], nil
}

// mostStock bounds the suspects that share nothing but a picture with a listing. If there are more, it is a stock
// picture, and none of them counts.
const mostStock = 2

func withoutStock(found []*Suspect) []*Suspect {
	onlyPicture := func(s *Suspect) bool { return slices.Equal(s.Alike, []string{AlikePicture}) }
	sharing := map[uuid.UUID]int{}
	for _, s := range found {
		if onlyPicture(s) {
			sharing[s.Of]++
		}
	}
	return slices.DeleteFunc(found, func(s *Suspect) bool { return onlyPicture(s) && sharing[s.Of] > mostStock })
}

// inCommon returns what a listing, with its waiting edit, has in common with another one. phone reports whether
// they share a phone number.
func inCommon(shown, other *listings.Listing, phone, sameOwner bool) (alike []string) {
	a, b := shown.Draft(), &other.Live
	if phone {
		alike = append(alike, AlikePhone)
	}
	if metres, known := duplicates.Metres(a.Place, b.Place); known && metres <= duplicates.Near && !sameOwner {
		alike = append(alike, AlikePlace)
	}
	if duplicates.SameName(*a, *b) {
		alike = append(alike, AlikeName)
	}
	if !sameOwner && slices.ContainsFunc(a.Pictures, func(p events.Picture) bool {
		return slices.ContainsFunc(b.Pictures, func(q events.Picture) bool { return duplicates.SamePicture(p, q) })
	}) {
		alike = append(alike, AlikePicture)
	}
	return alike
}
