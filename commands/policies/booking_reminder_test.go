package policies

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/events"
)

// Who is reminded reads until when they may answer, and nothing once they have.
func TestRemindersOfBookings(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.Given(t, events.EmailVerified{Account: s.owner}, events.EmailVerified{Account: s.couple})
	asked := s.booked(t, booking.Pending, 40)
	reminded := func(b uuid.UUID, to events.Side, until time.Time) events.BookingReminded {
		return events.BookingReminded{Booking: b, Listing: s.venue, To: to, Number: 1, Until: until}
	}
	l := s.after(t, reminded(asked.Booking, events.OwnerSide, time.Time{}))
	assert.Equal(t, "owner@example.com", l.To)
	assert.Equal(t, "A booking request for “Yasmin Hall” is waiting for you", l.Subject)
	assert.Contains(t, l.Text, commands.MomentInWords(asked.AnswerBy, "en"))
	assert.Empty(t, l.Calendar)
	assert.NotContains(t, l.Text, "planted")

	until := time.Now().Add(20 * time.Hour).UTC().Truncate(time.Second)
	s.Given(t, events.BookingHeld{Booking: asked.Booking, Until: until})
	assert.Empty(t, s.after(t, reminded(asked.Booking, events.OwnerSide, time.Time{})).To, "it was answered")
	assert.Empty(t, s.after(t, reminded(asked.Booking, events.CoupleSide, until.Add(-time.Hour))).To, "of another end")
	l = s.after(t, reminded(asked.Booking, events.CoupleSide, until))
	assert.Equal(t, "couple@example.com", l.To)
	assert.Equal(t, "ينتهي قريبًا حجزكم المؤقت في «قاعة الياسمين»", l.Subject)
	assert.Contains(t, l.Text, commands.MomentInWords(until, "ar"))
	s.Given(t, events.BookingConfirmed{Booking: asked.Booking})
	assert.Empty(t, s.after(t, reminded(asked.Booking, events.CoupleSide, until)).To, "it was confirmed")

	letters := 0
	for i := range 5 {
		if s.after(t, reminded(s.booked(t, booking.Pending, events.Day(41+i)).Booking, events.OwnerSide,
			time.Time{})).To != "" {
			letters++
		}
	}
	assert.Equal(t, letteredOneByOne-1, letters, "with the first one, two within an hour")
}

// Each side is told of the other's messages and a couple of quotes: two letters in an hour, then that there are
// several.
func TestTheOtherSideIsToldOfMessagesAndQuotes(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.Given(t, events.EmailVerified{Account: s.owner}, events.EmailVerified{Account: s.couple}, s.sent,
		s.sentAnonymously)
	message := func(by events.Side, way events.Way) events.Event {
		return events.MessageWritten{
			Inquiry: s.inquiry, Message: commands.NewID(), By: by, Way: way,
			Text: events.PersonalOf(s.couple, "planted-message"),
		}
	}
	last := events.DayOf(time.Now()) + 2
	quote := func(inquiry uuid.UUID) events.QuoteGiven {
		return events.QuoteGiven{
			Inquiry: inquiry, Quote: commands.NewID(), Listing: s.venue, Days: []events.Day{20_741},
			Price:      events.Money{Amount: decimal.New(12_500_000, -2), Currency: "SYP"},
			ValidUntil: (last + 1).Starts(),
		}
	}
	subjects := func(n int, to string, e func() events.Event) (list []string) {
		for range n {
			if l := s.after(t, e()); l.To != "" {
				assert.Equal(t, to, l.To)
				assert.NotContains(t, l.Text+l.Subject, "planted")
				list = append(list, l.Subject)
			}
		}
		return list
	}
	assert.Equal(t, []string{
		"رسالة جديدة عن «قاعة الياسمين»", "رسالة جديدة عن «قاعة الياسمين»", "رسائل عدة في هذه الساعة",
	}, subjects(6, "couple@example.com", func() events.Event { return message(events.OwnerSide, events.Written) }))
	assert.Equal(t, []string{
		"A new message about “Yasmin Hall”", "A new message about “Yasmin Hall”",
		"Several messages within this hour",
	}, subjects(6, "owner@example.com", func() events.Event { return message(events.CoupleSide, events.Written) }))
	assert.Empty(t, subjects(1, "", func() events.Event { return message(events.OwnerSide, events.ByWhatsApp) }))
	assert.Equal(t, []string{
		"عرض سعر من «قاعة الياسمين»", "عرض سعر من «قاعة الياسمين»", "عروض أسعار عدة في هذه الساعة",
	}, subjects(6, "couple@example.com", func() events.Event { return quote(s.inquiry) }))

	l := s.after(t, quote(s.anonymous))
	assert.Equal(t, "visitor@example.com", l.To)
	assert.Contains(t, l.Text, "125,000 ليرة سورية", "who has no account reads the price here")
	assert.Contains(t, l.Text, commands.DayInWords(20_741, "ar"))
	assert.Contains(t, l.Text, "حتى نهاية يوم "+commands.DayInWords(last, "ar"), "the last day on which it is valid")
	over := quote(s.anonymous)
	over.ValidUntil = time.Now().Add(-time.Minute)
	assert.Empty(t, s.after(t, over).To)
}

// A letter about a date brings the date along, for the recipient's calendar: the same booking, later and later.
func TestLettersBringTheDateAlong(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.Given(t, events.EmailVerified{Account: s.owner}, events.EmailVerified{Account: s.couple})
	asked := s.booked(t, booking.Pending, 40)
	id, day := asked.Booking, asked.Days[0]
	for _, tt := range []struct {
		happens         events.Event
		sequence, state string
		start           events.Day
		summary         string
	}{
		{events.BookingHeld{Booking: id, By: events.OwnerSide}, "4", "TENTATIVE", day, "قاعة الياسمين · المساء"},
		{events.BookingConfirmed{Booking: id, By: events.CoupleSide}, "6", "CONFIRMED", day, "Yasmin Hall · Evening"},
		{
			events.BookingMoved{
				Booking: id, By: events.OwnerSide, Days: []events.Day{day + 1}, Daypart: events.Noon,
			},
			"8", "CONFIRMED", day + 1, "قاعة الياسمين · الظهر",
		},
		{events.BookingCancelled{Booking: id, By: events.CoupleSide}, "10", "CANCELLED", day + 1, "Yasmin Hall · Noon"},
	} {
		l := s.after(t, tt.happens)
		require.NotEmpty(t, l.Calendar, "%T", tt.happens)
		for _, line := range []string{
			"METHOD:PUBLISH", "UID:" + id.String() + "@weddings.example", "SEQUENCE:" + tt.sequence,
			"STATUS:" + tt.state, "DTSTART;VALUE=DATE:" + compact(tt.start),
			"DTEND;VALUE=DATE:" + compact(tt.start+1), "SUMMARY;LANGUAGE=" + l.Lang + ":" + tt.summary,
		} {
			assert.Contains(t, l.Calendar, "\r\n"+line+"\r\n")
		}
		assert.NotContains(t, l.Calendar, "planted")
	}
	assert.Empty(t, s.after(t, events.BookingDeclined{Booking: id}).Calendar)

	// A hold that was not confirmed goes from the couple's calendar again.
	lapsed := asked
	lapsed.Booking = commands.NewID()
	s.Given(t, lapsed, events.BookingHeld{Booking: lapsed.Booking, By: events.OwnerSide})
	s.pace = pace{} // in an hour of its own
	expired := s.after(t, events.HoldExpired{Booking: lapsed.Booking})
	for _, line := range []string{
		"UID:" + lapsed.Booking.String() + "@weddings.example", "SEQUENCE:6", "STATUS:CANCELLED",
	} {
		assert.Contains(t, expired.Calendar, "\r\n"+line+"\r\n")
	}
}

// compact writes a day as iCalendar does.
func compact(d events.Day) string {
	text := d.String()
	return text[:4] + text[5:7] + text[8:]
}
