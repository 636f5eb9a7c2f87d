package events

import "github.com/google/uuid"

// ContactClicked is a tap on a way to reach an owner. It is business, not telemetry, and lives in the main log, in the
// stream contacts-<listing>. The number itself is not kept: it follows from the listing.
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
	Session     string    `json:"session"`
	Visitor     string    `json:"visitor,omitempty"`  // daily salted hash; means nothing after its day
	Path        string    `json:"path"`               // the site alone; older ones have its path, too
	Referrer    string    `json:"referrer,omitempty"` // without the query string
	Listing     uuid.UUID `json:"listing,omitzero"`   // where the page is a listing's
	Category    string    `json:"category,omitempty"`
	Governorate string    `json:"governorate,omitempty"`
	Device      string    `json:"device"`
	OS          string    `json:"os"`
	Browser     string    `json:"browser"`
	Width       int       `json:"width,omitempty"`
	Height      int       `json:"height,omitempty"`
	Bot         bool      `json:"bot,omitempty"`
}

var _ = register[PageViewed]("telemetry.page_viewed")

// SearchMade is telemetry: one search that somebody saw the results of.
type SearchMade struct {
	Search      uuid.UUID `json:"search"`
	Session     string    `json:"session"`
	Term        string    `json:"term,omitempty"` // normalised; never one that looks like a phone number or an email
	Understood  string    `json:"understood,omitempty"`
	Category    string    `json:"category,omitempty"`
	Governorate string    `json:"governorate,omitempty"`
	City        string    `json:"city,omitempty"`
	Results     int       `json:"results"`
	Device      string    `json:"device"`
	Bot         bool      `json:"bot,omitempty"`
}

var _ = register[SearchMade]("telemetry.search_made")

// SearchResultClicked is telemetry: a result that was opened.
type SearchResultClicked struct {
	Search  uuid.UUID `json:"search"`
	Session string    `json:"session"`
	Term    string    `json:"term,omitempty"`
	Listing uuid.UUID `json:"listing"`
	Rank    int       `json:"rank"` // from 1
}

var _ = register[SearchResultClicked]("telemetry.search_result_clicked")

// StreamName names the stream that the event belongs to.
func (e ContactClicked) StreamName() string      { return "contacts-" + e.Listing.String() }
func (e PageViewed) StreamName() string          { return "session-" + e.Session }
func (e SearchMade) StreamName() string          { return "session-" + e.Session }
func (e SearchResultClicked) StreamName() string { return "session-" + e.Session }

// Subject tells the audit log what the event is about.
func (ContactClicked) Subject() Subject      { return Subject{Unaudited: true} }
func (PageViewed) Subject() Subject          { return Subject{Unaudited: true} }
func (SearchMade) Subject() Subject          { return Subject{Unaudited: true} }
func (SearchResultClicked) Subject() Subject { return Subject{Unaudited: true} }
