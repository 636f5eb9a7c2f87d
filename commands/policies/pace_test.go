package policies

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"weddings/commands"
	"weddings/events"
)

func TestInquiriesAreCountedByTheHour(t *testing.T) {
	t.Parallel()
	var p pace
	owner, began := commands.NewID(), time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i, wanted := range []int{1, 2, 3, 4} {
		assert.Equal(t, wanted, p.next(owner, fmt.Sprint(i), began.Add(time.Duration(i)*time.Minute)))
	}
	assert.Equal(t, 2, p.next(owner, "1", began.Add(5*time.Minute)), "another attempt is the same letter")
	assert.Equal(t, 1, p.next(commands.NewID(), "x", began.Add(5*time.Minute)))
	assert.Equal(t, 3, p.next(owner, "later", began.Add(61*time.Minute)), "the first two are an hour old")
	assert.Equal(t, 1, p.next(owner, "tomorrow", began.AddDate(0, 0, 1)))
}

// The third inquiry within an hour is a digest, and the rest of the hour is quiet.
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
		"A new inquiry about “Yasmin Hall”", "A new inquiry about “Yasmin Hall”", "Several inquiries within this hour", "", "",
	}, subjects)
}
