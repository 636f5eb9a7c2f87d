package main

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-chi/httprate"
	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/api/graph"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
)

// uses records the shared counters of the limits.
type uses struct {
	mu   sync.Mutex
	used map[string]int // counts by kind and key
}

// watched is a counter that records its counts.
type watched struct {
	httprate.LimitCounter
	kind  string
	limit edge.Limit
	all   *uses
}

func (c watched) IncrementBy(key string, window time.Time, n int) error {
	c.all.mu.Lock()
	defer c.all.mu.Unlock()
	subject := strings.HasPrefix(key, "subject ")
	network := strings.HasPrefix(key, "address ") || strings.HasPrefix(key, "accounts at ")
	if subject && c.limit.Subject > 0 || network && c.limit.Address > 0 {
		c.all.used[c.kind+": "+key] += n
	}
	return c.LimitCounter.IncrementBy(key, window, n)
}

// now returns the counts above zero, without the limit of all calls.
func (u *uses) now() map[string]int {
	u.mu.Lock()
	defer u.mu.Unlock()
	all := maps.Clone(u.used)
	maps.DeleteFunc(all, func(key string, n int) bool { return n == 0 || strings.HasPrefix(key, edge.Call+": ") })
	return all
}

// sharedLimits gives a site limits whose shared counters are recorded.
func (s *edgeSite) sharedLimits(limits map[string]edge.Limit) *uses {
	u := &uses{used: map[string]int{}}
	s.site.Limits = edge.NewLimitsIn(limits, func(kind string, window time.Duration) httprate.LimitCounter {
		return watched{httprate.NewLocalLimitCounter(window), kind, limits[kind], u}
	})
	return u
}

// sharers documents, for every kind of limit, who may use up its shared counters.
var sharers = map[string]string{
	edge.Call:    "every call counts, whatever comes of it",
	edge.Picture: "the same",

	edge.SignIn:   "guess",
	edge.Guess:    "guess",
	edge.Recovery: "guess",
	edge.Codes:    "guess",

	edge.Password: "nobody",
	edge.Token:    "nobody",
	edge.Upload:   "nobody",
	edge.Waiting:  "nobody",

	edge.Register:   "effect", // or the answer that an email is free, to whoever leaves before they have an account
	edge.Mail:       "effect",
	edge.Mailbox:    "effect",
	edge.Spelling:   "effect",
	edge.Message:    "effect",
	edge.Contact:    "effect",
	edge.Holding:    "effect",
	edge.Quiz:       "effect",
	edge.Budget:     "effect",
	edge.Review:     "effect",
	edge.Answer:     "effect",
	edge.Stranger:   "effect",
	edge.Report:     "effect",
	edge.Listing:    "effect",
	edge.Nearby:     "effect",
	edge.Crowd:      "effect",
	edge.Repeated:   "effect",
	edge.Taken:      "effect",
	edge.Device:     "effect",
	edge.Beacon:     "effect",
	edge.Leave:      "effect",
	edge.Traffic:    "effect",
	edge.Click:      "effect",
	edge.Tap:        "effect",
	edge.Submission: "effect",
	edge.Edit:       "effect",
	edge.Vote:       "effect",
	edge.Family:     "effect", // whoever has the link; a wrong one is not counted
	edge.Shown:      "effect", // whoever has the link; a wrong token is not counted
	edge.Keyed:      "effect", // whoever has the key; a wrong one is not counted
	edge.Feed:       "effect", // whoever knows the address; one that is wrong is not counted
	edge.Sheet:      "effect", // whoever may open the sheet or has its code; what is wrong is not counted

	edge.Download: "effect", // whoever has the link; one that is wrong is not counted
	edge.Card:     "effect", // what has to be drawn; one that is not there is not counted

	edge.Reset: "each address that is given has a count of its own, which is the same for one that nobody has",
}

// TestWhatIsRefusedUsesUpNothingOfOthers: a refused request, by any command or route, leaves shared counters unchanged.
// Guesses of passwords and codes count only for their own kind.
func TestWhatIsRefusedUsesUpNothingOfOthers(t *testing.T) {
	t.Parallel()
	for kind, limit := range edge.Ordinary {
		require.Contains(t, sharers, kind, "document in sharers who may use it up")
		if sharers[kind] == "nobody" {
			assert.Zero(t, limit.Address+limit.Subject, "%s has a shared counter", kind)
		}
	}
	// Here everybody may: for some the document holds the token of who sent it. What is wrong is refused below.
	everybodys := []string{
		"attachInquiry", "recordSearchClick", "shareBundle", "unshareBundle", "closeBundle", "eraseContactMessage",
		"completeQuiz", "leaveQuizContact", "eraseQuizContact", "recordQuizStep", "saveBudget", "savePlaylist",
		"saveShortlist", "removeShortlist", "stopFigureReport", "voteOnShortlist",
	}
	s := newEdge(t, unlimited())
	shared := s.sharedLimits(unlimited())
	s.waits(t)
	s.edits(t)

	for _, field := range graph.NewExecutableSchema(graph.Config{}).Schema().Types["Mutation"].Fields {
		refused, name := 0, "Mutation."+field.Name
		c := matrix[name]
		documents := c.documents(t, s, name)
		waiting := documents[0]
		if c.who[0] == 'y' {
			waiting = c.document(t, s, "")
		}
		for i, role := range append(slices.Clone(roles), "waiting") {
			s.caughtUp(t)
			before := shared.now()
			if r := s.query(t, role, append(documents, waiting)[i], nil); r.code() != "" {
				refused++
				assert.Equal(t, before, shared.now(), "%s as %q: %s", field.Name, role, r.code())
			}
		}
		if !slices.Contains(everybodys, field.Name) {
			assert.Positive(t, refused, field.Name)
		}
	}

	venue, nowhere := s.publicVenue(t, nil), uuid.New()
	inquiry := s.inquiryTo(t, venue)
	s.caughtUp(t)
	form := `form: {elapsed: 9000}`
	for name, wrong := range map[string]struct{ who, field string }{
		"a letter's token":    {"", `verifyEmail(input: {token: "x"}) {id}`},
		"a token of somebody": {"", fmt.Sprintf(`verifyEmail(input: {token: %q}) {id}`, strings.Repeat("QUJD", 20))},
		"a message's token":   {"", fmt.Sprintf(`eraseContactMessage(input: {message: %q, token: "x"}) {id}`, nowhere)},
		"an empty inquiry": {"customer", fmt.Sprintf(`sendInquiry(input: {listing: %q, name: "", message: ""})
			{id}`, venue)},
		"an inquiry of nobody": {"", fmt.Sprintf(`sendInquiry(input: {listing: %q, name: "", message: ""}, %s)
			{id}`, venue, form)},
		"an inquiry to no listing": {"", fmt.Sprintf(`sendInquiry(input: {listing: %q, name: "ليلى",
			phone: "+963944111111", message: "مرحبا"}, %s) {id}`, nowhere, form)},
		"an inquiry to oneself": {"owner", fmt.Sprintf(`sendInquiry(input: {listing: %q, name: "ليلى",
			phone: "+963944111111", message: "مرحبا"}) {id}`, venue)},
		"a report for no reason": {"customer", fmt.Sprintf(`reportListing(input: {listing: %q, reason: "x"})
			{id}`, venue)},
		"a report of no listing": {"", fmt.Sprintf(`reportListing(input: {listing: %q, reason: "fake"}, %s)
			{id}`, nowhere, form)},
		"a review of nine stars": {"customer", fmt.Sprintf(`submitReview(input: {listing: %q, rating: 9})
			{id}`, venue)},
		"a review of one's own": {"owner", fmt.Sprintf(`submitReview(input: {listing: %q, rating: 5})
			{id}`, venue)},
		"an empty answer": {"owner", fmt.Sprintf(`respondToInquiry(input: {inquiry: %q, response: " "})
			{id}`, inquiry)},
		"an answer to another's": {"other", fmt.Sprintf(`respondToInquiry(input: {inquiry: %q, response: "x"})
			{id}`, inquiry)},
		"a listing in no place": {"owner", strings.Replace(create, `"damascus"`, `"nowhere"`, 1)},
		"an edit to no place": {"owner", fmt.Sprintf(`editListing(input: {listing: %q, %s})
			{id}`, venue, strings.Replace(detailsInput, `"damascus"`, `"nowhere"`, 1))},
		"an edit of another's": {"other", fmt.Sprintf(`editListing(input: {listing: %q, %s})
			{id}`, venue, detailsInput)},
		"a price with no telephone": {"owner", fmt.Sprintf(`changeAvailabilityAndPrice(input: {listing: %q, offer:
			{phone: "1"}}) {id}`, venue)},
		"a listing that was not sent back": {"owner", fmt.Sprintf(`resubmitListing(input: {listing: %q}) {id}`, venue)},
		"a name of one letter":             {"customer", `editProfile(input: {username: "س"}) {id}`},
		"an erasure by guess":              {"customer", `eraseAccount(input: {password: "wrong"}) {id}`},
		"another's inquiry": {"customer", fmt.Sprintf(`attachInquiry(input: {inquiry: %q, token: "x"})
			{id}`, inquiry)},
		"a link to nobody's answers": {"customer", fmt.Sprintf(`shareBundle(input: {bundle: %q, token: "x"})
			{id}`, nowhere)},
		"a link to nobody's that is revoked": {"", fmt.Sprintf(`unshareBundle(input: {bundle: %q, token: "x"})
			{id}`, nowhere)},
		"the end of nobody's comparison": {"customer", fmt.Sprintf(`closeBundle(input: {bundle: %q, token: "x"})
			{id}`, nowhere)},
		"a result that is not there": {"", fmt.Sprintf(`recordSearchClick(input: {search: %q, listing: %q, rank:
			1}) {position}`, nowhere, nowhere)},
	} {
		before := shared.now()
		r := s.query(t, wrong.who, aliased(wrong.field, 3), nil)
		assert.Len(t, r.Errors, 3, name)
		assert.Equal(t, before, shared.now(), name)
	}

	// For a confirmed email the request does nothing.
	s.confirm(t, "customer")
	before := shared.now()
	require.Empty(t, s.query(t, "customer", `mutation {requestVerification {id}}`, nil).Errors)
	assert.Equal(t, before, shared.now(), "the request had no effect")

	person := map[string]any{
		"username": "سمر", "email": "customer@example.com", "password": "jasmine-and-oranges", "elapsed": 9000,
	}
	mistyped := maps.Clone(person)
	mistyped["username"] = "س"
	for name, wrong := range map[string]struct {
		who, path string
		body      any
		kind      string // kind of guess that counts
	}{
		"a registration with a taken email": {"", "/api/auth/register", person, ""},
		"a registration that is mistyped":   {"", "/api/auth/register", mistyped, ""},
		"a forgotten password of nobody": {
			"", "/api/auth/forgot-password",
			map[string]any{"email": "nobody@example.com"},
			edge.Reset,
		},
		"a forgotten password of no email": {"", "/api/auth/forgot-password", map[string]any{"email": "x"}, ""},
		"a reset with a wrong link": {"", "/api/auth/reset-password", map[string]any{
			"token":       "x",
			"newPassword": "jasmine-and-oranges",
		}, ""},
		"a sign-in without a password": {
			"", "/api/auth/login",
			map[string]any{"email": "customer@example.com"},
			"",
		},
		"a wrong password": {"", "/api/auth/login", map[string]any{
			"email":    "customer@example.com",
			"password": "guess",
		}, edge.SignIn},
		"a change with a wrong password": {
			"customer", "/api/auth/change-password",
			map[string]any{"oldPassword": "x", "newPassword": "jasmine-and-oranges"},
			"",
		},
		"a page without a path": {
			"", "/api/analytics/track/pageview",
			map[string]any{"sessionId": "1700000000000-a", "path": "x"},
			"",
		},
		"a click on no channel": {
			"", "/api/analytics/track/vendor-click",
			map[string]any{"sessionId": "1700000000000-a", "vendorId": venue, "clickType": "pigeon"},
			"",
		},
		"a click on no listing": {
			"", "/api/analytics/track/vendor-click",
			map[string]any{"sessionId": "1700000000000-a", "vendorId": nowhere, "clickType": "phone"},
			"",
		},
	} {
		before := shared.now()
		s.ask(t, wrong.who, http.MethodPost, wrong.path, wrong.body)
		after := shared.now()
		maps.DeleteFunc(after, func(key string, n int) bool {
			return wrong.kind != "" && strings.HasPrefix(key, wrong.kind+": ") && n != before[key]
		})
		assert.Equal(t, before, after, name)
	}
}

// TestTheLettersOfANetworkAreThoseThatAreWritten: requests for unknown addresses do not use up the network's mails;
// mails that are sent do.
func TestTheLettersOfANetworkAreThoseThatAreWritten(t *testing.T) {
	t.Parallel()
	limits := lasting()
	limits[edge.Mail] = edge.Limit{Address: 2, Window: 1000 * time.Hour}
	s := newEdge(t, limits)
	forgot := func(email string) int {
		return s.ask(t, "", http.MethodPost, "/api/auth/forgot-password", map[string]string{"email": email}).StatusCode
	}
	for i := range 5 {
		require.Equal(t, http.StatusAccepted, forgot(fmt.Sprintf("nobody-%d@example.com", i)))
	}
	require.Equal(t, http.StatusAccepted, forgot("customer@example.com"))
	require.Equal(t, http.StatusAccepted, forgot("owner@example.com"))
	assert.Equal(t, http.StatusTooManyRequests, forgot("other@example.com"))
	assert.Equal(
		t,
		http.StatusTooManyRequests,
		forgot("nobody@example.com"),
		"known and unknown addresses get the same response",
	)
}

// TestALetterThatDoesNotGoOutIsSaid: registrations with other spellings of a mailbox use up no mail of the address
// itself, and a refused request says when to try again.
func TestALetterThatDoesNotGoOutIsSaid(t *testing.T) {
	t.Parallel()
	s := newEdge(t, lasting())
	register := func(email string) {
		t.Helper()
		r := s.ask(t, "", http.MethodPost, "/api/auth/register", map[string]any{
			"username": "رنا", "email": email, "password": "jasmine-and-oranges", "elapsed": 9000,
		})
		require.Equal(t, http.StatusCreated, r.StatusCode, r.body)
		held := cookieNamed(r, "session")
		require.Len(t, held, 1)
		s.people[email] = person{cookie: "session=" + held[0].Value}
	}
	for i := range 3 {
		register(fmt.Sprintf("Rana+%d@example.com", i))
	}
	register("rana@example.com")
	again := func(who string) gqlReply {
		return s.query(t, who, `mutation {requestVerification {id}}`, nil, "Accept-Language", "en")
	}
	assert.Empty(t, again("rana@example.com").Errors)
	assert.Empty(t, again("rana@example.com").Errors)
	for _, who := range []string{"rana@example.com", "Rana+0@example.com"} {
		refused := again(who)
		require.Equal(t, "too_many", refused.code(), who)
		assert.Contains(t, refused.Errors[0].Message, "several letters to this mailbox")
	}
}

// TestAnOwnerIsToldWhenAnswersReachNobody: replies to an unconfirmed mailbox are limited, so that their mails can be
// sent. Replies to a confirmed one are not.
func TestAnOwnerIsToldWhenAnswersReachNobody(t *testing.T) {
	t.Parallel()
	limits := unlimited()
	limits[edge.Stranger] = edge.Limit{Subject: 2, Window: 1000 * time.Hour}
	require.LessOrEqual(t, edge.Ordinary[edge.Stranger].Subject, 24, "must not exceed policies.mostWaiting")
	s := newEdge(t, limits)
	id := s.inquiryTo(t, s.publicVenue(t, nil))
	answer := func(text string) gqlReply {
		return s.query(t, "owner", fmt.Sprintf(`mutation {respondToInquiry(input: {inquiry: %q, response: %q}) {id}}`,
			id, text), nil, "Accept-Language", "en")
	}
	for _, text := range []string{"one", "two"} {
		require.Empty(t, answer(text).Errors)
	}
	refused := answer("three")
	require.Equal(t, "too_many", refused.code())
	assert.Contains(t, refused.Errors[0].Message, "Call them")
	assert.Empty(t, answer("two").Errors, "a repeated reply sends no mail")
	s.confirm(t, "customer")
	assert.Empty(t, answer("three").Errors)
}

// TestFreshAccountsDoNotBuryTheReviews: a network's new accounts can write fewer reviews than the queue shows, and do
// not stop accounts there with a confirmed email.
func TestFreshAccountsDoNotBuryTheReviews(t *testing.T) {
	t.Parallel()
	require.Less(t, edge.Ordinary[edge.Review].Address, 50, "fewer than the queue shows")
	limits := lasting()
	limits[edge.Review] = edge.Limit{Each: 2, Address: 3, Apart: true, Window: 1000 * time.Hour}
	s := newEdge(t, limits)
	s.join(t, "huda", events.Customer)
	s.join(t, "lama", events.Customer)
	var venues []uuid.UUID
	for range 3 {
		venues = append(venues, s.publicVenue(t, nil))
	}
	review := func(who string, of int) gqlReply {
		return s.query(t, who, fmt.Sprintf(`mutation {submitReview(input: {listing: %q, rating: 5}) {id}}`, venues[of]),
			nil, "Accept-Language", "en")
	}
	require.Empty(t, review("huda", 0).Errors)
	require.Empty(t, review("huda", 1).Errors)
	assert.Equal(t, "too_many", review("huda", 2).code(), "an account has a limit of its own")
	require.Empty(t, review("lama", 0).Errors)
	refused := review("lama", 1)
	require.Equal(t, "too_many", refused.code())
	assert.Contains(t, refused.Errors[0].Message, "Confirm your email")
	s.confirm(t, "customer")
	assert.Empty(t, review("customer", 0).Errors)
	assert.Empty(t, s.askAbout(t, "lama", writeTo, venues[0]).Errors, "reviews do not count as messages")
}

// TestACommandIsAdmittedOnceItIsInOrder: Admit is not called for a command that is refused or changes nothing.
func TestACommandIsAdmittedOnceItIsInOrder(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	asked := 0
	by := commands.Request{
		Actor: events.Actor{Account: s.people["customer"].Actor.Account, Role: events.Customer},
		Admit: func() error {
			asked++
			return commands.NotAllowed
		},
	}
	edit := account.EditProfile{Username: new("س"), Lang: new("ar")}
	_, err := commands.Handle(t.Context(), s.site.Graph.App, by, edit)
	require.Error(t, err)
	assert.Zero(t, asked, "a field is invalid")
	head, err := s.log.Head(t.Context())
	require.NoError(t, err)
	edit.Username = new("سمر")
	_, err = commands.Handle(t.Context(), s.site.Graph.App, by, edit)
	require.ErrorIs(t, err, commands.NotAllowed)
	assert.Equal(t, 1, asked)
	now, err := s.log.Head(t.Context())
	require.NoError(t, err)
	assert.Equal(t, head, now, "nothing was saved")
}
