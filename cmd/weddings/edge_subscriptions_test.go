package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/subscription"
	"weddings/events"
)

// inDays is a day within the next weeks.
func inDays(days int) string { return (events.DayOf(time.Now()) + events.Day(days)).String() }

// subscriber is an owner who has registered just now and has no subscription.
func (s *edgeSite) subscriber(t *testing.T) uuid.UUID {
	t.Helper()
	made, err := commands.Handle(t.Context(), s.site.Graph.App, visitor, account.RegisterAccount{
		Username: "ريم", Email: uuid.NewString() + "@example.com", Password: "jasmine-and-basil-77",
		Role: events.VenueOwner, Lang: "ar",
	})
	require.NoError(t, err)
	return made.ID
}

// subscribed is one who has.
func (s *edgeSite) subscribed(t *testing.T) uuid.UUID {
	t.Helper()
	owner := s.subscriber(t)
	_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request, subscription.GrantSubscription{
		User: owner, Plan: "silver", Until: inDays(30), Reason: "x",
	})
	require.NoError(t, err)
	return owner
}

func init() {
	about := func(format string) func(*testing.T, *edgeSite, string) string {
		return func(t *testing.T, s *edgeSite, _ string) string {
			return fmt.Sprintf(format, s.subscribed(t), inDays(60))
		}
	}
	matrix["Query.plans"] = cell{"snyyyn", fixed(`{plans {key}}`)}
	matrix["Query.mySubscription"] = cell{"snyynn", fixed(`{mySubscription {version}}`)}
	matrix["Query.subscriptions"] = cell{"snnnyn", fixed(`{subscriptions {total}}`)}
	matrix["Query.subscriptionOf"] = cell{"snnnyn", func(t *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(`{subscriptionOf(account: "%s") {version}}`, s.subscribed(t))
	}}
	matrix["Mutation.grantSubscription"] = cell{"snnnyn", func(t *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(
			`mutation {grantSubscription(input: {user: "%s", plan: "gold", until: "%s", reason: "x"}) {id}}`,
			s.subscriber(t),
			inDays(9),
		)
	}}
	matrix["Mutation.extendSubscription"] = cell{"snnnyn", about(
		`mutation {extendSubscription(input: {user: "%s", until: "%s", reason: "x"}) {id}}`,
	)}
	matrix["Mutation.cancelSubscription"] = cell{"snnnyn", func(t *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(`mutation {cancelSubscription(input: {user: "%s", reason: "x"}) {id}}`, s.subscribed(t))
	}}
}

// An admin grants, extends and cancels; what another admin does meanwhile is a conflict with the version that stands.
// The owner reads what became of it, without the admin's name.
func TestFromAGrantToItsEnd(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	owner := s.people["owner"].Request.Actor.Account
	ask := func(role, document string, into any) string {
		t.Helper()
		s.caughtUp(t)
		answer := s.query(t, role, document, nil)
		if len(answer.Errors) > 0 {
			return answer.Errors[0].Message
		}
		require.NoError(t, json.Unmarshal(answer.Data, into))
		return ""
	}
	type overview struct {
		Plan struct {
			Key      string
			Pictures int
		}
		Active  *struct{ Ends, Status string }
		Version int
		Usage   struct{ Listings struct{ Used, Limit int } }
		History []struct {
			Type              string
			ActorName, Reason *string
		}
	}
	const fields = `{plan {key pictures} active {ends status} version usage {listings {used limit}}
		history {type actorName reason}}`
	s.publicVenue(t, nil)
	var own struct{ MySubscription overview }
	require.Empty(t, ask("owner", `{mySubscription `+fields+`}`, &own))
	assert.Equal(t, "free", own.MySubscription.Plan.Key)
	assert.Nil(t, own.MySubscription.Active)
	assert.Equal(t, 500, own.MySubscription.Usage.Listings.Limit)
	used := own.MySubscription.Usage.Listings.Used
	assert.Positive(t, used)

	none := &struct{}{}
	require.Empty(t, ask("admin", fmt.Sprintf(`mutation {grantSubscription(input: {user: "%s", plan: "gold",
		until: "%s", reason: "شريك"}) {id}}`, owner, inDays(20)), none))
	refused := ask("admin", fmt.Sprintf(`mutation {cancelSubscription(input: {user: "%s", version: 7, reason: "x"})
		{id}}`, owner), none)
	assert.Contains(t, refused, commands.Stale.Text.In("ar"))
	require.Empty(t, ask("admin", fmt.Sprintf(`mutation {extendSubscription(input: {user: "%s", version: 1,
		until: "%s", autoRenew: false, reason: "هدية"}) {id}}`, owner, inDays(40)), none))
	require.Empty(t, ask("owner", `{mySubscription `+fields+`}`, &own))
	assert.Equal(t, "gold", own.MySubscription.Plan.Key)
	assert.Equal(t, 40, own.MySubscription.Plan.Pictures)
	assert.Equal(t, inDays(40), own.MySubscription.Active.Ends)
	assert.Equal(t, used, own.MySubscription.Usage.Listings.Used)
	require.Len(t, own.MySubscription.History, 2)
	assert.Equal(t, "هدية", *own.MySubscription.History[0].Reason)
	assert.Nil(t, own.MySubscription.History[0].ActorName)
	var any struct{ SubscriptionOf overview }
	require.Empty(t, ask("admin", fmt.Sprintf(`{subscriptionOf(account: "%s") `+fields+`}`, owner), &any))
	assert.NotNil(t, any.SubscriptionOf.History[0].ActorName)

	heads, rows := s.table(t, "admin", "/api/subscriptions.csv?state=active&plan=gold&lang=en")
	assert.Equal(t, "Plan", heads[2])
	require.Len(t, rows, 1)
	for head, cell := range map[string]string{
		"Plan": "Gold", "State": "Active", "Price": "", "First day": inDays(0), "Last day": inDays(40),
		"Renews itself": "No",
	} {
		assert.Equal(t, cell, rows[0][head], head)
	}
	_, rows = s.table(t, "admin", "/api/subscriptions.csv?state=cancelled")
	assert.Empty(t, rows)
	assert.Equal(t, http.StatusForbidden, s.ask(t, "owner", http.MethodGet, "/api/subscriptions.csv", nil).StatusCode)

	require.Empty(t, ask("admin", fmt.Sprintf(`mutation {cancelSubscription(input: {user: "%s", version: 2,
		reason: "بطلب منه"}) {id}}`, owner), none))
	require.Empty(t, ask("owner", `{mySubscription `+fields+`}`, &own))
	assert.Equal(t, "free", own.MySubscription.Plan.Key)
	assert.Equal(t, 3, own.MySubscription.Version)
}
