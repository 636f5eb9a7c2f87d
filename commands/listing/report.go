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

// Reasons are the keys of the reasons for which a listing may be reported.
var Reasons = []string{"wrong_information", "closed", "fake", "offensive", "other"}

const maxNote = 1000 // characters

// ReportListing tells the admins that something is wrong with a listing. Anybody may report, also without an account.
type ReportListing struct {
	Listing uuid.UUID `json:"listing"`
	Reason  string    `json:"reason"`
	Comment string    `json:"comment"`
}

var _ = commands.Declare(Reports, ReportListing{})

// CommandName names the command in the API.
func (ReportListing) CommandName() string { return "ReportListing" }

// Limit is the rate limit of the command.
func (ReportListing) Limit() commands.LimitKind { return commands.ReportLimit }

// Check returns invalid with the wrong fields.
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

// ReportState is the state of a report, reduced from its events.
type ReportState struct {
	Listing uuid.UUID
	Open    bool
}

// Reports is the aggregate of streams report-<uuid>. Reports have streams of their own, because anybody may report: a
// report must not change the version of the listing, for which the commands of its owner and of admins check.
var Reports = commands.Aggregate[ReportState]{Apply: func(s ReportState, e events.Event) ReportState {
	switch e := e.(type) {
	case events.ListingReported:
		return ReportState{Listing: e.Listing, Open: true}
	case events.ReportClosed:
		s.Open = false
	}
	return s
}}

// Prepare returns invalid for an unknown reason and not_found for a listing that is not public. Its fact is the id of
// the new report, which the receipt also holds.
func (c ReportListing) Prepare(
	ctx context.Context, app *commands.App, _ commands.Request,
) (commands.Target, uuid.UUID, error) {
	report := commands.NewID()
	to := reportTarget(report)
	if err := c.Check(); err != nil {
		return to, report, err
	}
	_, err := Public(ctx, app, c.Listing)
	return to, report, err
}

// Decide returns the report.
func (c ReportListing) Decide(by events.Actor, _ ReportState, report uuid.UUID) (commands.Decision, error) {
	person := by.Account
	if person == uuid.Nil {
		person = report // the report gets an encryption key of its own, so that it can be erased alone
	}
	return commands.Then(events.ListingReported{
		Listing: c.Listing,
		Report:  report,
		Reason:  c.Reason,
		Comment: events.PersonalOf(person, strings.TrimSpace(c.Comment)),
	})
}

func reportTarget(id uuid.UUID) commands.Target {
	return commands.Target{ID: id, Stream: events.ReportStream(id)}
}
