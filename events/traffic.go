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

// SearchResultClicked is telemetry: a result that was opened.
type SearchResultClicked struct {
	Search  uuid.UUID `json:"search"`
	Session string    `json:"session"`
	Term    string    `json:"term,omitempty"`
	Listing uuid.UUID `json:"listing"`
	Rank    int       `json:"rank"` // from 1
}

// EventType names the event in the log.
func (ContactClicked) EventType() string      { return "contact.clicked" }
func (PageViewed) EventType() string          { return "telemetry.page_viewed" }
func (SearchMade) EventType() string          { return "telemetry.search_made" }
func (SearchResultClicked) EventType() string { return "telemetry.search_result_clicked" }
