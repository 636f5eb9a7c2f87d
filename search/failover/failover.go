// Package failover lets a second engine answer where the first is down or slow, so that a search box always works.
package failover

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"weddings/search"
)

const (
	// Limit is how long the first engine may take.
	Limit = 150 * time.Millisecond
	// tolerated failures in a row open the breaker: the first engine is left alone for rest, then one search tries it
	// again.
	tolerated = 3
	rest      = 2 * time.Second
)

// Searcher asks the first engine, and the second where the first fails.
type Searcher struct {
	first, second search.Searcher

	failures   atomic.Int64 // in a row
	again      atomic.Int64 // when the first may be asked again, in Unix nanoseconds
	byFirst    atomic.Int64
	bySecond   atomic.Int64
	wasFailing atomic.Bool
	distrusted atomic.Bool // the first engine answers, but does not hold what it should
}

var _ search.Searcher = (*Searcher)(nil)

// New returns a searcher over two engines that hold the same documents.
func New(first, second search.Searcher) *Searcher {
	return &Searcher{first: first, second: second}
}

// Failing reports whether the second engine answers at present.
func (s *Searcher) Failing() bool { return s.failures.Load() >= tolerated || s.distrusted.Load() }

// Answers are how many searches each engine has answered.
func (s *Searcher) Answers() (first, second int64) { return s.byFirst.Load(), s.bySecond.Load() }

// Search implements search.Searcher. Where the first engine finds nothing, the second answers if it finds something: an
// engine that has lost documents finds nothing and does not fail. Where the first says nothing of misspelt words, the
// second is asked what was meant; its answer counts where the first has found the same listing.
func (s *Searcher) Search(ctx context.Context, q search.Query) (search.Result, error) {
	return ask(ctx, s, func(ctx context.Context, e search.Searcher) (search.Result, error) {
		result, err := e.Search(ctx, q)
		if err != nil || e != s.first {
			return result, err
		}
		if result.Total == 0 {
			if other, err := s.second.Search(ctx, q); err == nil && other.Total > 0 {
				return other, nil
			}
			return result, nil
		}
		if q.Bare || q.Text == "" || q.Offset > 0 || result.DidYouMean != "" {
			return result, nil
		}
		q.Limit = 1
		meant, err := s.second.Search(ctx, q)
		if err == nil && len(meant.Hits) > 0 && len(result.Hits) > 0 && result.Hits[0].ID == meant.Hits[0].ID {
			result.DidYouMean = meant.DidYouMean
		}
		return result, nil
	})
}

// Suggest implements search.Searcher. As in Search, the second answers where the first has nothing to suggest.
func (s *Searcher) Suggest(ctx context.Context, typed string, limit int) ([]search.Suggestion, error) {
	return ask(ctx, s, func(ctx context.Context, e search.Searcher) ([]search.Suggestion, error) {
		found, err := e.Suggest(ctx, typed, limit)
		if err == nil && len(found) == 0 && e == s.first {
			return s.second.Suggest(ctx, typed, limit)
		}
		return found, err
	})
}

// Health implements search.Searcher: that of the engine that answers. An engine on a server does not know how far it is
// where another process feeds it; then the position is the second's, which reads the same log.
func (s *Searcher) Health(ctx context.Context) search.Health {
	if s.Failing() {
		return s.second.Health(ctx)
	}
	limited, cancel := context.WithTimeout(ctx, Limit)
	defer cancel()
	health := s.first.Health(limited)
	if health.Position == 0 {
		health.Position = s.second.Health(ctx).Position
	}
	return health
}

func ask[T any](
	ctx context.Context,
	s *Searcher,
	with func(ctx context.Context, e search.Searcher) (T, error),
) (T, error) {
	if s.mayAsk() {
		limited, cancel := context.WithTimeout(ctx, Limit)
		answer, err := with(limited, s.first)
		cancel()
		switch {
		case err == nil:
			s.byFirst.Add(1)
			s.failures.Store(0)
			if s.wasFailing.CompareAndSwap(true, false) {
				slog.Info("the search engine answers again")
			}
			return answer, nil
		case ctx.Err() != nil: // the asker has gone; the engine is not at fault
			return answer, ctx.Err()
		}
		if s.failures.Add(1) >= tolerated {
			s.again.Store(time.Now().Add(rest).UnixNano())
			if s.wasFailing.CompareAndSwap(false, true) {
				slog.Warn("the search engine fails, the one in memory answers", "error", err)
			}
		}
	}
	s.bySecond.Add(1)
	return with(ctx, s.second)
}

// mayAsk reports whether the first engine is to be asked: while the breaker is open, one search in a while.
func (s *Searcher) mayAsk() bool {
	if s.distrusted.Load() {
		return false
	}
	if !s.Failing() {
		return true
	}
	now, next := time.Now().UnixNano(), s.again.Load()
	return now >= next && s.again.CompareAndSwap(next, now+int64(rest))
}
