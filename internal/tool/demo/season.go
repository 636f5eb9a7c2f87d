package demo

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"golang.org/x/sync/errgroup"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/bundle"
	"weddings/commands/calendar"
	"weddings/commands/inquiry"
	"weddings/events"
	"weddings/internal/fault"
)

const (
	lookAhead = 200 // days after the end of the story that have bookings
	parties   = 18  // parties that owners enter on each day of the story
	letAtNoon = 3   // every third venue also offers noon
	closes    = 9   // every ninth venue has closed days
)

// calendars lets owners set the rules and halls of their calendars.
func (l *Loader) calendars(ctx context.Context) error {
	for i, p := range l.public {
		for _, c := range l.rules(i, p) {
			l.advance(l.now().Add(10 * time.Second))
			if _, err := commands.Handle(ctx, l.app, p.owner, c); err != nil {
				return err
			}
		}
	}
	return nil
}

// rules are what an owner sets in a calendar.
func (l *Loader) rules(i int, p published) (all []commands.Command) {
	price, from := p.price(), events.DayOf(l.end)
	first := p.id
	if i%letAtNoon == 0 {
		all = append(all, calendar.SetHall{
			Listing: p.id, Hall: &first, Name: events.Bilingual{Ar: p.sample.NameAr, En: p.sample.NameEn}, Teams: 1,
			Dayparts: []events.OfferedDaypart{
				{
					Daypart: events.Noon, Hours: events.Bilingual{Ar: "من 1 إلى 5", En: "1 to 5 pm"},
					Tariff: flat(price, 70),
				},
				{
					Daypart: events.Evening, Hours: events.Bilingual{Ar: "من 8 إلى 1", En: "8 pm to 1 am"},
					Tariff: flat(price, 100),
				},
			},
		})
	}
	if p.sample.Venue && i%7 == 0 {
		all = append(all, calendar.SetHall{
			Listing: p.id, Name: events.Bilingual{Ar: "الحديقة الصيفية", En: "Summer garden"}, Teams: 1,
			Dayparts: []events.OfferedDaypart{{Daypart: events.Evening, Tariff: flat(price, 120)}},
		})
	}
	if i%4 == 1 {
		all = append(all, calendar.SetCalendarRules{
			Listing: p.id, HoldDays: 3, NoticeDays: 2 + i%5, Kept60: 0, Kept30: 50, Kept14: 100,
			TermsText: events.Bilingual{
				Ar: "يُدفع نصف المبلغ عند التثبيت، والباقي قبل الموعد بأسبوع.",
				En: "Half is paid on confirmation, the rest a week before the day.",
			},
		})
	}
	if i%closes == 4 {
		all = append(all, calendar.CloseDays{
			Listing: p.id, From: (from + 40).String(), To: (from + 46).String(), Daypart: events.AllDay, Note: "صيانة",
		})
	}
	if price != nil && i%letAtNoon == 0 {
		begins, ends := nextSummer(l.end)
		all = append(all, calendar.SetSeason{
			Listing: p.id, Name: events.Bilingual{Ar: "موسم الصيف", En: "The summer season"},
			From: begins.String(), To: ends.String(),
			Prices: []events.SeasonPrice{{Hall: p.id, Daypart: events.Evening, Tariff: flat(price, 130)}},
		})
	}
	return all
}

// nextSummer returns the first and the last day of the first summer that begins after a moment.
func nextSummer(after time.Time) (begins, ends events.Day) {
	of := func(year int) events.Day { return events.DayOf(time.Date(year, time.June, 15, 12, 0, 0, 0, time.UTC)) }
	if begins = of(after.Year()); begins <= events.DayOf(after) {
		begins = of(after.Year() + 1)
	}
	return begins, begins + 92 // 15 September
}

// price returns the price that a listing states; nil if it states none.
func (p published) price() *events.Money { return offer(p.sample).Price }

// flat returns a flat tariff: a percentage of a price, rounded to tens.
func flat(price *events.Money, percent int64) events.Tariff {
	if price == nil {
		return events.Tariff{}
	}
	amount := price.Amount.Mul(decimal.NewFromInt(percent)).
		Div(decimal.NewFromInt(1000)).
		Ceil().
		Mul(decimal.NewFromInt(10))
	return events.Tariff{Flat: &events.Money{Amount: amount, Currency: price.Currency}}
}

// evening draws a day of the coming months: most parties are on a Thursday or a Friday.
func (l *Loader) evening() events.Day {
	for {
		day := events.DayOf(l.end) + 10 + events.Day(l.rng.IntN(lookAhead))
		weekend := day.Weekday() == time.Thursday || day.Weekday() == time.Friday
		if weekend || l.rng.IntN(6) == 0 {
			return day
		}
	}
}

// enter lets owners enter the parties of a day that were agreed on the phone, one after the other.
func (l *Loader) enter(ctx context.Context) error {
	var all errgroup.Group
	entered := map[uuid.UUID][]func() error{}
	for range parties {
		p := l.favoured()
		c := booking.EnterBooking{
			Listing: p.id,
			Days:    []string{l.evening().String()},
			Daypart: events.Evening,
			Guests:  p.guests(l.rng.IntN(40)),
			Name:    coupleNames[l.rng.IntN(len(coupleNames))],
		}
		entered[p.id] = append(entered[p.id], func() error {
			_, err := l.unlessTaken(ctx, p.owner, c)
			return err
		})
	}
	for _, list := range entered {
		all.Go(func() error {
			for _, enter := range list {
				if err := enter(); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return all.Wait()
}

// guests draws between two and four fifths of a listing's capacity.
func (p published) guests(percent int) int {
	if p.sample.Capacity == 0 {
		return 0
	}
	return max(10, p.sample.Capacity*(40+percent)/100)
}

// unlessTaken handles a command. It returns no receipt if another party has the evening.
func (l *Loader) unlessTaken(ctx context.Context, by commands.Request, c commands.Command) (commands.Receipt, error) {
	made, err := commands.Handle(ctx, l.app, by, c)
	if refused, is := errors.AsType[*fault.Error](err); is && refused.Code == fault.Conflict {
		return commands.Receipt{}, nil
	}
	return made, err
}

// request lets a couple ask for a day. left is the number of days until the end of the story, when the last day's
// request is held and that of the day before waits.
func (l *Loader) request(ctx context.Context, n, left int) error {
	p, couple := l.public[(n*5)%len(l.public)], l.couples[n%len(l.couples)]
	if n%6 == 0 { // the demo's couple and owners get bookings of their own
		p, couple = l.public[n%min(len(l.public), 12)], l.couples[0]
	}
	asked, err := commands.Handle(ctx, l.app, couple, booking.RequestBooking{
		Listing: p.id, Days: []string{l.evening().String()}, Daypart: events.Evening, Guests: p.guests(20),
		Name: coupleNames[n%len(coupleNames)], Phone: "0910812345", Lang: "ar",
	})
	if asked, err = unlessLost(asked, err); err != nil || asked.ID == uuid.Nil || left == 2 {
		return err
	}
	made := asked // zero once the evening is another party's
	step := func(by commands.Request, c commands.Command) {
		if err == nil && made.ID != uuid.Nil {
			l.advance(l.now().Add(time.Minute))
			made, err = l.unlessTaken(ctx, by, c)
		}
	}
	switch outcome := n % 5; {
	case left < 2:
		step(p.owner, booking.HoldBooking{Booking: asked.ID})
	case outcome == 0 || outcome == 3:
		step(p.owner, booking.HoldBooking{Booking: asked.ID})
		step(couple, booking.ConfirmBooking{Booking: asked.ID, Version: made.Version})
		step(couple, booking.RecordDeposit{
			Booking: asked.ID, Amount: events.Money{Amount: decimal.NewFromInt(200), Currency: "USD"},
		})
	case outcome == 1:
		step(p.owner, booking.ConfirmBooking{Booking: asked.ID, Version: made.Version})
		step(couple, booking.CancelBooking{Booking: asked.ID, Reason: "تغيّر موعد العرس."})
	default:
		step(p.owner, booking.DeclineBooking{Booking: asked.ID, Reason: "عندنا مناسبة عائلية في هذا اليوم."})
	}
	return err
}

// unlessLost returns the outcome of a command. It returns no receipt and no error if the day is taken or closed.
func unlessLost(made commands.Receipt, err error) (commands.Receipt, error) {
	if refused, is := errors.AsType[*fault.Error](err); is {
		if _, day := refused.Fields["days"]; day || refused.Code == fault.Conflict {
			return commands.Receipt{}, nil
		}
	}
	return made, err
}

// halls returns three halls with room for a number of guests.
func (l *Loader) halls(guests int) []published {
	var halls []published
	for _, p := range l.public {
		if p.sample.Venue && p.sample.VenueType == "hall" && p.sample.Capacity >= guests && len(halls) < 3 {
			halls = append(halls, p)
		}
	}
	return halls
}

// askSeveral lets the demo's couple ask three halls for one evening. Two of them answer with a quote.
func (l *Loader) askSeveral(ctx context.Context) error {
	day, guests := events.DayOf(l.end)+lookAhead, 150
	halls := l.halls(guests)
	ask := bundle.AskSeveral{
		Name: coupleNames[0], Phone: "0910812345", Lang: "ar",
		Message: "مرحبا، نفكر بعرس صيفي لنحو 150 شخصًا. ماذا يشمل عرضكم؟",
		Party:   &inquiry.Party{Day: day.String(), Daypart: events.Evening, Guests: &guests},
	}
	for _, hall := range halls {
		ask.Listings = append(ask.Listings, hall.id)
	}
	asked, err := commands.Handle(ctx, l.app, l.couples[0], ask)
	if err != nil {
		return err
	}
	history, err := l.app.Log.Load(ctx, "bundle-"+asked.ID.String(), 0)
	if err != nil {
		return err
	}
	included := []booking.Included{{Key: "food"}, {Key: "cake", Amount: "3 طبقات"}, {Key: "hours", Amount: "5 ساعات"}}
	var opened events.BundleOpened
	for _, r := range history {
		if e, is := r.Data.(events.BundleOpened); is {
			opened = e
		}
	}
	for i, id := range opened.Inquiries[:2] { // the third has not answered yet
		l.advance(l.now().Add(time.Hour))
		quoted := booking.GiveQuote{
			Inquiry:    id,
			Days:       []string{day.String()},
			Daypart:    events.Evening,
			Guests:     guests,
			Tariff:     flat(&events.Money{Amount: decimal.NewFromInt(int64(1500 + 300*i)), Currency: "USD"}, 100),
			Included:   included[:2+i],
			ValidUntil: (events.DayOf(l.end) + 30).String(),
		}
		if _, err := commands.Handle(ctx, l.app, halls[i].owner, quoted); err != nil {
			return err
		}
	}
	return nil
}
