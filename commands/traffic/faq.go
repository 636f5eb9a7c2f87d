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

// RecordFAQOpened says that a session opened a question of the FAQ.
type RecordFAQOpened struct {
	Session  string
	Question uuid.UUID // the edge has seen that it is public
	Revision int64     // that the edge found for the text which was read
	Lang     string
	Bot      bool
}

// RecordFAQRating says whether an answer of the FAQ helped a session.
type RecordFAQRating struct {
	Session  string
	Question uuid.UUID // as of RecordFAQOpened
	Revision int64
	Lang     string
	Helped   string // events.FAQHelped, events.FAQNotHelped, or events.FAQUnsaid for what is taken back
	Turn     int    // counts what the session says about the question, from 1
	EventID  string // makes repeats of a beacon count once
	Bot      bool
}

// RecordFAQMiss says that a search in the FAQ found nothing.
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

// maxTurns is how often a session may change what it says about a question.
const maxTurns = 100

var (
	faqLangs   = []string{"ar", "en"}
	faqAnswers = []string{events.FAQHelped, events.FAQNotHelped, events.FAQUnsaid}
)

// faqFields checks what all records of the FAQ have.
func faqFields(check *fault.Check, session, lang string) {
	check.Field(session != "" && len(session) <= 100, "sessionId", "قيمة غير صالحة", "Invalid input")
	check.Field(slices.Contains(faqLangs, lang), "lang", "لغة غير معروفة", "Invalid enum value")
}

// Handle returns invalid without a session. A session that opens a question again appends nothing.
func (c RecordFAQOpened) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	var check fault.Check
	faqFields(&check, c.Session, c.Lang)
	if err := check.Err(); err != nil {
		return commands.Receipt{}, err
	}
	return record(ctx, app.Log.Telemetry(), by, c, "session-"+c.Session, once(c.Session, c.Question.String()),
		events.FAQOpened{
			Session: c.Session, Question: c.Question, Revision: c.Revision, Lang: c.Lang, Bot: c.Bot,
		})
}

// Handle returns invalid without a session, for an unknown answer, and for a turn that nobody takes.
func (c RecordFAQRating) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	var check fault.Check
	faqFields(&check, c.Session, c.Lang)
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

// Handle returns invalid without a session. A term that looks like a phone number or an email appends nothing, nor does
// one that the session has looked for before.
func (c RecordFAQMiss) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	var check fault.Check
	faqFields(&check, c.Session, c.Lang)
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
