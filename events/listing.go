package events

import (
	"github.com/google/uuid"
	"github.com/shopspring/decimal"
)

// Kind tells a venue from a service.
type Kind string

// The two kinds of listing.
const (
	Venue   Kind = "venue"
	Service Kind = "service"
)

// Bilingual is a text in both languages; either may be empty, then the other one is shown.
type Bilingual struct {
	Ar string `json:"ar,omitempty"`
	En string `json:"en,omitempty"`
}

// Money is an exact amount with its currency. Venues are priced in USD, services in SYP.
type Money struct {
	Amount   decimal.Decimal `json:"amount"`   // at most two decimals
	Currency string          `json:"currency"` // USD or SYP
}

// Picture is an uploaded picture, named by the SHA-256 of what was uploaded; its variants are made from that once.
type Picture struct {
	Hash   string `json:"hash"` // lower-case hex
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Colour string `json:"colour"` // dominant colour, #rrggbb
}

// Place is where a listing is. Governorate and City are slugs of the reference data. Events of older releases hold
// neither Quarter nor Landmark.
type Place struct {
	Governorate string    `json:"governorate"`
	City        string    `json:"city,omitempty"`
	Quarter     Bilingual `json:"quarter,omitzero"`  // of the city, at most 80 characters
	Landmark    Bilingual `json:"landmark,omitzero"` // what it is next to, at most 160 characters
	Address     string    `json:"address,omitempty"` // the specification's "location"
	Country     string    `json:"country"`           // Syria unless told otherwise
	Latitude    *float64  `json:"latitude,omitempty"`
	Longitude   *float64  `json:"longitude,omitempty"`
	MapLink     string    `json:"mapLink,omitempty"` // the specification's googleMapsLink; https
}

// Links are a listing's pages elsewhere, each an https URL or empty.
type Links struct {
	Facebook  string `json:"facebook,omitempty"`
	Instagram string `json:"instagram,omitempty"`
	Twitter   string `json:"twitter,omitempty"`
	YouTube   string `json:"youtube,omitempty"`
	TikTok    string `json:"tiktok,omitempty"`
	Website   string `json:"website,omitempty"`
}

// Details are the claims a listing makes, which an admin approves as a whole.
type Details struct {
	Name         Bilingual   `json:"name"`
	Description  Bilingual   `json:"description"`
	MetaTitle    Bilingual   `json:"metaTitle"`
	MetaText     Bilingual   `json:"metaText"` // the specification's metaDescription
	Category     string      `json:"category"` // category key; "venues" for every venue
	VenueType    string      `json:"venueType,omitempty"`
	Place        Place       `json:"place"`
	Links        Links       `json:"links"`
	Pictures     []Picture   `json:"pictures,omitempty"`  // at most 20, in the owner's order
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

// Offer is what takes effect at once, without moderation: facts, not claims.
type Offer struct {
	Available        bool     `json:"available"`
	Price            *Money   `json:"price,omitempty"`
	MinPrice         *Money   `json:"minPrice,omitempty"`
	MaxPrice         *Money   `json:"maxPrice,omitempty"`
	CateringPerGuest *Money   `json:"cateringPerGuest,omitempty"` // the specification's cateringPricePerPerson
	PriceLevel       string   `json:"priceLevel,omitempty"`       // budget, mid, premium, luxury
	Phone            Personal `json:"phone"`                      // E.164, sealed with the owner's key
	WhatsApp         Personal `json:"whatsapp"`                   // likewise
}

// Lowest is the sum from which a listing is priced: the lower of its price and its range's beginning, or the range's
// end where nothing else is stated. It is nil without any. Sums in another currency than the first cannot be compared
// and are passed over, as older listings may hold them.
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

// Slugs are a listing's names in URLs. No two listings share one, in whichever language.
type Slugs struct {
	Ar string `json:"ar"`
	En string `json:"en"`
}

// ListingCreated opens the stream listing-<uuid>, in state pending.
type ListingCreated struct {
	Listing uuid.UUID `json:"listing"`
	Kind    Kind      `json:"kind"`
	Owner   uuid.UUID `json:"owner"`
	Slugs   Slugs     `json:"slugs"`
	Details Details   `json:"details"`
	Offer   Offer     `json:"offer"`
}

var _ = register[ListingCreated]("listing.created")

// ListingEdited replaces the details at once: of a listing that is not approved yet, or by an admin.
type ListingEdited struct {
	Listing uuid.UUID `json:"listing"`
	Details Details   `json:"details"`
}

var _ = register[ListingEdited]("listing.edited")

// RevisionOpened is an owner's edit of an approved listing; it waits, and replaces one that waited before.
type RevisionOpened struct {
	Listing  uuid.UUID `json:"listing"`
	Revision uuid.UUID `json:"revision"`
	Details  Details   `json:"details"`
}

var _ = register[RevisionOpened]("listing.revision_opened")

// RevisionApproved puts the open revision in the place of the live details.
type RevisionApproved struct {
	Listing  uuid.UUID `json:"listing"`
	Revision uuid.UUID `json:"revision"`
}

var _ = register[RevisionApproved]("listing.revision_approved")

// RevisionRejected drops the open revision; the live details stay.
type RevisionRejected struct {
	Listing  uuid.UUID `json:"listing"`
	Revision uuid.UUID `json:"revision"`
	Reason   string    `json:"reason"`
}

var _ = register[RevisionRejected]("listing.revision_rejected")

// AvailabilityAndPriceChanged replaces the offer, at once.
type AvailabilityAndPriceChanged struct {
	Listing uuid.UUID `json:"listing"`
	Offer   Offer     `json:"offer"`
}

var _ = register[AvailabilityAndPriceChanged]("listing.availability_and_price_changed")

// ListingResubmitted brings a rejected listing back to pending.
type ListingResubmitted struct {
	Listing uuid.UUID `json:"listing"`
}

var _ = register[ListingResubmitted]("listing.resubmitted")

// ListingApproved makes a pending listing public.
type ListingApproved struct {
	Listing uuid.UUID `json:"listing"`
}

var _ = register[ListingApproved]("listing.approved")

// ListingRejected tells the owner why not.
type ListingRejected struct {
	Listing uuid.UUID `json:"listing"`
	Reason  string    `json:"reason"`
}

var _ = register[ListingRejected]("listing.rejected")

// ListingSuspended takes an approved listing off the public pages.
type ListingSuspended struct {
	Listing uuid.UUID `json:"listing"`
	Reason  string    `json:"reason"`
}

var _ = register[ListingSuspended]("listing.suspended")

// ListingReinstated undoes ListingSuspended.
type ListingReinstated struct {
	Listing uuid.UUID `json:"listing"`
}

var _ = register[ListingReinstated]("listing.reinstated")

// ListingArchived takes a listing off every public page for good; its history stays.
type ListingArchived struct {
	Listing uuid.UUID `json:"listing"`
}

var _ = register[ListingArchived]("listing.archived")

// ListingFeatured sets whether the listing is shown as featured.
type ListingFeatured struct {
	Listing  uuid.UUID `json:"listing"`
	Featured bool      `json:"featured"`
}

var _ = register[ListingFeatured]("listing.featured")

// SortOrderSet moves a listing among its equals; lower comes first, 999 to begin with.
type SortOrderSet struct {
	Listing   uuid.UUID `json:"listing"`
	SortOrder int       `json:"sortOrder"`
}

var _ = register[SortOrderSet]("listing.sort_order_set")

// SlugsChanged gives a listing other names in URLs. The old ones stay its own and lead to the new ones.
type SlugsChanged struct {
	Listing uuid.UUID `json:"listing"`
	Slugs   Slugs     `json:"slugs"`
}

var _ = register[SlugsChanged]("listing.slugs_changed")

// ListingReported is somebody's complaint about a listing; it opens the stream report-<uuid>. Logs hold older ones in
// the listing's own stream.
type ListingReported struct {
	Listing uuid.UUID `json:"listing"`
	Report  uuid.UUID `json:"report"`
	Reason  string    `json:"reason"`  // wrong_information, closed, fake, offensive, other
	Comment Personal  `json:"comment"` // sealed with the reporter's key
}

var _ = register[ListingReported]("listing.reported")

// ReportClosed says that an admin has dealt with a report. It stands in the stream that the report stands in, which
// older logs have in the listing's.
type ReportClosed struct {
	Listing uuid.UUID `json:"listing"`
	Report  uuid.UUID `json:"report"`
	Note    string    `json:"note,omitempty"`
}

var _ = register[ReportClosed]("listing.report_closed")

// StreamName names the stream that the event belongs to.
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

// Subject tells the audit log what the event is about.
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
