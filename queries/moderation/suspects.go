package moderation

import (
	"cmp"
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/projections/likenesses"
	"weddings/queries"
	"weddings/queries/listings"
)

// The likenesses of two listings. Places and telephones count between owners only: halls of one owner may share both.
const (
	AlikePhone   = "PHONE"
	AlikePlace   = "PLACE"   // the pins are within likenesses.Near
	AlikeName    = "NAME"    // heard the same, in either language, in the same governorate and category
	AlikePicture = "PICTURE" // one looks the same
)

// Suspect is a listing that may be the same as another one.
type Suspect struct {
	Of        uuid.UUID
	ListingID uuid.UUID
	Alike     []string // in the order above, never empty
	SameOwner bool
}

const (
	// mostSuspects is how many are listed of one listing, those with the most likenesses first.
	mostSuspects = 5
	// mostCandidates is how many are compared exactly.
	mostCandidates = 20
	// mostSuspected is of how many listings they are looked for at once: as many as a page of the queue has.
	mostSuspected = 100
	// mostInAll is how many are listed of all listings together.
	mostInAll = 100
)

// candidates finds for each listing of $1 the listings with which it has the most marks in common.
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

// Suspects returns the listings that may be the same as those given, as they are or as an edit that waits would make
// them. Archived ones are not looked at. For admins. It takes two statements, however many listings are given.
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
		if alike := likenessesOf(shown, other, p.Phone, p.SameOwner); len(alike) > 0 {
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

// mostStock is how many may share nothing but a picture with a listing. What more have is a stock picture.
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

// likenessesOf compares what a listing is to be with what another one is.
func likenessesOf(shown, other *listings.Listing, phone, sameOwner bool) (alike []string) {
	a, b := shown.Draft(), &other.Live
	if phone {
		alike = append(alike, AlikePhone)
	}
	if metres, known := likenesses.Metres(a.Place, b.Place); known && metres <= likenesses.Near && !sameOwner {
		alike = append(alike, AlikePlace)
	}
	if likenesses.SameName(*a, *b) {
		alike = append(alike, AlikeName)
	}
	if !sameOwner && slices.ContainsFunc(a.Pictures, func(p events.Picture) bool {
		return slices.ContainsFunc(b.Pictures, func(q events.Picture) bool { return likenesses.SamePicture(p, q) })
	}) {
		alike = append(alike, AlikePicture)
	}
	return alike
}
