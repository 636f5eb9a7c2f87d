package projections_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/projections"
	"weddings/projections/accounts"
	"weddings/projections/appeals"
	"weddings/projections/audit"
	"weddings/projections/bookings"
	"weddings/projections/budgets"
	"weddings/projections/bundles"
	"weddings/projections/calendars"
	"weddings/projections/catalogue"
	"weddings/projections/contactmessages"
	"weddings/projections/decisions"
	"weddings/projections/duplicates"
	"weddings/projections/figurekeys"
	"weddings/projections/figurenotes"
	"weddings/projections/figurereports"
	"weddings/projections/figureshares"
	"weddings/projections/inquiries"
	"weddings/projections/leads"
	"weddings/projections/playlists"
	"weddings/projections/quiz"
	"weddings/projections/reviews"
	"weddings/projections/savedviews"
	"weddings/projections/shortcomings"
	"weddings/projections/shortlists"
	"weddings/projections/subscriptions"
)

// streamRecorder records events of the stream whose name begins with prefix: see recording.
type streamRecorder = func(prefix string, list ...events.Event) []events.Recorded

// ownOrders returns, by the name of a read model, the streams that the model combines. The events are about the entity
// id and what the person wrote, who has an account and is erased in one of the streams. A model has its entry in a test
// file of its own.
var ownOrders = map[string]func(person, id uuid.UUID, stream streamRecorder) [][]events.Recorded{}

// crossing returns the streams that one read model combines. Each event keeps its position, in whatever order it is
// applied.
func crossing() map[projections.Projection][][][]events.Recorded {
	owner, couple, visitor, id := uuid.New(), uuid.New(), uuid.New(), uuid.New()
	stream := recording(id, time.Second)
	erased := func(person uuid.UUID) []events.Recorded {
		return stream("account-", events.PersonErased{Person: person})
	}
	offer := events.Offer{Available: true, Phone: events.PersonalOf(owner, "planted")}
	listed := func() []events.Recorded {
		return stream("listing-",
			events.ListingCreated{Listing: id, Owner: owner, Slugs: events.Slugs{Ar: "ا", En: "a"}, Offer: offer},
			events.ListingApproved{Listing: id},
			events.AvailabilityAndPriceChanged{Listing: id, Offer: offer})
	}
	suspended, reinstated := events.AccountSuspended{
		Account: owner,
		Reason:  "x",
	}, events.AccountReinstated{
		Account: owner,
	}
	report := events.ListingReported{
		Listing: id,
		Report:  id,
		Reason:  "fake",
		Comment: events.PersonalOf(couple, "planted"),
	}
	sent := events.InquirySent{
		Inquiry: id,
		Owner:   owner,
		Sender:  visitor,
		Message: events.PersonalOf(visitor, "planted"),
		Party:   events.Party{Wishes: events.PersonalOf(visitor, "planted")},
	}
	review := events.ReviewSubmitted{
		Review:  id,
		Listing: id,
		Author:  couple,
		Rating:  4,
		Comment: events.PersonalOf(couple, "planted"),
	}
	cases := map[projections.Projection][][][]events.Recorded{
		catalogue.Projection{}: {
			{stream("account-", suspended, events.PersonErased{Person: owner}), listed()},
			{stream("account-", suspended, reinstated, events.PersonErased{Person: owner}), listed()},
			{erased(couple), stream("report-", report, events.ReportClosed{Listing: id, Report: id})},
			{erased(couple), stream("listing-", events.ListingCreated{Listing: id}, report)}, // as in older logs
			{
				stream("category-", events.CategorySet{Key: "music"}, events.ReferenceRemoved{
					List: "category", Key: "music",
				}, events.CategorySet{Key: "music"}),
				stream("order-", events.ReferenceOrdered{List: "category", Keys: []string{"music"}}),
				stream("amenity-", events.AmenitySet{Key: "pool"}),
			},
		},
		inquiries.Projection{}: {{
			erased(couple), erased(visitor), erased(owner), stream("inquiry-", sent,
				events.InquiryAttached{
					Inquiry: id, Account: couple, Message: events.PersonalOf(couple, "planted"),
					Wishes: events.PersonalOf(couple, "planted"),
				},
				events.InquiryResponded{Inquiry: id, Response: events.PersonalOf(owner, "planted")},
				events.MessageWritten{Inquiry: id, Message: couple, Text: events.PersonalOf(couple, "planted")},
				events.MessageWritten{Inquiry: id, Message: owner, Text: events.PersonalOf(owner, "planted")}),
			stream("replies-", events.QuickReplySet{
				Owner: owner, Reply: id, Ar: events.PersonalOf(owner, "planted"), En: events.PersonalOf(owner, ""),
			}),
		}, { // what the owner wrote to the couple may quote them
			erased(couple), stream("inquiry-",
				events.InquirySent{Inquiry: id, Owner: owner, Sender: couple, SignedIn: true},
				events.InquiryResponded{Inquiry: id, Response: events.PersonalOf(owner, "planted")},
				events.MessageWritten{
					Inquiry: id, Message: owner, By: events.OwnerSide, Text: events.PersonalOf(owner, "planted"),
				}),
		}},
		bookings.Projection{}: {
			{erased(couple), erased(visitor), erased(owner), stream("booking-",
				events.BookingRequested{
					Booking: id, Owner: owner, Customer: visitor, Days: []events.Day{9},
					Requests: events.PersonalOf(visitor, "planted"),
				},
				events.BookingAttached{Booking: id, Account: couple, Requests: events.PersonalOf(couple, "planted")},
				events.BookingDeclined{Booking: id, Reason: events.PersonalOf(owner, "planted")})},
			{erased(couple), stream("booking-", // why the owner said no may quote the couple
				events.BookingRequested{
					Booking: id, Owner: owner, Customer: couple, SignedIn: true, Days: []events.Day{9},
				},
				events.BookingDeclined{Booking: id, Reason: events.PersonalOf(owner, "planted")})},
			{erased(couple), stream("booking-",
				events.BookingRequested{Booking: id, Owner: owner, Customer: visitor, Days: []events.Day{9}},
				events.BookingCancelled{Booking: id, By: events.OwnerSide, Reason: events.PersonalOf(owner, "planted")},
				events.BookingAttached{Booking: id, Account: couple})},
			{erased(owner), stream("booking-", events.BookingEntered{
				Booking: id, Owner: owner, Days: []events.Day{9}, Name: events.PersonalOf(owner, "planted"),
			}, events.BookingCompleted{Booking: id})},
		},
		calendars.Projection{}: {{erased(owner), stream("calendar-",
			events.DaysClosed{Listing: id, Closure: id, Note: events.PersonalOf(owner, "planted")},
			events.HallRemoved{Listing: id, Hall: id}, events.HallSet{Listing: id, Hall: couple})}},
		bundles.Projection{}: {
			{erased(couple), stream("bundle-",
				events.BundleOpened{Bundle: id, Sender: couple, Day: 9},
				events.BundleShared{Bundle: id, Share: visitor}, events.BundleClosed{Bundle: id})},
			{erased(couple), stream("bundle-",
				events.BundleOpened{Bundle: id}, events.BundleAttached{Bundle: id, Account: couple})},
		},
		reviews.Projection{}: {
			{erased(couple), stream("review-", review, events.ReviewApproved{Review: id, Listing: id})},
		},
	}
	maps.Copy(cases, crossingPlans(owner, couple, visitor, id, stream))
	maps.Copy(cases, crossingAccounts(owner, id, stream))
	maps.Copy(cases, crossingCounts(owner, id, recording(id, 20*24*time.Hour)))
	for _, p := range all() {
		if own := ownOrders[p.Name()]; own != nil {
			cases[p] = append(cases[p], own(couple, id, stream))
		}
	}
	return cases
}

// recording returns a function that records the events of a stream. Each event is a step later than the one before it,
// in whichever stream.
func recording(id uuid.UUID, step time.Duration) streamRecorder {
	var position int64
	return func(prefix string, list ...events.Event) (history []events.Recorded) {
		for i, e := range list {
			position++
			history = append(history, events.Recorded{
				Position: position,
				ID:       uuid.New(),
				Stream:   prefix + id.String(),
				Version:  int64(i + 1),
				Type: events.TypeOf(
					e,
				),
				At:   time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC).Add(time.Duration(position) * step),
				Data: e,
			})
		}
		return history
	}
}

// crossingPlans returns what couples write, whose account may be erased before it is applied.
func crossingPlans(
	owner, couple, visitor, id uuid.UUID, stream streamRecorder,
) map[projections.Projection][][][]events.Recorded {
	planted := func(person uuid.UUID) events.Personal { return events.PersonalOf(person, "planted") }
	erased := func(person uuid.UUID) []events.Recorded {
		return stream("account-", events.PersonErased{Person: person})
	}
	sent := events.ContactMessageSent{
		Message: id, Sender: visitor, Name: planted(visitor), Email: planted(visitor), Topic: planted(visitor),
		Text: planted(visitor),
	}
	attached := events.ContactMessageAttached{
		Message: id, Account: couple, Name: planted(couple), Email: planted(couple), Topic: planted(couple),
		Text: planted(couple),
	}
	plan, homs := events.PersonalOf(couple, `{"name": "planted"}`), events.BudgetPlace{Governorate: "homs"}
	return map[projections.Projection][][][]events.Recorded{
		contactmessages.Projection{}: {
			{erased(couple), stream("contactmessage-", sent,
				events.ContactMessageWritten{Message: id, Line: id, Text: planted(visitor)}, attached,
				events.ContactLineAttached{Message: id, Line: id, Text: planted(couple)},
				events.PersonErased{Person: visitor},
				events.ContactMessageNoted{Message: id, Line: owner, Text: planted(couple)})},
			{erased(couple), stream("contactmessage-", sent, attached, events.PersonErased{Person: visitor},
				events.ContactMessageResolved{Message: id, Line: id, Text: planted(couple)},
				events.ContactMessageReopened{Message: id},
				events.ContactMessageWritten{Message: id, Line: owner, Text: planted(couple)},
				events.ContactMessageProgressed{Message: id},
				events.ContactMessageAnswered{Message: id, Line: visitor, Text: planted(couple)})},
			{
				stream("contactmessage-", events.ContactMessageSent{Message: id, Sender: visitor}),
				stream("cannedanswer-", events.CannedAnswerSet{Answer: id}, events.CannedAnswerRemoved{Answer: id}),
			},
		},
		budgets.Projection{}: {
			{erased(couple), stream("budget-",
				events.BudgetSaved{Budget: id, Maker: visitor, Email: planted(visitor)},
				events.BudgetAttached{Budget: id, Account: couple, Email: planted(couple)},
				events.PersonErased{Person: visitor},
				events.BudgetChanged{Budget: id, Email: planted(couple)},
				events.BudgetLinePlanned{Budget: id, Line: "hall", Note: planted(couple)},
				events.BudgetDownloaded{Budget: id})},
			{erased(couple), stream("budget-", events.BudgetSaved{Budget: id, Maker: couple},
				events.BudgetLinePlanned{Budget: id, Line: "hall", Note: planted(couple)},
				events.BudgetLineCleared{Budget: id, Line: "hall"}, events.BudgetEnded{Budget: id})},
			{
				stream("budgettemplate-", events.BudgetTemplateSet{From: 9}),
				stream(
					"budgetpricing-",
					events.BudgetPricingSet{
						BudgetPlace: homs,
						From:        9,
					},
					events.BudgetPricingSet{BudgetPlace: homs, From: 8},
				),
			},
		},
		playlists.Projection{}: {{erased(couple), stream("playlist-",
			events.PlaylistSaved{Playlist: id, Maker: visitor, Name: planted(visitor)},
			events.PlaylistAttached{Playlist: id, Account: couple, Name: planted(couple)},
			events.PersonErased{Person: visitor},
			events.PlaylistChanged{Playlist: id, Name: planted(couple)},
			events.PlaylistShared{Playlist: id, Share: id}, events.PlaylistUnshared{Playlist: id})}},
		shortlists.Projection{}: {{erased(couple), stream("shortlist-",
			events.ShortlistSaved{Shortlist: id, Maker: couple, Plan: plan},
			events.ShortlistShared{Shortlist: id, Share: id},
			events.ShortlistVoted{
				Shortlist: id, Listing: id, Voter: visitor, Vote: events.YesVote, Name: planted(couple),
				Comment: planted(couple),
			},
			events.ShortlistSaved{Shortlist: id, Maker: couple, Plan: plan},
			events.ShortlistShareEnded{Shortlist: id})}},
		quiz.Projection{}: {
			{erased(couple), stream("quiz-", events.QuizCompleted{Result: id, Account: couple},
				events.QuizContactLeft{
					Result: id, Person: couple, SignedIn: true, Name: planted(couple), Email: planted(couple),
				})},
			{erased(couple), stream("quiz-", events.QuizCompleted{Result: id},
				events.QuizContactLeft{Result: id, Person: visitor, Name: planted(visitor)},
				events.QuizContactLeft{Result: id, Person: couple, Name: planted(couple), Email: planted(couple)},
				events.PersonErased{Person: visitor}, events.QuizContactErased{Result: id})},
			{
				stream("quizweights-", events.QuizWeightsSet{Version: 2}),
				stream("quiz-", events.QuizCompleted{Result: id}, events.QuizContactLeft{Result: id, Person: visitor}),
			},
		},
	}
}

// crossingAccounts returns what people with an account leave in the read models, and the end of it.
func crossingAccounts(
	owner, id uuid.UUID, stream streamRecorder,
) map[projections.Projection][][][]events.Recorded {
	planted, other := events.PersonalOf(owner, "planted"), uuid.New()
	erased := func() []events.Recorded { return stream("account-", events.PersonErased{Person: owner}) }
	offer := events.Offer{Phone: planted}
	return map[projections.Projection][][][]events.Recorded{
		accounts.Projection{}: {{
			stream("booking-", events.PersonErased{Person: other}), // of a visitor, who has no account
			stream("account-",
				events.AccountRegistered{Account: owner, Username: planted, Email: planted, Phone: planted},
				events.ProfileEdited{Account: owner, Username: planted}, events.PersonErased{Person: owner}),
		}},
		appeals.Projection{}: {{erased(), stream("listing-",
			events.ListingRejected{Listing: id, Reason: "x"},
			events.ListingAppealed{Listing: id, Decision: 1, Words: planted},
			events.DecisionUpheld{Listing: id, Decision: 1})}},
		figurekeys.Projection{}: {{erased(), stream("figurekeys-",
			events.FigureKeyMade{Account: owner, Key: id, Name: planted, Scopes: []string{"read"}},
			events.FigureKeyUsed{Account: owner, Key: id, Day: 9})}},
		figurenotes.Projection{}: {{
			erased(),
			stream("figurenote-", events.FigureNoteSet{Note: id, Author: owner, Day: 9, Text: planted},
				events.FigureNoteSet{Note: id, Author: owner, Day: 8, Text: planted}),
			stream("listing-", events.ListingApproved{Listing: id}),
		}, {
			stream("listing-", events.ListingApproved{Listing: id}, events.ListingApproved{Listing: id}),
			stream("post-", events.PostPublished{Post: id}),
			stream("settings-", events.ExchangeRateSet{PoundsPerDollar: 9}),
		}},
		figurereports.Projection{}: {{erased(), stream("figurereport-",
			events.FigureReportSet{Report: id, Account: owner, Name: planted, Question: planted, On: true},
			events.FigureReportDue{Report: id, Day: 9}, events.FigureReportStopped{Report: id})}},
		figureshares.Projection{}: {{erased(), stream("figureshares-",
			events.FigureShared{Account: owner, Share: id, Name: planted, Question: planted, First: 8, Last: 9},
			events.FigureShared{Account: owner, Share: other, Name: planted, Question: planted, First: 8, Last: 9})}},
		duplicates.Projection{}: {{erased(), stream("listing-",
			events.ListingCreated{Listing: id, Owner: owner, Offer: offer},
			events.AvailabilityAndPriceChanged{Listing: id, Offer: offer})}},
		savedviews.Projection{}: {{erased(), stream("views-",
			events.SavedViewSet{Account: owner, View: id, Query: planted, Name: planted},
			events.SavedViewSet{Account: owner, View: id, Query: planted, Name: planted})}},
	}
}

// crossingCounts returns what is counted over several streams. Two events in a row of a stream are less than
// shortcomings.Idle apart, and three are more.
func crossingCounts(
	owner, id uuid.UUID, stream streamRecorder,
) map[projections.Projection][][][]events.Recorded {
	return map[projections.Projection][][][]events.Recorded{
		audit.Projection{}: {{
			stream("listing-", events.ListingApproved{Listing: id}, events.ListingArchived{Listing: id}),
			stream("review-", events.ReviewApproved{Review: id, Listing: id}),
		}},
		decisions.Projection{}: {{
			stream("listing-", events.ListingCreated{Listing: id}, events.ListingApproved{Listing: id}),
			stream("review-", events.ReviewSubmitted{Review: id}, events.ReviewRejected{Review: id}),
		}},
		leads.Projection{}: {{
			stream("contact-", events.ContactClicked{Listing: id, Session: "x"}),
			stream("inquiry-", events.InquirySent{Inquiry: id, Listing: id},
				events.QuoteGiven{Inquiry: id, Listing: id}),
			stream("booking-", events.BookingHeld{Booking: id, Listing: id},
				events.BookingConfirmed{Booking: id, Listing: id}),
		}},
		shortcomings.Projection{}: {{
			stream("listing-", events.ListingCreated{Listing: id, Kind: events.Venue},
				events.ListingApproved{Listing: id}, events.ListingEdited{Listing: id}),
			stream("booking-", events.BookingHeld{Booking: id, Listing: id},
				events.BookingConfirmed{Booking: id, Listing: id}),
			stream("calendar-", events.DaysClosed{Listing: id, Closure: id},
				events.DaysOpened{Listing: id, Closure: id}),
		}},
		subscriptions.Projection{}: {{
			stream("subscription-", events.SubscriptionGranted{User: owner, Subscription: id},
				events.SubscriptionCancelled{User: owner, Subscription: id}),
			stream("listing-", events.ListingFeatured{Listing: id, Featured: true, Day: 8, Until: 10},
				events.ListingFeatured{Listing: id, Day: 9}),
		}},
	}
}

// A read model of events of several kinds has its cases above, or in ownOrders.
func TestEveryReadModelOfSeveralStreamsIsTriedInEveryOrder(t *testing.T) {
	t.Parallel()
	tried := map[string]bool{}
	for p := range crossing() {
		tried[p.Name()] = true
	}
	for _, p := range all() {
		kinds := map[string]bool{}
		for _, kind := range p.Types() {
			entity, _, _ := strings.Cut(kind, ".")
			kinds[entity] = true
		}
		if len(kinds) != 1 { // without types it reads all
			assert.True(t, tried[p.Name()], "%s combines events of %v, which may be applied in any order: "+
				"give its streams in ownOrders, in a test file of its own", p.Name(), slices.Sorted(maps.Keys(kinds)))
		}
	}
}

// interleavings yields every order of the events that keeps the order within each stream.
func interleavings(streams [][]events.Recorded, yield func([]events.Recorded)) {
	var order []events.Recorded
	at := make([]int, len(streams))
	var next func()
	next = func() {
		done := true
		for i, stream := range streams {
			if at[i] == len(stream) {
				continue
			}
			done = false
			order = append(order, stream[at[i]])
			at[i]++
			next()
			at[i]--
			order = order[:len(order)-1]
		}
		if done {
			yield(order)
		}
	}
	next()
}

var errUndone = errors.New("this order was only tried")

// Parked streams are applied late, so a read model of several streams can receive them in any order.
func TestEveryOrderOfStreamsGivesTheSameReadModel(t *testing.T) {
	t.Parallel()
	b := setup(t)
	require.NoError(t, projections.NewRunner(b.Pool, b.Log, all()...).Prepare(t.Context()))
	for p, cases := range crossing() {
		t.Run(p.Name(), func(t *testing.T) {
			for _, streams := range cases {
				var first map[string][]string
				tried := 0
				try := func(order []events.Recorded) {
					rows := b.applied(p, order)
					if first == nil {
						first = rows
						assert.NotContains(
							t,
							fmt.Sprint(rows),
							"planted",
							"%s still has data of the erased person",
							p.Name(),
						)
					}
					assert.Equal(t, first, rows, "%s, in the order %v", p.Name(), positions(order))
				}
				interleavings(streams, func(order []events.Recorded) {
					tried++
					try(closed(t, order))
					// A model that keeps who is erased needs no vault that closes what they wrote.
					if strings.Contains(p.Tables(), "CREATE TABLE erased ") {
						try(order)
					}
				})
				assert.Greater(
					t,
					tried,
					2,
					"%s: two streams of one event each have only two orders: add an event",
					p.Name(),
				)
			}
		})
	}
}

// closed returns the events as the log returns them: what was written by a person who is erased before is closed.
func closed(t *testing.T, order []events.Recorded) []events.Recorded {
	t.Helper()
	list, gone := slices.Clone(order), map[uuid.UUID]bool{}
	for i, r := range list {
		if e, ok := r.Data.(events.PersonErased); ok {
			gone[e.Person] = true
		}
		data, err := events.MapPersonal(r.Data, func(_ string, p events.Personal) (events.Personal, error) {
			if !gone[p.Person()] {
				return p, nil
			}
			err := json.Unmarshal(fmt.Appendf(nil, `{"person": %q, "sealed": "eA=="}`, p.Person()), &p)
			return p, err
		})
		require.NoError(t, err)
		list[i].Data = data
	}
	return list
}

// applied applies events one by one, returns the resulting rows, and rolls back.
func (b *bench) applied(p projections.Projection, order []events.Recorded) (rows map[string][]string) {
	b.t.Helper()
	require.ErrorIs(b.t, pgx.BeginFunc(b.t.Context(), b.Pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(b.t.Context(), `SET LOCAL search_path = `+projections.SchemaOf(p)); err != nil {
			return err
		}
		for _, e := range order {
			if err := p.Project(b.t.Context(), tx, []events.Recorded{e}); err != nil {
				return err
			}
		}
		rows = rowsOf(b.t, tx, projections.SchemaOf(p))
		return errUndone
	}), errUndone)
	return rows
}

func positions(order []events.Recorded) (list []int64) {
	for _, e := range order {
		list = append(list, e.Position)
	}
	return list
}

func rowsOf(t *testing.T, tx pgx.Tx, schema string) map[string][]string {
	t.Helper()
	tables := texts(t, tx, `SELECT table_name::text FROM information_schema.tables WHERE table_schema = $1`, schema)
	m := map[string][]string{}
	for _, table := range tables {
		m[table] = texts(
			t,
			tx,
			`SELECT row_to_json(t)::text FROM `+pgx.Identifier{schema, table}.Sanitize()+` t ORDER BY 1`,
		)
	}
	return m
}

func texts(t *testing.T, tx pgx.Tx, sql string, args ...any) []string {
	t.Helper()
	rows, err := tx.Query(t.Context(), sql, args...)
	require.NoError(t, err)
	list, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	return list
}

// All texts of a contact message that an account took over, notes as well, are those with the account's key: the others
// cannot be read once the visitor is erased.
func TestANoteOfAMessageThatWasTakenOverHasTheAccountsText(t *testing.T) {
	t.Parallel()
	b := setup(t)
	p := contactmessages.Projection{}
	require.NoError(t, projections.NewRunner(b.Pool, b.Log, p).Prepare(t.Context()))
	visitor, couple, id := uuid.New(), uuid.New(), uuid.New()
	rows := b.applied(p, recording(id, time.Second)("contactmessage-",
		events.ContactMessageSent{Message: id, Sender: visitor, Text: events.PersonalOf(visitor, "of a visitor")},
		events.ContactMessageNoted{Message: id, Line: couple, Text: events.PersonalOf(visitor, "of a visitor")},
		events.ContactMessageWritten{Message: id, Line: visitor, Text: events.PersonalOf(visitor, "of a visitor")},
		events.ContactMessageAttached{Message: id, Account: couple, Text: events.PersonalOf(couple, "of the account")},
		events.ContactLineAttached{Message: id, Line: couple, Text: events.PersonalOf(couple, "of the account")},
		events.ContactLineAttached{Message: id, Line: visitor, Text: events.PersonalOf(couple, "of the account")}))
	for table, lines := range rows {
		assert.NotContains(t, fmt.Sprint(lines), "of a visitor", table)
	}
	assert.Contains(t, fmt.Sprint(rows["contact_notes"]), "of the account")
}

// A listing that an admin created while its owner was suspended, and one whose stream was parked then, are both hidden.
func TestASuspendedOwnersListingIsNeverPublic(t *testing.T) {
	t.Parallel()
	b := setup(t)
	r := projections.NewRunner(b.Pool, b.Log, catalogue.Projection{})
	require.NoError(t, r.Prepare(t.Context()))
	_, err := b.Pool.Exec(t.Context(), `ALTER TABLE listings ADD CONSTRAINT poison CHECK (slug_en <> 'parked')`)
	require.NoError(t, err)
	owner, parked, late := uuid.New(), uuid.New(), uuid.New()
	create := func(id uuid.UUID, slug string) {
		b.append(
			"listing-"+id.String(),
			events.ListingCreated{
				Listing: id,
				Owner:   owner,
				Slugs:   events.Slugs{Ar: slug, En: slug},
				Offer:   events.Offer{Available: true},
			},
			events.ListingApproved{Listing: id},
		)
	}
	create(parked, "parked")
	b.append("account-"+owner.String(), events.AccountSuspended{Account: owner})
	create(late, "late")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go r.Run(ctx)
	b.caughtUp(r, "catalogue")
	_, err = b.Pool.Exec(t.Context(), `ALTER TABLE listings DROP CONSTRAINT poison`)
	require.NoError(t, err)
	require.NoError(t, r.Retry(t.Context(), "catalogue", "listing-"+parked.String()))
	public := func() (ids []uuid.UUID) {
		rows, err := b.Pool.Query(t.Context(), `SELECT id FROM listings WHERE public ORDER BY created_at`)
		require.NoError(t, err)
		ids, err = pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
		require.NoError(t, err)
		return ids
	}
	assert.Empty(t, public())
	b.append("account-"+owner.String(), events.AccountReinstated{Account: owner})
	b.caughtUp(r, "catalogue")
	assert.Equal(t, []uuid.UUID{parked, late}, public())
}
