package all

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
	"weddings/queries/budgets"
)

func usd(amount int64) *events.Money {
	return &events.Money{Amount: decimal.NewFromInt(amount), Currency: "USD"}
}

// plannedBudget is a saved calculation of a couple.
func (w *world) plannedBudget(couple uuid.UUID, signedIn bool) events.BudgetSaved {
	saved := events.BudgetSaved{
		Budget: uuid.New(), Maker: couple, SignedIn: signedIn,
		Choice: events.BudgetChoice{
			BudgetPlace: events.BudgetPlace{Governorate: "homs", VenueType: "hall", Season: "summer"}, GuestCount: 100,
			Services: []string{"venue", "photography"},
		},
		Basis:  events.BudgetBasis{PoundsPerDollar: 2500},
		Result: events.BudgetResult{Currency: "USD"},
	}
	w.happens(saved.StreamName(), saved)
	return saved
}

func TestAPlanIsItsMakers(t *testing.T) {
	t.Parallel()
	w := setup(t)
	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	saved, car, due := w.plannedBudget(couple.Account, true), uuid.NewString(), events.DayOf(time.Now())+9
	own := func(text string) events.Personal { return events.PersonalOf(couple.Account, text) }
	w.happens(
		saved.StreamName(),
		events.BudgetLinePlanned{Budget: saved.Budget, Line: car, Name: own("ورد السيارة")},
		events.BudgetLinePlanned{
			Budget: saved.Budget, Line: "venue", BudgetSums: events.BudgetSums{Committed: usd(900)}, Due: due,
			Note: own("ادفعوا لأبي سامي"), Source: &events.BudgetSource{Quote: uuid.New()},
		},
		events.BudgetLinePlanned{
			Budget:     saved.Budget,
			Line:       car,
			Name:       own("ورد"),
			BudgetSums: events.BudgetSums{Paid: usd(1)},
		},
	)
	read := func(by queries.Viewer) *budgets.Budget {
		found, err := w.Budgets.Shared(t.Context(), by, saved.Budget)
		require.NoError(t, err)
		return found
	}
	assert.Nil(t, read(nobody).Plan, "whoever has the link sees the calculation, not what they pay")
	plan := read(couple).Plan
	require.Len(t, plan, 2)
	assert.Equal(t, "ورد", plan[0].Name)
	assert.Equal(t, "1", plan[0].Paid().Amount.String())
	assert.Equal(t, int64(4), plan[0].Version)
	assert.Equal(t, "900", plan[1].Committed().Amount.String())
	assert.Equal(t, due, *plan[1].Due)
	assert.NotNil(t, plan[1].Quote())
	assert.Nil(t, plan[1].Booking())
	held, err := w.Export(t.Context(), couple)
	require.NoError(t, err)
	assert.Contains(t, string(held["budgets"]), "ادفعوا لأبي سامي")

	w.happens(saved.StreamName(), events.BudgetLineCleared{Budget: saved.Budget, Line: car})
	assert.Len(t, read(couple).Plan, 1)
	w.happens("account-"+couple.Account.String(), events.PersonErased{Person: couple.Account})
	var left int
	require.NoError(t, w.Pool.QueryRow(t.Context(), `SELECT count(*) FROM budget_lines`).Scan(&left))
	assert.Zero(t, left)
}

func TestProposalsForAPlan(t *testing.T) {
	t.Parallel()
	w := setup(t)
	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	saved := w.plannedBudget(couple.Account, true)
	proposals := func() []budgets.Proposal {
		t.Helper()
		list, err := w.Budgets.Proposals(t.Context(), couple, saved.Budget)
		require.NoError(t, err)
		return list
	}
	_, err := w.Budgets.Proposals(t.Context(), nobody, saved.Budget)
	assert.Equal(t, fault.Unauthenticated, fault.CodeOf(err))
	_, err = w.Budgets.Proposals(t.Context(), queries.Viewer{Account: uuid.New(), Role: events.Customer}, saved.Budget)
	assert.Equal(t, fault.NotFound, fault.CodeOf(err))
	assert.Empty(t, proposals())

	hall := w.listed(events.Venue, "venues")
	jeweller := w.listed(events.Service, "jewelry")
	first, second, rings := uuid.New(), uuid.New(), uuid.New()
	quotes := []uuid.UUID{uuid.New(), uuid.New(), uuid.New()}
	for i, inquiry := range []uuid.UUID{first, second, rings} {
		on := hall
		if inquiry == rings {
			on = jeweller
		}
		w.happens(events.InquiryStream(inquiry),
			events.InquirySent{Inquiry: inquiry, Listing: on, Owner: w.owner, Sender: couple.Account, SignedIn: true},
			quoteOf(inquiry, quotes[i], 1, int64(1000+100*i)))
	}
	list := proposals()
	require.Len(t, list, 3)
	byQuote := func() map[uuid.UUID]budgets.Proposal {
		all := map[uuid.UUID]budgets.Proposal{}
		for _, p := range proposals() {
			if p.Quote != nil {
				all[*p.Quote] = p
			}
		}
		return all
	}
	found := byQuote()
	assert.Equal(t, "venue", found[quotes[0]].Line)
	assert.Equal(t, "venue", found[quotes[1]].Line)
	assert.Equal(t, rings.String(), found[quotes[2]].Line, "the table has no line for rings")
	assert.Equal(t, []bool{false, true, true},
		[]bool{found[quotes[0]].First, found[quotes[1]].First, found[quotes[2]].First}, "of two for a line, the newest")

	// What was chosen stays the first, and is not offered again until it changes.
	take := func(line string, sums events.BudgetSums, source events.BudgetSource) {
		source.BudgetSums = sums
		w.happens(saved.StreamName(), events.BudgetLinePlanned{
			Budget: saved.Budget, Line: line, BudgetSums: sums, Source: &source,
		})
	}
	take("venue", events.BudgetSums{Quoted: usd(1000)}, events.BudgetSource{Quote: quotes[0]})
	found = byQuote()
	assert.Equal(t, budgets.ProposalTaken, found[quotes[0]].State)
	assert.True(t, found[quotes[0]].First)
	assert.Equal(t, budgets.ProposalNew, found[quotes[1]].State)
	assert.False(t, found[quotes[1]].First)
	dearer := uuid.New()
	w.happens(events.InquiryStream(first), quoteOf(first, dearer, 2, 1050))
	assert.Equal(t, budgets.ProposalChanged, byQuote()[dearer].State)
	w.happens(events.InquiryStream(first), events.QuoteWithdrawn{Inquiry: first, Quote: dearer})
	assert.Equal(t, budgets.ProposalEnded, byQuote()[dearer].State)

	// A booking goes before quotes; its deposits count once both sides have told them.
	booking, deposit := uuid.New(), uuid.New()
	w.happens(events.BookingStream(booking),
		events.BookingRequested{
			Booking:  booking,
			Listing:  hall,
			Kind:     events.Venue,
			Owner:    w.owner,
			Customer: couple.Account,
			SignedIn: true,
			Hall:     hall,
			Days:     []events.Day{30_000},
			Daypart:  events.Evening,
			Price:    usd(1040),
			AnswerBy: time.Now(),
			Inquiry:  first,
			Quote:    dearer,
		},
		events.BookingConfirmed{Booking: booking, Listing: hall, By: events.OwnerSide},
		events.DepositRecorded{Booking: booking, Deposit: deposit, By: events.CoupleSide, Amount: *usd(200)})
	booked := func() budgets.Proposal {
		for _, p := range proposals() {
			if p.Booking != nil && *p.Booking == booking {
				return p
			}
		}
		t.Fatal("the booking is not proposed")
		return budgets.Proposal{}
	}
	one := booked()
	assert.Equal(t, "venue", one.Line)
	assert.Equal(t, "1040", one.Committed.Amount.String())
	assert.Nil(t, one.Paid, "of what the couple alone say")
	assert.NotContains(t, byQuote(), quotes[1], "the hall is booked")
	take("venue", one.BudgetSums, events.BudgetSource{Booking: booking})
	assert.Equal(t, budgets.ProposalTaken, booked().State)
	w.happens(events.BookingStream(booking), events.DepositAcknowledged{Booking: booking, Deposit: deposit})
	assert.Equal(t, budgets.ProposalChanged, booked().State)
	assert.Equal(t, "200", booked().Paid.Amount.String())
	w.happens(
		events.BookingStream(booking),
		events.BookingCancelled{Booking: booking, Listing: hall, By: events.OwnerSide},
	)
	one = booked()
	assert.Equal(t, budgets.ProposalEnded, one.State)
	assert.Equal(t, events.BudgetSums{}, one.BudgetSums)
}

// listed is a listing of w.owner in Homs.
func (w *world) listed(kind events.Kind, category string) uuid.UUID {
	id := uuid.New()
	created := events.ListingCreated{Listing: id, Kind: kind, Owner: w.owner, Details: detailsOf("قاعة")}
	created.Details.Category, created.Details.Place.Governorate = category, "homs"
	created.Slugs = events.Slugs{Ar: "ا-" + id.String(), En: "a-" + id.String()}
	w.by(events.Actor{Account: w.owner}, created)
	return id
}

func quoteOf(inquiry, quote uuid.UUID, number int, price int64) events.QuoteGiven {
	return events.QuoteGiven{
		Inquiry:    inquiry,
		Quote:      quote,
		Number:     number,
		Days:       []events.Day{30_000},
		Daypart:    events.Evening,
		Guests:     100,
		Price:      *usd(price),
		ValidUntil: time.Now().Add(time.Hour),
	}
}

// The last quote of each inquiry is told of, for two years, where five owners or more have given one.
func TestWhatOthersWereQuotedNearby(t *testing.T) {
	t.Parallel()
	w := setup(t)
	hall := w.listed(events.Venue, "venues")
	for i := range 6 {
		inquiry := uuid.New()
		w.happens(events.InquiryStream(inquiry),
			events.InquirySent{Inquiry: inquiry, Listing: hall, Owner: uuid.New(), Sender: uuid.New()},
			quoteOf(inquiry, uuid.New(), 1, 90_000), quoteOf(inquiry, uuid.New(), 2, int64(1000+200*i)))
	}
	found, err := w.Budgets.Nearby(t.Context(), nobody, "homs")
	require.NoError(t, err)
	require.Len(t, found, 1)
	assert.Equal(t, "venue", found[0].Service)
	assert.Equal(t, 6, found[0].Count)
	assert.Equal(t, []string{"12", "15", "20"}, []string{
		found[0].Low.Amount.String(), found[0].Median.Amount.String(), found[0].High.Amount.String(),
	})
	elsewhere, err := w.Budgets.Nearby(t.Context(), nobody, "hama")
	require.NoError(t, err)
	assert.Empty(t, elsewhere)
}
