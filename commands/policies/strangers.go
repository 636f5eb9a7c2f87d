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

// class is what a letter to an address that nobody has confirmed counts as. Anybody can register with the address of
// somebody else or leave it with an inquiry.
type class string

const (
	never   class = ""        // it is for those alone who have shown that the mailbox is theirs
	confirm class = "confirm" // it lets the person show it
	reset   class = "reset"   // it lets the person take the account
	news    class = "news"    // it follows from what an admin has allowed or done: listings and what they bring
	answers class = "answers" // of an owner to whoever left the address
	support class = "support" // of the site to whoever left the address
)

// How many letters to a mailbox that nobody has confirmed go out within an hour. The rest wait.
const (
	ofSpelling = 3  // of a class to one spelling: see commands.Spelling
	ofOwner    = 3  // answers of one owner
	ofMailbox  = 12 // of confirm, of reset and of answers, to all spellings and of all owners
	ofNews     = 6  // and of support
	// beforeOthers is how many answers go out while an owner has had one: the rest of ofMailbox is for the first ones
	// of other owners, so that a few who write much keep nobody's answer back.
	beforeOthers = 6
	// mostWaiting is how many letters of a class wait for one spelling of a mailbox, or of one owner to it. Limits keep
	// owners below it: edge.Stranger.
	mostWaiting = 24
)

// mostToStranger is what all of these come to: the most letters in an hour that a mailbox gets which nobody has
// confirmed.
const mostToStranger = 3*ofMailbox + 2*ofNews

// strangers limits the letters to addresses that nobody has confirmed. A letter counts from the time it is sent, also
// if it had to wait. The counters live in memory and are lost on a restart; waiting letters are in the database. So
// after a restart several about one inquiry may wait: the first that goes out tells the newest, the others are left.
type strangers struct {
	mu      sync.Mutex
	letters map[string][]countedLetter             // sent within the last hour, by the key of the limit
	waiting map[string]map[uuid.UUID]countedLetter // when each waiting letter may be sent, by queue and subject
}

// postponed is the error of a letter that has to wait. It is no failure.
type postponed struct{ pause time.Duration }

func (p postponed) Error() string {
	return fmt.Sprintf("the letter waits for %v", p.pause)
}

// bound is a number of letters in an hour.
type bound struct {
	key  string
	most int
}

// boundsOf are the bounds of a letter. The first names the queue that it waits in.
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

// admit counts a letter that an event leads to and returns true where it may go out now. It returns postponed where it
// has to wait, and false where there is no need of it: another letter about the same waits already and will tell the
// newest, or it is none for such an address. It decides the same about another attempt at a letter that went out.
func (s *strangers) admit(d draft, r events.Recorded, now time.Time) (bool, error) {
	switch declarations[d.name].class {
	case never:
		return false, nil
	case news:
		d.about = r.ID // each tells something else
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
	if d.notBefore.After(r.At) { // else it goes at once, whatever the clocks of two machines say
		if slices.ContainsFunc(s.letters[queue], admitted.repeats) { // both had waited
			s.done(queue, d.about, event)
			return false, nil
		}
		pause = min(max(0, d.notBefore.Sub(now)), paceWindow)
	}
	if !slices.ContainsFunc(s.letters[queue], same) {
		for _, b := range bounds {
			if recent := s.letters[b.key]; len(recent) >= b.most {
				pause = max(pause, recent[len(recent)-b.most].at.Add(paceWindow).Sub(now))
			}
		}
	}
	if pause == 0 {
		for _, b := range bounds { // another attempt takes the place of the one before
			s.letters[b.key] = append(slices.DeleteFunc(s.letters[b.key], same), admitted)
		}
		s.done(queue, d.about, event)
		return true, nil
	}
	return false, s.wait(queue, d, r, now, pause)
}

// wait puts a letter into its queue, unless one about the same is there or there is no room.
func (s *strangers) wait(queue string, d draft, r events.Recorded, now time.Time, pause time.Duration) error {
	waiting := s.waiting[queue]
	switch other, known := waiting[d.about]; {
	case known && other.event != r.ID.String():
		return nil
	case !known && len(waiting) >= mostWaiting:
		slog.Warn("a letter to an address that nobody has confirmed is left out", "letter", d.name,
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

// tidy forgets the waiting letters that did not come back when it was their turn: who they were for has gone.
func (s *strangers) tidy(now time.Time) {
	for queue, waiting := range s.waiting {
		for about, t := range waiting {
			if now.Sub(t.at) >= paceWindow {
				s.leave(queue, about)
			}
		}
	}
}

// done takes the letter about an event out of its queue, if it is there.
func (s *strangers) done(queue string, about uuid.UUID, event string) {
	if s.waiting[queue][about].event == event {
		s.leave(queue, about)
	}
}

// repeats reports whether another letter has told the same.
func (l countedLetter) repeats(other countedLetter) bool {
	return l.event != other.event && l.tells == other.tells
}

func (s *strangers) leave(queue string, about uuid.UUID) {
	delete(s.waiting[queue], about)
	if len(s.waiting[queue]) == 0 {
		delete(s.waiting, queue)
	}
}
