package figurenote_test

import (
	"strings"
	"testing"
	"time"

	"weddings/commands"
	"weddings/commands/figurenote"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

func TestNotesOnTheCharts(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	admin, other := scenario.As(commands.NewID(), events.Admin), scenario.As(commands.NewID(), events.Admin)
	today := events.DayOf(time.Now())
	set := figurenote.SetFigureNote{Day: today.String(), Text: " انقطعت الكهرباء "}
	note := events.FigureNoteSet{
		Note: commands.NewID(), Author: admin.Actor.Account, Day: today,
		Text: events.PersonalOf(admin.Actor.Account, "انقطعت الكهرباء"),
	}
	first := note
	first.Note = scenario.Any
	w.Given(t).When(scenario.Visitor, set).ThenRefused(fault.Unauthenticated)
	w.Given(t).When(scenario.As(commands.NewID(), events.Editor), set).ThenRefused(fault.Forbidden)
	w.Given(t).When(admin, set).Then(first)
	for _, day := range []string{"", "2026-13-01", "tomorrow", (today - 801).String(), (today + 801).String()} {
		w.Given(t).When(admin, figurenote.SetFigureNote{Day: day, Text: "x"}).ThenRefused(fault.Invalid, "day")
	}
	for _, text := range []string{" ", strings.Repeat("ق", 201), "two\nlines"} {
		w.Given(t).When(admin, figurenote.SetFigureNote{Day: today.String(), Text: text}).
			ThenRefused(fault.Invalid, "text")
	}

	edit := set
	edit.Note, edit.Text = &note.Note, "The power failed"
	w.Given(t).When(admin, edit).ThenRefused(fault.NotFound)
	w.Given(t, note).When(other, edit).Then(events.FigureNoteSet{
		Note: note.Note, Author: other.Actor.Account, Day: today,
		Text: events.PersonalOf(other.Actor.Account, "The power failed"),
	})
	w.Given(t).When(admin, edit).ThenNothing()

	remove := figurenote.RemoveFigureNote{Note: note.Note}
	w.Given(t).When(scenario.As(commands.NewID(), events.Customer), remove).ThenRefused(fault.Forbidden)
	w.Given(t).When(admin, remove).Then(events.FigureNoteRemoved{Note: note.Note, Day: today})
	w.Given(t).When(admin, remove).ThenRefused(fault.NotFound)
	w.Given(t).When(admin, edit).ThenRefused(fault.NotFound)
}
