package main

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/graph"
	"weddings/commands"
	"weddings/commands/contactmessage"
	"weddings/commands/listing"
	"weddings/commands/post"
	"weddings/commands/reference"
	"weddings/commands/review"
	"weddings/commands/subscription"
	"weddings/commands/traffic"
	"weddings/events"
	"weddings/events/vault"
	"weddings/internal/clock"
	"weddings/projections/analytics/analyticstest"
	"weddings/queries/all"
)

// nested is a selection of a listing with everything nested in it.
const nested = `id nameAr cover {url} category {key} governorate {key} amenities {key} rating reviews(first: 2) {nodes
	{comment}} similar(first: 2) {id} answersWithinHours owner {username}`

// lists are the queries that return rows, with their viewers; single those that return one object. Together with
// bounded they must name every field of Query.
var (
	lists = map[string]struct{ who, document string }{
		"featuredVenues":   {"", `featuredVenues(first: 50) {` + nested + `}`},
		"featuredServices": {"", `featuredServices(first: 50) {` + nested + `}`},
		"listings":         {"", `listings(filter: {}, first: 100) {total nodes {` + nested + `}}`},
		"search":           {"", `search(query: "قاعة", first: 100) {hits {listing {` + nested + `}}}`},
		"landings":         {"", `landings(category: "venues") {question governorate total}`},
		"suggest":          {"", `suggest(query: "قا") {text listing {` + nested + `}}`},
		"categories":       {"", `categories {key nameAr}`},
		"governorates":     {"", `governorates {id nameAr}`},
		"cities":           {"", `cities {id nameAr}`},
		"amenities":        {"", `amenities {key nameAr}`},
		"myListings":       {"owner", `myListings {` + nested + `}`},
		"myRefusals":       {"owner", `myRefusals {decision words outcome}`},
		"myInquiries":      {"customer", `myInquiries(first: 100) {nodes {message listing {` + nested + `}}}`},
		"inbox":            {"owner", `inbox(first: 100) {nodes {message listing {` + nested + `}}}`},
		"ownReviews":       {"owner", `ownReviews(first: 100) {nodes {comment listing {nameAr}}}`},
		"allListings":      {"admin", `allListings(first: 100) {nodes {` + nested + `}}`},
		"slugs":            {"admin", `slugs(of: LISTINGS, first: 100) {total nodes {id former {slug hits}}}`},
		"namedListings":    {"admin", `namedListings(first: 100) {` + nested + `}`},
		"accounts":         {"admin", `accounts(first: 100) {nodes {username}}`},
		"auditLog":         {"admin", `auditLog(first: 100) {nodes {type actorName accountName listing {nameAr}}}`},
		"securityLog":      {"admin", `securityLog(first: 100) {nodes {event accountName}}`},
		"moderationQueue": {
			"admin",
			`moderationQueue {listings {` + nested +
				`} revisions {id} reviews {listing {nameAr}} reports {listing {nameAr}}
				appeals {words decidedBy changes {field} listing {nameAr owner {username}}}}`,
		},
		"listingHistory": {"admin", `listingHistory(listing: "%s") {nodes {type actorName changes {field after}}}`},
		"analytics": {
			"admin",
			`analytics(filter: {from: "%[2]s", to: "%[2]s"}) {topListings {listing {` + nested +
				`}} topSearches {key} days {day}}`,
		},
		"ownAnalytics": {
			"owner",
			`ownAnalytics(from: "%[2]s", to: "%[2]s") {topListings {listing {` + nested + `}}}`,
		},
		"daysAsked": {
			"admin",
			`daysAsked(filter: {from: "%[2]s", to: "%[2]s"}) {asked days {day asked} weekdays {asked}}`,
		},
		"freeThursdays": {"admin", `freeThursdays {days governorates {governorate free share}}`},
		"ownComparison": {
			"owner",
			`ownComparison(from: "%[2]s", to: "%[2]s") {listings {others figures {key value} listing {` + nested + `}}}`,
		},
		"ownCoach": {"owner", `ownCoach {listings {others figures {key value} advice {key} mended {key} terms {term}
			taken {months {key}} market {months {month}} listing {` + nested + `}}}`},
		"market": {"admin", `market(filter: {from: "%[2]s", to: "%[2]s", by: "month"}) {rows {key free}
			unanswered {term}}`},
		"searchTerms":     {"admin", `searchTerms(from: "%[2]s", to: "%[2]s") {term finds understood {text}}`},
		"searchTrial":     {"admin", `searchTrial(query: "قاعة") {hits {listing {` + nested + `}}}`},
		"searchProposals": {"admin", `searchProposals {term word words times}`},
		"reference": {
			"admin",
			`reference {categories {key listings} governorates {slug listings} cities {slug listings} amenities {key
				listings}}`,
		},
		"synonyms":   {"admin", `synonyms {term words}`},
		"myBookings": {"customer", `myBookings(first: 100) {nodes {days listing {` + nested + `}}}`},
		"myBundles": {
			"customer",
			`myBundles(first: 20) {nodes {inquiries {message listing {` + nested + `}}}}`,
		},
		"ownBookings":       {"owner", `ownBookings(first: 100) {nodes {days name listing {` + nested + `}}}`},
		"allBookings":       {"admin", `allBookings(first: 100) {nodes {days name listing {` + nested + `}}}`},
		"slots":             {"", `slots(listing: "%s", from: "%[2]s") {hall day daypart state}`},
		"closures":          {"owner", `closures(listing: "%s") {from to}`},
		"calendarSources":   {"owner", `calendarSources(listing: "%s") {id name host days reading}`},
		"posts":             {"", `posts(lang: "ar") {nodes {slug featured {alt} category {key}}}`},
		"allPosts":          {"admin", `allPosts {nodes {savedBy ar {state} details {category}}}`},
		"postRevisions":     {"admin", `postRevisions(post: "%[3]s") {nodes {number editorName}}`},
		"contactMessages":   {"admin", `contactMessages {nodes {name assigneeName listing {` + nested + `}}}`},
		"myContactMessages": {"customer", `myContactMessages {nodes {subject listing {` + nested + `}}}`},
		"cannedAnswers":     {"admin", `cannedAnswers {id}`},
		"faq":               {"", `faq(lang: "ar") {key questions {id html}}`},
		"songs":             {"", `songs(find: {words: "zafa"}, first: 100) {total nodes {id plays audio {waveform}}}`},
		"songBook":          {"admin", `songBook(find: {}, first: 100) {nodes {id version plays}}`},
		"faqFigures": {
			"admin",
			`faqFigures(from: "%[2]s", to: "%[2]s") {all {opened} question {ar {question}}}`,
		},
		"faqMisses":         {"admin", `faqMisses(from: "%[2]s", to: "%[2]s") {term times}`},
		"faqBook":           {"admin", `faqBook {groups {key title {ar}} questions {id ar {question}}}`},
		"infoPages":         {"admin", `infoPages {page savedBy ar {changed} en {publishedBy}}`},
		"infoPageRevisions": {"admin", `infoPageRevisions(page: "about") {nodes {number editorName text {title}}}`},
		"quizContacts":      {"admin", `quizContacts {nodes {id name style}}`},
		"quizSteps":         {"admin", `quizSteps(from: "%[2]s", to: "%[2]s") {step sessions}`},
		"shippedQuizTable":  {"admin", `shippedQuizTable {question answer}`},
		"subscriptions":     {"admin", `subscriptions(first: 100) {nodes {plan {key} username}}`},
		"importedDays":      {"owner", `importedDays(listing: "%s", from: "%[2]s") {hall from to}`},
	}
	single = []string{
		"listing", "landing",
		"governorate", "category",
		"settings",
		"viewer",
		"myReview",
		"inquiry",
		"inquirySent",
		"thread",
		"bundle",
		"sharedBundle",
		"sharedFigures",
		"listingAsOf",
		"account",
		"figures", // its rows are values, and all of one statement
		"figureNotes", "onSiteNow",
		"suspects", // five of a listing at most, of one statement; and the listings' own
		"verification",
		"waiting",
		"systemStatus",
		"booking",
		"bookingHistory", // its steps are of one statement
		"bookingRecord",
		"strayBookings",
		"calendar",
		"calendarFeed", "agreement", "agreementCheck",
		"postPage", "previewedPost", "editedPost", "postRevision",
		"contactMessage", "contactMessageCounts",
		"faqPreview", "song", "editedSong",
		"infoPage", "editedInfoPage", "infoPageRevision", "infoPagePreview",
		"quizTable", "quizResult", "quizRecommendations", "quizShares", "quizFigures",
		"plans", "mySubscription", "subscriptionOf",
	} // a row per read model
)

// hadPlan grants the owner a subscription and ends it.
func (s *edgeSite) hadPlan(t *testing.T) {
	t.Helper()
	owner := s.people["owner"].Actor.Account
	until := clock.Day(time.Now().AddDate(0, 0, 30)).Format(time.DateOnly)
	_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request,
		subscription.GrantSubscription{User: owner, Plan: "gold", Until: until, Reason: "x"})
	require.NoError(t, err)
	_, err = commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request,
		subscription.CancelSubscription{User: owner, Reason: "x"})
	require.NoError(t, err)
}

// A list that is not counted could cost a statement for each of its rows.
func TestEveryQueryIsAListOrSingle(t *testing.T) {
	t.Parallel()
	for _, field := range graph.NewExecutableSchema(graph.Config{}).Schema().Types["Query"].Fields {
		_, listed := lists[field.Name]
		_, whole := bounded[field.Name]
		if !listed && !whole && !strings.HasPrefix(field.Name, "__") {
			assert.Contains(t, single, field.Name, "the schema has a new query: add it to lists, bounded or single")
		}
	}
}

// TestALongListCostsNoMoreStatements: nested fields are loaded for the whole list at once, so that the number of
// statements does not grow with the site.
func TestALongListCostsNoMoreStatements(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	today := clock.Day(time.Now()).Format(time.DateOnly)
	var first, firstPost uuid.UUID
	grow := func(to int, from int) {
		for range to - from {
			id := s.eventful(t)
			article := s.articleAbout(t, id)
			if firstPost == uuid.Nil {
				firstPost = article
			}
			s.revise(t, firstPost)
			if first == uuid.Nil {
				first = id
			}
			_, err := commands.Handle(
				t.Context(),
				s.site.Graph.App,
				s.people["admin"].Request, listing.FeatureListing{
					Listing:  first,
					Featured: from%2 == 0,
				})

			require.NoError(t, err)
			s.hadPlan(t)
			s.appealedVenue(t)
			from++
		}
		s.caughtUp(t)
		head, err := s.log.Head(t.Context())
		require.NoError(t, err)
		require.Eventually(
			t,
			func() bool { return s.site.Graph.Queries.Engine.Health(t.Context()).Position >= head },
			patience,
			time.Millisecond,
		)
		analyticstest.Counted(t, s.site.Graph.Queries.Redis, s.log)
	}
	statements := func(name string) []string {
		ask := lists[name]
		document := strings.NewReplacer("%s", first.String(), "%[2]s", today, "%[3]s", firstPost.String()).
			Replace(ask.document)
		return s.statementsOf(t, ask.who, "{"+document+"}")
	}
	grow(2, 0) // a second one of each kind
	few := map[string][]string{}
	for name := range lists {
		few[name] = statements(name)
		assert.Less(t, len(few[name]), 20, name)
	}
	counts := 0
	sizes := [][2]int{{10, 2}}
	if thorough() {
		sizes = append(sizes, [2]int{50, 10})
	}
	for _, size := range sizes {
		grow(size[0], size[1])
		for name := range lists {
			sent := statements(name)
			assert.Len(t, sent, len(few[name]), "%s with %d rows:\n%s", name, size[0], strings.Join(sent, "\n"))
			counts += len(sent)
		}
	}
	assert.Positive(t, counts, "the counter must count at all")
}

// statementsOf returns the statements that a query costs where nothing is cached.
func (s *edgeSite) statementsOf(t *testing.T, who, document string) []string {
	t.Helper()
	body, err := json.Marshal(map[string]string{"query": document})
	require.NoError(t, err)
	door := s.uncached(t)
	return s.statements.sent(t.Context(), func(ctx context.Context) {
		r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/graphql", strings.NewReader(string(body)))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Cookie", s.people[who].cookie)
		w := httptest.NewRecorder()
		door.ServeHTTP(w, r)
		require.NotContains(t, w.Body.String(), `"errors"`, "%s", body)
	})
}

// uncached returns another handler of the site with empty caches and no keys in its vault, since cached data costs no
// statements.
func (s *edgeSite) uncached(t *testing.T) http.Handler {
	t.Helper()
	asked := s.site.Graph.Queries
	master, err := s.settings().ReadMasterKey()
	require.NoError(t, err)
	keys, err := vault.Open(t.Context(), asked.Pool, vault.MasterKey(master))
	require.NoError(t, err)
	site := *s.site
	site.Graph = &graph.Resolver{
		App:        s.site.Graph.App,
		ReadModels: s.site.Graph.ReadModels,
		Queries: all.New(all.Sources{
			Pool:      asked.Pool,
			Redis:     asked.Redis,
			Engine:    asked.Engine,
			Runner:    asked.Runner,
			Log:       asked.Log,
			Vault:     keys,
			Rebuilder: asked.Rebuilder,
		}),
	}
	router := chi.NewRouter()
	site.Mount(router)
	return router
}

// articleAbout publishes a post that names a venue, and a customer writes to the site about the venue.
func (s *edgeSite) articleAbout(t *testing.T, venue uuid.UUID) uuid.UUID {
	t.Helper()
	id := s.draft(t, func(c *post.CreatePost) { c.Details.Venues = []uuid.UUID{venue} })
	s.publish(t, id, "ar")
	_, err := commands.Handle(
		t.Context(), s.site.Graph.App, s.people["customer"].Request, contactmessage.SendContactMessage{
			Name: "ليلى", Email: "leila@example.com", Subject: "الصالة", Message: "من يجيب؟", Listing: &venue,
		})
	require.NoError(t, err)
	return id
}

// revise publishes a post anew in English.
func (s *edgeSite) revise(t *testing.T, id uuid.UUID) {
	t.Helper()
	app := s.site.Graph.App
	_, version, err := post.Posts.Load(t.Context(), app, events.PostStream(id))
	require.NoError(t, err)
	_, err = commands.Handle(t.Context(), app, s.people["admin"].Request, post.EditPost{
		Post: id, Session: commands.NewID(), Version: version,
		En: &events.PostText{Title: "A hall " + uuid.NewString(), Excerpt: "Step by step", Content: "Count."},
	})
	require.NoError(t, err)
	s.publish(t, id, "en")
}

// eventful creates a public venue, a public service and a waiting one of each, and the venue gets everything that some
// list shows.
func (s *edgeSite) eventful(t *testing.T) uuid.UUID {
	t.Helper()
	app, admin, owner := s.site.Graph.App, s.people["admin"].Request, s.people["owner"].Request
	done := func(_ commands.Receipt, err error) {
		t.Helper()
		require.NoError(t, err)
	}
	furnished := func(d *events.Details) { d.Amenities = []string{"parking", "lighting"} }
	id := s.publicVenue(t, furnished)
	s.bookingOf(t, id)
	s.venue(t, furnished)
	made, err := commands.Handle(
		t.Context(), app, s.people["provider"].Request, listing.CreateService{
			Details: events.Details{
				Name:     events.Bilingual{Ar: "مصور " + uuid.NewString()},
				Category: "photography",
				Place:    events.Place{Governorate: "damascus"},
			},
			Offer: listing.Offer{Available: true, Phone: "+963944000000"},
		})

	done(made, err)
	done(commands.Handle(t.Context(), app, admin, listing.ApproveListing{Listing: made.ID, Version: 1}))
	s.inquiryTo(t, id)
	s.reviewOf(t, id) // waits for approval
	done(commands.Handle(t.Context(), app, admin, review.ApproveReview{Review: s.reviewOf(t, id)}))
	done(commands.Handle(t.Context(), app, visitor, listing.ReportListing{Listing: id, Reason: "fake"}))
	done(
		commands.Handle(
			t.Context(),
			app,
			visitor, traffic.RecordContactClick{
				Listing: id,
				Channel: "phone",
				Session: "1700000000000-abc",
			}),
	)
	done(
		commands.Handle(
			t.Context(),
			app,
			visitor, traffic.RecordSearch{
				Term:    "قاعة " + id.String()[:8],
				Session: "1700000000000-abc",
			}),
	)
	done(
		commands.Handle(
			t.Context(),
			app,
			admin,
			reference.SetSynonyms{Term: "مرادف " + id.String(), Words: []string{"قاعة"}},
		),
	)
	revised := events.Details{
		Name:      events.Bilingual{Ar: "قاعة أخرى"},
		VenueType: "hall",
		Capacity:  5,
		Place:     events.Place{Governorate: "damascus"},
	}
	done(commands.Handle(t.Context(), app, owner, listing.EditListing{Listing: id, Details: revised}))
	return id
}
