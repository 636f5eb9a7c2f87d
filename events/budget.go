package events

import (
	"github.com/google/uuid"
	"github.com/shopspring/decimal"
)

// BudgetStream names the stream of a saved budget calculation.
func BudgetStream(id uuid.UUID) string { return "budget-" + id.String() }

// BudgetCustomPrice is a couple's own price for a service, which replaces the price of the table.
type BudgetCustomPrice struct {
	Service string `json:"service"`
	Amount  Money  `json:"amount"`
}

// BudgetChoice is what a couple chose for a calculation.
type BudgetChoice struct {
	BudgetPlace

	GuestCount   int                 `json:"guestCount"`
	Services     []string            `json:"services"` // in the order of the table
	CustomPrices []BudgetCustomPrice `json:"customPrices,omitempty"`
	WeddingDate  Day                 `json:"weddingDate,omitzero"`
}

// BudgetLine is the price of a service in a calculation. Custom says that it is the couple's own price.
type BudgetLine struct {
	Service  string          `json:"service"`
	Low      decimal.Decimal `json:"low"`
	Expected decimal.Decimal `json:"expected"`
	High     decimal.Decimal `json:"high"`
	Custom   bool            `json:"custom,omitempty"`
}

// BudgetResult is the result of a calculation, in the currency of its prices. Each sum has two decimals at most.
type BudgetResult struct {
	Currency     string          `json:"currency"`
	Breakdown    []BudgetLine    `json:"breakdown"`
	LowCost      decimal.Decimal `json:"lowCost"`
	TotalCost    decimal.Decimal `json:"totalCost"` // the expected total
	HighCost     decimal.Decimal `json:"highCost"`
	CostPerGuest decimal.Decimal `json:"costPerGuest"`
}

// BudgetBasis is the input of a calculation besides the choice. It is kept with each calculation, so that its sums
// follow from the log alone.
type BudgetBasis struct {
	Prices          BudgetPrices `json:"prices"`
	Template        bool         `json:"template,omitempty"` // the prices are the template's: the place had no row
	Since           Day          `json:"since"`              // the day from which the prices hold
	PoundsPerDollar int64        `json:"poundsPerDollar"`    // for custom prices in the other currency
}

// BudgetSaved opens the stream budget-<uuid>. Maker is an account, or a person created for this calculation.
type BudgetSaved struct {
	Budget   uuid.UUID    `json:"budget"`
	Maker    uuid.UUID    `json:"maker"`
	SignedIn bool         `json:"signedIn"`
	Session  string       `json:"sessionId,omitempty"` // telemetry's id of the browser; "" for an account
	Choice   BudgetChoice `json:"choice"`
	Basis    BudgetBasis  `json:"basis"`
	Result   BudgetResult `json:"result"`
	Email    Personal     `json:"email"`
	Phone    Personal     `json:"phone"` // E.164
}

var _ = register[BudgetSaved]("budget.saved")

// BudgetChanged replaces a saved calculation.
type BudgetChanged struct {
	Budget uuid.UUID    `json:"budget"`
	Choice BudgetChoice `json:"choice"`
	Basis  BudgetBasis  `json:"basis"`
	Result BudgetResult `json:"result"`
	Email  Personal     `json:"email"`
	Phone  Personal     `json:"phone"`
}

var _ = register[BudgetChanged]("budget.changed")

// BudgetAttached assigns a calculation that was saved while signed out to its maker's account, sealed again with the
// account's key. The person created for it is erased in the same append.
type BudgetAttached struct {
	Budget  uuid.UUID `json:"budget"`
	Account uuid.UUID `json:"account"`
	Email   Personal  `json:"email"`
	Phone   Personal  `json:"phone"`
}

var _ = register[BudgetAttached]("budget.attached")

// BudgetDownloaded records that the PDF of a calculation was downloaded. Only the first download is recorded.
type BudgetDownloaded struct {
	Budget uuid.UUID `json:"budget"`
}

var _ = register[BudgetDownloaded]("budget.pdf_downloaded")

// BudgetEnded ends a calculation and its link.
type BudgetEnded struct {
	Budget uuid.UUID `json:"budget"`
}

var _ = register[BudgetEnded]("budget.ended")

// BudgetSums are the sums that a couple plan for a line; nil = there is none yet.
type BudgetSums struct {
	Quoted    *Money `json:"quoted,omitempty"`    // quoted by a provider
	Committed *Money `json:"committed,omitempty"` // agreed on
	Paid      *Money `json:"paid,omitempty"`
}

// BudgetSource is the quote or booking from which sums were copied, with the sums that it had then.
type BudgetSource struct {
	BudgetSums

	Quote   uuid.UUID `json:"quote,omitzero"`
	Booking uuid.UUID `json:"booking,omitzero"`
}

// BudgetLinePlanned sets what a couple plan for a line of a calculation: for a service, or for a line of their own. It
// replaces what they planned for the line before.
type BudgetLinePlanned struct {
	BudgetSums

	Budget uuid.UUID     `json:"budget"`
	Line   string        `json:"line"`          // the key of a service, or the id of a line of their own
	Name   Personal      `json:"name,omitzero"` // of a line of their own
	Due    Day           `json:"due,omitzero"`  // by when the rest is to be paid
	Note   Personal      `json:"note,omitzero"` // in their words
	Source *BudgetSource `json:"source,omitempty"`
}

var _ = register[BudgetLinePlanned]("budget.line_planned")

// BudgetLineCleared ends what a couple planned for a line. A line of their own goes.
type BudgetLineCleared struct {
	Budget uuid.UUID `json:"budget"`
	Line   string    `json:"line"`
}

var _ = register[BudgetLineCleared]("budget.line_cleared")

// StreamName implements Event.
func (e BudgetSaved) StreamName() string       { return BudgetStream(e.Budget) }
func (e BudgetChanged) StreamName() string     { return BudgetStream(e.Budget) }
func (e BudgetAttached) StreamName() string    { return BudgetStream(e.Budget) }
func (e BudgetDownloaded) StreamName() string  { return BudgetStream(e.Budget) }
func (e BudgetEnded) StreamName() string       { return BudgetStream(e.Budget) }
func (e BudgetLinePlanned) StreamName() string { return BudgetStream(e.Budget) }
func (e BudgetLineCleared) StreamName() string { return BudgetStream(e.Budget) }

// Subject implements Event.
func (BudgetSaved) Subject() Subject       { return Subject{Unaudited: true} }
func (BudgetChanged) Subject() Subject     { return Subject{Unaudited: true} }
func (BudgetAttached) Subject() Subject    { return Subject{Unaudited: true} }
func (BudgetDownloaded) Subject() Subject  { return Subject{Unaudited: true} }
func (BudgetEnded) Subject() Subject       { return Subject{Unaudited: true} }
func (BudgetLinePlanned) Subject() Subject { return Subject{Unaudited: true} }
func (BudgetLineCleared) Subject() Subject { return Subject{Unaudited: true} }
