package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/faqquestion"
	"weddings/commands/traffic"
	"weddings/events"
)

// notInFAQ are searches in the FAQ that find nothing.
var notInFAQ = []traffic.RecordFAQMiss{
	{Term: "الدفع بالتقسيط", Lang: "ar"},
	{Term: "استرجاع العربون", Lang: "ar"},
	{Term: "تصوير درون", Lang: "ar"},
	{Term: "الدفع بالتقسيط", Lang: "ar"},
	{Term: "pay from abroad", Lang: "en"},
}

// answered is a question of the FAQ with how many readers of a hundred its answer helps.
type answered struct {
	id       uuid.UUID
	revision int64
	helps    int
}

// readFAQ returns the questions that every site begins with.
func (l *Loader) readFAQ(ctx context.Context) error {
	if err := faqquestion.Seed(ctx, l.app); err != nil {
		return err
	}
	history, err := l.app.Log.Load(ctx, events.FAQStream, 0)
	if err != nil {
		return err
	}
	for _, r := range history {
		if set, is := r.Data.(events.FAQQuestionSet); is {
			l.faq = append(l.faq, answered{set.Question, r.Version, 50 + 37*len(l.faq)%45})
		}
	}
	return nil
}

// readers lets up to four visitors of a day open questions of the FAQ. Some rate the answers, and some search for
// something that the FAQ does not have. It has its own random source, so that the rest of the demo does not change.
func (l *Loader) readers(ctx context.Context, ago int) error {
	if ago == days {
		if err := l.readFAQ(ctx); err != nil {
			return err
		}
	}
	draw := rand.New(rand.NewPCG(l.Seed, 0xfa0+uint64(ago)))
	for reader := range draw.IntN(5) {
		l.advance(l.now().Add(time.Minute))
		session := fmt.Sprintf("%d-faq%d", ago, reader)
		by := commands.Request{Actor: events.Actor{Role: events.Anonymous}, Session: session}
		for _, c := range l.reads(draw, session) {
			if _, err := commands.Handle(ctx, l.app, by, c); err != nil {
				return err
			}
		}
	}
	return nil
}

// reads are the actions of one visitor in the FAQ.
func (l *Loader) reads(draw *rand.Rand, session string) []commands.Command {
	lang := "ar"
	if draw.IntN(6) == 0 {
		lang = "en"
	}
	var all []commands.Command
	for _, at := range draw.Perm(len(l.faq))[:1+draw.IntN(3)] {
		q := l.faq[at]
		all = append(all, traffic.RecordFAQOpened{
			Session: session, Question: q.id, Revision: q.revision, Lang: lang,
		})
		if draw.IntN(3) > 0 {
			continue
		}
		helped := events.FAQNotHelped
		if draw.IntN(100) < q.helps {
			helped = events.FAQHelped
		}
		all = append(all, traffic.RecordFAQRating{
			Session: session, Question: q.id, Revision: q.revision, Lang: lang, Helped: helped, Turn: 1,
			EventID: "1-" + q.id.String(),
		})
	}
	if draw.IntN(5) == 0 {
		miss := notInFAQ[draw.IntN(len(notInFAQ))]
		miss.Session = session
		all = append(all, miss)
	}
	return all
}
