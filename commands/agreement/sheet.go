// Package agreement makes the sheet of what two sides have agreed on for a booking, and checks whether a sheet matches
// the log. It reads only the log: docs/decisions/026-agreement-sheet.md.
package agreement

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"time"

	"github.com/google/uuid"

	"weddings/events"
)

// form names the canonical form of sheets. A change of the form gets a new name, so that older sheets can still be
// checked.
const form = "agreement/1"

// Standing is how firm a booking is on a sheet.
type Standing string

// The standings. A completed booking has the standing Confirmed.
const (
	Held      Standing = "held"
	Confirmed Standing = "confirmed"
)

// Sheet is the content of a sheet: a booking at one version of its stream. Its fields, in this order, are the canonical
// form; an additional field makes a new form.
type Sheet struct {
	Form    string    `json:"form"`
	Booking uuid.UUID `json:"booking"`
	Version int64     `json:"version"` // version of the booking's stream at which the sheet's content last changed
	Event   string    `json:"event"`   // the hash of that event in the log, in lower-case hex
	Issued  time.Time `json:"issued"`  // when that event was recorded

	Standing Standing   `json:"standing"`
	Until    *time.Time `json:"until"`  // the end of a hold; nil = it is no hold
	Agreed   time.Time  `json:"agreed"` // when the booking was last held, confirmed or moved

	Listing     uuid.UUID        `json:"listing"`
	ListingName events.Bilingual `json:"listingName"` // the names are those at the time of the event
	Hall        uuid.UUID        `json:"hall"`
	HallName    events.Bilingual `json:"hallName"` // empty = the listing's only hall, which has no name
	Couple      string           `json:"couple"`
	Owner       string           `json:"owner"`

	Days     []events.Day      `json:"days"`
	Daypart  events.Daypart    `json:"daypart"`
	Guests   int               `json:"guests"` // 0 = not stated
	Included []events.Included `json:"included"`
	Price    *events.Money     `json:"price"`    // nil = not stated
	Deposits []Deposit         `json:"deposits"` // deposits that both sides have confirmed
	Terms    events.Terms      `json:"terms"`    // of cancellation, with their hash
}

// Deposit is a sum that both sides say was paid.
type Deposit struct {
	Amount       events.Money `json:"amount"`
	Recorded     events.Side  `json:"recorded"`     // the side that recorded it
	Acknowledged time.Time    `json:"acknowledged"` // when the other side acknowledged it
}

// Canonical returns the bytes that are hashed: JSON in UTF-8 without spaces, fields in the order of their declaration,
// times in UTC, sums as decimal strings.
func (s Sheet) Canonical() ([]byte, error) {
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false)
	err := to.Encode(s)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// Hash returns the SHA-256 of the canonical form.
func (s Sheet) Hash() ([sha256.Size]byte, error) {
	written, err := s.Canonical()
	return sha256.Sum256(written), err
}
