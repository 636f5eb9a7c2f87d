package all

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/queries"
)

var personalText = reflect.TypeFor[events.Personal]()

// personalFields calls of for each piece of personal data in a value.
func personalFields(v reflect.Value, path string, of func(field reflect.Value, path string)) {
	if v.Kind() != reflect.Struct {
		return
	}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		switch {
		case f.Type == personalText:
			of(v.Field(i), path+"."+f.Name)
		case f.IsExported():
			personalFields(v.Field(i), path+"."+f.Name, of)
		}
	}
}

// notInExports are events with personal data that is in no export, by the beginning of their names, and why.
var notInExports = map[string]string{
	"account.":                 "the account itself is exported by its commands",
	"contact_message.noted":    "what admins note for themselves about a message",
	"contact_message.resolved": "the same",
	"quote.accepted":           "its farewell is written to each of the others as a message",
}

// ownExports are events of an entity that is tested in a file of its own. Their empty texts are written by the couple,
// and must be in the export. An event whose texts a later one replaces gives them itself.
var ownExports []func(couple uuid.UUID) []events.Event

// TestEverythingThatAPersonWroteIsInTheirExport plants a text in each piece of personal data that an event can hold, of
// an owner and of a couple, signed in and signed out, and looks for it in the export of whoever it belongs to.
func TestEverythingThatAPersonWroteIsInTheirExport(t *testing.T) {
	t.Parallel()
	w := setup(t)
	owner, couple := w.owner, uuid.New()
	planted, told := map[uuid.UUID][]string{}, map[string]bool{}
	says := func(writer uuid.UUID, what string) string {
		text := fmt.Sprintf("%s %d;", what, len(planted[writer])) // it ends, so that no text begins another
		planted[writer] = append(planted[writer], text)
		return text
	}
	tell := func(writer uuid.UUID, e events.Event) {
		t.Helper()
		written := reflect.New(reflect.TypeOf(e)).Elem()
		written.Set(reflect.ValueOf(e))
		personalFields(written, events.TypeOf(e), func(field reflect.Value, path string) {
			if !field.IsZero() {
				return
			}
			field.Set(reflect.ValueOf(events.PersonalOf(writer, says(writer, path))))
		})
		told[events.TypeOf(e)] = true
		w.by(events.Actor{Account: writer}, written.Interface().(events.Event))
	}
	theirs := func(n int) events.Bilingual { return events.Bilingual{En: says(owner, fmt.Sprint("words ", n))} }
	on := events.DayOf(time.Now()) + 30

	var listings []uuid.UUID
	for n := range 3 {
		id := uuid.New()
		listings = append(listings, id)
		created := events.ListingCreated{Listing: id, Kind: events.Venue, Owner: owner, Details: detailsOf("قاعة")}
		created.Slugs = events.Slugs{Ar: "ا-" + id.String(), En: "a-" + id.String()}
		created.Details.Name = theirs(n)
		if n == 2 { // its telephone follows
			w.by(events.Actor{Account: owner}, created)
			continue
		}
		tell(owner, created)
	}
	venue := listings[0]
	w.changes(venue, events.ListingApproved{Listing: venue})
	w.changes(listings[1], events.ListingRejected{Listing: listings[1], Reason: "x"})
	tell(owner, events.ListingAppealed{Listing: listings[1], Decision: 2})
	tell(owner, events.AvailabilityAndPriceChanged{Listing: listings[2]})
	tell(couple, events.ListingReported{Listing: venue, Report: uuid.New(), Reason: "other"})
	tell(couple, events.ReviewSubmitted{Review: uuid.New(), Listing: venue, Author: couple, Rating: 4})

	tell(owner, events.HallSet{Listing: venue, Hall: venue, Name: theirs(0), Teams: 1})
	tell(owner, events.SeasonSet{Listing: venue, Season: uuid.New(), Name: theirs(0), From: on, To: on})
	tell(owner, events.CalendarRulesSet{Listing: venue, HoldDays: 3, Terms: events.Terms{Text: theirs(0)}})
	tell(owner, events.DaysClosed{Listing: venue, Closure: uuid.New(), From: on, To: on, Daypart: events.Noon})
	tell(owner, events.SourceAdded{Listing: venue, Source: uuid.New(), Hall: venue, Daypart: events.Evening})
	tell(owner, events.QuickReplySet{Owner: owner, Reply: uuid.New()})
	tell(couple, events.FigureReportSet{Report: uuid.New(), Account: couple})
	tell(couple, events.FigureNoteSet{Note: uuid.New(), Author: couple, Day: on})
	tell(couple, events.SavedViewSet{Account: couple, View: uuid.New(), Path: "/search"})

	for _, written := range ownExports {
		for _, e := range written(couple) {
			tell(couple, e)
		}
	}

	// What was sent signed out is the account's once it is attached.
	for _, signedIn := range []bool{true, false} {
		sender := couple
		if !signedIn {
			sender = uuid.New()
		}
		inquiry, booking, budget, message := uuid.New(), uuid.New(), uuid.New(), uuid.New()
		tell(sender, events.InquirySent{
			Inquiry: inquiry, Listing: venue, Kind: events.Venue, Owner: owner, Sender: sender, SignedIn: signedIn,
		})
		tell(sender, events.BookingRequested{
			Booking: booking, Listing: venue, Kind: events.Venue, Owner: owner, Customer: sender, SignedIn: signedIn,
			Hall: venue, Days: []events.Day{on}, Daypart: events.Evening, AnswerBy: time.Now(),
		})
		tell(sender, events.BudgetSaved{Budget: budget, Maker: sender, SignedIn: signedIn})
		tell(sender, events.BudgetLinePlanned{Budget: budget, Line: uuid.NewString()})
		playlist := uuid.New()
		tell(sender, events.PlaylistSaved{Playlist: playlist, Maker: sender, SignedIn: signedIn})
		tell(sender, events.ContactMessageSent{Message: message, Sender: sender, SignedIn: signedIn})
		line := uuid.New()
		tell(sender, events.ContactMessageWritten{Message: message, Line: line})
		if !signedIn {
			tell(couple, events.InquiryAttached{Inquiry: inquiry, Account: couple})
			tell(couple, events.BookingAttached{Booking: booking, Account: couple})
			tell(couple, events.BudgetAttached{Budget: budget, Account: couple})
			tell(couple, events.BudgetLinePlanned{Budget: budget, Line: uuid.NewString()})
			tell(couple, events.PlaylistAttached{Playlist: playlist, Account: couple})
			tell(couple, events.ContactMessageAttached{Message: message, Account: couple})
			tell(couple, events.ContactLineAttached{Message: message, Line: line})
			tell(couple, events.BookingCancelled{Booking: booking, Listing: venue, By: events.CoupleSide})
			continue
		}
		tell(couple, events.ContactMessageAnswered{Message: message, Line: uuid.New()}) // it names who asked
		tell(owner, events.BookingDeclined{Booking: booking, Listing: venue})
		tell(owner, events.InquiryResponded{Inquiry: inquiry})
		tell(couple, events.MessageWritten{
			Inquiry: inquiry, Message: uuid.New(), By: events.CoupleSide, Way: events.Written,
		})
		tell(owner, events.MessageWritten{
			Inquiry: inquiry, Message: uuid.New(), By: events.OwnerSide, Way: events.Written,
		})
		quoted := says(owner, "what a quote includes")
		planted[couple] = append(planted[couple], quoted)
		tell(owner, events.QuoteGiven{
			Inquiry: inquiry, Quote: uuid.New(), Number: 1, Listing: venue, Hall: venue, Days: []events.Day{on},
			Daypart: events.Evening, Included: []events.Included{{Key: "other", Name: quoted}}, ValidUntil: time.Now(),
		})
	}
	tell(owner, events.BookingEntered{
		Booking: uuid.New(), Listing: venue, Kind: events.Venue, Owner: owner, Hall: venue,
		Days: []events.Day{on}, Daypart: events.Evening,
	})
	changed := uuid.New()
	w.by(events.Actor{Account: couple}, events.BudgetSaved{Budget: changed, Maker: couple, SignedIn: true})
	tell(couple, events.BudgetChanged{Budget: changed})
	list := uuid.New()
	w.by(events.Actor{Account: couple}, events.PlaylistSaved{Playlist: list, Maker: couple, SignedIn: true})
	tell(couple, events.PlaylistChanged{Playlist: list})
	shortlist, begun := uuid.New(), uuid.New()
	tell(couple, events.ShortlistSaved{Shortlist: shortlist, Maker: couple, SignedIn: true})
	tell(couple, events.ShortlistVoted{
		Shortlist: shortlist, Listing: venue, Voter: uuid.New(), Vote: events.YesVote,
	})
	w.by(events.Actor{}, events.ShortlistSaved{Shortlist: begun, Maker: uuid.New()})
	tell(couple, events.ShortlistAttached{Shortlist: begun, Account: couple})
	result := uuid.New()
	w.by(events.Actor{Account: couple}, events.QuizCompleted{Result: result, Account: couple})
	tell(couple, events.QuizContactLeft{Result: result, Person: couple, SignedIn: true, Method: "email"})

	held := func(account uuid.UUID) string {
		parts, err := w.Export(t.Context(), queries.Viewer{Account: account, Role: events.Customer})
		require.NoError(t, err)
		all, err := json.Marshal(parts)
		require.NoError(t, err)
		return string(all)
	}
	nobodys := held(uuid.New())
	for name, account := range map[string]uuid.UUID{"owner": owner, "couple": couple} {
		all := held(account)
		for _, text := range planted[account] {
			assert.True(t, strings.Contains(all, text), "%s of the %s", text, name)
			assert.NotContains(t, nobodys, text)
		}
	}
	for name, version := range events.Types() {
		e, err := events.Decode(name, version, []byte("{}"))
		require.NoError(t, err)
		personal := false
		personalFields(reflect.New(reflect.TypeOf(e)).Elem(), name, func(reflect.Value, string) { personal = true })
		excused := false
		for prefix := range notInExports {
			excused = excused || strings.HasPrefix(name, prefix)
		}
		assert.True(
			t,
			!personal || excused || told[name],
			"%s has a Personal field, which belongs in the file \"my data\": "+
				"add an event of it to ownExports, in a test file of its entity",
			name,
		)
	}
}
