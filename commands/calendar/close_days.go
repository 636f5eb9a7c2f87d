package calendar

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// CloseDays adds a closure: the listing takes no requests for a range of days, or for some weekdays in the range.
// Bookings on these days stay. Only the owner sees the note.
type CloseDays struct {
	Listing  uuid.UUID      `json:"listing"`
	Hall     *uuid.UUID     `json:"hall"` // nil = all halls
	From     string         `json:"from"` // YYYY-MM-DD
	To       string         `json:"to"`   // the last day
	Weekdays []int          `json:"weekdays"`
	Daypart  events.Daypart `json:"daypart"`
	Note     string         `json:"note"`
}

var _ = commands.Declare(Calendars, CloseDays{})

// CommandName names the command in the API.
func (CloseDays) CommandName() string { return "CloseDays" }

// Limit is the rate limit of the command.
func (CloseDays) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare finds the listing. It refuses visitors who are not signed in.
func (c CloseDays) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Owning, error) {
	return owned(ctx, app, by, c.Listing)
}

// Decide returns invalid with the wrong fields. If one closure already covers the days, no event is appended.
func (c CloseDays) Decide(by events.Actor, s State, facts Owning) (commands.Decision, error) {
	if err := mayChange(by, facts.About); err != nil {
		return commands.Decision{}, err
	}
	var check fault.Check
	from, to := span(&check, c.From, c.To, facts.Today)
	open := 0
	for _, closure := range s.closures {
		if closure.To >= facts.Today {
			open++
		}
	}
	check.Field(open < maxClosures, "from", "الأيام المغلقة أكثر من المسموح (300)", "There may be 300 closures at most")
	weekdays(&check, c.Weekdays)
	check.Field(closesAny(c.Weekdays, from, to), "weekdays", "لا يقع أي من هذه الأيام ضمن المدة",
		"None of these weekdays is among the days")
	known(&check, c.Daypart)
	hall := uuid.Nil
	if c.Hall != nil {
		found, ok := s.Hall(facts.About, *c.Hall)
		CheckHall(&check, facts.About, ok && found.Hall == *c.Hall)
		hall = *c.Hall
	}
	note := strings.TrimSpace(c.Note)
	check.Field(utf8.RuneCountInString(note) <= maxName, "note", "النص أطول من المسموح (الحد: 120)",
		"String must contain at most 120 character(s)")
	commands.CheckText(&check, "note", note)
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	closed := events.DaysClosed{
		Listing: c.Listing, Closure: facts.ID, Hall: hall, From: from, To: to, Weekdays: c.Weekdays,
		Daypart: c.Daypart, Note: events.PersonalOf(by.Account, note),
	}
	if slices.ContainsFunc(s.closures, func(o events.DaysClosed) bool { return covers(o, closed) }) {
		return commands.Decision{}, nil
	}
	return commands.Then(closed)
}

// closesAny reports whether one of the weekdays is among the days, or whether the days are not known.
func closesAny(weekdays []int, from, to events.Day) bool {
	for day := from; day <= min(to, from+6); day++ {
		if on(weekdays, day) {
			return true
		}
	}
	return from == 0 || to < from
}

// covers reports whether closure o closes everything that closed closes.
func covers(o, closed events.DaysClosed) bool {
	if o.Hall != uuid.Nil && o.Hall != closed.Hall || o.Daypart != events.AllDay && o.Daypart != closed.Daypart ||
		o.From > closed.From || o.To < closed.To {
		return false
	}
	for day := closed.From; day <= min(closed.To, closed.From+6); day++ {
		if on(closed.Weekdays, day) && !on(o.Weekdays, day) {
			return false
		}
	}
	return true
}
