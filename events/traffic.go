package events

import "github.com/google/uuid"

// ContactClicked records a click on a contact of an owner. It is business data and not telemetry, so it is in the main
// log, in the stream contacts-<listing>. It does not contain the contact itself, which is known from the listing.
type ContactClicked struct {
	Listing     uuid.UUID `json:"listing"`
	Kind        Kind      `json:"kind"`
	Category    string    `json:"category"`
	Governorate string    `json:"governorate,omitempty"` // of the listing
	Channel     string    `json:"channel"`               // phone, whatsapp, directions, facebook, instagram, website
	Session     string    `json:"session"`
	Device      string    `json:"device"` // desktop, tablet, mobile
	Bot         bool      `json:"bot,omitempty"`
}

var _ = register[ContactClicked]("contact.clicked")

// PageViewed is telemetry: one call of the page-view endpoint.
type PageViewed struct {
	View        uuid.UUID `json:"view,omitzero"` // id by which PageLeft refers to it; older events have none
	Session     string    `json:"session"`
	Visitor     string    `json:"visitor,omitempty"`  // daily salted hash; meaningless after its day
	Path        string    `json:"path"`               // of the page, without query and fragment
	Referrer    string    `json:"referrer,omitempty"` // origin; in older events an address without query
	Listing     uuid.UUID `json:"listing,omitzero"`   // for pages of a listing
	Post        uuid.UUID `json:"post,omitzero"`      // for pages of a post
	Category    string    `json:"category,omitempty"`
	Governorate string    `json:"governorate,omitempty"`
	Device      string    `json:"device"`
	OS          string    `json:"os"`
	Browser     string    `json:"browser"`
	Width       int       `json:"width,omitempty"`
	Height      int       `json:"height,omitempty"`
	Lang        string    `json:"lang,omitempty"`     // ar or en; older events have none
	Theme       string    `json:"theme,omitempty"`    // light or dark; older events have none
	Source      string    `json:"source,omitempty"`   // utm_source of the page's address, and so on
	Medium      string    `json:"medium,omitempty"`   // utm_medium
	Campaign    string    `json:"campaign,omitempty"` // utm_campaign
	Bot         bool      `json:"bot,omitempty"`
}

var _ = register[PageViewed]("telemetry.page_viewed")

// PageLeft is telemetry: a page was left or hidden. A view may have several of these; their seconds add up.
type PageLeft struct {
	Session string    `json:"session"`
	View    uuid.UUID `json:"view"`    // the View of an earlier PageViewed of the session
	Seconds int       `json:"seconds"` // how long the page was visible since it was shown, or since the last PageLeft
	Bot     bool      `json:"bot,omitempty"`
}

var _ = register[PageLeft]("telemetry.page_left")

// MaxViewSeconds is the longest time that counts for a view: a page that stays open longer is not being read.
const MaxViewSeconds = 30 * 60

// SearchMade is telemetry: a search whose results were shown.
type SearchMade struct {
	Search      uuid.UUID `json:"search"`
	Session     string    `json:"session"`
	Term        string    `json:"term,omitempty"` // normalised; never text that looks like a phone number or an email
	Understood  string    `json:"understood,omitempty"`
	Category    string    `json:"category,omitempty"`
	Governorate string    `json:"governorate,omitempty"`
	City        string    `json:"city,omitempty"`
	Days        string    `json:"days,omitempty"` // of parties, as search.When writes them; older events have none
	Results     int       `json:"results"`
	Device      string    `json:"device"`
	Bot         bool      `json:"bot,omitempty"`
}

var _ = register[SearchMade]("telemetry.search_made")

// SearchResultClicked is telemetry: a search result was opened.
type SearchResultClicked struct {
	Search  uuid.UUID `json:"search"`
	Session string    `json:"session"`
	Term    string    `json:"term,omitempty"`
	Listing uuid.UUID `json:"listing"`
	Rank    int       `json:"rank"` // from 1
	// the earlier search term that found nothing and was changed to Term; normalised like Term
	Instead string `json:"instead,omitempty"`
}

var _ = register[SearchResultClicked]("telemetry.search_result_clicked")

// StreamName implements Event.
func (e ContactClicked) StreamName() string      { return "contacts-" + e.Listing.String() }
func (e PageViewed) StreamName() string          { return "session-" + e.Session }
func (e PageLeft) StreamName() string            { return "session-" + e.Session }
func (e SearchMade) StreamName() string          { return "session-" + e.Session }
func (e SearchResultClicked) StreamName() string { return "session-" + e.Session }

// Subject implements Event.
func (ContactClicked) Subject() Subject      { return Subject{Unaudited: true} }
func (PageViewed) Subject() Subject          { return Subject{Unaudited: true} }
func (PageLeft) Subject() Subject            { return Subject{Unaudited: true} }
func (SearchMade) Subject() Subject          { return Subject{Unaudited: true} }
func (SearchResultClicked) Subject() Subject { return Subject{Unaudited: true} }
