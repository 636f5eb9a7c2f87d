package failover

import (
	"context"
	"log/slog"
	"time"

	"weddings/search"
)

const (
	// lookEvery is how often the two engines are compared.
	lookEvery = time.Second
	// tooOld is the maximum age of an event that the first engine does not show yet.
	tooOld = 10 * time.Second
	// differsFor is how long the engines may differ while the log grows, since each follows it at its own pace.
	differsFor = 3 * time.Second
)

// Watch compares the two engines until ctx ends. While the index of the first engine is wrong or outdated, the second
// engine answers. That is so if the first engine has lost documents, if an older state of it was restored, or if no
// process feeds it. age returns the age of the first event after a position of the log.
func (s *Searcher) Watch(ctx context.Context, age func(ctx context.Context, position int64) (time.Duration, error)) {
	var w watch
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(lookEvery):
		}
		looking, cancel := context.WithTimeout(ctx, lookEvery)
		now := observation{first: s.first.Health(looking), second: s.second.Health(looking)}
		behind, err := age(looking, now.first.Position)
		cancel()
		if err != nil || ctx.Err() != nil {
			continue
		}
		now.behind = behind
		trusted := w.trusts(time.Now(), now)
		if s.distrusted.Swap(!trusted) != trusted {
			continue
		}
		if trusted {
			slog.Info("the index of the first search engine is complete again")
			continue
		}
		slog.Warn("the index of the first search engine is wrong or outdated; the one in memory answers",
			"documents", now.first.Documents, "expected", now.second.Documents,
			"position", now.first.Position, "log", now.second.Position, "behind", behind)
	}
}

// observation is the health of both engines at one moment.
type observation struct {
	first, second search.Health
	behind        time.Duration // age of the oldest event that the first engine does not show
}

// watch decides from a series of observations whether the first engine can be trusted.
type watch struct {
	last    observation
	since   time.Time // when the engines began to differ; zero while they agree
	doubted bool
}

// trusts reports whether the index of the first engine is complete and current. It is not if it is empty or if an event
// has been missing for longer than tooOld. Any other difference counts only if it persists: in two observations in a
// row at which both engines are at the same position, or for differsFor.
func (w *watch) trusts(now time.Time, s observation) bool {
	before := w.last
	w.last = s
	if s.behind > tooOld || s.first.Documents == 0 && s.first.Position > 0 && s.second.Documents > 0 {
		w.doubted = true
		return false
	}
	if s.first.Documents == s.second.Documents && s.first.Position <= s.second.Position {
		w.since, w.doubted = time.Time{}, false
		return true
	}
	if w.since.IsZero() {
		w.since = now
	}
	still := s.first == before.first && s.second == before.second && s.first.Position == s.second.Position
	w.doubted = w.doubted || still || now.Sub(w.since) >= differsFor
	return !w.doubted
}
