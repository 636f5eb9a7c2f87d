package all_test

import (
	"time"

	"weddings/commands"
	"weddings/commands/budget"
	"weddings/commands/budgetpricing"
	"weddings/events"
	"weddings/internal/fault"
)

// priced is a place with a row of prices; gaps have none but the template.
var (
	priced = events.BudgetPlace{Governorate: "idlib", VenueType: "hall", Season: "summer"}
	gap    = events.BudgetPlace{Governorate: "idlib", VenueType: "farm", Season: "winter"}
)

// budgetEvents are a row of prices, a template, and a calculation of the customer's.
func (s site) budgetEvents() []events.Event {
	prices, today := events.BudgetPrices{Currency: "USD"}, events.DayOf(time.Now())
	return []events.Event{
		events.GovernorateSet{Slug: "idlib"},
		events.BudgetTemplateSet{Prices: prices, From: today},
		events.BudgetPricingSet{BudgetPlace: priced, Prices: prices, From: today},
		events.BudgetSaved{
			Budget: s.budget, Maker: s.customer, SignedIn: true,
			Choice: events.BudgetChoice{BudgetPlace: priced, GuestCount: 100, Services: []string{"dj"}},
		},
	}
}

func chosen(guests int) budget.Input {
	return budget.Input{
		GuestCount: guests, Governorate: "idlib", VenueType: "hall", Season: "summer", Services: []string{"dj"},
	}
}

func init() {
	its := [8]fault.Code{in, ok, no, no, no, no, no, no}
	table["SaveBudget"] = row{func(site) commands.Command { return budget.SaveBudget{Input: chosen(100)} }, everybody}
	table["ChangeBudget"] = row{func(s site) commands.Command {
		return budget.ChangeBudget{Input: chosen(200), Budget: s.budget}
	}, its}
	table["AttachBudget"] = row{func(s site) commands.Command {
		return budget.AttachBudget{Budget: s.budget, Token: budget.MakerToken(s.App, s.budget)}
	}, [8]fault.Code{in, ok, conflict, conflict, conflict, conflict, conflict, conflict}}
	table["PlanBudgetLines"] = row{func(s site) commands.Command {
		return budget.PlanBudgetLines{Budget: s.budget, Lines: []budget.LineToPlan{
			{Line: "0b5c8f9e-4a0c-4a52-8d43-0f4c1f1a7b01", Name: "ورد السيارة"},
		}}
	}, its}
	table["ClearBudgetLine"] = row{func(s site) commands.Command {
		return budget.ClearBudgetLine{Budget: s.budget, Line: "dj"}
	}, its}
	table["EndBudget"] = row{func(s site) commands.Command { return budget.EndBudget{Budget: s.budget} }, its}
	table["RecordBudgetDownload"] = row{func(s site) commands.Command {
		return budget.RecordBudgetDownload{Budget: s.budget}
	}, everybody}
	prices := events.BudgetPrices{Currency: "SYP"}
	table["SetBudgetPricing"] = row{func(site) commands.Command {
		return budgetpricing.SetBudgetPricing{Rows: []budgetpricing.Row{{BudgetPlace: gap, Prices: prices}}}
	}, admins}
	table["RemoveBudgetPricing"] = row{func(site) commands.Command {
		return budgetpricing.RemoveBudgetPricing{BudgetPlace: priced}
	}, admins}
	table["SetBudgetTemplate"] = row{func(site) commands.Command {
		return budgetpricing.SetBudgetTemplate{Prices: prices}
	}, admins}
	anew["SaveBudget"] = "another calculation"
	for _, field := range []string{
		"SessionID", "Services", "CustomPrices.Service", "CustomPrices.Amount.Currency", "VenueType", "Season",
		"Lines.Line", "Lines.Quoted.Currency", "Lines.Committed.Currency", "Lines.Paid.Currency", "ClearBudgetLine.Line",
		"Governorate", "Rows.Governorate", "Rows.VenueType", "Rows.Season", "Rows.Prices.Currency", "Prices.Currency",
	} {
		texts[field] = other
	}
	texts["Lines.Name"], texts["Lines.Note"] = line, lines
}
