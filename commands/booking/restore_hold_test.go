package booking_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/calendar"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// challenged is a hold of ten days that another couple have challenged, when it ended before, and the challenger.
func (h hall) challenged(t *testing.T) (hold, challenger uuid.UUID, former time.Time) {
	t.Helper()
	require.NoError(t, h.does(t, h.owner, calendar.SetCalendarRules{Listing: h.id, HoldDays: 10}))
	hold, challenger = h.asked(t, h.couple, h.day), h.asked(t, scenario.As(commands.NewID(), events.Customer), h.day)
	require.NoError(t, h.does(t, h.owner, booking.HoldBooking{Booking: hold}))
	former = h.load(t, hold).HoldUntil
	require.NoError(t, h.does(t, h.owner, booking.ChallengeHold{Booking: challenger}))
	require.WithinDuration(t, time.Now().Add(48*time.Hour), h.load(t, hold).HoldUntil, time.Minute)
	return hold, challenger, former
}

// However a challenger stops waiting, the hold gets its former end back, once; and may be challenged and extended anew.
func TestAHoldGetsItsFormerEndBack(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	for name, ends := range map[string]func(h hall, hold, challenger uuid.UUID) error{
		"withdrawn": func(h hall, _, challenger uuid.UUID) error {
			customer := events.Actor{Account: h.load(t, challenger).Customer, Role: events.Customer}
			return h.does(t, commands.Request{Actor: customer}, booking.CancelBooking{Booking: challenger})
		},
		"declined": func(h hall, _, challenger uuid.UUID) error {
			return h.does(t, h.owner, booking.DeclineBooking{Booking: challenger})
		},
		"expired": func(h hall, _, challenger uuid.UUID) error {
			h.Given(t, events.BookingExpired{Booking: challenger, Listing: h.id})
			return nil
		},
		"the challenger moved": func(h hall, _, challenger uuid.UUID) error {
			return h.does(t, h.owner, booking.MoveBooking{
				Booking: challenger, Version: 2, Days: []string{(h.day + 1).String()}, Daypart: events.Evening,
			})
		},
		"the hold moved": func(h hall, hold, _ uuid.UUID) error {
			return h.does(t, h.owner, booking.MoveBooking{
				Booking: hold, Version: 3, Days: []string{(h.day + 1).String()}, Daypart: events.Evening,
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHall(t, w)
			hold, challenger, former := h.challenged(t)
			h.Given(t).When(scenario.System, booking.RestoreHold{Booking: hold}).ThenNothing()
			require.NoError(t, ends(h, hold, challenger))
			h.Given(t).When(scenario.System, booking.RestoreHold{Booking: hold}).
				Then(events.HoldRestored{Booking: hold, Until: former})
			h.Given(t).When(scenario.System, booking.RestoreHold{Booking: hold}).ThenNothing()
			assert.Equal(t, []uuid.UUID{hold}, h.load(t, challenger).Challenged)
			require.NoError(t, h.does(t, h.owner, booking.ExtendHold{Booking: hold}))
		})
	}
}

// What has lapsed, was confirmed or was never challenged stays as it is.
func TestWhatIsNotRestored(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	h := newHall(t, w)
	hold, challenger, _ := h.challenged(t)
	require.NoError(t, h.does(t, h.owner, booking.DeclineBooking{Booking: challenger}))
	now := h.App.Now
	h.App.Now = func() time.Time { return time.Now().Add(49 * time.Hour) }
	h.Given(t).When(scenario.System, booking.RestoreHold{Booking: hold}).ThenNothing()
	h.App.Now = now
	require.NoError(t, h.does(t, h.owner, booking.ConfirmBooking{Booking: hold, Version: 3}))
	h.Given(t).When(scenario.System, booking.RestoreHold{Booking: hold}).ThenNothing()
	h.Given(t).When(scenario.System, booking.RestoreHold{Booking: commands.NewID()}).ThenRefused(fault.NotFound)
	h.Given(t).When(h.owner, booking.RestoreHold{Booking: hold}).ThenRefused(fault.Forbidden)
}

// A request whose date is confirmed to others is marked once; while it is held for others it is not.
func TestARequestIsOvertaken(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	first, second := h.asked(t, h.couple, h.day), h.asked(t, h.couple, h.day)
	other := h.asked(t, h.couple, h.day+1)
	marked := booking.MarkOvertaken{Booking: second}
	h.Given(t).When(scenario.System, marked).ThenNothing()
	require.NoError(t, h.does(t, h.owner, booking.HoldBooking{Booking: first}))
	h.Given(t).When(scenario.System, marked).ThenNothing()
	require.NoError(t, h.does(t, h.owner, booking.ConfirmBooking{Booking: first, Version: 2}))
	h.Given(t).When(scenario.System, marked).Then(events.RequestOvertaken{Booking: second, Listing: h.id})
	h.Given(t).When(scenario.System, marked).ThenNothing()
	for _, id := range []uuid.UUID{first, other} {
		h.Given(t).When(scenario.System, booking.MarkOvertaken{Booking: id}).ThenNothing()
	}
	h.Given(t).When(scenario.System, booking.MarkOvertaken{Booking: commands.NewID()}).ThenRefused(fault.NotFound)
	h.Given(t).When(h.owner, marked).ThenRefused(fault.Forbidden)
}

// A kind refusal names the free days nearest to the date, in the language of the couple.
func TestARefusalOffersDays(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	first, second := h.asked(t, h.couple, h.day), h.asked(t, h.couple, h.day)
	require.NoError(t, h.does(t, h.owner, booking.ConfirmBooking{Booking: first, Version: 1}))
	day := func(d events.Day) string { return commands.DayInWords(d, "ar") }
	h.Given(t).When(h.owner, booking.DeclineBooking{Booking: second, OfferDays: true}).Then(events.BookingDeclined{
		Booking: second, Listing: h.id, Reason: events.PersonalOf(h.owner.Actor.Account,
			"نعتذر منكم: صار هذا الموعد محجوزًا. يسعدنا أن نستقبلكم في يوم آخر.\nأقرب الأيام المتاحة عندنا: "+
				day(h.day-1)+"، "+day(h.day+1)+"، "+day(h.day-2)),
	})
	asked := h.request(h.day + 9)
	asked.Lang = "en"
	receipt, err := commands.Handle(t.Context(), h.App, h.couple, asked)
	require.NoError(t, err)
	h.Given(t).When(h.couple, booking.DeclineBooking{Booking: receipt.ID, OfferDays: true}).
		ThenRefused(fault.Forbidden)
	require.NoError(t, h.does(t, h.owner, booking.DeclineBooking{
		Booking: receipt.ID, Reason: "The roof leaks.", OfferDays: true,
	}))
	history, err := h.App.Log.Load(t.Context(), events.BookingStream(receipt.ID), 0)
	require.NoError(t, err)
	assert.Equal(t, "The roof leaks.\nThe nearest free days here: "+commands.DayInWords(h.day+8, "en")+", "+
		commands.DayInWords(h.day+10, "en")+", "+commands.DayInWords(h.day+7, "en"),
		history[1].Data.(events.BookingDeclined).Reason.Text())
}

// A couple whose day their owner has closed read so in their language, and which days near it are still open.
func TestARefusalSaysThatADayIsClosed(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	wish := h.request(h.day)
	wish.Lang = "en"
	asked, err := commands.Handle(t.Context(), h.App, h.couple, wish)
	require.NoError(t, err)
	plain := h.asked(t, h.couple, h.day)
	require.NoError(t, h.does(t, h.owner, calendar.CloseDays{
		Listing: h.id, From: h.day.String(), To: (h.day + 1).String(), Daypart: events.AllDay,
	}))
	refused := func(c booking.DeclineBooking) string {
		require.NoError(t, h.does(t, h.owner, c))
		history, err := h.App.Log.Load(t.Context(), events.BookingStream(c.Booking), 0)
		require.NoError(t, err)
		return history[len(history)-1].Data.(events.BookingDeclined).Reason.Text()
	}
	assert.Equal(t, "We are sorry: we are closed on this date. We would be glad to welcome you on another day.\n"+
		"The nearest free days here: "+commands.DayInWords(h.day-1, "en")+", "+commands.DayInWords(h.day-2, "en")+
		", "+commands.DayInWords(h.day+2, "en"),
		refused(booking.DeclineBooking{Booking: asked.ID, OfferDays: true, Closed: true}))
	assert.Equal(t, "نعتذر منكم: لم نعد نستقبل الحفلات في هذا الموعد. يسعدنا أن نستقبلكم في يوم آخر.",
		refused(booking.DeclineBooking{Booking: plain, Closed: true}))
	other := h.asked(t, h.couple, h.day+5)
	assert.Equal(t, "ترميم",
		refused(booking.DeclineBooking{Booking: other, Reason: "ترميم", Closed: true}))
}

// Whoever confirms by what was on the screen before the request was marked reads that the date is taken, and what is
// free nearest.
func TestAnOvertakenRequestIsRefusedAsTaken(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	first, second := h.asked(t, h.couple, h.day), h.asked(t, h.couple, h.day)
	require.NoError(t, h.does(t, h.owner, booking.ConfirmBooking{Booking: first, Version: 1}))
	require.NoError(t, h.does(t, scenario.System, booking.MarkOvertaken{Booking: second}))
	h.Given(t).When(h.owner, booking.ConfirmBooking{Booking: second, Version: 1}).ThenRefused(fault.Conflict, "days")
}
