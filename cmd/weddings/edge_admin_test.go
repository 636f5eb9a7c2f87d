package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"weddings/commands"
	"weddings/projections"
	"weddings/projections/catalogue"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands/account"
	"weddings/commands/listing"
	"weddings/commands/policies"
	"weddings/commands/reference"
	"weddings/events"
	"weddings/events/store"
	"weddings/projections/analytics"
)

// data decodes the response to an admin.
func (s *edgeSite) data(t *testing.T, document string, into any) {
	t.Helper()
	answer := s.query(t, "admin", document, nil)
	require.Empty(t, answer.Errors, document)
	require.NoError(t, json.Unmarshal(answer.Data, into))
}

func TestTheAuditLogIsNarrowedByKindPersonListingAndDay(t *testing.T) {
	t.Parallel()
	began := analytics.Day(time.Now())
	s := newEdge(t, unlimited())
	admin, app := s.people["admin"].Request, s.site.Graph.App
	venue := s.publicVenue(t, nil)
	owner, customer := s.people["owner"].Actor.Account, s.people["customer"].Actor.Account
	_, err := commands.Handle(t.Context(), app, admin, listing.SuspendListing{Listing: venue, Reason: "صور ليست لها"})
	require.NoError(t, err)
	_, err = commands.Handle(t.Context(), app, admin, account.SuspendAccount{Account: customer, Reason: "رسائل مزعجة"})
	require.NoError(t, err)
	_, err = commands.Handle(t.Context(), app, admin, reference.SetSynonyms{Term: "صالة", Words: []string{"قاعة"}})
	require.NoError(t, err)
	s.caughtUp(t)
	today, tomorrow := analytics.Day(time.Now()), analytics.Day(time.Now().AddDate(0, 0, 1))
	types := func(filter string) []string {
		var log struct {
			AuditLog struct {
				Total int
				Nodes []struct{ Type string }
			}
		}
		s.data(t, `{auditLog(filter: {`+filter+`}) {total nodes {type actor}}}`, &log)
		assert.Len(t, log.AuditLog.Nodes, log.AuditLog.Total)
		var list []string
		for _, e := range log.AuditLog.Nodes {
			list = append(list, e.Type)
		}
		return list
	}
	ofListing := []string{"listing.suspended", "listing.approved", "listing.created"}
	assert.Equal(t, ofListing, types(fmt.Sprintf(`listing: "%s"`, venue)))
	assert.Equal(t, ofListing, types(`kind: "listing"`))
	assert.Equal(
		t,
		[]string{"account.suspended", "account.registered"},
		types(fmt.Sprintf(`account: "%s"`, customer)),
		"by subject",
	)
	assert.Equal(
		t,
		[]string{"listing.created", "account.registered"},
		types(fmt.Sprintf(`account: "%s"`, owner)),
		"and by actor",
	)
	assert.Equal(t, []string{"settings.synonyms_set"}, types(`kind: "settings"`))
	assert.Equal(t, ofListing, types(fmt.Sprintf(`kind: "listing", from: "%s", to: "%s"`, began, today)))
	assert.Empty(t, types(fmt.Sprintf(`from: "%s"`, tomorrow)))
	assert.Equal(t, "invalid", s.query(t, "admin", `{auditLog(filter: {from: "yesterday"}) {total}}`, nil).code())

	var log struct {
		AuditLog struct {
			Nodes []struct{ ActorName, AccountName, Reason, Subject *string }
		}
	}
	s.data(t, `{auditLog(first: 2) {nodes {actorName accountName reason subject}}}`, &log)
	assert.Equal(t, "صالة", *log.AuditLog.Nodes[0].Subject)
	assert.Equal(
		t,
		[]string{"admin", "customer", "رسائل مزعجة"},
		[]string{*log.AuditLog.Nodes[1].ActorName, *log.AuditLog.Nodes[1].AccountName, *log.AuditLog.Nodes[1].Reason},
	)

	file := s.ask(t, "admin", http.MethodGet, "/api/audit.csv?kind=listing&listing="+venue.String(), nil)
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file.body, "\ufeff"))).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 4)
	assert.Equal(t, "صور ليست لها", rows[1][10])

	require.Empty(
		t,
		s.query(
			t,
			"",
			fmt.Sprintf(
				`mutation {reportListing(input: {listing: "%s", reason: "fake"}, form: {elapsed: 9000}) {id}}`,
				s.publicVenue(t, nil),
			),
			nil,
		).Errors,
	)
	s.caughtUp(t)
	assert.Contains(t, types(`kind: "listing"`), "listing.reported", "reported by a visitor without an account")
}

func TestAccountsAreFoundByNameRoleAndState(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	_, err := commands.Handle(
		t.Context(),
		s.site.Graph.App,
		s.people["admin"].Request, account.SuspendAccount{
			Account: s.people["other"].Actor.Account,
			Reason:  "x",
		})

	require.NoError(t, err)
	s.caughtUp(t)
	names := func(filter string) []string {
		var found struct {
			Accounts struct{ Nodes []struct{ Username string } }
		}
		s.data(t, `{accounts`+filter+` {nodes {username}}}`, &found)
		var list []string
		for _, a := range found.Accounts.Nodes {
			list = append(list, a.Username)
		}
		return list
	}
	assert.Len(t, names(""), 5)
	assert.ElementsMatch(t, []string{"owner", "other"}, names(`(role: "venue_owner")`))
	assert.Equal(t, []string{"other"}, names(`(role: "venue_owner", suspended: true)`))
	assert.Equal(t, []string{"owner"}, names(`(query: "OWNER@example")`))
	arabic := "أُسامة"
	_, err = commands.Handle(
		t.Context(),
		s.site.Graph.App,
		s.people["other"].Request,
		account.EditProfile{Username: &arabic},
	)
	require.NoError(t, err)
	s.caughtUp(t)
	assert.Equal(t, []string{arabic}, names(`(query: "اسامه")`))
	assert.Empty(t, names(`(query: "%")`))
	assert.Empty(t, names(`(role: "venue_owner", query: "customer")`))
}

func TestAnAdminRebuildsAReadModelAndVerifiesTheLog(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	s.caughtUp(t)
	pool := s.site.Graph.Queries.Pool
	_, err := pool.Exec(t.Context(), `UPDATE entries SET reason = 'altered'`)
	require.NoError(t, err)
	assert.Equal(t, "not_found", s.query(t, "admin", `mutation {rebuildReadModel(name: "nothing") {head}}`, nil).code())
	before, err := analytics.Current(t.Context(), s.site.Graph.Queries.Redis, s.site.Graph.Queries.Log)
	require.NoError(t, err)
	var status struct {
		SystemStatus struct {
			Head        int
			Projections []struct {
				Name        string
				Rebuildable bool
			}
			Rebuilds []struct {
				Name, Problem  string
				EndedAt        *time.Time
				Position, Head int
			}
		}
	}
	s.data(t, `{systemStatus {projections {name rebuildable}}}`, &status)
	_, err = s.site.Graph.Queries.Log.Telemetry().Append(t.Context(), store.Append{
		Stream: "views", Events: []events.Event{events.PageViewed{Session: "s", Path: "/"}},
	})
	require.NoError(t, err)
	for _, p := range status.SystemStatus.Projections {
		// Search follows the catalogue by itself; message consumers and timers are not rebuilt.
		if slices.Contains(append([]string{"search", projections.TimersName}, policies.Groups()...), p.Name) {
			assert.False(t, p.Rebuildable)
			continue
		}
		assert.True(t, p.Rebuildable, p.Name)
		require.Empty(
			t,
			s.query(t, "admin", fmt.Sprintf(`mutation {rebuildReadModel(name: %q) {head}}`, p.Name), nil).Errors,
		)
		require.Eventually(t, func() bool {
			s.data(t, `{systemStatus {head rebuilds {name position head endedAt problem}}}`, &status)
			last := status.SystemStatus.Rebuilds[len(status.SystemStatus.Rebuilds)-1]
			return last.Name == p.Name && last.EndedAt != nil
		}, patience, 10*time.Millisecond)
	}
	require.Len(t, status.SystemStatus.Rebuilds, len(projections.Every())+1)
	for _, r := range status.SystemStatus.Rebuilds {
		assert.Empty(t, r.Problem, r.Name)
		assert.Equal(t, r.Head, r.Position, r.Name)
		assert.Positive(t, r.Position, r.Name)
	}
	after, err := analytics.Current(t.Context(), s.site.Graph.Queries.Redis, s.site.Graph.Queries.Log)
	require.NoError(t, err)
	assert.NotEqual(t, before, after)
	s.caughtUp(t)
	var altered int
	require.NoError(
		t,
		pool.QueryRow(t.Context(), `SELECT count(*) FROM entries WHERE reason = 'altered'`).Scan(&altered),
	)
	assert.Zero(t, altered)

	var found struct {
		Verification struct {
			Events, Streams int
			Problem         *string
		}
	}
	const ask = `{verification {events streams problem}}`
	s.data(t, ask, &found)
	assert.Equal(t, status.SystemStatus.Head, found.Verification.Events)
	assert.Nil(t, found.Verification.Problem)
	_, err = pool.Exec(
		t.Context(),
		`UPDATE events SET type = 'listing.rejected' WHERE stream = 'listing-`+venue.String()+`' AND version = 2`,
	)
	require.NoError(t, err)
	s.data(t, ask, &found)
	assert.Contains(t, *found.Verification.Problem, "listing-"+venue.String())
}

// Everything that consumes events has a name in both languages.
func TestEverythingThatTheSystemPageListsHasWords(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	var status struct {
		SystemStatus struct{ Projections []struct{ Name string } }
	}
	s.data(t, `{systemStatus {projections {name}}}`, &status)
	for _, p := range status.SystemStatus.Projections {
		raw, err := os.ReadFile("../../ui/src/features/admin/models/" + p.Name + ".json")
		if !assert.NoError(t, err, "ui/src/features/admin/models says what each is called") {
			continue
		}
		var words map[string]string
		require.NoError(t, json.Unmarshal(raw, &words))
		for _, lang := range []string{"ar", "en"} {
			assert.NotEmpty(t, words[lang], "%s in %s", p.Name, lang)
		}
	}
	assert.GreaterOrEqual(t, len(status.SystemStatus.Projections), 8+len(policies.Groups()))
}

func TestTheAuditLogTellsWhoMendedWhatAndWhy(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	s.caughtUp(t)
	for _, stream := range []string{"listing-1", "listing-2"} {
		_, err := s.site.Graph.Queries.Pool.Exec(
			t.Context(),
			`INSERT INTO `+projections.TableOf(
				catalogue.Projection{},
				"parked",
			)+` (stream, position, error) VALUES ($1, 1, $2)`,
			stream,
			"an event of "+stream+" failed",
		)
		require.NoError(t, err)
	}
	parked := func(stream string) map[string]any {
		return map[string]any{"parked": map[string]any{"projection": "catalogue", "stream": stream}}
	}
	const retry, skip = `mutation($parked: ParkedInput!) {retryParked(input: $parked) {head}}`,
		`mutation($parked: ParkedInput!) {skipParked(input: $parked) {head}}`
	assert.Equal(t, "not_found", s.query(t, "admin", skip, parked("listing-3")).code())
	require.Empty(t, s.query(t, "admin", retry, parked("listing-1")).Errors)
	require.Empty(t, s.query(t, "admin", skip, parked("listing-2")).Errors)
	require.Empty(t, s.query(t, "admin", `mutation {rebuildReadModel(name: "reviews") {head}}`, nil).Errors)
	s.caughtUp(t)
	var log struct {
		AuditLog struct {
			Nodes []struct{ Type, ActorName, Subject, Reason string }
		}
	}
	s.data(t, `{auditLog(filter: {kind: "system"}) {nodes {type actorName subject reason}}}`, &log)
	var lines []string
	for _, entry := range log.AuditLog.Nodes {
		assert.Equal(t, "admin", entry.ActorName)
		lines = append(lines, entry.Type+": "+entry.Subject+": "+entry.Reason)
	}
	assert.Equal(t, []string{
		"system.rebuild_requested: reviews: ",
		"system.skip_requested: catalogue listing-2: an event of listing-2 failed",
		"system.retry_requested: catalogue listing-1: an event of listing-1 failed",
	}, lines, "a refused action is not in the log")
}

func TestASynonymIsSearchedForAtOnce(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	s.publicVenue(t, func(d *events.Details) { d.Name = events.Bilingual{Ar: "بستان الزيتون"} })
	s.caughtUp(t)
	trial := func(position int64) int {
		var found struct{ SearchTrial struct{ Total int } }
		answer := s.query(
			t,
			"admin",
			`{searchTrial(query: "كركدانه") {total}}`,
			nil,
			"X-Position",
			fmt.Sprint(position),
		)
		require.Empty(t, answer.Errors)
		require.NoError(t, json.Unmarshal(answer.Data, &found))
		return found.SearchTrial.Total
	}
	require.Zero(t, trial(0))
	set := s.query(t, "admin", `mutation {setSynonyms(input: {term: "كركدانه", words: ["بستان"]}) {position}}`, nil)
	require.Empty(t, set.Errors)
	assert.Equal(t, 1, trial(set.Extensions.Position), "the trial waits for the change")
	var found struct{ Search struct{ Total int } }
	answer := s.query(t, "", `{search(query: "كركدانه") {total}}`, nil)
	require.NoError(t, json.Unmarshal(answer.Data, &found))
	assert.Equal(t, 1, found.Search.Total, "a search by everybody finds it, too")
	var words struct {
		Synonyms []struct {
			Term  string
			Words []string
		}
	}
	s.caughtUp(t)
	s.data(t, `{synonyms {term words}}`, &words)
	assert.Equal(t, []string{"بستان"}, words.Synonyms[0].Words)
	removed := s.query(t, "admin", `mutation {setSynonyms(input: {term: "كركدانه", words: []}) {position}}`, nil)
	require.Empty(t, removed.Errors)
	assert.Zero(t, trial(removed.Extensions.Position), "the removed synonym no longer applies")
}

func TestTheHistoryTellsWhichNumberBecameWhich(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	offered := listing.Offer{
		Available: true,
		Phone:     "+963944000000",
		WhatsApp:  "+963944000000",
		Price:     &events.Money{Amount: decimal.NewFromInt(2500), Currency: "USD"},
	}
	change := func(edit func(*listing.Offer)) {
		edit(&offered)
		_, err := commands.Handle(
			t.Context(),
			s.site.Graph.App,
			s.people["owner"].Request, listing.ChangeAvailabilityAndPrice{
				Listing: venue,
				Offer:   offered,
			})

		require.NoError(t, err)
	}
	change(func(o *listing.Offer) { o.Price.Amount = decimal.NewFromInt(3000) })
	change(func(o *listing.Offer) { o.Phone = "+963944000999" })
	change(func(o *listing.Offer) { o.WhatsApp = "" })
	s.caughtUp(t)
	type field struct{ Field, Before, After string }
	changes := func(who string) (all [][]field) {
		var history struct {
			ListingHistory struct {
				Nodes []struct {
					Type    string
					Changes []field
				}
			}
		}
		answer := s.query(
			t,
			who,
			fmt.Sprintf(`{listingHistory(listing: "%s") {nodes {type changes {field before after}}}}`, venue),
			nil,
		)
		require.Empty(t, answer.Errors)
		require.NoError(t, json.Unmarshal(answer.Data, &history))
		for _, e := range slices.Backward(history.ListingHistory.Nodes) {
			if e.Type == "listing.availability_and_price_changed" {
				all = append(all, e.Changes)
			}
		}
		return all
	}
	for _, who := range []string{"owner", "admin"} {
		assert.Equal(t, [][]field{
			{
				{"price", "2500 USD", "3000 USD"},
			},
			{{"phone", "+963944000000", "+963944000999"}},
			{{"whatsapp", "+963944000000", ""}},
		}, changes(who), "an unchanged number is not a change, although it is encrypted again each time")
	}
	file := "/api/listings/" + venue.String() + "/history.csv"
	assert.Contains(t, s.ask(t, "admin", http.MethodGet, file, nil).body, `"phone","'+963944000000","'+963944000999"`)

	_, err := commands.Handle(
		t.Context(),
		s.site.Graph.App,
		s.people["owner"].Request,
		account.EraseAccount{Password: password},
	)
	require.NoError(t, err)
	s.caughtUp(t)
	assert.Equal(
		t,
		[][]field{{{"price", "2500 USD", "3000 USD"}}, {}, {{"whatsapp", "[erased]", ""}}},
		changes("admin"),
	)
	csv := s.ask(t, "admin", http.MethodGet, file, nil).body
	assert.Contains(t, csv, "[erased]")
	assert.NotContains(t, csv, "944000")
}

// TestAnErasedOwnersListingIsNotFoundByItsName: the names of a listing may be the person's own.
func TestAnErasedOwnersListingIsNotFoundByItsName(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	s.publicVenue(t, func(d *events.Details) {
		d.Name = events.Bilingual{Ar: "قاعة زاهر الفريدة", En: "Unusual Zaher Hall"}
	})
	found := func() int {
		s.caughtUp(t)
		answer := s.query(
			t,
			"admin",
			`{ar: allListings(query: "زاهر") {total} en: allListings(query: "zaher") {total} all: allListings {total}}`,
			nil,
		)
		var data map[string]struct{ Total int }
		require.NoError(t, json.Unmarshal(answer.Data, &data))
		require.Equal(t, 1, data["all"].Total, "an empty query lists all")
		require.Equal(t, data["ar"], data["en"])
		return data["ar"].Total
	}
	require.Equal(t, 1, found())
	_, err := commands.Handle(
		t.Context(),
		s.site.Graph.App,
		s.people["owner"].Request,
		account.EraseAccount{Password: password},
	)
	require.NoError(t, err)
	assert.Zero(t, found())
}

// TestAdminListsFindNamesHoweverTheyAreSpelled: letters that people use for each other are the same in every list of
// admins, and a listing of just the name that is typed comes before newer ones that have it in theirs.
func TestAdminListsFindNamesHoweverTheyAreSpelled(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	named := func(ar, en string) {
		s.publicVenue(t, func(d *events.Details) { d.Name = events.Bilingual{Ar: ar, En: en} })
	}
	named("قاعة الأقحوان", "Uqhuwan Hall")
	named("قاعة الأقحوان الجديدة", "New Uqhuwan Hall")
	named("قاعة الأقحوان الكبرى", "Great Uqhuwan Hall")
	type found struct {
		Total     int
		Nodes     []struct{ NameEn string }
		EndCursor string
	}
	s.caughtUp(t)
	ask := func(query string) map[string]found {
		var data map[string]found
		s.data(t, query, &data)
		return data
	}
	for _, typed := range []string{"قاعه الاقحوان", "قاعة الأُقحوان", "UQHUWAN  hall"} {
		page := ask(fmt.Sprintf(`{l: allListings(query: %q, first: 1) {total nodes {nameEn} endCursor}}`, typed))["l"]
		require.Equal(t, 3, page.Total, typed)
		assert.Equal(t, "Uqhuwan Hall", page.Nodes[0].NameEn, typed)
		var rest []string
		for _, n := range ask(fmt.Sprintf(`{l: allListings(query: %q, first: 5, after: %q) {nodes {nameEn}}}`,
			typed, page.EndCursor))["l"].Nodes {
			rest = append(rest, n.NameEn)
		}
		assert.Equal(t, []string{"Great Uqhuwan Hall", "New Uqhuwan Hall"}, rest, typed)
	}
	for _, nothing := range []string{"%", "_", "!!"} {
		data := ask(fmt.Sprintf(`{l: allListings(query: %[1]q) {total} a: accounts(query: %[1]q) {total}
			p: allPosts(query: %[1]q) {total}}`, nothing))
		assert.Zero(t, data["l"].Total, nothing)
		assert.Zero(t, data["p"].Total, nothing)
	}
}

// TestWhatWaitsSaysSinceWhen: an admin sees which queue has the oldest item, and opens the oldest message.
func TestWhatWaitsSaysSinceWhen(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	type waiting struct {
		Listings, Messages            int
		ListingsSince, RevisionsSince *time.Time
		ReviewsSince, ReportsSince    *time.Time
		MessagesSince                 *time.Time
		OldestMessage                 *string
	}
	now := func() waiting {
		s.caughtUp(t)
		var data struct{ Waiting waiting }
		s.data(t, `{waiting {listings messages listingsSince revisionsSince reviewsSince reportsSince messagesSince
			oldestMessage}}`, &data)
		return data.Waiting
	}
	assert.Equal(t, waiting{}, now())
	began := time.Now()
	s.venue(t, nil)
	first := s.writtenBy(t, visitor)
	between := now()
	s.venue(t, nil)
	s.writtenBy(t, visitor)
	after := now()
	assert.Equal(t, []int{2, 2}, []int{after.Listings, after.Messages})
	assert.Equal(t, between.ListingsSince, after.ListingsSince, "the oldest stays")
	assert.Equal(t, between.MessagesSince, after.MessagesSince)
	assert.WithinDuration(t, began, *after.ListingsSince, time.Minute)
	assert.Equal(t, first.String(), *after.OldestMessage)
	assert.Nil(t, after.ReviewsSince)
	s.reviewOf(t, s.publicVenue(t, nil))
	assert.WithinDuration(t, began, *now().ReviewsSince, time.Minute)
}

// TestTheListOfPostsSaysHowManyThereAre, in all its pages and in either language.
func TestTheListOfPostsSaysHowManyThereAre(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	for range 3 {
		s.draft(t, nil)
	}
	s.caughtUp(t)
	type total struct{ Total int }
	var data struct{ All, Ar, En, None total }
	s.data(t, `{all: allPosts(first: 1) {total} ar: allPosts(query: "الصاله", first: 1) {total}
		en: allPosts(query: "HALL", first: 2) {total} none: allPosts(query: "boat") {total}}`, &data)
	assert.Equal(t, []total{{3}, {3}, {3}, {0}}, []total{data.All, data.Ar, data.En, data.None})
}
