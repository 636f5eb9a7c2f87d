package all

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/queries"
	"weddings/queries/moderation"
)

// by appends events as somebody.
func (w *world) by(actor events.Actor, list ...events.Event) {
	w.Helper()
	receipt, err := w.Sources.Log.Append(w.Context(), store.Append{
		Stream: list[0].StreamName(), Expected: store.Any, Events: list, Metadata: events.Metadata{Actor: actor},
	})
	require.NoError(w, err)
	w.seen(receipt.Position)
}

func TestAppealsAreReadByWhomTheyConcern(t *testing.T) {
	t.Parallel()
	w := setup(t)
	first := events.Actor{Account: w.registers(events.Admin, "amina"), Role: events.Admin}
	owner := events.Actor{Account: w.owner, Role: events.VenueOwner}
	words := events.PersonalOf(w.owner, "الصور لنا")
	suspended, edited := w.venue("السنديان"), w.venue("الجوري")
	details := events.Details{Name: events.Bilingual{Ar: "الجوري"}, Category: "venues", Capacity: 77}
	w.by(first, events.ListingSuspended{Listing: suspended, Reason: "شكوى"})
	version := w.versionOf(suspended)
	w.by(owner, events.ListingAppealed{Listing: suspended, Decision: version, Words: words})
	revision := uuid.New()
	w.by(owner, events.RevisionOpened{Listing: edited, Revision: revision, Details: details})
	w.by(first, events.RevisionRejected{Listing: edited, Revision: revision, Reason: "السعة"})
	edit := w.versionOf(edited)

	mine, err := w.Appeals.Own(t.Context(), owner)
	require.NoError(t, err)
	require.Len(t, mine, 2)
	assert.Equal(t, []string{"edit", "suspension"}, []string{mine[0].Kind, mine[1].Kind})
	assert.Nil(t, mine[0].Outcome)
	assert.Equal(t, "waiting", *mine[1].Outcome)
	none, err := w.Appeals.Own(t.Context(), queries.Viewer{Account: uuid.New(), Role: events.VenueOwner})
	require.NoError(t, err)
	assert.Empty(t, none)

	w.by(owner, events.ListingAppealed{Listing: edited, Decision: edit, Words: words})
	queue := func(by queries.Viewer, skip int) *moderation.Queue {
		t.Helper()
		q, err := w.Moderation.Queue(t.Context(), by, moderation.Skip{Appeals: skip})
		require.NoError(t, err)
		return q
	}
	waits := queue(first, 0).Appeals
	require.Len(t, waits, 2)
	assert.Equal(t, suspended, waits[0].ListingID, "the oldest first")
	assert.Equal(t, "amina", *waits[0].DecidedBy)
	assert.Equal(t, "الصور لنا", *waits[0].Words)
	assert.True(t, waits[0].MayDecide, "there is no other admin")
	require.NotNil(t, waits[1].Edit)
	assert.Equal(t, 77, waits[1].Edit.Capacity)
	assert.Len(t, queue(first, 1).Appeals, 1)

	second := events.Actor{Account: w.registers(events.Admin, "basel"), Role: events.Admin}
	assert.False(t, queue(first, 0).Appeals[0].MayDecide)
	assert.True(t, queue(second, 0).Appeals[0].MayDecide)
	w.by(first, events.AccountSuspended{Account: second.Account})
	assert.True(t, queue(first, 0).Appeals[0].MayDecide, "who is suspended decides nothing")
	w.by(first, events.AccountReinstated{Account: second.Account})
	w.by(first, events.AccountSuspended{Account: w.owner})
	assert.Empty(t, queue(second, 0).Appeals, "a suspended owner waits for nothing")
	w.by(first, events.AccountReinstated{Account: w.owner})

	w.by(second, events.DecisionOverturned{Listing: suspended, Decision: version, Reason: "صحيح"},
		events.ListingReinstated{Listing: suspended})
	mine, err = w.Appeals.Own(t.Context(), owner)
	require.NoError(t, err)
	assert.Equal(t, "overturned", *mine[1].Outcome)
	assert.Equal(t, "صحيح", *mine[1].Answer)
	w.by(owner, events.RevisionOpened{Listing: edited, Revision: uuid.New(), Details: details})
	assert.Empty(t, queue(second, 0).Appeals, "another edit ends the appeal")
	kinds := func() (list []string) {
		t.Helper()
		mine, err := w.Appeals.Own(t.Context(), owner)
		require.NoError(t, err)
		for _, each := range mine {
			list = append(list, each.Kind)
		}
		return list
	}
	assert.Equal(t, []string{"suspension"}, kinds(), "a refusal of a former edit stands no longer")
	_, err = w.Pool.Exec(t.Context(), `UPDATE refusals SET answered_at = now() - interval '31 days'`)
	require.NoError(t, err)
	assert.Empty(t, kinds(), "what was overturned long ago")
}

// The owner of a listing does not decide on their own appeal, so an admin who owns it is no other admin.
func TestAnAdminsOwnAppealIsNotLeftToThem(t *testing.T) {
	t.Parallel()
	w := setup(t)
	first := events.Actor{Account: w.registers(events.Admin, "amina"), Role: events.Admin}
	w.owner = w.registers(events.Admin, "basel")
	dima := w.registers(events.Admin, "dima")
	w.happens(events.AccountStream(dima), events.PersonErased{Person: dima})
	id := w.venue("السنديان")
	w.by(first, events.ListingSuspended{Listing: id, Reason: "شكوى"})
	w.by(events.Actor{Account: w.owner}, events.ListingAppealed{Listing: id, Decision: w.versionOf(id)})
	waits, err := w.Appeals.Waiting(t.Context(), first, 0)
	require.NoError(t, err)
	require.Len(t, waits, 1)
	assert.True(t, waits[0].MayDecide)
}

func TestWhatIsOverdueIsCounted(t *testing.T) {
	t.Parallel()
	w := setup(t)
	id := w.venue("السنديان")
	w.by(admin, events.ListingSuspended{Listing: id, Reason: "شكوى"})
	w.by(events.Actor{Account: w.owner}, events.ListingAppealed{Listing: id, Decision: w.versionOf(id)})
	waiting := func() moderation.Waiting {
		t.Helper()
		waits, err := w.Moderation.Waiting(t.Context(), queries.Viewer{Role: events.System})
		require.NoError(t, err)
		return *waits
	}
	assert.Equal(t, 1, waiting().Appeals)
	assert.Zero(t, waiting().Overdue())
	late := time.Now().Add(-time.Duration(events.Targets.Appeals)*time.Hour - time.Minute)
	_, err := w.Pool.Exec(t.Context(), `UPDATE refusals SET appealed_at = $1`, late)
	require.NoError(t, err)
	assert.Equal(t, 1, waiting().AppealsOverdue)
	assert.Equal(t, 1, waiting().Overdue())

	oldest, closed := uuid.New(), uuid.New()
	for _, report := range []uuid.UUID{closed, oldest, uuid.New()} {
		w.by(events.Actor{Account: uuid.New()}, events.ListingReported{Listing: id, Report: report, Reason: "other"})
	}
	w.happens(events.ReportStream(closed), events.ReportClosed{Listing: id, Report: closed})
	assert.Equal(t, 1, waiting().Reports, "reports of a listing wait together")
	q, err := w.Moderation.Queue(t.Context(), admin, moderation.Skip{})
	require.NoError(t, err)
	require.Len(t, q.Reports, 1)
	assert.Equal(t, oldest, q.Reports[0].ID)
	other := w.venue("الجوري")
	done := uuid.New()
	w.by(events.Actor{Account: uuid.New()}, events.ListingReported{Listing: other, Report: done, Reason: "other"})
	w.happens(events.ReportStream(done), events.ReportClosed{Listing: other, Report: done})
	assert.Equal(t, 1, waiting().Reports, "what is closed waits no longer")
	fresh := uuid.New()
	w.changes(fresh, events.ListingCreated{
		Listing: fresh, Kind: events.Venue, Owner: w.owner, Details: detailsOf("جديدة"),
	})
	w.by(events.Actor{Account: w.owner}, events.RevisionOpened{Listing: other, Revision: uuid.New()})
	assert.Equal(t, []int{1, 1}, []int{waiting().Listings, waiting().Revisions})
	w.happens(events.AccountStream(w.owner), events.AccountSuspended{Account: w.owner})
	assert.Equal(t, []int{0, 0}, []int{waiting().Listings, waiting().Revisions}, "their owner is suspended")
}

// versionOf is the version of a listing.
func (w *world) versionOf(listing uuid.UUID) int64 {
	w.Helper()
	history, err := w.Sources.Log.Load(w.Context(), events.ListingStream(listing), 0)
	require.NoError(w, err)
	return int64(len(history))
}
