package all

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/queries"
	"weddings/queries/shortlists"
)

func init() {
	everybodys = append(everybodys, "Shortlists.MadeBy", "Shortlists.ShareOf", "Shortlists.Shared")
}

// A couple see who said what. A family sees public listings in the couple's order and how many are for each, of the
// folder that is shared. An erased couple has no list.
func TestAShortlistIsReadByWhomItConcerns(t *testing.T) {
	t.Parallel()
	w := setup(t)
	couple := queries.Viewer{Account: w.registers(events.Customer, "lama"), Role: events.Customer}
	first, second, loose, gone, hidden := w.venue("أ"), w.venue("ب"), w.venue("ج"), w.venue("د"), w.venue("هـ")
	w.changes(hidden, events.ListingSuspended{Listing: hidden, Reason: "x"})
	folder, list, share, voter := uuid.New(), uuid.New(), uuid.New(), uuid.New()
	plan := events.ShortlistPlan{
		Party: events.ShortlistParty{Guests: 150},
		Items: []events.ShortlistItem{
			{Listing: loose},
			{Listing: second, Folder: &folder, Position: 2, Note: "سر"},
			{Listing: gone, Gone: true},
			{Listing: hidden, Folder: &folder},
			{Listing: first, Folder: &folder, Position: 1},
		},
		Folders: []events.ShortlistFolder{{ID: folder, Name: "صالات"}},
	}
	sealed, err := events.SealedPlan(couple.Account, plan)
	require.NoError(t, err)
	vote := func(listing, voter uuid.UUID, vote events.Vote) events.ShortlistVoted {
		return events.ShortlistVoted{
			Shortlist: list, Listing: listing, Voter: voter, Vote: vote,
			Name: events.PersonalOf(couple.Account, "خالتي"), Comment: events.PersonalOf(couple.Account, "حلوة"),
		}
	}
	none, err := w.Shortlists.Own(t.Context(), couple)
	require.NoError(t, err)
	assert.Nil(t, none)
	w.by(couple,
		events.ShortlistSaved{Shortlist: list, Maker: couple.Account, SignedIn: true, Plan: sealed},
		events.ShortlistShared{Shortlist: list, Share: share},
		vote(first, voter, events.NotVote), vote(first, voter, events.YesVote), vote(first, uuid.New(), events.NotVote),
		vote(loose, voter, events.YesVote), vote(loose, voter, events.NoVote),
		vote(second, voter, events.YesVote),
		events.ShortlistVoiceRemoved{Shortlist: list, Listing: second, Voter: voter},
	)
	own, err := w.Shortlists.Own(t.Context(), couple)
	require.NoError(t, err)
	assert.Equal(t, plan.Items, own.Items)
	assert.Equal(t, 150, own.Party.Guests)
	assert.Equal(t, int64(1), own.Version)
	require.Len(t, own.Voices, 2)
	assert.Equal(t, "خالتي", own.Voices[0].Name)
	assert.Empty(t, own.Categories)

	shared := func() []shortlists.SharedItem {
		found, err := w.Shortlists.Shared(t.Context(), nobody, share)
		require.NoError(t, err)
		if found == nil {
			return nil
		}
		return found.Items
	}
	for range 2 {
		assert.Equal(t, []shortlists.SharedItem{
			{ListingID: first, Yes: 1, No: 1}, {ListingID: second}, {ListingID: loose},
		}, shared())
	}
	w.by(couple, events.ShortlistShared{Shortlist: list, Share: share, Folder: folder})
	assert.Equal(t, []shortlists.SharedItem{{ListingID: first, Yes: 1, No: 1}, {ListingID: second}}, shared())
	of, err := w.Shortlists.ShareOf(t.Context(), nobody, list)
	require.NoError(t, err)
	assert.Equal(t, share, of)
	other, err := w.Shortlists.Own(t.Context(), queries.Viewer{Account: uuid.New(), Role: events.Customer})
	require.NoError(t, err)
	assert.Nil(t, other)
	signedOut, err := w.Shortlists.MadeBy(t.Context(), nobody, list)
	require.NoError(t, err)
	assert.Nil(t, signedOut, "it is an account's")

	wish := w.wish(first, couple, events.DayOf(time.Now())+30)
	w.booked(wish)
	own, err = w.Shortlists.Own(t.Context(), couple)
	require.NoError(t, err)
	assert.Empty(t, own.Categories, "it is not confirmed")
	w.booked(events.BookingConfirmed{Booking: wish.Booking, Listing: first})
	own, err = w.Shortlists.Own(t.Context(), couple)
	require.NoError(t, err)
	assert.Equal(t, []string{"venues"}, own.Categories)

	w.by(couple, events.ShortlistShareEnded{Shortlist: list, Share: share})
	assert.Nil(t, shared())
	w.by(couple, events.ShortlistShared{Shortlist: list, Share: share})
	w.happens(events.AccountStream(couple.Account), events.PersonErased{Person: couple.Account})
	assert.Nil(t, shared())
}
