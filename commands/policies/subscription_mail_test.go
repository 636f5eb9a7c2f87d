package policies

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/commands"
	"weddings/events"
)

// An owner is told, in their language, of what becomes of their subscription, and reminded of an end that stands.
func TestLettersAboutSubscriptions(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.Given(t, events.EmailVerified{Account: s.owner})
	id, day := commands.NewID(), events.Day(20_800)
	granted := events.SubscriptionGranted{
		User:         s.owner,
		Subscription: id,
		Plan:         "silver",
		Start:        day - 30,
		End:          day,
		AutoRenew:    true,
		Reason:       "a partner",
	}
	l := s.after(t, granted)
	assert.Equal(t, "owner@example.com", l.To)
	assert.Equal(t, "Your subscription to the Silver plan begins today", l.Subject)
	assert.Contains(t, l.Text, commands.DayInWords(day, "en")+"; it then renews itself")
	assert.Contains(t, l.Text, "a partner")
	assert.Equal(t, "https://weddings.example/dashboard/plan?lang=en", l.Link)

	reminded := events.SubscriptionReminded{User: s.owner, Subscription: id, End: day}
	l = s.after(t, reminded)
	assert.Equal(t, "Your subscription to the Silver plan renews itself soon", l.Subject)
	l = s.after(t, events.SubscriptionRenewed{User: s.owner, Subscription: id, End: day + 30})
	assert.Contains(t, l.Text, "until the end of "+commands.DayInWords(day+30, "en"))
	assert.Empty(t, s.after(t, reminded).To, "of another end")

	l = s.after(t, events.SubscriptionExtended{User: s.owner, Subscription: id, End: day + 60, Reason: "a gift"})
	assert.Contains(t, l.Text, "does not renew itself")
	reminded.End = day + 60
	assert.Equal(t, "Your subscription to the Silver plan ends soon", s.after(t, reminded).Subject)
	l = s.after(t, events.SubscriptionCancelled{User: s.owner, Subscription: id, Reason: "as asked"})
	assert.Equal(t, "Your subscription to the Silver plan is cancelled", l.Subject)
	assert.Contains(t, l.Text, "as asked")
	assert.Empty(t, s.after(t, reminded).To, "it was cancelled")

	s.Given(t, events.ProfileEdited{Account: s.owner, Lang: "ar"})
	granted.Plan = "gold"
	s.Given(t, granted)
	l = s.after(t, events.SubscriptionExpired{User: s.owner, Subscription: id})
	assert.Equal(t, "انتهى اشتراككم في الباقة الذهبية", l.Subject)
}
