// Package review holds what customers and admins may ask about reviews.
package review

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/internal/fault"
)

// State is a review as its events tell it.
type State struct {
	ID, Listing, Author uuid.UUID
	Decided             bool // approved or rejected
}

// Reviews is the aggregate of streams review-<uuid>.
var Reviews = commands.Aggregate[State]{Fold: fold}

func fold(s State, e events.Event) State {
	switch e := e.(type) {
	case events.ReviewSubmitted:
		return State{ID: e.Review, Listing: e.Listing, Author: e.Author}
	case events.ReviewApproved, events.ReviewRejected:
		s.Decided = true
	}
	return s
}

// oneReview is what a person claims of a listing: whoever reviewed it does not review it again.
var oneReview = commands.Scope{
	Name:  "review",
	Taken: fault.New(fault.Conflict, "سبق أن كتبتم رأيكم في هذا الإعلان.", "You have reviewed this listing already."),
}

// SubmitReview rates a listing. Customers only, once for each listing.
type SubmitReview struct {
	Listing uuid.UUID `json:"listing"`
	Rating  int       `json:"rating"`
	Comment string    `json:"comment"`
}

// ApproveReview makes a review public. Admins only.
type ApproveReview struct {
	Review uuid.UUID `json:"review"`
}

// RejectReview keeps a review from the public, with the reason. Admins only.
type RejectReview struct {
	Review uuid.UUID `json:"review"`
	Reason string    `json:"reason"`
}

// CommandName names the command in the API.
func (SubmitReview) CommandName() string  { return "SubmitReview" }
func (ApproveReview) CommandName() string { return "ApproveReview" }
func (RejectReview) CommandName() string  { return "RejectReview" }

// Limit is the rate limit of the command.
func (SubmitReview) Limit() commands.LimitKind { return commands.ReviewLimit }

// Handle returns invalid with the fields at fault, not_found for a listing that is not public, and conflict for a
// second review of the same listing.
func (c SubmitReview) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	if err := commands.RequireRole(by.Actor, events.Customer); err != nil {
		return commands.Receipt{}, err
	}
	var check fault.Check
	comment := strings.TrimSpace(c.Comment)
	check.Field(
		c.Rating >= 1 && c.Rating <= 5,
		"rating",
		"اختاروا من نجمة إلى خمس",
		"Choose between one and five stars",
	)
	check.Field(
		utf8.RuneCountInString(comment) <= 2000,
		"comment",
		"النص أطول من 2000 حرف",
		"String must contain at most 2000 character(s)",
	)
	commands.CheckText(&check, "comment", comment)
	if err := check.Err(); err != nil {
		return commands.Receipt{}, err
	}
	about, err := listing.Public(ctx, app, c.Listing)
	if err == nil && about.Owner == by.Actor.Account { // who was an owner once
		err = commands.NotAllowed
	}
	if err != nil {
		return commands.Receipt{}, err
	}
	author, err := account.Load(ctx, app, by.Actor.Account)
	if err != nil {
		return commands.Receipt{}, err
	}
	id := commands.NewID()
	return commands.Execute(
		ctx,
		app,
		by,
		c,
		Reviews,
		commands.Target{ID: id, Stream: events.ReviewStream(id)},
		func(State) (commands.Decision, error) {
			return commands.Decision{
				Claims: []commands.Claim{oneReview.Claim(author.ID.String() + " " + about.ID.String())},
				Events: []events.Event{
					events.ReviewSubmitted{
						Review:  id,
						Listing: about.ID,
						Author:  author.ID,
						Rating:  c.Rating,
						Name: events.PersonalOf(
							author.ID,
							author.Username.Text(),
						),
						Comment: events.PersonalOf(author.ID, comment),
					},
				},
			}, nil
		},
	)
}

// Handle returns conflict for a review that was decided already.
func (c ApproveReview) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return moderate(ctx, app, by, c, c.Review, func(s State) (events.Event, error) {
		return events.ReviewApproved{Review: s.ID, Listing: s.Listing}, nil
	})
}

// Handle returns invalid without a reason and conflict for a review that was decided already.
func (c RejectReview) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return moderate(ctx, app, by, c, c.Review, func(s State) (events.Event, error) {
		rejected := events.ReviewRejected{Review: s.ID, Listing: s.Listing, Reason: strings.TrimSpace(c.Reason)}
		return rejected, commands.RequireReason(c.Reason)
	})
}

var decided = fault.New(fault.Conflict, "سبق البتّ في هذا الرأي.", "This review was decided already.")

func moderate(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
	cmd commands.Command,
	id uuid.UUID,
	decide func(State) (events.Event, error),
) (commands.Receipt, error) {
	if err := commands.RequireRole(by.Actor, events.Admin); err != nil {
		return commands.Receipt{}, err
	}
	return commands.Execute(
		ctx,
		app,
		by,
		cmd,
		Reviews,
		commands.Target{ID: id, Stream: events.ReviewStream(id)},
		func(s State) (commands.Decision, error) {
			if s.ID == uuid.Nil {
				return commands.Decision{}, commands.NotFound
			}
			if s.Decided {
				return commands.Decision{}, decided
			}
			e, err := decide(s)
			return commands.Decision{Events: []events.Event{e}}, err
		},
	)
}
