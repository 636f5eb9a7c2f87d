package policies

import (
	"context"
	"sync"
	"time"

	"github.com/google/uuid"

	"weddings/events"
)

const (
	paceWindow = time.Hour
	// letteredOneByOne is how many inquiries in an hour are a letter each.
	letteredOneByOne = 2
)

// pace counts the inquiries that an owner was told of within the last hour. It goes by the time of the events, and is
// forgotten with the process: then an owner gets a letter more.
type pace struct {
	mu   sync.Mutex
	told map[uuid.UUID][]told
}

type told struct {
	event string
	at    time.Time
}

// next counts an event and returns its number within the hour; the same event has the same number.
func (p *pace) next(owner uuid.UUID, event string, at time.Time) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.told == nil {
		p.told = map[uuid.UUID][]told{}
	}
	for who, list := range p.told { // nobody stays whose last letter is old
		if at.Sub(list[len(list)-1].at) >= paceWindow {
			delete(p.told, who)
		}
	}
	recent := p.told[owner]
	for len(recent) > 0 && at.Sub(recent[0].at) >= paceWindow {
		recent = recent[1:]
	}
	for i, t := range recent {
		if t.event == event { // another attempt
			return i + 1
		}
	}
	recent = append(recent, told{event, at})
	p.told[owner] = recent
	return len(recent)
}

// toldOfInquiry writes to the owner of each of the first two inquiries within an hour. The third is a digest that says that
// there are several; those that follow it in that hour are in the inbox, where the digest leads.
func (p *Policies) toldOfInquiry(ctx context.Context, id string, at time.Time, e events.InquirySent) (Letter, error) {
	switch n := p.inquiries.next(e.Owner, id, at); {
	case n <= letteredOneByOne:
		return p.toOwner(ctx, id, e.Listing, "inquiry_sent", "", p.dashboard)
	case n == letteredOneByOne+1:
		return p.toOwner(ctx, id, e.Listing, "inquiries_sent", "", p.dashboard)
	}
	return Letter{}, nil
}
