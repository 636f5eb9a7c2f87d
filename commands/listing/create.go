package listing

import (
	"context"
	"errors"
	"strconv"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

// Offer is what of a listing takes effect without moderation, as it is written in a form.
type Offer struct {
	Available        bool          `json:"available"`
	Price            *events.Money `json:"price"`
	MinPrice         *events.Money `json:"minPrice"`
	MaxPrice         *events.Money `json:"maxPrice"`
	CateringPerGuest *events.Money `json:"cateringPerGuest"`
	PriceLevel       string        `json:"priceLevel"`
	Phone            string        `json:"phone"`
	WhatsApp         string        `json:"whatsapp"`
}

// CreateVenue puts a venue up for approval: by a venue owner, or by an admin for one.
type CreateVenue struct {
	Owner   uuid.UUID      `json:"owner"` // admins name it; for owners it is themselves
	Details events.Details `json:"details"`
	Offer   Offer          `json:"offer"`
}

// CreateService puts a service up for approval: by a service provider, or by an admin for one.
type CreateService struct {
	Owner   uuid.UUID      `json:"owner"`
	Details events.Details `json:"details"`
	Offer   Offer          `json:"offer"`
}

// CommandName names the command in the API.
func (CreateVenue) CommandName() string   { return "CreateVenue" }
func (CreateService) CommandName() string { return "CreateService" }

// Limit is the rate limit of the command.
func (CreateVenue) Limit() commands.LimitKind   { return commands.SubmissionLimit }
func (CreateService) Limit() commands.LimitKind { return commands.SubmissionLimit }

// Handle returns invalid with the fields at fault.
func (c CreateVenue) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	c.Details.Category = Venues
	return create(ctx, app, by, c, events.Venue, events.VenueOwner, c.Owner, c.Details, c.Offer)
}

// Handle returns invalid with the fields at fault.
func (c CreateService) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return create(ctx, app, by, c, events.Service, events.ServiceProvider, c.Owner, c.Details, c.Offer)
}

func create(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
	cmd commands.Command,
	kind events.Kind,
	role events.Role,
	owner uuid.UUID,
	d events.Details,
	o Offer,
) (commands.Receipt, error) {
	if err := commands.RequireRole(by.Actor, role, events.Admin); err != nil {
		return commands.Receipt{}, err
	}
	if by.Actor.Role != events.Admin {
		owner = by.Actor.Account
	} else if err := requireOwner(ctx, app, owner, role); err != nil {
		return commands.Receipt{}, err
	}
	if err := commands.RequireText(cmd); err != nil {
		return commands.Receipt{}, err
	}
	d, err := checkDetails(ctx, app, kind, d, events.Details{}, owner, by.Actor.Account)
	if err != nil {
		return commands.Receipt{}, err
	}
	offer, err := checkOffer(owner, o)
	if err != nil {
		return commands.Receipt{}, err
	}
	id := commands.NewID()
	wanted := slugsOf(d, id)
	for attempt := 1; ; attempt++ {
		slugs := numbered(wanted, attempt, id)
		receipt, err := commands.Execute(
			ctx,
			app,
			by,
			cmd,
			Listings,
			target(id, 0),
			func(State) (commands.Decision, error) {
				return commands.Decision{
					Claims: claimsOf(slugs.Ar, slugs.En),
					Events: []events.Event{
						events.ListingCreated{
							Listing: id,
							Kind:    kind,
							Owner:   owner,
							Slugs:   slugs,
							Details: d,
							Offer:   offer,
						},
					},
				}, nil
			},
		)
		if _, taken := errors.AsType[*store.TakenError](err); !taken || attempt > plainAttempts {
			return receipt, err
		}
	}
}

// plainAttempts is how many slugs with plain numbers are tried before the id makes one that nobody has.
const plainAttempts = 4

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
