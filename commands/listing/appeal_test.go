package listing_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

func (s stage) appeal(decision int64) commands.Command {
	return listing.AppealDecision{Listing: s.id, Decision: decision, Words: " الصور لنا "}
}

func (s stage) appealed(decision int64) events.Event {
	return events.ListingAppealed{
		Listing: s.id, Decision: decision, Words: events.PersonalOf(s.owner.Actor.Account, "الصور لنا"),
	}
}

func (s stage) uphold(version, decision int64) commands.Command {
	return listing.UpholdDecision{Listing: s.id, Version: version, Decision: decision, Reason: " كما قلنا "}
}

func (s stage) overturn(version, decision int64) commands.Command {
	return listing.OverturnDecision{Listing: s.id, Version: version, Decision: decision, Reason: " صحيح "}
}

func (s stage) upheld(decision int64) events.Event {
	return events.DecisionUpheld{Listing: s.id, Decision: decision, Reason: "كما قلنا"}
}

func (s stage) overturned(decision int64) events.Event {
	return events.DecisionOverturned{Listing: s.id, Decision: decision, Reason: "صحيح"}
}

func (s stage) refusedEdit() events.Event {
	return events.RevisionRejected{Listing: s.id, Revision: s.revision, Reason: "السعة"}
}

func TestAnOwnerAppealsOnceAgainstEachDecision(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	s.given(w, t, s.created).When(s.owner, s.appeal(1)).ThenRefused(fault.Conflict)
	w.Given(t, s.rejected).When(s.provider, s.appeal(2)).ThenRefused(fault.NotFound)
	w.Given(t).When(s.admin, s.appeal(2)).ThenRefused(fault.Forbidden)
	w.Given(t).When(scenario.Visitor, s.appeal(2)).ThenRefused(fault.Unauthenticated)
	for _, words := range []string{"  ", strings.Repeat("ط", 2001)} {
		w.Given(t).When(s.owner, listing.AppealDecision{Listing: s.id, Decision: 2, Words: words}).
			ThenRefused(fault.Invalid, "words")
	}
	w.Given(t).When(s.owner, s.appeal(2)).Then(s.appealed(2))
	w.Given(t).When(s.owner, s.appeal(2)).ThenRefused(fault.Conflict)
	w.Given(t, s.upheld(2)).When(s.owner, s.appeal(2)).ThenRefused(fault.Conflict)

	// Of what was refused again, the later refusal.
	w.Given(t, events.ListingResubmitted{Listing: s.id}).When(s.owner, s.appeal(2)).ThenRefused(fault.Conflict)
	w.Given(t, s.rejected).When(s.owner, s.appeal(6)).Then(s.appealed(6))

	s = newStage() // the refusal of an edit, and a suspension, at once
	s.given(w, t, s.created, s.approved, s.revised, s.refusedEdit(), s.suspended)
	w.Given(t).When(s.provider, s.appeal(4)).ThenRefused(fault.NotFound)
	w.Given(t).When(s.owner, s.appeal(4)).Then(s.appealed(4))
	w.Given(t).When(s.owner, s.appeal(5)).Then(s.appealed(5))
}

func TestWhatFollowsFromAnAppeal(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	s.given(w, t, s.created, s.rejected).When(s.admin, s.uphold(2, 2)).ThenRefused(fault.Conflict)
	w.Given(t, s.appealed(2)).When(s.admin, s.overturn(2, 2)).ThenRefused(fault.Conflict)
	w.Given(t).When(s.admin, s.overturn(0, 2)).ThenRefused(fault.Invalid, "version")
	w.Given(t).When(s.admin, listing.UpholdDecision{Listing: s.id, Version: 3, Decision: 2}).
		ThenRefused(fault.Invalid, "reason")
	w.Given(t).When(s.admin, s.overturn(3, 1)).ThenRefused(fault.Conflict)
	w.Given(t).When(s.ownerAdmin, s.overturn(3, 2)).ThenRefused(fault.Forbidden)
	w.Given(t).When(s.owner, s.uphold(3, 2)).ThenRefused(fault.Forbidden)
	w.Given(t).When(s.admin, s.overturn(3, 2)).Then(s.overturned(2), s.approved)
	w.Given(t).When(s.admin, s.overturn(5, 2)).ThenRefused(fault.Conflict)

	s = newStage()
	s.given(w, t, s.created, s.rejected, s.appealed(2)).When(s.admin, s.uphold(3, 2)).Then(s.upheld(2))
	w.Given(t).When(s.admin, s.overturn(4, 2)).ThenRefused(fault.Conflict)

	s = newStage()
	s.given(w, t, s.created, s.approved, s.suspended, s.appealed(3)).When(s.admin, s.overturn(4, 3)).
		Then(s.overturned(3), events.ListingReinstated{Listing: s.id})

	s = newStage()
	s.given(w, t, s.created, s.approved, s.revised, s.refusedEdit(), s.appealed(4)).When(s.admin, s.overturn(5, 4)).
		Then(s.overturned(4), s.revised, events.RevisionApproved{Listing: s.id, Revision: s.revision})

	// What the owner does instead of waiting ends the appeal, and an edit of a suspended listing waits.
	s = newStage()
	s.given(w, t, s.created, s.rejected, s.appealed(2), events.ListingResubmitted{Listing: s.id}).
		When(s.admin, s.overturn(4, 2)).ThenRefused(fault.Conflict)
	s = newStage()
	s.given(w, t, s.created, s.approved, s.revised, s.refusedEdit(), s.appealed(4), s.revised).
		When(s.admin, s.overturn(6, 4)).ThenRefused(fault.Conflict)
	s = newStage()
	s.given(w, t, s.created, s.approved, s.revised, s.refusedEdit(), s.appealed(4), s.suspended).
		When(s.admin, s.overturn(6, 4)).ThenRefused(fault.Conflict)
	w.Given(t).When(s.admin, s.uphold(6, 4)).Then(s.upheld(4))
}

// Whoever took a decision decides about the appeal only where nobody else can.
func TestAnotherAdminDecidesAboutAnAppeal(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	second := scenario.As(commands.NewID(), events.Admin)
	admins := []uuid.UUID{s.admin.Actor.Account, s.ownerAdmin.Actor.Account}
	w.App.Admins = func(context.Context) ([]uuid.UUID, error) { return admins, nil }
	s.given(w, t, s.created)
	reject := func(s stage) {
		t.Helper()
		_, err := commands.Handle(t.Context(), w.App, s.admin,
			listing.RejectListing{Listing: s.id, Version: 1, Reason: "x"})
		require.NoError(t, err)
		w.Given(t, s.appealed(2))
	}
	reject(s)
	admins = append(admins, second.Actor.Account) // the read model says so, and holds no seat
	w.Given(t, events.AccountRegistered{Account: second.Actor.Account, Role: events.Admin})
	w.Given(t).When(s.admin, s.overturn(3, 2)).ThenRefused(fault.Forbidden)
	w.Given(t).When(s.admin, s.uphold(3, 2)).ThenRefused(fault.Forbidden)
	w.Given(t).When(second, s.overturn(3, 2)).Then(s.overturned(2), s.approved)

	alone := newStage()
	alone.admin = s.admin
	w.Given(t, alone.created)
	reject(alone)
	admins = []uuid.UUID{s.admin.Actor.Account, commands.NewID()} // one that holds no seat any more
	w.Given(t).When(s.admin, alone.uphold(3, 2)).Then(alone.upheld(2))
}

func TestARepeatedAppealGetsItsFirstAnswer(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	s.owner.Key, s.admin.Key = "appeal-1", "overturn-1"
	first := s.given(w, t, s.created, s.rejected).When(s.owner, s.appeal(2)).Then(s.appealed(2)).Receipt
	w.Given(t).When(s.owner, s.appeal(2)).ThenNothing()
	w.Given(t).When(s.admin, s.overturn(3, 2)).Then(s.overturned(2), s.approved)
	repeated := w.Given(t).When(s.admin, s.overturn(3, 2))
	repeated.ThenNothing()
	assert.True(t, repeated.Receipt.Replayed)
	assert.Greater(t, repeated.Receipt.Position, first.Position)
}
