package policies

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/shortlist"
	"weddings/events"
)

// hourly posts letters at times of its own, and tries those that were put off again when it is their turn.
type hourly struct {
	*stage
	now     time.Time
	waiting map[uuid.UUID]turn
	sent    []outgoing
	posted  map[reflect.Type]bool // the events that letters were asked for
}

type turn struct {
	r    events.Recorded
	due  time.Time
	name string
}

type outgoing struct {
	name string // of what led to it
	at   time.Time
	Letter
}

func newHourly(t *testing.T) *hourly {
	t.Helper()
	h := &hourly{stage: newStage(t), now: time.Now(), waiting: map[uuid.UUID]turn{}, posted: map[reflect.Type]bool{}}
	h.World.App.Now = func() time.Time { return h.now }
	return h
}

// happens lets something happen and returns the letters that go out at once.
func (h *hourly) happens(t *testing.T, name string, e events.Event) []outgoing {
	t.Helper()
	h.Given(t, e)
	head, err := h.World.App.Log.Head(t.Context())
	require.NoError(t, err)
	last, err := h.World.App.Log.Read(t.Context(), head-1, 1)
	require.NoError(t, err)
	return h.attempt(t, name, last[0])
}

func (h *hourly) attempt(t *testing.T, name string, r events.Recorded) []outgoing {
	t.Helper()
	before := len(h.sent)
	h.posted[reflect.TypeOf(r.Data)] = true
	delete(h.waiting, r.ID)
	var later postponed
	switch err := h.post(t.Context(), r); {
	case errors.As(err, &later):
		require.Positive(t, later.pause)
		require.LessOrEqual(t, later.pause, paceWindow)
		h.waiting[r.ID] = turn{r, h.now.Add(later.pause), name}
	default:
		require.NoError(t, err)
	}
	for {
		select {
		case l := <-h.letters:
			h.sent = append(h.sent, outgoing{name, h.now, l})
		default:
			return h.sent[before:]
		}
	}
}

// rest lets the time pass until nothing waits.
func (h *hourly) rest(t *testing.T) {
	t.Helper()
	for began := h.now; len(h.waiting) > 0; {
		var next turn
		for _, w := range h.waiting {
			if next.r.ID == uuid.Nil || w.due.Before(next.due) {
				next = w
			}
		}
		require.Less(t, next.due.Sub(began), 24*time.Hour, "the queue has no end")
		if next.due.After(h.now) {
			h.now = next.due
		}
		h.attempt(t, next.name, next.r)
	}
}

// most is the most letters of some kinds within an hour; no kind = all.
func (h *hourly) most(of func(outgoing) bool) int {
	var times []time.Time
	for _, o := range h.sent {
		if of(o) {
			times = append(times, o.at)
		}
	}
	slices.SortFunc(times, time.Time.Compare)
	most := 0
	for i := range times {
		n := 0
		for _, at := range times[i:] {
			if at.Sub(times[i]) < time.Hour {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// account registers somebody who has confirmed nothing.
func (h *hourly) account(t *testing.T, email string) uuid.UUID {
	t.Helper()
	id := commands.NewID()
	h.Given(t, events.AccountRegistered{
		Account: id, Role: events.VenueOwner, Lang: "en", Email: events.PersonalOf(id, email),
	})
	return id
}

func (h *hourly) venueOf(t *testing.T, owner uuid.UUID) uuid.UUID {
	t.Helper()
	id := commands.NewID()
	h.Given(t, events.ListingCreated{
		Listing: id, Kind: events.Venue, Owner: owner,
		Details: events.Details{Name: events.Bilingual{En: "Hall"}, Category: "venues"},
	})
	return id
}

// answer lets an owner answer a new inquiry: of an account, or of a visitor who left an address.
func (h *hourly) answer(t *testing.T, name string, owner, venue, account uuid.UUID, email string) []outgoing {
	t.Helper()
	sent := events.InquirySent{
		Inquiry:  commands.NewID(),
		Listing:  venue,
		Owner:    owner,
		Sender:   account,
		SignedIn: account != uuid.Nil,
		Lang:     "en",
	}
	if account == uuid.Nil {
		sent.Sender = commands.NewID()
		sent.Email = events.PersonalOf(sent.Sender, email)
	}
	h.Given(t, sent)
	return h.happens(t, name, events.InquiryResponded{
		Inquiry: sent.Inquiry, Response: events.PersonalOf(owner, name+" "+sent.Inquiry.String()),
	})
}

// responding lets a visitor ask, and returns what answers and amends the answer.
func (h *hourly) responding(t *testing.T) func(text string) []outgoing {
	t.Helper()
	sent := h.sentAnonymously
	sent.Email = events.PersonalOf(sent.Sender, "salma@example.com")
	h.Given(t, sent)
	return func(text string) []outgoing {
		return h.happens(t, "inquiry_answered_by_mail", events.InquiryResponded{
			Inquiry: sent.Inquiry, Response: events.PersonalOf(h.owner, text),
		})
	}
}

// quote is a quote that stands.
func (h *hourly) quote(inquiry uuid.UUID) events.QuoteGiven {
	return events.QuoteGiven{
		Inquiry: inquiry, Quote: commands.NewID(), Days: []events.Day{20_000},
		Price: events.Money{Amount: decimal.New(1, 3), Currency: "USD"}, ValidUntil: h.now.Add(24 * time.Hour),
	}
}

// toTheSite is a message to the site by somebody whose mailbox nobody has confirmed.
func toTheSite(sender uuid.UUID, signedIn bool) events.ContactMessageSent {
	return events.ContactMessageSent{
		Message: commands.NewID(), Sender: sender, SignedIn: signedIn, Lang: "en",
		Email: events.PersonalOf(sender, "Lama+"+sender.String()[24:]+"@gmail.com"),
	}
}

func answeredBySite(sent events.ContactMessageSent) []events.Event {
	return []events.Event{sent, events.ContactMessageAnswered{
		Message: sent.Message, Line: commands.NewID(), Text: events.PersonalOf(sent.Sender, "x"),
	}}
}

// causes are what leads to each letter to an account, given its listing.
func (h *hourly) causes() map[string]func(account, venue uuid.UUID) []events.Event {
	one := func(e func(account, venue uuid.UUID) events.Event) func(account, venue uuid.UUID) []events.Event {
		return func(account, venue uuid.UUID) []events.Event { return []events.Event{e(account, venue)} }
	}
	figures := func(due func(report uuid.UUID) events.Event) func(account, venue uuid.UUID) []events.Event {
		return func(account, _ uuid.UUID) []events.Event {
			h.Figures = &reported{FigureReport: FigureReport{Unusual: []string{"x"}}}
			set := events.FigureReportSet{
				Report: commands.NewID(), Account: account, On: true, Alarm: &events.FigureAlarm{},
			}
			return []events.Event{set, due(set.Report)}
		}
	}
	inquiries := func(n int) func(account, venue uuid.UUID) []events.Event {
		return func(account, venue uuid.UUID) (all []events.Event) {
			for range n {
				all = append(all, events.InquirySent{
					Inquiry: commands.NewID(), Listing: venue, Owner: account, Sender: h.couple, SignedIn: true,
				})
			}
			return all
		}
	}
	// step is what is done to a new booking of an account at its own venue: it is told of whichever side did it.
	step := func(e func(booking uuid.UUID) events.Event) func(account, venue uuid.UUID) []events.Event {
		return func(account, venue uuid.UUID) []events.Event {
			asked := events.BookingRequested{
				Booking: commands.NewID(), Listing: venue, Owner: account, Customer: account, SignedIn: true,
				Days: []events.Day{20_000},
			}
			return []events.Event{asked, e(asked.Booking)}
		}
	}
	deposit := func(b uuid.UUID) events.Event {
		return events.DepositRecorded{Booking: b, Deposit: b, By: events.CoupleSide}
	}
	// inquired is an account's inquiry about its own venue, and what follows so many times.
	inquired := func(n int, e func(inquiry uuid.UUID) events.Event) func(account, venue uuid.UUID) []events.Event {
		return func(account, venue uuid.UUID) []events.Event {
			sent := events.InquirySent{
				Inquiry: commands.NewID(), Listing: venue, Owner: h.owner, Sender: account, SignedIn: true,
			}
			all := []events.Event{sent}
			for range n {
				all = append(all, e(sent.Inquiry))
			}
			return all
		}
	}
	quoted := func(n int) func(account, venue uuid.UUID) []events.Event {
		return inquired(n, func(id uuid.UUID) events.Event { return h.quote(id) })
	}
	written := func(n int) func(account, venue uuid.UUID) []events.Event {
		return inquired(n, func(id uuid.UUID) events.Event {
			return events.MessageWritten{Inquiry: id, By: events.OwnerSide, Way: events.Written}
		})
	}
	requests := func(account, venue uuid.UUID) (all []events.Event) {
		for range 3 {
			all = append(all, events.BookingRequested{
				Booking: commands.NewID(), Listing: venue, Owner: account, Customer: h.couple, SignedIn: true,
				Days: []events.Day{20_000},
			})
		}
		return all
	}
	cancelled := func(b uuid.UUID) events.Event {
		return events.BookingCancelled{Booking: b, By: events.CoupleSide}
	}
	thrice := func(cause func(account, venue uuid.UUID) []events.Event) func(account, venue uuid.UUID) []events.Event {
		return func(account, venue uuid.UUID) (all []events.Event) {
			for range 3 {
				all = append(all, cause(account, venue)...)
			}
			return all
		}
	}
	return map[string]func(account, venue uuid.UUID) []events.Event{
		"contact_received": one(func(account, _ uuid.UUID) events.Event { return toTheSite(account, true) }),
		"subscription_granted": one(func(a, _ uuid.UUID) events.Event {
			return events.SubscriptionGranted{User: a, Subscription: a, Plan: "gold", Start: 1, End: 30_000}
		}),
		"subscription_extended": one(
			func(a, _ uuid.UUID) events.Event { return events.SubscriptionExtended{User: a} },
		),
		"subscription_renewed": one(func(a, _ uuid.UUID) events.Event { return events.SubscriptionRenewed{User: a} }),
		"subscription_cancelled": one(
			func(a, _ uuid.UUID) events.Event { return events.SubscriptionCancelled{User: a} },
		),
		"subscription_expired": one(func(a, _ uuid.UUID) events.Event { return events.SubscriptionExpired{User: a} }),
		"subscription_ending": func(a, _ uuid.UUID) []events.Event {
			return []events.Event{
				events.SubscriptionGranted{User: a, Subscription: a, Plan: "gold", Start: 1, End: 30_000},
				events.SubscriptionReminded{User: a, Subscription: a, End: 30_000},
			}
		},
		"contact_answered": func(account, _ uuid.UUID) []events.Event {
			return answeredBySite(toTheSite(account, true))
		},
		"contact_answered_by_mail": func(uuid.UUID, uuid.UUID) []events.Event {
			return answeredBySite(toTheSite(commands.NewID(), false))
		},
		"request_withdrawn":  step(cancelled),
		"requests_withdrawn": thrice(step(cancelled)),
		"bookings_changed":   thrice(step(func(b uuid.UUID) events.Event { return events.BookingHeld{Booking: b} })),
		"deposits_changed":   thrice(step(deposit)),
		"bookings_requested": requests,
		"booking_requested":  step(func(b uuid.UUID) events.Event { return events.BookingCompleted{Booking: b} }),
		"booking_held":       step(func(b uuid.UUID) events.Event { return events.BookingHeld{Booking: b} }),
		"hold_challenged":    step(func(b uuid.UUID) events.Event { return events.HoldChallenged{Booking: b} }),
		"hold_restored":      step(func(b uuid.UUID) events.Event { return events.HoldRestored{Booking: b} }),
		"hold_expired":       step(func(b uuid.UUID) events.Event { return events.HoldExpired{Booking: b} }),
		"request_expired":    step(func(b uuid.UUID) events.Event { return events.BookingExpired{Booking: b} }),
		"request_overtaken":  step(func(b uuid.UUID) events.Event { return events.RequestOvertaken{Booking: b} }),
		"booking_confirmed":  step(func(b uuid.UUID) events.Event { return events.BookingConfirmed{Booking: b} }),
		"booking_declined":   step(func(b uuid.UUID) events.Event { return events.BookingDeclined{Booking: b} }),
		"booking_cancelled":  step(func(b uuid.UUID) events.Event { return events.BookingCancelled{Booking: b} }),
		"booking_moved": step(func(b uuid.UUID) events.Event {
			return events.BookingMoved{Booking: b, Days: []events.Day{20_001}}
		}),
		"request_moved": step(func(b uuid.UUID) events.Event {
			return events.BookingMoved{Booking: b, By: events.CoupleSide, Days: []events.Day{20_001}}
		}),
		"quote_accepted": step(
			func(b uuid.UUID) events.Event { return events.QuoteAccepted{Inquiry: b, Booking: b} },
		),
		"deposit_recorded": step(deposit),
		"booking_waiting": step(func(b uuid.UUID) events.Event {
			return events.BookingReminded{Booking: b, To: events.OwnerSide, Number: 1}
		}),
		"hold_ending": func(account, venue uuid.UUID) []events.Event {
			until := h.now.Add(24 * time.Hour)
			all := step(func(b uuid.UUID) events.Event {
				return events.BookingHeld{Booking: b, Until: until}
			})(account, venue)
			return append(all, events.BookingReminded{
				Booking: all[0].(events.BookingRequested).Booking, To: events.CoupleSide, Until: until,
			})
		},
		"quote_given":      quoted(1),
		"quotes_given":     quoted(3),
		"message_written":  written(1),
		"messages_written": written(3),
		"quote_given_by_mail": func(_, venue uuid.UUID) []events.Event {
			sent := events.InquirySent{
				Inquiry: commands.NewID(), Listing: venue, Owner: h.owner, Sender: commands.NewID(), Lang: "en",
			}
			sent.Email = events.PersonalOf(sent.Sender, "lama+quote@gmail.com")
			return []events.Event{sent, h.quote(sent.Inquiry)}
		},
		"deposit_acknowledged": func(account, venue uuid.UUID) []events.Event {
			all := step(deposit)(account, venue)
			booking := all[0].(events.BookingRequested).Booking
			return append(all, events.DepositAcknowledged{Booking: booking, Deposit: booking})
		},
		"deposit_refused": func(account, venue uuid.UUID) []events.Event {
			all := step(deposit)(account, venue)
			booking := all[0].(events.BookingRequested).Booking
			return append(all, events.DepositRefused{Booking: booking, Deposit: booking, By: events.OwnerSide})
		},
		"verify_email": func(a, _ uuid.UUID) []events.Event {
			another := commands.NewID()
			return []events.Event{
				events.VerificationRequested{Account: a},
				events.AccountRegistered{
					Account: another, Role: events.VenueOwner, Lang: "en",
					Email: events.PersonalOf(another, "lama+"+another.String()+"@gmail.com"),
				},
			}
		},
		"reset_password": one(func(a, _ uuid.UUID) events.Event { return events.PasswordResetRequested{Account: a} }),
		"password_changed": func(a, _ uuid.UUID) []events.Event {
			return []events.Event{events.PasswordChanged{Account: a}, events.PasswordReset{Account: a}}
		},
		"new_device": one(func(a, _ uuid.UUID) events.Event { return events.NewDeviceSeen{Account: a} }),
		"second_factor_enabled": one(
			func(a, _ uuid.UUID) events.Event { return events.SecondFactorEnabled{Account: a} },
		),
		"recovery_code_used": one(func(a, _ uuid.UUID) events.Event { return events.RecoveryCodeUsed{Account: a} }),
		"recovery_codes_renewed": one(
			func(a, _ uuid.UUID) events.Event { return events.RecoveryCodesRenewed{Account: a} },
		),
		"second_factor_reset": one(func(a, _ uuid.UUID) events.Event { return events.SecondFactorReset{Account: a} }),
		"listing_approved":    one(func(_, v uuid.UUID) events.Event { return events.ListingApproved{Listing: v} }),
		"listing_rejected":    one(func(_, v uuid.UUID) events.Event { return events.ListingRejected{Listing: v} }),
		"listing_suspended":   one(func(_, v uuid.UUID) events.Event { return events.ListingSuspended{Listing: v} }),
		"listing_reinstated":  one(func(_, v uuid.UUID) events.Event { return events.ListingReinstated{Listing: v} }),
		"revision_approved":   one(func(_, v uuid.UUID) events.Event { return events.RevisionApproved{Listing: v} }),
		"revision_rejected":   one(func(_, v uuid.UUID) events.Event { return events.RevisionRejected{Listing: v} }),
		"decision_upheld":     one(func(_, v uuid.UUID) events.Event { return events.DecisionUpheld{Listing: v} }),
		"decision_overturned": one(func(_, v uuid.UUID) events.Event { return events.DecisionOverturned{Listing: v} }),
		"moderation_overdue": one(func(a, _ uuid.UUID) events.Event {
			h.Overdue = func(context.Context) (Overdue, error) { return Overdue{Listings: 1}, nil }
			return events.ModerationDue{Account: a, Day: events.DayOf(h.now)}
		}),
		"figure_report": figures(func(id uuid.UUID) events.Event {
			return events.FigureReportDue{Report: id, Day: events.DayOf(h.now)}
		}),
		"figure_alarm": figures(func(id uuid.UUID) events.Event {
			return events.FigureAlarmDue{Report: id, Day: events.DayOf(h.now)}
		}),
		"inquiry_sent": inquiries(1),
		"inquiry_waiting": func(account, venue uuid.UUID) []events.Event {
			return []events.Event{events.OwnerReminded{Inquiry: commands.NewID(), Listing: venue, Owner: account}}
		},
		"checklist": func(account, _ uuid.UUID) []events.Event {
			h.Checklist = func(context.Context, uuid.UUID, events.Day) (Checklist, error) {
				return Checklist{
					Day:  events.DayOf(h.now) + 90,
					Open: []shortlist.OpenPoint{{Words: events.Bilingual{Ar: "ر", En: "r"}}},
				}, nil
			}
			return []events.Event{
				events.LettersWished{Account: account, Kind: events.Checklist, Wished: true},
				events.ChecklistDue{Account: account, Month: events.DayOf(h.now)},
			}
		},
		"agenda": func(account, _ uuid.UUID) []events.Event {
			h.Week = func(context.Context, uuid.UUID, events.Day, events.Day) (Week, error) {
				return Week{Requests: []Date{{Days: []events.Day{20_000}}}}, nil
			}
			return []events.Event{
				events.LettersWished{Account: account, Kind: events.Agenda, Wished: true},
				events.AgendaDue{Account: account, From: events.DayOf(h.now)},
			}
		},
		"source_met_booking": one(func(_, v uuid.UUID) events.Event {
			return events.DaysImported{Listing: v, Met: []events.Met{{Booking: commands.NewID(), Day: 20_000}}}
		}),
		"inquiries_sent":    inquiries(3),
		"account_suspended": one(func(a, _ uuid.UUID) events.Event { return events.AccountSuspended{Account: a} }),
	}
}

// TestEveryKindOfLetterToAStrangerIsBounded: whatever is done, with however many accounts, spellings, owners and
// listings, a mailbox that nobody has confirmed gets so many letters an hour, and what has to wait goes out later.
func TestEveryKindOfLetterToAStrangerIsBounded(t *testing.T) {
	t.Parallel()
	h := newHourly(t)
	var accounts, venues, owners, theirs []uuid.UUID
	for i, spelling := range []string{ // of one mailbox; each with other dots is counted by itself
		"lama@gmail.com", "Lama+1@Gmail.com", "l.ama@gmail.com", "la.ma@gmail.com", "lam.a@googlemail.com",
		"L.A.M.A@gmail.com",
	} {
		accounts = append(accounts, h.account(t, spelling))
		venues = append(venues, h.venueOf(t, accounts[i]))
		owners = append(owners, h.account(t, fmt.Sprintf("owner-%d@example.com", i)))
		theirs = append(theirs, h.venueOf(t, owners[i]))
	}
	causes := h.causes()
	var names []string
	for key := range letters {
		if name, lang, _ := strings.Cut(key, "."); lang == "en" {
			names = append(names, name)
		}
	}
	// A suspended account is written to about that alone, so that is last.
	slices.SortFunc(names, func(a, b string) int {
		if s := "account_suspended"; (a == s) != (b == s) {
			if a == s {
				return 1
			}
			return -1
		}
		return strings.Compare(a, b)
	})
	for _, name := range names {
		if name == "account_suspended" {
			h.rest(t)
		}
		switch name {
		case "account_erased": // it follows from no event: see TestErasing
			assert.Equal(t, never, declarations[name].class)
		case "inquiry_answered", "inquiry_answered_by_mail":
			for i := range 24 {
				account, email := accounts[i%6], ""
				if name != "inquiry_answered" {
					account, email = uuid.Nil, fmt.Sprintf("LAMA+%d@gmail.com", i)
				}
				h.answer(t, name, owners[i%6], theirs[i%6], account, email)
			}
		default:
			cause, known := causes[name]
			require.True(t, known, "add %q to causes, with the events that lead to this letter", name)
			for i, account := range accounts {
				for range 1 + 3*len(declarations[name].class)/5 { // what is bounded happens again and again
					for _, e := range cause(account, venues[i]) {
						h.happens(t, name, e)
					}
				}
			}
		}
	}
	h.rest(t)
	for event := range letterWriters {
		assert.True(t, h.posted[event], "%s: say in causes how a letter follows from it", event.Name())
	}

	all := map[class]int{}
	for _, o := range h.sent {
		all[declarations[o.name].class]++
		assert.Equal(t, "lama@gmail.com", commands.Mailbox(o.To), o.Subject)
	}
	assert.Zero(t, all[never])
	assert.LessOrEqual(t, h.most(func(outgoing) bool { return true }), mostToStranger)
	for kind, bound := range map[class]int{
		confirm: ofMailbox, reset: ofMailbox, news: ofNews, answers: ofMailbox, support: ofNews,
	} {
		assert.Positive(t, all[kind], kind)
		assert.LessOrEqual(t, h.most(func(o outgoing) bool { return declarations[o.name].class == kind }), bound, kind)
	}
	assert.Equal(t, 48, all[answers], "every answer arrives")
	assert.Less(t, mostToStranger, 50)
}

// TestNobodyUsesUpThePersonsLetters: other spellings of the mailbox, and other owners, take none of the letters that a
// person waits for.
func TestNobodyUsesUpThePersonsLetters(t *testing.T) {
	t.Parallel()
	h := newHourly(t)
	for i := range 10 {
		account := h.account(t, fmt.Sprintf("rana+%d@example.com", i))
		for range 3 {
			h.happens(t, "verify_email", events.VerificationRequested{Account: account})
			h.happens(t, "reset_password", events.PasswordResetRequested{Account: account})
		}
	}
	assert.Len(t, h.sent, 2*ofSpelling)
	rana := h.account(t, "Rana@example.com")
	for range ofSpelling {
		assert.Len(t, h.happens(t, "verify_email", events.VerificationRequested{Account: rana}), 1)
		assert.Len(t, h.happens(t, "reset_password", events.PasswordResetRequested{Account: rana}), 1)
	}

	for i := range ofMailbox / ofOwner { // owners who write as much as they can
		owner := h.account(t, fmt.Sprintf("evil-%d@example.com", i))
		venue := h.venueOf(t, owner)
		for k := range 8 {
			h.answer(t, "inquiry_answered_by_mail", owner, venue, uuid.Nil, fmt.Sprintf("rana+%d@example.com", k))
		}
	}
	honest := h.account(t, "honest@example.com")
	arrived := h.answer(t, "inquiry_answered_by_mail", honest, h.venueOf(t, honest), uuid.Nil, "rana@example.com")
	require.Len(t, arrived, 1, "at once")
	assert.Contains(t, arrived[0].Text, "inquiry_answered_by_mail")
}

// TestAnotherAttemptIsTheSameLetter: it takes no other's place in the hour, which it begins anew.
func TestAnotherAttemptIsTheSameLetter(t *testing.T) {
	t.Parallel()
	var bound strangers
	began := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	d := draft{name: "verify_email", Letter: Letter{To: "a@example.com"}}
	at := func(minute int, r events.Recorded) bool {
		d.about = r.ID
		now, err := bound.admit(d, r, began.Add(time.Duration(minute)*time.Minute))
		if err != nil {
			require.ErrorAs(t, err, new(postponed))
		}
		return now
	}
	another := func() events.Recorded { return events.Recorded{ID: commands.NewID()} }
	first := another()
	assert.Equal(t, []bool{true, true}, []bool{at(0, first), at(0, first)})
	assert.Equal(t, []bool{true, true, false}, []bool{at(1, another()), at(2, another()), at(59, another())})
	assert.Equal(t, []bool{true, false}, []bool{at(60, another()), at(60, another())})
	second := another()
	assert.Equal(t, []bool{true, true}, []bool{at(200, second), at(230, second)})
	assert.Equal(t, []bool{true, true, false}, []bool{at(240, another()), at(240, another()), at(289, another())})
	assert.True(t, at(290, another()), "an hour after the last attempt")
}

// A letter waits until the first of the last hour is an hour old, and no longer. Once it has gone, the next about the
// same waits in its place.
func TestALetterWaitsForTheEndOfTheFirstHour(t *testing.T) {
	t.Parallel()
	var bound strangers
	began := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	at := func(minute int, event, about uuid.UUID) (bool, error) {
		d := draft{name: "verify_email", Letter: Letter{To: "a@example.com"}, about: about}
		return bound.admit(d, events.Recorded{ID: event}, began.Add(time.Duration(minute)*time.Minute))
	}
	for _, minute := range []int{0, 10, 20} {
		now, err := at(minute, commands.NewID(), commands.NewID())
		require.NoError(t, err)
		require.True(t, now)
	}
	about, first, second := commands.NewID(), commands.NewID(), commands.NewID()
	_, err := at(30, first, about)
	assert.Equal(t, postponed{30 * time.Minute}, err)
	now, err := at(60, first, about)
	require.NoError(t, err)
	assert.True(t, now)
	_, err = at(61, second, about)
	assert.Equal(t, postponed{9 * time.Minute}, err)
}

// The clock was a day ahead, and is corrected.
func TestALetterDoesNotWaitForAClockThatWasAhead(t *testing.T) {
	t.Parallel()
	var bound strangers
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	at := func(now time.Time) (bool, error) {
		d := draft{name: "verify_email", Letter: Letter{To: "a@example.com"}, about: commands.NewID()}
		return bound.admit(d, events.Recorded{ID: commands.NewID()}, now)
	}
	for range 3 {
		_, err := at(now.Add(24 * time.Hour))
		require.NoError(t, err)
	}
	_, err := at(now.Add(24 * time.Hour))
	require.Equal(t, postponed{paceWindow}, err)
	sent, err := at(now)
	require.NoError(t, err)
	assert.True(t, sent)
}

// Who has no account reads an answer in the letter alone: what was amended within the hour is told at its end, once.
func TestWhatWasAmendedIsToldAtTheEndOfTheHour(t *testing.T) {
	t.Parallel()
	h := newHourly(t)
	respond := h.responding(t)
	began := h.now
	require.Len(t, respond("the first"), 1, "at once")
	assert.Empty(t, respond("the second"))
	assert.Empty(t, respond("the third"))
	require.Len(t, h.waiting, 1)
	h.rest(t)
	require.Len(t, h.sent, 2)
	assert.Contains(t, h.sent[1].Text, "the third")
	assert.WithinDuration(t, began.Add(paceWindow), h.sent[1].at, time.Minute)
}

// What was amended before a restart waits, and so does what is amended after it: one letter goes at the hour's end.
func TestWhatWasAmendedIsToldOnceAfterARestart(t *testing.T) {
	t.Parallel()
	h := newHourly(t)
	respond := h.responding(t)
	require.Len(t, respond("the first"), 1, "at once")
	for i := range 50 {
		assert.Empty(t, respond(fmt.Sprint("amended ", i)))
		if i%10 == 0 {
			h.strangers.mu.Lock()
			h.strangers.letters, h.strangers.waiting = nil, nil
			h.strangers.mu.Unlock()
		}
	}
	require.Greater(t, len(h.waiting), 1)
	h.now = h.now.Add(paceWindow + time.Minute)
	h.rest(t)
	require.Len(t, h.sent, 2)
	assert.Contains(t, h.sent[1].Text, "amended 49")
}

// TestALetterThatWaitsTellsTheNewest: of an inquiry one letter waits at a time, and of an account one of a kind.
func TestALetterThatWaitsTellsTheNewest(t *testing.T) {
	t.Parallel()
	h := newHourly(t)
	venue := h.venueOf(t, h.owner)
	for range ofOwner {
		require.Len(t, h.answer(t, "answer", h.owner, venue, uuid.Nil, "salma@example.com"), 1)
	}
	respond := h.responding(t)
	respond("the first")
	require.Len(t, h.waiting, 1)
	respond("the second")
	h.rest(t)
	require.Len(t, h.sent, ofOwner+1)
	assert.Contains(t, h.sent[ofOwner].Text, "the second")

	for range ofSpelling + 5 {
		h.happens(t, "verify_email", events.VerificationRequested{Account: h.couple})
	}
	assert.Len(t, h.waiting, 1)

	// Whoever has gone meanwhile keeps nobody else's place.
	h.Given(t, events.EmailVerified{Account: h.couple})
	h.rest(t)
	h.now = h.now.Add(2 * time.Hour)
	h.happens(t, "verify_email", events.VerificationRequested{Account: h.account(t, "another@example.com")})
	h.strangers.mu.Lock()
	assert.Empty(t, h.strangers.waiting)
	h.strangers.mu.Unlock()
}

// TestAQueueOfLettersHasAnEnd: what is left out is what nobody waits for.
func TestAQueueOfLettersHasAnEnd(t *testing.T) {
	t.Parallel()
	h := newHourly(t)
	for i := range ofSpelling + mostWaiting + 10 {
		h.happens(t, "verify_email", events.VerificationRequested{
			Account: h.account(t, fmt.Sprintf("nobody+%d@example.com", i)),
		})
	}
	assert.Len(t, h.waiting, mostWaiting)
}

// TestALetterThatIsPutOffIsNoTrouble: it waits in the database until its turn, is nothing that somebody should look at,
// and goes out then.
func TestALetterThatIsPutOffIsNoTrouble(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	var later atomic.Int64
	s.World.App.Now = func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	s.run(t)
	s.wake(t)
	for range ofSpelling + 1 {
		s.Given(t, events.VerificationRequested{Account: s.couple})
	}
	next := func() Letter {
		t.Helper()
		select {
		case l := <-s.letters:
			return l
		case <-time.After(time.Minute):
			t.Fatal("a letter is missing")
			return Letter{}
		}
	}
	for range ofSpelling {
		assert.Equal(t, "couple@example.com", next().To)
	}
	require.Eventually(t, func() bool {
		var put bool
		require.NoError(t, s.Pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM deliveries
			WHERE consumer_group = $1 AND due > now() + interval '30 minutes')`, mailGroup).Scan(&put))
		return put
	}, time.Minute, 5*time.Millisecond)
	backlog, err := s.World.App.Log.Deliveries(mailGroup).Backlog(t.Context())
	require.NoError(t, err)
	assert.Zero(t, backlog.Waiting, "nothing that /readyz looks at")
	assert.Nil(t, backlog.Oldest)
	assert.Empty(t, backlog.Parked)

	later.Store(int64(time.Hour))
	_, err = s.Pool.Exec(context.WithoutCancel(t.Context()),
		`UPDATE deliveries SET since = now(), due = now() WHERE consumer_group = $1`, mailGroup)
	require.NoError(t, err)
	assert.Equal(t, "couple@example.com", next().To)
	s.parked(t, 0)
}
