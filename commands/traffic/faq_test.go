package traffic_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/commands"
	"weddings/commands/scenario"
	"weddings/commands/traffic"
	"weddings/events"
	"weddings/internal/fault"
)

func TestWhatIsDoneInTheFAQ(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	question := commands.NewID()
	open := traffic.RecordFAQOpened{Session: "s-1", Question: question, Revision: 4, Lang: "ar"}
	opened := events.FAQOpened{Session: "s-1", Question: question, Revision: 4, Lang: "ar"}
	assert.Equal(t, []events.Event{opened}, recorded(t, w, open))
	assert.Empty(t, recorded(t, w, open), "it is opened once in a session")

	rate := traffic.RecordFAQRating{
		Session: "s-1", Question: question, Revision: 4, Lang: "ar", Helped: events.FAQHelped, Turn: 1, EventID: "1",
	}
	rated := events.FAQRated{
		Session: "s-1", Question: question, Revision: 4, Lang: "ar", Helped: events.FAQHelped, Turn: 1,
	}
	assert.Equal(t, []events.Event{rated}, recorded(t, w, rate))
	assert.Empty(t, recorded(t, w, rate), "the beacon came twice")
	rate.Helped, rate.Turn, rate.EventID = events.FAQUnsaid, 2, "2"
	rated.Helped, rated.Turn = "", 2
	assert.Equal(t, []events.Event{rated}, recorded(t, w, rate), "it is taken back")
	rate.EventID, rate.Bot = "3", true
	rated.Bot = true
	assert.Equal(t, []events.Event{rated}, recorded(t, w, rate))

	w.Given(t).When(scenario.Visitor, traffic.RecordFAQOpened{Lang: "fr"}).
		ThenRefused(fault.Invalid, "sessionId", "lang")
	w.Given(t).When(scenario.Visitor, traffic.RecordFAQRating{
		Session: strings.Repeat("s", 101), Lang: "en", Helped: "maybe", Turn: 101, EventID: strings.Repeat("e", 101),
	}).ThenRefused(fault.Invalid, "sessionId", "helped", "turn", "eventId")
}

// Terms are normalised as those of the site's search, and those that may name somebody are not kept.
func TestWhatTheFAQDidNotAnswer(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	miss := traffic.RecordFAQMiss{Session: "s-1", Term: "  Pay  by CARD ", Lang: "en"}
	missed := events.FAQSearchMissed{Session: "s-1", Term: "pay by card", Lang: "en"}
	assert.Equal(t, []events.Event{missed}, recorded(t, w, miss))
	miss.Term = "pay by card"
	assert.Empty(t, recorded(t, w, miss), "a session looks for it once")
	miss.Session, missed.Session = "s-2", "s-2"
	assert.Equal(t, []events.Event{missed}, recorded(t, w, miss))
	for _, term := range []string{"call ٠٩١٠ ١٠٠ ٠٠٠", "me@example.com", "  "} {
		miss.Term = term
		assert.Empty(t, recorded(t, w, miss), term)
	}
	w.Given(t).When(scenario.Visitor, traffic.RecordFAQMiss{Term: "x"}).ThenRefused(fault.Invalid, "sessionId", "lang")
	w.Given(t).When(scenario.Visitor, traffic.RecordFAQMiss{Session: "s", Lang: "ar", Term: "\x00"}).
		ThenRefused(fault.Invalid)
}
