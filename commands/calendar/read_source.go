package calendar

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// ReadSource has a source read soon, before its next regular reading. It appends no event: only a change of the
// source's days is an event.
type ReadSource struct {
	Listing uuid.UUID `json:"listing"`
	Source  uuid.UUID `json:"source"`
}

var _ = commands.DeclareHandler(ReadSource{})

// SourcePolls is the kind of polls that read sources; see the log's table of polls.
const SourcePolls = "calendar-sources"

// ReadAgain is the shortest time between a reading and the next one that the owner asks for.
const ReadAgain = time.Minute

// CommandName names the command in the API.
func (ReadSource) CommandName() string { return "ReadSource" }

// Limit is the rate limit of the command.
func (ReadSource) Limit() commands.LimitKind { return commands.EditLimit }

// Handle returns not_found for a source that the calendar does not have. It does nothing for a source that was read
// within ReadAgain.
func (c ReadSource) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	to, facts, err := owned(ctx, app, by, c.Listing)
	if err != nil {
		return commands.Receipt{}, err
	}
	if err := mayChange(by.Actor, facts.About); err != nil {
		return commands.Receipt{}, err
	}
	s, version, err := Calendars.Load(ctx, app, events.CalendarStream(c.Listing))
	if err != nil {
		return commands.Receipt{}, err
	}
	if _, ok := s.Source(c.Source); !ok {
		return commands.Receipt{}, commands.NotFound
	}
	if err := by.Admitted(); err != nil {
		return commands.Receipt{}, err
	}
	if err := app.Log.Polls(SourcePolls).ReadSoon(ctx, c.Source, ReadAgain); err != nil {
		return commands.Receipt{}, commands.Unavailable.Because(err)
	}
	return commands.Receipt{ID: to.ID, Version: version}, nil
}
