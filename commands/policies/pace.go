package policies

import (
	"crypto/sha256"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"weddings/events"
)

const (
	paceWindow = time.Hour
	// letteredOneByOne is how many letters of a group within an hour are sent one by one. The next one is a digest.
	letteredOneByOne = 2
)

// pacing is how a letter is paced: the group that it is counted in, and the name of its digest. If several is "", no
// digest is sent in its place.
type pacing struct{ group, several string }

// pace decides which events an account gets a letter about. It counts the letters of the last hour, not the events:
// however many events there are, an hour after the last digest there is a letter again. It goes by the times of the
// events. The counts are lost when the process ends; then an account may get one letter more.
type pace struct {
	mu      sync.Mutex
	letters map[recipient][]countedLetter // in the order they were decided
}

// recipient is an account and a group of letters that are counted together.
type recipient struct {
	account uuid.UUID
	group   string
}

// countedLetter is a letter that counts against a limit.
type countedLetter struct {
	event  string
	at     time.Time
	digest bool
	tells  [sha256.Size]byte // hash of subject and text, for a letter that must not be repeated
}

// next decides whether an event gets a letter, a digest or neither. It decides the same about another attempt at the
// event.
func (p *pace) next(to recipient, event string, at time.Time) (letter, digest bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.letters == nil {
		p.letters = map[recipient][]countedLetter{}
	}
	forget(p.letters, at)
	recent := p.letters[to]
	if i := slices.IndexFunc(
		recent,
		func(l countedLetter) bool { return l.event == event },
	); i >= 0 { // another attempt
		return true, recent[i].digest
	}
	if slices.ContainsFunc(recent, func(l countedLetter) bool { return l.digest }) {
		return false, false
	}
	digest = len(recent) >= letteredOneByOne
	p.letters[to] = append(recent, countedLetter{event: event, at: at, digest: digest})
	return true, digest
}

// outOfPace reports whether a letter no longer counts: a window has passed, or its time is so far ahead that it was
// taken from a clock that was wrong.
func outOfPace(l countedLetter, now time.Time) bool {
	return now.Sub(l.at) >= paceWindow || l.at.Sub(now) > paceWindow
}

// forget drops the letters that no longer count.
func forget[K comparable](letters map[K][]countedLetter, at time.Time) {
	for who, list := range letters {
		list = slices.DeleteFunc(list, func(l countedLetter) bool { return outOfPace(l, at) })
		if len(list) > 0 {
			letters[who] = list
		} else {
			delete(letters, who)
		}
	}
}

// named returns the name of the letter that an account gets about an event; "" = no letter. Of a paced letter the first
// two events within an hour get a letter each, and the third gets a digest. Those that follow within the hour get none:
// the digest leads to them.
func (p *pace) named(name string, to uuid.UUID, r events.Recorded) string {
	how := declarations[name].pacing
	if how == (pacing{}) {
		return name
	}
	switch letter, digest := p.next(recipient{to, how.group}, r.ID.String(), r.At); {
	case digest:
		return how.several
	case letter:
		return name
	}
	return ""
}
