package policies

import (
	"crypto/sha256"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// class is how a letter to an unconfirmed address is counted. Anybody can register with somebody else's address, or
// leave it with an inquiry.
type class string

const (
	never   class = ""        // not sent to unconfirmed addresses
	confirm class = "confirm" // lets the person confirm the address
	reset   class = "reset"   // lets the person set a new password
	news    class = "news"    // follows from what an admin did or allowed, such as inquiries about an approved listing
	answers class = "answers" // an owner's answer to whoever left the address
	support class = "support" // the site's answer to whoever left the address
)

// How many letters are sent to an unconfirmed address within an hour. The others wait.
const (
	ofSpelling = 3  // confirm or reset letters to one spelling of an address: see commands.Spelling
	ofOwner    = 3  // answers of one owner to one mailbox
	ofMailbox  = 12 // each of confirm, reset and answers, to all spellings of a mailbox and from all owners
	ofNews     = 6  // each of news and support, to one mailbox
	// beforeOthers is how many answers are sent before an owner who has sent one must wait. The rest of ofMailbox is
	// kept for the first answers of other owners, so that a few busy owners do not hold up everybody else's answers.
	beforeOthers = 6
	// mostWaiting is how many letters of a class wait for one spelling of an address, or from one owner to a mailbox.
	// Rate limits keep owners below it: edge.Stranger.
	mostWaiting = 24
)

// mostToStranger is the sum of these limits: the most letters that an unconfirmed mailbox gets within an hour.
const mostToStranger = 3*ofMailbox + 2*ofNews

// strangers limits the letters to unconfirmed addresses. A letter counts from the time at which it is sent, even if it
// had to wait. The counts are in memory and are lost when the process ends. Waiting letters are in the database. So
// after a restart several letters about one inquiry may wait: the first one that is sent has the newest answer, and the
// others are dropped.
type strangers struct {
	mu      sync.Mutex
	letters map[string][]countedLetter             // sent within the last hour, by the key of the limit
	waiting map[string]map[uuid.UUID]countedLetter // when each waiting letter may be sent, by queue and subject
}

// postponed is the error of a letter that has to wait. It does not count as a failure.
type postponed struct{ pause time.Duration }

func (p postponed) Error() string {
	return fmt.Sprintf("the letter waits for %v", p.pause)
}

// bound is a limit: how many letters with a key are sent within an hour.
type bound struct {
	key  string
	most int
}

// boundsOf returns the limits of a letter. The key of the first one is also the name of its queue.
func (s *strangers) boundsOf(d draft) []bound {
	kind, mailbox := string(declarations[d.name].class), commands.Mailbox(d.To)
	all := bound{kind + " " + mailbox, ofMailbox}
	switch declarations[d.name].class {
	case news, support:
		return []bound{{all.key, ofNews}}
	case answers:
		own := bound{kind + " " + mailbox + " " + d.from.String(), ofOwner}
		if len(s.letters[own.key]) > 0 {
			all.most = beforeOthers
		}
		return []bound{own, all}
	default:
		return []bound{{kind + " spelled " + commands.Spelling(d.To), ofSpelling}, all}
	}
}

// admit returns true if a letter may be sent now, and counts it. It returns postponed if the letter has to wait. It
// returns false if the letter must not be sent: its class is never, or another letter about the same subject waits
// already and will have the newest text. It decides the same about another attempt at a letter that was sent.
func (s *strangers) admit(d draft, r events.Recorded, now time.Time) (bool, error) {
	switch declarations[d.name].class {
	case never:
		return false, nil
	case news:
		d.about = r.ID // each of these letters has a subject of its own
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.letters == nil {
		s.letters, s.waiting = map[string][]countedLetter{}, map[string]map[uuid.UUID]countedLetter{}
	}
	forget(s.letters, now)
	s.tidy(now)
	event, bounds := r.ID.String(), s.boundsOf(d)
	queue := bounds[0].key
	same := func(l countedLetter) bool { return l.event == event }
	admitted := countedLetter{event: event, at: now, tells: sha256.Sum256([]byte(d.about.String() + d.Text))}
	var pause time.Duration
	if d.notBefore.After(r.At) { // compared with the event's time, not with this machine's clock
		if slices.ContainsFunc(s.letters[queue], admitted.repeats) { // the same text was sent: both waited
			s.done(queue, d.about, event)
			return false, nil
		}
		pause = min(max(0, d.notBefore.Sub(now)), paceWindow)
	}
	if !slices.ContainsFunc(s.letters[queue], same) {
		for _, b := range bounds {
			if recent := s.letters[b.key]; len(recent) >= b.most {
				until := recent[len(recent)-b.most].at.Add(paceWindow).Sub(now)
				pause = max(pause, min(until, paceWindow)) // the clock may have been ahead
			}
		}
	}
	if pause == 0 {
		for _, b := range bounds { // a repeated attempt replaces the earlier one
			s.letters[b.key] = append(slices.DeleteFunc(s.letters[b.key], same), admitted)
		}
		s.done(queue, d.about, event)
		return true, nil
	}
	return false, s.wait(queue, d, r, now, pause)
}

// wait puts a letter into its queue. It drops the letter if another one about the same subject waits, or if the queue
// is full.
func (s *strangers) wait(queue string, d draft, r events.Recorded, now time.Time, pause time.Duration) error {
	waiting := s.waiting[queue]
	switch other, known := waiting[d.about]; {
	case known && other.event != r.ID.String():
		return nil
	case !known && len(waiting) >= mostWaiting:
		slog.Warn("a letter to an unconfirmed address is dropped", "letter", d.name,
			"position", r.Position)
		return nil
	}
	if waiting == nil {
		waiting = map[uuid.UUID]countedLetter{}
		s.waiting[queue] = waiting
	}
	waiting[d.about] = countedLetter{event: r.ID.String(), at: now.Add(pause)}
	return postponed{pause}
}

// tidy removes letters from the queues that were not tried again when it was their turn: their recipient is gone.
func (s *strangers) tidy(now time.Time) {
	for queue, waiting := range s.waiting {
		for about, t := range waiting {
			if outOfPace(t, now) {
				s.leave(queue, about)
			}
		}
	}
}

// done removes the letter about an event from its queue, if it is there.
func (s *strangers) done(queue string, about uuid.UUID, event string) {
	if s.waiting[queue][about].event == event {
		s.leave(queue, about)
	}
}

// repeats reports whether two letters about different events have the same subject and text.
func (l countedLetter) repeats(other countedLetter) bool {
	return l.event != other.event && l.tells == other.tells
}

func (s *strangers) leave(queue string, about uuid.UUID) {
	delete(s.waiting[queue], about)
	if len(s.waiting[queue]) == 0 {
		delete(s.waiting, queue)
	}
}
