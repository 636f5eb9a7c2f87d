// Package agreement makes the sheet of what two sides have agreed for a booking, and tells whether a sheet is the
// log's. It is read from the log alone: docs/decisions/026-agreement-sheet.md.
package agreement

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"time"

	"github.com/google/uuid"

	"weddings/events"
)

// form names the canonical form. Another one is a new form, and sheets of this one stay checkable.
const form = "agreement/1"

// Standing is what a sheet says of how firm a booking is.
type Standing string

// The standings. A booking that took place was confirmed.
const (
	Held      Standing = "held"
	Confirmed Standing = "confirmed"
)

// Sheet is what a sheet says of a booking at one version of its stream. Its fields, in this order, are its canonical
// form; a new field is a new form.
type Sheet struct {
	Form    string    `json:"form"`
	Booking uuid.UUID `json:"booking"`
	Version int64     `json:"version"` // of the booking's stream: the newest event that changed what the sheet says
	Event   string    `json:"event"`   // the hash of that event in the log, in lower-case hex
	Issued  time.Time `json:"issued"`  // when it was recorded

	Standing Standing   `json:"standing"`
	Until    *time.Time `json:"until"`  // of a hold
	Agreed   time.Time  `json:"agreed"` // when it was held, confirmed or moved last

	Listing     uuid.UUID        `json:"listing"`
	ListingName events.Bilingual `json:"listingName"` // the names are those of that time
	Hall        uuid.UUID        `json:"hall"`
	HallName    events.Bilingual `json:"hallName"` // empty: the listing has one hall without a name of its own
	Couple      string           `json:"couple"`
	Owner       string           `json:"owner"`

	Days     []events.Day      `json:"days"`
	Daypart  events.Daypart    `json:"daypart"`
	Guests   int               `json:"guests"` // 0 = they were not named
	Included []events.Included `json:"included"`
	Price    *events.Money     `json:"price"`    // nil = none was named
	Deposits []Deposit         `json:"deposits"` // that both sides acknowledge
	Terms    events.Terms      `json:"terms"`    // of cancellation, with their hash
}

// Deposit is a sum that both sides say was paid.
type Deposit struct {
	Amount       events.Money `json:"amount"`
	Recorded     events.Side  `json:"recorded"`     // by whom
	Acknowledged time.Time    `json:"acknowledged"` // by the other side
}

// Canonical returns the bytes that are hashed: JSON in UTF-8 without spaces, fields in the order of their declaration,
// times in UTC, sums as decimal texts.
func (s Sheet) Canonical() ([]byte, error) {
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false)
	err := to.Encode(s)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// Hash is the SHA-256 of the canonical form.
func (s Sheet) Hash() ([sha256.Size]byte, error) {
	written, err := s.Canonical()
	return sha256.Sum256(written), err
}
