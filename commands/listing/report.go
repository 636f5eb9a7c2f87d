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

// Check returns invalid with the fields at fault.
func (c ReportListing) Check() error {
	var check fault.Check
	check.Field(slices.Contains(Reasons, c.Reason), "reason", "اختاروا السبب", "Please choose a reason")
	check.Field(utf8.RuneCountInString(c.Comment) <= maxNote, "comment", "النص أطول من 1000 حرف", "String must contain at most 1000 character(s)")
	return check.Err()
}

// Handle returns invalid for an unknown reason and not_found for a listing that is not public.
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
	return execute(ctx, app, by, c, target(c.Listing, 0), func(s State) (commands.Decision, error) {
		return then(events.ListingReported{Listing: s.ID, Report: report, Reason: c.Reason, Comment: events.PersonalOf(person, strings.TrimSpace(c.Comment))})
	})
}

// Handle returns invalid for a note that is too long and not_found for a report that is not open.
func (c CloseReport) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return moderate(ctx, app, by, c, c.Listing, 0, func(s State) (commands.Decision, error) {
		if !s.Reports[c.Report] {
			return commands.Decision{}, commands.NotFound
		}
		if utf8.RuneCountInString(c.Note) > maxNote {
			return commands.Decision{}, noteTooLong
		}
		return then(events.ReportClosed{Listing: s.ID, Report: c.Report, Note: strings.TrimSpace(c.Note)})
	})
}
