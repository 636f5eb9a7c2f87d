package commands_test

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/inquiry"
	"weddings/commands/listing"
	"weddings/commands/review"
	"weddings/commands/scenario"
	"weddings/commands/traffic"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

func do(t *testing.T, app *commands.App, by commands.Request, c commands.Command) commands.Receipt {
	t.Helper()
	receipt, err := commands.Handle(t.Context(), app, by, c)
	require.NoError(t, err)
	return receipt
}

func refused(
	t *testing.T,
	app *commands.App,
	by commands.Request,
	c commands.Command,
	code fault.Code,
	fields ...string,
) {
	t.Helper()
	_, err := commands.Handle(t.Context(), app, by, c)
	require.Error(t, err)
	require.Equal(t, code, fault.CodeOf(err), "%v", err)
	var f *fault.Error
	require.ErrorAs(t, err, &f)
	require.NotEmpty(t, f.Text.Ar)
	require.NotEmpty(t, f.Text.En)
	for _, field := range fields {
		require.Contains(t, f.Fields, field)
	}
}

func person(t *testing.T, app *commands.App, email string, role events.Role) commands.Request {
	t.Helper()
	r := do(
		t,
		app,
		scenario.Visitor,
		account.RegisterAccount{
			Username: "ليلى",
			Email:    email,
			Password: "jasmine-77",
			Phone:    "٠٩١٠ ٠٠١ ٠٠٠",
			Role:     role,
		},
	)
	return scenario.As(r.ID, role)
}

func admin(t *testing.T, app *commands.App) commands.Request {
	t.Helper()
	r := do(
		t,
		app,
		scenario.CommandLine,
		account.CreateAdmin{Username: "Admin", Email: "admin@example.com", Password: "twelve-letters"},
	)
	return scenario.As(r.ID, events.Admin)
}

func hall() listing.CreateVenue {
	return listing.CreateVenue{
		Details: events.Details{
			Name: events.Bilingual{Ar: "قاعة الياسمين", En: "Yasmin Hall"}, VenueType: "hall", Capacity: 300,
			Place: events.Place{Governorate: "damascus", City: "damascus"},
		},
		Offer: listing.Offer{Available: true, Phone: "0910001000", WhatsApp: "0910001000"},
	}
}

func TestTheLifeCycleOfAListing(t *testing.T) {
	t.Parallel()
	app := scenario.New(t).App
	boss, owner, couple := admin(
		t,
		app,
	), person(
		t,
		app,
		"owner@example.com",
		events.VenueOwner,
	), person(
		t,
		app,
		"couple@example.com",
		events.Customer,
	)

	created := do(t, app, owner, hall())
	refused(t, app, couple, listing.ApproveListing{Listing: created.ID, Version: 1}, fault.Forbidden)
	refused(t, app, boss, listing.RejectListing{Listing: created.ID, Version: 1}, fault.Invalid, "reason")
	do(t, app, boss, listing.RejectListing{Listing: created.ID, Version: 1, Reason: "الصور لا تظهر المكان"})

	mended := hall().Details
	mended.Description.Ar = "في قلب الشام"
	do(t, app, owner, listing.EditListing{Listing: created.ID, Details: mended})
	resubmitted := do(t, app, owner, listing.ResubmitListing{Listing: created.ID})
	refused(t, app, boss, listing.ApproveListing{Listing: created.ID, Version: resubmitted.Version - 1}, fault.Conflict)
	approved := do(t, app, boss, listing.ApproveListing{Listing: created.ID, Version: resubmitted.Version})

	do(
		t,
		app,
		scenario.Visitor,
		traffic.RecordContactClick{Listing: created.ID, Channel: "whatsapp", Session: "s-1", Device: "mobile"},
	)
	refused(
		t,
		app,
		scenario.Visitor,
		inquiry.SendInquiry{Listing: created.ID, Name: "سامر", Message: "مرحبا"},
		fault.Invalid,
		"phone",
	)
	refused(t, app, owner, inquiry.SendInquiry{Listing: created.ID, Name: "سامر", Message: "مرحبا"}, fault.Forbidden)
	sent := do(t, app, couple, inquiry.SendInquiry{Listing: created.ID, Name: "سامر", Message: "هل المكان متاح؟"})
	refused(t, app, couple, inquiry.RespondToInquiry{Inquiry: sent.ID, Response: "x"}, fault.Forbidden)
	do(t, app, owner, inquiry.RespondToInquiry{Inquiry: sent.ID, Response: "أهلًا وسهلًا"})
	do(t, app, couple, inquiry.CloseInquiry{Inquiry: sent.ID})
	refused(t, app, owner, inquiry.RespondToInquiry{Inquiry: sent.ID, Response: "x"}, fault.Conflict)

	wrote := do(t, app, couple, review.SubmitReview{Listing: created.ID, Rating: 5, Comment: "ليلة لا تُنسى"})
	refused(t, app, couple, review.SubmitReview{Listing: created.ID, Rating: 1}, fault.Conflict)
	refused(t, app, owner, review.SubmitReview{Listing: created.ID, Rating: 5}, fault.Forbidden)
	do(t, app, boss, review.ApproveReview{Review: wrote.ID})
	refused(t, app, boss, review.RejectReview{Review: wrote.ID, Reason: "x"}, fault.Conflict)

	edited := mended
	edited.Capacity = 500
	opened := do(t, app, owner, listing.EditListing{Listing: created.ID, Details: edited})
	require.Equal(t, approved.Version+1, opened.Version)
	s, _, err := listing.Listings.Load(t.Context(), app, events.ListingStream(created.ID))
	require.NoError(t, err)
	assert.Equal(t, 300, s.Details.Capacity, "the approved version stays live")
	do(t, app, boss, listing.ApproveRevision{Listing: created.ID, Version: opened.Version})
	s, _, err = listing.Listings.Load(t.Context(), app, events.ListingStream(created.ID))
	require.NoError(t, err)
	assert.Equal(t, 500, s.Details.Capacity)
}

func TestOfFiftyApprovalsOneIsAnEvent(t *testing.T) {
	t.Parallel()
	app := scenario.New(t).App
	boss, owner := admin(t, app), person(t, app, "owner@example.com", events.VenueOwner)
	created := do(t, app, owner, hall())
	results := make([]error, 50)
	var all errgroup.Group
	for i := range results {
		all.Go(func() error {
			_, results[i] = commands.Handle(
				t.Context(),
				app,
				boss,
				listing.ApproveListing{Listing: created.ID, Version: 1},
			)
			return nil
		})
	}
	require.NoError(t, all.Wait())
	won := 0
	for _, err := range results {
		if err == nil {
			won++
		} else {
			require.Equal(t, fault.Conflict, fault.CodeOf(err))
		}
	}
	assert.Equal(t, 1, won)
}

func TestARepeatedKeyGivesTheFirstAnswer(t *testing.T) {
	t.Parallel()
	app := scenario.New(t).App
	owner := person(t, app, "owner@example.com", events.VenueOwner)
	owner.Key = "form-1"
	first, again := do(t, app, owner, hall()), do(t, app, owner, hall())
	assert.Equal(t, first.ID, again.ID)
	assert.True(t, again.Replayed)
	other := hall()
	other.Details.Capacity = 10
	refused(t, app, owner, other, fault.Conflict)
}

// A key with another body is refused as such, also where the command itself is refused or changes nothing.
func TestAKeyOfAnotherBodyIsAConflict(t *testing.T) {
	t.Parallel()
	app := scenario.New(t).App
	boss, owner := admin(t, app), person(t, app, "owner@example.com", events.VenueOwner)
	created := do(t, app, owner, hall())
	boss.Key = "form-1"
	do(t, app, boss, listing.FeatureListing{Listing: created.ID, Featured: true})
	for _, another := range []commands.Command{
		listing.FeatureListing{Listing: created.ID},                       // which is an event
		listing.FeatureListing{Listing: commands.NewID(), Featured: true}, // which is refused
	} {
		_, err := commands.Handle(t.Context(), app, boss, another)
		require.ErrorIs(t, err, commands.KeyReused)
	}
	visitor := scenario.Visitor
	visitor.Session, visitor.Key = "one", "form-1"
	join := account.RegisterAccount{
		Username: "ليلى",
		Email:    "new@example.com",
		Password: "jasmine-77",
		Role:     events.Customer,
	}
	do(t, app, visitor, join)
	join.Password = "jasmine-78"
	_, err := commands.Handle(t.Context(), app, visitor, join)
	require.ErrorIs(t, err, commands.KeyReused)
}

func TestTwoListingsOfOneNameGetTwoSlugs(t *testing.T) {
	t.Parallel()
	app := scenario.New(t).App
	owner := person(t, app, "owner@example.com", events.VenueOwner)
	var slugs []string
	for range 6 {
		s, _, err := listing.Listings.Load(t.Context(), app, events.ListingStream(do(t, app, owner, hall()).ID))
		require.NoError(t, err)
		require.NotContains(t, slugs, s.Slugs.Ar)
		slugs = append(slugs, s.Slugs.Ar)
	}
	assert.Equal(t, []string{"قاعة-الياسمين", "قاعة-الياسمين-2"}, slugs[:2])
}

func TestCommandsThatMeetAreDecidedAnew(t *testing.T) {
	t.Parallel()
	app := scenario.New(t).App
	boss, owner := admin(t, app), person(t, app, "owner@example.com", events.VenueOwner)
	created := do(t, app, owner, hall())
	do(t, app, boss, listing.ApproveListing{Listing: created.ID, Version: 1})
	var all errgroup.Group
	for order := range 4 { // in each round one at least gets through
		all.Go(func() error {
			_, err := commands.Handle(
				t.Context(),
				app,
				boss,
				listing.SetSortOrder{Listing: created.ID, SortOrder: order},
			)
			return err
		})
	}
	require.NoError(t, all.Wait())
	s, version, err := listing.Listings.Load(t.Context(), app, events.ListingStream(created.ID))
	require.NoError(t, err)
	assert.Less(t, s.SortOrder, 4)
	assert.EqualValues(t, 6, version)
}

// Visitors who are not signed in have nothing but their sessions to tell their keys apart.
func TestAKeyIsOfOneVisitor(t *testing.T) {
	t.Parallel()
	app := scenario.New(t).App
	owner := person(t, app, "owner@example.com", events.VenueOwner)
	created := do(t, app, owner, hall())
	do(t, app, admin(t, app), listing.ApproveListing{Listing: created.ID, Version: 1})
	from := func(session, message string) (commands.Receipt, error) {
		by := scenario.Visitor
		by.Session, by.Key = session, "form-1"
		return commands.Handle(
			t.Context(),
			app,
			by, inquiry.SendInquiry{
				Listing: created.ID,
				Name:    "سامر",
				Phone:   "0910001000",
				Message: message,
			})
	}
	first, err := from("one", "مرحبا")
	require.NoError(t, err)
	again, err := from("one", "مرحبا")
	require.NoError(t, err)
	assert.Equal(t, first.ID, again.ID)
	assert.True(t, again.Replayed)
	other, err := from("two", "مرحبا")
	require.NoError(t, err)
	assert.NotEqual(t, first.ID, other.ID)
	_, err = from("one", "شيء آخر")
	assert.Equal(t, fault.Conflict, fault.CodeOf(err))
	nobodys, err := from("", "مرحبا")
	require.NoError(t, err)
	next, err := from("", "مرحبا")
	require.NoError(t, err)
	assert.NotEqual(t, nobodys.ID, next.ID, "nothing tells one from the other: a key is nobody's")
}

// feature is a command of the test's own, whose facts are the version of another stream.
type feature struct {
	Listing uuid.UUID
	prepare func() int64
	decide  func(version int64) (commands.Decision, error)
}

func (feature) CommandName() string { return "feature" }

func (f feature) Prepare(context.Context, *commands.App, commands.Request) (commands.Target, int64, error) {
	return commands.Target{ID: f.Listing, Stream: events.ListingStream(f.Listing)}, f.prepare(), nil
}

func (f feature) Decide(_ events.Actor, _ int, version int64) (commands.Decision, error) {
	return f.decide(version)
}

// noted is feature with content, and noted2 is noted in a newer release.
type noted struct {
	feature
	Note string
}

type noted2 struct {
	feature
	Shared bool
	Note   string
	Days   []events.Day
	Place  struct{ Hall *string }
}

// The first answer of a server that was stopped is lost. The repetition comes to a server of the next release.
func TestAKeyIsRecognisedByAReleaseWithMoreFields(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	about := func(id uuid.UUID) feature {
		return feature{id, func() int64 { return 0 }, func(int64) (commands.Decision, error) {
			return commands.Decision{Events: []events.Event{events.ListingFeatured{Listing: id, Featured: true}}}, nil
		}}
	}
	f := about(commands.NewID())
	counted := commands.Aggregate[int]{Apply: func(n int, _ events.Event) int { return n + 1 }}
	by := scenario.Visitor
	by.Session, by.Key = "one", "form-1"
	run := func(cmd commands.Decider[int, int64]) (commands.Receipt, error) {
		to, seen, err := cmd.Prepare(t.Context(), w.App, by)
		require.NoError(t, err)
		return commands.Execute(t.Context(), w.App, by, counted, cmd, to, seen)
	}
	first, err := run(noted{f, "text"})
	require.NoError(t, err)
	again, err := run(noted2{feature: f, Note: "text"})
	require.NoError(t, err)
	assert.True(t, again.Replayed)
	assert.Equal(t, first.Position, again.Position)

	unset := noted2{feature: f, Note: "text"}
	unset.Place.Hall = new(string)
	for _, another := range []commands.Decider[int, int64]{
		noted{f, "texts"},
		noted{about(commands.NewID()), "text"},
		noted2{feature: f, Note: "text", Shared: true},
		noted2{feature: f, Note: "text", Days: make([]events.Day, 1)},
		unset,
	} {
		_, err = run(another)
		require.ErrorIs(t, err, commands.KeyReused)
	}
}

// TestADecisionRestsOnOtherStreams: one that another stream has moved under is decided anew, and all of its events are
// appended to the streams that they name, or none.
func TestADecisionRestsOnOtherStreams(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	one, two := commands.NewID(), commands.NewID()
	counted := commands.Aggregate[int]{Apply: func(n int, _ events.Event) int { return n + 1 }}
	move := func() {
		_, err := w.App.Log.Append(t.Context(), store.Append{
			Stream: events.ListingStream(two), Expected: store.Any,
			Events: []events.Event{events.SortOrderSet{Listing: two, SortOrder: 1}},
		})
		require.NoError(t, err)
	}
	version := func(id uuid.UUID) int64 {
		_, v, err := counted.Load(t.Context(), w.App, events.ListingStream(id))
		require.NoError(t, err)
		return v
	}
	run := func(decide func(seen int64) (commands.Decision, error)) (commands.Receipt, error) {
		cmd := feature{one, func() int64 { return version(two) }, decide}
		to, seen, err := cmd.Prepare(t.Context(), w.App, scenario.CommandLine)
		require.NoError(t, err)
		return commands.Execute(t.Context(), w.App, scenario.CommandLine, counted, cmd, to, seen)
	}
	decided := 0
	receipt, err := run(func(seen int64) (commands.Decision, error) {
		if decided++; decided == 1 {
			move()
		}
		return commands.Decision{
			Events: []events.Event{
				events.ListingFeatured{
					Listing:  two,
					Featured: true,
				},
				events.ListingFeatured{Listing: one, Featured: true},
			},
			Checks: []store.Check{{Stream: events.ListingStream(two), Version: seen}},
		}, nil
	})
	require.NoError(t, err)
	assert.Equal(t, 2, decided)
	assert.Equal(t, int64(1), receipt.Version, "of the stream that the command is about")
	assert.Equal(t, int64(1), version(one))
	assert.Equal(t, int64(2), version(two))

	_, err = run(func(seen int64) (commands.Decision, error) {
		move()
		return commands.Decision{
			Events: []events.Event{events.ListingFeatured{Listing: one}},
			Checks: []store.Check{{Stream: events.ListingStream(two), Version: seen}},
		}, nil
	})
	require.ErrorIs(t, err, commands.Stale)
	assert.Equal(t, int64(1), version(one))
}

// An admin who repeats a creation gets its first answer.
func TestARepetitionIsAnsweredThoughItsOwnerIsSuspendedMeanwhile(t *testing.T) {
	t.Parallel()
	app := scenario.New(t).App
	boss, owner := admin(t, app), person(t, app, "owner@example.com", events.VenueOwner)
	create := hall()
	create.Owner = owner.Actor.Account
	boss.Key = "tap-1"
	first := do(t, app, boss, create)
	other := boss
	other.Key = ""
	do(t, app, other, account.SuspendAccount{Account: owner.Actor.Account, Reason: "بلاغات كثيرة"})
	again := do(t, app, boss, create)
	assert.Equal(t, first.ID, again.ID)
	assert.True(t, again.Replayed)
	refused(t, app, other, create, fault.Invalid, "owner")
}
