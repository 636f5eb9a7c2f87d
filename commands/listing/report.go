package listing

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

// Reasons are what a listing may be reported for.
var Reasons = []string{"wrong_information", "closed", "fake", "offensive", "other"}

const maxNote = 1000 // characters

var noteTooLong = fault.New(fault.Invalid, "الملاحظة أطول من المسموح.", "The note is too long.").
	With("note", "النص أطول من 1000 حرف", "String must contain at most 1000 character(s)")

// ReportListing tells the admins that something is wrong with a listing. Anybody may.
type ReportListing struct {
	Listing uuid.UUID `json:"listing"`
	Reason  string    `json:"reason"`
	Comment string    `json:"comment"`
}

// CloseReport says that an admin has dealt with a report.
type CloseReport struct {
	Listing uuid.UUID `json:"listing"`
	Report  uuid.UUID `json:"report"`
	Note    string    `json:"note"`
}

// CommandName names the command in the API.
func (ReportListing) CommandName() string { return "ReportListing" }
func (CloseReport) CommandName() string   { return "CloseReport" }

// Limit is the rate limit of the command.
func (ReportListing) Limit() commands.LimitKind { return commands.ReportLimit }

// Check returns invalid with the fields at fault.
func (c ReportListing) Check() error {
	var check fault.Check
	check.Field(slices.Contains(Reasons, c.Reason), "reason", "اختاروا السبب", "Please choose a reason")
	check.Field(
		utf8.RuneCountInString(c.Comment) <= maxNote,
		"comment",
		"النص أطول من 1000 حرف",
		"String must contain at most 1000 character(s)",
	)
	commands.CheckText(&check, "comment", c.Comment)
	return check.Err()
}

// reportState is a report as its events tell it.
type reportState struct {
	Listing uuid.UUID
	Open    bool
}

// Reports is the aggregate of streams report-<uuid>. Reports have streams of their own, so that what anybody may write
// does not move the version of a listing that its owner and the admins decide on.
var Reports = commands.Aggregate[reportState]{Fold: func(s reportState, e events.Event) reportState {
	switch e := e.(type) {
	case events.ListingReported:
		return reportState{Listing: e.Listing, Open: true}
	case events.ReportClosed:
		s.Open = false
	}
	return s
}}

// Handle returns invalid for an unknown reason and not_found for a listing that is not public. The receipt is the
// report's.
func (c ReportListing) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	if err := c.Check(); err != nil {
		return commands.Receipt{}, err
	}
	report := commands.NewID()
	person := by.Actor.Account
	if person == uuid.Nil {
		person = report // a key of its own, so that one report can be forgotten
	}
	if _, err := Public(ctx, app, c.Listing); err != nil {
		return commands.Receipt{}, err
	}
	to := commands.Target{ID: report, Stream: events.ReportStream(report)}
	return commands.Execute(ctx, app, by, c, Reports, to, func(reportState) (commands.Decision, error) {
		return then(events.ListingReported{
			Listing: c.Listing,
			Report:  report,
			Reason:  c.Reason,
			Comment: events.PersonalOf(person, strings.TrimSpace(c.Comment)),
		})
	})
}

// Handle returns invalid for a note that is too long and not_found for a report that is not open.
func (c CloseReport) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	if err := commands.RequireRole(by.Actor, events.Admin); err != nil {
		return commands.Receipt{}, err
	}
	about, version, err := Listings.Load(ctx, app, events.ListingStream(c.Listing))
	switch {
	case err != nil:
		return commands.Receipt{}, err
	case version == 0:
		return commands.Receipt{}, commands.NotFound
	case about.Owner == by.Actor.Account:
		return commands.Receipt{}, notOwn
	}
	if about.Reports[c.Report] { // made before reports had streams of their own: it ends where it began
		return moderate(ctx, app, by, c, c.Listing, 0, func(s State) (commands.Decision, error) {
			return c.close(s.Reports[c.Report])
		})
	}
	to := commands.Target{ID: c.Report, Stream: events.ReportStream(c.Report)}
	return commands.Execute(ctx, app, by, c, Reports, to, func(s reportState) (commands.Decision, error) {
		return c.close(s.Open && s.Listing == c.Listing)
	})
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
	return then(events.ReportClosed{Listing: c.Listing, Report: c.Report, Note: strings.TrimSpace(c.Note)})
}
