package shortlist_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/scenario"
	"weddings/commands/shortlist"
	"weddings/events"
	"weddings/internal/fault"
)

func sealed(t *testing.T, maker uuid.UUID, plan events.ShortlistPlan) events.Personal {
	t.Helper()
	text, err := events.SealedPlan(maker, plan)
	require.NoError(t, err)
	return text
}

// An account has one list. A save names the version that it read, 0 where it read none; the same words twice are
// neither an event nor a conflict.
func TestSavingTheListOfAnAccount(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	couple, other := scenario.As(commands.NewID(), events.Customer), scenario.As(commands.NewID(), events.Customer)
	me, hall, folder := couple.Actor.Account, commands.NewID(), uuid.New()
	own, at := shortlist.Of(w.App, me), time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)
	save := shortlist.SaveShortlist{
		Items: []events.ShortlistItem{
			{Listing: hall, Folder: &folder, Note: " قريبة من البيت ", Added: at, Changed: at},
			{Listing: commands.NewID(), Note: "x", Position: 3, Added: at, Changed: at, Gone: true},
		},
		Folders: []events.ShortlistFolder{{ID: folder, Name: "صالات", Changed: at}},
		Ticks:   []events.ShortlistTick{{Point: "venue", Done: true, Changed: at}},
		Points:  []events.ShortlistPoint{{ID: uuid.New(), Words: "ورود السيارة", Months: 2, Changed: at}},
	}
	plan := events.ShortlistPlan{
		Items: []events.ShortlistItem{
			{Listing: hall, Folder: &folder, Note: "قريبة من البيت", Added: at, Changed: at},
			{Listing: save.Items[1].Listing, Added: at, Changed: at, Gone: true},
		},
		Folders: save.Folders, Ticks: save.Ticks, Points: save.Points,
	}
	w.Given(t).When(couple, save).Then(events.ShortlistSaved{
		Shortlist: own, Maker: me, SignedIn: true, Plan: sealed(t, me, plan),
	})
	w.Given(t).When(couple, save).ThenNothing()
	save.Party.Guests = 200
	w.Given(t).When(couple, save).ThenRefused(fault.Conflict)
	save.Version, plan.Party.Guests = 1, 200
	w.Given(t).When(couple, save).Then(events.ShortlistSaved{
		Shortlist: own, Maker: me, SignedIn: true, Plan: sealed(t, me, plan),
	})
	save.Shortlist = &own
	w.Given(t).When(other, save).ThenRefused(fault.NotFound)
	w.Given(t).When(scenario.Visitor, save).ThenRefused(fault.Unauthenticated)
	assert.NotEqual(t, own, shortlist.Of(w.App, other.Actor.Account))
}

// What is changed by a clock that is ahead would win against every other device.
func TestNothingIsChangedInTheFuture(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	couple := scenario.As(commands.NewID(), events.Customer)
	save := shortlist.SaveShortlist{Party: events.ShortlistParty{Guests: 90, Changed: time.Now().Add(9 * time.Hour)}}
	w.Given(t).When(couple, save)
	s, _, err := shortlist.Shortlists.Load(t.Context(), w.App,
		events.ShortlistStream(shortlist.Of(w.App, couple.Actor.Account)))
	require.NoError(t, err)
	assert.Equal(t, 90, s.Plan.Party.Guests)
	assert.False(t, s.Plan.Party.Changed.After(w.App.Now()), "it was changed at %v", s.Plan.Party.Changed)
}

func TestWhatAListHasNoRoomFor(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	couple := scenario.As(commands.NewID(), events.Customer)
	items := func(n int) []events.ShortlistItem {
		list := make([]events.ShortlistItem, n)
		for i := range list {
			list[i].Listing = uuid.New()
		}
		return list
	}
	gone := items(301)
	for i := range gone {
		gone[i].Gone = true
	}
	folders, points := make([]events.ShortlistFolder, 21), make([]events.ShortlistPoint, 61)
	for i := range folders {
		folders[i] = events.ShortlistFolder{ID: uuid.New(), Name: "مجلد"}
	}
	for i := range points {
		points[i] = events.ShortlistPoint{ID: uuid.New(), Words: "بند"}
	}
	far := events.DayOf(time.Now()) + 3700
	twice := items(1)
	tooMuch := map[string][]shortlist.SaveShortlist{
		"date":   {{Party: events.ShortlistParty{Date: &far}}},
		"guests": {{Party: events.ShortlistParty{Guests: -1}}, {Party: events.ShortlistParty{Guests: 20_001}}},
		"items": {
			{Items: items(101)},
			{Items: gone},
			{Items: append(twice, twice...)},
			{Items: []events.ShortlistItem{{Note: strings.Repeat("ق", 501)}}},
		},
		"folders": {
			{Folders: folders},
			{Folders: []events.ShortlistFolder{{Name: " "}}},
			{Folders: []events.ShortlistFolder{{Name: strings.Repeat("ق", 41)}}},
		},
		"ticks": {
			{Ticks: []events.ShortlistTick{{Point: "breakfast"}}},
			{Ticks: []events.ShortlistTick{{Point: "venue"}, {Point: "venue"}}},
		},
		"points": {
			{Points: points},
			{Points: []events.ShortlistPoint{{Words: ""}}},
			{Points: []events.ShortlistPoint{{Words: "x", Months: 37}}},
			{Points: []events.ShortlistPoint{{Words: strings.Repeat("ق", 121)}}},
		},
	}
	for field, list := range tooMuch {
		for _, save := range list {
			w.Given(t).When(couple, save).ThenRefused(fault.Invalid, field)
		}
	}
	fits := shortlist.SaveShortlist{
		Items:   append(items(100), gone[:200]...),
		Folders: folders[:20],
		Points:  points[:60],
	}
	_, err := commands.Handle(t.Context(), w.App, couple, fits)
	require.NoError(t, err)
}

// Who is signed out goes on by the token. The list ends once the account has one that can hold what it said.
func TestAListWithoutAnAccount(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	couple := scenario.As(commands.NewID(), events.Customer)
	id, person := uuid.New(), commands.NewID()
	token := shortlist.MakerToken(w.App, id)
	w.Given(t).When(scenario.Visitor, shortlist.SaveShortlist{}).Then(events.ShortlistSaved{
		Shortlist: scenario.Any, Maker: scenario.Any, Plan: events.PersonalOf(scenario.Any, scenario.AnyText),
	})
	saved := events.ShortlistSaved{
		Shortlist: id, Maker: person, Plan: sealed(t, person, events.ShortlistPlan{}),
	}
	change := shortlist.SaveShortlist{Shortlist: &id, Token: token, Version: 1, Party: events.ShortlistParty{Guests: 9}}
	w.Given(t, saved).When(scenario.Visitor, change).Then(events.ShortlistSaved{
		Shortlist: id, Maker: person,
		Plan: sealed(t, person, events.ShortlistPlan{Party: events.ShortlistParty{Guests: 9}}),
	})
	change.Token = "x"
	w.Given(t).When(scenario.Visitor, change).ThenRefused(fault.Unauthenticated)
	w.Given(t).When(couple, change).ThenRefused(fault.NotFound)

	attach := shortlist.AttachShortlist{Shortlist: id, Token: token}
	w.Given(t).When(scenario.Visitor, attach).ThenRefused(fault.Unauthenticated)
	w.Given(t).When(couple, shortlist.AttachShortlist{Shortlist: id, Token: "x"}).ThenRefused(fault.NotFound)
	w.Given(t).When(couple, attach).ThenRefused(fault.Conflict)
	w.Given(t).When(couple, shortlist.SaveShortlist{}).Then(events.ShortlistSaved{
		Shortlist: shortlist.Of(w.App, couple.Actor.Account), Maker: couple.Actor.Account, SignedIn: true,
		Plan: sealed(t, couple.Actor.Account, events.ShortlistPlan{}),
	})
	w.Given(t).When(couple, attach).Then(
		events.ShortlistAttached{Shortlist: id, Account: couple.Actor.Account}, events.PersonErased{Person: person},
	)
	w.Given(t).When(couple, attach).ThenNothing()
	change.Token = token
	w.Given(t).When(scenario.Visitor, change).ThenRefused(fault.Conflict)

	other := uuid.New()
	remove := shortlist.RemoveShortlist{Shortlist: other, Token: shortlist.MakerToken(w.App, other)}
	w.Given(t).When(scenario.Visitor, remove).ThenRefused(fault.NotFound)
	w.Given(t, events.ShortlistSaved{Shortlist: other, Maker: uuid.New()}).
		When(scenario.Visitor, shortlist.RemoveShortlist{Shortlist: other}).ThenRefused(fault.NotFound)
	w.Given(t).When(scenario.Visitor, remove).
		Then(events.ShortlistRemoved{Shortlist: other}, events.PersonErased{Person: scenario.Any})
	w.Given(t).When(scenario.Visitor, remove).ThenNothing()
}

// A family sees what the link shows, says one thing of each listing, changes it and takes it back.
func TestVoting(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	owner, hall, hidden, elsewhere := commands.NewID(), commands.NewID(), commands.NewID(), commands.NewID()
	id, maker, folder, share := uuid.New(), commands.NewID(), uuid.New(), uuid.New()
	token := shortlist.MakerToken(w.App, id)
	w.Given(t,
		events.AccountRegistered{Account: owner, Role: events.VenueOwner},
		events.ListingCreated{Listing: hall, Owner: owner, Offer: events.Offer{Available: true}},
		events.ListingApproved{Listing: hall},
		events.ListingCreated{Listing: hidden, Owner: owner, Offer: events.Offer{Available: true}},
		events.ListingCreated{Listing: elsewhere, Owner: owner, Offer: events.Offer{Available: true}},
		events.ListingApproved{Listing: elsewhere},
		events.ShortlistSaved{Shortlist: id, Maker: maker, Plan: sealed(t, maker, events.ShortlistPlan{
			Items: []events.ShortlistItem{
				{Listing: hall, Folder: &folder}, {Listing: hidden, Folder: &folder}, {Listing: elsewhere},
			},
			Folders: []events.ShortlistFolder{{ID: folder, Name: "صالات"}},
		})},
	)
	vote := shortlist.VoteOnShortlist{
		Shortlist: id, Token: shortlist.ShareToken(w.App, share), Listing: hall, Voter: uuid.New(), Name: " خالتي ",
		Vote: events.YesVote, Comment: " حلوة ",
	}
	w.Given(t).When(scenario.Visitor, vote).ThenRefused(fault.NotFound)

	nowhere := uuid.New()
	toShare := shortlist.ShareShortlist{Shortlist: &id, Token: token, Folder: &nowhere}
	w.Given(t).When(scenario.Visitor, toShare).ThenRefused(fault.Invalid, "folder")
	toShare.Folder = nil
	w.Given(t).When(scenario.Visitor, toShare).Then(events.ShortlistShared{Shortlist: id, Share: scenario.Any})
	shared := events.ShortlistShared{Shortlist: id, Share: share}
	w.Given(t, shared).When(scenario.Visitor, toShare).ThenNothing()
	toShare.Folder, shared.Folder = &folder, folder
	w.Given(t).When(scenario.Visitor, toShare).Then(shared)

	said := events.ShortlistVoted{
		Shortlist: id, Listing: hall, Voter: vote.Voter, Vote: events.YesVote,
		Name: events.PersonalOf(maker, "خالتي"), Comment: events.PersonalOf(maker, "حلوة"),
	}
	w.Given(t).When(scenario.Visitor, vote).Then(said)
	w.Given(t).When(scenario.Visitor, vote).ThenNothing()
	vote.Vote, said.Vote = events.NotVote, events.NotVote
	w.Given(t).When(scenario.Visitor, vote).Then(said)
	for _, other := range []uuid.UUID{hidden, elsewhere, commands.NewID()} {
		bad := vote
		bad.Listing = other
		w.Given(t).When(scenario.Visitor, bad).ThenRefused(fault.Conflict)
	}
	for field, with := range map[string]func(*shortlist.VoteOnShortlist){
		"name":    func(c *shortlist.VoteOnShortlist) { c.Name = strings.Repeat("ق", 41) },
		"comment": func(c *shortlist.VoteOnShortlist) { c.Comment = strings.Repeat("ق", 301) },
		"vote":    func(c *shortlist.VoteOnShortlist) { c.Vote = "maybe" },
		"voter":   func(c *shortlist.VoteOnShortlist) { c.Voter = uuid.Nil },
	} {
		bad := vote
		with(&bad)
		w.Given(t).When(scenario.Visitor, bad).ThenRefused(fault.Invalid, field)
	}
	bad := vote
	bad.Name = " "
	w.Given(t).When(scenario.Visitor, bad).ThenRefused(fault.Invalid, "name")

	back := shortlist.VoteOnShortlist{
		Shortlist: id, Token: vote.Token, Listing: hall, Voter: vote.Voter, Vote: events.NoVote,
	}
	w.Given(t).When(scenario.Visitor, back).
		Then(events.ShortlistVoted{Shortlist: id, Listing: hall, Voter: vote.Voter, Vote: events.NoVote})
	w.Given(t).When(scenario.Visitor, back).ThenNothing()

	remove := shortlist.RemoveVoice{Shortlist: &id, Token: token, Voter: vote.Voter, Listing: hall}
	w.Given(t).When(scenario.Visitor, remove).ThenNothing()
	w.Given(t).When(scenario.Visitor, vote).Then(said)
	w.Given(t).When(scenario.Visitor, remove).
		Then(events.ShortlistVoiceRemoved{Shortlist: id, Listing: hall, Voter: vote.Voter})

	end := shortlist.EndShortlistShare{Shortlist: &id, Token: token}
	w.Given(t).When(scenario.Visitor, end).Then(events.ShortlistShareEnded{Shortlist: id, Share: share})
	w.Given(t).When(scenario.Visitor, end).ThenNothing()
	w.Given(t).When(scenario.Visitor, vote).ThenRefused(fault.NotFound)
}

// A list holds 40 voters and 500 voices. Who has spoken may still change what they said.
func TestHowManyMayVote(t *testing.T) {
	t.Parallel()
	id, share, listing := uuid.New(), uuid.New(), uuid.New()
	plan := events.ShortlistPlan{Items: []events.ShortlistItem{{Listing: listing}}}
	begun := []events.Event{
		events.ShortlistSaved{Shortlist: id, Maker: uuid.New(), Plan: sealed(t, uuid.New(), plan)},
		events.ShortlistShared{Shortlist: id, Share: share},
	}
	said := func(voter, about uuid.UUID) events.Event {
		return events.ShortlistVoted{Shortlist: id, Listing: about, Voter: voter, Vote: events.YesVote}
	}
	decide := func(happened []events.Event, voter uuid.UUID) error {
		d, err := scenario.Decide(shortlist.Shortlists, happened, events.Actor{}, shortlist.VoteOnShortlist{
			Shortlist: id, Listing: listing, Voter: voter, Name: "ر", Vote: events.NotVote,
		}, shortlist.Voting{Share: share, Public: true})
		if err == nil {
			require.Len(t, d.Events, 1)
		}
		return err
	}
	voters, voices := begun, begun
	first := uuid.New()
	for n := range 40 {
		voter := uuid.New()
		if n == 0 {
			voter = first
		}
		voters = append(voters[:len(voters):len(voters)], said(voter, listing))
	}
	require.NoError(t, decide(voters[:len(voters)-1], uuid.New()))
	assert.Equal(t, fault.Conflict, fault.CodeOf(decide(voters, uuid.New())))
	require.NoError(t, decide(voters, first))

	for range 500 {
		voices = append(voices[:len(voices):len(voices)], said(first, uuid.New()))
	}
	require.NoError(t, decide(voices[:len(voices)-1], first))
	assert.Equal(t, fault.Conflict, fault.CodeOf(decide(voices, first)))
}

// What is booked, done or left out is not open, nor is what has time.
func TestWhatIsOpenOfAChecklist(t *testing.T) {
	t.Parallel()
	words := func(list []shortlist.OpenPoint) (all []string) {
		for _, p := range list {
			all = append(all, p.Words.En)
		}
		return all
	}
	plan := events.ShortlistPlan{
		Ticks: []events.ShortlistTick{
			{Point: "budget", Done: true}, {Point: "videography", Skipped: true}, {Point: "khotba"},
		},
		Points: []events.ShortlistPoint{
			{Words: "Call the aunt", Months: 9},
			{Words: "Gone", Months: 9, Gone: true},
			{Words: "Done", Months: 9, Done: true},
			{Words: "Later", Months: 7},
		},
	}
	assert.Equal(t, []string{
		"Set the day of the engagement", "Call the aunt", "Book the photographer",
	}, words(shortlist.Open(plan, []string{"venues"}, 8)))
	assert.Equal(t, []string{"venue"}, shortlist.BookedPoints([]string{"venues"}))
	assert.Equal(t, []string{}, shortlist.BookedPoints(nil))
	keys := map[string]bool{}
	for _, p := range shortlist.Checklist {
		assert.False(t, keys[p.Key], p.Key)
		assert.NotEmpty(t, p.Words.Ar)
		assert.NotEmpty(t, p.Words.En)
		keys[p.Key] = true
	}
}

// Who keeps a day that is to come may ask to be reminded. A month begins once, and the wish ends with the day.
func TestRemindingOfTheChecklist(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	couple := scenario.As(commands.NewID(), events.Customer)
	me, system := couple.Actor.Account, commands.Request{Actor: events.Actor{Role: events.System}}
	first, ok := events.ParseDay("2027-02-01")
	require.True(t, ok)
	at := func(day events.Day) { w.App.Now = func() time.Time { return day.Starts().Add(9 * time.Hour) } }
	at(first - 5)
	on, off := shortlist.RemindOfChecklist{On: true}, shortlist.RemindOfChecklist{}
	begin := shortlist.BeginMonth{Account: me}
	wished := events.LettersWished{Account: me, Kind: events.Checklist, Wished: true}
	left := events.LettersWished{Account: me, Kind: events.Checklist}
	w.Given(t, events.AccountRegistered{Account: me, Role: events.Customer})
	w.Given(t).When(scenario.Visitor, on).ThenRefused(fault.Unauthenticated)
	w.Given(t).When(couple, on).ThenRefused(fault.Invalid, "date")
	w.Given(t).When(couple, off).ThenNothing()
	keep := func(day *events.Day) {
		t.Helper()
		w.Given(t, events.ShortlistSaved{
			Shortlist: shortlist.Of(w.App, me), Maker: me, SignedIn: true,
			Plan: sealed(t, me, events.ShortlistPlan{Party: events.ShortlistParty{Date: day}}),
		})
	}
	past, day := first-6, first+40
	keep(&past)
	w.Given(t).When(couple, on).ThenRefused(fault.Invalid, "date")
	keep(&day)
	w.Given(t).When(couple, on).Then(wished)
	w.Given(t).When(couple, on).ThenNothing()

	at(first)
	w.Given(t).When(couple, begin).ThenRefused(fault.Forbidden)
	w.Given(t).When(system, shortlist.BeginMonth{Account: commands.NewID()}).ThenRefused(fault.NotFound)
	w.Given(t).When(system, begin).Then(events.ChecklistDue{Account: me, Month: first})
	w.Given(t).When(system, begin).ThenNothing()
	w.Given(t).When(couple, off).Then(left)
	w.Given(t).When(couple, on).Then(wished)
	at(first + 20)
	w.Given(t).When(system, begin).ThenNothing()
	at(first + 28)
	w.Given(t).When(system, begin).Then(events.ChecklistDue{Account: me, Month: first + 28})
	at(first + 59)
	w.Given(t).When(system, begin).Then(left)
	w.Given(t).When(system, begin).ThenNothing()
	keep(nil)
	w.Given(t, wished).When(system, begin).Then(left)
}

func TestHowManyMonthsAreLeft(t *testing.T) {
	t.Parallel()
	day := func(written string) events.Day {
		d, ok := events.ParseDay(written)
		require.True(t, ok)
		return d
	}
	for _, each := range []struct {
		from, to string
		left     int
	}{
		{"2027-02-01", "2027-02-01", 0},
		{"2027-02-01", "2027-02-02", 1},
		{"2027-02-01", "2027-03-01", 1},
		{"2026-12-01", "2027-03-15", 4},
		{"2027-03-01", "2027-02-01", 0},
	} {
		assert.Equal(t, each.left, shortlist.MonthsLeft(day(each.from), day(each.to)), each.from+" "+each.to)
	}
}
