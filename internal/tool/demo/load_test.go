package demo

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/vault"
	"weddings/internal/clock"
	"weddings/internal/passwords"
	"weddings/internal/tool/devservers/servertest"
)

// ringsNobody matches numbers of the block 0910, which no operator in Syria uses.
var ringsNobody = regexp.MustCompile(`^\+963910\d{6}$`)

// TestTheStoryIsToldByCommands checks the log of a demo.
func TestTheStoryIsToldByCommands(t *testing.T) {
	t.Parallel()
	pool := servertest.Pool(t)
	keys, err := vault.Open(t.Context(), pool, vault.MasterKey{1})
	require.NoError(t, err)
	loader := &Loader{
		Pool:      pool,
		Vault:     keys,
		Passwords: passwords.Costing(passwords.Cost{Passes: 1, KiB: 8, Lanes: 1}),
		Password:  "a-long-password",
		Seed:      1,
		Say:       t.Logf,
		Put: func(upload []byte) (events.Picture, error) {
			sum := sha256.Sum256(upload)
			return events.Picture{Hash: hex.EncodeToString(sum[:]), Width: 4, Height: 3, Colour: "#ffffff"}, nil
		},
		PutAudio: func(_ context.Context, upload []byte) (events.Audio, error) {
			sum := sha256.Sum256(upload)
			return events.Audio{Hash: hex.EncodeToString(sum[:]), Bytes: int64(len(upload)), Duration: 30_000}, nil
		},
	}
	require.NoError(t, loader.Load(t.Context()))
	log := store.Open(pool, keys, store.Options{})
	defer log.Close()
	head, err := log.Head(t.Context())
	require.NoError(t, err)
	_, err = log.SignTo(t.Context(), head)
	require.NoError(t, err)
	report, err := log.Verify(t.Context(), nil)
	require.NoError(t, err)
	assert.Nil(t, report.Finding)

	waits := map[string]time.Time{}
	told, days, known, used := map[string]int{}, map[string]int{}, map[string]bool{}, map[string]bool{}
	views, seconds := map[uuid.UUID]bool{}, []int{}
	weekdays, pictures, numbers := [7]int{}, map[uuid.UUID]int{}, map[string]int{}
	for _, from := range []*store.Log{log, log.Telemetry()} {
		for batch, err := range from.Batches(t.Context(), store.Mark{}, 1000) {
			require.NoError(t, err)
			for _, r := range batch {
				told[r.Type]++
				queue(waits, r)
				assert.Less(t, r.At, clock.Day(time.Now()), "all events are from before today")
				switch e := r.Data.(type) {
				case events.CategorySet:
					known[e.Key] = true
				case events.ListingCreated:
					used[e.Details.Category] = true
					pictures[e.Listing] = len(e.Details.Pictures)
					assert.Regexp(t, ringsNobody, e.Offer.Phone.Text())
					numbers[e.Offer.Phone.Text()]++
					if e.Offer.WhatsApp.Given() {
						assert.Regexp(t, ringsNobody, e.Offer.WhatsApp.Text())
					}
				case events.AccountRegistered:
					if e.Phone.Given() {
						assert.Regexp(t, ringsNobody, e.Phone.Text())
					}
				case events.InquirySent:
					assert.Regexp(t, ringsNobody, e.Phone.Text())
				case events.ContactMessageSent:
					if e.Phone.Given() {
						assert.Regexp(t, ringsNobody, e.Phone.Text())
					}
				case events.PageViewed:
					at := r.At.In(clock.Damascus)
					days[at.Format(time.DateOnly)]++
					weekdays[at.Weekday()]++
					views[e.View] = true
				case events.PageLeft:
					assert.True(t, views[e.View], "a page is left after it was opened")
					seconds = append(seconds, e.Seconds)
				}
			}
		}
	}
	slices.Sort(seconds)
	assert.Greater(t, len(seconds), told["telemetry.page_viewed"]/2, "most pages tell for how long they are seen")
	assert.InDelta(t, 20, seconds[len(seconds)/2], 15, "half a minute, more or less")
	assert.Less(t, seconds[len(seconds)-1], events.MaxViewSeconds)
	assert.Greater(t, len(waits), 20)
	for what, since := range waits {
		assert.Less(t, clock.Day(time.Now()).Sub(since).Hours(), 24., "%s is overdue on the first day", what)
	}
	assert.GreaterOrEqual(t, told["listing.created"], 240)
	assert.Len(t, numbers, told["listing.created"]-1, "one hall is listed again by another owner")
	assert.Equal(t, 11, told["song.set"], "ten that are heard, and one that was replaced")
	assert.GreaterOrEqual(t, told["telemetry.song_played"], 300)
	assert.GreaterOrEqual(t, told["telemetry.faq_opened"], 200)
	assert.GreaterOrEqual(t, told["telemetry.faq_rated"], 60)
	assert.GreaterOrEqual(t, told["telemetry.faq_search_missed"], 10)
	assert.Equal(t, known, used, "every category has a listing")
	for id, n := range pictures {
		assert.GreaterOrEqual(t, n, 2, id)
	}
	for _, happened := range []string{
		"listing.rejected", "listing.edited", "listing.resubmitted", "listing.approved", "listing.revision_opened",
		"listing.suspended", "listing.featured", "listing.appealed", "listing.decision_overturned",
		"inquiry.sent", "inquiry.responded", "review.submitted", "review.approved", "contact.clicked",
		"calendar.hall_set", "calendar.rules_set", "calendar.season_set", "calendar.days_closed",
		"booking.entered", "booking.requested", "booking.held", "booking.confirmed", "booking.declined",
		"booking.cancelled", "booking.deposit_recorded", "booking.deposit_acknowledged", "booking.completed",
		"booking.expired", "bundle.opened", "quote.given",
		"contact_message.sent", "contact_message.answered", "contact_message.written", "contact_message.noted",
		"contact_message.assigned", "contact_message.resolved", "canned_answer.set", "post.drafted", "post.published",
		"subscription.granted", "subscription.extended", "subscription.reminded", "subscription.cancelled",
		"subscription.expired", "budget_pricing.set", "budget_template.set", "budget.saved", "reference.ordered",
		"telemetry.search_made", "telemetry.search_result_clicked",
		"quiz.completed", "quiz.contact_left", "telemetry.quiz_step_seen",
		"shortlist.saved", "shortlist.shared", "shortlist.voted", "figurenote.set",
	} {
		assert.Positive(t, told[happened], happened)
	}
	assert.Len(t, days, 90)
	for _, ordinary := range []time.Weekday{time.Saturday, time.Sunday, time.Monday, time.Tuesday} {
		assert.Greater(t, weekdays[time.Thursday], weekdays[ordinary], "%s is busier than Thursday", ordinary)
	}
	require.NoError(t, loader.Load(t.Context()), "a second start adds nothing")
	after, err := log.Head(t.Context())
	require.NoError(t, err)
	assert.Equal(t, head, after)
}

// queue keeps since when something waits for a moderator.
func queue(waits map[string]time.Time, r events.Recorded) {
	switch e := r.Data.(type) {
	case events.ListingCreated:
		waits["listing "+e.Listing.String()] = r.At
	case events.ListingResubmitted:
		waits["listing "+e.Listing.String()] = r.At
	case events.ListingApproved:
		delete(waits, "listing "+e.Listing.String())
	case events.ListingRejected:
		delete(waits, "listing "+e.Listing.String())
	case events.RevisionOpened:
		waits["revision "+e.Listing.String()] = r.At
	case events.RevisionApproved:
		delete(waits, "revision "+e.Listing.String())
	case events.RevisionRejected:
		delete(waits, "revision "+e.Listing.String())
	case events.ReviewSubmitted:
		waits["review "+e.Review.String()] = r.At
	case events.ReviewApproved:
		delete(waits, "review "+e.Review.String())
	}
}
