package bundle

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/inquiry"
	"weddings/events"
	"weddings/internal/fault"
)

// AskSeveral sends one inquiry to each of two to five listings: all or none. Everybody may issue it except the
// listings' owners and admins. Visitors who are not signed in must give a name and a phone number.
type AskSeveral struct {
	Listings []uuid.UUID    `json:"listings"`
	Name     string         `json:"name"`
	Phone    string         `json:"phone"`
	Email    string         `json:"email"`
	Message  string         `json:"message"`
	Lang     string         `json:"lang"`
	Party    *inquiry.Party `json:"party,omitempty"` // nil = the couple state nothing about their party
}

var _ = commands.Declare(Bundles, AskSeveral{})

// CommandName names the command in the API.
func (AskSeveral) CommandName() string { return "AskSeveral" }

// Limit is the rate limit of the command.
func (AskSeveral) Limit() commands.LimitKind { return commands.MessageLimit }

const fewest, most = 2, 5 // listings

var gone = fault.New(fault.Conflict,
	"لم يعد أحد هذه الإعلانات ظاهرًا على الموقع. أخرجوه من القائمة ثم أعيدوا الإرسال.",
	"One of these listings is not on the site any more. Take it out of the list, and send again.")

// To returns the inquiry to one of the listings.
func (c AskSeveral) To(listing uuid.UUID) inquiry.SendInquiry {
	return inquiry.SendInquiry{
		Listing: listing,
		Name:    c.Name,
		Phone:   c.Phone,
		Email:   c.Email,
		Message: c.Message,
		Lang:    c.Lang,
		Party:   c.Party,
	}
}

// Check returns invalid with the wrong fields.
func (c AskSeveral) Check(signedIn bool) error {
	var check fault.Check
	check.Field(len(c.Listings) >= fewest && len(c.Listings) <= most, "listings",
		"اختاروا من إعلانين إلى خمسة", "Choose two to five listings")
	sorted := slices.SortedFunc(
		slices.Values(c.Listings),
		func(a, b uuid.UUID) int { return slices.Compare(a[:], b[:]) },
	)
	check.Field(len(slices.Compact(sorted)) == len(c.Listings), "listings",
		"اختاروا كل إعلان مرة واحدة", "Choose each listing once")
	if err := check.Err(); err != nil {
		return err
	}
	return c.To(c.Listings[0]).Check(signedIn)
}

// Asking contains the facts that a new bundle needs.
type Asking struct {
	ID   uuid.UUID
	Each []inquiry.Sending
}

// Prepare finds the listings. It returns invalid with the wrong fields, conflict if a listing is not public, and
// forbidden for admins.
func (c AskSeveral) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Asking, error) {
	facts := Asking{ID: commands.NewID()}
	if err := c.Check(by.Actor.SignedIn()); err != nil {
		return target(facts.ID), facts, err
	}
	for _, listing := range c.Listings {
		_, each, err := c.To(listing).Prepare(ctx, app, by)
		switch {
		case fault.CodeOf(err) == fault.NotFound:
			return target(facts.ID), facts, gone
		case err != nil:
			return target(facts.ID), facts, err
		}
		facts.Each = append(facts.Each, each)
	}
	return target(facts.ID), facts, nil
}

// Decide returns forbidden for the owner of one of the listings. An account can have one open bundle for each day.
func (c AskSeveral) Decide(by events.Actor, _ State, facts Asking) (commands.Decision, error) {
	var decision commands.Decision
	opened := events.BundleOpened{Bundle: facts.ID, Sender: by.Account, Day: facts.Each[0].Party.Day}
	for i, each := range facts.Each {
		if each.About.Owner == by.Account {
			return commands.Decision{}, commands.NotAllowed
		}
		sent, begins := c.To(c.Listings[i]).Sent(by, each)
		sent.Bundle = facts.ID
		decision.Begins = append(decision.Begins, begins...)
		decision.Events = append(decision.Events, sent)
		opened.Inquiries = append(opened.Inquiries, sent.Inquiry)
	}
	decision.Events = append(decision.Events, opened)
	if by.SignedIn() {
		decision.Claims = []commands.Claim{dayOf(by.Account, opened.Day)}
	}
	return decision, nil
}
