package events

import (
	"strconv"
	"strings"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
)

// Kind is venue or service.
type Kind string

// The two kinds of listing.
const (
	Venue   Kind = "venue"
	Service Kind = "service"
)

// Bilingual is a text in both languages. If one is empty, the other one is shown instead.
type Bilingual struct {
	Ar string `json:"ar,omitempty"`
	En string `json:"en,omitempty"`
}

// With replaces the placeholders {0}, {1} and so on with words, language by language.
func (b Bilingual) With(words ...Bilingual) Bilingual {
	var ar, en []string
	for i, w := range words {
		place := "{" + strconv.Itoa(i) + "}"
		ar, en = append(ar, place, w.Ar), append(en, place, w.En)
	}
	return Bilingual{Ar: strings.NewReplacer(ar...).Replace(b.Ar), En: strings.NewReplacer(en...).Replace(b.En)}
}

// Money is an exact amount with its currency. Venues are priced in USD, services in SYP.
type Money struct {
	Amount   decimal.Decimal `json:"amount"`   // at most two decimals
	Currency string          `json:"currency"` // USD or SYP
}

// Picture is an uploaded picture, named by the SHA-256 of the upload.
type Picture struct {
	Hash   string `json:"hash"` // lower-case hex
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Colour string `json:"colour"` // dominant colour, #rrggbb
	// Look is the perceptual hash of the picture (difference hash, 64 bits, lower-case hex). Pictures that look alike
	// have hashes that differ in few bits. It is empty in events of older releases.
	Look string `json:"look,omitempty"`
}

// Place is the location of a listing. Governorate and City are slugs of the reference data. Events of older releases
// have neither Quarter nor Landmark.
type Place struct {
	Governorate string    `json:"governorate"`
	City        string    `json:"city,omitempty"`
	Quarter     Bilingual `json:"quarter,omitzero"`  // quarter of the city, at most 80 characters
	Landmark    Bilingual `json:"landmark,omitzero"` // a landmark nearby, at most 160 characters
	Address     string    `json:"address,omitempty"` // the specification's "location"
	Country     string    `json:"country"`           // Syria by default
	Latitude    *float64  `json:"latitude,omitempty"`
	Longitude   *float64  `json:"longitude,omitempty"`
	MapLink     string    `json:"mapLink,omitempty"` // the specification's googleMapsLink; https
}

// Links are a listing's pages on other sites, each an https URL or empty.
type Links struct {
	Facebook  string `json:"facebook,omitempty"`
	Instagram string `json:"instagram,omitempty"`
	Twitter   string `json:"twitter,omitempty"`
	YouTube   string `json:"youtube,omitempty"`
	TikTok    string `json:"tiktok,omitempty"`
	Website   string `json:"website,omitempty"`
}

// Details are what a listing says about itself. An admin must approve them, and approves them as a whole.
type Details struct {
	Name         Bilingual   `json:"name"`
	Description  Bilingual   `json:"description"`
	MetaTitle    Bilingual   `json:"metaTitle"`
	MetaText     Bilingual   `json:"metaText"` // the specification's metaDescription
	Category     string      `json:"category"` // category key; "venues" for every venue
	VenueType    string      `json:"venueType,omitempty"`
	Place        Place       `json:"place"`
	Links        Links       `json:"links"`
	Pictures     []Picture   `json:"pictures,omitempty"`  // at most 20, in the order chosen by the owner
	Videos       []string    `json:"videos,omitempty"`    // https URLs
	Amenities    []string    `json:"amenities,omitempty"` // amenity keys
	Extras       []string    `json:"extras,omitempty"`    // the specification's additionalServices
	Styles       []Bilingual `json:"styles,omitempty"`
	Atmosphere   []Bilingual `json:"atmosphere,omitempty"`
	IdealFor     []Bilingual `json:"idealFor,omitempty"`
	Seasons      []string    `json:"seasons,omitempty"`  // spring, summer, autumn, winter
	Capacity     int         `json:"capacity,omitempty"` // guests; venues only, then at least 1
	MinCapacity  int         `json:"minCapacity,omitempty"`
	MaxCapacity  int         `json:"maxCapacity,omitempty"`
	ProviderName Bilingual   `json:"providerName"` // services only
}

// Offer is the part of a listing that takes effect at once, without moderation: availability, prices and contacts.
type Offer struct {
	Available        bool     `json:"available"`
	Price            *Money   `json:"price,omitempty"`
	MinPrice         *Money   `json:"minPrice,omitempty"`
	MaxPrice         *Money   `json:"maxPrice,omitempty"`
	CateringPerGuest *Money   `json:"cateringPerGuest,omitempty"` // the specification's cateringPricePerPerson
	PriceLevel       string   `json:"priceLevel,omitempty"`       // budget, mid, premium, luxury
	Phone            Personal `json:"phone"`                      // E.164, sealed with the owner's key
	WhatsApp         Personal `json:"whatsapp"`                   // E.164, sealed with the owner's key
}

// Lowest returns the amount by which a listing is filtered and sorted: the lower one of its price and the lower end of
// its range, or the upper end if nothing else is stated. It returns nil if there are no prices. In older listings,
// amounts may be in different currencies; then only amounts in the first one's currency count.
func (o Offer) Lowest() *Money {
	lowest := o.Price
	for _, m := range []*Money{o.MinPrice, o.MaxPrice} {
		switch {
		case m == nil:
		case lowest == nil, m.Currency == lowest.Currency && m.Amount.LessThan(lowest.Amount):
			lowest = m
		}
	}
	return lowest
}

// Slugs are a listing's names in URLs. They are unique among all listings, over both languages.
type Slugs struct {
	Ar string `json:"ar"`
	En string `json:"en"`
}

// ListingCreated opens the stream listing-<uuid>, in the state pending.
type ListingCreated struct {
	Listing uuid.UUID `json:"listing"`
	Kind    Kind      `json:"kind"`
	Owner   uuid.UUID `json:"owner"`
	Slugs   Slugs     `json:"slugs"`
	Details Details   `json:"details"`
	Offer   Offer     `json:"offer"`
	// Place is the number of the owner's place that the listing takes, from 1. A plan has a number of places. 0 = the
	// listing takes none.
	Place int `json:"place,omitempty"`
}

var _ = register[ListingCreated]("listing.created")

// ListingEdited replaces the details at once. It is an admin's edit, or an edit of a listing that is not approved yet.
type ListingEdited struct {
	Listing uuid.UUID `json:"listing"`
	Details Details   `json:"details"`
}

var _ = register[ListingEdited]("listing.edited")

// RevisionOpened is an owner's edit of an approved listing. It waits for approval and replaces an earlier waiting one.
type RevisionOpened struct {
	Listing  uuid.UUID `json:"listing"`
	Revision uuid.UUID `json:"revision"`
	Details  Details   `json:"details"`
}

var _ = register[RevisionOpened]("listing.revision_opened")

// RevisionApproved replaces the live details with those of the waiting revision.
type RevisionApproved struct {
	Listing  uuid.UUID `json:"listing"`
	Revision uuid.UUID `json:"revision"`
}

var _ = register[RevisionApproved]("listing.revision_approved")

// RevisionRejected drops the waiting revision. The live details stay.
type RevisionRejected struct {
	Listing  uuid.UUID `json:"listing"`
	Revision uuid.UUID `json:"revision"`
	Reason   string    `json:"reason"`
}

var _ = register[RevisionRejected]("listing.revision_rejected")

// AvailabilityAndPriceChanged replaces the offer at once.
type AvailabilityAndPriceChanged struct {
	Listing uuid.UUID `json:"listing"`
	Offer   Offer     `json:"offer"`
}

var _ = register[AvailabilityAndPriceChanged]("listing.availability_and_price_changed")

// ListingResubmitted returns a rejected listing to pending.
type ListingResubmitted struct {
	Listing uuid.UUID `json:"listing"`
}

var _ = register[ListingResubmitted]("listing.resubmitted")

// ListingApproved makes a pending listing public.
type ListingApproved struct {
	Listing uuid.UUID `json:"listing"`
}

var _ = register[ListingApproved]("listing.approved")

// ListingRejected rejects a pending listing, with a reason for the owner.
type ListingRejected struct {
	Listing uuid.UUID `json:"listing"`
	Reason  string    `json:"reason"`
}

var _ = register[ListingRejected]("listing.rejected")

// ListingSuspended hides an approved listing.
type ListingSuspended struct {
	Listing uuid.UUID `json:"listing"`
	Reason  string    `json:"reason"`
}

var _ = register[ListingSuspended]("listing.suspended")

// ListingReinstated reverses ListingSuspended.
type ListingReinstated struct {
	Listing uuid.UUID `json:"listing"`
}

var _ = register[ListingReinstated]("listing.reinstated")

// ListingArchived hides a listing for good. Its history stays.
type ListingArchived struct {
	Listing uuid.UUID `json:"listing"`
}

var _ = register[ListingArchived]("listing.archived")

// ListingFeatured sets whether the listing is featured.
type ListingFeatured struct {
	Listing  uuid.UUID `json:"listing"`
	Featured bool      `json:"featured"`
	Day      Day       `json:"day,omitzero"`   // of the change; zero in events of older releases
	Until    Day       `json:"until,omitzero"` // the last day on which it is featured; zero = without an end
}

var _ = register[ListingFeatured]("listing.featured")

// SortOrderSet sets the place of a listing among listings that are otherwise equal: lower comes first. The default is
// 999.
type SortOrderSet struct {
	Listing   uuid.UUID `json:"listing"`
	SortOrder int       `json:"sortOrder"`
}

var _ = register[SortOrderSet]("listing.sort_order_set")

// SlugsChanged changes a listing's slugs. The old ones still belong to it and redirect to the new ones.
type SlugsChanged struct {
	Listing uuid.UUID `json:"listing"`
	Slugs   Slugs     `json:"slugs"`
}

var _ = register[SlugsChanged]("listing.slugs_changed")

// ListingReported is a complaint about a listing. It opens the stream report-<uuid>. In older logs it is in the
// listing's stream.
type ListingReported struct {
	Listing uuid.UUID `json:"listing"`
	Report  uuid.UUID `json:"report"`
	Reason  string    `json:"reason"`  // wrong_information, closed, fake, offensive, other
	Comment Personal  `json:"comment"` // sealed with the reporter's key
}

var _ = register[ListingReported]("listing.reported")

// ReportClosed records that an admin has handled a report. It is in the stream of ListingReported.
type ReportClosed struct {
	Listing uuid.UUID `json:"listing"`
	Report  uuid.UUID `json:"report"`
	Note    string    `json:"note,omitempty"`
}

var _ = register[ReportClosed]("listing.report_closed")

// StreamName implements Event.
func (e ListingCreated) StreamName() string              { return ListingStream(e.Listing) }
func (e ListingEdited) StreamName() string               { return ListingStream(e.Listing) }
func (e RevisionOpened) StreamName() string              { return ListingStream(e.Listing) }
func (e RevisionApproved) StreamName() string            { return ListingStream(e.Listing) }
func (e RevisionRejected) StreamName() string            { return ListingStream(e.Listing) }
func (e AvailabilityAndPriceChanged) StreamName() string { return ListingStream(e.Listing) }
func (e ListingResubmitted) StreamName() string          { return ListingStream(e.Listing) }
func (e ListingApproved) StreamName() string             { return ListingStream(e.Listing) }
func (e ListingRejected) StreamName() string             { return ListingStream(e.Listing) }
func (e ListingSuspended) StreamName() string            { return ListingStream(e.Listing) }
func (e ListingReinstated) StreamName() string           { return ListingStream(e.Listing) }
func (e ListingArchived) StreamName() string             { return ListingStream(e.Listing) }
func (e ListingFeatured) StreamName() string             { return ListingStream(e.Listing) }
func (e SortOrderSet) StreamName() string                { return ListingStream(e.Listing) }
func (e SlugsChanged) StreamName() string                { return ListingStream(e.Listing) }
func (e ListingReported) StreamName() string             { return ReportStream(e.Report) }
func (ReportClosed) StreamName() string                  { return "" }

// Subject implements Event.
func (e ListingCreated) Subject() Subject              { return Subject{Listing: e.Listing} }
func (e ListingEdited) Subject() Subject               { return Subject{Listing: e.Listing} }
func (e RevisionOpened) Subject() Subject              { return Subject{Listing: e.Listing} }
func (e RevisionApproved) Subject() Subject            { return Subject{Listing: e.Listing} }
func (e RevisionRejected) Subject() Subject            { return Subject{Listing: e.Listing, Reason: e.Reason} }
func (e AvailabilityAndPriceChanged) Subject() Subject { return Subject{Listing: e.Listing} }
func (e ListingResubmitted) Subject() Subject          { return Subject{Listing: e.Listing} }
func (e ListingApproved) Subject() Subject             { return Subject{Listing: e.Listing} }
func (e ListingRejected) Subject() Subject             { return Subject{Listing: e.Listing, Reason: e.Reason} }

func (e ListingSuspended) Subject() Subject  { return Subject{Listing: e.Listing, Reason: e.Reason} }
func (e ListingReinstated) Subject() Subject { return Subject{Listing: e.Listing} }
func (e ListingArchived) Subject() Subject   { return Subject{Listing: e.Listing} }
func (e ListingFeatured) Subject() Subject   { return Subject{Listing: e.Listing} }
func (e SortOrderSet) Subject() Subject      { return Subject{Listing: e.Listing} }
func (e SlugsChanged) Subject() Subject      { return Subject{Listing: e.Listing} }
func (e ListingReported) Subject() Subject   { return Subject{Listing: e.Listing, Reason: e.Reason} }

func (e ReportClosed) Subject() Subject { return Subject{Listing: e.Listing, Reason: e.Note} }
