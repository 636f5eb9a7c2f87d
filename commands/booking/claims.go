package booking

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/calendar"
	"weddings/commands/inquiry"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

// slots is the scope of claims on slots (a hall on a day at a daypart). Each slot is claimed by one booking at most.
var slots = commands.Scope{Name: "slot", Taken: fault.New(
	fault.Conflict,
	"هذا الموعد محجوز لغيركم.",
	"This date is taken by somebody else.",
)}

// claimsOf returns the claims on slots of a listing. They are sorted, so that concurrent bookings lock them in the same
// order.
func claimsOf(listing uuid.UUID, list []events.Slot) []commands.Claim {
	claims := make([]commands.Claim, len(list))
	for i, s := range list {
		claims[i] = slots.Claim(fmt.Sprintf("%s:%s:%s:%s:%d", listing, s.Hall, s.Day, s.Daypart, s.Ordinal))
	}
	slices.SortFunc(claims, func(a, b commands.Claim) int { return cmp.Compare(a.Value, b.Value) })
	return claims
}

// taking compares the slots that a booking holds with those that replace them. It returns the claims to take and the
// claims to release.
func taking(listing uuid.UUID, held, taken []events.Slot) (claims, releases []commands.Claim) {
	has := func(list []commands.Claim, c commands.Claim) bool {
		return slices.ContainsFunc(list, func(o commands.Claim) bool { return o.Value == c.Value })
	}
	before, after := claimsOf(listing, held), claimsOf(listing, taken)
	claims = slices.DeleteFunc(slices.Clone(after), func(c commands.Claim) bool { return has(before, c) })
	releases = slices.DeleteFunc(slices.Clone(before), func(c commands.Claim) bool { return has(after, c) })
	return claims, releases
}

// What one account may hold or have confirmed of a listing at a time without the owner's agreement.
const (
	mostOwn     = 3 // bookings
	mostOwnDays = 7
)

// seats limit how many bookings of a listing a couple hold by themselves. Such a booking claims one of the couple's
// seats. It releases the seat when it ends or when the owner confirms it.
var seats = commands.Scope{Name: "couple-seat", Taken: tookEnough}

var tookEnough = fault.New(
	fault.Conflict,
	"حجزتم مؤقتًا من مواعيد هذا الإعلان أقصى ما يُسمح به لحساب واحد: ثلاثة مواعيد، وسبعة أيام في المجموع. طلبكم "+
		"قائم، ويمكن لصاحب الإعلان أن يحجز لكم الموعد مؤقتًا.",
	"You have taken as much of this listing yourselves as one account may: three dates, seven days in all. Your "+
		"request stands, and the owner can hold the date for you.",
)

func seatOf(listing, account uuid.UUID, n int) commands.Claim {
	return seats.Claim(fmt.Sprintf("%s:%s:%d", listing, account, n))
}

// seat returns the claim on the booking's seat, if it has one.
func (s State) seat() []commands.Claim {
	if s.Seat == 0 {
		return nil
	}
	return []commands.Claim{seatOf(s.Listing, s.Customer, s.Seat)}
}

// claims returns all claims of the booking.
func (s State) claims() []commands.Claim { return append(claimsOf(s.Listing, s.Slots), s.seat()...) }

// Wish is what a booking is to take: a hall on days in a daypart.
type Wish struct {
	Hall    uuid.UUID
	Days    []events.Day
	Daypart events.Daypart
}

// Claiming contains the facts of a decision that may take slots.
type Claiming struct {
	Now      time.Time
	ID       uuid.UUID // a new id
	Person   uuid.UUID // a new id, for a customer without an account
	About    listing.State
	Calendar calendar.State
	Version  int64   // of the calendar
	Wish     Wish    // what is to be booked; its days are valid
	Free     bool    // a team is free, or would be if lapsed holds were ended
	Ordinal  int     // number of that team
	InTheWay []State // the bookings that hold the slots, if no team is free
	Firm     bool    // every team is confirmed for another booking
	// Confirming says that the command confirms a booking at an older version than the present one. If others hold the
	// slots by now, its refusal says so, and not only that the version is old.
	Confirming bool
	Nearest    []string // free days near the wish, if that is not free

	// These fields limit what a couple hold by themselves: see seats. Own are their present bookings of that kind,
	// which limit the number of days. OwnChecks refuse the append if one of those has changed since, for example by a
	// move to more days.
	Own       []State
	OwnChecks []store.Check
	Seat      int  // a free seat of the couple; 0 = none is free
	Stranger  bool // a mail server sends letters, and the couple have not confirmed their email

	Asked        inquiry.State // the inquiry whose quote is given or accepted
	AskedVersion int64         // of the inquiry
	Alongside    []store.Check // that no other quote of the bundle is accepted meanwhile
}

// rests returns the check that the calendar has not changed since the facts were read.
func (f Claiming) rests() []store.Check {
	return []store.Check{{Stream: events.CalendarStream(f.About.ID), Version: f.Version}}
}

func (f Claiming) today() events.Day { return events.DayOf(f.Now) }

// closed reports whether the calendar takes no requests for a day of the wish.
func (f Claiming) closed() bool {
	return slices.ContainsFunc(f.Wish.Days, func(day events.Day) bool {
		return f.Calendar.Closed(f.Wish.Hall, day, f.Wish.Daypart)
	})
}

// slots returns the slots that the wish takes.
func (f Claiming) slots() []events.Slot {
	return f.Calendar.Slots(f.Wish.Hall, f.Wish.Days, f.Wish.Daypart, f.Ordinal)
}

// aroundPublic is around for a public listing. It returns not_found for any other.
func aroundPublic(ctx context.Context, app *commands.App, id uuid.UUID) (Claiming, error) {
	facts, err := around(ctx, app, id)
	if err == nil {
		err = facts.About.RequirePublic(ctx, app)
	}
	return facts, err
}

// around reads the facts of a decision about a listing's slots, except those about the wish.
func around(ctx context.Context, app *commands.App, id uuid.UUID) (Claiming, error) {
	facts := Claiming{Now: app.Now(), ID: commands.NewID(), Person: commands.NewID()}
	about, days := events.ListingStream(id), events.CalendarStream(id)
	histories, err := commands.Histories(ctx, app, about, days)
	if err != nil {
		return facts, err
	}
	facts.About, _ = listing.Listings.Of(histories[about])
	facts.Calendar, facts.Version = calendar.Calendars.Of(histories[days])
	return facts, nil
}

// look finds a team that is free for a booking's wish. If none is free it finds free days nearby. A party of a team
// that was given up since needs one of the teams that are left, so as many of those are not free.
func (f *Claiming) look(ctx context.Context, app *commands.App, own uuid.UUID) error {
	hall, ok := f.Calendar.Hall(f.About, f.Wish.Hall)
	if !ok { // the hall was removed; requests for it can still be booked
		hall = events.HallSet{Hall: f.Wish.Hall, Teams: 1}
	}
	stream, ordinals, busy, firm := events.BookingStream(own), f.Calendar.Ordinals(hall), 0, 0
	for ordinal := 1; ordinal <= ordinals; ordinal++ {
		standing, err := f.standing(ctx, app, hall.Hall, ordinal, stream)
		if err != nil {
			return err
		}
		if len(standing) == 0 {
			if f.Ordinal == 0 {
				f.Ordinal = ordinal
			}
			if ordinals == hall.Teams {
				break
			}
			continue
		}
		busy++
		if slices.ContainsFunc(standing, func(s State) bool { return s.Status == Confirmed }) {
			firm++
		}
		f.InTheWay = append(f.InTheWay, standing...)
	}
	// With fewer parties than teams, the lowest number that is free is that of a team that the hall has.
	if f.Free = busy < hall.Teams; f.Free {
		f.InTheWay = nil
		return nil
	}
	f.Ordinal, f.Firm = 0, firm >= hall.Teams
	return f.lookNearby(ctx, app, hall)
}

// standing returns the bookings, except that of a stream, that hold slots which a team needs for the wish.
func (f *Claiming) standing(
	ctx context.Context, app *commands.App, hall uuid.UUID, ordinal int, own string,
) (list []State, err error) {
	wanted := f.Calendar.Slots(hall, f.Wish.Days, f.Wish.Daypart, ordinal)
	holders, err := holdersOf(ctx, app, f.About.ID, wanted, own)
	if err != nil {
		return nil, err
	}
	for _, holder := range holders {
		s, _, err := Bookings.Load(ctx, app, holder)
		if err != nil {
			return nil, err
		}
		if s.Live() && !s.Lapsed(f.Now) { // it may have released the slots in the same moment
			list = append(list, s)
		}
	}
	return list, nil
}

// holdersOf returns the streams, except one, that hold any of some slots. Each occurs once.
func holdersOf(
	ctx context.Context, app *commands.App, listing uuid.UUID, list []events.Slot, but string,
) ([]string, error) {
	var asked []store.Claim
	for _, c := range claimsOf(listing, list) {
		asked = append(asked, c.Claim)
	}
	holders, err := app.Log.Holders(ctx, asked)
	if err != nil {
		return nil, commands.Unavailable.Because(err)
	}
	slices.Sort(holders)
	return slices.DeleteFunc(slices.Compact(holders), func(s string) bool { return s == "" || s == but }), nil
}

// How many days before and after the wish are searched for free ones, and how many of those are named.
const nearby, named = 21, 3

// lookNearby finds the free days that are nearest to the wish.
func (f *Claiming) lookNearby(ctx context.Context, app *commands.App, hall events.HallSet) error {
	if len(f.Wish.Days) != 1 {
		return nil
	}
	type team struct {
		day      events.Day
		from, to int // range of its claims in asked
	}
	var teams []team
	var days []events.Day
	var asked []store.Claim
	for away := 1; away <= nearby; away++ {
		for _, day := range []events.Day{f.Wish.Days[0] - events.Day(away), f.Wish.Days[0] + events.Day(away)} {
			early := day < f.today()+events.Day(f.Calendar.Rules().NoticeDays)
			if early || day > f.today()+commands.HorizonDays || f.Calendar.Closed(hall.Hall, day, f.Wish.Daypart) {
				continue
			}
			days = append(days, day)
			for ordinal := 1; ordinal <= f.Calendar.Ordinals(hall); ordinal++ {
				from := len(asked)
				wanted := f.Calendar.Slots(hall.Hall, []events.Day{day}, f.Wish.Daypart, ordinal)
				for _, c := range claimsOf(f.About.ID, wanted) {
					asked = append(asked, c.Claim)
				}
				teams = append(teams, team{day, from, len(asked)})
			}
		}
	}
	holders, err := app.Log.Holders(ctx, asked)
	if err != nil {
		return commands.Unavailable.Because(err)
	}
	busy := map[events.Day]int{}
	for _, team := range teams {
		if slices.ContainsFunc(holders[team.from:team.to], func(s string) bool { return s != "" }) {
			busy[team.day]++
		}
	}
	for _, day := range days {
		if busy[day] < hall.Teams && len(f.Nearest) < named {
			f.Nearest = append(f.Nearest, day.String())
		}
	}
	return nil
}

// taken returns the refusal for slots that others hold. It names free days nearby.
func (f Claiming) taken() *fault.Error {
	refused := slots.Taken
	if len(f.Nearest) > 0 {
		ar, en := strings.Join(f.Nearest, "، "), strings.Join(f.Nearest, ", ")
		refused = refused.With("days", "أقرب الأيام المتاحة: "+ar, "The nearest free days: "+en)
	}
	return refused
}

// seat reads the bookings of a listing that an account holds by itself, and finds a free seat. Two concurrent commands
// of one account find the same seat, so only one of them succeeds.
func (f *Claiming) seat(ctx context.Context, app *commands.App, account uuid.UUID) error {
	asked := make([]store.Claim, mostOwn)
	for i := range asked {
		asked[i] = seatOf(f.About.ID, account, i+1).Claim
	}
	holders, err := app.Log.Holders(ctx, asked)
	if err != nil {
		return commands.Unavailable.Because(err)
	}
	for i, stream := range holders {
		if stream != "" {
			s, version, err := Bookings.Load(ctx, app, stream)
			if err != nil {
				return err
			}
			f.OwnChecks = append(f.OwnChecks, store.Check{Stream: stream, Version: version})
			if s.Seat == i+1 && !s.Lapsed(f.Now) { // it may have released the seat in the same moment
				f.Own = append(f.Own, s)
				continue
			}
		}
		if f.Seat == 0 {
			f.Seat = i + 1
		}
	}
	return nil
}

// mayTake reports whether the couple may hold one more booking of the listing by themselves.
func (f Claiming) mayTake(s State) bool {
	days := len(s.Days)
	for _, own := range f.Own {
		days += len(own.Days)
	}
	return f.Seat > 0 && days <= mostOwnDays
}

// claimer is a command that claims slots.
type claimer = commands.Decider[State, Claiming]

// errMoved means that the booking was moved after the facts were read: they are about its former slots.
var errMoved = errors.New("booking: it was moved meanwhile")

var movedMeanwhile = commands.Stale.Because(errMoved)

// fits reports whether the facts are about the booking's present hall, days and daypart.
func (f Claiming) fits(s State) bool {
	return s.Hall == f.Wish.Hall && s.Daypart == f.Wish.Daypart && slices.Equal(s.Days, f.Wish.Days)
}

// claim carries out a command that claims slots. The log knows no clock, so a hold that has lapsed may still hold them:
// claim ends that hold and tries again. It also tries again if the booking was moved meanwhile. If another booking was
// faster, the refusal names free days.
func claim(ctx context.Context, app *commands.App, by commands.Request, c claimer) (commands.Receipt, error) {
	for attempt := 1; ; attempt++ {
		to, facts, err := c.Prepare(ctx, app, by)
		if err != nil {
			return commands.Receipt{}, err
		}
		receipt, err := commands.Execute(ctx, app, by, Bookings, c, to, facts)
		taken, ok := errors.AsType[*store.TakenError](err)
		switch {
		case errors.Is(err, errMoved) && attempt < mostClaims:
			continue
		case errors.Is(err, commands.Stale) && facts.Confirming && !facts.Free: // and was marked as overtaken
			return commands.Receipt{}, facts.taken().Because(err)
		case !ok:
			return receipt, err
		case attempt == mostClaims:
			return commands.Receipt{}, facts.taken().Because(err)
		}
		if err := giveUpLapsed(ctx, app, by, taken.Holder); err != nil {
			return commands.Receipt{}, err
		}
	}
}

// mostClaims bounds how often claim tries: each team may have a lapsed hold, on each of several days.
const mostClaims = 24

// giveUpLapsed ends a hold that has lapsed. It does not change any other booking.
func giveUpLapsed(ctx context.Context, app *commands.App, by commands.Request, stream string) error {
	id, err := uuid.Parse(strings.TrimPrefix(stream, "booking-"))
	if err != nil {
		return fmt.Errorf("booking: a slot is held by the stream %s, which is no booking", stream)
	}
	_, err = commands.Handle(ctx, app, commands.Request{
		Actor: events.Actor{Role: events.System}, Correlation: by.Correlation, Traceparent: by.Traceparent,
	}, ExpireBooking{Booking: id})
	return err
}
