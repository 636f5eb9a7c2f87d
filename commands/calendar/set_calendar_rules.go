package calendar

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// SetCalendarRules sets the rules for bookings of a listing. Bookings that were requested before keep their terms.
type SetCalendarRules struct {
	Listing      uuid.UUID        `json:"listing"`
	HoldDays     int              `json:"holdDays"`
	NoticeDays   int              `json:"noticeDays"`
	Weekdays     []int            `json:"weekdays"`
	BufferBefore int              `json:"bufferBefore"`
	BufferAfter  int              `json:"bufferAfter"`
	CouplesHold  bool             `json:"couplesHold"`
	Kept60       int              `json:"kept60"`
	Kept30       int              `json:"kept30"`
	Kept14       int              `json:"kept14"`
	TermsText    events.Bilingual `json:"termsText"`
}

var _ = commands.Declare(Calendars, SetCalendarRules{})

// CommandName names the command in the API.
func (SetCalendarRules) CommandName() string { return "SetCalendarRules" }

// Limit is the rate limit of the command.
func (SetCalendarRules) Limit() commands.LimitKind { return commands.EditLimit }

// Ruling contains the facts that the decision needs.
type Ruling struct {
	Owning
	Terms events.Terms // the new terms of cancellation, with their hash
}

// Prepare finds the listing and hashes the terms. It refuses visitors who are not signed in.
func (c SetCalendarRules) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Ruling, error) {
	to, facts, err := owned(ctx, app, by, c.Listing)
	terms := events.Terms{Kept60: c.Kept60, Kept30: c.Kept30, Kept14: c.Kept14, Text: commands.Trim(c.TermsText)}
	return to, Ruling{facts, terms.Hashed()}, err
}

// Decide returns invalid with the wrong fields. If the rules would not change, no event is appended.
func (c SetCalendarRules) Decide(by events.Actor, s State, facts Ruling) (commands.Decision, error) {
	if err := mayChange(by, facts.About); err != nil {
		return commands.Decision{}, err
	}
	var check fault.Check
	within(&check, "holdDays", c.HoldDays, minHoldDays, maxHoldDays)
	within(&check, "noticeDays", c.NoticeDays, 0, maxNoticeDays)
	weekdays(&check, c.Weekdays)
	within(&check, "bufferBefore", c.BufferBefore, 0, maxBuffer)
	within(&check, "bufferAfter", c.BufferAfter, 0, maxBuffer)
	within(&check, "kept60", c.Kept60, 0, 100)
	within(&check, "kept30", c.Kept30, 0, 100)
	within(&check, "kept14", c.Kept14, 0, 100)
	check.Field(c.Kept60 <= c.Kept30, "kept30", "لا تقل النسبة كلما اقترب الموعد",
		"The share does not fall as the day comes nearer")
	check.Field(c.Kept30 <= c.Kept14, "kept14", "لا تقل النسبة كلما اقترب الموعد",
		"The share does not fall as the day comes nearer")
	commands.CheckLength(&check, "termsText", maxText, facts.Terms.Text)
	commands.CheckText(&check, "termsText", facts.Terms.Text.Ar, facts.Terms.Text.En)
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	set := events.CalendarRulesSet{
		Listing: c.Listing, HoldDays: c.HoldDays, NoticeDays: c.NoticeDays, Weekdays: c.Weekdays,
		BufferBefore: c.BufferBefore, BufferAfter: c.BufferAfter, CouplesHold: c.CouplesHold, Terms: facts.Terms,
	}
	if s.rules == nil {
		return commands.Then(set)
	}
	return commands.Change(*s.rules, set)
}
