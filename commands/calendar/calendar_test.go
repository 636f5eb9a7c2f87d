package calendar_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"weddings/commands"
	"weddings/commands/calendar"
	"weddings/commands/listing"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

var (
	owner = events.Actor{Account: commands.NewID(), Role: events.VenueOwner}
	hall  = listing.State{
		ID: commands.NewID(), Kind: events.Venue, Owner: owner.Account, Status: listing.Approved,
		Details: events.Details{Name: events.Bilingual{Ar: "قاعة"}, Capacity: 300},
	}
	both     = events.Bilingual{Ar: "اسم", En: "Name"}
	today, _ = events.ParseDay("2026-11-23")
	facts    = calendar.Owning{About: hall, ID: commands.NewID(), Today: today, Plan: events.FreePlan}
)

func dollars(n int64) *events.Money {
	return &events.Money{Amount: decimal.New(n, 0), Currency: "USD"}
}

func days(written ...string) (list []events.Day) {
	for _, text := range written {
		day, ok := events.ParseDay(text)
		if !ok {
			panic(text)
		}
		list = append(list, day)
	}
	return list
}

func apply(happened ...events.Event) (s calendar.State) {
	for _, e := range happened {
		s = calendar.Apply(s, e)
	}
	return s
}

func refused(t *testing.T, field, words string, err error) {
	t.Helper()
	var f *fault.Error
	require.ErrorAs(t, err, &f)
	require.Equal(t, fault.Invalid, f.Code)
	assert.Equal(t, words, f.Fields[field].En)
	assert.NotEmpty(t, f.Fields[field].Ar)
}

func TestACalendarBeginsWithOneHallInTheEvening(t *testing.T) {
	t.Parallel()
	halls := apply().Halls(hall)
	require.Len(t, halls, 1)
	assert.Equal(t, hall.ID, halls[0].Hall)
	assert.True(t, calendar.Offers(halls[0], events.Evening))
	assert.False(t, calendar.Offers(halls[0], events.Noon))
	assert.Equal(t, 300, calendar.CapacityOf(halls[0], hall))
	assert.Equal(t, 3, apply().Rules().HoldDays)

	second := commands.NewID()
	s := apply(events.HallSet{Hall: second, Teams: 1, Capacity: 80})
	assert.Len(t, s.Halls(hall), 2, "another hall does not take the first one's place")
	assert.Len(t, apply(events.HallSet{Hall: hall.ID, Teams: 1}).Halls(hall), 1)
	s = calendar.Apply(s, events.HallRemoved{Hall: hall.ID})
	require.Len(t, s.Halls(hall), 1)
	assert.Equal(t, 80, calendar.CapacityOf(s.Halls(hall)[0], hall))
}

func TestWhatAPartyTakes(t *testing.T) {
	t.Parallel()
	written := func(s calendar.State, daypart events.Daypart, on ...string) (list []string) {
		for _, slot := range s.Slots(hall.ID, days(on...), daypart, 1) {
			text := fmt.Sprint(slot.Day, " ", slot.Daypart)
			if slot.Buffer {
				text += " buffer"
			}
			list = append(list, text)
		}
		return list
	}
	assert.Equal(t, []string{"2026-12-03 evening"}, written(apply(), events.Evening, "2026-12-03"))
	assert.Equal(t, []string{"2026-12-03 noon", "2026-12-03 afternoon", "2026-12-03 evening"},
		written(apply(), events.AllDay, "2026-12-03"))
	assert.Equal(t, []string{"2026-12-03 evening", "2026-12-05 evening"},
		written(apply(), events.Evening, "2026-12-03", "2026-12-05"))
	buffered := apply(events.CalendarRulesSet{BufferBefore: 1, BufferAfter: 1})
	assert.Equal(t, []string{"2026-12-03 afternoon buffer", "2026-12-03 evening", "2026-12-04 noon buffer"},
		written(buffered, events.Evening, "2026-12-03"))
	assert.Equal(t, []string{
		"2026-12-02 evening buffer", "2026-12-03 noon", "2026-12-03 afternoon", "2026-12-03 evening",
		"2026-12-04 noon", "2026-12-04 afternoon", "2026-12-04 evening", "2026-12-05 noon buffer",
	}, written(buffered, events.AllDay, "2026-12-03", "2026-12-04"), "a party is never a buffer of its own")
}

// Whatever the rules, each slot stands once, the party's own dayparts are no buffers, and all stand in order.
func TestSlotsAreThePartyAndItsBuffers(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rules := events.CalendarRulesSet{
			BufferBefore: rapid.IntRange(0, 3).Draw(t, "before"), BufferAfter: rapid.IntRange(0, 3).Draw(t, "after"),
		}
		on := rapid.SliceOfNDistinct(rapid.IntRange(20_000, 20_008), 1, 5, rapid.ID[int]).Draw(t, "days")
		slices.Sort(on)
		var list []events.Day
		for _, day := range on {
			list = append(list, events.Day(day))
		}
		daypart := rapid.SampledFrom(append([]events.Daypart{events.AllDay}, events.Dayparts...)).Draw(t, "daypart")
		slots := apply(rules).Slots(hall.ID, list, daypart, 1)
		party, last := 0, -1
		for _, slot := range slots {
			at := int(slot.Day)*3 + slices.Index(events.Dayparts, slot.Daypart)
			require.Greater(t, at, last)
			last = at
			if !slot.Buffer {
				party++
				require.Contains(t, list, slot.Day)
				require.Contains(t, daypart.Parts(), slot.Daypart)
			}
		}
		require.Equal(t, len(list)*len(daypart.Parts()), party)
	})
}

func TestPrices(t *testing.T) {
	t.Parallel()
	set := events.HallSet{Hall: hall.ID, Teams: 1, Dayparts: []events.OfferedDaypart{
		{Daypart: events.Evening, Tariff: events.Tariff{Flat: dollars(1000)}}, {Daypart: events.Noon},
	}}
	summer := events.SeasonSet{
		Season: commands.NewID(), From: days("2027-06-01")[0], To: days("2027-08-31")[0],
		Prices: []events.SeasonPrice{{Hall: hall.ID, Daypart: events.Evening, Tariff: events.Tariff{
			Flat: dollars(500), PerGuest: dollars(10), MinGuests: 100,
		}}},
	}
	s := apply(set, summer)
	price := func(daypart events.Daypart, guests int, on ...string) string {
		m := s.Price(set, days(on...), daypart, guests)
		if m == nil {
			return ""
		}
		return m.Amount.String() + " " + m.Currency
	}
	assert.Equal(t, "1000 USD", price(events.Evening, 50, "2027-05-31"))
	assert.Equal(t, "1500 USD", price(events.Evening, 50, "2027-06-01"), "a hundred are paid for")
	assert.Equal(t, "2500 USD", price(events.Evening, 200, "2027-08-31"))
	assert.Equal(t, "3500 USD", price(events.Evening, 200, "2027-08-31", "2027-09-01"))
	assert.Empty(t, price(events.Noon, 200, "2027-08-31"), "a sum that nobody named")
	later := events.SeasonSet{
		Season: commands.NewID(), From: days("2027-07-01")[0], To: days("2027-07-01")[0],
		Prices: []events.SeasonPrice{{Hall: hall.ID, Daypart: events.Evening, Tariff: events.Tariff{
			Flat: &events.Money{Amount: decimal.New(9, 6), Currency: "SYP"},
		}}},
	}
	s = calendar.Apply(s, later)
	assert.Equal(t, "9000000 SYP", price(events.Evening, 50, "2027-07-01"), "the season set last")
	assert.Empty(t, price(events.Evening, 50, "2027-07-01", "2027-07-02"), "two currencies make no sum")
}

func TestClosedDays(t *testing.T) {
	t.Parallel()
	closure := events.DaysClosed{
		Closure: commands.NewID(), From: days("2026-12-01")[0], To: days("2026-12-31")[0],
		Weekdays: []int{5}, Daypart: events.Noon,
	}
	s := apply(closure)
	friday, saturday := days("2026-12-04")[0], days("2026-12-05")[0]
	assert.True(t, s.Closed(hall.ID, friday, events.Noon))
	assert.True(t, s.Closed(hall.ID, friday, events.AllDay))
	assert.False(t, s.Closed(hall.ID, friday, events.Evening))
	assert.False(t, s.Closed(hall.ID, saturday, events.Noon))
	assert.False(t, s.Closed(hall.ID, days("2027-01-01")[0], events.Noon))
	assert.False(t, calendar.Apply(s, events.DaysOpened{Closure: closure.Closure}).Closed(hall.ID, friday, events.Noon))
	assert.True(t, apply(events.CalendarRulesSet{Weekdays: []int{4}}).Closed(hall.ID, friday, events.Evening))
	other := apply(events.DaysClosed{Hall: commands.NewID(), From: friday, To: friday, Daypart: events.AllDay})
	assert.False(t, other.Closed(hall.ID, friday, events.Evening))
}

func TestAWeekdayThatIsNotAmongTheDaysClosesNothing(t *testing.T) {
	t.Parallel()
	thursdays := func(from, to string) error {
		c := calendar.CloseDays{From: from, To: to, Weekdays: []int{4}, Daypart: events.AllDay}
		_, err := c.Decide(owner, apply(), facts)
		return err
	}
	var refused *fault.Error
	require.ErrorAs(t, thursdays("2026-12-05", "2026-12-06"), &refused)
	assert.Contains(t, refused.Fields, "weekdays")
	require.NoError(t, thursdays("2026-12-04", "2026-12-10"))
	require.NoError(t, thursdays("2026-12-03", "2026-12-03"))
	require.ErrorAs(t, thursdays("2027-06-31", "2027-07-05"), &refused)
	assert.NotContains(t, refused.Fields, "weekdays", "the days are not known")
}

func TestDaysAreClosedOnce(t *testing.T) {
	t.Parallel()
	other := commands.NewID()
	standing := events.DaysClosed{
		Closure: commands.NewID(), Hall: hall.ID, From: days("2026-12-01")[0], To: days("2026-12-31")[0],
		Weekdays: []int{4, 5}, Daypart: events.Noon,
	}
	both := events.HallSet{Hall: other, Name: both, Dayparts: []events.OfferedDaypart{{Daypart: events.Noon}}}
	for name, of := range map[string]struct {
		c      calendar.CloseDays
		closes bool
	}{
		"the same": {calendar.CloseDays{
			Hall: &hall.ID, From: "2026-12-01", To: "2026-12-31", Weekdays: []int{5, 4}, Daypart: events.Noon, Note: "ترميم",
		}, false},
		"one of its Fridays": {
			calendar.CloseDays{Hall: &hall.ID, From: "2026-12-04", To: "2026-12-04", Daypart: events.Noon}, false,
		},
		"a Thursday and a Friday": {
			calendar.CloseDays{Hall: &hall.ID, From: "2026-12-03", To: "2026-12-04", Daypart: events.Noon}, false,
		},
		"a Saturday, too": {
			calendar.CloseDays{Hall: &hall.ID, From: "2026-12-03", To: "2026-12-05", Daypart: events.Noon}, true,
		},
		"longer": {calendar.CloseDays{
			Hall: &hall.ID, From: "2026-12-01", To: "2027-01-01", Weekdays: []int{4}, Daypart: events.Noon,
		}, true},
		"earlier": {calendar.CloseDays{
			Hall: &hall.ID, From: "2026-11-30", To: "2026-12-31", Weekdays: []int{4}, Daypart: events.Noon,
		}, true},
		"another part of the day": {
			calendar.CloseDays{Hall: &hall.ID, From: "2026-12-04", To: "2026-12-04", Daypart: events.AllDay}, true,
		},
		"every hall": {calendar.CloseDays{From: "2026-12-04", To: "2026-12-04", Daypart: events.Noon}, true},
		"another hall": {
			calendar.CloseDays{Hall: &other, From: "2026-12-04", To: "2026-12-04", Daypart: events.Noon}, true,
		},
	} {
		decision, err := of.c.Decide(owner, apply(both, standing), facts)
		require.NoError(t, err, name)
		assert.Equal(t, of.closes, len(decision.Events) == 1, name)
	}
	whole := events.DaysClosed{From: standing.From, To: standing.To, Daypart: events.AllDay}
	decision, err := calendar.CloseDays{
		Hall: &hall.ID, From: "2026-12-06", To: "2026-12-09", Daypart: events.Evening,
	}.Decide(owner, apply(whole), facts)
	require.NoError(t, err)
	assert.Empty(t, decision.Events, "a closure of every hall for the whole day covers one part of one")
}

func TestTermsAreHashedWithTheirText(t *testing.T) {
	t.Parallel()
	terms := events.Terms{Kept60: 10, Kept30: 20, Kept14: 30, Text: both}
	terms = terms.Hashed()
	assert.Len(t, terms.Hash, 64)
	assert.Equal(t, terms, terms.Hashed())
	changed := terms
	changed.Text.En += "."
	assert.NotEqual(t, terms.Hash, changed.Hashed().Hash)
	for left, kept := range map[int]int{61: 0, 60: 10, 31: 10, 30: 20, 15: 20, 14: 30, 0: 30} {
		assert.Equal(t, kept, terms.Kept(left), left)
	}
}

func TestWhoMayChangeACalendar(t *testing.T) {
	t.Parallel()
	open := func(about listing.State) error {
		_, err := calendar.OpenDays{Closure: uuid.Nil}.Decide(owner, apply(events.DaysClosed{}), calendar.Owning{
			About: about,
		})
		return err
	}
	require.NoError(t, open(hall))
	archived, others, hidden := hall, hall, hall
	archived.Status = listing.Archived
	others.Owner, hidden.Owner, hidden.Status = commands.NewID(), commands.NewID(), listing.Pending
	assert.Equal(t, fault.Conflict, fault.CodeOf(open(archived)))
	assert.Equal(t, fault.Forbidden, fault.CodeOf(open(others)))
	assert.Equal(t, fault.NotFound, fault.CodeOf(open(hidden)))
	assert.Equal(t, fault.NotFound, fault.CodeOf(open(listing.State{})))
}

func TestRules(t *testing.T) {
	t.Parallel()
	set := func(c calendar.SetCalendarRules) (commands.Decision, error) {
		c.Listing = hall.ID
		return scenario.Decide(calendar.Calendars, nil, owner, c, calendar.Ruling{Owning: facts})
	}
	decided, err := set(calendar.SetCalendarRules{HoldDays: 5, Kept30: 20, Kept14: 50})
	require.NoError(t, err)
	require.Len(t, decided.Events, 1)
	again, err := scenario.Decide(
		calendar.Calendars,
		decided.Events,
		owner,
		calendar.SetCalendarRules{
			Listing:  hall.ID,
			HoldDays: 5,
			Kept30:   20,
			Kept14:   50,
		},
		calendar.Ruling{Owning: facts},
	)
	require.NoError(t, err)
	assert.Empty(t, again.Events, "the rules that stand")
	for field, c := range map[string]calendar.SetCalendarRules{
		"holdDays": {HoldDays: 15}, "weekdays": {HoldDays: 3, Weekdays: []int{7}},
		"noticeDays": {HoldDays: 3, NoticeDays: 366}, "bufferAfter": {HoldDays: 3, BufferAfter: 4},
		"kept14": {HoldDays: 3, Kept30: 40, Kept14: 30}, "kept30": {HoldDays: 3, Kept60: 40, Kept30: 30, Kept14: 50},
		"kept60": {HoldDays: 3, Kept60: -1},
	} {
		_, err := set(c)
		var f *fault.Error
		require.ErrorAs(t, err, &f, field)
		assert.Contains(t, f.Fields, field)
	}
}

func TestHallsAndSeasons(t *testing.T) {
	t.Parallel()
	evening := []events.OfferedDaypart{{Daypart: events.Evening}}
	decide := func(c commands.Decider[calendar.State, calendar.Owning], happened ...events.Event) error {
		_, err := scenario.Decide(calendar.Calendars, happened, owner, c, facts)
		return err
	}
	require.NoError(t, decide(calendar.SetHall{Name: both, Teams: 1, Dayparts: evening}))
	refused(t, "teams", "The number must be between 1 and 1", decide(calendar.SetHall{
		Name: both, Teams: 2, Dayparts: evening,
	}))
	refused(t, "daypart", "Please choose the part of the day", decide(calendar.SetHall{
		Name: both, Teams: 1, Dayparts: []events.OfferedDaypart{{Daypart: "night"}},
	}))
	refused(t, "dayparts", "Each part of the day once", decide(calendar.SetHall{
		Name: both, Teams: 1, Dayparts: append(evening, evening...),
	}))
	unknown := commands.NewID()
	assert.Equal(t, fault.NotFound, fault.CodeOf(decide(calendar.SetHall{Hall: &unknown})))
	assert.Equal(t, fault.Conflict, fault.CodeOf(decide(calendar.RemoveHall{Hall: hall.ID})))
	require.NoError(t, decide(calendar.RemoveHall{Hall: hall.ID}, events.HallSet{Hall: unknown, Teams: 1}))

	var nineteen []events.Event
	for range events.FreePlan.Halls - 1 {
		nineteen = append(nineteen, events.HallSet{Hall: commands.NewID(), Teams: 1})
	}
	another := calendar.SetHall{Name: both, Teams: 1, Dayparts: evening}
	refused(t, "name", "The Free plan allows at most 20 halls in a listing", decide(another, nineteen...))
	require.NoError(t, decide(another, nineteen[1:]...))
	standing := nineteen[0].(events.HallSet).Hall
	require.NoError(t, decide(calendar.SetHall{Hall: &standing, Name: both, Teams: 1, Dayparts: evening}, nineteen...))

	season := calendar.SetSeason{
		Name: both, From: "2027-06-01", To: "2027-08-31",
		Prices: []events.SeasonPrice{{Hall: hall.ID, Daypart: events.Evening}},
	}
	require.NoError(t, decide(season))
	for _, wrong := range []struct{ from, to, field, words string }{
		{"2026-11-22", "2026-12-01", "from", "This day is over"},
		{"2026-12-01", "2029-06-01", "to", "Dates are taken for up to 800 days from today"},
		{"2026-12-01", "2027-09-31", "to", "There is no such day: September 2027 has 30 days"},
		{"1448-03-10", "2027-09-30", "from", "This looks like a Hijri date. Give the day in the Gregorian calendar."},
		{"2026-12-02", "2026-12-01", "to", "The last day is before the first"},
		{"", "2026-12-01", "from", "Choose the day"},
	} {
		season.From, season.To = wrong.from, wrong.to
		refused(t, wrong.field, wrong.words, decide(season))
	}
	season.From, season.To = "٢٠٢٦-١٢-٠١", "۲۰۲۶-۱۲-۰۲"
	assert.NoError(t, decide(season), "digits of either script")
	begun := events.SeasonSet{Season: commands.NewID(), From: days("2026-11-01")[0], To: days("2026-12-01")[0]}
	season.Season, season.From = &begun.Season, "2026-11-01"
	assert.NoError(t, decide(season, begun), "a season that has begun keeps its first day")
}
