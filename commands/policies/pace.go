package policies

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"weddings/events"
)

const (
	paceWindow = time.Hour
	// letteredOneByOne is how many inquiries in an hour are a letter each. The next is a digest.
	letteredOneByOne = 2
)

// pace decides which inquiries an owner gets a letter about. What counts is the letters of the last hour, not the
// inquiries: however many arrive, a letter follows an hour after the last digest. It goes by the time of the events,
// and is forgotten with the process: then an owner gets a letter more.
type pace struct {
	mu      sync.Mutex
	letters map[uuid.UUID][]told // of an owner, in the order they were decided
}

// told is a letter that was decided on.
type told struct {
	event  string
	at     time.Time
	digest bool
}

// next decides about an event: a letter, a digest or neither. It decides the same about the same event.
func (p *pace) next(owner uuid.UUID, event string, at time.Time) (letter, digest bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.letters == nil {
		p.letters = map[uuid.UUID][]told{}
	}
	forget(p.letters, at)
	recent := p.letters[owner]
	if i := slices.IndexFunc(recent, func(t told) bool { return t.event == event }); i >= 0 { // another attempt
		return true, recent[i].digest
	}
	if slices.ContainsFunc(recent, func(t told) bool { return t.digest }) {
		return false, false
	}
	digest = len(recent) >= letteredOneByOne
	p.letters[owner] = append(recent, told{event, at, digest})
	return true, digest
}

// forget drops the letters that are older than the window.
func forget[K comparable](letters map[K][]told, at time.Time) {
	old := func(t told) bool { return at.Sub(t.at) >= paceWindow }
	for who, list := range letters {
		if list = slices.DeleteFunc(list, old); len(list) > 0 {
			letters[who] = list
		} else {
			delete(letters, who)
		}
	}
}

// toldOfInquiry writes to the owner of each of the first two inquiries within an hour. The third is a digest that says
// that there are several; those that follow it within an hour are in the inbox, where the digest leads.
func (p *Policies) toldOfInquiry(ctx context.Context, id string, at time.Time, e events.InquirySent) (draft, error) {
	letter, digest := p.inquiries.next(e.Owner, id, at)
	switch {
	case digest:
		return p.toOwner(ctx, id, e.Listing, "inquiries_sent", "", p.dashboard)
	case letter:
		return p.toOwner(ctx, id, e.Listing, "inquiry_sent", "", p.dashboard)
	}
	return draft{}, nil
}
