package graph

import (
	"context"
	"sync"

	"github.com/google/uuid"
	lru "github.com/hashicorp/golang-lru/v2"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/traffic"
)

// shownSearches is how many of the searches that pages were drawn with can be repeated.
const shownSearches = 256

// madeSearches are what was recorded of the searches that pages were drawn with, by their ids.
type madeSearches struct {
	once sync.Once
	made *lru.Cache[uuid.UUID, traffic.RecordSearch]
}

func (s *madeSearches) all() *lru.Cache[uuid.UUID, traffic.RecordSearch] {
	s.once.Do(func() {
		s.made, _ = lru.New[uuid.UUID, traffic.RecordSearch](shownSearches) // it refuses no size but zero
	})
	return s.made
}

// answering marks the context of a page's own queries.
type answering struct{}

// Repeat counts a kept search page as a search of this visitor and returns the id of that search. It returns false
// where the search of the page is not known any more.
func (r *Resolver) Repeat(ctx context.Context, search uuid.UUID) (uuid.UUID, bool) {
	made, known := r.searches.all().Get(search)
	if !known {
		return uuid.Nil, false
	}
	id, err := uuid.NewV7()
	if err != nil {
		return uuid.Nil, false
	}
	made.Search = id
	r.record(ctx, made)
	return id, true
}

// record counts a search for who asks for it now, unless they have made very many. Counting must neither fail nor delay
// it: what is lost is one number.
func (r *Resolver) record(ctx context.Context, made traffic.RecordSearch) {
	by := edge.From(ctx)
	tally := by.Tally()
	if tally.Counted(by.Session) != nil {
		return
	}
	made.Session, made.Device, made.Bot = by.Session, by.Device(), by.Bot()
	request := by.Request
	r.meanwhile(ctx, func(ctx context.Context) {
		receipt, err := commands.Handle(ctx, r.App, request, made)
		tally.Settle(receipt, err)
	})
}
