package analytics

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/events/store"
)

// voices holds what events of a batch change in the counts of the FAQ, by event. An event that changes nothing is not
// in it: a session opens a question once and has one voice about it.
type voices map[uuid.UUID][]voice

// voice is a change of a count on the day of the event that made the count.
type voice struct {
	at   time.Time
	cell Cell
	n    int // 1, or -1 for what is taken back
}

// faqTypes are the types of events that voices are read from.
var faqTypes = events.TypesOf(events.FAQOpened{}, events.FAQRated{})

// voicesOf reads from the log what a batch changes in the counts of the FAQ. What an event changes depends on the
// events before it in its stream alone, so that it is the same however often and in whatever batch it comes.
func voicesOf(ctx context.Context, log *store.Log, batch []events.Recorded) (voices, error) {
	all := voices{}
	err := eachHistory(ctx, log, batch, func(history []events.Recorded) {
		s := session{}
		for _, r := range history {
			if changed := s.apply(r); len(changed) > 0 {
				all[r.ID] = changed
			}
		}
	})
	return all, err
}

// lateVoicesOf is voicesOf for an event that could not be read when those after it were counted: it changes what the
// whole stream says with it and does not say without it.
func lateVoicesOf(ctx context.Context, log *store.Log, batch []events.Recorded) (voices, error) {
	all := voices{}
	err := eachHistory(ctx, log, batch, func(history []events.Recorded) {
		for _, late := range batch {
			s := session{}
			for _, r := range history {
				if r.ID != late.ID {
					s.apply(r)
				}
			}
			if changed := s.apply(late); len(changed) > 0 {
				all[late.ID] = changed
			}
		}
	})
	return all, err
}

// eachHistory yields what the sessions of a batch did in the FAQ, one stream after the other.
func eachHistory(ctx context.Context, log *store.Log, batch []events.Recorded, yield func([]events.Recorded)) error {
	var streams []string
	for _, r := range batch {
		if slices.Contains(faqTypes, r.Type) {
			streams = append(streams, r.Stream)
		}
	}
	if len(streams) == 0 {
		return nil
	}
	slices.Sort(streams)
	histories, err := log.OfTypes(ctx, slices.Compact(streams), faqTypes)
	for _, history := range histories {
		yield(history)
	}
	return err
}

// session is what a session did so far, by question.
type session map[uuid.UUID]standing

// standing is what a session did with a question.
type standing struct {
	opened bool
	turn   int    // of what stands
	stands *voice // nil before it said anything, and where that was taken back
}

// apply returns what an event changes. Events that cannot be read and those of bots change nothing.
func (s session) apply(r events.Recorded) []voice {
	switch e := r.Data.(type) {
	case events.FAQOpened:
		of := s[e.Question]
		if e.Bot || of.opened {
			return nil
		}
		of.opened = true
		s[e.Question] = of
		return []voice{{r.At, faqCell(FAQOpens, e.Question, e.Lang, e.Revision), 1}}
	case events.FAQRated:
		of := s[e.Question]
		if e.Bot || e.Turn <= of.turn {
			return nil
		}
		var changed []voice
		if of.stands != nil {
			changed = append(changed, voice{of.stands.at, of.stands.cell, -1})
		}
		of.turn, of.stands = e.Turn, nil
		if measure := faqMeasures[e.Helped]; measure != "" {
			of.stands = &voice{r.At, faqCell(measure, e.Question, e.Lang, e.Revision), 1}
			changed = append(changed, *of.stands)
		}
		s[e.Question] = of
		return changed
	}
	return nil
}

var faqMeasures = map[string]string{events.FAQHelped: FAQHelps, events.FAQNotHelped: FAQFails}

// faqCell has a question's id in the place of a listing's, its language in that of a channel, and the revision of its
// text in that of a term.
func faqCell(measure string, question uuid.UUID, lang string, revision int64) Cell {
	return Cell{
		Measure: measure, Listing: question.String(), Channel: lang, Term: strconv.FormatInt(revision, 10), Hour: -1,
	}
}

// missOf returns the cell of a search in the FAQ that found nothing; false for other events and bots.
func missOf(e events.Event) (Cell, bool) {
	missed, ok := e.(events.FAQSearchMissed)
	return Cell{Measure: Unanswered, Channel: missed.Lang, Term: missed.Term, Hour: -1},
		ok && !missed.Bot && missed.Term != ""
}

// faq adds what an event changes in the counts of the FAQ.
func (c changes) faq(prefix string, r events.Recorded, changed []voice) {
	for _, v := range changed {
		c.add(faqKey(prefix, Day(v.at)), ends(v.at, KeptDays), v.cell, v.n)
	}
	if miss, missed := missOf(r.Data); missed {
		c.search(missesKey(prefix, Day(r.At)), ends(r.At, KeptDays), miss)
	}
}

func faqKey(prefix, day string) string    { return prefix + "faq:" + day }
func missesKey(prefix, day string) string { return prefix + "faqmisses:" + day }

// FAQKeys returns the keys of what was opened and rated in the FAQ, for each day from the first one.
func FAQKeys(generation string, first events.Day, days int) []string {
	return daily(generation, first, days, faqKey)
}

// FAQMissKeys returns the keys of what was searched for in the FAQ and not found, for each day from the first one.
func FAQMissKeys(generation string, first events.Day, days int) []string {
	return daily(generation, first, days, missesKey)
}

func daily(generation string, first events.Day, days int, key func(prefix, day string) string) []string {
	keys := make([]string, days)
	for i := range keys {
		keys[i] = key(Prefix(generation), (first + events.Day(i)).String())
	}
	return keys
}
