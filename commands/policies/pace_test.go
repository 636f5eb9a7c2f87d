package policies

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/events"
)

func TestLettersAreCountedByTheHour(t *testing.T) {
	t.Parallel()
	var p pace
	began := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	decide := func(owner uuid.UUID, event string, minute int) string {
		letter, digest := p.next(recipient{owner, "x"}, event, began.Add(time.Duration(minute)*time.Minute))
		return map[[2]bool]string{{true, false}: "letter", {true, true}: "digest", {false, false}: ""}[[2]bool{
			letter,
			digest,
		}]
	}
	owner := commands.NewID()
	for i, wanted := range []string{"letter", "letter", "digest", "", ""} {
		assert.Equal(t, wanted, decide(owner, fmt.Sprint(i), i))
	}
	assert.Equal(t, "letter", decide(owner, "1", 5), "another attempt is the same letter")
	assert.Equal(t, "digest", decide(owner, "2", 5), "another attempt is the same digest")
	assert.Equal(t, "letter", decide(commands.NewID(), "x", 5))
	assert.Empty(t, decide(owner, "later", 61), "the digest is younger than an hour")
	assert.Equal(t, "letter", decide(owner, "after the digest", 62))
	assert.Equal(t, "letter", decide(owner, "tomorrow", 24*60))
}

// The clock was a day ahead, and is corrected.
func TestLettersOfAClockThatWasAheadDoNotCount(t *testing.T) {
	t.Parallel()
	var p pace
	owner, now := recipient{commands.NewID(), "x"}, time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range 3 {
		p.next(owner, fmt.Sprint("ahead ", i), now.Add(24*time.Hour))
	}
	letter, digest := p.next(owner, "now", now)
	assert.True(t, letter)
	assert.False(t, digest)
}

// Whoever writes without end silences nobody's letters.
func TestAStreamOfInquiriesKeepsALetterEveryHour(t *testing.T) {
	t.Parallel()
	for _, every := range []time.Duration{time.Minute, 15 * time.Minute, 20 * time.Minute, 29 * time.Minute} {
		var p pace
		owner, began := commands.NewID(), time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		last, letters := began, 0
		for at := began; at.Sub(began) < 7*24*time.Hour; at = at.Add(every) {
			if letter, _ := p.next(recipient{owner, "x"}, at.String(), at); letter {
				assert.LessOrEqual(t, at.Sub(last), paceWindow+every, "every %v", every)
				last = at
				letters++
			}
		}
		assert.LessOrEqual(t, letters, 7*24*3, "three an hour at most")
		assert.GreaterOrEqual(t, letters, 7*24, "one an hour at least")
	}
}

// The third inquiry within an hour is a digest, and the hour after it is quiet.
func TestTheThirdInquiryInAnHourIsADigest(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	var subjects []string
	for range 5 {
		sent := s.sent
		sent.Inquiry = commands.NewID()
		subjects = append(subjects, s.after(t, events.Event(sent)).Subject)
	}
	assert.Equal(t, []string{
		"A new inquiry about “Yasmin Hall”",
		"A new inquiry about “Yasmin Hall”",
		"Several inquiries within this hour",
		"",
		"",
	}, subjects)
}

// Requests of bookings are told of like inquiries, and count apart from them.
func TestTheThirdRequestInAnHourIsADigest(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.Given(t, events.EmailVerified{Account: s.owner})
	s.after(t, events.Event(s.sent))
	var subjects []string
	for range 5 {
		asked := events.BookingRequested{
			Booking: commands.NewID(), Listing: s.venue, Owner: s.owner, Days: []events.Day{30_000},
		}
		subjects = append(subjects, s.after(t, asked).Subject)
	}
	assert.Equal(t, []string{
		"A new booking request for “Yasmin Hall”",
		"A new booking request for “Yasmin Hall”",
		"Several booking requests within this hour",
		"",
		"",
	}, subjects)
}

// Whoever adds a letter says whether others can cause it. What they can is two letters in an hour, and one that says
// that there are several.
func TestEveryLetterThatOthersCauseIsPaced(t *testing.T) {
	t.Parallel()
	paced, several := map[string]pacing{}, map[string]bool{}
	for name, d := range declarations {
		assert.Contains(t, letters, name+".en")
		assert.Contains(t, letters, name+".ar")
		if d.pacing != (pacing{}) {
			paced[name] = d.pacing
			several[d.pacing.several] = true
		}
	}
	for key := range letters {
		name, _, _ := strings.Cut(key, ".")
		d, choices := declarations[name], 0
		for _, chosen := range []bool{d.pacing != pacing{}, d.digest, d.unpaced != ""} {
			if chosen {
				choices++
			}
		}
		assert.Equal(t, 1, choices, "%s: say in declarations what bounds it", name)
		assert.Equal(t, d.digest, several[name], "%s: a digest is what pacing names", name)
	}

	h := newHourly(t)
	causes := h.causes()
	for name, how := range paced {
		to := h.account(t, name+"@example.com")
		venue := h.venueOf(t, to)
		h.Given(t, events.EmailVerified{Account: to})
		written := map[string]int{}
		for range 6 {
			for _, e := range causes[name](to, venue) {
				h.Given(t, e)
				head, err := h.World.App.Log.Head(t.Context())
				require.NoError(t, err)
				last, err := h.World.App.Log.Read(t.Context(), head-1, 1)
				require.NoError(t, err)
				d, err := h.letterOf(t.Context(), last[0])
				require.NoError(t, err)
				if d.To == name+"@example.com" {
					written[d.name]++
				}
			}
		}
		singles := 0
		for each, other := range paced {
			if other.group == how.group {
				singles += written[each]
			}
		}
		assert.Positive(t, written[name], name)
		assert.Equal(t, letteredOneByOne, singles, name)
		if how.several != "" {
			assert.Equal(t, 1, written[how.several], name)
		}
	}
}

// Who has left digests is told of what changes in their bookings all the same, and where.
func TestManyStepsOfBookingsAreOneLetter(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.Given(t, events.EmailVerified{Account: s.couple}, events.EmailVerified{Account: s.owner},
		events.LettersWished{Account: s.couple, Kind: events.Digests})
	var told []Letter
	for i := range 5 {
		asked := s.booked(t, booking.Pending, events.Day(40+i))
		if l := s.after(t, events.BookingDeclined{Booking: asked.Booking, Listing: s.venue}); l.To != "" {
			told = append(told, l)
		}
	}
	require.Len(t, told, 3)
	assert.Equal(t, "تغيّرات عدة في حجوزاتكم في هذه الساعة", told[2].Subject)
	assert.Equal(t, "https://weddings.example/bookings?lang=ar", told[2].Link)
	assert.Empty(t, told[2].Stop, "what is done to bookings is told in any case")
}
