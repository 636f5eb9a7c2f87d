package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/listing"
	"weddings/commands/review"
	"weddings/commands/traffic"
	"weddings/events"
)

// create is a mutation field that submits a venue for approval.
const create = `createVenue(input: {details: {name: {ar: "قاعة"}, description: {}, place: {governorate: "damascus"},
	venueType: "hall", capacity: 9}, offer: {phone: "+963944000000"}}) {id}`

// aliased returns one document with a field n times.
func aliased(field string, n int) string {
	var fields strings.Builder
	for i := range n {
		fmt.Fprintf(&fields, "a%d: %s ", i, field)
	}
	return "mutation {" + fields.String() + "}"
}

// repeated sends a field n times, five per document, and returns all errors.
func (s *edgeSite) repeated(t *testing.T, who, field string, n int) (all gqlReply) {
	t.Helper()
	for ; n > 0; n -= 5 {
		r := s.query(t, who, aliased(field, min(n, 5)), nil)
		all.Errors = append(all.Errors, r.Errors...)
	}
	return all
}

// TestListingsAreLimitedForEachAccount: an account submits at most twenty a day, in however many documents, and at most
// twenty wait.
func TestListingsAreLimitedForEachAccount(t *testing.T) {
	t.Parallel()
	s := newEdge(t, lasting())
	wrong := strings.Replace(create, `"damascus"`, `"nowhere"`, 1)
	assert.Equal(t, "invalid", s.repeated(t, "other", wrong, 25).code(), "an invalid submission does not count")
	r := s.repeated(t, "other", create, 25)
	require.Len(t, r.Errors, 5)
	for _, e := range r.Errors {
		assert.Equal(t, "too_many", e.Extensions.Code)
	}
	s.caughtUp(t)
	r = s.query(t, "other", "mutation {"+create+"}", nil, "Accept-Language", "en")
	require.Equal(t, "too_many", r.code())
	assert.Contains(t, r.Errors[0].Message, "waiting for review")
	assert.Empty(t, s.query(t, "owner", "mutation {"+create+"}", nil).code(), "other accounts are not limited")

	on := fmt.Sprintf(`createVenue(input: {owner: %q, `, s.people["other"].Actor.Account)
	asAdmin := strings.Replace(create, "createVenue(input: {", on, 1)
	assert.Empty(t, s.repeated(t, "admin", asAdmin, 25).Errors, "admins create listings for owners without the limit")
}

// TestEveryWayToListAndEditIsLimited: all commands that submit listings share one limit, and so do all that edit them.
func TestEveryWayToListAndEditIsLimited(t *testing.T) {
	t.Parallel()
	nothing := uuid.NewString() // a limit is checked before the listing is looked up
	service := strings.Replace(create, "createVenue", "createService", 1)
	service = strings.Replace(service, `venueType: "hall", capacity: 9`, `category: "photography"`, 1)
	listings := []string{create, service, fmt.Sprintf(`resubmitListing(input: {listing: %q}) {id}`, nothing)}
	edits := []string{
		`editProfile(input: {username: "سلمى"}) {id}`,
		fmt.Sprintf(
			`editListing(input: {listing: %q, details: {name: {}, description: {}, place: {governorate: "homs"}}})
			{id}`,
			nothing,
		),
		fmt.Sprintf(`changeAvailabilityAndPrice(input: {listing: %q, offer: {phone: "+963944000000"}}) {id}`, nothing),
	}
	refused := func(s *edgeSite, who string, all []string, words string) {
		t.Helper()
		for _, field := range all {
			r := s.query(t, who, "mutation {"+field+"}", nil, "Accept-Language", "en")
			require.Equal(t, "too_many", r.code(), field)
			assert.Contains(t, r.Errors[0].Message, words, field)
		}
	}
	limits := unlimited()
	limits[edge.Submission] = edge.Limit{Each: 1, Window: 1000 * time.Hour}
	limits[edge.Edit] = edge.Limit{Each: 1, Window: 1000 * time.Hour}
	s := newEdge(t, limits)
	decided := s.publicVenue(t, nil)
	again := fmt.Sprintf(`mutation {resubmitListing(input: {listing: %q}) {id}}`, decided)
	for range 2 {
		require.Equal(
			t,
			"conflict",
			s.query(t, "owner", again, nil).code(),
			"resubmitting a decided listing does not count",
		)
	}
	require.Empty(t, s.query(t, "provider", "mutation {"+service+"}", nil).Errors)
	refused(s, "provider", listings, "added many listings today")
	require.Empty(t, s.query(t, "provider", "mutation {"+edits[0]+"}", nil).Errors)
	refused(s, "provider", edits, "Too many attempts")

	limits = unlimited()
	limits[edge.Waiting] = edge.Limit{Each: 1}
	s = newEdge(t, limits)
	s.publicVenue(t, nil)
	s.caughtUp(t)
	require.Empty(
		t,
		s.query(t, "owner", "mutation {"+create+"}", nil).Errors,
		"a public listing does not count as waiting",
	)
	s.caughtUp(t)
	refused(s, "owner", listings, "waiting for review")
}

// waitsNow returns the owners of the waiting listings and edits as an admin sees them, and their numbers.
func (s *edgeSite) waitsNow(t *testing.T) (owners map[string]int, shown []string, listings, revisions int) {
	t.Helper()
	s.caughtUp(t)
	var result struct {
		ModerationQueue struct {
			Listings, Revisions []struct{ Owner struct{ ID string } }
		}
		Waiting struct{ Listings, Revisions int }
	}
	r := s.query(
		t,
		"admin",
		`{moderationQueue {listings {owner {id}} revisions {owner {id}}} waiting {listings revisions}}`,
		nil,
	)
	require.Empty(t, r.Errors)
	require.NoError(t, json.Unmarshal(r.Data, &result))
	owners = map[string]int{}
	for _, l := range result.ModerationQueue.Listings {
		owners[l.Owner.ID]++
		shown = append(shown, l.Owner.ID)
	}
	for _, l := range result.ModerationQueue.Revisions {
		owners["revision "+l.Owner.ID]++
	}
	return owners, shown, result.Waiting.Listings, result.Waiting.Revisions
}

// TestOneOwnerDoesNotBuryTheQueue: the queue shows the oldest item of each owner first, and nothing of suspended owners
// until they are reinstated.
func TestOneOwnerDoesNotBuryTheQueue(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	app, admin := s.site.Graph.App, s.people["admin"].Request
	owner, other := s.people["owner"].Actor.Account.String(), s.people["other"].Actor.Account.String()
	edited := s.publicVenue(t, nil)
	for range 60 {
		s.venue(t, nil)
	}
	require.Empty(t, s.query(t, "other", aliased(create, 3), nil).Errors)
	_, err := commands.Handle(
		t.Context(), app, s.people["owner"].Request, listing.EditListing{Listing: edited, Details: events.Details{
			Name: events.Bilingual{
				Ar: "قاعة أخرى",
			},
			VenueType: "hall",
			Capacity:  9,
			Place:     events.Place{Governorate: "damascus"},
		}})

	require.NoError(t, err)

	owners, shown, listings, revisions := s.waitsNow(t)
	assert.Equal(t, map[string]int{owner: 47, other: 3, "revision " + owner: 1}, owners, "a later owner is shown")
	assert.Equal(t, []string{other, other, other}, shown[47:], "the oldest come first")
	assert.Equal(t, []int{63, 1}, []int{listings, revisions})

	_, err = commands.Handle(
		t.Context(),
		app,
		admin,
		account.SuspendAccount{Account: uuid.MustParse(owner), Reason: "سبب"},
	)
	require.NoError(t, err)
	owners, _, listings, revisions = s.waitsNow(t)
	assert.Equal(t, map[string]int{other: 3}, owners)
	assert.Equal(t, []int{3, 0}, []int{listings, revisions})

	_, err = commands.Handle(t.Context(), app, admin, account.ReinstateAccount{Account: uuid.MustParse(owner)})
	require.NoError(t, err)
	owners, _, listings, revisions = s.waitsNow(t)
	assert.Equal(t, []int{47, 3, 63, 1}, []int{owners[owner], owners[other], listings, revisions})
}

// TestOwnersWithAConfirmedEmailComeFirst: fifty accounts with a listing each gain an attacker nothing.
func TestOwnersWithAConfirmedEmailComeFirst(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	for i := range 50 {
		name := fmt.Sprintf("fresh-%d", i)
		s.join(t, name, events.VenueOwner)
		require.Empty(t, s.query(t, name, "mutation {"+create+"}", nil).Errors)
	}
	s.confirm(t, "other")
	require.Empty(t, s.query(t, "other", "mutation {"+create+"}", nil).Errors)
	_, shown, listings, _ := s.waitsNow(t)
	assert.Equal(t, 51, listings)
	assert.True(t, slices.Contains(shown, s.people["other"].Actor.Account.String()))
}

// TestOneOwnerDoesNotBuryTheEdits: owners also take turns with edits of public listings.
func TestOneOwnerDoesNotBuryTheEdits(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	other := s.people["other"].Actor.Account
	app, admin := s.site.Graph.App, s.people["admin"].Request
	edit := func(id uuid.UUID, by string) {
		_, err := commands.Handle(
			t.Context(), app, s.people[by].Request, listing.EditListing{Listing: id, Details: events.Details{
				Name: events.Bilingual{Ar: "قاعة أخرى"}, VenueType: "hall", Capacity: 9,
				Place: events.Place{Governorate: "damascus"},
			}})

		require.NoError(t, err)
	}
	for range 51 {
		edit(s.publicVenue(t, nil), "owner")
	}
	var made struct{ CreateVenue struct{ ID uuid.UUID } }
	require.NoError(t, json.Unmarshal(s.query(t, "other", "mutation {"+create+"}", nil).Data, &made))
	id := made.CreateVenue.ID
	_, err := commands.Handle(t.Context(), app, admin, listing.ApproveListing{Listing: id, Version: 1})
	require.NoError(t, err)
	edit(id, "other")
	owners, _, _, revisions := s.waitsNow(t)
	assert.Equal(t, 52, revisions)
	assert.Equal(t, 1, owners["revision "+other.String()], "a later owner is shown")
}

// confirm opens the link that confirms a person's email.
func (s *edgeSite) confirm(t *testing.T, who string) {
	t.Helper()
	app, p := s.site.Graph.App, s.people[who]
	of, err := account.Load(t.Context(), app, p.Actor.Account)
	require.NoError(t, err)
	_, err = commands.Handle(t.Context(), app, p.Request, account.VerifyEmail{Token: account.VerifyToken(app, of)})
	require.NoError(t, err)
}

// TestFreshAccountsCloseNoNetwork: what new accounts send from an address does not stop accounts there with a confirmed
// email.
func TestFreshAccountsCloseNoNetwork(t *testing.T) {
	t.Parallel()
	limits := unlimited()
	limits[edge.Message] = edge.Limit{Each: 20, Address: 3, Apart: true, Window: 1000 * time.Hour}
	limits[edge.Crowd] = edge.Limit{Subject: 3, Window: 1000 * time.Hour}
	s := newEdge(t, limits)
	venue, another := s.publicVenue(t, nil), s.publicVenue(t, nil)
	post := func(who string, listing any) gqlReply {
		return s.askAbout(t, who, writeTo, listing, "Accept-Language", "en")
	}
	s.join(t, "huda", events.Customer)
	for _, who := range []string{"huda", "other", "provider"} {
		require.Empty(t, post(who, venue).Errors)
	}
	refused := post("provider", another)
	require.Equal(t, "too_many", refused.code())
	assert.Contains(t, refused.Errors[0].Message, "Confirm your email")

	assert.Equal(t, "too_many", post("customer", venue).code())
	s.confirm(t, "customer")
	for range 3 {
		assert.Empty(t, post("customer", another).code(), "settled accounts count alone")
	}
	assert.Empty(t, post("customer", venue).code(), "that listing, too")

	for range 3 {
		require.Empty(t, post("", another).Errors, "visitors have a limit of their own")
	}
	refused = post("", another)
	require.Equal(t, "sign_in", refused.code())
	assert.Contains(t, refused.Errors[0].Message, "Sign in")
}

// appended returns the number of events in each of the two logs.
func (s *edgeSite) appended(t *testing.T) (events, telemetry int64) {
	t.Helper()
	events, err := s.log.Head(t.Context())
	require.NoError(t, err)
	telemetry, err = s.log.Telemetry().Head(t.Context())
	require.NoError(t, err)
	return events, telemetry
}

// TestATapIsOneClick: a repeated contact click is answered and adds no event, and the clicks of one address are
// limited.
func TestATapIsOneClick(t *testing.T) {
	t.Parallel()
	limits := lasting()
	limits[edge.Click] = edge.Limit{Subject: 5, Address: 7, Window: 1000 * time.Hour}
	s := newEdge(t, limits)
	venue, another := s.publicVenue(t, nil), s.publicVenue(t, nil)
	before, _ := s.appended(t)
	tap := func(listing uuid.UUID, session, channel string) int {
		return s.ask(t, "", http.MethodPost, "/api/analytics/track/vendor-click", map[string]any{
			"sessionId": session, "vendorId": listing, "clickType": channel, "eventId": uuid.NewString(),
		}).StatusCode
	}
	added := func() int64 {
		now, _ := s.appended(t)
		return now - before
	}
	assert.Equal(t, http.StatusBadRequest, tap(venue, "1700000000000-a", "pigeon"))
	for range 20 {
		require.Equal(t, http.StatusAccepted, tap(venue, "1700000000000-a", "phone"))
	}
	assert.EqualValues(t, 1, added())
	require.Equal(t, http.StatusAccepted, tap(venue, "1700000000000-a", "whatsapp"))
	require.Equal(t, http.StatusAccepted, tap(venue, "1700000000000-b", "phone"))
	require.Equal(t, http.StatusAccepted, tap(another, "1700000000000-a", "phone"))
	assert.EqualValues(t, 4, added(), "another contact, visitor or listing")
	for i := range 20 {
		tap(venue, fmt.Sprintf("1700000000%03d-x", i), "phone")
		tap(another, fmt.Sprintf("1700000000%03d-x", i), "phone")
	}
	full := added()
	assert.LessOrEqual(t, full, int64(7), "new session ids do not raise the limit of an address")

	elsewhere := fmt.Sprintf(`{"sessionId": "1700000000000-a", "vendorId": %q, "clickType": "phone"}`, venue)
	const track = "/api/analytics/track/vendor-click"
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, track, strings.NewReader(elsewhere))
	r.RemoteAddr = "198.51.100.7:1"
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	s.router.ServeHTTP(w, r)
	assert.Equal(t, http.StatusAccepted, w.Code, "%s", w.Body)
	assert.Equal(t, full+1, added(), "another address is not limited")
}

// opened is the field by which a session opens a result that a search showed it.
func (s *edgeSite) opened(listing uuid.UUID) string {
	search := commands.NewID()
	shown := traffic.Shown(s.site.Graph.App, search, "", listing, 1)
	return fmt.Sprintf(`recordSearchClick(input: {
		search: %q, listing: %q, rank: 1, shown: %q, session: "1700000000000-a"
	}) {position}`, search, listing, shown)
}

// TestWhatVisitorsAreCountedByIsLimited: page views, searches and opened results are limited per session and per
// address, in any document.
func TestWhatVisitorsAreCountedByIsLimited(t *testing.T) {
	t.Parallel()
	limits := lasting()
	limits[edge.Beacon] = edge.Limit{Each: 10, Subject: 10, Address: 25, Window: 1000 * time.Hour}
	s := newEdge(t, limits)
	venue := s.publicVenue(t, nil)
	_, before := s.appended(t)
	added := func() int64 {
		_, now := s.appended(t)
		return now - before
	}
	r := s.repeated(t, "", s.opened(venue), 15)
	require.Len(t, r.Errors, 5)
	assert.Equal(t, "too_many", r.code())
	assert.EqualValues(t, 10, added())

	view := func(session string) int {
		return s.ask(
			t,
			"",
			http.MethodPost,
			"/api/analytics/track/pageview",
			map[string]any{"sessionId": session, "path": "/"},
		).StatusCode
	}
	assert.Equal(t, http.StatusTooManyRequests, view("1700000000000-a"))
	accepted := 0
	for i := range 30 {
		if view(fmt.Sprintf("1700000000%03d-x", i)) == http.StatusAccepted {
			accepted++
		}
	}
	assert.Equal(t, 15, accepted, "new session ids do not raise the limit of an address")

	r = s.query(t, "", `{search(query: "قاعة") {total}}`, nil)
	assert.Empty(t, r.Errors, "a search beyond the limit is answered but not counted")
	s.site.Graph.Finish(done())
	assert.EqualValues(t, 25, added())
}

// done returns a context that has ended.
func done() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// TestAnAnswerThatIsTooLongIsRefused: one document once requested 25 MB, and thirty such responses were in memory.
func TestAnAnswerThatIsTooLongIsRefused(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	for range 6 {
		s.venue(t, func(d *events.Details) {
			d.Description = events.Bilingual{Ar: strings.Repeat("قاعة ", 1000), En: strings.Repeat("𓀀 ", 2500)}
			for i := range 20 {
				d.Styles = append(d.Styles, events.Bilingual{
					Ar: strings.Repeat("𓀀", 55) + string(rune('a'+i)),
					En: strings.Repeat("𓀀", 55) + string(rune('a'+i)),
				})
			}
			d.IdealFor = d.Styles
		})
	}
	s.caughtUp(t)
	mine := func(n int) string {
		var fields strings.Builder
		for i := range n {
			fmt.Fprintf(&fields, "a%d: myListings {stated {field after}} ", i)
		}
		return "{" + fields.String() + "}"
	}
	for _, n := range []int{1, 10} {
		for lang, words := range map[string]string{"en": "Ask for less at once", "ar": "اطلبوا أقل"} {
			r := s.ask(
				t,
				"owner",
				http.MethodPost,
				"/graphql",
				map[string]string{"query": mine(n)},
				"Accept-Language",
				lang,
			)
			var answer gqlReply
			require.NoError(t, json.Unmarshal([]byte(r.body), &answer))
			if n == 1 {
				require.Empty(t, answer.Errors)
				assert.Greater(t, len(r.body), 200<<10)
				continue
			}
			require.Len(t, answer.Errors, 1)
			assert.Equal(t, "too_large", answer.code())
			assert.Contains(t, answer.Errors[0].Message, words)
			assert.Less(t, len(r.body), 2000)
		}
	}
}

// TestAHistoryIsBoundedInADocument: thirty histories of sixty long edits once took three seconds of a processor.
func TestAHistoryIsBoundedInADocument(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	s.caughtUp(t)
	asked := func(n int, field string) gqlReply {
		var fields strings.Builder
		for i := range n {
			fmt.Fprintf(&fields, "a%d: "+field+" ", i, venue)
		}
		return s.query(t, "owner", "{"+fields.String()+"}", nil)
	}
	for field, most := range map[string]int{
		`listingHistory(listing: "%s") {nodes {position}}`:                     6,
		`listingAsOf(listing: "%s", at: "2090-01-01T00:00:00Z") {version}`:     10,
		`listingHistory(listing: "%s", first: 100) {nodes {changes {before}}}`: 1,
	} {
		assert.Empty(t, asked(most, field).Errors, field)
		assert.NotEmpty(t, asked(most+1, field).Errors, field)
	}
}

// TestReviewsTakeTurns: three accounts with twenty reviews each once filled the queue, even after they were suspended.
func TestReviewsTakeTurns(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	app, admin := s.site.Graph.App, s.people["admin"].Request
	loud := s.join(t, "loud", events.Customer)
	reviewed := func(by commands.Request, venue uuid.UUID) string {
		made, err := commands.Handle(t.Context(), app, by,
			review.SubmitReview{Listing: venue, Rating: 1, Comment: "bad"})
		require.NoError(t, err)
		return made.ID.String()
	}
	venues := make([]uuid.UUID, 52)
	for i := range venues {
		venues[i] = s.publicVenue(t, nil)
		reviewed(loud.Request, venues[i])
	}
	honest := reviewed(s.join(t, "honest", events.Customer).Request, venues[0])
	queue := func(skip int) (shown []string, waiting int) {
		s.caughtUp(t)
		r := s.query(t, "admin", fmt.Sprintf(
			`{moderationQueue(skip: {reviews: %d}) {reviews {id}} waiting {reviews}}`, skip), nil)
		require.Empty(t, r.Errors)
		var result struct {
			ModerationQueue struct{ Reviews []struct{ ID string } }
			Waiting         struct{ Reviews int }
		}
		require.NoError(t, json.Unmarshal(r.Data, &result))
		for _, v := range result.ModerationQueue.Reviews {
			shown = append(shown, v.ID)
		}
		return shown, result.Waiting.Reviews
	}
	first, waiting := queue(0)
	assert.Equal(t, 53, waiting)
	require.Len(t, first, 50)
	assert.Equal(t, honest, first[49], "in the order of arrival")
	rest, _ := queue(50)
	require.Len(t, rest, 3)
	for _, id := range rest {
		assert.NotContains(t, first, id)
	}
	but, _ := queue(1)
	assert.Contains(t, but, honest)
	s.confirm(t, "honest")
	but, _ = queue(1)
	assert.NotContains(t, but, honest, "a confirmed email comes before others in its turn")
	for _, skip := range []string{"-1", "10001"} {
		assert.Equal(
			t,
			"invalid",
			s.query(t, "admin", `{moderationQueue(skip: {reports: `+skip+`}) {reviews {id}}}`, nil).code(),
		)
	}
	_, err := commands.Handle(
		t.Context(),
		app,
		admin,
		account.SuspendAccount{Account: loud.Actor.Account, Reason: "spam"},
	)
	require.NoError(t, err)
	first, waiting = queue(0)
	assert.Equal(t, []string{honest}, first)
	assert.Equal(t, 1, waiting)
}

// TestLongListingsAreShownAFewAtATime: the response of the queue is never too large, however long the waiting listings
// and edits are.
func TestLongListingsAreShownAFewAtATime(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	const all = 9
	long := events.Bilingual{Ar: strings.Repeat("𓀀 ", 2500), En: strings.Repeat("𓀀 ", 2500)}
	for range all {
		s.venue(t, func(d *events.Details) { d.Description = long })
		_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["owner"].Request, listing.EditListing{
			Listing: s.publicVenue(t, nil), Details: events.Details{
				Name: events.Bilingual{Ar: "قاعة أخرى"}, VenueType: "hall", Capacity: 9,
				Place: events.Place{Governorate: "damascus"}, Description: long,
			},
		})
		require.NoError(t, err)
	}
	s.caughtUp(t)
	for _, list := range []string{"listings", "revisions"} {
		seen := map[string]bool{}
		for len(seen) < all {
			r := s.query(
				t,
				"admin",
				fmt.Sprintf(`{moderationQueue(skip: {%s: %d}) {%s {id}}}`, list, len(seen), list),
				nil,
			)
			require.Empty(t, r.Errors)
			var result struct {
				ModerationQueue map[string][]struct{ ID string }
			}
			require.NoError(t, json.Unmarshal(r.Data, &result))
			shown := result.ModerationQueue[list]
			require.NotEmpty(t, shown, list)
			require.Less(t, len(shown), 7, "each has 25 kB")
			for _, l := range shown {
				assert.False(t, seen[l.ID], "shown once")
				seen[l.ID] = true
			}
		}
	}
}

// TestWhoBrowsesTooFastIsToldOnAPage: at the limit of calls a browser gets a page in its language and a program JSON.
// Pictures do not count as calls.
func TestWhoBrowsesTooFastIsToldOnAPage(t *testing.T) {
	t.Parallel()
	s := newEdge(t, map[string]edge.Limit{
		edge.Call:    {Address: 4, Window: time.Hour},
		edge.Picture: {Address: 5, Window: time.Hour},
	})
	const nobodys = "/media/0000000000000000000000000000000000000000000000000000000000000000/320.jpg"
	for range 5 {
		r := s.ask(t, "", http.MethodGet, nobodys, nil)
		require.Equal(t, http.StatusNotFound, r.StatusCode, r.body)
	}
	assert.Equal(t, http.StatusTooManyRequests, s.ask(t, "", http.MethodGet, nobodys, nil).StatusCode)
	for range 4 {
		r := s.ask(t, "", http.MethodGet, "/venues", nil, "Accept", "text/html")
		require.Equal(t, http.StatusOK, r.StatusCode, r.body)
	}
	page := s.ask(t, "", http.MethodGet, "/venues", nil, "Accept", "text/html")
	assert.Equal(t, http.StatusTooManyRequests, page.StatusCode)
	assert.NotEmpty(t, page.Header.Get("Retry-After"))
	assert.Contains(t, page.Header.Get("Content-Type"), "text/html")
	assert.Contains(t, page.body, `<html lang="ar" dir="rtl">`)
	assert.Contains(t, page.body, "محاولات كثيرة")
	program := s.ask(t, "", http.MethodGet, "/api/auth/me", nil, "Accept", "text/html")
	assert.Equal(t, http.StatusTooManyRequests, program.StatusCode)
	assert.Contains(t, program.Header.Get("Content-Type"), "application/json")
}
