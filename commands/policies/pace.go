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
	// letteredOneByOne is how many letters of a group in an hour there are one by one. The next is a digest.
	letteredOneByOne = 2
)

// pacing is how a letter is paced: what it counts with, and the letter that says that there are several. Without one
// there is none in its place.
type pacing struct{ group, several string }

// pace decides which events an account gets a letter about. What counts is the letters of the last hour, not the
// events: however many happen, a letter follows an hour after the last digest. It goes by the time of the events,
// and is forgotten with the process: then an account gets a letter more.
type pace struct {
	mu      sync.Mutex
	letters map[recipient][]countedLetter // in the order they were decided
}

// recipient is an account, of letters that count together.
type recipient struct {
	account uuid.UUID
	group   string
}

// countedLetter is a letter that counts against a limit.
type countedLetter struct {
	event  string
	at     time.Time
	digest bool
	tells  [sha256.Size]byte // the sum of what it tells, where it may be told once only
}

// next decides about an event: a letter, a digest or neither. It decides the same about the same event.
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

// forget drops the letters that are older than the window.
func forget[K comparable](letters map[K][]countedLetter, at time.Time) {
	old := func(l countedLetter) bool { return at.Sub(l.at) >= paceWindow }
	for who, list := range letters {
		if list = slices.DeleteFunc(list, old); len(list) > 0 {
			letters[who] = list
		} else {
			delete(letters, who)
		}
	}
}

// named returns the letter that an account gets about an event which has a letter of a name, and "" for none. Of what
// is paced the first two events within an hour have a letter each. The third has a digest, which says that there are
// several. Those that follow it within an hour are where the digest leads.
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
