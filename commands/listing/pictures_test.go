package listing_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"weddings/commands/listing"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

func TestAPictureBelongsToWhoSentIt(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	c := newCast()
	other := newCast()
	w.Given(t, append(c.members, other.members...)...)
	known := events.Picture{Hash: strings.Repeat("a", 64), Width: 800, Height: 600, Colour: "#112233"}
	w.App.Picture = func(hash string, by uuid.UUID) (events.Picture, bool) {
		return known, hash == known.Hash && by == c.owner.Actor.Account
	}
	shown := details()
	shown.Pictures = []events.Picture{
		{Hash: known.Hash, Width: -5, Height: 1 << 40, Colour: strings.Repeat("x", 900_000)},
		{Hash: known.Hash},
	}
	stored := shown
	stored.Pictures = []events.Picture{known}
	made := w.Given(t).When(c.owner, listing.CreateVenue{Details: shown, Offer: form()})
	made.Then(events.ListingCreated{
		Listing: scenario.Any, Kind: events.Venue, Owner: c.owner.Actor.Account, Offer: offerOf(c.owner.Actor.Account),
		Slugs: events.Slugs{Ar: scenario.AnyText, En: scenario.AnyText}, Details: stored, Place: 1,
	})
	w.Given(t).
		When(other.owner, listing.CreateVenue{Details: shown, Offer: form()}).
		ThenRefused(fault.Invalid, "pictures")
	w.Given(t).
		When(c.admin, listing.EditListing{Listing: made.Receipt.ID, Details: stored}).
		ThenNothing()
		// it is the listing's
	stored.Pictures = []events.Picture{{Hash: strings.Repeat("b", 64)}}
	w.Given(t).
		When(c.owner, listing.EditListing{Listing: made.Receipt.ID, Details: stored}).
		ThenRefused(fault.Invalid, "pictures")
}

func TestListsAreBoundedAndWithoutRepeats(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	given := s.given(w, t, s.created)
	repeated := edited()
	repeated.Seasons = []string{"summer", "spring", "summer"}
	repeated.Amenities = []string{"parking", "parking"}
	repeated.Videos = []string{"https://example.com/1", "https://example.com/1"}
	repeated.Extras = []string{"ضيافة", "ضيافة"}
	repeated.Styles = []events.Bilingual{{Ar: "فخم"}, {Ar: "فخم"}}
	single := repeated
	single.Seasons, single.Amenities, single.Videos = []string{
		"summer",
		"spring",
	}, []string{
		"parking",
	}, repeated.Videos[:1]
	single.Extras, single.Styles = repeated.Extras[:1], repeated.Styles[:1]
	given.When(s.owner, listing.EditListing{Listing: s.id, Details: repeated}).
		Then(events.ListingEdited{Listing: s.id, Details: single})
	repeated.Seasons = slices.Repeat([]string{"summer"}, 40_000)
	w.Given(t).
		When(s.owner, listing.EditListing{Listing: s.id, Details: repeated}).
		ThenRefused(fault.Invalid, "seasons")
	picture := events.Picture{Hash: strings.Repeat("a", 64)}
	for _, wrong := range []events.Picture{{Colour: "red"}, {Colour: "#GGGGGG"}, {Width: -5}, {Height: 1 << 40}} {
		wrong.Hash = picture.Hash
		broken := edited()
		broken.Pictures = []events.Picture{wrong}
		w.Given(t).
			When(s.owner, listing.EditListing{Listing: s.id, Details: broken}).
			ThenRefused(fault.Invalid, "pictures")
	}
}
