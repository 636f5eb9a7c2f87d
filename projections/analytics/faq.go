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

// voices holds the changes of FAQ counters that a batch causes, by event. A session opens a question once and has one
// rating of it, so events that change neither are absent.
type voices map[uuid.UUID][]voice

// voice is a change of a counter. at is the time of the event whose count changes; a withdrawn rating is subtracted on
// its own day.
type voice struct {
	at   time.Time
	cell Cell
	n    int // 1, or -1 for a rating that is withdrawn
}

// faqTypes are the event types from which voices are computed.
var faqTypes = events.TypesOf(events.FAQOpened{}, events.FAQRated{})

// voicesOf computes the changes of FAQ counters that a batch causes. The changes of an event depend only on earlier
// events of its stream, so they are the same in every delivery and every batch.
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

// lateVoicesOf is voicesOf for parked events, which could not be decoded when later events of their stream were
// counted. The changes of such an event are those that it makes after all other events of its stream.
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

// eachHistory yields the FAQ events of each stream that has one in the batch.
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

// session is what a session has done so far, by question.
type session map[uuid.UUID]standing

// standing is what a session has done with a question.
type standing struct {
	opened bool
	turn   int    // of the last rating
	stands *voice // the current rating; nil if there is none or it was withdrawn
}

// apply applies an event and returns the changes that it makes. Events that cannot be decoded and those of bots make
// none.
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

// faqCell returns a cell with the question's id as Listing, its language as Channel, and the revision of its text as
// Term.
func faqCell(measure string, question uuid.UUID, lang string, revision int64) Cell {
	return Cell{
		Measure: measure, Listing: question.String(), Channel: lang, Term: strconv.FormatInt(revision, 10), Hour: -1,
	}
}

// missOf returns the cell of a search in the FAQ that found nothing. ok is false for other events and bots.
func missOf(e events.Event) (Cell, bool) {
	missed, ok := e.(events.FAQSearchMissed)
	return Cell{Measure: Unanswered, Channel: missed.Lang, Term: missed.Term, Hour: -1},
		ok && !missed.Bot && missed.Term != ""
}

// faq adds the changes of an event to the counters of the FAQ.
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

// FAQKeys returns the keys of the counts of opened and rated questions, one for each of days days from first on.
func FAQKeys(generation string, first events.Day, days int) []string {
	return daily(generation, first, days, faqKey)
}

// FAQMissKeys returns the keys of the counts of FAQ searches that found nothing, one for each of days days from first
// on.
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
