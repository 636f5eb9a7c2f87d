package quiz

import (
	"context"

	"github.com/google/uuid"

	"weddings/internal/fault"
	"weddings/queries"
	"weddings/queries/listings"
	"weddings/search"
)

// tags are what listings of a style have.
type tags struct {
	kinds     []string // of venues
	amenities []string
	services  []string // categories
}

// tagsOf are those of each style.
var tagsOf = map[string]tags{
	"luxury":      {[]string{"palace", "hotel"}, []string{"valet"}, []string{"decoration", "jewelry"}},
	"classic":     {[]string{"hall", "restaurant"}, []string{"bridal_room"}, []string{"photography", "attire"}},
	"garden":      {[]string{"garden", "farm"}, []string{"garden"}, []string{"flowers", "music"}},
	"modern":      {[]string{"rooftop", "resort"}, []string{"lighting"}, []string{"videography", "entertainment"}},
	"traditional": {[]string{"courtyard"}, []string{"separate_halls"}, []string{"folklore", "catering"}},
}

// guestsOf are how many a venue must seat for an answer about the guests.
var guestsOf = map[string]int{"under_100": 50, "100_250": 150, "250_500": 300, "over_500": 500}

const venuesKey = "venues"

// Most listings that are recommended.
const (
	mostVenues   = 5
	mostListings = 9
	ofOneTag     = 3
)

// Wishes narrow what is recommended.
type Wishes struct {
	Governorate *string
	Day         *string // what is free then comes first
	Guests      *int    // in the place of the answer
}

// Recommended are public listings that match a style: those that are free on the day first, and venues before services.
type Recommended struct {
	Listings  []*listings.Listing
	Free      *int     // how many of them, from the first, are free on the day; nil where none was asked for
	Elsewhere bool     // there are none in the governorate, so they are from everywhere
	Amenities []string // of venues of the style, for a search
}

// HeldListings returns them, for batch loading; none where there is no result.
func (r *Recommended) HeldListings() []*listings.Listing {
	if r == nil {
		return nil
	}
	return r.Listings
}

var badDay = fault.New(fault.Invalid, "التاريخ غير صحيح.", "The date is not right.").
	With("day", "يوم مثل 2027-08-14", "A day such as 2027-08-14")

// Recommended returns listings that match the style of a result; nil where there is none. It returns invalid for what
// is no day.
func (r *Reader) Recommended(
	ctx context.Context, by queries.Viewer, id uuid.UUID, wishes Wishes,
) (*Recommended, error) {
	result, err := r.Result(ctx, by, id)
	if err != nil || result == nil {
		return nil, err
	}
	filters := search.Filters{
		Governorate: queries.Text(wishes.Governorate),
		CapacityMin: guestsOf[result.Answers.GuestCount],
	}
	if wishes.Guests != nil {
		filters.CapacityMin = max(0, *wishes.Guests)
	}
	if wishes.Day != nil && *wishes.Day != "" {
		if filters.When.Days, err = search.ParseDays(*wishes.Day); err != nil {
			return nil, badDay
		}
		filters.When.Only = true
	}
	found, err := r.matching(ctx, by, tagsOf[result.Style], filters)
	if err != nil || len(found.Listings) > 0 || filters.Governorate == "" {
		return found, err
	}
	filters.Governorate = ""
	found, err = r.matching(ctx, by, tagsOf[result.Style], filters)
	if err == nil {
		found.Elsewhere = true
	}
	return found, err
}

// matching returns venues and services with the tags, each once. If the filters ask for a day, what is free then comes
// first, and others take the places that are left.
func (r *Reader) matching(
	ctx context.Context, by queries.Viewer, of tags, filters search.Filters,
) (*Recommended, error) {
	list := chosen{seen: map[uuid.UUID]bool{}, listings: []*listings.Listing{}}
	found := &Recommended{Amenities: of.amenities}
	if len(filters.When.Days) > 0 {
		if err := r.choose(ctx, by, of, filters, &list); err != nil {
			return nil, err
		}
		free := len(list.listings)
		found.Free, filters.When = &free, search.When{}
	}
	err := r.choose(ctx, by, of, filters, &list)
	found.Listings = list.listings
	return found, err
}

// choose adds venues, then services, that pass the filters.
func (r *Reader) choose(
	ctx context.Context, by queries.Viewer, of tags, filters search.Filters, list *chosen,
) error {
	var venues, services []search.Filters
	for _, kind := range of.kinds {
		f := filters
		f.ServiceType, f.Kind = venuesKey, kind
		venues = append(venues, f)
	}
	for _, amenity := range of.amenities {
		f := filters
		f.ServiceType, f.Amenities = venuesKey, []string{amenity}
		venues = append(venues, f)
	}
	for _, category := range of.services {
		f := filters
		f.ServiceType, f.CapacityMin = category, 0
		services = append(services, f)
	}
	before := len(list.listings)
	if err := r.search(ctx, by, venues, min(mostVenues-list.venues, mostListings-before), list); err != nil {
		return err
	}
	list.venues += len(list.listings) - before
	return r.search(ctx, by, services, mostListings-len(list.listings), list)
}

// search adds at most so many listings that the searches find.
func (r *Reader) search(
	ctx context.Context, by queries.Viewer, wanted []search.Filters, most int, list *chosen,
) error {
	most += len(list.listings)
	for _, f := range wanted {
		if len(list.listings) >= most {
			return nil
		}
		hits, err := r.Searches.Search(ctx, by, search.Query{Filters: f, Limit: ofOneTag, Bare: true})
		if err != nil {
			return err
		}
		if hits.Total > 0 && len(hits.Nearest) == 0 { // else they are not as asked for, such as busy that day
			list.add(hits.HeldListings(), most)
		}
	}
	return nil
}

// chosen are listings without repetitions.
type chosen struct {
	seen     map[uuid.UUID]bool
	listings []*listings.Listing
	venues   int // of the listings
}

func (c *chosen) add(found []*listings.Listing, most int) {
	for _, l := range found {
		if len(c.listings) < most && !c.seen[l.ID] {
			c.seen[l.ID] = true
			c.listings = append(c.listings, l)
		}
	}
}
