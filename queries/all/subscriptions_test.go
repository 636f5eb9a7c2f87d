package all

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
	"weddings/queries/subscriptions"
)

// granted gives an account a subscription.
func (w *world) granted(account uuid.UUID, plan string, end events.Day) events.SubscriptionGranted {
	w.Helper()
	e := events.SubscriptionGranted{
		User: account, Subscription: uuid.Must(uuid.NewV7()), Plan: plan, Start: end - 30, End: end, Reason: "x",
	}
	w.happens(e.StreamName(), e)
	return e
}

// registers makes an account of a role with a name.
func (w *world) registers(role events.Role, name string) uuid.UUID {
	w.Helper()
	id := uuid.New()
	w.happens(events.AccountStream(id), events.AccountRegistered{
		Account: id, Role: role, Username: events.PersonalOf(id, name),
		Email: events.PersonalOf(id, name+"@example.com"),
	})
	return id
}

func TestSubscriptionsAreFoundByAdmins(t *testing.T) {
	t.Parallel()
	w := setup(t)
	today := events.DayOf(w.Subscriptions.Now())
	reem, tarek := w.registers(events.VenueOwner, "أُسامة"), w.registers(events.ServiceProvider, "tarek")
	first := w.granted(reem, "silver", today+9)
	w.happens(first.StreamName(), events.SubscriptionCancelled{User: reem, Subscription: first.Subscription})
	second := w.granted(tarek, "gold", today+90)
	third := w.granted(reem, "gold", today+30)
	found := func(f subscriptions.Filter) (ids []uuid.UUID) {
		t.Helper()
		var after *string
		for {
			page, err := w.Subscriptions.All(t.Context(), admin, f, 1, after)
			require.NoError(t, err)
			for _, each := range page.Nodes {
				ids = append(ids, each.ID)
			}
			if after = page.EndCursor; !page.HasNextPage {
				assert.Equal(t, len(ids), page.Total)
				return ids
			}
		}
	}
	a, b, c := first.Subscription, second.Subscription, third.Subscription
	gold, active, name, address, wildcard := "gold", "active", " اسامه", "TAREK@EX", "%"
	assert.Equal(t, []uuid.UUID{c, b, a}, found(subscriptions.Filter{}))
	assert.Equal(t, []uuid.UUID{a, c, b}, found(subscriptions.Filter{Sort: "ENDING"}))
	assert.Equal(t, []uuid.UUID{c, b}, found(subscriptions.Filter{Plan: &gold}))
	assert.Equal(t, []uuid.UUID{c, b}, found(subscriptions.Filter{Status: &active}))
	assert.Equal(t, []uuid.UUID{c, a}, found(subscriptions.Filter{Search: &name}))
	assert.Equal(t, []uuid.UUID{b}, found(subscriptions.Filter{Search: &address}))
	assert.Empty(t, found(subscriptions.Filter{Search: &wildcard}))
	lost := "lost"
	_, err := w.Subscriptions.All(t.Context(), admin, subscriptions.Filter{Status: &lost}, 9, nil)
	assert.Equal(t, fault.Invalid, fault.CodeOf(err))
	for role, code := range map[events.Role]fault.Code{
		events.VenueOwner: fault.Forbidden, events.Customer: fault.Forbidden, events.Anonymous: fault.Unauthenticated,
	} {
		viewer := queries.Viewer{Role: role}
		if role != events.Anonymous {
			viewer.Account = reem
		}
		_, err := w.Subscriptions.All(t.Context(), viewer, subscriptions.Filter{}, 9, nil)
		assert.Equal(t, code, fault.CodeOf(err), role)
		_, err = w.Subscriptions.Of(t.Context(), viewer, reem)
		assert.Equal(t, code, fault.CodeOf(err), role)
	}
}

// What an owner uses of a plan: listings that are not archived, and of each other limit the one with the most.
func TestWhatAnOwnerUsesOfTheirPlan(t *testing.T) {
	t.Parallel()
	w := setup(t)
	today := events.DayOf(w.Subscriptions.Now())
	owner := w.registers(events.VenueOwner, "hoda")
	viewer := queries.Viewer{Account: owner, Role: events.VenueOwner}
	own := func() *subscriptions.Overview {
		t.Helper()
		o, err := w.Subscriptions.Own(t.Context(), viewer)
		require.NoError(t, err)
		return o
	}
	o := own()
	assert.Equal(t, events.FreePlan, o.Plan)
	assert.Equal(t, subscriptions.Use{Limit: 500}, o.Usage.Listings)
	assert.Empty(t, o.History)

	listed := func(name string, pictures int) uuid.UUID {
		id := uuid.New()
		w.happens(events.ListingStream(id), events.ListingCreated{
			Listing: id, Kind: events.Venue, Owner: owner, Slugs: events.Slugs{Ar: name, En: name},
			Details: events.Details{Name: events.Bilingual{Ar: name}, Pictures: make([]events.Picture, pictures)},
		})
		return id
	}
	first, second, gone := listed("أولى", 3), listed("ثانية", 1), listed("قديمة", 9)
	w.happens(events.ListingStream(gone), events.ListingArchived{Listing: gone})
	w.happens(events.ListingStream(second), events.RevisionOpened{
		Listing: second, Revision: uuid.New(), Details: events.Details{Pictures: make([]events.Picture, 5)},
	})
	w.happens(events.CalendarStream(first), events.HallSet{Listing: first, Hall: uuid.New(), Teams: 1})
	w.happens(events.ListingStream(first),
		events.ListingFeatured{Listing: first, Featured: true, Day: today - 400, Until: today - 360},
		events.ListingFeatured{Listing: first, Day: today - 361},
		events.ListingFeatured{Listing: first, Featured: true, Day: today - 9, Until: today + 50},
	)
	named := func(name string) *events.Bilingual { return &events.Bilingual{Ar: name} }
	o = own()
	assert.Equal(t, subscriptions.Usage{
		Listings: subscriptions.Use{
			Used:  2,
			Limit: 500,
		},
		Pictures:     subscriptions.Use{Used: 5, Limit: 20, Listing: named("ثانية")},
		Halls:        subscriptions.Use{Used: 2, Limit: 20, Listing: named("أولى")},
		FeaturedDays: subscriptions.Use{Used: 14, Limit: 180, Listing: named("أولى")},
	}, o.Usage)

	granted := w.granted(owner, "gold", today+5)
	w.happens(granted.StreamName(), events.SubscriptionReminded{
		User: owner, Subscription: granted.Subscription, End: granted.End,
	})
	o = own()
	assert.Equal(t, "gold", o.Plan.Key)
	assert.Equal(t, granted.Subscription, o.Active.ID)
	assert.Equal(t, 1000, o.Usage.Listings.Limit)
	require.Len(t, o.History, 1)
	assert.Nil(t, o.History[0].ActorName)
	w.happens(granted.StreamName(), events.SubscriptionExtended{
		User: owner, Subscription: granted.Subscription, End: today - 1,
	})
	assert.Equal(t, "free", own().Plan.Key, "its end has come, though nobody has noted it")
	held, err := w.Export(t.Context(), viewer)
	require.NoError(t, err)
	assert.Contains(t, string(held["subscriptions"]), "gold")
	couple := w.registers(events.Customer, "lama")
	none, err := w.Subscriptions.Of(t.Context(), admin, couple)
	require.NoError(t, err)
	assert.Nil(t, none)
	plans, err := w.Subscriptions.Plans(t.Context(), viewer)
	require.NoError(t, err)
	assert.Len(t, plans, 3)
}
