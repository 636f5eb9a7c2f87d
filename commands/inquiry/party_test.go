package inquiry_test

import (
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/inquiry"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

func money(amount int64, currency string) *events.Money {
	return &events.Money{Amount: decimal.NewFromInt(amount), Currency: currency}
}

// What a couple say of their party goes with the inquiry; what they do not say is left out.
func TestAnInquiryMayTellOfTheParty(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	day := events.DayOf(w.App.Now()) + 40
	guests := 300
	send, couple := s.send(), s.couple.Actor.Account
	send.Party = &inquiry.Party{
		Day: day.String(), Around: true, Daypart: events.Evening, Guests: &guests,
		BudgetFrom: money(1000, "USD"), BudgetTo: money(2500, "USD"),
		Matters: []string{"privacy", "parking"}, Wishes: " مدخل للكراسي المتحركة ",
	}
	told := s.from(couple, true)
	told.Party = events.Party{
		Day: day, Around: true, Daypart: events.Evening, Guests: 300,
		BudgetFrom: money(1000, "USD"), BudgetTo: money(2500, "USD"), Matters: []string{"privacy", "parking"},
		Wishes: events.PersonalOf(couple, "مدخل للكراسي المتحركة"),
	}
	w.Given(t, s.public...).When(s.couple, send).Then(told)
	send.Party = &inquiry.Party{Wishes: "  "}
	w.Given(t).When(s.couple, send).Then(s.from(couple, true))
	send.Party = &inquiry.Party{BudgetTo: money(900, "SYP")}
	told = s.from(couple, true)
	told.Party = events.Party{BudgetTo: money(900, "SYP")}
	w.Given(t).When(s.couple, send).Then(told)
}

func TestAPartyThatCannotBe(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	w.Given(t, s.public...)
	today := events.DayOf(w.App.Now())
	none, crowd := 0, 20_001
	for _, tt := range []struct {
		party        inquiry.Party
		field, words string
	}{
		{inquiry.Party{Day: (today - 1).String()}, "day", "This day is over"},
		{inquiry.Party{Day: (today + 801).String()}, "day", "Dates are taken for up to 800 days from today"},
		{inquiry.Party{Day: "2027-09-31"}, "day", "There is no such day: September 2027 has 30 days"},
		{inquiry.Party{Day: "٢٠٢٧-٠٢-٢٩"}, "day", "There is no such day: February 2027 has 28 days"},
		{inquiry.Party{Day: "2027-13-01"}, "day", "There is no such day"},
		{
			inquiry.Party{Day: "1448-02-01"},
			"day",
			"This looks like a Hijri date. Give the day in the Gregorian calendar.",
		},
		{inquiry.Party{Around: true}, "day", "Choose the day"},
		{inquiry.Party{Daypart: "dawn"}, "daypart", "Please choose the part of the day"},
		{inquiry.Party{Guests: &none}, "guests", "The number of guests is not valid"},
		{inquiry.Party{Guests: &crowd}, "guests", "The number of guests is not valid"},
		{
			inquiry.Party{BudgetFrom: money(2, "USD"), BudgetTo: money(1, "USD")},
			"budgetTo",
			"The highest sum must not be below the lowest",
		},
		{
			inquiry.Party{BudgetFrom: money(1, "USD"), BudgetTo: money(2, "SYP")},
			"budgetTo",
			"Give both sums in one currency",
		},
		{inquiry.Party{BudgetFrom: money(1, "EUR")}, "budgetFrom", "The currency must be USD or SYP"},
		{inquiry.Party{Matters: []string{"food", "food"}}, "matters", "Choose from the list, each once"},
		{inquiry.Party{Matters: []string{"luck"}}, "matters", "Choose from the list, each once"},
		{inquiry.Party{Wishes: strings.Repeat("س", 501)}, "wishes", "String must contain at most 500 character(s)"},
	} {
		send := s.send()
		send.Party = &tt.party
		w.Given(t).When(s.couple, send).ThenRefusedSaying(tt.field, tt.words)
	}
	send := s.send()
	send.Party = &inquiry.Party{Day: "2027-09-31"}
	_, err := commands.Handle(t.Context(), w.App, s.couple, send)
	var refused *fault.Error
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "لا يوجد يوم بهذا التاريخ: أيلول 2027 فيه 30 يومًا", refused.Fields["day"].Ar)
}

// More guests than the largest hall takes are a word to the couple, and no refusal.
func TestMoreGuestsThanTheHallTakesAreAWarning(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	hall := events.HallSet{Listing: s.listing, Hall: commands.NewID(), Capacity: 300, Teams: 1}
	w.Given(t, append(s.public, hall)...)
	for guests, warned := range map[int]bool{300: false, 301: true} {
		found, err := inquiry.Warnings(t.Context(), w.App, s.listing, &inquiry.Party{Guests: &guests})
		require.NoError(t, err)
		assert.Equal(t, warned, len(found) == 1, guests)
		send := s.send()
		send.Party = &inquiry.Party{Guests: &guests}
		told := s.from(s.couple.Actor.Account, true)
		told.Party.Guests = guests
		w.Given(t).When(s.couple, send).Then(told)
	}
	found, err := inquiry.Warnings(t.Context(), w.App, s.listing, nil)
	require.NoError(t, err)
	assert.Empty(t, found)
}

// Who takes over an inquiry that they sent while signed out takes along what they wished for.
func TestAttachingKeepsTheWishes(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	w.Given(t, s.public...)
	send := s.send()
	send.Party = &inquiry.Party{Wishes: "مدخل واسع"}
	sent, err := commands.Handle(t.Context(), w.App, scenario.Visitor, send)
	require.NoError(t, err)
	_, err = commands.Handle(t.Context(), w.App, s.couple,
		inquiry.AttachInquiry{Inquiry: sent.ID, Token: inquiry.AttachToken(w.App, sent.ID)})
	require.NoError(t, err)
	state, _, err := inquiry.Inquiries.Load(t.Context(), w.App, events.InquiryStream(sent.ID))
	require.NoError(t, err)
	assert.Equal(t, "مدخل واسع", state.Party.Wishes.Text())
	assert.Equal(t, s.couple.Actor.Account, state.Party.Wishes.Person())
}
