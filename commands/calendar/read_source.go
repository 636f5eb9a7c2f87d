package calendar

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// ReadSource lets another calendar be read soon, although its time has not come. It is no event: only a change of its
// days is one.
type ReadSource struct {
	Listing uuid.UUID `json:"listing"`
	Source  uuid.UUID `json:"source"`
}

var _ = commands.DeclareHandler(ReadSource{})

// SourcePolls is the kind of the polls by which sources are read.
const SourcePolls = "calendar-sources"

// ReadAgain is how long after a reading its owner may ask for another one.
const ReadAgain = time.Minute

// CommandName names the command in the API.
func (ReadSource) CommandName() string { return "ReadSource" }

// Limit is the rate limit of the command.
func (ReadSource) Limit() commands.LimitKind { return commands.EditLimit }

// Handle returns not_found for a source that the calendar does not have. One that was read within the last minute is
// not read again.
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
