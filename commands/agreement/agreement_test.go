package agreement_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/agreement"
	"weddings/commands/booking"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/events/store"
	"weddings/events/vault"
	"weddings/internal/fault"
)

// party is a booking that was made from a quote.
type party struct {
	*scenario.World
	booking, listing uuid.UUID
	owner, couple    commands.Request
	day              events.Day
}

// newParty returns a booking that is held. Its owner and its couple have accounts.
func newParty(t *testing.T, w *scenario.World) party {
	t.Helper()
	p := party{
		World: w, booking: commands.NewID(), listing: commands.NewID(),
		owner:  scenario.As(commands.NewID(), events.VenueOwner),
		couple: scenario.As(commands.NewID(), events.Customer), day: events.DayOf(time.Now()) + 40,
	}
	owner, couple := p.owner.Actor.Account, p.couple.Actor.Account
	asked, quote, price := commands.NewID(), commands.NewID(), dollars(2500)
	w.Given(
		t,
		events.AccountRegistered{
			Account: owner, Role: events.VenueOwner, Username: events.PersonalOf(owner, "أبو سليم"),
			Email: events.PersonalOf(owner, owner.String()+"@example.org"),
		},
		events.AccountRegistered{
			Account: couple, Role: events.Customer, Username: events.PersonalOf(couple, "ليلى"),
			Email: events.PersonalOf(couple, couple.String()+"@example.org"),
		},
		events.ListingCreated{
			Listing: p.listing, Kind: events.Venue, Owner: owner, Offer: events.Offer{Available: true},
			Details: events.Details{Name: events.Bilingual{Ar: "قاعة الياسمين"}, Capacity: 300},
		},
		events.ListingApproved{Listing: p.listing},
		events.HallSet{
			Listing: p.listing, Hall: p.listing, Name: events.Bilingual{Ar: "الكبرى"}, Teams: 1,
			Dayparts: []events.OfferedDaypart{{Daypart: events.Evening}},
		},
		events.InquirySent{
			Inquiry: asked, Listing: p.listing, Owner: owner, Sender: couple, SignedIn: true,
			Name: events.PersonalOf(couple, "ليلى"),
		},
		events.QuoteGiven{
			Inquiry: asked, Quote: quote, Number: 1, Listing: p.listing, Hall: p.listing, Days: []events.Day{p.day},
			Daypart: events.Evening, Price: price, Included: []events.Included{{Key: "cake", Amount: "3"}},
		},
		p.requested(couple, true, asked, quote),
		events.BookingHeld{
			Booking: p.booking,
			Listing: p.listing,
			By:      events.OwnerSide,
			Until:   time.Now().Add(48 * time.Hour).UTC(),
		},
	)
	return p
}

func (p party) requested(customer uuid.UUID, signedIn bool, asked, quote uuid.UUID) events.BookingRequested {
	price := dollars(2500)
	return events.BookingRequested{
		Booking: p.booking, Listing: p.listing, Kind: events.Venue, Owner: p.owner.Actor.Account, Customer: customer,
		SignedIn: signedIn, Name: events.PersonalOf(customer, "ليلى وكريم"), Hall: p.listing,
		Days: []events.Day{p.day}, Daypart: events.Evening, Guests: 200, Price: &price,
		Terms: events.DefaultCalendarRules.Terms, Inquiry: asked, Quote: quote,
	}
}

func (p party) open(t *testing.T) agreement.Sheet {
	t.Helper()
	s, err := agreement.Open(t.Context(), p.App, p.couple.Actor, p.booking, "")
	require.NoError(t, err)
	return s
}

func (p party) code(t *testing.T) string {
	t.Helper()
	code, err := agreement.CodeOf(p.App, p.open(t))
	require.NoError(t, err)
	return code
}

func (p party) check(t *testing.T, code string) agreement.Answer {
	t.Helper()
	answer, err := agreement.Check(t.Context(), p.App, code)
	require.NoError(t, err)
	return answer
}

func (p party) confirmed(t *testing.T) {
	t.Helper()
	p.Given(t, events.BookingConfirmed{Booking: p.booking, Listing: p.listing, By: events.CoupleSide})
}

func TestASheetSaysWhatWasAgreed(t *testing.T) {
	t.Parallel()
	p := newParty(t, scenario.New(t))
	held := p.open(t)
	assert.Equal(t, agreement.Held, held.Standing)
	assert.NotNil(t, held.Until)
	assert.Equal(t, int64(2), held.Version)
	p.confirmed(t)
	deposit := commands.NewID()
	p.Given(
		t,
		events.DepositRecorded{Booking: p.booking, Deposit: deposit, By: events.CoupleSide, Amount: dollars(500)},
	)
	alone := p.open(t)
	assert.Empty(t, alone.Deposits, "one side's word is none")
	assert.Equal(t, int64(3), alone.Version)
	p.Given(t, events.DepositAcknowledged{Booking: p.booking, Deposit: deposit})

	// What the names are later, and what is of no account, change nothing.
	before := p.open(t)
	owner := p.owner.Actor.Account
	p.Given(t,
		events.ProfileEdited{Account: owner, Username: events.PersonalOf(owner, "اسم آخر")},
		events.ListingEdited{Listing: p.listing, Details: events.Details{Name: events.Bilingual{Ar: "غيرها"}}},
		events.BookingReminded{Booking: p.booking, Listing: p.listing, To: events.CoupleSide},
	)
	s := p.open(t)
	assert.Equal(t, before, s)
	assert.Equal(t, int64(5), s.Version)
	assert.Len(t, s.Event, 64)
	assert.Equal(t, agreement.Confirmed, s.Standing)
	assert.Nil(t, s.Until)
	assert.Equal(t, "قاعة الياسمين", s.ListingName.Ar)
	assert.Equal(t, "الكبرى", s.HallName.Ar)
	assert.Equal(t, "ليلى وكريم", s.Couple)
	assert.Equal(t, "أبو سليم", s.Owner)
	assert.Equal(t, []events.Included{{Key: "cake", Amount: "3"}}, s.Included)
	assert.Equal(t, "2500", s.Price.Amount.String())
	require.Len(t, s.Deposits, 1)
	assert.Equal(t, "500", s.Deposits[0].Amount.Amount.String())
	assert.Equal(t, events.DefaultCalendarRules.Terms, s.Terms)

	p.Given(t, events.BookingCompleted{Booking: p.booking, Listing: p.listing})
	assert.Equal(t, s, p.open(t), "a booking that took place was agreed as it was")
}

func TestWhoMayOpenASheet(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	p := newParty(t, w)
	asked := p
	asked.booking = commands.NewID()
	w.Given(t, asked.requested(commands.NewID(), false, uuid.Nil, uuid.Nil))
	pending := asked.booking
	w.Given(t, events.BookingHeld{Booking: pending, Listing: p.listing, Until: time.Now().Add(time.Hour).UTC()})
	entered := commands.NewID()
	w.Given(t, events.BookingEntered{
		Booking: entered, Listing: p.listing, Owner: p.owner.Actor.Account, Days: []events.Day{p.day},
	})
	token, others := booking.AttachToken(p.App, asked.booking), booking.AttachToken(p.App, p.booking)
	admin, unverified := scenario.As(
		commands.NewID(),
		events.Admin,
	), scenario.As(
		commands.NewID(),
		events.AdminUnverified,
	)
	for name, c := range map[string]struct {
		by      commands.Request
		booking uuid.UUID
		token   string
		refused fault.Code
	}{
		"the couple":                         {p.couple, p.booking, "", ""},
		"the owner":                          {p.owner, p.booking, "", ""},
		"an admin":                           {admin, p.booking, "", ""},
		"an admin without the second factor": {unverified, p.booking, "", fault.SecondFactor},
		"another couple":                     {scenario.As(commands.NewID(), events.Customer), p.booking, "", fault.NotFound},
		"another owner": {
			scenario.As(commands.NewID(), events.VenueOwner), p.booking, "", fault.NotFound,
		},
		"a visitor": {scenario.Visitor, p.booking, "", fault.Unauthenticated},
		"a visitor with the token of an account's": {scenario.Visitor, p.booking, others, fault.Unauthenticated},
		"whoever asked":                       {scenario.Visitor, asked.booking, token, ""},
		"whoever asked, signed in since":      {p.couple, asked.booking, token, ""},
		"a visitor with another token":        {scenario.Visitor, asked.booking, others, fault.Unauthenticated},
		"another couple without the token":    {p.couple, asked.booking, "", fault.NotFound},
		"the owner of what they have entered": {p.owner, entered, "", fault.Conflict},
		"others of what was entered":          {p.couple, entered, "", fault.NotFound},
		"nobody's":                            {p.couple, commands.NewID(), "", fault.NotFound},
	} {
		s, err := agreement.Open(t.Context(), p.App, c.by.Actor, c.booking, c.token)
		assert.Equal(t, c.refused, fault.CodeOf(err), name)
		assert.Equal(t, c.refused == "", s.Couple != "", name)
	}
}

func TestOnlyWhatIsAgreedHasASheet(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	p := newParty(t, w)
	refused := func(why string) {
		t.Helper()
		_, err := agreement.Open(t.Context(), p.App, p.couple.Actor, p.booking, "")
		assert.Equal(t, fault.Conflict, fault.CodeOf(err), why)
	}
	code := p.code(t)
	p.Given(
		t,
		events.HoldChallenged{
			Booking:    p.booking,
			Challenger: commands.NewID(),
			Until:      time.Now().Add(-time.Hour).UTC(),
		},
	)
	refused("a hold that is over by the clock")
	assert.Equal(t, agreement.Ended, p.check(t, code).Verdict)
	p.Given(t, events.HoldExpired{Booking: p.booking, Listing: p.listing})
	refused("a hold that is over")
	ended := p.check(t, code)
	assert.Equal(t, agreement.Ended, ended.Verdict)
	assert.WithinDuration(t, time.Now(), ended.Ended, time.Minute)

	p.booking = commands.NewID()
	w.Given(t, p.requested(p.couple.Actor.Account, true, uuid.Nil, uuid.Nil))
	refused("a request")
	p.confirmed(t)
	p.open(t)
	p.Given(t, events.BookingCancelled{Booking: p.booking, Listing: p.listing, By: events.OwnerSide})
	refused("what was cancelled")
}

func TestACodeIsCheckedAgainstTheLog(t *testing.T) {
	t.Parallel()
	p := newParty(t, scenario.New(t))
	code := p.code(t)
	now := p.check(t, code)
	assert.Equal(t, agreement.Current, now.Verdict)
	assert.Equal(t, int64(2), now.Version)
	assert.Equal(t, p.booking, now.Booking)
	assert.Equal(t, agreement.Current, p.check(t, " https://example.org/agreements/check#"+code+"\n").Verdict)
	for _, wrong := range []string{
		"", "x", code[:40], code + "A", "B" + code[1:], code[:30] + "A" + code[31:], code[:90] + "_",
	} {
		if wrong != code {
			assert.Equal(t, agreement.Answer{Verdict: agreement.Unknown}, p.check(t, wrong), wrong)
		}
	}

	p.confirmed(t)
	older := p.check(t, code)
	assert.Equal(t, agreement.Older, older.Verdict)
	assert.True(t, older.Newest.After(older.Issued))
	newest := p.code(t)
	assert.Equal(t, agreement.Current, p.check(t, newest).Verdict)
	p.Given(t, events.BookingReminded{Booking: p.booking, Listing: p.listing, To: events.CoupleSide})
	assert.Equal(t, agreement.Current, p.check(t, newest).Verdict, "nothing that the sheet says has changed")
	p.Given(t, events.BookingMoved{
		Booking: p.booking, Listing: p.listing, By: events.OwnerSide, Hall: p.listing, Days: []events.Day{p.day + 1},
		Daypart: events.Evening,
	})
	assert.Equal(t, agreement.Older, p.check(t, newest).Verdict)
	moved := p.code(t)
	p.Given(t, events.BookingCancelled{Booking: p.booking, Listing: p.listing, By: events.OwnerSide})
	for _, each := range []string{code, newest, moved} {
		assert.Equal(t, agreement.Ended, p.check(t, each).Verdict)
	}
}

// Whoever asked signed out and has an account since has the same sheet; whose account is erased has none that can be
// made again.
func TestTheSheetOfWhoeverChangesTheirAccount(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	p := newParty(t, w)
	p.booking = commands.NewID()
	w.Given(t,
		p.requested(commands.NewID(), false, uuid.Nil, uuid.Nil),
		events.BookingConfirmed{Booking: p.booking, Listing: p.listing, By: events.OwnerSide},
	)
	token := booking.AttachToken(p.App, p.booking)
	before, err := agreement.Open(t.Context(), p.App, scenario.Visitor.Actor, p.booking, token)
	require.NoError(t, err)
	code, err := agreement.CodeOf(p.App, before)
	require.NoError(t, err)
	_, err = commands.Handle(t.Context(), p.App, p.couple, booking.AttachBooking{Booking: p.booking, Token: token})
	require.NoError(t, err)
	assert.Equal(t, before, p.open(t))
	assert.Equal(t, agreement.Current, p.check(t, code).Verdict)
	_, err = agreement.Open(t.Context(), p.App, scenario.Visitor.Actor, p.booking, token)
	assert.Equal(t, fault.Unauthenticated, fault.CodeOf(err), "the token is for the time without an account")

	couple := p.couple.Actor.Account
	_, err = p.App.Log.Append(t.Context(), store.Append{
		Stream: events.AccountStream(couple), Expected: store.Any,
		Events: []events.Event{events.PersonErased{Person: couple}},
		With:   []func(context.Context, vault.Tx) error{p.App.Vault.Shred(couple)},
	})
	require.NoError(t, err)
	erased := p.check(t, code)
	assert.Equal(t, agreement.Erased, erased.Verdict)
	assert.NotZero(t, erased.Issued)
	forOwner, err := agreement.Open(t.Context(), p.App, p.owner.Actor, p.booking, "")
	require.NoError(t, err)
	assert.Empty(t, forOwner.Couple)
}

// Whoever alters an event that a sheet rests on, with or without its hash, is found out by the sheet.
// Whoever rewrites the log with all its hashes cannot rewrite the sheets that were given out: the log leads to others.
func TestARewrittenLogDoesNotLeadToTheSheet(t *testing.T) {
	t.Parallel()
	p := newParty(t, scenario.New(t))
	for name, rewritten := range map[string]func(*agreement.Sheet){
		"the price":  func(s *agreement.Sheet) { price := dollars(2400); s.Price = &price },
		"the couple": func(s *agreement.Sheet) { s.Couple = "رنا ومازن" },
		"the day":    func(s *agreement.Sheet) { s.Days = []events.Day{p.day + 7} },
		"the terms":  func(s *agreement.Sheet) { s.Terms.Kept14 = 10 },
		"the event":  func(s *agreement.Sheet) { s.Event = s.Event[1:] + "0" },
	} {
		given := p.open(t)
		rewritten(&given)
		code, err := agreement.CodeOf(p.App, given)
		require.NoError(t, err)
		answer := p.check(t, code)
		assert.Equal(t, agreement.Altered, answer.Verdict, name)
		assert.Equal(t, "its events lead to another sheet", answer.Why, name)
	}
	assert.Equal(t, agreement.Current, p.check(t, p.code(t)).Verdict)
}

func TestAnAlteredLogDoesNotLeadToTheSheet(t *testing.T) {
	t.Parallel()
	for name, alter := range map[string]string{
		"the price":           `UPDATE events SET payload = replace(convert_from(payload, 'UTF8'), '"2500"', '"2600"')::bytea WHERE type = 'booking.requested'`,
		"what is included":    `UPDATE events SET payload = replace(convert_from(payload, 'UTF8'), '"cake"', '"food"')::bytea WHERE type = 'quote.given'`,
		"the listing's name":  `UPDATE events SET metadata = metadata || ' ' WHERE type = 'listing.created'`,
		"only a hash":         `UPDATE events SET hash = set_byte(hash, 0, get_byte(hash, 0) # 1) WHERE type = 'booking.held'`,
		"the hall's name":     `UPDATE events SET recorded_at = recorded_at + interval '1 microsecond' WHERE type = 'calendar.hall_set'`,
		"the owner's account": `UPDATE events SET metadata = metadata || ' ' WHERE type = 'account.registered'`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newParty(t, scenario.New(t))
			code := p.code(t)
			require.Equal(t, agreement.Current, p.check(t, code).Verdict)
			altered(t, p, alter)
			answer := p.check(t, code)
			assert.Equal(t, agreement.Altered, answer.Verdict)
			assert.Contains(t, answer.Why, "not the ones that were hashed")
		})
	}
	p := newParty(t, scenario.New(t))
	code := p.code(t)
	p2 := newParty(t, p.World)
	altered(t, p2, `DELETE FROM events WHERE stream = 'booking-`+p.booking.String()+`'`)
	assert.Equal(t, agreement.Altered, p.check(t, code).Verdict)
}

func altered(t *testing.T, p party, sql string) {
	t.Helper()
	tx, err := p.Pool.Begin(t.Context())
	require.NoError(t, err)
	defer func() { _ = tx.Rollback(context.WithoutCancel(t.Context())) }()
	_, err = tx.Exec(
		t.Context(),
		`SET LOCAL session_replication_role = replica`,
	) // no trigger that keeps events as they are
	require.NoError(t, err)
	done, err := tx.Exec(t.Context(), sql)
	require.NoError(t, err)
	require.Positive(t, done.RowsAffected())
	require.NoError(t, tx.Commit(t.Context()))
}
