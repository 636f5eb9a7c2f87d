package listings

import (
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/queries"
	"weddings/queries/reference"
)

// Listing is a listing with the names of everything it refers to. Fields that only its owner and admins may see are
// empty for others.
type Listing struct {
	ID             uuid.UUID
	kind           string
	Owner          uuid.UUID
	status         string
	reason         string
	version        int
	slugAr, slugEn string
	Live           events.Details
	offer          events.Offer
	phone          string
	whatsapp       string
	IsFeatured     bool
	SortOrder      int
	revisionID     *uuid.UUID
	revision       *events.Details
	revisionAt     *time.Time
	CreatedAt      time.Time
	SubmittedAt    time.Time
	UpdatedAt      time.Time
	Category       *reference.Named
	Governorate    *reference.Named
	City           *reference.Named
	rating         float64
	ReviewCount    int
	distribution   []int32
	Amenities      []reference.Amenity
	private        bool // the viewer is the owner or an admin
}

// Picture is a picture with its variants.
type Picture struct {
	URL           string
	Width, Height int
	Colour        string
	Variants      []PictureVariant
}

// PictureVariant is a picture in one width.
type PictureVariant struct {
	Width int
	URL   string
}

// Widths are the widths of picture variants, in pixels.
var Widths = []int{320, 480, 800, 1200}

// PictureURL is the URL of a picture in a width.
func PictureURL(hash string, width int) string {
	return "/media/" + hash + "/" + strconv.Itoa(width) + ".jpg"
}

// SharedPictureURL is the URL of a picture's link preview, 1200 by 630.
func SharedPictureURL(hash string) string { return "/media/" + hash + "/share.jpg" }

// PictureOf returns a picture with its variants.
func PictureOf(p events.Picture) Picture {
	picture := Picture{URL: PictureURL(p.Hash, 800), Width: p.Width, Height: p.Height, Colour: p.Colour}
	for _, w := range Widths {
		picture.Variants = append(picture.Variants, PictureVariant{w, PictureURL(p.Hash, w)})
	}
	return picture
}

// Kind returns VENUE or SERVICE.
func (l *Listing) Kind() string {
	if l.kind == "venue" {
		return "VENUE"
	}
	return "SERVICE"
}

// Venue reports whether the listing is a venue.
func (l *Listing) Venue() bool { return l.kind == "venue" }

// SlugAr is the slug of Arabic URLs.
func (l *Listing) SlugAr() *string { return queries.Given(l.slugAr) }

// SlugEn is the slug of English URLs.
func (l *Listing) SlugEn() *string { return queries.Given(l.slugEn) }

// NameAr is nil if only an English name was given.
func (l *Listing) NameAr() *string { return queries.Given(l.Live.Name.Ar) }

// NameEn is nil if only an Arabic name was given.
func (l *Listing) NameEn() *string { return queries.Given(l.Live.Name.En) }

// DescriptionAr is nil if there is none.
func (l *Listing) DescriptionAr() *string { return queries.Given(l.Live.Description.Ar) }

// DescriptionEn is nil if there is none.
func (l *Listing) DescriptionEn() *string { return queries.Given(l.Live.Description.En) }

// VenueType is nil for services.
func (l *Listing) VenueType() *string { return queries.Given(l.Live.VenueType) }

// QuarterAr is nil if there is no Arabic name.
func (l *Listing) QuarterAr() *string { return queries.Given(l.Live.Place.Quarter.Ar) }

// QuarterEn is nil if there is no English name.
func (l *Listing) QuarterEn() *string { return queries.Given(l.Live.Place.Quarter.En) }

// LandmarkAr is nil if there is none in Arabic.
func (l *Listing) LandmarkAr() *string { return queries.Given(l.Live.Place.Landmark.Ar) }

// LandmarkEn is nil if there is none in English.
func (l *Listing) LandmarkEn() *string { return queries.Given(l.Live.Place.Landmark.En) }

// Location is the address as the owner wrote it.
func (l *Listing) Location() *string { return queries.Given(l.Live.Place.Address) }

// Latitude in degrees, nil if unknown.
func (l *Listing) Latitude() *float64 { return l.Live.Place.Latitude }

// Longitude in degrees, nil if unknown.
func (l *Listing) Longitude() *float64 { return l.Live.Place.Longitude }

// MapLink is an https URL.
func (l *Listing) MapLink() *string { return queries.Given(l.Live.Place.MapLink) }

// Capacity in guests, nil for services.
func (l *Listing) Capacity() *int { return positive(l.Live.Capacity) }

// MinCapacity in guests.
func (l *Listing) MinCapacity() *int { return positive(l.Live.MinCapacity) }

// MaxCapacity in guests.
func (l *Listing) MaxCapacity() *int { return positive(l.Live.MaxCapacity) }

// Price is nil if the owner states none.
func (l *Listing) Price() *events.Money { return l.offer.Price }

// MinPrice of a range.
func (l *Listing) MinPrice() *events.Money { return l.offer.MinPrice }

// MaxPrice of a range.
func (l *Listing) MaxPrice() *events.Money { return l.offer.MaxPrice }

// Lowest is the lowest price, by which listings are filtered and sorted. It is nil if the owner states no price.
func (l *Listing) Lowest() *events.Money { return l.offer.Lowest() }

// CateringPerGuest is the price of a guest's meal.
func (l *Listing) CateringPerGuest() *events.Money { return l.offer.CateringPerGuest }

// PriceLevel is budget, mid, premium or luxury.
func (l *Listing) PriceLevel() *string { return queries.Given(l.offer.PriceLevel) }

// Available reports whether the listing takes bookings at all.
func (l *Listing) Available() bool { return l.offer.Available }

// Cover is the first picture.
func (l *Listing) Cover() *Picture {
	if len(l.Live.Pictures) == 0 {
		return nil
	}
	p := PictureOf(l.Live.Pictures[0])
	return &p
}

// Pictures are in the order chosen by the owner.
func (l *Listing) Pictures() []Picture {
	pictures := make([]Picture, 0, len(l.Live.Pictures))
	for _, p := range l.Live.Pictures {
		pictures = append(pictures, PictureOf(p))
	}
	return pictures
}

// Videos are https URLs.
func (l *Listing) Videos() []string { return queries.OrEmpty(l.Live.Videos) }

// VideoCount is the number of videos.
func (l *Listing) VideoCount() int { return len(l.Live.Videos) }

// Extras are the amenities that the owner wrote in their own words.
func (l *Listing) Extras() []string { return queries.OrEmpty(l.Live.Extras) }

// Seasons are the seasons for which the owner recommends the listing.
func (l *Listing) Seasons() []string { return queries.OrEmpty(l.Live.Seasons) }

// Tags are the style, the atmosphere and the suitable occasions, in this order.
func (l *Listing) Tags() []events.Bilingual {
	return slices.Concat([]events.Bilingual{}, l.Live.Styles, l.Live.Atmosphere, l.Live.IdealFor)
}

// Links lead to its pages on other sites.
func (l *Listing) Links() events.Links { return l.Live.Links }

// Phone in E.164, nil if there is none or the owner is erased.
func (l *Listing) Phone() *string { return queries.Given(l.phone) }

// Whatsapp in E.164, nil if there is none or the owner is erased.
func (l *Listing) Whatsapp() *string { return queries.Given(l.whatsapp) }

// Rating is 0 without reviews.
func (l *Listing) Rating() float64 { return l.rating }

// RatingDistribution counts reviews of one to five stars.
func (l *Listing) RatingDistribution() []int {
	counts := make([]int, 5)
	for i, n := range l.distribution {
		counts[i] = int(n)
	}
	return counts
}

// ProviderNameAr of a service.
func (l *Listing) ProviderNameAr() *string { return queries.Given(l.Live.ProviderName.Ar) }

// ProviderNameEn of a service.
func (l *Listing) ProviderNameEn() *string { return queries.Given(l.Live.ProviderName.En) }

// Status is the state of moderation.
func (l *Listing) Status() string { return enum(l.status) }

// Reason of a rejection or suspension, for owner and admins.
func (l *Listing) Reason() *string {
	if !l.private {
		return nil
	}
	return queries.Given(l.reason)
}

// Version for optimistic concurrency of decisions, for owner and admins.
func (l *Listing) Version() *int {
	if !l.private {
		return nil
	}
	return &l.version
}

// Revision returns the edit that waits for approval, for owner and admins.
func (l *Listing) Revision() *Revision {
	if !l.private || l.revision == nil {
		return nil
	}
	return &Revision{*l.revisionID, *l.revisionAt, l.revision, &l.Live}
}

// ChangesTo lists the fields that other details would change, for owner and admins.
func (l *Listing) ChangesTo(d *events.Details) []Change {
	if !l.private || d == nil {
		return []Change{}
	}
	return compare(flat(l.Live), flat(*d))
}

// Draft returns what the owner edits: the waiting revision, else the live details.
func (l *Listing) Draft() *events.Details {
	switch {
	case !l.private:
		return nil
	case l.revision != nil:
		return l.revision
	}
	return &l.Live
}

// Stated lists every field that approval makes public, for owner and admins.
func (l *Listing) Stated() []Change {
	if !l.private {
		return []Change{}
	}
	fields := flat(l.Live)
	putOffer(fields, l.offer)
	return compare(map[string]string{}, fields)
}

// Revision is an edit that waits for approval.
type Revision struct {
	ID      uuid.UUID
	At      time.Time
	Details *events.Details
	live    *events.Details
}

// Changes lists the fields that approving the revision would change.
func (r *Revision) Changes() []Change { return compare(flat(*r.live), flat(*r.Details)) }

func positive(n int) *int {
	if n <= 0 {
		return nil
	}
	return &n
}

// enum returns a state as a GraphQL enum value.
func enum(state string) string {
	upper := []byte(state)
	for i, c := range upper {
		if c >= 'a' && c <= 'z' {
			upper[i] = c - 'a' + 'A'
		}
	}
	return string(upper)
}
