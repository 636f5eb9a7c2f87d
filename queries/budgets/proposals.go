package budgets

import (
	"context"
	"slices"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
)

// Proposal is what a quote or a booking suggests for a line of the couple's plan.
type Proposal struct {
	events.BudgetSums

	Line           string     // a service, or the id for a line that the couple would add
	Quote, Booking *uuid.UUID // one of the two is nil
	NameAr, NameEn string     // of the listing
	Day            *events.Day
	State          string // ProposalNew, ProposalChanged, ProposalTaken or ProposalEnded
	First          bool   // the first proposal for its line: the couple get it when they take over all
	Approximate    bool   // deposits in two currencies were added at the calculation's exchange rate
}

// The states of a proposal.
const (
	ProposalNew     = "new"
	ProposalChanged = "changed" // it changed after it was taken over
	ProposalTaken   = "taken"
	ProposalEnded   = "ended" // it was taken over, and has since been withdrawn, expired or cancelled
)

// asked is a quote or a booking, as the read models hold it.
type asked struct {
	ID             uuid.UUID
	Inquiry        *uuid.UUID
	Kind           events.Kind
	Category       string
	NameAr, NameEn string
	Day            *events.Day
	Price          *events.Money
	Status         string
	Deposits       []events.Money // deposits that both sides acknowledge
}

// mostAsked bounds the quotes, and the bookings, that are read: the newest ones.
const mostAsked = 200

// Proposals returns what the quotes and bookings of a calculation's maker suggest for its lines. It returns
// fault.Hidden to others.
func (r *Reader) Proposals(ctx context.Context, by queries.Viewer, id uuid.UUID) ([]Proposal, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	of, err := r.Shared(ctx, by, id)
	if err != nil {
		return nil, err
	}
	if of == nil || !of.Mine {
		return nil, fault.Hidden
	}
	booked, err := queries.Collect[asked](
		ctx,
		r.Pool,
		`SELECT b.id, b.inquiry, b.kind, l.category, l.name_ar, l.name_en,
		b.first_day - DATE '1970-01-01', CASE WHEN b.price_amount IS NOT NULL THEN
			jsonb_build_object('amount', b.price_amount, 'currency', b.price_currency) END,
		CASE WHEN b.status = 'held' AND b.held_until <= now() THEN 'expired' ELSE b.status END,
		(SELECT coalesce(jsonb_agg(jsonb_build_object('amount', d.amount, 'currency', d.currency) ORDER BY d.created_at,
			d.id), '[]') FROM deposits d WHERE d.booking = b.id AND d.acknowledged_at IS NOT NULL)
		FROM bookings b JOIN listings l ON l.id = b.listing WHERE b.customer = $1 AND b.signed_in
		ORDER BY b.created_at DESC, b.id DESC LIMIT $2`,
		by.Account,
		mostAsked,
	)
	if err != nil {
		return nil, err
	}
	quoted, err := queries.Collect[asked](
		ctx,
		r.Pool,
		`SELECT q.id, q.inquiry, l.kind, l.category, l.name_ar, l.name_en,
		q.days[1] - DATE '1970-01-01', q.price,
		CASE WHEN q.status = 'open' AND q.valid_until <= now() THEN 'expired' ELSE q.status END, '[]'::jsonb
		FROM quotes q JOIN inquiries i ON i.id = q.inquiry JOIN listings l ON l.id = i.listing
		WHERE i.sender = $1 AND i.signed_in ORDER BY q.created_at DESC, q.id DESC LIMIT $2`,
		by.Account,
		mostAsked,
	)
	if err != nil {
		return nil, err
	}
	return propose(of, booked, quoted), nil
}

// proposing assigns quotes and bookings to the lines of a plan.
type proposing struct {
	of    *Budget
	taken map[uuid.UUID]Line // lines by the id of the inquiry or booking from which their sums were taken
	list  []Proposal
	full  map[string]bool // lines that have a booking
	begun map[string]bool // lines that have a first proposal
}

// propose returns the proposals from bookings, then those from quotes. What was taken over stays with its line. A
// second booking for a service gets a line of its own, as does what fits no service.
func propose(of *Budget, booked, quoted []asked) []Proposal {
	p := proposing{of: of, taken: map[uuid.UUID]Line{}, full: map[string]bool{}, begun: map[string]bool{}}
	inquiries := map[uuid.UUID]uuid.UUID{}
	for _, q := range quoted {
		inquiries[q.ID] = *q.Inquiry
	}
	for _, line := range of.Plan {
		if booking := line.Booking(); booking != nil {
			p.taken[*booking] = line
		}
		if quote := line.Quote(); quote != nil {
			p.taken[inquiries[*quote]] = line
		}
	}
	// What was taken over keeps its line, so it comes first. Agreed bookings come before requests.
	slices.SortStableFunc(booked, func(a, b asked) int { return p.rank(a) - p.rank(b) })
	for _, b := range booked {
		p.booking(b)
	}
	slices.SortStableFunc(quoted, func(a, b asked) int { return p.quoteRank(a) - p.quoteRank(b) })
	seen := map[uuid.UUID]bool{}
	for _, q := range quoted {
		if !seen[*q.Inquiry] {
			p.quote(q)
		}
		seen[*q.Inquiry] = true
	}
	return p.list
}

func (p *proposing) rank(b asked) int {
	_, taken := p.taken[b.ID]
	switch {
	case taken:
		return 0
	case b.isAgreed():
		return 1
	}
	return 2
}

// quoteRank orders quotes: those whose inquiry was taken over first, and among these and among the others, open ones
// first.
func (p *proposing) quoteRank(q asked) int {
	rank := 0
	if _, taken := p.taken[*q.Inquiry]; !taken {
		rank = 2
	}
	if q.Status != "open" {
		rank++
	}
	return rank
}

func (a asked) isAgreed() bool { return a.Status == "confirmed" || a.Status == "completed" }

func (p *proposing) booking(b asked) {
	line, taken := p.taken[b.ID]
	if !taken && b.Inquiry != nil {
		line, taken = p.taken[*b.Inquiry]
	}
	made := p.proposal(b)
	made.Booking = &b.ID
	stands := b.isAgreed() || b.Status == "pending" || b.Status == "held"
	switch {
	case !stands && (line.Booking() == nil || *line.Booking() != b.ID):
		return
	case !stands:
		made.Line, made.State = line.Line, ProposalEnded
		p.list = append(p.list, made)
		return
	case taken:
		made.Line = line.Line
	case made.Line == "" || p.full[made.Line]:
		made.Line = b.ID.String()
	}
	p.full[made.Line] = true
	if b.isAgreed() {
		made.Committed = b.Price
	} else {
		made.Quoted = b.Price
	}
	made.Paid, made.Approximate = p.paid(b)
	if made.BudgetSums == (events.BudgetSums{}) {
		return
	}
	p.offer(made, line, taken && line.Booking() != nil && *line.Booking() == b.ID)
}

func (p *proposing) quote(q asked) {
	line, taken := p.taken[*q.Inquiry]
	made := p.proposal(q)
	made.Quote = &q.ID
	switch {
	case taken:
		made.Line = line.Line
	case made.Line == "":
		made.Line = q.Inquiry.String()
	}
	switch {
	case p.full[made.Line], line.Booking() != nil, q.Status != "open" && !taken, q.Status == "accepted":
		return
	case q.Status != "open":
		made.State = ProposalEnded
		p.list = append(p.list, made)
		return
	}
	made.Quoted = q.Price
	p.offer(made, line, taken)
}

func (p *proposing) proposal(a asked) Proposal {
	return Proposal{
		Line: events.BudgetServiceOf(
			a.Kind,
			a.Category,
			p.of.Services(),
		),
		NameAr: a.NameAr,
		NameEn: a.NameEn,
		Day:    a.Day,
	}
}

// offer adds a proposal. same is true if the line's sums were taken over from the same quote or booking.
func (p *proposing) offer(made Proposal, line Line, same bool) {
	made.State = ProposalNew
	if same {
		made.State = ProposalChanged
		if made.in(*line.Source) {
			made.State = ProposalTaken
		}
	}
	made.First = !p.begun[made.Line]
	p.begun[made.Line] = true
	p.list = append(p.list, made)
}

// in reports whether all sums of a proposal equal those that were taken over.
func (p Proposal) in(source events.BudgetSource) bool {
	same := func(says, has *events.Money) bool {
		return says == nil || has != nil && has.Currency == says.Currency && has.Amount.Equal(says.Amount)
	}
	return same(p.Quoted, source.Quoted) && same(p.Committed, source.Committed) && same(p.Paid, source.Paid)
}

// paid returns the sum of the deposits in their currency. If they have two currencies, it converts them to that of the
// price.
func (p *proposing) paid(b asked) (sum *events.Money, approximate bool) {
	if len(b.Deposits) == 0 {
		return nil, false
	}
	currency := b.Deposits[0].Currency
	for _, d := range b.Deposits {
		approximate = approximate || d.Currency != currency
	}
	if approximate && b.Price != nil {
		currency = b.Price.Currency
	}
	total := decimal.Zero
	for _, d := range b.Deposits {
		total = total.Add(d.In(currency, p.of.PoundsPerDollar()))
	}
	return &events.Money{Amount: total, Currency: currency}, approximate
}
