// Package figurenote contains the admins' commands on the notes that they write on the charts of figures.
package figurenote

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// State is a note. The zero State is a note that does not exist or was removed.
type State = events.FigureNoteSet

// FigureNotes is the aggregate of streams figurenote-<uuid>.
var FigureNotes = commands.Aggregate[State]{Apply: apply}

func apply(s State, e events.Event) State {
	switch e := e.(type) {
	case events.FigureNoteSet:
		return e
	case events.FigureNoteRemoved:
		return State{}
	}
	return s
}

// maxText is in characters. A note is shown beside a chart, so it must be short.
const maxText = 200

// farthest is how many days from today the day of a note may be. Figures are kept no longer than that.
const farthest = commands.HorizonDays

// SetFigureNote adds or changes a note about a day of the charts. All admins see it.
type SetFigureNote struct {
	Note *uuid.UUID `json:"note,omitempty"` // nil = a new one
	Day  string     `json:"day"`            // YYYY-MM-DD
	Text string     `json:"text"`
}

// RemoveFigureNote removes a note.
type RemoveFigureNote struct {
	Note uuid.UUID `json:"note"`
}

var (
	_ = commands.Declare(FigureNotes, SetFigureNote{})
	_ = commands.Declare(FigureNotes, RemoveFigureNote{})
)

// CommandName names the command in the API.
func (SetFigureNote) CommandName() string { return "SetFigureNote" }

// CommandName names the command in the API.
func (RemoveFigureNote) CommandName() string { return "RemoveFigureNote" }

// Limit is the rate limit of the command.
func (SetFigureNote) Limit() commands.LimitKind { return commands.EditLimit }

// facts contains the id of the note and the current day in Damascus.
type facts struct {
	note  uuid.UUID
	today events.Day
}

// Prepare refuses everybody but admins.
func (c SetFigureNote) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, facts, error) {
	id := commands.NewID()
	if c.Note != nil {
		id = *c.Note
	}
	return target(id), facts{id, events.DayOf(app.Log.Time())}, by.Actor.Require(events.Admin)
}

// Prepare refuses everybody but admins.
func (c RemoveFigureNote) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(c.Note), commands.None{}, by.Actor.Require(events.Admin)
}

func target(note uuid.UUID) commands.Target {
	return commands.Target{ID: note, Stream: events.FigureNoteStream(note)}
}

// Decide returns invalid for an invalid day or text, and not_found for a note that does not exist. If neither the day
// nor the text would change, no event is appended, whoever wrote the note.
func (c SetFigureNote) Decide(by events.Actor, s State, f facts) (commands.Decision, error) {
	var check fault.Check
	text := strings.TrimSpace(c.Text)
	day, ok := commands.ReadDay(c.Day)
	check.Field(ok, "day", "لا يوجد يوم بهذا التاريخ", "There is no such day")
	check.Field(
		!ok || max(day-f.today, f.today-day) <= farthest,
		"day",
		"اختاروا يومًا لا يبعد عن اليوم أكثر من 800 يوم",
		"Choose a day that is at most 800 days from today",
	)
	check.Field(text != "", "text", "اكتبوا الملاحظة", "Required")
	check.Field(utf8.RuneCountInString(text) <= maxText, "text", "الملاحظة أطول من 200 حرف",
		"String must contain at most 200 character(s)")
	commands.CheckLine(&check, "text", text)
	switch err := check.Err(); {
	case err != nil:
		return commands.Decision{}, err
	case c.Note != nil && s.Note == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Day == day && s.Text.Readable() && s.Text.Text() == text:
		return commands.Decision{}, nil
	}
	return commands.Then(events.FigureNoteSet{
		Note: f.note, Author: by.Account, Day: day, Text: events.PersonalOf(by.Account, text),
	})
}

// Decide removes the note. It returns not_found if the note does not exist.
func (c RemoveFigureNote) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if s.Note == uuid.Nil {
		return commands.Decision{}, commands.NotFound
	}
	return commands.Then(events.FigureNoteRemoved{Note: s.Note, Day: s.Day})
}
