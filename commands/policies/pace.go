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
	// letteredOneByOne is how many inquiries, or requests, in an hour are a letter each. The next is a digest.
	letteredOneByOne = 2
)

// pace decides which events an owner gets a letter about. What counts is the letters of the last hour, not the
// events: however many happen, a letter follows an hour after the last digest. It goes by the time of the events,
// and is forgotten with the process: then an owner gets a letter more.
type pace struct {
	mu      sync.Mutex
	letters map[uuid.UUID][]countedLetter // of an owner, in the order they were decided
}

// countedLetter is a letter that counts against a limit.
type countedLetter struct {
	event  string
	at     time.Time
	digest bool
}

// next decides about an event: a letter, a digest or neither. It decides the same about the same event.
func (p *pace) next(owner uuid.UUID, event string, at time.Time) (letter, digest bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.letters == nil {
		p.letters = map[uuid.UUID][]countedLetter{}
	}
	forget(p.letters, at)
	recent := p.letters[owner]
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
	p.letters[owner] = append(recent, countedLetter{event, at, digest})
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

// toldOfInquiry writes to the owner of an inquiry, as paced says.
func (p *Policies) toldOfInquiry(ctx context.Context, id string, at time.Time, e events.InquirySent) (draft, error) {
	name := p.inquiries.paced(e.Owner, id, at, "inquiry_sent", "inquiries_sent")
	if name == "" {
		return draft{}, nil
	}
	return p.toOwner(ctx, id, e.Listing, name, "", p.dashboard)
}

// toldOfRequest writes to the owner of a requested booking, as paced says. An accepted quote has a letter of its own.
func (p *Policies) toldOfRequest(ctx context.Context, r events.Recorded, e events.BookingRequested) (draft, error) {
	if e.Quote != uuid.Nil {
		return draft{}, nil
	}
	name := p.requests.paced(e.Owner, r.ID.String(), r.At, "booking_requested", "bookings_requested")
	if name == "" {
		return draft{}, nil
	}
	return p.toSide(ctx, r, e.Booking, events.OwnerSide, name)
}

// paced returns the letter that an owner gets about an event, and "" for none. The first two events within an hour have
// a letter each. The third has a digest, which says that there are several. Those that follow it within an hour are in
// the dashboard, where the digest leads.
func (p *pace) paced(owner uuid.UUID, event string, at time.Time, one, several string) string {
	letter, digest := p.next(owner, event, at)
	switch {
	case digest:
		return several
	case letter:
		return one
	}
	return ""
}
