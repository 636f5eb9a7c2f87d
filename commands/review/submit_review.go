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

const maxComment = 2000 // characters

// SubmitReview reviews a listing. Only customers may issue it, and only once for each listing.
type SubmitReview struct {
	Listing uuid.UUID `json:"listing"`
	Rating  int       `json:"rating"`  // 1 to 5 stars
	Comment string    `json:"comment"` // may be empty
}

var _ = commands.Declare(Reviews, SubmitReview{})

// CommandName names the command in the API.
func (SubmitReview) CommandName() string { return "SubmitReview" }

// Limit is the rate limit of the command.
func (SubmitReview) Limit() commands.LimitKind { return commands.ReviewLimit }

// oneReview is the scope of the claims of authors on listings. Because only one review can hold such a claim, nobody
// reviews a listing twice.
var oneReview = commands.Scope{
	Name:  "review",
	Taken: fault.New(fault.Conflict, "سبق أن كتبتم رأيكم في هذا الإعلان.", "You have reviewed this listing already."),
}

// Submission contains the facts that a new review needs.
type Submission struct {
	ID     uuid.UUID     // the id of the new review
	About  listing.State // the listing
	Author account.State
}

// Prepare reads the listing and the author. It refuses everybody but customers. It returns invalid with the wrong
// fields, and not_found for a listing that is not public.
func (c SubmitReview) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Submission, error) {
	facts := Submission{ID: commands.NewID()}
	if err := by.Actor.Require(events.Customer); err != nil {
		return target(facts.ID), facts, err
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
		utf8.RuneCountInString(comment) <= maxComment,
		"comment",
		"النص أطول من 2000 حرف",
		"String must contain at most 2000 character(s)",
	)
	commands.CheckText(&check, "comment", comment)
	if err := check.Err(); err != nil {
		return target(facts.ID), facts, err
	}
	var err error
	if facts.About, err = listing.Public(ctx, app, c.Listing); err != nil {
		return target(facts.ID), facts, err
	}
	facts.Author, err = account.Load(ctx, app, by.Actor.Account)
	return target(facts.ID), facts, err
}

// Decide submits a review. It returns forbidden if the author owns the listing. If the author has reviewed the listing
// before, the claim refuses the command with conflict.
func (c SubmitReview) Decide(by events.Actor, _ State, facts Submission) (commands.Decision, error) {
	about, author := facts.About, facts.Author
	if about.Owner == by.Account { // a customer who was an owner before may still own a listing
		return commands.Decision{}, commands.NotAllowed
	}
	return commands.Decision{
		Claims: []commands.Claim{claimOf(author.ID, about.ID)},
		Events: []events.Event{events.ReviewSubmitted{
			Review: facts.ID, Listing: about.ID, Author: author.ID, Rating: c.Rating,
			Name:    events.PersonalOf(author.ID, author.Username.Text()),
			Comment: events.PersonalOf(author.ID, strings.TrimSpace(c.Comment)),
		}},
	}, nil
}

// claimOf returns the claim of an author on a listing.
func claimOf(author, listing uuid.UUID) commands.Claim {
	return oneReview.Claim(author.String() + " " + listing.String())
}
