package quiz

import (
	"context"

	"github.com/google/uuid"

	"weddings/internal/fault"
	"weddings/queries"
	"weddings/queries/listings"
	"weddings/search"
)

// tags are the properties of listings that suit a style.
type tags struct {
	kinds     []string // of venues
	amenities []string
	services  []string // categories of services
}

// tagsOf holds the tags of each style.
var tagsOf = map[string]tags{
	"luxury":      {[]string{"palace", "hotel"}, []string{"valet"}, []string{"decoration", "jewelry"}},
	"classic":     {[]string{"hall", "restaurant"}, []string{"bridal_room"}, []string{"photography", "attire"}},
	"garden":      {[]string{"garden", "farm"}, []string{"garden"}, []string{"flowers", "music"}},
	"modern":      {[]string{"rooftop", "resort"}, []string{"lighting"}, []string{"videography", "entertainment"}},
	"traditional": {[]string{"courtyard"}, []string{"separate_halls"}, []string{"folklore", "catering"}},
}

// capacityFor holds the capacity that a venue must have for each answer about the number of guests.
var capacityFor = map[string]int{"under_100": 50, "100_250": 150, "250_500": 300, "over_500": 500}

const venuesKey = "venues"

// The most listings of a recommendation: venues, all listings, and listings for one tag.
const (
	mostVenues   = 5
	mostListings = 9
	ofOneTag     = 3
)

// Wishes narrow a recommendation.
type Wishes struct {
	Governorate *string
	Day         *string // listings that are free on this day come first
	Guests      *int    // used instead of the answer in the quiz
}

// Recommended holds public listings that suit a style: those that are free on the day first, and among these and the
// others, venues before services.
type Recommended struct {
	Listings  []*listings.Listing
	Free      *int     // how many listings, from the first, are free on the day; nil if no day was given
	Elsewhere bool     // the governorate has none, so they are from the whole country
	Amenities []string // of venues of the style, for a search
}

// HeldListings returns the listings, for batch loading. A nil recommendation has none.
func (r *Recommended) HeldListings() []*listings.Listing {
	if r == nil {
		return nil
	}
	return r.Listings
}

var badDay = fault.New(fault.Invalid, "التاريخ غير صحيح.", "The date is not right.").
	With("day", "يوم مثل 2027-08-14", "A day such as 2027-08-14")

// Recommended returns listings that suit the style of a result, nil if there is no such result. It returns invalid for
// an invalid day.
func (r *Reader) Recommended(
	ctx context.Context, by queries.Viewer, id uuid.UUID, wishes Wishes,
) (*Recommended, error) {
	result, err := r.Result(ctx, by, id)
	if err != nil || result == nil {
		return nil, err
	}
	filters := search.Filters{
		Governorate: queries.Text(wishes.Governorate),
		CapacityMin: capacityFor[result.Answers.GuestCount],
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

// matching returns venues and services with one of the tags. If the filters have a day, listings that are free on it
// come first, and others fill the rest.
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

// choose adds venues, then services, that pass the filters and have one of the tags.
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

// search adds at most that many listings from the results of the searches.
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
		// Hits beside Nearest are near matches, such as listings that are busy that day.
		if hits.Total > 0 && len(hits.Nearest) == 0 {
			list.add(hits.HeldListings(), most)
		}
	}
	return nil
}

// chosen is a list of different listings.
type chosen struct {
	seen     map[uuid.UUID]bool
	listings []*listings.Listing
	venues   int // how many of them are venues
}

func (c *chosen) add(found []*listings.Listing, most int) {
	for _, l := range found {
		if len(c.listings) < most && !c.seen[l.ID] {
			c.seen[l.ID] = true
			c.listings = append(c.listings, l)
		}
	}
}
