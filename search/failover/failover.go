// Package failover answers searches with a second engine while the first one is down or slow.
package failover

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"weddings/search"
)

const (
	// Limit is the time limit of the first engine for one search.
	Limit = 150 * time.Millisecond
	// tolerated is how many failures in a row open the circuit breaker. While it is open, one search in each period of
	// rest tries the first engine.
	tolerated = 3
	rest      = 2 * time.Second
)

// Searcher asks the first engine. It asks the second one if the first fails.
type Searcher struct {
	first, second search.Searcher

	failures   atomic.Int64 // consecutive
	again      atomic.Int64 // when the open breaker lets the next search try the first engine, in Unix nanoseconds
	byFirst    atomic.Int64
	bySecond   atomic.Int64
	wasFailing atomic.Bool
	distrusted atomic.Bool // the first engine answers, but its index is wrong or outdated
}

var _ search.Searcher = (*Searcher)(nil)

// New returns a Searcher for two engines that hold the same documents.
func New(first, second search.Searcher) *Searcher {
	return &Searcher{first: first, second: second}
}

// Failing reports whether the second engine answers at the moment.
func (s *Searcher) Failing() bool { return s.failures.Load() >= tolerated || s.distrusted.Load() }

// Answers returns how many searches each engine has answered.
func (s *Searcher) Answers() (first, second int64) { return s.byFirst.Load(), s.bySecond.Load() }

// Search implements search.Searcher. If the first engine finds nothing, the second one is asked too, because an engine
// that has lost its documents returns no hits and no error. If the first engine corrects no misspelt words, the second
// engine's correction is used, provided that both have the same first hit.
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

// Suggest implements search.Searcher. If the first engine has no suggestions, the second one answers, as in Search.
func (s *Searcher) Suggest(ctx context.Context, typed string, limit int) ([]search.Suggestion, error) {
	return ask(ctx, s, func(ctx context.Context, e search.Searcher) ([]search.Suggestion, error) {
		found, err := e.Suggest(ctx, typed, limit)
		if err == nil && len(found) == 0 && e == s.first {
			return s.second.Suggest(ctx, typed, limit)
		}
		return found, err
	})
}

// Health implements search.Searcher. It returns the health of the engine that answers. An engine on a server does not
// know its position if another process feeds it; then Health returns the position of the second engine, which follows
// the same log.
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
				slog.Info("the first search engine answers again")
			}
			return answer, nil
		case ctx.Err() != nil: // the caller has gone; that is no failure of the engine
			return answer, ctx.Err()
		}
		if s.failures.Add(1) >= tolerated {
			s.again.Store(time.Now().Add(rest).UnixNano())
			if s.wasFailing.CompareAndSwap(false, true) {
				slog.Warn("the first search engine fails; the one in memory answers", "error", err)
			}
		}
	}
	s.bySecond.Add(1)
	return with(ctx, s.second)
}

// mayAsk reports whether to ask the first engine. While the breaker is open, it lets one search in each period of rest
// through.
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
