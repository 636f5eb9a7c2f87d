package listing_test

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

// filled is an owner who has so many places less than the plan free allows. One listing holds all of them, which no
// command would do.
func filled(t *testing.T, w *scenario.World, less int) cast {
	t.Helper()
	c := newCast()
	w.Given(t, c.members...)
	id := commands.NewID()
	a := store.Append{Stream: events.ListingStream(id), Events: []events.Event{
		events.ListingCreated{Listing: id, Kind: events.Venue, Owner: c.owner.Actor.Account, Details: details()},
	}}
	for n := range events.FreePlan.Listings - less {
		value := fmt.Sprintf("%s:%d", c.owner.Actor.Account, n+1)
		a.Claims = append(a.Claims, store.Claim{Scope: "listing-place", Value: value})
	}
	_, err := w.App.Log.Append(t.Context(), a)
	require.NoError(t, err)
	return c
}

// An owner has as many listings as their plan allows, also where an admin adds one; what is archived gives its place
// back. A larger plan has room for more, and when it ends nothing is taken away.
func TestAPlanBoundsTheListingsOfAnOwner(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	c := filled(t, w, 1)
	create := listing.CreateVenue{Details: details(), Offer: form()}
	last := w.Given(t).When(c.owner, create)
	require.NotZero(t, last.Receipt.Position)
	w.Given(t).When(c.owner, create).ThenRefused(fault.Conflict)
	_, err := commands.Handle(t.Context(), w.App, c.owner, create)
	require.ErrorContains(t, err, "The Free plan allows at most 500 listings")
	owner := c.owner.Actor.Account
	w.Given(t).When(c.admin, listing.CreateVenue{Owner: owner, Details: details(), Offer: form()}).
		ThenRefused(fault.Conflict)
	w.Given(t).When(c.owner, listing.ArchiveListing{Listing: last.Receipt.ID})
	require.NotZero(t, w.Given(t).When(c.owner, create).Receipt.Position)

	today := events.DayOf(w.App.Now())
	granted := events.SubscriptionGranted{
		User: owner, Subscription: commands.NewID(), Plan: "silver", Start: today, End: today + 30,
	}
	more := w.Given(t, granted).When(c.owner, create)
	require.NotZero(t, more.Receipt.Position)
	w.Given(t, events.SubscriptionCancelled{User: owner, Subscription: granted.Subscription}).
		When(c.owner, create).ThenRefused(fault.Conflict)
	w.Given(t).When(c.owner, listing.ArchiveListing{Listing: more.Receipt.ID})
	w.Given(t).When(c.owner, create).ThenRefused(fault.Conflict)
}

// Two that are submitted at once do not pass the limit together.
func TestTwoListingsAtOnceDoNotPassTheLimit(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	c := filled(t, w, 2)
	errs := make([]error, 8)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() {
			d := details()
			d.Name = events.Bilingual{Ar: "قاعة " + strconv.Itoa(i), En: "Hall " + strconv.Itoa(i)}
			_, errs[i] = commands.Handle(t.Context(), w.App, c.owner, listing.CreateVenue{Details: d, Offer: form()})
		})
	}
	all.Wait()
	made := 0
	for _, err := range errs {
		if err == nil {
			made++
			continue
		}
		assert.Equal(t, fault.Conflict, fault.CodeOf(err))
	}
	assert.Equal(t, 2, made)
}

// pictures are so many different ones.
func pictures(n int) (list []events.Picture) {
	for i := range n {
		list = append(list, events.Picture{Hash: strings.Repeat("0", 60) + strconv.Itoa(1000+i)})
	}
	return list
}

// A listing has as many pictures as its owner's plan allows; those that a larger plan allowed stay when it ends.
func TestAPlanBoundsThePicturesOfAListing(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	given := s.given(w, t, s.created)
	edit := func(n int) listing.EditListing {
		d := edited()
		d.Pictures = pictures(n)
		return listing.EditListing{Listing: s.id, Details: d}
	}
	given.When(s.owner, edit(21)).
		ThenRefusedSaying("pictures", "The Free plan allows at most 20 pictures in a listing")
	today, owner := events.DayOf(w.App.Now()), s.owner.Actor.Account
	granted := events.SubscriptionGranted{
		User: owner, Subscription: commands.NewID(), Plan: "gold", Start: today, End: today,
	}
	d := edited()
	d.Pictures = pictures(40)
	w.Given(t, granted).When(s.owner, edit(41)).
		ThenRefusedSaying("pictures", "The Gold plan allows at most 40 pictures in a listing")
	w.Given(t).When(s.admin, edit(40)).Then(events.ListingEdited{Listing: s.id, Details: d})
	w.Given(t, events.SubscriptionExpired{User: owner, Subscription: granted.Subscription}).
		When(s.owner, edit(39)).Then(events.ListingEdited{Listing: s.id, Details: edit(39).Details})
	w.Given(t).When(s.owner, edit(40)).ThenRefused(fault.Invalid, "pictures")
}

// A listing is featured on as many days of a year as its owner's plan allows, counted once each.
func TestAPlanBoundsTheDaysOnWhichAListingIsFeatured(t *testing.T) {
	t.Parallel()
	s := newStage()
	const today = events.Day(21_000)
	facts := listing.FeaturingFacts{Today: today, Plan: events.FreePlan}
	featured := func(from, until, ended events.Day) []events.Event {
		return []events.Event{
			events.ListingFeatured{Listing: s.id, Featured: true, Day: from, Until: until},
			events.ListingFeatured{Listing: s.id, Day: ended},
		}
	}
	for name, tt := range map[string]struct {
		before []events.Event
		days   int
		until  events.Day // 0 = refused
	}{
		"as many as there are":       {nil, 0, today + 179},
		"so many":                    {nil, 10, today + 9},
		"one too many":               {nil, 181, 0},
		"less than none":             {nil, -1, 0},
		"what was used counts":       {featured(today-100, today-1, today), 0, today + 79},
		"what ended early":           {featured(today-100, today+50, today-91), 0, today + 169},
		"what is a year ago":         {featured(today-364-50, today-365, today-364), 0, today + 179},
		"partly in the year":         {featured(today-400, today-360, today-359), 0, today + 174},
		"today counts once":          {featured(today, today+5, today), 0, today + 179},
		"all of it is used":          {featured(today-180, today-1, today), 0, 0},
		"of logs that count no days": {[]events.Event{events.ListingFeatured{Listing: s.id}}, 0, today + 179},
	} {
		history := append([]events.Event{s.created}, tt.before...)
		by := s.admin.Actor
		feature := listing.FeatureListing{Listing: s.id, Featured: true, Days: tt.days}
		d, err := scenario.Decide(listing.Listings, history, by, feature, facts)
		if tt.until == 0 {
			assert.Equal(t, fault.Invalid, fault.CodeOf(err), name)
			continue
		}
		require.NoError(t, err, name)
		assert.Equal(t, []events.Event{events.ListingFeatured{
			Listing: s.id, Featured: true, Day: today, Until: tt.until,
		}}, d.Events, name)
	}
}

// What is featured ends when its last day is over, once; what older logs feature has no end.
func TestWhatIsFeaturedEnds(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s, today := newStage(), events.DayOf(w.App.Now())
	end := listing.EndFeaturing{Listing: s.id}
	w.Given(t).When(scenario.System, end).ThenRefused(fault.NotFound)
	s.given(w, t, s.created, events.ListingFeatured{Listing: s.id, Featured: true}).
		When(scenario.System, end).ThenNothing()
	w.Given(t, events.ListingFeatured{Listing: s.id}, events.ListingFeatured{
		Listing: s.id, Featured: true, Day: today - 3, Until: today,
	}).When(scenario.System, end).ThenNothing()
	w.Given(t).When(s.admin, end).ThenRefused(fault.Forbidden)
	w.Given(t, events.ListingFeatured{Listing: s.id, Day: today}, events.ListingFeatured{
		Listing: s.id, Featured: true, Day: today - 3, Until: today - 1,
	}).When(scenario.System, end).Then(events.ListingFeatured{Listing: s.id, Day: today})
	w.Given(t).When(scenario.System, end).ThenNothing()
}
