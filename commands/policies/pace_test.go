package policies

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"

	"weddings/commands"
	"weddings/events"
)

func TestLettersAreCountedByTheHour(t *testing.T) {
	t.Parallel()
	var p pace
	began := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	decide := func(owner uuid.UUID, event string, minute int) string {
		letter, digest := p.next(owner, event, began.Add(time.Duration(minute)*time.Minute))
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

// Whoever writes without end silences nobody's letters.
func TestAStreamOfInquiriesKeepsALetterEveryHour(t *testing.T) {
	t.Parallel()
	for _, every := range []time.Duration{time.Minute, 15 * time.Minute, 20 * time.Minute, 29 * time.Minute} {
		var p pace
		owner, began := commands.NewID(), time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		last, letters := began, 0
		for at := began; at.Sub(began) < 7*24*time.Hour; at = at.Add(every) {
			if letter, _ := p.next(owner, at.String(), at); letter {
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
