package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"weddings/projections"
	"weddings/projections/audit"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/graph"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/booking"
	"weddings/commands/calendar"
	"weddings/commands/inquiry"
	"weddings/commands/listing"
	"weddings/commands/subscription"
	"weddings/events"
	"weddings/projections/analytics"
)

// roles are the columns of the matrix. "" is a visitor, "owner" owns the listing in question, and "customer" wrote the
// inquiry in question.
var roles = []string{"", "customer", "owner", "other", "admin", "editor"}

// withKey is who may make a call that a program's key opens, and no session.
const withKey = "ssssss"

// cell is one operation of the matrix. who has a letter per role: s = must sign in first, n = not allowed (or hidden),
// y = neither; whether the input is then valid is for other tests.
type cell struct {
	who string
	// document returns the operation for a role. If it changes something, it gets an object of its own.
	document func(t *testing.T, s *edgeSite, role string) string
}

// documents returns the operation for each of roles. Who changes something has an object of their own. All others have
// one together, for it stays as it is: those who are refused, and everybody who only reads.
func (c cell) documents(t *testing.T, s *edgeSite, name string) []string {
	t.Helper()
	documents, together := make([]string, len(roles)), ""
	for i, role := range roles {
		if c.who[i] == 'y' && strings.HasPrefix(name, "Mutation.") {
			documents[i] = c.document(t, s, role)
			continue
		}
		if together == "" {
			together = c.document(t, s, role)
		}
		documents[i] = together
	}
	return documents
}

func fixed(document string) func(*testing.T, *edgeSite, string) string {
	return func(*testing.T, *edgeSite, string) string { return document }
}

// onVenue returns the operation on a new public venue.
func onVenue(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string { return fmt.Sprintf(format, s.publicVenue(t, nil)) }
}

func onPending(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string { return fmt.Sprintf(format, s.venue(t, nil)) }
}

func onInquiry(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(format, s.inquiryTo(t, s.publicVenue(t, nil)))
	}
}

func onReview(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(format, s.reviewOf(t, s.publicVenue(t, nil)))
	}
}

// onOwnReview returns the operation on a new public venue that only the customer has reviewed.
func onOwnReview(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		venue := s.publicVenue(t, nil)
		s.publicReviewOf(t, venue, 4)
		return fmt.Sprintf(format, venue)
	}
}

func onAccount(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(format, s.join(t, "target-"+uuid.NewString()[:8], events.Customer).Actor.Account)
	}
}

// onParked returns the operation on a stream that is parked in the audit log's read model.
func onParked(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		stream := "account-" + uuid.NewString()
		_, err := s.site.Graph.Queries.Pool.Exec(
			t.Context(),
			`INSERT INTO `+projections.TableOf(
				audit.Projection{},
				"parked",
			)+` (stream, position, error) VALUES ($1, 1, 'test')`,
			stream,
		)
		require.NoError(t, err)
		return fmt.Sprintf(format, stream)
	}
}

const (
	detailsInput = `details: {name: {ar: "قاعة"}, description: {}, place: {governorate: "damascus"}, venueType: "hall",
		capacity: 100}`
	offerInput = `offer: {phone: "+963944000000"}`
)

// matrix must name every field of Query and Mutation. Entities add to it in files of their own.
var matrix = map[string]cell{
	"Query.featuredVenues":   {"yyyyyy", fixed(`{featuredVenues {id}}`)},
	"Query.featuredServices": {"yyyyyy", fixed(`{featuredServices {id}}`)},
	"Query.listings":         {"yyyyyy", fixed(`{listings(filter: {}) {nodes {id}}}`)},
	"Query.categories":       {"yyyyyy", fixed(`{categories {id}}`)},
	"Query.governorates":     {"yyyyyy", fixed(`{governorates {id}}`)},
	"Query.governorate":      {"yyyyyy", fixed(`{governorate(slug: "damascus") {id}}`)},
	"Query.cities":           {"yyyyyy", fixed(`{cities {id}}`)},
	"Query.amenities":        {"yyyyyy", fixed(`{amenities {key}}`)},
	"Query.settings":         {"yyyyyy", fixed(`{settings {poundsPerDollar}}`)},
	"Query.search":           {"yyyyyy", fixed(`{search(query: "قاعة") {total}}`)},
	"Query.landings":         {"yyyyyy", fixed(`{landings(governorate: "homs") {total}}`)},
	// Of this site too few listings answer, for anybody.
	"Query.landing": {"nnnnnn", fixed(
		`{landing(category: "venues", question: "hotels", governorate: "homs") {total}}`,
	)},
	"Query.suggest":     {"yyyyyy", fixed(`{suggest(query: "قا") {text}}`)},
	"Query.viewer":      {"yyyyyy", fixed(`{viewer {id}}`)},
	"Query.listing":     {"nnynyn", onPending(`{listing(slugOrId: "%s") {id}}`)},
	"Query.myListings":  {"syyyyy", fixed(`{myListings {id}}`)},
	"Query.myInquiries": {"syyyyy", fixed(`{myInquiries {nodes {id}}}`)},
	"Query.inbox":       {"snyyyn", fixed(`{inbox {nodes {id}}}`)},
	"Query.ownReviews":  {"snyyyn", fixed(`{ownReviews {nodes {id}}}`)},
	"Query.myReview":    {"synnnn", onOwnReview(`{myReview(listing: "%s") {id}}`)},
	"Query.inquiry":     {"syynyn", onInquiry(`{inquiry(id: "%s") {id}}`)},
	"Query.reference": {
		"snnnyn",
		fixed(`{reference {categories {key listings} governorates {slug} cities {slug} amenities {key}}}`),
	},
	"Query.searchTerms":     {"snnnyn", fixed(`{searchTerms(from: "2026-11-01", to: "2026-11-02") {term}}`)},
	"Query.searchProposals": {"snnnyn", fixed(`{searchProposals {term word}}`)},
	"Query.searchTrial":     {"snnnyn", fixed(`{searchTrial(query: "قاعة") {total}}`)},
	"Query.figures": {"snnnyn", fixed(`{figures(question: {measures: ["pageViews"], from: "2026-11-01",
		to: "2026-11-02", order: "pageViews"}) {from}}`)},
	"Query.moderationQueue": {"snnnyn", fixed(`{moderationQueue {listings {id}}}`)},
	"Query.waiting":         {"snnnyn", fixed(`{waiting {listings}}`)},
	"Query.suspects":        {"snnnyn", onVenue(`{suspects(of: ["%s"]) {of}}`)},
	"Query.listingHistory":  {"snynyn", onVenue(`{listingHistory(listing: "%s") {total}}`)},
	"Query.listingAsOf":     {"snynyn", onVenue(`{listingAsOf(listing: "%s", at: "2090-01-01T00:00:00Z") {version}}`)},
	"Query.allListings":     {"snnnyn", fixed(`{allListings {nodes {id}}}`)},
	"Query.namedListings":   {"snnnyy", fixed(`{namedListings {id}}`)},
	"Query.accounts":        {"snnnyn", fixed(`{accounts {nodes {id}}}`)},
	"Query.account":         {"snnnyn", onAccount(`{account(id: "%s") {id}}`)},
	"Query.auditLog":        {"snnnyn", fixed(`{auditLog {nodes {type}}}`)},
	"Query.securityLog":     {"snnnyn", fixed(`{securityLog {nodes {event}}}`)},
	"Query.verification":    {"snnnyn", fixed(`{verification {events}}`)},
	"Query.analytics":       {"snnnyn", fixed(`{analytics(filter: {from: "2026-01-01", to: "2026-01-02"}) {from}}`)},
	"Query.ownAnalytics":    {"snyynn", fixed(`{ownAnalytics(from: "2026-01-01", to: "2026-01-02") {from}}`)},
	"Query.daysAsked":       {"snnnyn", fixed(`{daysAsked(filter: {from: "2026-01-01", to: "2026-01-02"}) {asked}}`)},
	"Query.freeThursdays":   {"snnnyn", fixed(`{freeThursdays {days}}`)},
	"Query.ownCoach":        {"snyynn", fixed(`{ownCoach {from}}`)},
	"Query.market": {
		"snnnyn",
		fixed(`{market(filter: {from: "2026-01-01", to: "2026-01-02", by: "price"}) {from}}`),
	},
	"Query.ownComparison": {"snyynn", fixed(`{ownComparison(from: "2026-01-01", to: "2026-01-02") {from}}`)},
	"Query.systemStatus":  {"snnnyn", fixed(`{systemStatus {head}}`)},
	"Query.synonyms":      {"snnnyn", fixed(`{synonyms {term}}`)},

	"Mutation.verifyEmail":         {"yyyyyy", fixed(`mutation {verifyEmail(input: {token: "x"}) {id}}`)},
	"Mutation.requestVerification": {"syyyyy", fixed(`mutation {requestVerification {id}}`)},
	"Mutation.editProfile":         {"syyyyy", fixed(`mutation {editProfile(input: {username: "سلمى"}) {id}}`)},
	"Mutation.eraseAccount":        {"syyyyy", fixed(`mutation {eraseAccount(input: {password: "wrong"}) {id}}`)},
	"Mutation.suspendAccount": {
		"snnnyn",
		onAccount(`mutation {suspendAccount(input: {account: "%s", reason: "test"}) {id}}`),
	},
	"Mutation.reinstateAccount": {"snnnyn", onAccount(`mutation {reinstateAccount(input: {account: "%s"}) {id}}`)},
	"Mutation.grantRole": {
		"snnnyn",
		onAccount(`mutation {grantRole(input: {account: "%s", role: "venue_owner"}) {id}}`),
	},

	"Mutation.retryParked": {
		"snnnyn",
		onParked(`mutation {retryParked(input: {projection: "audit", stream: "%s"}) {head}}`),
	},
	"Mutation.skipParked": {
		"snnnyn",
		onParked(`mutation {skipParked(input: {projection: "audit", stream: "%s"}) {head}}`),
	},
	"Mutation.rebuildReadModel": {"snnnyn", fixed(`mutation {rebuildReadModel(name: "audit") {head}}`)},

	"Mutation.createVenue": {"snyyyn", func(_ *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(
			`mutation {createVenue(input: {owner: "%s", %s, %s}) {id}}`,
			s.people["owner"].Actor.Account,
			detailsInput,
			offerInput,
		)
	}},
	"Mutation.createService": {"snnnyn", func(_ *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(
			`mutation {createService(input: {owner: "%s", %s, %s}) {id}}`,
			s.people["provider"].Actor.Account,
			detailsInput,
			offerInput,
		)
	}},
	"Mutation.editListing": {
		"snynyn",
		onVenue(`mutation {editListing(input: {listing: "%s", ` + detailsInput + `}) {id}}`),
	},
	"Mutation.changeAvailabilityAndPrice": {
		"snynyn",
		onVenue(`mutation {changeAvailabilityAndPrice(input: {listing: "%s", ` + offerInput + `}) {id}}`),
	},
	"Mutation.resubmitListing": {"snynyn", func(t *testing.T, s *edgeSite, _ string) string {
		id := s.venue(t, nil)
		_, err := commands.Handle(
			t.Context(),
			s.site.Graph.App,
			s.people["admin"].Request, listing.RejectListing{
				Listing: id,
				Version: 1,
				Reason:  "test",
			})

		require.NoError(t, err)
		return fmt.Sprintf(`mutation {resubmitListing(input: {listing: "%s"}) {id}}`, id)
	}},
	"Mutation.archiveListing": {"snynyn", onVenue(`mutation {archiveListing(input: {listing: "%s"}) {id}}`)},
	"Mutation.approveListing": {
		"snnnyn",
		onPending(`mutation {approveListing(input: {listing: "%s", version: 1}) {id}}`),
	},
	"Mutation.rejectListing": {
		"snnnyn",
		onPending(`mutation {rejectListing(input: {listing: "%s", version: 1, reason: "test"}) {id}}`),
	},
	"Mutation.approveRevision": {
		"snnnyn",
		onRevision(`mutation {approveRevision(input: {listing: "%s", version: 3}) {id}}`),
	},
	"Mutation.rejectRevision": {
		"snnnyn",
		onRevision(`mutation {rejectRevision(input: {listing: "%s", version: 3, reason: "test"}) {id}}`),
	},
	"Mutation.suspendListing": {
		"snnnyn",
		onVenue(`mutation {suspendListing(input: {listing: "%s", reason: "test"}) {id}}`),
	},
	"Mutation.reinstateListing": {"snnnyn", onVenue(`mutation {reinstateListing(input: {listing: "%s"}) {id}}`)},
	"Mutation.featureListing": {
		"snnnyn",
		onVenue(`mutation {featureListing(input: {listing: "%s", featured: true}) {id}}`),
	},
	"Mutation.fixSlugs": {
		"snnnyn",
		onVenue(`mutation {fixSlugs(input: {listing: "%s", slugAr: "بيت-آخر", slugEn: "another-house"}) {id}}`),
	},
	"Mutation.setSortOrder": {
		"snnnyn",
		onVenue(`mutation {setSortOrder(input: {listing: "%s", sortOrder: 5}) {id}}`),
	},
	"Mutation.reportListing": {
		"yyyyyy",
		onVenue(`mutation {reportListing(input: {listing: "%s", reason: "fake"}) {id}}`),
	},
	"Mutation.closeReport": {"snnnyn", func(t *testing.T, s *edgeSite, _ string) string {
		id := s.publicVenue(t, nil)
		report, err := commands.Handle(
			t.Context(),
			s.site.Graph.App,
			visitor,
			listing.ReportListing{Listing: id, Reason: "fake"},
		)
		require.NoError(t, err)
		return fmt.Sprintf(`mutation {closeReport(input: {listing: "%s", report: "%s"}) {id}}`, id, report.ID)
	}},

	"Mutation.sendInquiry": {
		"yynynn",
		onVenue(
			`mutation {sendInquiry(input: {listing: "%s", name: "ليلى", phone: "+963944111111", message: "مرحبا"})
				{id}}`,
		),
	},
	"Mutation.attachInquiry": {"syyyyy", func(t *testing.T, s *edgeSite, _ string) string {
		venue := s.publicVenue(t, nil)
		sent, err := commands.Handle(
			t.Context(),
			s.site.Graph.App,
			visitor, inquiry.SendInquiry{
				Listing: venue,
				Name:    "ليلى",
				Phone:   "+963944111111",
				Message: "مرحبا",
			})

		require.NoError(t, err)
		return fmt.Sprintf(
			`mutation {attachInquiry(input: {inquiry: "%s", token: "%s"}) {id}}`,
			sent.ID,
			inquiry.AttachToken(s.site.Graph.App, sent.ID),
		)
	}},
	"Mutation.readInquiry": {"snynnn", onInquiry(`mutation {readInquiry(input: {inquiry: "%s"}) {id}}`)},
	"Mutation.respondToInquiry": {
		"snynnn",
		onInquiry(`mutation {respondToInquiry(input: {inquiry: "%s", response: "أهلًا"}) {id}}`),
	},
	"Mutation.closeInquiry": {"syynyn", onInquiry(`mutation {closeInquiry(input: {inquiry: "%s"}) {id}}`)},

	"Mutation.submitReview":  {"synnnn", onVenue(`mutation {submitReview(input: {listing: "%s", rating: 5}) {id}}`)},
	"Mutation.approveReview": {"snnnyn", onReview(`mutation {approveReview(input: {review: "%s"}) {id}}`)},
	"Mutation.rejectReview": {
		"snnnyn",
		onReview(`mutation {rejectReview(input: {review: "%s", reason: "test"}) {id}}`),
	},

	"Query.inquirySent":     {"nnnnnn", onInquiry(`{inquirySent(id: "%s", token: "x") {id}}`)},
	"Query.thread":          {"syynyn", onInquiry(`{thread(inquiry: "%s") {nodes {id}}}`)},
	"Query.myQuickReplies":  {"syyyyy", fixed(`{myQuickReplies {id}}`)},
	"Mutation.writeToOwner": {"synnnn", onInquiry(`mutation {writeToOwner(input: {inquiry: "%s", text: "x"}) {id}}`)},
	"Mutation.writeToCouple": {
		"snynnn", onInquiry(`mutation {writeToCouple(input: {inquiry: "%s", text: "x"}) {id}}`),
	},
	"Mutation.setQuickReply": {"snyynn", fixed(`mutation {setQuickReply(input: {text: {ar: "x"}}) {id}}`)},
	"Mutation.removeQuickReply": {"snnnnn", fixed(`mutation {removeQuickReply(
		input: {reply: "0192f0c1-2345-7abc-8def-0123456789ab"}) {id}}`)},
	"Mutation.giveQuote": {"snynnn", func(t *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(`mutation {giveQuote(input: {inquiry: "%s", days: ["%s"], daypart: "evening", guests: 50,
			tariff: {flat: {amount: "100", currency: "USD"}}, validUntil: "%s"}) {id}}`,
			s.inquiryTo(t, s.publicVenue(t, nil)), soon, soon)
	}},
	"Mutation.withdrawQuote": {
		"snynnn", onQuote(`mutation {withdrawQuote(input: {inquiry: "%s", quote: "%s"}) {id}}`),
	},
	"Mutation.acceptQuote": {"nynnnn", onQuote(`mutation {acceptQuote(input: {inquiry: "%s", quote: "%s"}) {id}}`)},

	"Query.myBookings":    {"syyyyy", fixed(`{myBookings {nodes {id}}}`)},
	"Query.ownBookings":   {"snyyyn", fixed(`{ownBookings {nodes {id}}}`)},
	"Query.allBookings":   {"snnnyn", fixed(`{allBookings {nodes {id}}}`)},
	"Query.strayBookings": {"snnnyn", fixed(`{strayBookings}`)},
	"Query.booking":       {"syynyn", onBooking(`{booking(id: "%s") {id}}`)},
	"Query.bookingHistory": {
		"snnnyn", onBooking(`{bookingHistory(booking: "%s") {nodes {type side actorName reason}}}`),
	},
	"Query.bookingRecord": {"yyyyyy", onVenue(`{bookingRecord(listing: "%s") {confirmed}}`)},
	"Query.calendar":      {"nnynyn", onPending(`{calendar(listing: "%s") {holdDays}}`)},
	"Query.slots":         {"yyyyyy", onWish(`{slots(listing: "%s", from: "DAY") {state}}`)},
	"Query.closures":      {"snynyn", onVenue(`{closures(listing: "%s") {id}}`)},
	"Query.calendarFeed": {"snynnn", func(t *testing.T, s *edgeSite, _ string) string {
		venue := s.publicVenue(t, nil)
		_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["owner"].Request,
			calendar.OpenFeed{Listing: venue})
		require.NoError(t, err)
		return fmt.Sprintf(`{calendarFeed(listing: "%s") {path}}`, venue)
	}},

	"Mutation.requestBooking": {"yynynn", onWish(`mutation {requestBooking(input: {listing: "%s", days: ["DAY"],
		daypart: "evening", guests: 50, name: "ليلى", phone: "+963944111111"}) {id}}`)},
	"Mutation.attachBooking": {"syyyyy", func(t *testing.T, s *edgeSite, _ string) string {
		asked, err := commands.Handle(t.Context(), s.site.Graph.App, visitor, booking.RequestBooking{
			Listing: s.publicVenue(t, nil), Days: []string{soon}, Daypart: events.Evening, Guests: 50, Name: "ليلى",
			Phone: "+963944111111",
		})
		require.NoError(t, err)
		return fmt.Sprintf(`mutation {attachBooking(input: {booking: "%s", token: "%s"}) {id}}`, asked.ID,
			booking.AttachToken(s.site.Graph.App, asked.ID))
	}},
	"Mutation.holdBooking":   {"snynnn", onBooking(`mutation {holdBooking(input: {booking: "%s"}) {id}}`)},
	"Mutation.extendHold":    {"snynnn", onHold(`mutation {extendHold(input: {booking: "%s"}) {id}}`)},
	"Mutation.challengeHold": {"syynnn", onBooking(`mutation {challengeHold(input: {booking: "%s"}) {id}}`)},
	"Mutation.confirmBooking": {
		"syynnn", onHold(`mutation {confirmBooking(input: {booking: "%s", version: 2}) {id}}`),
	},
	"Mutation.declineBooking": {"snynnn", onBooking(`mutation {declineBooking(input: {booking: "%s"}) {id}}`)},
	"Mutation.cancelBooking": {
		"syynyn", onHold(`mutation {cancelBooking(input: {booking: "%s", reason: "test"}) {id}}`),
	},
	"Mutation.moveBooking": {"syynnn", onHold(`mutation {moveBooking(input: {booking: "%s", version: 2,
		days: ["` + soon + `"], daypart: "noon"}) {id}}`)},
	"Mutation.enterBooking": {
		"snynnn", onWish(`mutation {enterBooking(input: {listing: "%s", days: ["DAY"], daypart: "evening"}) {id}}`),
	},
	"Mutation.recordDeposit": {"syynnn", onHold(`mutation {recordDeposit(input: {booking: "%s",
		amount: {amount: "100", currency: "USD"}}) {id}}`)},
	"Mutation.acknowledgeDeposit": {"snynnn", onDeposit(`mutation {acknowledgeDeposit(input: {booking: "%s",
		deposit: "%s"}) {id}}`)},
	"Mutation.refuseDeposit": {"syynnn", onDeposit(`mutation {refuseDeposit(input: {booking: "%s",
		deposit: "%s"}) {id}}`)},

	"Mutation.setCalendarRules": {"snynnn", onVenue(`mutation {setCalendarRules(input: {listing: "%s", holdDays: 3,
		kept60: 0, kept30: 0, kept14: 50}) {id}}`)},
	"Mutation.setHall": {"snynnn", onVenue(`mutation {setHall(input: {listing: "%s", name: {ar: "الصغيرة"},
		dayparts: [{daypart: "noon", tariff: {flat: {amount: "500", currency: "USD"}}}]}) {id}}`)},
	"Mutation.removeHall": {
		"snynnn", onVenue(`mutation {removeHall(input: {listing: "%[1]s", hall: "%[1]s"}) {id}}`),
	},
	"Mutation.setSeason": {"snynnn", onWish(`mutation {setSeason(input: {listing: "%[1]s", name: {ar: "الصيف"},
		from: "DAY", to: "DAY", prices: [{hall: "%[1]s", daypart: "evening", tariff: {minGuests: 5}}]}) {id}}`)},
	"Mutation.removeSeason": {"snynnn", func(t *testing.T, s *edgeSite, _ string) string {
		venue := s.publicVenue(t, nil)
		_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["owner"].Request, calendar.SetSeason{
			Listing: venue, Name: events.Bilingual{Ar: "الصيف"}, From: soon, To: soon,
			Prices: []events.SeasonPrice{{Hall: venue, Daypart: events.Evening}},
		})
		require.NoError(t, err)
		history, err := s.site.Graph.App.Log.Load(t.Context(), events.CalendarStream(venue), 0)
		require.NoError(t, err)
		return fmt.Sprintf(`mutation {removeSeason(input: {listing: "%s", season: "%s"}) {id}}`, venue,
			history[0].Data.(events.SeasonSet).Season)
	}},
	"Mutation.openFeed":  {"snynnn", onVenue(`mutation {openFeed(input: {listing: "%s", lang: "ar"}) {id}}`)},
	"Mutation.closeFeed": {"snynnn", onVenue(`mutation {closeFeed(input: {listing: "%s"}) {id}}`)},
	"Mutation.closeDays": {
		"snynnn", onWish(`mutation {closeDays(input: {listing: "%s", from: "DAY", to: "DAY"}) {id}}`),
	},
	"Mutation.openDays": {"snynnn", func(t *testing.T, s *edgeSite, _ string) string {
		venue := s.publicVenue(t, nil)
		_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["owner"].Request, calendar.CloseDays{
			Listing: venue, From: soon, To: soon, Daypart: events.AllDay,
		})
		require.NoError(t, err)
		history, err := s.site.Graph.App.Log.Load(t.Context(), events.CalendarStream(venue), 0)
		require.NoError(t, err)
		return fmt.Sprintf(`mutation {openDays(input: {listing: "%s", closure: "%s"}) {id}}`, venue,
			history[0].Data.(events.DaysClosed).Closure)
	}},

	"Mutation.recordSearchClick": {
		"yyyyyy",
		func(t *testing.T, s *edgeSite, _ string) string {
			return `mutation {` + s.opened(s.publicVenue(t, nil)) + `}`
		},
	},

	"Mutation.setCategory": {
		"snnnyn",
		fixed(`mutation {setCategory(input: {key: "test", name: {ar: "تجربة", en: "Test"}}) {version}}`),
	},
	"Mutation.setGovernorate": {
		"snnnyn",
		fixed(
			`mutation {setGovernorate(input: {slug: "test", slugAr: "تجربة", name: {ar: "تجربة", en: "Test"}})
				{version}}`,
		),
	},
	"Mutation.setCity": {
		"snnnyn",
		fixed(
			`mutation {setCity(input: {slug: "test", slugAr: "تجربة", governorate: "damascus", name: {ar: "تجربة", en:
				"Test"}}) {version}}`,
		),
	},
	"Mutation.setAmenity": {
		"snnnyn",
		fixed(`mutation {setAmenity(input: {key: "test", name: {ar: "تجربة", en: "Test"}}) {version}}`),
	},
	"Mutation.removeReference": {
		"snnnyn",
		fixed(`mutation {removeReference(input: {list: "amenity", key: "parking"}) {version}}`),
	},
	"Mutation.orderEntries": {
		"snnnyn",
		fixed(`mutation {orderEntries(input: {list: "governorate", keys: ["homs"]}) {version}}`),
	},
	"Mutation.setExchangeRate": {
		"snnnyn",
		fixed(`mutation {setExchangeRate(input: {poundsPerDollar: 13000}) {version}}`),
	},
	"Mutation.setSynonyms": {
		"snnnyn",
		fixed(`mutation {setSynonyms(input: {term: "صالة", words: ["قاعة"]}) {version}}`),
	},
	"Mutation.declineSynonym": {
		"snnnyn",
		fixed(`mutation {declineSynonym(input: {term: "صالة", word: "قاعة"}) {version}}`),
	},
}

func onRevision(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		id := s.publicVenue(t, nil)
		edited := listing.EditListing{
			Listing: id,
			Details: events.Details{
				Name:      events.Bilingual{Ar: "قاعة أخرى"},
				VenueType: "hall",
				Capacity:  5,
				Place:     events.Place{Governorate: "damascus"},
			},
		}
		_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["owner"].Request, edited)
		require.NoError(t, err)
		return fmt.Sprintf(format, id)
	}
}

// TestEveryOperationAsksWhoYouAre checks the answer of every operation in the schema to each role. It also checks that
// an admin's or editor's session without the second factor is refused everything that a visitor is.
func TestEveryOperationAsksWhoYouAre(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request, subscription.GrantSubscription{
		User: s.people["owner"].Actor.Account, Plan: events.LargestPlan.Key, Until: inDays(30), Reason: "many listings",
	})
	require.NoError(t, err)
	s.waits(t)
	s.edits(t)
	schema := graph.NewExecutableSchema(graph.Config{}).Schema()
	var operations []string
	for _, root := range []string{"Query", "Mutation"} {
		for _, field := range schema.Types[root].Fields {
			if !strings.HasPrefix(field.Name, "__") {
				operations = append(operations, root+"."+field.Name)
			}
		}
	}
	for name := range matrix {
		assert.Contains(t, operations, name, "the schema has no such operation")
	}
	for _, name := range operations {
		c, covered := matrix[name]
		if !assert.True(t, covered, "%s is in the schema: say in the matrix who may do it", name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			documents := c.documents(t, s, name)
			s.caughtUp(t)
			for i, role := range roles {
				r := s.query(t, role, documents[i], nil)
				code := r.code()
				// A hidden object is null if the field may be null.
				unknown := code == "" && strings.HasSuffix(string(r.Data), ":null}") && name != "Query.viewer"
				where := fmt.Sprintf("%s as %q: %s %v", name, role, r.Data, r.Errors)
				switch c.who[i] {
				case 's':
					assert.Equal(t, "unauthenticated", code, where)
				case 'n':
					assert.True(t, code == "forbidden" || code == "not_found" || unknown, where)
				case 'y':
					assert.NotContains(
						t,
						[]string{
							"unauthenticated",
							"forbidden",
							"not_found",
							"internal",
							"unavailable",
							"GRAPHQL_VALIDATION_FAILED",
						},
						code,
						where,
					)
					assert.False(t, unknown, where)
				default:
					t.Errorf("%s: %q is no letter of the matrix", name, c.who[i])
				}
			}
			if c.who[0] == 's' {
				for _, who := range []string{"waiting", "waiting-editor"} {
					code := s.query(t, who, documents[0], nil).code()
					assert.Contains(
						t,
						[]string{"second_factor", "forbidden"},
						code,
						name,
					) // "forbidden": for none of them
				}
			}
		})
	}
}

// TestTheOwnAnalyticsAreForTheOwner checks what the matrix's single row for analytics cannot.
func TestAListingsAnalyticsAreForItsOwner(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	s.edits(t)
	id := s.publicVenue(t, nil)
	s.caughtUp(t)
	for i, role := range roles {
		r := s.query(
			t,
			role,
			fmt.Sprintf(`{analytics(filter: {from: "2026-01-01", to: "2026-01-02", listing: "%s"}) {from}}`, id),
			nil,
		)
		csv := s.ask(
			t,
			role,
			http.MethodGet,
			"/api/analytics.csv?from=2026-01-01&to=2026-01-02&listing="+id.String(),
			nil,
		)
		wanted := []struct {
			code   string
			status int
		}{
			{"unauthenticated", 401}, {"forbidden", 403}, {"", 200}, {"forbidden", 403}, {"", 200}, {"forbidden", 403},
		}[i]
		assert.Equal(t, wanted.code, r.code(), role)
		assert.Equal(t, wanted.status, csv.StatusCode, "%s: %s", role, csv.body)
	}
}

func TestOwnAnalyticsAddUpTheOwnListingsAlone(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	for range 2 {
		click := map[string]any{
			"sessionId":  "1700000000000-owner",
			"vendorId":   s.publicVenue(t, nil),
			"vendorType": "venue",
			"clickType":  "phone",
			"deviceType": "mobile",
		}
		require.Equal(
			t,
			http.StatusAccepted,
			s.ask(t, "", http.MethodPost, "/api/analytics/track/vendor-click", click).StatusCode,
		)
	}
	s.counted(t)
	head, err := s.log.Head(t.Context())
	require.NoError(t, err)
	last, err := s.log.Read(t.Context(), head-1, 1)
	require.NoError(t, err)
	today := analytics.Day(last[0].At)
	ask := fmt.Sprintf(
		`{ownAnalytics(from: "%s", to: "%s") {contactClicks {value} days {contactClicks} topSearches {key}}}`,
		today,
		today,
	)
	assert.JSONEq(
		t,
		`{"ownAnalytics": {"contactClicks": {"value": 2}, "days": [{"contactClicks": 2}], "topSearches": null}}`,
		string(s.query(t, "owner", ask, nil).Data),
	)
	assert.JSONEq(
		t,
		`{"ownAnalytics": {"contactClicks": {"value": 0}, "days": [{"contactClicks": 0}], "topSearches": null}}`,
		string(s.query(t, "provider", ask, nil).Data),
	)
}

// apiCall is a route, with a path for each role that asks.
type apiCall struct {
	who  string
	path func(t *testing.T, s *edgeSite) string
	body any
}

// calls are the routes beside GraphQL with the expected result per role, as in the matrix. It must name every route.
var calls = map[string]apiCall{
	"POST /api/auth/register":        {"yyyyyy", at("/api/auth/register"), map[string]any{}},
	"POST /api/auth/login":           {"yyyyyy", at("/api/auth/login"), map[string]any{}},
	"POST /api/auth/forgot-password": {"yyyyyy", at("/api/auth/forgot-password"), map[string]any{}},
	"POST /api/auth/reset-password":  {"yyyyyy", at("/api/auth/reset-password"), map[string]any{}},
	"POST /api/auth/change-password": {
		"syyyyy",
		at("/api/auth/change-password"),
		map[string]string{"oldPassword": "wrong", "newPassword": "another-long-one"},
	},
	"POST /api/auth/logout": {
		"y-----",
		at("/api/auth/logout"),
		nil,
	}, // everybody may end their own session
	"POST /api/auth/second-factor": {
		"snnnyy",
		at("/api/auth/second-factor"),
		map[string]string{"code": "wrong"},
	},
	"POST /api/auth/second-factor/setup": {"snnnyy", at("/api/auth/second-factor/setup"), nil},
	"POST /api/auth/second-factor/enable": {
		"snnnyy",
		at("/api/auth/second-factor/enable"),
		map[string]string{"code": "wrong"},
	},
	"POST /api/auth/second-factor/recovery-codes": {"snnnyy", at("/api/auth/second-factor/recovery-codes"), nil},
	"POST /api/auth/confirm": {
		"syyyyy",
		at("/api/auth/confirm"),
		map[string]string{"password": "wrong"},
	},
	"GET /api/auth/me":                           {"syyyyy", at("/api/auth/me"), nil},
	"GET /api/auth/sessions":                     {"syyyyy", at("/api/auth/sessions"), nil},
	"DELETE /api/auth/sessions":                  {"syyyyy", at("/api/auth/sessions"), nil},
	"DELETE /api/auth/sessions/{session}":        {"syyyyy", at("/api/auth/sessions/" + uuid.NewString()), nil},
	"GET /api/auth/export":                       {"syyyyy", at("/api/auth/export"), nil},
	"GET /api/service-categories":                {"yyyyyy", at("/api/service-categories"), nil},
	"GET /api/services":                          {"yyyyyy", at("/api/services"), nil},
	"GET /api/venues":                            {"yyyyyy", at("/api/venues"), nil},
	"GET /api/governorates":                      {"yyyyyy", at("/api/governorates"), nil},
	"GET /api/governorates/{governorate}/cities": {"yyyyyy", at("/api/governorates/damascus/cities"), nil},
	"GET /api/cities":                            {"yyyyyy", at("/api/cities"), nil},
	"POST /api/analytics/track/pageview": {
		"yyyyyy",
		at("/api/analytics/track/pageview"),
		map[string]any{"path": "/"},
	},
	"POST /api/analytics/track/leave":        {"yyyyyy", at("/api/analytics/track/leave"), map[string]any{}},
	"POST /api/analytics/track/vendor-click": {"yyyyyy", at("/api/analytics/track/vendor-click"), map[string]any{}},
	"POST /api/analytics/track/song":         {"yyyyyy", at("/api/analytics/track/song"), map[string]any{}},
	"POST /api/analytics/track/faq":          {"yyyyyy", at("/api/analytics/track/faq"), map[string]any{}},
	"POST /api/analytics/track/faq-search":   {"yyyyyy", at("/api/analytics/track/faq-search"), map[string]any{}},
	"POST /api/letters/stop":                 {"yyyyyy", at("/api/letters/stop?token=x"), "List-Unsubscribe=One-Click"},
	"POST /api/media":                        {"snyyyy", at("/api/media"), "no picture"},
	"GET /api/analytics.csv": {
		"snnnyn",
		at("/api/analytics.csv?from=2026-01-01&to=2026-01-02"),
		nil,
	},
	"GET /api/figures.csv":          {"snnnyn", at("/api/figures.csv?from=2026-11-01&to=2026-11-02"), nil},
	"GET /api/figures.json":         {withKey, at("/api/figures.json"), nil},
	"GET /api/own-analytics.csv":    {"snyynn", at("/api/own-analytics.csv?from=2026-01-01&to=2026-01-02"), nil},
	"GET /api/own-comparison.csv":   {"snyynn", at("/api/own-comparison.csv?from=2026-01-01&to=2026-01-02"), nil},
	"GET /api/days-asked.csv":       {"snnnyn", at("/api/days-asked.csv?from=2026-01-01&to=2026-01-02"), nil},
	"GET /api/market.csv":           {"snnnyn", at("/api/market.csv?from=2026-01-01&to=2026-01-02&by=month"), nil},
	"GET /api/free-thursdays.csv":   {"snnnyn", at("/api/free-thursdays.csv"), nil},
	"GET /api/bookings.csv":         {"snnnyn", at("/api/bookings.csv"), nil},
	"GET /api/contact-messages.csv": {"snnnyn", at("/api/contact-messages.csv"), nil},
	"GET /api/subscriptions.csv":    {"snnnyn", at("/api/subscriptions.csv"), nil},
	"GET /api/faq.csv":              {"snnnyn", at("/api/faq.csv?from=2026-01-01&to=2026-01-02"), nil},
	"GET /api/faq-misses.csv":       {"snnnyn", at("/api/faq-misses.csv?from=2026-01-01&to=2026-01-02"), nil},
	"GET /api/quiz.csv":             {"snnnyn", at("/api/quiz.csv?from=2026-01-01&to=2026-01-02"), nil},
	"GET /api/own-bookings.csv":     {"snyyyn", at("/api/own-bookings.csv"), nil},
	"GET /api/accounts.csv":         {"snnnyn", at("/api/accounts.csv"), nil},
	"GET /api/reference.csv":        {"snnnyn", at("/api/reference.csv?list=cities"), nil},
	"GET /api/audit.csv":            {"snnnyn", at("/api/audit.csv"), nil},
	"GET /api/search-terms.csv": {
		"snnnyn",
		at("/api/search-terms.csv?from=2026-01-01&to=2026-01-02"),
		nil,
	},
	"GET /api/listings/{listing}/history.csv": {"snynyn", func(t *testing.T, s *edgeSite) string {
		return "/api/listings/" + s.publicVenue(t, nil).String() + "/history.csv"
	}, nil},
	"GET /api/agreements/{booking}.pdf":  {"syynyn", agreementFile, nil},
	"POST /api/agreements/{booking}.pdf": {"syynyn", agreementFile, nil},
	"GET /api/bookings/{booking}.ics": {"syynyn", func(t *testing.T, s *edgeSite) string {
		return "/api/bookings/" + s.heldOf(t).String() + ".ics"
	}, nil},
	// Whoever has the address reads it, and nobody else: TestAnOwnersCalendarIsReadElsewhere.
	"GET /calendars/{feed}/{token}.ics":  {"yyyyyy", openFeed, nil},
	"HEAD /calendars/{feed}/{token}.ics": {"yyyyyy", openFeed, nil},

	"GET /.well-known/security.txt":  {"yyyyyy", at("/.well-known/security.txt"), nil},
	"GET /media/{hash}/{width}.jpg":  {"nnynyn", pendingPicture, nil},
	"HEAD /media/{hash}/{width}.jpg": {"nnynyn", pendingPicture, nil},
}

func at(path string) func(*testing.T, *edgeSite) string {
	return func(*testing.T, *edgeSite) string { return path }
}

// openFeed returns the address of a venue's calendar.
func openFeed(t *testing.T, s *edgeSite) string {
	t.Helper()
	return s.feedOf(t, s.publicVenue(t, nil), "")
}

// pendingPicture returns a picture of a venue that waits for approval.
func pendingPicture(t *testing.T, s *edgeSite) string {
	t.Helper()
	p, err := s.site.REST.Pictures.Receive(
		t.Context(),
		bytes.NewReader(drawn(t, 400, 300)),
		s.people["owner"].Actor.Account,
	)
	require.NoError(t, err)
	s.venue(t, func(d *events.Details) { d.Pictures = []events.Picture{p} })
	return "/media/" + p.Hash + "/320.jpg"
}

// withoutFactor are the calls that need an account and that a session without the second factor may make.
var withoutFactor = []string{
	"GET /api/auth/me", "POST /api/auth/confirm",
	"POST /api/auth/second-factor", "POST /api/auth/second-factor/setup", "POST /api/auth/second-factor/enable",
}

func TestEveryCallAsksWhoYouAre(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	s.waits(t)
	s.edits(t)
	// Pages and health have their own tests, operations are in the matrix.
	elsewhere := []string{"/*", "/graphql", "/healthz", "/readyz"}
	var routes []string
	collect := func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if !slices.Contains(elsewhere, route) {
			routes = append(routes, method+" "+strings.TrimSuffix(route, "/"))
		}
		return nil
	}
	require.NoError(t, chi.Walk(s.router, collect))
	for name := range calls {
		assert.Contains(t, routes, name, "the router has no such call")
	}
	for _, name := range routes {
		c, covered := calls[name]
		if !assert.True(t, covered, "add %q to calls, with who may call it", name) {
			continue
		}
		paths := make([]string, len(roles))
		for i := range roles {
			paths[i] = c.path(t, s)
		}
		s.caughtUp(t)
		method, _, _ := strings.Cut(name, " ")
		if c.who[0] == 's' && c.who != withKey {
			r := s.ask(t, "waiting", method, paths[0], c.body)
			refused := r.StatusCode == http.StatusForbidden && strings.Contains(r.body, `"second_factor"`)
			assert.Equal(t, !slices.Contains(withoutFactor, name), refused, "%s: %d %s", name, r.StatusCode, r.body)
			editor := s.ask(t, "waiting-editor", method, paths[0], c.body)
			passes := slices.Contains(withoutFactor, name)
			assert.Equal(t, !passes, editor.StatusCode == http.StatusForbidden, "%s: %s", name, editor.body)
		}
		for i, role := range roles {
			if c.who[i] == '-' {
				continue
			}
			r := s.ask(t, role, method, paths[i], c.body)
			where := fmt.Sprintf("%s as %q: %d %.200s", name, role, r.StatusCode, r.body)
			switch c.who[i] {
			case 's':
				assert.Equal(t, http.StatusUnauthorized, r.StatusCode, where)
			case 'n':
				assert.True(t, slices.Contains([]int{http.StatusForbidden, http.StatusNotFound}, r.StatusCode), where)
			case 'y':
				passed := r.StatusCode < 300 || r.StatusCode == http.StatusBadRequest ||
					r.StatusCode == http.StatusConflict
				assert.True(t, passed, where)
			default:
				t.Errorf("%s: %q is no letter of the matrix", name, c.who[i])
			}
		}
	}
}

// TestASessionEndsWithWhatItStoodFor: suspension, a change of role or password, and erasure end all sessions of the
// account at once.
func TestASessionEndsWithWhatItStoodFor(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	reasons := map[string]commands.Ending{
		"suspended": commands.EndedBySuspension, "granted": commands.EndedByRole, "changed": commands.EndedByPassword,
		"erased": "", // nothing is kept of them
	}
	for name, end := range map[string]func(person) error{
		"suspended": func(p person) error {
			_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request,
				account.SuspendAccount{Account: p.Actor.Account, Reason: "test"})

			return err
		},
		"granted": func(p person) error {
			_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request,
				account.GrantRole{Account: p.Actor.Account, Role: events.VenueOwner})

			return err
		},
		"changed": func(p person) error {
			_, err := commands.Handle(
				t.Context(), s.site.Graph.App, p.Request, account.ChangePassword{
					OldPassword: password,
					NewPassword: "another-long-one",
				})

			return err
		},
		"erased": func(p person) error {
			_, err := commands.Handle(t.Context(), s.site.Graph.App, p.Request, account.EraseAccount{Password: password})
			return err
		},
	} {
		p := s.join(t, name, events.Customer)
		require.Equal(t, http.StatusOK, s.ask(t, name, http.MethodGet, "/api/auth/me", nil).StatusCode, name)
		require.NoError(t, end(p), name)
		r := s.ask(t, name, http.MethodGet, "/api/auth/me", nil)
		assert.Equal(t, http.StatusUnauthorized, r.StatusCode, name)
		assert.Equal(t, reasons[name], reasonIn(t, r.body), name)
	}
}

// reasonIn returns the reason for the session's end in a response.
func reasonIn(t *testing.T, body string) commands.Ending {
	t.Helper()
	var refusal struct{ Reason commands.Ending }
	require.NoError(t, json.Unmarshal([]byte(body), &refusal), body)
	return refusal.Reason
}

// TestWhoseSessionEndedIsToldWhy: REST and GraphQL both give the reason, and only to the holder of the cookie.
func TestWhoseSessionEndedIsToldWhy(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	first := cookies(s.signIn(t, "customer@example.com", password))
	other := cookies(s.signIn(t, "customer@example.com", password))
	me := func(cookie string) reply { return s.ask(t, "", http.MethodGet, "/api/auth/me", nil, "Cookie", cookie) }
	reason := func(cookie string) commands.Ending { return reasonIn(t, me(cookie).body) }
	end := s.ask(t, "", http.MethodDelete, "/api/auth/sessions", nil, "Cookie", first)
	require.Equal(t, http.StatusNoContent, end.StatusCode, end.body)
	assert.Equal(t, commands.EndedElsewhere, reason(other))
	query := map[string]string{"query": `{myInquiries {nodes {id}}}`}
	asked := s.ask(t, "", http.MethodPost, "/graphql", query, "Cookie", other)
	assert.Contains(t, asked.body, `"reason":"elsewhere"`)
	assert.Equal(t, http.StatusOK, me(first).StatusCode)
	strange := "session=" + base64.RawURLEncoding.EncodeToString(bytes.Repeat([]byte{7}, 32))
	for _, cookie := range []string{"", "session=x", strange} {
		r := me(cookie)
		assert.Equal(t, http.StatusUnauthorized, r.StatusCode)
		assert.NotContains(t, r.body, "reason", cookie)
	}
	wrong := s.ask(t, "", http.MethodPost, "/api/auth/login",
		map[string]string{"email": "customer@example.com", "password": "a-wrong-one"}, "Cookie", other)
	assert.NotContains(t, wrong.body, "reason", "a wrong password is refused without a reason")

	leaving := s.ask(t, "", http.MethodPost, "/api/auth/logout", nil, "Cookie", first)
	require.Equal(t, http.StatusNoContent, leaving.StatusCode)
	assert.Empty(t, reason(first), "signing out needs no reason")

	var list []struct{ ID string }
	one := cookies(s.signIn(t, "owner@example.com", password))
	ended := cookies(s.signIn(t, "owner@example.com", password))
	r := s.ask(t, "", http.MethodGet, "/api/auth/sessions", nil, "Cookie", ended)
	require.NoError(t, json.Unmarshal([]byte(r.body), &list), r.body)
	for _, session := range list {
		s.ask(t, "", http.MethodDelete, "/api/auth/sessions/"+session.ID, nil, "Cookie", one)
	}
	assert.Equal(t, commands.EndedElsewhere, reason(ended), "the session that was named")
}

// TestASessionGrowsOld checks both time limits.
func TestASessionGrowsOld(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	for name, age := range map[string]string{
		"idle": `seen_at = now() - interval '15 days'`,
		"old":  `created_at = now() - interval '91 days'`,
	} {
		p := s.join(t, name, events.Customer)
		_, err := s.site.Sessions.Pool.Exec(
			t.Context(),
			`UPDATE sessions SET `+age+` WHERE account = $1`,
			p.Actor.Account,
		)
		require.NoError(t, err)
		r := s.ask(t, name, http.MethodGet, "/api/auth/me", nil)
		assert.Equal(t, http.StatusUnauthorized, r.StatusCode, name)
		assert.Equal(t, commands.EndedByTime, reasonIn(t, r.body), name)
	}
	p := s.join(t, "used", events.Customer)
	_, err := s.site.Sessions.Pool.Exec(
		t.Context(),
		`UPDATE sessions SET seen_at = now() - interval '1 hour' WHERE account = $1`,
		p.Actor.Account,
	)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, s.ask(t, "used", http.MethodGet, "/api/auth/me", nil).StatusCode)
	var seen time.Time
	require.NoError(
		t,
		s.site.Sessions.Pool.QueryRow(t.Context(), `SELECT seen_at FROM sessions WHERE account = $1`, p.Actor.Account).
			Scan(&seen),
	)
	assert.WithinDuration(t, time.Now(), seen, time.Minute, "a request renews the session")
}
