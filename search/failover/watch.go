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
	// tooOld is how old the first event may be that the first engine does not show.
	tooOld = 10 * time.Second
	// differsFor is how long the engines may differ while the log grows: each follows it at its own pace.
	differsFor = 3 * time.Second
)

// Watch compares the first engine with the second until ctx ends. While the first one does not hold what it should, the
// second answers: the first may have lost documents, an older state of it may have been restored, or nobody feeds it.
// age returns the age of the first event after a position of the log.
func (s *Searcher) Watch(ctx context.Context, age func(ctx context.Context, position int64) (time.Duration, error)) {
	var w watch
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(lookEvery):
		}
		looking, cancel := context.WithTimeout(ctx, lookEvery)
		now := sight{first: s.first.Health(looking), second: s.second.Health(looking)}
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
			slog.Info("the search engine holds again what it should")
			continue
		}
		slog.Warn("the search engine does not hold what it should, the one in memory answers",
			"documents", now.first.Documents, "expected", now.second.Documents,
			"position", now.first.Position, "log", now.second.Position, "behind", behind)
	}
}

// sight is a look at both engines.
type sight struct {
	first, second search.Health
	behind        time.Duration // age of the first event that the first engine does not show
}

// watch decides from several looks.
type watch struct {
	last    sight
	since   time.Time // of differing; zero while the engines agree
	doubted bool
}

// trusts reports whether the first engine holds what it should. No documents, or events that are missing for too long,
// are told by one look. Other differences must be there twice while both engines stand at one position, or last.
func (w *watch) trusts(now time.Time, s sight) bool {
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
