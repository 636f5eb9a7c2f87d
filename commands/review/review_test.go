package review_test

import (
	"strings"
	"testing"

	"weddings/commands"
	"weddings/commands/review"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

func TestReviewing(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	owner, author, listing := commands.NewID(), commands.NewID(), commands.NewID()
	couple, formerOwner := scenario.As(author, events.Customer), scenario.As(owner, events.Customer)
	submit := review.SubmitReview{Listing: listing, Rating: 5, Comment: " ليلة لا تُنسى "}
	w.Given(t,
		events.AccountRegistered{Account: owner, Role: events.VenueOwner},
		events.AccountRegistered{Account: author, Role: events.Customer, Username: events.PersonalOf(author, "ليلى")},
		events.ListingCreated{Listing: listing, Owner: owner, Offer: events.Offer{Available: true}},
	).When(couple, submit).ThenRefused(fault.NotFound)
	w.Given(t, events.ListingApproved{Listing: listing}).When(formerOwner, submit).ThenRefused(fault.Forbidden)
	for _, stars := range []int{-1, 0, 6} {
		w.Given(t).
			When(couple, review.SubmitReview{Listing: listing, Rating: stars}).
			ThenRefused(fault.Invalid, "rating")
	}
	w.Given(t).
		When(couple, review.SubmitReview{Listing: listing, Rating: 1, Comment: strings.Repeat("ط", 2001)}).
		ThenRefused(fault.Invalid, "comment")
	w.Given(t).When(couple, submit).Then(events.ReviewSubmitted{
		Review: scenario.Any, Listing: listing, Author: author, Rating: 5,
		Name: events.PersonalOf(author, "ليلى"), Comment: events.PersonalOf(author, "ليلة لا تُنسى"),
	})
	w.Given(t).When(couple, submit).ThenRefused(fault.Conflict)
	w.Given(t).
		When(scenario.As(commands.NewID(), events.Customer), submit).
		ThenRefused(fault.NotFound)
		// erased a moment ago
	w.Given(t, events.AccountSuspended{Account: owner, Reason: "x"}).When(couple, submit).ThenRefused(fault.NotFound)
}

func TestModeratingReviews(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	admin := scenario.As(commands.NewID(), events.Admin)
	submitted := func() events.ReviewSubmitted {
		return events.ReviewSubmitted{
			Review:  commands.NewID(),
			Listing: commands.NewID(),
			Author:  commands.NewID(),
			Rating:  4,
		}
	}
	r := submitted()
	approve, reject := review.ApproveReview{Review: r.Review}, review.RejectReview{Review: r.Review, Reason: " إساءة "}
	w.Given(t, r).When(admin, review.RejectReview{Review: r.Review}).ThenRefused(fault.Invalid, "reason")
	w.Given(t).When(admin, approve).Then(events.ReviewApproved{Review: r.Review, Listing: r.Listing})
	w.Given(t).When(admin, approve).ThenRefused(fault.Conflict)
	w.Given(t).When(admin, reject).ThenRefused(fault.Conflict)
	r = submitted()
	reject.Review = r.Review
	w.Given(t, r).When(admin, reject).Then(events.ReviewRejected{Review: r.Review, Listing: r.Listing, Reason: "إساءة"})
	w.Given(t).When(admin, review.ApproveReview{Review: commands.NewID()}).ThenRefused(fault.NotFound)
}
