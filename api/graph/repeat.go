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

// shownSearches is the number of recent searches in pages that can be repeated.
const shownSearches = 256

// madeSearches holds the records of searches in pages, by id.
type madeSearches struct {
	once sync.Once
	made *lru.Cache[uuid.UUID, traffic.RecordSearch]
}

func (s *madeSearches) all() *lru.Cache[uuid.UUID, traffic.RecordSearch] {
	s.once.Do(func() {
		s.made, _ = lru.New[uuid.UUID, traffic.RecordSearch](shownSearches) // it fails only for size zero
	})
	return s.made
}

// answering marks the context of the server's own queries.
type answering struct{}

// Repeat counts the search of a cached page as a search of this visitor and returns its new id. It returns false if the
// search is no longer known.
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

// record counts a search for the sender, unless they have made very many. It must neither fail nor delay the search: an
// error loses only one count.
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
