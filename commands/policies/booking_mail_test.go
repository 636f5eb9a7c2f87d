package policies

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/events"
)

// Each step of a booking is told to the side that did not take it, in that side's language.
func TestTheOtherSideIsToldOfEachStep(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.Given(t, events.EmailVerified{Account: s.owner}, events.EmailVerified{Account: s.couple})
	asked := s.booked(t, booking.Pending, 40)
	id, day, deposit := asked.Booking, asked.Days[0], commands.NewID()
	until := time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)
	const owner, couple = "owner@example.com", "couple@example.com"
	fresh := asked
	fresh.Booking = commands.NewID()
	withdrawn := asked
	withdrawn.Booking = commands.NewID()
	lapsed, unanswered := asked, asked
	lapsed.Booking, unanswered.Booking = commands.NewID(), commands.NewID()
	s.Given(t, withdrawn)
	s.Given(t, lapsed, events.BookingHeld{Booking: lapsed.Booking, Until: until})
	s.Given(t, unanswered)
	quoted := asked
	quoted.Booking, quoted.Quote = commands.NewID(), commands.NewID()
	for _, tt := range []struct {
		happens     events.Event
		to, subject string
	}{
		{fresh, owner, "A new booking request for “Yasmin Hall”"},
		{quoted, "", ""},
		{
			events.QuoteAccepted{Inquiry: s.inquiry, Booking: quoted.Booking},
			owner,
			"Your quote for “Yasmin Hall” was accepted",
		},
		{events.BookingHeld{Booking: id, Until: until}, couple, "حُجز لكم موعد في «قاعة الياسمين» مؤقتًا"},
		{events.HoldChallenged{Booking: id, Until: until}, couple, "غيركم يريد موعدكم في «قاعة الياسمين»"},
		{
			events.HoldRestored{Booking: id, Until: until},
			couple,
			"عاد حجزكم المؤقت في «قاعة الياسمين» إلى مدته الأولى",
		},
		{events.HoldExpired{Booking: lapsed.Booking}, couple, "انتهى حجزكم المؤقت في «قاعة الياسمين»"},
		{events.BookingExpired{Booking: unanswered.Booking}, couple, "انتهت مهلة طلبكم في «قاعة الياسمين»"},
		{
			events.RequestOvertaken{Booking: withdrawn.Booking},
			couple,
			"الموعد الذي طلبتموه في «قاعة الياسمين» صار لغيركم",
		},
		{
			events.BookingConfirmed{Booking: id, By: events.CoupleSide},
			owner,
			"The booking of “Yasmin Hall” is confirmed",
		},
		{
			events.BookingConfirmed{Booking: fresh.Booking, By: events.OwnerSide},
			couple,
			"تأكّد الحجز في «قاعة الياسمين»",
		},
		{
			events.DepositRecorded{Booking: id, Deposit: deposit, By: events.CoupleSide},
			owner,
			"A deposit was recorded for “Yasmin Hall”",
		},
		{
			events.DepositAcknowledged{Booking: id, Deposit: deposit},
			couple,
			"أقرّ الطرف الآخر بالعربون لحجز «قاعة الياسمين»",
		},
		{
			events.DepositRefused{Booking: id, Deposit: deposit, By: events.CoupleSide},
			owner,
			"A deposit for “Yasmin Hall” does not count",
		},
		{
			events.DepositRefused{Booking: id, Deposit: deposit, By: events.OwnerSide},
			couple,
			"عربون لم يُحتسب لحجز «قاعة الياسمين»",
		},
		{
			events.BookingMoved{Booking: id, By: events.OwnerSide, Days: []events.Day{day, day + 1}},
			couple,
			"تغيّر موعد حجزكم في «قاعة الياسمين»",
		},
		{
			events.BookingMoved{Booking: id, By: events.CoupleSide, Days: []events.Day{day, day + 1}},
			owner,
			"A request for “Yasmin Hall” is for another day now",
		},
		{events.BookingDeclined{Booking: quoted.Booking}, couple, "اعتذر صاحب «قاعة الياسمين» عن طلبكم"},
		{
			events.BookingCancelled{Booking: id, By: events.CoupleSide},
			owner,
			"The booking of “Yasmin Hall” was cancelled",
		},
		{
			events.BookingCancelled{Booking: withdrawn.Booking, By: events.CoupleSide},
			owner,
			"A booking request for “Yasmin Hall” was withdrawn",
		},
		{
			events.BookingCancelled{Booking: fresh.Booking, By: events.AdminSide},
			couple,
			"أُلغي الحجز في «قاعة الياسمين»",
		},
	} {
		s.pace = pace{} // each is in an hour of its own
		l := s.after(t, tt.happens)
		assert.Equal(t, tt.to, l.To, "%T", tt.happens)
		assert.Equal(t, tt.subject, l.Subject)
		assert.NotContains(t, l.Text, "planted", "a letter names nobody")
		answered := map[string]string{
			owner:  "https://weddings.example/dashboard/bookings?lang=en",
			couple: "https://weddings.example/bookings?lang=ar",
		}
		assert.Equal(t, answered[tt.to], l.Link, "%T leads to where it is answered", tt.happens)
		switch tt.happens.(type) {
		case events.BookingHeld, events.HoldChallenged, events.HoldRestored:
			assert.Contains(t, l.Text, "الثلاثاء 1 كانون الأول 2026، الساعة 12:00", "Damascus time")
		case events.BookingMoved:
			assert.Contains(t, l.Text, commands.DayInWords(day, l.Lang)+" – "+commands.DayInWords(day+1, l.Lang))
		}
	}
	party := events.BookingEntered{
		Booking: uuid.New(), Listing: s.venue, Owner: s.owner, Days: []events.Day{day},
	}
	s.Given(t, party)
	assert.Empty(t, s.after(t, events.BookingCancelled{Booking: party.Booking, By: events.OwnerSide}).To,
		"nobody else knows of it")
}

// A visitor confirms once the booking is in an account, so their letters lead to where the browser that asked adds it.
// What has ended leads to the listing, where they may ask again.
func TestVisitorsAreLedToWhereTheyAct(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	asked := s.booked(t, booking.Pending, 40)
	asked.Booking, asked.SignedIn, asked.Customer = commands.NewID(), false, commands.NewID()
	asked.Email = events.PersonalOf(asked.Customer, "visitor@example.com")
	s.Given(t, asked)
	const page = "https://weddings.example/bookings?lang=ar"
	for _, happens := range []events.Event{
		events.BookingHeld{Booking: asked.Booking, Until: time.Now().Add(time.Hour)},
		events.HoldChallenged{Booking: asked.Booking, Until: time.Now().Add(time.Hour)},
		events.BookingConfirmed{Booking: asked.Booking, By: events.OwnerSide},
	} {
		l := s.after(t, happens)
		assert.Equal(t, "visitor@example.com", l.To, "%T", happens)
		assert.Equal(t, page, l.Link, "%T", happens)
		assert.Contains(t, l.Text, "من الجهاز الذي أرسلتم منه الطلب", "%T", happens)
		assert.NotContains(t, l.Text, "التفاصيل", "%T", happens)
	}
	ended := s.after(t, events.BookingDeclined{Booking: asked.Booking})
	assert.Equal(t, "https://weddings.example/venue/"+s.venue.String()+"?lang=ar", ended.Link)
	assert.NotContains(t, ended.Text, "من الجهاز")
}
