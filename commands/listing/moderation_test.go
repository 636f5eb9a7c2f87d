package listing_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

func TestApprovingAndRejecting(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	approve := func(s stage, version int64) commands.Command {
		return listing.ApproveListing{Listing: s.id, Version: version}
	}
	reject := func(s stage, version int64, reason string) commands.Command {
		return listing.RejectListing{Listing: s.id, Version: version, Reason: reason}
	}
	s := newStage()
	s.given(w, t, s.created).When(s.admin, approve(s, 1)).Then(s.approved)
	w.Given(t).When(s.admin, approve(s, 2)).ThenRefused(fault.Conflict) // it is already
	s = newStage()
	s.given(w, t, s.created).When(s.admin, reject(s, 1, " لا صور ")).Then(s.rejected)
	w.Given(t).When(s.admin, reject(s, 2, "مرة أخرى")).ThenRefused(fault.Conflict)
	w.Given(t).When(s.admin, approve(s, 2)).ThenRefused(fault.Conflict) // the owner has to resubmit

	s = newStage()
	moved := events.ListingEdited{Listing: s.id, Details: edited()}
	s.given(w, t, s.created, moved).When(s.admin, approve(s, 1)).ThenRefused(fault.Conflict)
	w.Given(t).When(s.admin, reject(s, 1, "x")).ThenRefused(fault.Conflict)
	w.Given(t).When(s.admin, reject(s, 2, "  ")).ThenRefused(fault.Invalid, "reason")
	w.Given(t).When(s.admin, reject(s, 2, strings.Repeat("ط", 1001))).ThenRefused(fault.Invalid, "reason")
	w.Given(t).When(s.admin, approve(s, 0)).ThenRefused(fault.Invalid, "version")
	w.Given(t).When(s.admin, reject(s, 0, "x")).ThenRefused(fault.Invalid, "version")
	w.Given(t).When(s.ownerAdmin, approve(s, 2)).ThenRefused(fault.Forbidden) // nobody moderates their own
	w.Given(t).When(s.ownerAdmin, reject(s, 2, "x")).ThenRefused(fault.Forbidden)
	w.Given(t).When(s.admin, approve(newStage(), 1)).ThenRefused(fault.NotFound)
}

func TestARefusalOfAMovedListingTellsWhereItStands(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	s.given(w, t, s.created, events.ListingEdited{Listing: s.id, Details: edited()})
	_, err := commands.Handle(t.Context(), w.App, s.admin, listing.ApproveListing{Listing: s.id, Version: 1})
	require.ErrorIs(t, err, commands.Stale)
	var f *fault.Error
	require.ErrorAs(t, err, &f)
	require.EqualValues(t, 2, f.Version)
}

func TestARepeatedApprovalGetsItsFirstAnswer(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	s.admin.Key = "tap-1"
	approve := listing.ApproveListing{Listing: s.id, Version: 1}
	first := s.given(w, t, s.created).When(s.admin, approve).Then(s.approved).Receipt
	again := w.Given(t).When(s.admin, approve)
	again.ThenNothing()
	require.True(t, again.Receipt.Replayed)
	require.Equal(t, first.Position, again.Receipt.Position)

	feature := listing.FeatureListing{Listing: s.id, Featured: true}
	s.admin.Key = "tap-2"
	today := events.DayOf(w.App.Now())
	w.Given(t).When(s.admin, feature).Then(events.ListingFeatured{
		Listing: s.id, Featured: true, Day: today, Until: today + 179,
	})
	again = w.Given(t).When(s.admin, feature)
	again.ThenNothing()
	require.True(t, again.Receipt.Replayed)
	w.Given(t).When(s.admin, listing.FeatureListing{Listing: s.id}).ThenRefused(fault.Conflict) // another body
	s.admin.Key = strings.Repeat("k", 201)
	w.Given(t).When(s.admin, feature).ThenRefused(fault.Invalid)
}

func TestRevisions(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	s.given(w, t, s.created, s.approved).
		When(s.admin, listing.ApproveRevision{Listing: s.id, Version: 2}).
		ThenRefused(fault.Conflict)
	w.Given(t).When(s.admin, listing.RejectRevision{Listing: s.id, Version: 2, Reason: "x"}).ThenRefused(fault.Conflict)
	w.Given(t, s.revised).When(s.admin, listing.ApproveRevision{Listing: s.id, Version: 2}).ThenRefused(fault.Conflict)
	w.Given(t).When(s.admin, listing.RejectRevision{Listing: s.id, Version: 3}).ThenRefused(fault.Invalid, "reason")
	w.Given(t).When(s.ownerAdmin, listing.ApproveRevision{Listing: s.id, Version: 3}).ThenRefused(fault.Forbidden)
	w.Given(t).
		When(s.admin, listing.ApproveRevision{Listing: s.id, Version: 3}).
		Then(events.RevisionApproved{Listing: s.id, Revision: s.revision})
	w.Given(t, s.revised).When(s.admin, listing.RejectRevision{Listing: s.id, Version: 5, Reason: "السعة غير صحيحة"}).
		Then(events.RevisionRejected{Listing: s.id, Revision: s.revision, Reason: "السعة غير صحيحة"})
	w.Given(t, s.revised, s.suspended).
		When(s.admin, listing.ApproveRevision{Listing: s.id, Version: 8}).
		ThenRefused(fault.Conflict)
}

func TestSuspendingAndReinstating(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	suspend, reinstate := listing.SuspendListing{Listing: s.id, Reason: "شكوى"}, listing.ReinstateListing{Listing: s.id}
	s.given(w, t, s.created).When(s.admin, suspend).ThenRefused(fault.Conflict)
	w.Given(t, s.approved).When(s.admin, listing.SuspendListing{Listing: s.id}).ThenRefused(fault.Invalid, "reason")
	w.Given(t).When(s.admin, reinstate).ThenRefused(fault.Conflict)
	w.Given(t).When(s.ownerAdmin, suspend).ThenRefused(fault.Forbidden)
	w.Given(t).When(s.admin, suspend).Then(s.suspended)
	w.Given(t).When(s.admin, suspend).ThenRefused(fault.Conflict)
	w.Given(t).When(s.ownerAdmin, reinstate).ThenRefused(fault.Forbidden)
	w.Given(t).When(s.admin, reinstate).Then(events.ListingReinstated{Listing: s.id})
}

func TestFeaturingAndSorting(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	today := events.DayOf(w.App.Now())
	feature := func(on bool) commands.Command { return listing.FeatureListing{Listing: s.id, Featured: on} }
	sort := func(n int) commands.Command { return listing.SetSortOrder{Listing: s.id, SortOrder: n} }
	s.given(w, t, s.created, s.approved).
		When(s.admin, feature(true)).
		Then(events.ListingFeatured{Listing: s.id, Featured: true, Day: today, Until: today + 179})
	w.Given(t).When(s.admin, feature(true)).ThenNothing()
	w.Given(t).When(s.admin, feature(false)).Then(events.ListingFeatured{Listing: s.id, Day: today})
	w.Given(t).When(s.ownerAdmin, feature(true)).ThenRefused(fault.Forbidden)
	w.Given(t).When(s.admin, sort(1)).Then(events.SortOrderSet{Listing: s.id, SortOrder: 1})
	w.Given(t).When(s.admin, sort(1)).ThenNothing()
	w.Given(t).When(s.admin, sort(-1)).ThenRefused(fault.Invalid, "sortOrder")
	w.Given(t).When(s.admin, sort(10_000)).ThenRefused(fault.Invalid, "sortOrder")
	w.Given(t, s.archived).When(s.admin, feature(true)).ThenRefused(fault.Conflict)
}

func TestReporting(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	couple := scenario.As(commands.NewID(), events.Customer)
	report := listing.ReportListing{Listing: s.id, Reason: "closed", Comment: " أُغلق منذ سنة "}
	s.given(w, t, s.created).When(couple, report).ThenRefused(fault.NotFound)
	w.Given(t, s.approved).When(couple, report).Then(events.ListingReported{
		Listing: s.id,
		Report:  scenario.Any,
		Reason:  "closed",
		Comment: events.PersonalOf(couple.Actor.Account, "أُغلق منذ سنة"),
	})
	w.Given(t).When(scenario.Visitor, listing.ReportListing{Listing: s.id, Reason: "fake"}).Then(events.ListingReported{
		Listing: s.id, Report: scenario.Any, Reason: "fake",
	})
	w.Given(t).When(couple, listing.ReportListing{Listing: s.id, Reason: "boring", Comment: strings.Repeat("ط", 1001)}).
		ThenRefused(fault.Invalid, "reason", "comment")

	id := commands.NewID()
	closing := listing.CloseReport{Listing: s.id, Report: id, Note: "تحققنا"}
	w.Given(t).When(s.admin, closing).ThenRefused(fault.NotFound)
	w.Given(t, events.ListingReported{Listing: s.id, Report: id, Reason: "fake"}).
		When(s.ownerAdmin, closing).
		ThenRefused(fault.Forbidden)
	w.Given(t).
		When(s.admin, listing.CloseReport{Listing: s.id, Report: id, Note: strings.Repeat("ط", 1001)}).
		ThenRefused(fault.Invalid, "note")
	w.Given(t).When(s.admin, closing).Then(events.ReportClosed{Listing: s.id, Report: id, Note: "تحققنا"})
	w.Given(t).When(s.admin, closing).ThenRefused(fault.NotFound)
	w.Given(t).When(s.admin, listing.CloseReport{Listing: commands.NewID(), Report: id}).ThenRefused(fault.NotFound)
	w.Given(t, events.AccountSuspended{Account: s.owner.Actor.Account, Reason: "x"}).
		When(couple, report).
		ThenRefused(fault.NotFound)
}

// What anybody may write stands in nobody's way.
func TestAReportMovesNoVersion(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	reported := s.given(w, t, s.created, s.approved).
		When(scenario.Visitor, listing.ReportListing{Listing: s.id, Reason: "fake"})
	w.Given(t).When(s.owner, listing.EditListing{Listing: s.id, Version: 2, Details: edited()}).
		Then(events.RevisionOpened{Listing: s.id, Revision: scenario.Any, Details: edited()})
	w.Given(t).When(scenario.Visitor, listing.ReportListing{Listing: s.id, Reason: "fake"})
	w.Given(t).When(s.admin, listing.CloseReport{Listing: s.id, Report: reported.Receipt.ID}).
		Then(events.ReportClosed{Listing: s.id, Report: reported.Receipt.ID})
	w.Given(t).When(s.admin, listing.ApproveRevision{Listing: s.id, Version: 3}).
		Then(events.RevisionApproved{Listing: s.id, Revision: scenario.Any})
}

// Older logs hold reports in the streams of their listings.
func TestAReportInItsListingsStreamIsClosedThere(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	s.given(w, t, s.created, s.approved)
	stream, report := events.ListingStream(s.id), commands.NewID()
	_, err := w.App.Log.Append(t.Context(), store.Append{Stream: stream, Expected: 2, Events: []events.Event{
		events.ListingReported{Listing: s.id, Report: report, Reason: "fake"},
	}})
	require.NoError(t, err)
	closing := listing.CloseReport{Listing: s.id, Report: report}
	_, err = commands.Handle(t.Context(), w.App, s.ownerAdmin, closing)
	require.Equal(t, fault.Forbidden, fault.CodeOf(err))
	receipt, err := commands.Handle(t.Context(), w.App, s.admin, closing)
	require.NoError(t, err)
	require.EqualValues(t, 4, receipt.Version)
	_, err = commands.Handle(t.Context(), w.App, s.admin, closing)
	require.Equal(t, fault.NotFound, fault.CodeOf(err))
}

func TestFixingSlugs(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s, other := newStage(), newStage()
	fix := func(ar, en string) commands.Command { return listing.FixSlugs{Listing: s.id, SlugAr: ar, SlugEn: en} }
	changed := func(ar, en string) events.Event {
		return events.SlugsChanged{Listing: s.id, Slugs: events.Slugs{Ar: ar, En: en}}
	}
	s.given(w, t, s.created, s.approved).
		When(s.admin, fix(" قصر-الورد ", "rose-palace")).
		Then(changed("قصر-الورد", "rose-palace"))
	w.Given(t).When(s.admin, fix("قصر-الورد", "rose-palace")).ThenNothing()
	w.Given(t).When(s.ownerAdmin, fix("قصر", "palace")).ThenRefused(fault.Forbidden)
	w.Given(t).When(s.owner, fix("قصر", "palace")).ThenRefused(fault.Forbidden)
	w.Given(t).When(s.admin, fix("", "123")).ThenRefused(fault.Invalid, "slugAr", "slugEn")
	w.Given(t).When(s.admin, fix("قصر الورد", "Rose")).ThenRefused(fault.Invalid, "slugAr", "slugEn")
	w.Given(t).When(s.admin, fix(s.id.String(), "palace")).ThenRefused(fault.Invalid, "slugAr")

	w.Given(t).When(s.admin, fix("قصر", "palace")).Then(changed("قصر", "palace"))
	w.Given(t).
		When(s.admin, fix("قصر-الورد", "palace")).
		Then(changed("قصر-الورد", "palace"))
		// what was its own may come back

	taking := func(ar, en string) commands.Command {
		return listing.FixSlugs{Listing: other.id, SlugAr: ar, SlugEn: en}
	}
	other.given(w, t, other.created).
		When(s.admin, taking("قصر", "villa")).
		ThenRefused(fault.Conflict, "slugAr")
		// it was another's
	w.Given(t).When(s.admin, taking("فيلا", "rose-palace")).ThenRefused(fault.Conflict, "slugEn")
	w.Given(t, s.archived).When(s.admin, fix("آخر", "last")).ThenRefused(fault.Conflict)
}

// A page is found by the slug of either language, so that a name is one listing's own in both.
func TestANameIsTakenInBothLanguages(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s, other := newStage(), newStage()
	s.given(w, t)
	d := details()
	d.Name = events.Bilingual{Ar: "قصر النور", En: "Light Palace"}
	created := w.Given(t).When(s.owner, listing.CreateVenue{Details: d, Offer: form()})
	d.Name = events.Bilingual{Ar: "Light Palace", En: "Another"} // an Arabic slug may hold Latin letters
	offer := offerOf(s.owner.Actor.Account)
	w.Given(t).When(s.owner, listing.CreateVenue{Details: d, Offer: form()}).Then(events.ListingCreated{
		Listing: scenario.Any, Kind: events.Venue, Owner: s.owner.Actor.Account, Details: d, Offer: offer,
		Slugs: events.Slugs{Ar: "light-palace-2", En: "another-2"}, Place: 2,
	})
	other.given(w, t, other.created)
	taking := listing.FixSlugs{Listing: other.id, SlugAr: "light-palace", SlugEn: "light-palace"}
	w.Given(t).When(s.admin, taking).ThenRefused(fault.Conflict, "slugAr", "slugEn")
	both := listing.FixSlugs{Listing: created.Receipt.ID, SlugAr: "light-palace", SlugEn: "light-palace"}
	w.Given(t).When(s.admin, both).Then(events.SlugsChanged{
		Listing: created.Receipt.ID, Slugs: events.Slugs{Ar: "light-palace", En: "light-palace"},
	})
}

// Older logs claim a name for its own language alone.
func TestANameOfAnOlderLogIsTakenInBothLanguages(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	first, second := newStage(), newStage()
	for i, s := range []stage{first, second} { // they share the name
		s.given(w, t)
		slugs := []events.Slugs{{Ar: "shared", En: "first"}, {Ar: "ثان", En: "shared"}}[i]
		created := s.created.(events.ListingCreated)
		created.Slugs = slugs
		_, err := w.App.Log.Append(t.Context(), store.Append{
			Stream: events.ListingStream(s.id),
			Events: []events.Event{created},
			Claims: []store.Claim{
				{Scope: "slug-ar", Value: slugs.Ar},
				{Scope: "slug-en", Value: slugs.En},
			},
		})
		require.NoError(t, err)
	}
	fix := func(s stage, ar, en string) listing.FixSlugs {
		return listing.FixSlugs{Listing: s.id, SlugAr: ar, SlugEn: en}
	}
	changed := func(s stage, ar, en string) events.Event {
		return events.SlugsChanged{Listing: s.id, Slugs: events.Slugs{Ar: ar, En: en}}
	}
	w.Given(t).When(first.admin, fix(second, "first", "shared")).ThenRefused(fault.Conflict, "slugAr")
	w.Given(t).
		When(first.admin, fix(second, "ثالث", "shared")).
		Then(changed(second, "ثالث", "shared"))
		// kept while the other changes
	w.Given(t).When(first.admin, fix(second, "ثالث", "third")).Then(changed(second, "ثالث", "third"))
	w.Given(t).When(first.admin, fix(second, "ثالث", "shared")).ThenRefused(fault.Conflict, "slugEn") // once given up
}
