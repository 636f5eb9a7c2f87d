package listing_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// TestWhatFollowsInEachState is the table of a listing's states: what each command leads to in each of them, as the
// name of an event, or the code of the refusal; "" stands for nothing.
func TestWhatFollowsInEachState(t *testing.T) {
	t.Parallel()
	id, owner, admin, revision := uuid.New(), uuid.New(), uuid.New(), uuid.New()
	created := events.ListingCreated{Listing: id, Kind: events.Venue, Owner: owner, Details: details()}
	approved := events.ListingApproved{Listing: id}
	histories := map[string][]events.Event{
		"none":      nil,
		"pending":   {created},
		"approved":  {created, approved},
		"revised":   {created, approved, events.RevisionOpened{Listing: id, Revision: revision}},
		"rejected":  {created, events.ListingRejected{Listing: id}},
		"suspended": {created, approved, events.ListingSuspended{Listing: id}},
		"archived":  {created, events.ListingArchived{Listing: id}},
	}
	type cases map[string]string
	const conflict, none = string(fault.Conflict), string(fault.NotFound)
	asOwner := events.Actor{Account: owner, Role: events.VenueOwner}
	asAdmin := events.Actor{Account: admin, Role: events.Admin}
	asSystem := events.Actor{Role: events.System}
	for _, tt := range []struct {
		command commands.Decider[listing.State, commands.None]
		by      events.Actor
		leads   cases // states that are left out refuse with conflict
	}{
		{listing.ApproveListing{}, asAdmin, cases{"pending": "listing.approved"}},
		{listing.RejectListing{Reason: "x"}, asAdmin, cases{"pending": "listing.rejected"}},
		{listing.ApproveRevision{}, asAdmin, cases{"revised": "listing.revision_approved"}},
		{listing.RejectRevision{Reason: "x"}, asAdmin, cases{"revised": "listing.revision_rejected"}},
		{listing.SuspendListing{Reason: "x"}, asAdmin, cases{
			"approved": "listing.suspended", "revised": "listing.suspended",
		}},
		{listing.ReinstateListing{}, asAdmin, cases{"suspended": "listing.reinstated"}},
		{listing.ResubmitListing{}, asOwner, cases{"rejected": "listing.resubmitted"}},
		{listing.ArchiveListing{}, asOwner, cases{
			"pending": "listing.archived", "approved": "listing.archived", "revised": "listing.archived",
			"rejected": "listing.archived", "suspended": "listing.archived",
		}},
		{listing.ArchiveListing{}, asSystem, cases{
			"pending": "listing.archived", "approved": "listing.archived", "revised": "listing.archived",
			"rejected": "listing.archived", "suspended": "listing.archived", "archived": "",
		}},
	} {
		for state, happened := range histories {
			d, err := scenario.Decide(listing.Listings, happened, tt.by, tt.command, commands.None{})
			came := string(fault.CodeOf(err))
			if err == nil && len(d.Events) > 0 {
				came = events.TypeOf(d.Events[0])
			}
			expected, given := tt.leads[state]
			switch {
			case state == "none":
				expected = none
			case !given:
				expected = conflict
			}
			assert.Equal(t, expected, came, "%T while %s", tt.command, state)
		}
	}
}

// TestNobodyModeratesTheirOwn also where they are an admin.
func TestNobodyModeratesTheirOwn(t *testing.T) {
	t.Parallel()
	owner := uuid.New()
	happened := []events.Event{events.ListingCreated{Listing: uuid.New(), Owner: owner, Details: details()}}
	by := events.Actor{Account: owner, Role: events.Admin}
	for _, c := range []commands.Decider[listing.State, commands.None]{
		listing.ApproveListing{},
		listing.RejectListing{Reason: "x"},
		listing.ApproveRevision{},
		listing.RejectRevision{Reason: "x"},
		listing.SuspendListing{Reason: "x"},
		listing.ReinstateListing{},
		listing.SetSortOrder{SortOrder: 1},
		listing.FixSlugs{SlugAr: "قاعة", SlugEn: "hall"},
	} {
		_, err := scenario.Decide(listing.Listings, happened, by, c, commands.None{})
		assert.Equal(t, fault.Forbidden, fault.CodeOf(err), "%T", c)
	}
	feature := listing.FeatureListing{Featured: true}
	_, err := scenario.Decide(listing.Listings, happened, by, feature, listing.FeaturingFacts{})
	assert.Equal(t, fault.Forbidden, fault.CodeOf(err))
}
