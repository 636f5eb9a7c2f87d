package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"

	"weddings/internal/config"
	"weddings/search"
	"weddings/search/meili"
	"weddings/search/memory"
	"weddings/search/relevance"
)

type relevanceCommand struct {
	Corpus  string `help:"Listings, a JSON file." placeholder:"FILE" type:"existingfile" required:""`
	Queries string `help:"Queries with the listings that answer them, a JSON file." placeholder:"FILE" type:"existingfile" required:""`
	Engine  string `help:"Engine to measure: memory or meili." enum:"memory,meili" default:"memory"`
	Misses  bool   `help:"List the queries that were not answered as they should be."`
	JSON    bool   `help:"Print JSON only."`
}

// Run measures how well and how soon an engine finds what was meant.
func (c relevanceCommand) Run(ctx context.Context, settings config.Config) error {
	engine, err := engineNamed(c.Engine, settings)
	if err != nil {
		return err
	}
	corpus, err := relevance.Read[relevance.Listing](c.Corpus)
	if err != nil {
		return err
	}
	queries, err := relevance.Read[relevance.Query](c.Queries)
	if err != nil {
		return err
	}
	report, err := relevance.Run(ctx, engine, corpus, queries)
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(os.Stdout).Encode(report)
	}
	report.Print(os.Stdout, c.Misses)
	return nil
}

func engineNamed(name string, settings config.Config) (search.Engine, error) {
	if name == "memory" {
		return memory.New(), nil
	}
	if settings.MeiliURL == "" {
		return nil, errors.New("NOT RUN: no Meilisearch. MEILI_URL and MEILI_KEY name one")
	}
	return meili.New(settings.MeiliURL, settings.MeiliKey.Reveal(), "relevance"), nil
}
