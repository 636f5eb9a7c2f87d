package all_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/shortlist"
	"weddings/events"
	"weddings/internal/fault"
)

// familyLink is the share of site.shortlist, and familyVoter who spoke there of the venue.
var familyLink, familyVoter = uuid.New(), uuid.New()

func (s site) sharedShortlist(t *testing.T) uuid.UUID {
	t.Helper()
	id, maker := uuid.New(), commands.NewID()
	plan, err := events.SealedPlan(maker, events.ShortlistPlan{Items: []events.ShortlistItem{{Listing: s.venue}}})
	require.NoError(t, err)
	s.Given(
		t,
		events.ShortlistSaved{Shortlist: id, Maker: maker, Plan: plan},
		events.ShortlistShared{Shortlist: id, Share: familyLink},
		events.ShortlistVoted{Shortlist: id, Listing: s.venue, Voter: familyVoter, Vote: events.YesVote},
	)
	return id
}

func init() {
	table["SaveShortlist"] = row{func(site) commands.Command { return shortlist.SaveShortlist{} }, everybody}
	const early = fault.Conflict // the list is not in their account yet
	table["AttachShortlist"] = row{func(s site) commands.Command {
		return shortlist.AttachShortlist{Shortlist: s.shortlist, Token: shortlist.MakerToken(s.App, s.shortlist)}
	}, [8]fault.Code{in, early, early, early, early, early, early, early}}
	table["RemoveShortlist"] = row{func(s site) commands.Command {
		return shortlist.RemoveShortlist{Shortlist: s.shortlist, Token: shortlist.MakerToken(s.App, s.shortlist)}
	}, everybody}
	table["ShareShortlist"] = row{func(s site) commands.Command {
		return shortlist.ShareShortlist{Shortlist: &s.shortlist, Token: shortlist.MakerToken(s.App, s.shortlist)}
	}, everybody}
	table["EndShortlistShare"] = row{func(s site) commands.Command {
		return shortlist.EndShortlistShare{Shortlist: &s.shortlist, Token: shortlist.MakerToken(s.App, s.shortlist)}
	}, everybody}
	table["RemoveVoice"] = row{func(s site) commands.Command {
		return shortlist.RemoveVoice{
			Shortlist: &s.shortlist,
			Token:     shortlist.MakerToken(s.App, s.shortlist),
			Voter:     familyVoter,
			Listing:   s.venue,
		}
	}, everybody}
	table["VoteOnShortlist"] = row{func(s site) commands.Command {
		return shortlist.VoteOnShortlist{
			Shortlist: s.shortlist, Token: shortlist.ShareToken(s.App, familyLink), Listing: s.venue,
			Voter: uuid.NewSHA1(uuid.Nil, s.shortlist[:]), Name: "خالتي", Vote: events.YesVote,
		}
	}, everybody}
	table["RemindOfChecklist"] = row{func(site) commands.Command { return shortlist.RemindOfChecklist{} }, signedIn}
	table["BeginMonth"] = row{
		func(s site) commands.Command { return shortlist.BeginMonth{Account: s.customer} },
		nobody,
	}
	texts["Items.Note"] = lines
	texts["Folders.Name"], texts["Points.Words"] = line, line
	texts["Ticks.Point"], texts["Vote"] = other, other
}
