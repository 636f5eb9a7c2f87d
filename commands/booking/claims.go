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

// claimsOf returns the claims on the slots of a listing, sorted, so that concurrent bookings lock them in the same
// order.
func claimsOf(listing uuid.UUID, list []events.Slot) []commands.Claim {
	claims := make([]commands.Claim, len(list))
	for i, s := range list {
		claims[i] = slots.Claim(fmt.Sprintf("%s:%s:%s:%s:%d", listing, s.Hall, s.Day, s.Daypart, s.Ordinal))
	}
	slices.SortFunc(claims, func(a, b commands.Claim) int { return cmp.Compare(a.Value, b.Value) })
	return claims
}

// taking compares the slots that a booking holds with those that replace them. It returns the claims to add and the
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

// What one account takes of a listing at a time without its owner's word, held or confirmed.
const (
	mostOwn     = 3 // bookings
	mostOwnDays = 7
)

// seats bound how many bookings a couple hold of a listing themselves. A booking claims one of them when they hold it,
// and gives it up when it ends or its owner confirms it.
var seats = commands.Scope{Name: "couple-seat", Taken: tookEnough}

var tookEnough = fault.New(
	fault.Conflict,
	"ثبّتّم بأنفسكم من مواعيد هذا الإعلان أقصى ما يُسمح به لحساب واحد: ثلاثة مواعيد، وسبعة أيام في المجموع. طلبكم "+
		"قائم، ويمكن لصاحب الإعلان أن يثبّت الموعد لكم.",
	"You have taken as much of this listing yourselves as one account may: three dates, seven days in all. Your "+
		"request stands, and the owner can hold the date for you.",
)

func seatOf(listing, account uuid.UUID, n int) commands.Claim {
	return seats.Claim(fmt.Sprintf("%s:%s:%d", listing, account, n))
}

// seat is the claim of a booking's seat, none where it has none.
func (s State) seat() []commands.Claim {
	if s.Seat == 0 {
		return nil
	}
	return []commands.Claim{seatOf(s.Listing, s.Customer, s.Seat)}
}

// claims are all that a booking holds.
func (s State) claims() []commands.Claim { return append(claimsOf(s.Listing, s.Slots), s.seat()...) }

// Wish is where a party is to be: a hall on days in a daypart.
type Wish struct {
	Hall    uuid.UUID
	Days    []events.Day
	Daypart events.Daypart
}

// Claiming are the facts of a decision that may take slots.
type Claiming struct {
	Now      time.Time
	ID       uuid.UUID // a new one
	Person   uuid.UUID // a new one, for a customer without an account
	About    listing.State
	Calendar calendar.State
	Version  int64   // of the calendar
	Wish     Wish    // what the slots are for; its days are checked already
	Free     bool    // a team is free, or would be if holds that have lapsed were given up
	Ordinal  int     // of that team
	InTheWay []State // the bookings that hold the slots, where no team is free
	Firm     bool    // every team is confirmed to somebody else
	// Confirming says that whoever decides by an older version of the booking wants its slots: that others have them is
	// what they need to read.
	Confirming bool
	Nearest    []string // free days near the one that is wished for, where that is not free

	// The seat bounds how many bookings the couple take of the listing themselves. Own, which are those that they have
	// taken, bound the days. With OwnChecks nothing is appended if one of Own has changed since, as by a move to more
	// days.
	Own       []State
	OwnChecks []store.Check
	Seat      int  // one that is free for them; 0 = none
	Stranger  bool // letters arrive, and the couple have not confirmed their email

	Asked        inquiry.State // whose quote is given or accepted
	AskedVersion int64         // of the inquiry
	Alongside    []store.Check // that none of the others asked in the same bundle is chosen meanwhile
}

// rests returns the check that the calendar has stayed as the decision knew it.
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

// slots are what the wish takes of the calendar.
func (f Claiming) slots() []events.Slot {
	return f.Calendar.Slots(f.Wish.Hall, f.Wish.Days, f.Wish.Daypart, f.Ordinal)
}

// aroundPublic is around for a listing that everybody can see. It returns not_found for others.
func aroundPublic(ctx context.Context, app *commands.App, id uuid.UUID) (Claiming, error) {
	facts, err := around(ctx, app, id)
	if err == nil {
		err = facts.About.RequirePublic(ctx, app)
	}
	return facts, err
}

// around reads what a decision about a listing's slots needs, besides the wish.
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

// look finds a team that is free for the wish of a booking, and free days nearby where none is.
func (f *Claiming) look(ctx context.Context, app *commands.App, own uuid.UUID) error {
	hall, ok := f.Calendar.Hall(f.About, f.Wish.Hall)
	if !ok { // it was removed; what was asked for there can still be booked
		hall = events.HallSet{Hall: f.Wish.Hall, Teams: 1}
	}
	stream, firm := events.BookingStream(own), 0
	for ordinal := 1; ordinal <= hall.Teams; ordinal++ {
		wanted := f.Calendar.Slots(hall.Hall, f.Wish.Days, f.Wish.Daypart, ordinal)
		holders, err := holdersOf(ctx, app, f.About.ID, wanted, stream)
		if err != nil {
			return err
		}
		var standing []State
		for _, holder := range holders {
			s, _, err := Bookings.Load(ctx, app, holder)
			if err != nil {
				return err
			}
			if s.Live() && !s.Lapsed(f.Now) { // it may have given the slots up just now
				standing = append(standing, s)
			}
		}
		if len(standing) == 0 {
			f.Ordinal, f.Free = ordinal, true
			return nil
		}
		if slices.ContainsFunc(standing, func(s State) bool { return s.Status == Confirmed }) {
			firm++
		}
		f.InTheWay = append(f.InTheWay, standing...)
	}
	f.Firm = firm == hall.Teams
	return f.lookNearby(ctx, app, hall)
}

// holdersOf returns the streams that hold any of some slots, besides one, each once.
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

// Days within which a free one is looked for on either side, and how many are named.
const nearby, named = 21, 3

// lookNearby finds the days nearest to the wish on which a team of the hall is free.
func (f *Claiming) lookNearby(ctx context.Context, app *commands.App, hall events.HallSet) error {
	if len(f.Wish.Days) != 1 {
		return nil
	}
	type candidate struct {
		day      events.Day
		from, to int // in claims
	}
	var candidates []candidate
	var asked []store.Claim
	for away := 1; away <= nearby; away++ {
		for _, day := range []events.Day{f.Wish.Days[0] - events.Day(away), f.Wish.Days[0] + events.Day(away)} {
			early := day < f.today()+events.Day(f.Calendar.Rules().NoticeDays)
			if early || f.Calendar.Closed(hall.Hall, day, f.Wish.Daypart) {
				continue
			}
			for ordinal := 1; ordinal <= hall.Teams; ordinal++ {
				from := len(asked)
				wanted := f.Calendar.Slots(hall.Hall, []events.Day{day}, f.Wish.Daypart, ordinal)
				for _, c := range claimsOf(f.About.ID, wanted) {
					asked = append(asked, c.Claim)
				}
				candidates = append(candidates, candidate{day, from, len(asked)})
			}
		}
	}
	holders, err := app.Log.Holders(ctx, asked)
	if err != nil {
		return commands.Unavailable.Because(err)
	}
	for _, c := range candidates {
		free := !slices.ContainsFunc(holders[c.from:c.to], func(s string) bool { return s != "" })
		if day := c.day.String(); free && !slices.Contains(f.Nearest, day) && len(f.Nearest) < named {
			f.Nearest = append(f.Nearest, day)
		}
	}
	return nil
}

// taken is the refusal of slots that others hold. It names free days nearby.
func (f Claiming) taken() *fault.Error {
	refused := slots.Taken
	if len(f.Nearest) > 0 {
		ar, en := strings.Join(f.Nearest, "، "), strings.Join(f.Nearest, ", ")
		refused = refused.With("days", "أقرب الأيام المتاحة: "+ar, "The nearest free days: "+en)
	}
	return refused
}

// seat finds what an account has taken of the listing itself, and the first seat that is free. Whoever asks twice at
// once gets the same one, and the second learns of the first.
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
			if s.Seat == i+1 && !s.Lapsed(f.Now) { // it may have given the seat up just now
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

// mayTake reports whether a couple may hold one more booking of the listing themselves.
func (f Claiming) mayTake(s State) bool {
	days := len(s.Days)
	for _, own := range f.Own {
		days += len(own.Days)
	}
	return f.Seat > 0 && days <= mostOwnDays
}

// claimer is a command that takes slots.
type claimer = commands.Decider[State, Claiming]

// errMoved means that the booking was moved after the facts were read: they are about the slots that it had before.
var errMoved = errors.New("booking: it was moved meanwhile")

var movedMeanwhile = commands.Stale.Because(errMoved)

// fits reports whether the facts are about where a booking is to be now.
func (f Claiming) fits(s State) bool {
	return s.Hall == f.Wish.Hall && s.Daypart == f.Wish.Daypart && slices.Equal(s.Days, f.Wish.Days)
}

// claim carries out a command that takes slots. A hold in the way that has lapsed is given up at its version first, and
// the claim tried again: the log itself knows no clock. So it is where the booking was moved meanwhile. Where somebody
// else was faster the refusal names free days.
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
		case errors.Is(err, commands.Stale) && facts.Confirming && !facts.Free: // and marked as overtaken since
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

// mostClaims bounds how often slots are claimed that were free a moment ago: each team may have had a lapsed hold, and
// each of its days another one.
const mostClaims = 24

// giveUpLapsed ends a hold that has lapsed. A booking that is not one stays as it is.
func giveUpLapsed(ctx context.Context, app *commands.App, by commands.Request, stream string) error {
	id, err := uuid.Parse(strings.TrimPrefix(stream, "booking-"))
	if err != nil {
		return fmt.Errorf("booking: a slot is held by %s", stream)
	}
	_, err = commands.Handle(ctx, app, commands.Request{
		Actor: events.Actor{Role: events.System}, Correlation: by.Correlation, Traceparent: by.Traceparent,
	}, ExpireBooking{Booking: id})
	return err
}
