package listing_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

// cast is who plays in the scenarios.
type cast struct {
	owner, provider, admin, ownerAdmin commands.Request
	members                            []events.Event
}

func newCast() cast {
	member := func(role events.Role) (commands.Request, events.Event) {
		id := commands.NewID()
		return scenario.As(id, role), events.AccountRegistered{Account: id, Role: role}
	}
	var c cast
	c.members = make([]events.Event, 3)
	c.owner, c.members[0] = member(events.VenueOwner)
	c.provider, c.members[1] = member(events.ServiceProvider)
	c.admin, c.members[2] = member(events.Admin)
	c.ownerAdmin = scenario.As(c.owner.Actor.Account, events.Admin) // promoted since
	return c
}

func details() events.Details {
	return events.Details{
		Name: events.Bilingual{
			Ar: "قاعة الياسمين",
			En: "Yasmin Hall",
		},
		Category:  "venues",
		VenueType: "hall",
		Capacity:  300,
		Place: events.Place{
			Governorate: "damascus",
			City:        "damascus",
			Country:     "Syria",
		},
		Amenities: []string{"parking"},
	}
}

func edited() events.Details {
	d := details()
	d.Capacity = 400
	return d
}

func form() listing.Offer { return listing.Offer{Available: true, Phone: "0910001000"} }

func offerOf(owner uuid.UUID) events.Offer {
	return events.Offer{Available: true, Phone: events.PersonalOf(owner, "+963910001000")}
}

// stage is one listing of the cast's owner, and the events that bring it to each state.
type stage struct {
	cast
	id, revision                                     uuid.UUID
	created, approved, rejected, suspended, archived events.Event
	revised                                          events.Event
}

func newStage() stage {
	s := stage{cast: newCast(), id: commands.NewID(), revision: commands.NewID()}
	s.created = events.ListingCreated{
		Listing: s.id,
		Kind:    events.Venue,
		Owner:   s.owner.Actor.Account,
		Details: details(),
		Offer:   offerOf(s.owner.Actor.Account),
		Slugs:   events.Slugs{Ar: s.id.String(), En: s.id.String()},
	}
	s.approved = events.ListingApproved{Listing: s.id}
	s.rejected = events.ListingRejected{Listing: s.id, Reason: "لا صور"}
	s.suspended = events.ListingSuspended{Listing: s.id, Reason: "شكوى"}
	s.archived = events.ListingArchived{Listing: s.id}
	s.revised = events.RevisionOpened{Listing: s.id, Revision: s.revision, Details: edited()}
	return s
}

func (s stage) given(w *scenario.World, t *testing.T, happened ...events.Event) *scenario.Scenario {
	t.Helper()
	return w.Given(t, append(append([]events.Event{}, s.members...), happened...)...)
}

func TestCreating(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	c := newCast()
	w.Given(t, c.members...)

	owner := c.owner.Actor.Account
	w.Given(t).When(c.owner, listing.CreateVenue{Details: details(), Offer: form()}).Then(events.ListingCreated{
		Listing: scenario.Any, Kind: events.Venue, Owner: owner, Details: details(), Offer: offerOf(owner),
		Slugs: events.Slugs{Ar: "قاعة-الياسمين", En: "yasmin-hall"}, Place: 1,
	})
	service := events.Details{
		Name: events.Bilingual{
			Ar: "  عدسة الشام ",
		},
		Category:  "photography",
		Capacity:  7,
		VenueType: "hall", // which a service has not
		Place:     events.Place{Governorate: "homs"},
	}
	stored := events.Details{
		Name:     events.Bilingual{Ar: "عدسة الشام"},
		Category: "photography",
		Place:    events.Place{Governorate: "homs", Country: "Syria"},
	}
	provider := c.provider.Actor.Account
	w.Given(t).When(c.provider, listing.CreateService{Details: service, Offer: form()}).Then(events.ListingCreated{
		Listing: scenario.Any, Kind: events.Service, Owner: provider, Details: stored, Offer: offerOf(provider),
		Slugs: events.Slugs{Ar: "عدسة-الشام", En: scenario.AnyText}, Place: 1,
	})
	w.Given(t).
		When(c.admin, listing.CreateVenue{Owner: owner, Details: edited(), Offer: form()}).
		Then(events.ListingCreated{
			Listing: scenario.Any, Kind: events.Venue, Owner: owner, Details: edited(), Offer: offerOf(owner),
			Slugs: events.Slugs{Ar: "قاعة-الياسمين-2", En: "yasmin-hall-2"}, Place: 2,
		})
	for _, nobody := range []uuid.UUID{uuid.Nil, commands.NewID(), provider} {
		w.Given(t).
			When(c.admin, listing.CreateVenue{Owner: nobody, Details: details(), Offer: form()}).
			ThenRefused(fault.Invalid, "owner")
	}
	w.Given(t, events.AccountSuspended{Account: owner, Reason: "x"}).
		When(c.admin, listing.CreateVenue{Owner: owner, Details: details(), Offer: form()}).
		ThenRefused(fault.Invalid, "owner")
	w.Given(t).
		When(c.owner, listing.CreateVenue{Details: events.Details{Name: events.Bilingual{Ar: "قاعة\x00"}}}).
		ThenRefused(fault.Invalid)
}

func TestEditing(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	edit := func(s stage) listing.EditListing { return listing.EditListing{Listing: s.id, Details: edited()} }
	atOnce := func(s stage) events.Event { return events.ListingEdited{Listing: s.id, Details: edited()} }
	waiting := func(s stage) events.Event {
		return events.RevisionOpened{Listing: s.id, Revision: scenario.Any, Details: edited()}
	}

	s := newStage()
	s.given(w, t, s.created).When(s.owner, edit(s)).Then(atOnce(s))
	s = newStage()
	s.given(w, t, s.created, s.rejected).When(s.owner, edit(s)).Then(atOnce(s))
	s = newStage()
	s.given(w, t, s.created, s.approved).When(s.owner, edit(s)).Then(waiting(s))
	w.Given(t).When(s.owner, edit(s)).ThenNothing()
	second := details()
	second.Capacity = 500
	w.Given(t).When(s.owner, listing.EditListing{Listing: s.id, Details: second}).
		Then(events.RevisionOpened{Listing: s.id, Revision: scenario.Any, Details: second})
	s = newStage()
	s.given(w, t, s.created, s.approved).When(s.admin, edit(s)).Then(atOnce(s))
	s = newStage()
	s.given(w, t, s.created, s.approved).When(s.ownerAdmin, edit(s)).Then(waiting(s))
	s = newStage()
	s.given(w, t, s.created, s.approved).
		When(s.owner, listing.EditListing{Listing: s.id, Details: details()}).
		ThenNothing()
	s = newStage()
	s.given(w, t, s.created, s.approved, s.suspended).When(s.owner, edit(s)).ThenRefused(fault.Conflict)
	w.Given(t).When(s.admin, edit(s)).Then(atOnce(s))
	s = newStage()
	s.given(w, t, s.created, s.archived).When(s.owner, edit(s)).ThenRefused(fault.Conflict)
	s = newStage()
	s.given(w, t, s.created).When(s.provider, edit(s)).ThenRefused(fault.NotFound) // not even its existence
	w.Given(t, s.approved).When(s.provider, edit(s)).ThenRefused(fault.Forbidden)
	w.Given(t).
		When(s.owner, listing.EditListing{Listing: commands.NewID(), Details: details()}).
		ThenRefused(fault.NotFound)
}

func TestEditingWhatHasMovedOn(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	edit := listing.EditListing{Listing: s.id, Version: 1, Details: edited()}
	reprice := listing.ChangeAvailabilityAndPrice{Listing: s.id, Version: 1, Offer: form()}
	s.given(w, t, s.created).When(s.owner, edit).Then(events.ListingEdited{Listing: s.id, Details: edited()})
	for _, late := range []commands.Command{edit, reprice} {
		w.Given(t).When(s.owner, late).ThenRefused(fault.Conflict)
		w.Given(t).When(s.provider, late).ThenRefused(fault.NotFound) // nor that it has moved on
	}
	edit.Version = 2
	w.Given(t).When(s.owner, edit).ThenNothing()
}

func TestChangingAvailabilityAndPrice(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	price := func(amount, currency string) *events.Money {
		return &events.Money{Amount: decimal.RequireFromString(amount), Currency: currency}
	}
	s := newStage()
	offer := form()
	offer.Price, offer.WhatsApp = price("1500.50", "USD"), "٠٩١٠ ٠٠١ ٠٠١"
	offer.MinPrice, offer.MaxPrice = offer.Price, price("2000", "USD")
	change := listing.ChangeAvailabilityAndPrice{Listing: s.id, Offer: offer}
	changed := offerOf(s.owner.Actor.Account)
	changed.MinPrice, changed.MaxPrice = price("1500.5", "USD"), price("2000", "USD")
	changed.Price, changed.WhatsApp = price("1500.5", "USD"), events.PersonalOf(s.owner.Actor.Account, "+963910001001")
	s.given(w, t, s.created, s.approved, s.revised).When(s.owner, change).
		Then(events.AvailabilityAndPriceChanged{Listing: s.id, Offer: changed})
		// at once, and the revision goes on waiting
	w.Given(t).When(s.owner, change).ThenNothing()
	w.Given(t, s.archived).When(s.owner, change).ThenRefused(fault.Conflict)

	for name, wrong := range map[string]struct {
		offer  listing.Offer
		fields []string
	}{
		"below nothing":  {listing.Offer{Phone: "0910001000", Price: price("-1", "USD")}, []string{"price"}},
		"three decimals": {listing.Offer{Phone: "0910001000", MinPrice: price("1.005", "USD")}, []string{"minPrice"}},
		"beyond reason": {
			listing.Offer{Phone: "0910001000", MaxPrice: price("100000000", "USD")},
			[]string{"maxPrice"},
		},
		"beyond memory": {listing.Offer{Phone: "0910001000", Price: price("1e10000", "USD")}, []string{"price"}},
		"foreign currency": {
			listing.Offer{Phone: "0910001000", CateringPerGuest: price("10", "EUR")},
			[]string{"cateringPerGuest"},
		},
		"from above to": {listing.Offer{Phone: "0910001000", MinPrice: price("9", "USD"), MaxPrice: price("8",
			"USD")}, []string{"minPrice"}},
		"above its range": {
			listing.Offer{
				Phone: "0910001000", Price: price("777000", "SYP"), MinPrice: price("300000", "SYP"),
				MaxPrice: price("500000", "SYP"),
			},
			[]string{"price"},
		},
		"above its end": {
			listing.Offer{Phone: "0910001000", Price: price("9", "USD"), MaxPrice: price("8.99", "USD")},
			[]string{"price"},
		},
		"below its range": {
			listing.Offer{Phone: "0910001000", Price: price("7", "USD"), MinPrice: price("8", "USD")},
			[]string{"price"},
		},
		"two currencies": {
			listing.Offer{Phone: "0910001000", MinPrice: price("5", "USD"), MaxPrice: price("50000", "SYP")},
			[]string{"minPrice"},
		},
		"unknown level":    {listing.Offer{Phone: "0910001000", PriceLevel: "cheap"}, []string{"priceLevel"}},
		"short numbers":    {listing.Offer{Phone: "0910", WhatsApp: "12"}, []string{"phone", "whatsapp"}},
		"no number at all": {listing.Offer{}, []string{"phone"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStage()
			s.given(w, t, s.created).
				When(s.owner, listing.ChangeAvailabilityAndPrice{Listing: s.id, Offer: wrong.offer}).
				ThenRefused(fault.Invalid, wrong.fields...)
		})
	}
}

func TestResubmittingAndArchiving(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	s.given(w, t, s.created).When(s.owner, listing.ResubmitListing{Listing: s.id}).ThenRefused(fault.Conflict)
	w.Given(t, s.rejected).
		When(s.owner, listing.ResubmitListing{Listing: s.id}).
		Then(events.ListingResubmitted{Listing: s.id})
	w.Given(t).When(s.owner, listing.ArchiveListing{Listing: s.id}).Then(s.archived)
	w.Given(t).When(s.owner, listing.ArchiveListing{Listing: s.id}).ThenRefused(fault.Conflict)
	w.Given(t).When(scenario.System, listing.ArchiveListing{Listing: s.id}).ThenNothing()
	w.Given(t).When(scenario.System, listing.ArchiveListing{Listing: commands.NewID()}).ThenRefused(fault.NotFound)
	s = newStage()
	s.given(w, t, s.created, s.approved).When(scenario.System, listing.ArchiveListing{Listing: s.id}).Then(s.archived)
}

// registration appends a member of the cast.
func registration(e events.Event) store.Append {
	return store.Append{Stream: e.StreamName(), Expected: 0, Events: []events.Event{e}}
}
