package policies

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/policies/schedule"
	"weddings/events"
	"weddings/internal/clock"
)

// An owner hears of a suspension, why it was, and that they may appeal.
func TestAnOwnerIsToldOfASuspension(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.Given(t, events.EmailVerified{Account: s.owner})
	told := s.after(t, events.ListingSuspended{Listing: s.venue, Reason: "The number is not yours"})
	assert.Equal(t, "owner@example.com", told.To)
	assert.Equal(t, "Your listing “Yasmin Hall” is suspended", told.Subject)
	assert.Contains(t, told.Text, "The number is not yours")
	assert.Contains(t, told.Text, "appeal")
	assert.Equal(t, "https://weddings.example/dashboard?lang=en", told.Link)
}

// An owner is told in their language what became of an appeal, and nothing else of what follows from it.
func TestAnOwnerIsToldWhatBecameOfAnAppeal(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.Given(t, events.EmailVerified{Account: s.owner}, events.ListingRejected{Listing: s.venue, Reason: "x"},
		events.ListingAppealed{Listing: s.venue, Decision: 2})
	told := s.after(t, events.DecisionUpheld{Listing: s.venue, Decision: 2, Reason: "It is not your hall"})
	assert.Equal(t, "Your appeal about “Yasmin Hall”: the decision stands", told.Subject)
	assert.Contains(t, told.Text, "It is not your hall")
	assert.Equal(t, "https://weddings.example/dashboard?lang=en", told.Link)

	told = s.after(t, events.ListingReinstated{Listing: s.venue})
	assert.Equal(t, "Your listing “Yasmin Hall” is public again", told.Subject)
	assert.Equal(t, "https://weddings.example/venue/"+s.venue.String()+"?lang=en", told.Link)

	told = s.after(t, events.DecisionOverturned{Listing: s.venue, Decision: 2, Reason: "You are right"})
	assert.Equal(t, "Your appeal about “Yasmin Hall” was granted", told.Subject)
	assert.Contains(t, told.Text, "You are right")
	assert.Equal(t, "https://weddings.example/venue/"+s.venue.String()+"?lang=en", told.Link)
	assert.Empty(t, s.after(t, events.ListingApproved{Listing: s.venue}).To, "they are told of it already")
	s.Given(t, events.DecisionOverturned{Listing: s.venue, Decision: 4})
	assert.Empty(t, s.after(t, events.ListingReinstated{Listing: s.venue}).To)

	edit := commands.NewID()
	opened := events.RevisionOpened{Listing: s.venue, Revision: edit}
	approved := events.RevisionApproved{Listing: s.venue, Revision: edit}
	s.Given(t, opened)
	assert.NotEmpty(t, s.after(t, approved).To)
	s.Given(t, events.DecisionOverturned{Listing: s.venue, Decision: 9}, opened)
	assert.Empty(t, s.after(t, approved).To)
	s.Given(t, opened)
	assert.NotEmpty(t, s.after(t, approved).To, "an edit after that")
}

// Admins are told once a day what is overdue, and nothing where nothing is.
func TestAdminsAreToldOnceADayWhatIsOverdue(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	admin := commands.NewID()
	s.Given(t, events.AccountRegistered{
		Account: admin, Role: events.Admin, Lang: "en", Email: events.PersonalOf(admin, "admin@example.com"),
	})
	today := events.DayOf(s.World.App.Now())
	due := events.ModerationDue{Account: admin, Day: today}
	assert.Empty(t, s.after(t, due).To, "nobody knows what waits")
	var overdue Overdue
	s.Overdue = func(context.Context) (Overdue, error) { return overdue, nil }
	assert.Empty(t, s.after(t, due).To, "nothing is overdue")
	overdue = Overdue{Revisions: 2, Appeals: 1}
	told := s.after(t, due)
	assert.Equal(t, "admin@example.com", told.To)
	assert.Equal(t, "Some of what waits for moderation is overdue", told.Subject)
	assert.Contains(t, told.Text, "edits: 2\nappeals: 1")
	assert.NotContains(t, told.Text, "reviews")
	assert.Equal(t, "https://weddings.example/admin/moderation?lang=en", told.Link)
	assert.Empty(t, s.after(t, events.ModerationDue{Account: admin, Day: today - 1}).To, "it is too late for that day")

	system := commands.Request{Actor: events.Actor{Role: events.System}}
	fresh := commands.NewID()
	s.Given(t, events.AccountRegistered{Account: fresh, Role: events.Admin})
	begin := account.BeginModeration{Account: fresh}
	s.World.Given(t).When(system, begin).Then(events.ModerationDue{Account: fresh, Day: today})
	s.World.Given(t).When(system, begin).ThenNothing()
	s.World.Given(t).When(system, account.BeginModeration{Account: s.owner}).ThenNothing()
	s.World.Given(t, events.AccountSuspended{Account: admin}).When(system, account.BeginModeration{Account: admin}).
		ThenNothing()
}

func TestTheMorningOfAnAdmin(t *testing.T) {
	t.Parallel()
	var rule schedule.Rule
	for _, each := range schedule.Rules() {
		if each.Name == "moderation-overdue" {
			rule = each
		}
	}
	at := func(moment string, e events.Event) schedule.Change {
		happened, err := time.Parse(time.RFC3339, moment)
		require.NoError(t, err)
		return rule.Due(events.Recorded{At: happened, Data: e})
	}
	eight := func(day int) schedule.Change {
		return schedule.At(time.Date(2027, 1, day, 8, 0, 0, 0, clock.Damascus))
	}
	for moment, day := range map[string]int{
		"2027-01-10T04:59:00Z": 10, "2027-01-10T05:00:00Z": 11, "2027-01-10T20:00:00Z": 11,
	} {
		assert.Equal(t, eight(day), at(moment, events.ModerationDue{}), moment)
	}
	noon := "2027-01-10T09:00:00Z"
	assert.Equal(t, eight(11), at(noon, events.AccountRegistered{Role: events.Admin}))
	assert.Equal(t, eight(11), at(noon, events.RoleGranted{Role: events.Admin}))
	assert.Equal(t, eight(11), at(noon, events.AccountReinstated{}))
	assert.Equal(t, schedule.Keep, at(noon, events.AccountRegistered{Role: events.VenueOwner}))
	assert.Equal(t, schedule.Cancel, at(noon, events.RoleGranted{Role: events.Customer}))
	assert.Equal(t, schedule.Cancel, at(noon, events.AccountErased{}))
	assert.Equal(t, schedule.Keep, at(noon, events.EmailVerified{}))
}
