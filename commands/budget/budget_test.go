package budget_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/budget"
	"weddings/commands/budgetpricing"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

var damascus = events.BudgetPlace{Governorate: "damascus", VenueType: "hall", Season: "summer"}

func input() budget.Input {
	return budget.Input{
		GuestCount: 150, Governorate: "damascus", VenueType: "hall", Season: "summer",
		Services: []string{"dj", "venue"}, Email: " leila@example.com ", Phone: "0944 123 456",
	}
}

// priced is a world with a row for halls of Damascus in summer.
func priced(t *testing.T) *scenario.World {
	t.Helper()
	w := scenario.New(t)
	w.Given(t, events.GovernorateSet{Slug: "damascus"}, events.BudgetPricingSet{
		BudgetPlace: damascus, Prices: prices(), From: events.DayOf(time.Now()) - 1,
	})
	return w
}

func load(t *testing.T, w *scenario.World, id uuid.UUID) budget.State {
	t.Helper()
	s, _, err := budget.Budgets.Load(t.Context(), w.App, events.BudgetStream(id))
	require.NoError(t, err)
	return s
}

func saved(t *testing.T, w *scenario.World, by commands.Request) uuid.UUID {
	t.Helper()
	receipt, err := commands.Handle(t.Context(), w.App, by, budget.SaveBudget{Input: input()})
	require.NoError(t, err)
	return receipt.ID
}

func TestSavingABudget(t *testing.T) {
	t.Parallel()
	w := priced(t)
	couple := scenario.As(commands.NewID(), events.Customer)
	s := load(t, w, saved(t, w, couple))
	assert.Equal(t, couple.Actor.Account, s.Maker)
	assert.Equal(t, "leila@example.com", s.Email.Text())
	assert.Equal(t, "+963944123456", s.Phone.Text())
	assert.Equal(t, []string{"venue", "dj"}, s.Choice.Services, "in the order of the table")
	assert.Equal(t, "2150", s.Result.TotalCost.String())
	follows, err := json.Marshal(budget.Calculate(s.Choice, s.Basis))
	require.NoError(t, err)
	kept, err := json.Marshal(s.Result)
	require.NoError(t, err)
	assert.JSONEq(t, string(follows), string(kept), "its sums follow from the log")
	assert.False(t, s.Basis.Template)
	assert.NotEqual(t, uuid.Version(7), s.ID.Version(), "an address that tells the time is easier to guess")

	s = load(t, w, saved(t, w, scenario.Visitor))
	assert.False(t, s.SignedIn)
	assert.NotEqual(t, uuid.Nil, s.Maker, "what a visitor leaves is sealed with a key of its own")
}

func TestRefusalsOfBudgets(t *testing.T) {
	t.Parallel()
	w := priced(t)
	yesterday := events.DayOf(time.Now()) - 1
	for name, each := range map[string]struct {
		change func(*budget.Input)
		field  string
	}{
		"no guests":          {func(c *budget.Input) { c.GuestCount = 0 }, "guestCount"},
		"too many":           {func(c *budget.Input) { c.GuestCount = 1_000_000 }, "guestCount"},
		"a castle":           {func(c *budget.Input) { c.VenueType = "castle" }, "venueType"},
		"monsoon":            {func(c *budget.Input) { c.Season = "monsoon" }, "season"},
		"no governorate":     {func(c *budget.Input) { c.Governorate = "" }, "governorate"},
		"elsewhere":          {func(c *budget.Input) { c.Governorate = "paris" }, "governorate"},
		"no services":        {func(c *budget.Input) { c.Services = nil }, "services"},
		"an unknown service": {func(c *budget.Input) { c.Services = []string{"elephant"} }, "services"},
		"a service twice":    {func(c *budget.Input) { c.Services = []string{"dj", "dj"} }, "services"},
		"a past day":         {func(c *budget.Input) { c.WeddingDate = &yesterday }, "weddingDate"},
		"no email":           {func(c *budget.Input) { c.Email = "x" }, "email"},
		"no phone":           {func(c *budget.Input) { c.Phone = "12" }, "phone"},
		"a price of nothing": {func(c *budget.Input) { c.CustomPrices = own("decor", "1", "USD") }, "customPrices"},
		"a negative price":   {func(c *budget.Input) { c.CustomPrices = own("dj", "-1", "USD") }, "customPrices.dj"},
		"a third currency":   {func(c *budget.Input) { c.CustomPrices = own("dj", "1", "EUR") }, "customPrices.dj"},
		"half a cent":        {func(c *budget.Input) { c.CustomPrices = own("dj", "1.005", "USD") }, "customPrices.dj"},
	} {
		wrong := input()
		each.change(&wrong)
		_, err := commands.Handle(t.Context(), w.App, scenario.Visitor, budget.SaveBudget{Input: wrong})
		refused, is := errors.AsType[*fault.Error](err)
		require.True(t, is, name)
		assert.Equal(t, fault.Invalid, refused.Code, name)
		assert.Contains(t, refused.Fields, each.field, name)
	}
	unpriced := input()
	unpriced.Season = "winter"
	_, err := commands.Handle(t.Context(), w.App, scenario.Visitor, budget.SaveBudget{Input: unpriced})
	require.ErrorIs(t, err, budgetpricing.Unpriced)
	w.Given(t, events.BudgetTemplateSet{Prices: prices(), From: yesterday})
	receipt, err := commands.Handle(t.Context(), w.App, scenario.Visitor, budget.SaveBudget{Input: unpriced})
	require.NoError(t, err)
	assert.True(t, load(t, w, receipt.ID).Basis.Template)
}

func own(service, amount, currency string) []events.BudgetCustomPrice {
	return []events.BudgetCustomPrice{{Service: service, Amount: events.Money{Amount: dec(amount), Currency: currency}}}
}

func TestOnlyItsMakerChangesABudget(t *testing.T) {
	t.Parallel()
	w := priced(t)
	couple, stranger := scenario.As(commands.NewID(), events.Customer), scenario.As(commands.NewID(), events.Customer)
	id := saved(t, w, couple)
	change := budget.ChangeBudget{Input: input(), Budget: id}
	w.Given(t).When(couple, change).ThenNothing()
	change.GuestCount = 200
	w.Given(t).When(scenario.Visitor, change).ThenRefused(fault.Unauthenticated)
	w.Given(t).When(stranger, change).ThenRefused(fault.Forbidden)
	change.Token = budget.MakerToken(w.App, id)
	w.Given(t).When(scenario.Visitor, change).ThenRefused(fault.Conflict) // it has an account
	w.Given(t).When(couple, budget.ChangeBudget{Input: input(), Budget: commands.NewID()}).ThenRefused(fault.NotFound)

	dearer := prices()
	dearer.VenuePerPerson = dec("100")
	w.Given(t, events.BudgetPricingSet{BudgetPlace: damascus, Prices: dearer, From: events.DayOf(time.Now())})
	_, err := commands.Handle(t.Context(), w.App, couple, change)
	require.NoError(t, err)
	s := load(t, w, id)
	assert.Equal(t, "2775", s.Result.TotalCost.String(), "it keeps the prices that it was made with")
	change.Version = 1
	change.GuestCount = 300
	_, err = commands.Handle(t.Context(), w.App, couple, change)
	assert.Equal(t, fault.Conflict, fault.CodeOf(err), "it has changed since it was read")

	w.Given(t).When(stranger, budget.EndBudget{Budget: id}).ThenRefused(fault.Forbidden)
	w.Given(t).When(couple, budget.RecordBudgetDownload{Budget: id}).Then(events.BudgetDownloaded{Budget: id})
	w.Given(t).When(scenario.Visitor, budget.RecordBudgetDownload{Budget: id}).ThenNothing()
	w.Given(t).When(couple, budget.EndBudget{Budget: id}).Then(events.BudgetEnded{Budget: id})
	w.Given(t).When(couple, budget.EndBudget{Budget: id}).ThenNothing()
	change.Version = 0
	w.Given(t).When(couple, change).ThenRefused(fault.NotFound)
}

// Who loads the PDF, or signs in, does not keep its maker from changing what they have read.
func TestADownloadIsNoChange(t *testing.T) {
	t.Parallel()
	w := priced(t)
	couple := scenario.As(commands.NewID(), events.Customer)
	id := saved(t, w, scenario.Visitor)
	w.Given(t).When(scenario.Visitor, budget.RecordBudgetDownload{Budget: id}).Then(events.BudgetDownloaded{Budget: id})
	attach := budget.AttachBudget{Budget: id, Token: budget.MakerToken(w.App, id)}
	_, err := commands.Handle(t.Context(), w.App, couple, attach)
	require.NoError(t, err)
	change := budget.ChangeBudget{Input: input(), Budget: id, Version: 1}
	change.GuestCount = 200
	_, err = commands.Handle(t.Context(), w.App, couple, change)
	require.NoError(t, err)
	assert.Equal(t, int64(5), load(t, w, id).Version, "of the change")
	change.GuestCount = 300
	_, err = commands.Handle(t.Context(), w.App, couple, change)
	assert.Equal(t, fault.Conflict, fault.CodeOf(err))
}

// Who has lost the token asks an admin.
func TestAdminsEndABudgetWithoutAnAccount(t *testing.T) {
	t.Parallel()
	w := priced(t)
	boss := scenario.As(commands.NewID(), events.Admin)
	visitors := saved(t, w, scenario.Visitor)
	w.Given(t).When(scenario.As(commands.NewID(), events.Editor), budget.EndBudget{Budget: visitors}).
		ThenRefused(fault.Forbidden)
	w.Given(t).When(boss, budget.EndBudget{Budget: visitors}).Then(
		events.BudgetEnded{Budget: visitors}, events.PersonErased{Person: load(t, w, visitors).Maker},
	)
	w.Given(t).When(boss, budget.EndBudget{Budget: saved(t, w, scenario.As(commands.NewID(), events.Customer))}).
		ThenRefused(fault.Forbidden)
	w.Given(t).When(boss, budget.EndBudget{Budget: commands.NewID()}).ThenRefused(fault.NotFound)
}

// The day of a wedding that has been may stay as it is.
func TestAWeddingThatHasBeenMayStay(t *testing.T) {
	t.Parallel()
	w := priced(t)
	couple := scenario.As(commands.NewID(), events.Customer)
	yesterday := events.DayOf(time.Now()) - 1
	id := commands.NewID()
	w.Given(t, events.BudgetSaved{
		Budget: id, Maker: couple.Actor.Account, SignedIn: true,
		Choice: events.BudgetChoice{BudgetPlace: damascus, GuestCount: 150, WeddingDate: yesterday},
	})
	change := budget.ChangeBudget{Input: input(), Budget: id}
	change.WeddingDate = &yesterday
	_, err := commands.Handle(t.Context(), w.App, couple, change)
	require.NoError(t, err)
	before := yesterday - 1
	change.WeddingDate = &before
	w.Given(t).When(couple, change).ThenRefused(fault.Invalid, "weddingDate")
}

// Beside an account, a session would say whose visits those of the browser were.
func TestTheSessionIsOfVisitorsAlone(t *testing.T) {
	t.Parallel()
	w := priced(t)
	sessionOf := func(by commands.Request) string {
		receipt, err := commands.Handle(
			t.Context(),
			w.App,
			by,
			budget.SaveBudget{Input: input(), SessionID: "browser-1"},
		)
		require.NoError(t, err)
		history, err := w.App.Log.Load(t.Context(), events.BudgetStream(receipt.ID), 0)
		require.NoError(t, err)
		first, is := history[0].Data.(events.BudgetSaved)
		require.True(t, is)
		return first.Session
	}
	assert.Equal(t, "browser-1", sessionOf(scenario.Visitor))
	assert.Empty(t, sessionOf(scenario.As(commands.NewID(), events.Customer)))
}

func TestAVisitorsBudgetIsJoinedToTheirAccount(t *testing.T) {
	t.Parallel()
	w := priced(t)
	couple, stranger := scenario.As(commands.NewID(), events.Customer), scenario.As(commands.NewID(), events.Customer)
	id := saved(t, w, scenario.Visitor)
	token, person := budget.MakerToken(w.App, id), load(t, w, id).Maker
	w.Given(t).When(couple, budget.AttachBudget{Budget: id, Token: "guessed"}).ThenRefused(fault.Forbidden)
	w.Given(t).When(couple, budget.AttachBudget{Budget: id, Token: token}).Then(
		events.BudgetAttached{
			Budget: id, Account: couple.Actor.Account,
			Email: events.PersonalOf(couple.Actor.Account, "leila@example.com"),
			Phone: events.PersonalOf(couple.Actor.Account, "+963944123456"),
		},
		events.PersonErased{Person: person},
	)
	w.Given(t).When(couple, budget.AttachBudget{Budget: id, Token: token}).ThenNothing()
	w.Given(t).When(stranger, budget.AttachBudget{Budget: id, Token: token}).ThenRefused(fault.Conflict)
	w.Given(t).When(scenario.Visitor, budget.EndBudget{Budget: id, Token: token}).ThenRefused(fault.Conflict)
}

func TestAnEndedBudgetOfAVisitorCannotBeRead(t *testing.T) {
	t.Parallel()
	w := priced(t)
	id := saved(t, w, scenario.Visitor)
	person := load(t, w, id).Maker
	end := budget.EndBudget{Budget: id, Token: budget.MakerToken(w.App, id)}
	w.Given(t).When(scenario.Visitor, end).Then(
		events.BudgetEnded{Budget: id}, events.PersonErased{Person: person},
	)
	assert.False(t, load(t, w, id).Email.Readable())
	couple := scenario.As(commands.NewID(), events.Customer)
	w.Given(t).When(couple, budget.AttachBudget{Budget: id, Token: end.Token}).ThenRefused(fault.NotFound)
}
