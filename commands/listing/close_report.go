package listing

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// CloseReport records that an admin has dealt with a report.
type CloseReport struct {
	Listing uuid.UUID `json:"listing"`
	Report  uuid.UUID `json:"report"`
	Note    string    `json:"note"`
}

var _ = commands.DeclareHandler(CloseReport{})

// CommandName names the command in the API.
func (CloseReport) CommandName() string { return "CloseReport" }

var noteTooLong = fault.New(fault.Invalid, "الملاحظة أطول من المسموح.", "The note is too long.").
	With("note", "النص أطول من 1000 حرف", "String must contain at most 1000 character(s)")

// Prepare refuses everybody but admins.
func (c CloseReport) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return reportTarget(c.Report), commands.None{}, by.Actor.Require(events.Admin)
}

// Decide returns invalid for a note that is too long and not_found for a report that is not open.
func (c CloseReport) Decide(_ events.Actor, s ReportState, _ commands.None) (commands.Decision, error) {
	return c.close(s.Open && s.Listing == c.Listing)
}

func (c CloseReport) close(open bool) (commands.Decision, error) {
	if !open {
		return commands.Decision{}, commands.NotFound
	}
	if utf8.RuneCountInString(c.Note) > maxNote {
		return commands.Decision{}, noteTooLong
	}
	var check fault.Check
	if commands.CheckText(&check, "note", c.Note); check.Err() != nil {
		return commands.Decision{}, check.Err()
	}
	return commands.Then(events.ReportClosed{Listing: c.Listing, Report: c.Report, Note: strings.TrimSpace(c.Note)})
}

// closeOldReport closes a report from the time before reports had streams of their own. The event that closes it
// belongs to the stream of the listing.
type closeOldReport struct{ CloseReport }

func (c closeOldReport) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	return c.close(s.Reports[c.Report])
}

// Handle refuses to close a report about the actor's own listing.
func (c CloseReport) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	to, none, err := c.Prepare(ctx, app, by)
	if err != nil {
		return commands.Receipt{}, err
	}
	about, _, err := Listings.Load(ctx, app, events.ListingStream(c.Listing))
	if err == nil {
		err = mayModerate(by.Actor, about)
	}
	switch {
	case err != nil:
		return commands.Receipt{}, err
	case about.Reports[c.Report]:
		return commands.Execute(ctx, app, by, Listings, closeOldReport{c}, target(c.Listing, 0), none)
	}
	return commands.Execute(ctx, app, by, Reports, c, to, none)
}
