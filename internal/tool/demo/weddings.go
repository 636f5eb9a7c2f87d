package demo

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/events"
)

const (
	wedsEvery  = 4      // on every fourth day of the story a couple books a wedding that takes place before its end
	wedsAhead  = 14     // days from such a booking to the first evening that is tried
	forgotten  = 9      // on every ninth of the other days a request gets no answer
	answerDays = 7 + 1  // days after which the system ends a request without an answer
	wedsSource = 0x5744 // of the random source of weddings; its own, so that they change nothing else in the demo
)

// weddings are the bookings that begin and end within the story.
type weddings struct {
	rng *rand.Rand
	due map[events.Day][]commands.Command // what the system does on a day
}

func newWeddings(seed uint64) weddings {
	return weddings{rand.New(rand.NewPCG(seed, wedsSource)), map[events.Day][]commands.Command{}}
}

// wed completes the weddings of the day before and ends requests that nobody answered. On some days a couple book a
// wedding soon, or ask an owner who does not answer. left is the number of days until the end of the story.
func (l *Loader) wed(ctx context.Context, left int) error {
	today := events.DayOf(l.now())
	for _, c := range l.weddings.due[today] {
		l.advance(l.now().Add(time.Minute))
		if _, err := commands.Handle(ctx, l.app, system, c); err != nil {
			return err
		}
	}
	switch day := days - left; {
	case left <= answerDays:
		return nil
	case day%wedsEvery == 0:
		return l.marry(ctx, day, today)
	case day%forgotten == 0:
		return l.forget(ctx, day, today)
	}
	return nil
}

// marry lets a couple ask a listing for an evening within the story. The owner holds it, the couple confirm and pay a
// deposit, and both say so.
func (l *Loader) marry(ctx context.Context, n int, today events.Day) error {
	evening, ok := l.soon(today)
	if !ok {
		return nil
	}
	p, couple := l.pair(n)
	asked, err := l.askFor(ctx, p, couple, evening)
	if err != nil || asked.ID == uuid.Nil {
		return err
	}
	held, err := l.handle(ctx, p.owner, booking.HoldBooking{Booking: asked.ID})
	if err != nil {
		return err
	}
	paid := booking.RecordDeposit{
		Booking: asked.ID, Amount: events.Money{Amount: decimal.NewFromInt(300), Currency: "USD"},
	}
	if _, err := l.handle(ctx, couple, booking.ConfirmBooking{Booking: asked.ID, Version: held.Version}); err != nil {
		return err
	}
	if _, err = l.handle(ctx, couple, paid); err != nil {
		return err
	}
	now, _, err := booking.Bookings.Load(ctx, l.app, events.BookingStream(asked.ID))
	if err != nil {
		return err
	}
	_, err = l.handle(ctx, p.owner, booking.AcknowledgeDeposit{Booking: asked.ID, Deposit: now.Deposits[0].ID})
	l.weddings.due[evening+1] = append(l.weddings.due[evening+1], booking.CompleteBooking{Booking: asked.ID})
	return err
}

// forget lets a couple ask a listing whose owner never answers.
func (l *Loader) forget(ctx context.Context, n int, today events.Day) error {
	p, couple := l.pair(n)
	asked, err := l.askFor(ctx, p, couple, events.DayOf(l.end)+lookAhead)
	if err != nil || asked.ID == uuid.Nil {
		return err
	}
	ends := today + answerDays
	l.weddings.due[ends] = append(l.weddings.due[ends], booking.ExpireBooking{Booking: asked.ID})
	return nil
}

// pair is the listing and the couple of the n-th day. The first couple is the demo account, whose bookings others tell.
func (l *Loader) pair(n int) (published, commands.Request) {
	return l.public[(n*3)%len(l.public)], l.couples[1+n%(len(l.couples)-1)]
}

// soon draws a Thursday or a Friday some weeks from a day. It returns false if that is not within the story.
func (l *Loader) soon(today events.Day) (events.Day, bool) {
	day := today + wedsAhead + events.Day(l.weddings.rng.IntN(21))
	for day.Weekday() != time.Thursday && day.Weekday() != time.Friday {
		day++
	}
	return day, day < events.DayOf(l.end)
}

// askFor sends a couple's request for an evening. It returns no receipt if the evening is taken or closed.
func (l *Loader) askFor(
	ctx context.Context, p published, couple commands.Request, evening events.Day,
) (commands.Receipt, error) {
	asked, err := l.handle(ctx, couple, booking.RequestBooking{
		Listing: p.id, Days: []string{evening.String()}, Daypart: events.Evening, Guests: p.guests(20),
		Name: coupleNames[l.weddings.rng.IntN(len(coupleNames))], Phone: "0910812345", Lang: "ar",
	})
	return unlessLost(asked, err)
}

// handle handles a command a minute after the one before it.
func (l *Loader) handle(ctx context.Context, by commands.Request, c commands.Command) (commands.Receipt, error) {
	l.advance(l.now().Add(time.Minute))
	return commands.Handle(ctx, l.app, by, c)
}
