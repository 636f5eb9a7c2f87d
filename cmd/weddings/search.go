package main

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"weddings/events/store"
	"weddings/internal/config"
	"weddings/projections/searchdocs"
	"weddings/search"
	"weddings/search/failover"
	"weddings/search/meili"
	"weddings/search/memory"
)

// searching is the site's search. It answers from memory, or from a search server if one is configured; memory is then
// the fallback.
type searching struct {
	engine  search.Searcher
	reserve *failover.Searcher // nil without a search server
	local   *searchdocs.Follower
	feeders []func(context.Context)
}

// searchIndex is the name of the index on the search server.
const searchIndex = "listings"

// openSearch loads the index in memory. It does not wait for a search server, whose index is filled in the background.
func openSearch(ctx context.Context, settings config.Config, pool *pgxpool.Pool, log *store.Log) (*searching, error) {
	local := memory.New()
	follower := searchdocs.New(pool, log, local)
	if err := follower.Load(ctx); err != nil {
		return nil, err
	}
	s := &searching{engine: local, local: follower, feeders: []func(context.Context){follower.Run}}
	if settings.MeiliURL != "" {
		server := meili.New(settings.MeiliURL, settings.MeiliKey.Reveal(), searchIndex)
		s.reserve = failover.New(server, local)
		s.engine = s.reserve
		s.feeders = append(
			s.feeders,
			searchdocs.New(pool, log, server).RunLeased,
			func(ctx context.Context) { s.reserve.Watch(ctx, log.Age) },
		)
	}
	return s, nil
}

// degraded reports whether the index in memory answers because the search server fails.
func (s *searching) degraded() bool { return s.reserve != nil && s.reserve.Failing() }

// describe adds the metrics of search to a registry: how often each engine answered, and whether the search server
// fails.
func (s *searching) describe(registry *prometheus.Registry) {
	if s.reserve == nil {
		return
	}
	answers := func(engine string, count func() int64) {
		registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name:        "weddings_search_answers_total",
			Help:        "Searches and suggestions by the engine that answered.",
			ConstLabels: prometheus.Labels{"engine": engine},
		}, func() float64 { return float64(count()) }))
	}
	answers("meilisearch", func() int64 { first, _ := s.reserve.Answers(); return first })
	answers("memory", func() int64 { _, second := s.reserve.Answers(); return second })
	registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "weddings_search_degraded", Help: "1 while the search server fails and memory answers for it.",
	}, func() float64 {
		if s.degraded() {
			return 1
		}
		return 0
	}))
}
