package analytics

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/clock"
)

// changes collects what a batch adds, by key.
type changes struct {
	counts map[string]map[string]int      // hashes: increments by field
	terms  map[string]*terms              // hashes that take no new fields once they are full
	seen   map[string]map[string]struct{} // HyperLogLogs: members
	parked map[string][]parked            // sorted sets: events that cannot be decoded
	ends   map[string]time.Time           // expiry of each key
}

func (c changes) count(key string, end time.Time, cell Cell) { c.add(key, end, cell, 1) }

func (c changes) add(key string, end time.Time, cell Cell, n int) {
	if c.counts[key] == nil {
		c.counts[key] = map[string]int{}
	}
	c.counts[key][cell.Field()] += n
	c.ends[key] = end
}

// terms holds the increments of a hash's fields in the order of the log. The order decides which fields fit into a full
// hash, so it must not depend on the size of batches.
type terms struct {
	fields []string
	n      map[string]int
}

func (c changes) search(key string, end time.Time, cell Cell) {
	t := c.terms[key]
	if t == nil {
		t = &terms{n: map[string]int{}}
		c.terms[key] = t
	}
	field := cell.Field()
	if t.n[field] == 0 {
		t.fields = append(t.fields, field)
	}
	t.n[field]++
	c.ends[key] = end
}

func (c changes) see(key string, end time.Time, member string) {
	if member == "" {
		return
	}
	if c.seen[key] == nil {
		c.seen[key] = map[string]struct{}{}
	}
	c.seen[key][member] = struct{}{}
	c.ends[key] = end
}

// before is what the counts of a batch depend on besides its events: earlier events of their streams.
type before struct {
	firsts firsts
	voices voices
}

// beforeOf reads it from the log. voices is voicesOf or lateVoicesOf.
func beforeOf(
	ctx context.Context, log *store.Log, batch []events.Recorded,
	voices func(context.Context, *store.Log, []events.Recorded) (voices, error),
) (from before, err error) {
	if from.firsts, err = firstsOf(ctx, log, batch); err != nil {
		return from, err
	}
	from.voices, err = voices(ctx, log, batch)
	return from, err
}

// parking is reduce, but parks events that make reduce panic. Otherwise such an event would stop the counters.
func parking(generation, log string, batch []events.Recorded, from before, now time.Time) changes {
	c, err := guarded(generation, log, batch, from, now)
	if err == nil {
		return c
	}
	marked := slices.Clone(batch)
	for i, r := range batch {
		if _, err := guarded(generation, log, batch[i:i+1], from, now); err != nil {
			slog.Error("event parked", "projection", Name, "log", log, "position", r.Position, "type", r.Type,
				"error", err)
			marked[i].Problem = err
		}
	}
	return reduce(generation, log, marked, from, now)
}

// guarded is reduce, but returns store.ErrPanicked if reduce panics.
func guarded(
	generation, log string, batch []events.Recorded, from before, now time.Time,
) (c changes, err error) {
	defer store.Recover(&err)
	return reduce(generation, log, batch, from, now), nil
}

// reduce turns events of a log into changes of a generation's keys. An event with a problem is parked. Other
// events do not wait for it, because counts do not depend on order.
func reduce(generation, log string, batch []events.Recorded, from before, now time.Time) changes {
	c := changes{
		map[string]map[string]int{},
		map[string]*terms{},
		map[string]map[string]struct{}{},
		map[string][]parked{},
		map[string]time.Time{},
	}
	prefix := Prefix(generation)
	for _, r := range batch {
		if r.Problem != nil {
			c.parked[parkedKey(generation)] = append(c.parked[parkedKey(generation)], parked{
				Log: log, Position: r.Position, Event: r.ID, Stream: r.Stream, Error: r.Problem.Error(), At: now.UTC(),
			})
			continue
		}
		day, end := Day(r.At), ends(r.At, KeptDays)
		if term, searched := termOf(r.Data); searched {
			c.search(TermsKey(generation, day), end, term)
			if e, ok := r.Data.(events.SearchMade); ok && e.Results == 0 {
				term.Measure = Unanswered
				c.search(TermsKey(generation, day), end, term)
			}
		}
		if pair, refined := refinementOf(r.Data); refined {
			c.search(prefix+"refined:"+day, ends(r.At, KeptRefined), pair)
		}
		if e, ok := r.Data.(events.QuizStepSeen); ok && !e.Bot {
			c.see(quizKey(prefix, day, e.Step), end, e.Session)
		}
		c.faq(prefix, r, from.voices[r.ID])
		if cell, heard := songOf(r.Data); heard {
			c.count(songsKey(prefix, month(r.At)), ends(month(r.At), KeptDays), cell)
		}
		cell, known := cellOf(r.Data)
		if !known {
			cell, known = from.firsts.step(r)
		}
		if !known {
			continue
		}
		c.count(CellsKey(generation, day), end, cell)
		hourly := cell
		hourly.Hour, hourly.Channel = Hour(r.At), ""
		c.count(HoursKey(generation, day), ends(r.At, KeptHours), hourly)
		if e, ok := r.Data.(events.PageViewed); ok && !e.Bot {
			if e.Post != uuid.Nil {
				c.count(postsKey(prefix, day), end, Cell{Measure: PageViews, Listing: e.Post.String(), Hour: -1})
			}
			for _, dimension := range Dimensions(cell) {
				c.see(prefix+"sessions:"+day+":"+dimension, end, e.Session)
				c.see(prefix+"visitors:"+day+":"+dimension, end, e.Visitor)
			}
		}
	}
	return c
}

// postsKey returns the key of a day's page views of blog posts. Its cells have the post's id as Listing. Posts are kept
// out of the other counts because nobody filters those by post.
func postsKey(prefix, day string) string { return prefix + "posts:" + day }

// PostsKeys returns the keys of the page views of posts on days days up to last, the latest first.
func PostsKeys(generation string, last time.Time, days int) []string {
	keys := make([]string, days)
	for i := range keys {
		keys[i] = postsKey(Prefix(generation), Day(last.AddDate(0, 0, -i)))
	}
	return keys
}

// quizKey returns the key of the sessions that reached a step of the quiz on a day. A session that goes back and forth
// counts once.
func quizKey(prefix, day, step string) string { return prefix + "quiz:" + day + ":" + step }

// QuizKeys returns the keys of the sessions that reached a step of the quiz, one for each of days days from first on.
func QuizKeys(generation string, first events.Day, days int, step string) []string {
	keys := make([]string, days)
	for i := range keys {
		keys[i] = quizKey(Prefix(generation), (first + events.Day(i)).String(), step)
	}
	return keys
}

// songsKey returns the key of the plays and downloads of songs in the month that begins at the given time. Its cells
// have the song's id as Listing. They are counted by month because every list of songs sums more than a year of them.
func songsKey(prefix string, month time.Time) string {
	return prefix + "songs:" + month.Format("2006-01")
}

// month returns when the Damascus month of an instant begins.
func month(at time.Time) time.Time {
	year, month, _ := at.In(clock.Damascus).Date()
	return time.Date(year, month, 1, 0, 0, 0, 0, clock.Damascus)
}

// songMonths is the number of months whose plays and downloads are summed, the current one included. Telemetry is kept
// longer, so that rebuilt counters have the same sums.
const songMonths = 13

// SongsKeys returns the keys of the plays and downloads of songs in the last songMonths months, up to the month of
// last.
func SongsKeys(generation string, last time.Time) []string {
	keys := make([]string, songMonths)
	for i := range keys {
		keys[i] = songsKey(Prefix(generation), month(last).AddDate(0, -i, 0))
	}
	return keys
}

// songOf returns the cell of a play or download. ok is false for other events and bots.
func songOf(e events.Event) (Cell, bool) {
	switch e := e.(type) {
	case events.SongPlayed:
		return Cell{Measure: Plays, Listing: e.Song.String(), Hour: -1}, !e.Bot
	case events.SongDownloaded:
		return Cell{Measure: Downloads, Listing: e.Song.String(), Hour: -1}, !e.Bot
	}
	return Cell{}, false
}

// cellOf returns the daily cell of an event. ok is false if the event is not counted.
func cellOf(e events.Event) (Cell, bool) {
	switch e := e.(type) {
	case events.PageViewed:
		cell := Cell{Measure: PageViews, Governorate: e.Governorate, Device: e.Device, Category: e.Category, Hour: -1}
		if e.Listing != uuid.Nil {
			cell.Listing = e.Listing.String()
		}
		if e.Bot {
			cell.Measure = Bots
		}
		return cell, true
	case events.ContactClicked:
		cell := Cell{
			Measure:     Clicks,
			Governorate: e.Governorate,
			Device:      e.Device,
			Category:    e.Category,
			Listing:     e.Listing.String(),
			Channel:     e.Channel,
			Hour:        -1,
		}
		if e.Bot {
			cell.Measure, cell.Channel = Bots, ""
		}
		return cell, true
	case events.InquirySent: // queries add the category and governorate of the listing
		return Cell{Measure: Inquiries, Listing: e.Listing.String(), Hour: -1}, true
	case events.SearchMade:
		cell := Cell{Measure: Searches, Governorate: e.Governorate, Device: e.Device, Category: e.Category, Hour: -1}
		if e.Bot {
			cell.Measure = Bots
		}
		return cell, true
	}
	return Cell{}, false
}

// termOf returns the cell of a search term. ok is false for other events.
func termOf(e events.Event) (Cell, bool) {
	switch e := e.(type) {
	case events.SearchMade:
		cell := Cell{Measure: Searched, Term: e.Term, Hour: -1}
		cell.Governorate, cell.Device, cell.Category = e.Governorate, e.Device, e.Category
		return cell, !e.Bot && e.Term != ""
	case events.SearchResultClicked:
		return Cell{Measure: Opened, Term: e.Term, Hour: -1}, e.Term != ""
	}
	return Cell{}, false
}

// refinementOf returns the cell of a search that found nothing, paired with the later search of which a result was
// opened. ok is false for other events.
func refinementOf(e events.Event) (Cell, bool) {
	opened, ok := e.(events.SearchResultClicked)
	if !ok || opened.Term == "" || opened.Instead == "" || opened.Term == opened.Instead {
		return Cell{}, false
	}
	return Cell{Measure: Refined, Term: opened.Instead + pairing + opened.Term, Hour: -1}, true
}

// write returns the keys of the changes and, for each, the arguments of the script's add.
func (c changes) write() (keys []string, args []any) {
	for key, fields := range c.counts {
		keys, args = append(keys, key), append(args, "h", c.ends[key].Unix(), 2*len(fields))
		for field, n := range fields {
			args = append(args, field, n)
		}
	}
	for key, t := range c.terms {
		keys, args = append(keys, key), append(args, "t", c.ends[key].Unix(), 2*len(t.fields))
		for _, field := range t.fields {
			args = append(args, field, t.n[field])
		}
	}
	for key, members := range c.seen {
		keys, args = append(keys, key), append(args, "p", c.ends[key].Unix(), len(members))
		for member := range members {
			args = append(args, member)
		}
	}
	for key, members := range c.parked {
		keys, args = append(keys, key), append(args, "z", 0, 2*len(members))
		for _, p := range members {
			args = append(args, p.Position, p.member())
		}
	}
	return keys, args
}
