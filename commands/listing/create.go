package listing

import (
	"context"
	"errors"
	"strconv"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/subscription"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

// CreateVenue creates a venue that waits for approval. A venue owner issues it, or an admin for a venue owner.
type CreateVenue struct {
	Owner   uuid.UUID      `json:"owner"` // only admins name an owner; it is ignored from an owner
	Details events.Details `json:"details"`
	Offer   Offer          `json:"offer"`
}

// CreateService creates a service that waits for approval. A service provider issues it, or an admin for a service
// provider.
type CreateService struct {
	Owner   uuid.UUID      `json:"owner"`
	Details events.Details `json:"details"`
	Offer   Offer          `json:"offer"`
}

var (
	_ = commands.DeclareHandler(CreateVenue{})
	_ = commands.DeclareHandler(CreateService{})
)

// CommandName names the command in the API.
func (CreateVenue) CommandName() string   { return "CreateVenue" }
func (CreateService) CommandName() string { return "CreateService" }

// Limit is the rate limit of the command.
func (CreateVenue) Limit() commands.LimitKind   { return commands.SubmissionLimit }
func (CreateService) Limit() commands.LimitKind { return commands.SubmissionLimit }

// Creation contains the facts that a new listing needs.
type Creation struct {
	ID      uuid.UUID
	Owner   uuid.UUID
	Attempt int // the number of the attempt to find free slugs, from 1
	Refers  References
	Sent    SentPictures
	Plan    events.Plan
	Place   int // a free place of the owner; 0 = the plan allows no more listings
}

// Prepare determines the owner of the listing, finds a free place, and reads the reference data that the details name.
// It refuses everybody but venue owners and admins, and returns invalid if an admin names no venue owner.
func (c CreateVenue) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Creation, error) {
	return prepareCreation(ctx, app, by, c, events.VenueOwner, c.Owner, c.Details)
}

// Prepare does the same as for a venue, with service providers instead of venue owners.
func (c CreateService) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Creation, error) {
	return prepareCreation(ctx, app, by, c, events.ServiceProvider, c.Owner, c.Details)
}

// Decide returns invalid with the wrong fields.
func (c CreateVenue) Decide(_ events.Actor, _ State, facts Creation) (commands.Decision, error) {
	c.Details.Category = Venues
	return facts.decide(events.Venue, c.Details, c.Offer)
}

// Decide returns invalid with the wrong fields.
func (c CreateService) Decide(_ events.Actor, _ State, facts Creation) (commands.Decision, error) {
	return facts.decide(events.Service, c.Details, c.Offer)
}

// Handle tries slugs and places until it finds free ones.
func (c CreateVenue) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return create(ctx, app, by, c)
}

// Handle tries slugs and places until it finds free ones.
func (c CreateService) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return create(ctx, app, by, c)
}

func prepareCreation(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
	cmd commands.Command,
	role events.Role,
	owner uuid.UUID,
	d events.Details,
) (to commands.Target, facts Creation, err error) {
	if err := by.Actor.Require(role, events.Admin); err != nil {
		return to, facts, err
	}
	if by.Actor.Role != events.Admin {
		owner = by.Actor.Account
	} else if err := requireOwner(ctx, app, owner, role); err != nil {
		return to, facts, err
	}
	if err := commands.RequireText(cmd); err != nil {
		return to, facts, err
	}
	facts = Creation{ID: commands.NewID(), Owner: owner, Sent: sentBy(app, d.Pictures, owner, by.Actor.Account)}
	if facts.Plan, facts.Place, err = freePlace(ctx, app, owner); err != nil {
		return to, facts, err
	}
	facts.Refers, err = lookUp(ctx, app, d)
	return target(facts.ID, 0), facts, err
}

func (f Creation) decide(kind events.Kind, d events.Details, o Offer) (commands.Decision, error) {
	d, err := checkDetails(kind, d, events.Details{}, f.Refers, f.Sent, PictureLimit{Plan: f.Plan})
	if err != nil {
		return commands.Decision{}, err
	}
	offer, err := checkOffer(f.Owner, o)
	if err != nil {
		return commands.Decision{}, err
	}
	if f.Place == 0 {
		return commands.Decision{}, subscription.TooManyListings(f.Plan)
	}
	slugs := numbered(slugsOf(d, f.ID), f.Attempt, f.ID)
	claims := append(claimsOf(slugs.Ar, slugs.En), placeOf(f.Owner, f.Place))
	return commands.Decision{Claims: claims, Events: []events.Event{
		events.ListingCreated{
			Listing: f.ID, Kind: kind, Owner: f.Owner, Slugs: slugs, Details: d, Offer: offer, Place: f.Place,
		},
	}}, nil
}

func create(
	ctx context.Context, app *commands.App, by commands.Request, cmd commands.Decider[State, Creation],
) (commands.Receipt, error) {
	to, facts, err := cmd.Prepare(ctx, app, by)
	if err != nil { // A repeated command gets its first answer, even if the owner was suspended since.
		if first, used, _ := commands.Answered(ctx, app, by, cmd); used {
			return first, nil
		}
		return commands.Receipt{}, err
	}
	facts.Attempt = 1
	for try := 1; ; try++ {
		receipt, err := commands.Execute(ctx, app, by, Listings, cmd, to, facts)
		taken, isTaken := errors.AsType[*store.TakenError](err)
		switch {
		case !isTaken || facts.Attempt > plainAttempts || try > maxTries:
			return receipt, err
		case taken.Scope != places.Name:
			facts.Attempt++
			continue
		}
		if facts.Plan, facts.Place, err = freePlace(ctx, app, facts.Owner); err != nil {
			return receipt, err
		}
	}
}

// plainAttempts is the number of attempts before numbered makes a slug unique with the end of the id.
const plainAttempts = 4

// maxTries is the number of times that create tries again because another listing took the place or the slug.
const maxTries = 20

// numbered returns the slugs for an attempt: unchanged, then with a number from 2, at last with the end of the id.
func numbered(s events.Slugs, attempt int, id uuid.UUID) events.Slugs {
	switch {
	case attempt == 1:
		return s
	case attempt <= plainAttempts:
		n := "-" + strconv.Itoa(attempt)
		return events.Slugs{Ar: s.Ar + n, En: s.En + n}
	}
	tail := "-" + id.String()[24:]
	return events.Slugs{Ar: s.Ar + tail, En: s.En + tail}
}

func requireOwner(ctx context.Context, app *commands.App, owner uuid.UUID, role events.Role) error {
	s, err := account.Load(ctx, app, owner)
	if errors.Is(err, commands.NotFound) || err == nil && (s.Role != role || s.Suspended) {
		return fault.New(fault.Invalid, "اختاروا صاحب الإعلان.", "Please choose the listing's owner.").
			With("owner", "لا حساب مناسب بهذا المعرّف", "There is no suitable account with this id")
	}
	return err
}
