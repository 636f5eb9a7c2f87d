package traffic

import (
	"context"
	"slices"
	"strconv"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// RecordFAQOpened records that a session opened a question of the FAQ.
type RecordFAQOpened struct {
	Session  string
	Question uuid.UUID // the API has checked that it is public
	Revision int64     // of the text that was read, as the API found it
	Lang     string    // ar or en
	Bot      bool
}

// RecordFAQRating records whether a reader said that an answer of the FAQ helped, or that they took their rating back.
type RecordFAQRating struct {
	Session  string
	Question uuid.UUID // as of RecordFAQOpened
	Revision int64     // as of RecordFAQOpened
	Lang     string    // ar or en
	Helped   string    // events.FAQHelped, events.FAQNotHelped, or events.FAQUnsaid for a rating that was taken back
	Turn     int       // numbers the ratings of the session for the question, from 1
	EventID  string    // the id of the beacon; a repeated beacon counts once
	Bot      bool
}

// RecordFAQMiss records that a search in the FAQ found nothing.
type RecordFAQMiss struct {
	Session, Term, Lang string
	Bot                 bool
}

var (
	_ = commands.DeclareHandler(RecordFAQOpened{})
	_ = commands.DeclareHandler(RecordFAQRating{})
	_ = commands.DeclareHandler(RecordFAQMiss{})
)

// CommandName names the command in the API.
func (RecordFAQOpened) CommandName() string { return "RecordFAQOpened" }
func (RecordFAQRating) CommandName() string { return "RecordFAQRating" }
func (RecordFAQMiss) CommandName() string   { return "RecordFAQMiss" }

// maxTurns is how many ratings a session may give for a question.
const maxTurns = 100

var (
	faqLangs   = []string{"ar", "en"}
	faqAnswers = []string{events.FAQHelped, events.FAQNotHelped, events.FAQUnsaid}
)

// checkFAQ records errors for the fields that all records of the FAQ have.
func checkFAQ(check *fault.Check, session, lang string) {
	check.Field(session != "" && len(session) <= 100, "sessionId", "قيمة غير صالحة", "Invalid input")
	check.Field(slices.Contains(faqLangs, lang), "lang", "لغة غير معروفة", "Invalid enum value")
}

// Handle returns invalid for a missing session and an unknown language. If the session has opened the question before,
// no event is appended.
func (c RecordFAQOpened) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	var check fault.Check
	checkFAQ(&check, c.Session, c.Lang)
	if err := check.Err(); err != nil {
		return commands.Receipt{}, err
	}
	return record(ctx, app.Log.Telemetry(), by, c, "session-"+c.Session, once(c.Session, c.Question.String()),
		events.FAQOpened{
			Session: c.Session, Question: c.Question, Revision: c.Revision, Lang: c.Lang, Bot: c.Bot,
		})
}

// Handle returns invalid for a missing session, an unknown language or rating, and a turn outside 1 to maxTurns.
func (c RecordFAQRating) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	var check fault.Check
	checkFAQ(&check, c.Session, c.Lang)
	check.Field(len(c.EventID) <= 100, "eventId", "قيمة غير صالحة", "Invalid input")
	check.Field(slices.Contains(faqAnswers, c.Helped), "helped", "جواب غير معروف", "Invalid enum value")
	check.Field(c.Turn >= 1 && c.Turn <= maxTurns, "turn", "من 1 إلى "+strconv.Itoa(maxTurns),
		"Between 1 and "+strconv.Itoa(maxTurns))
	if err := check.Err(); err != nil {
		return commands.Receipt{}, err
	}
	return record(ctx, app.Log.Telemetry(), by, c, "session-"+c.Session, once(c.Session, c.EventID), events.FAQRated{
		Session: c.Session, Question: c.Question, Revision: c.Revision, Lang: c.Lang, Helped: c.Helped, Turn: c.Turn,
		Bot: c.Bot,
	})
}

// Handle returns invalid for a missing session and an unknown language. If the term looks like a phone number or an
// email, or the session has searched for it before, no event is appended.
func (c RecordFAQMiss) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	var check fault.Check
	checkFAQ(&check, c.Session, c.Lang)
	if err := check.Err(); err != nil {
		return commands.Receipt{}, err
	}
	if err := commands.RequireText(c); err != nil {
		return commands.Receipt{}, err
	}
	term := Term(c.Term)
	if term == "" {
		return commands.Receipt{Replayed: true}, nil // nothing is kept, so nothing is counted against the sender
	}
	return record(ctx, app.Log.Telemetry(), by, c, "session-"+c.Session, once(c.Session, term), events.FAQSearchMissed{
		Session: c.Session, Term: term, Lang: c.Lang, Bot: c.Bot,
	})
}
