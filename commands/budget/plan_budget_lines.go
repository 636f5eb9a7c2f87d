package budget

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// The limits of a plan.
const (
	MaxOwnLines = 30
	maxLineName = 80  // characters
	maxLineNote = 500 // characters
)

// Line contains what is planned for a line of a calculation.
type Line struct {
	events.BudgetLinePlanned

	Version int64 // the position of the event in the stream
}

// PlanBudgetLines sets what the couple plan for lines of a saved calculation: all of them or none. Only the maker may
// issue it. A service for which nothing is planned any more is cleared.
type PlanBudgetLines struct {
	Budget uuid.UUID    `json:"budget"`
	Token  string       `json:"token"`
	Lines  []LineToPlan `json:"lines"`
}

// LineToPlan is a line with everything that is planned for it.
type LineToPlan struct {
	events.BudgetSums

	Line    string      `json:"line"` // a service, or the id of one of the couple's own lines
	Name    string      `json:"name"` // the name of one of the couple's own lines; empty for a service
	Due     *events.Day `json:"due,omitempty"`
	Note    string      `json:"note"`
	Source  *LineSource `json:"source,omitempty"` // nil = the source stays
	Version int64       `json:"version"`          // the version of the line that was read; 0 = nothing was planned
}

// LineSource is the quote or the booking from which the sums of a line are taken. Exactly one of them is set.
type LineSource struct {
	Quote   uuid.UUID `json:"quote"`
	Booking uuid.UUID `json:"booking"`
}

var _ = commands.Declare(Budgets, PlanBudgetLines{})

// CommandName names the command in the API.
func (PlanBudgetLines) CommandName() string { return "PlanBudgetLines" }

// Limit is the rate limit of the command.
func (PlanBudgetLines) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare returns invalid with the wrong fields. It refuses visitors who neither are signed in nor have the token.
func (c PlanBudgetLines) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Proof, error) {
	to, proof, err := prepare(app, by, c.Budget, c.Token)
	if err == nil {
		err = c.check(events.DayOf(app.Now()))
	}
	return to, proof, err
}

func (c PlanBudgetLines) check(today events.Day) error {
	var check fault.Check
	most := len(Services) + MaxOwnLines
	check.Field(
		len(c.Lines) >= 1 && len(c.Lines) <= most,
		"lines",
		"اختاروا من بند واحد إلى "+strconv.Itoa(most)+" بندًا",
		"Give one to "+strconv.Itoa(most)+" lines",
	)
	if err := check.Err(); err != nil {
		return err
	}
	for i, line := range c.Lines {
		field := lineField(i)
		check.Field(isService(line.Line) || isOwn(line.Line), field+"line", "بند غير معروف", "There is no such line")
		check.Field(!slices.ContainsFunc(c.Lines[:i], func(other LineToPlan) bool { return other.Line == line.Line }),
			field+"line", "هذا البند مكرر", "This line is there twice")
		line.check(&check, field, today)
	}
	return check.Err()
}

func (l LineToPlan) check(check *fault.Check, field string, today events.Day) {
	if isService(l.Line) {
		check.Field(l.Name == "", field+"name", "اسم هذا البند ثابت", "This line has a name already")
	} else {
		check.Field(strings.TrimSpace(l.Name) != "", field+"name", "سمّوا هذا البند", "Give this line a name")
		check.Field(utf8.RuneCountInString(l.Name) <= maxLineName, field+"name",
			"اسم البند أطول من "+strconv.Itoa(maxLineName)+" حرفًا",
			"String must contain at most "+strconv.Itoa(maxLineName)+" character(s)")
		commands.CheckLine(check, field+"name", l.Name)
	}
	check.Field(utf8.RuneCountInString(l.Note) <= maxLineNote, field+"note",
		"الملاحظة أطول من "+strconv.Itoa(maxLineNote)+" حرف",
		"String must contain at most "+strconv.Itoa(maxLineNote)+" character(s)")
	commands.CheckText(check, field+"note", l.Note)
	commands.CheckMoney(check, field+"quoted", l.Quoted)
	commands.CheckMoney(check, field+"committed", l.Committed)
	commands.CheckMoney(check, field+"paid", l.Paid)
	if l.Due != nil { // a past day is valid: what was due then is overdue
		check.Field(*l.Due >= today-farthest && *l.Due <= today+farthest, field+"due",
			"اختاروا يومًا لا يبعد أكثر من عشر سنوات", "Choose a day at most ten years away")
	}
	if l.Source != nil {
		check.Field((l.Source.Quote == uuid.Nil) != (l.Source.Booking == uuid.Nil), field+"source",
			"اختاروا عرضًا أو حجزًا واحدًا", "Name one quote or one booking")
	}
}

func lineField(i int) string { return "lines." + strconv.Itoa(i) + "." }

func isService(line string) bool { return slices.Contains(Services, line) }

// isOwn reports whether a line is one of the couple's own. It accepts only the canonical form of the id, so that one
// line cannot have two keys.
func isOwn(line string) bool {
	id, err := uuid.Parse(line)
	return err == nil && id != uuid.Nil && id.String() == line
}

var tooManyLines = fault.New(
	fault.Conflict,
	"في الخطة ثلاثون بندًا من عندكم، وهذا أقصى ما تتسع له. احذفوا بندًا لتضيفوا غيره.",
	"The plan has thirty lines of your own already, which is as many as it holds. Remove one to add another.",
)

// Decide returns conflict with the lines that have changed since they were read. If nothing would change, no event is
// appended.
func (c PlanBudgetLines) Decide(by events.Actor, s State, facts Proof) (commands.Decision, error) {
	if err := requireMaker(by, s, facts); err != nil {
		return commands.Decision{}, err
	}
	if s.Ended {
		return commands.Decision{}, Gone
	}
	var d commands.Decision
	stale := commands.Stale
	own := 0
	for key := range s.Lines {
		if isOwn(key) {
			own++
		}
	}
	for i, line := range c.Lines {
		stands, is := s.Lines[line.Line]
		next := line.planned(s, stands)
		switch empty := line.isEmpty(next); {
		case empty && !is, !empty && is && events.Same(stands.BudgetLinePlanned, next):
			continue
		case line.Version != stands.Version:
			stale = stale.
				With(lineField(i)+"version", "تغيّر هذا البند في هذه الأثناء", "This line has changed meanwhile").
				At(stands.Version)
		case empty:
			d.Events = append(d.Events, events.BudgetLineCleared{Budget: s.ID, Line: line.Line})
		default:
			if !is && isOwn(line.Line) {
				own++
			}
			d.Events = append(d.Events, next)
		}
	}
	switch {
	case stale != commands.Stale:
		return commands.Decision{}, stale
	case own > MaxOwnLines:
		return commands.Decision{}, tooManyLines
	}
	return d, nil
}

// planned returns the event that the line would append.
func (l LineToPlan) planned(s State, stands Line) events.BudgetLinePlanned {
	next := events.BudgetLinePlanned{
		BudgetSums: l.BudgetSums, Budget: s.ID, Line: l.Line, Source: stands.Source,
	}
	if note := strings.TrimSpace(l.Note); note != "" {
		next.Note = events.PersonalOf(s.Maker, note)
	}
	if isOwn(l.Line) {
		next.Name = events.PersonalOf(s.Maker, strings.TrimSpace(l.Name))
	}
	if l.Due != nil {
		next.Due = *l.Due
	}
	if l.Source != nil {
		next.Source = &events.BudgetSource{BudgetSums: l.BudgetSums, Quote: l.Source.Quote, Booking: l.Source.Booking}
	}
	return next
}

// isEmpty reports whether nothing is planned for a service. The couple's own lines are never empty, because each has a
// name.
func (l LineToPlan) isEmpty(next events.BudgetLinePlanned) bool {
	return isService(l.Line) && l.BudgetSums == events.BudgetSums{} && next.Due == 0 && !next.Note.Given()
}
