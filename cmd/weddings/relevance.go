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
	Corpus   string `help:"Listings, a JSON file." placeholder:"FILE" type:"existingfile" xor:"corpus" and:"files"`
	Queries  string `help:"Queries and their answers, a JSON file." placeholder:"FILE" type:"existingfile" and:"files"`
	Seed     uint64 `help:"Generate both from a seed; odd and even seeds share no name." placeholder:"N" xor:"corpus"`
	Listings count  `help:"How many listings to generate." default:"2000"`
	Engine   string `help:"Engine to measure: memory or meili." enum:"memory,meili" default:"memory"`
	Misses   bool   `help:"List the queries that were answered wrongly."`
	JSON     bool   `help:"Print JSON only."`

	Sentences string `help:"Measure the demo with these sentences." placeholder:"FILE" type:"existingfile" xor:"corpus"`
}

// Run measures the relevance and speed of an engine.
func (c relevanceCommand) Run(ctx context.Context, settings config.Config) error {
	open, err := engineNamed(c.Engine, settings)
	if err != nil {
		return err
	}
	if c.Sentences != "" {
		return c.sentences(ctx, open)
	}
	corpus, queries, err := c.read()
	if err != nil {
		return err
	}
	report, err := relevance.Run(ctx, open, corpus, queries)
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(os.Stdout).Encode(report)
	}
	report.Print(os.Stdout, c.Misses)
	return nil
}

func (c relevanceCommand) read() ([]relevance.Listing, []relevance.Query, error) {
	if c.Corpus == "" && c.Seed == 0 {
		return nil, nil, errors.New("give either --corpus and --queries or --seed")
	}
	if c.Corpus == "" {
		corpus, queries := relevance.Generate(c.Seed, int(c.Listings))
		return corpus, queries, nil
	}
	return relevance.Files(c.Corpus, c.Queries)
}

// engineNamed returns a function that opens the engine with a name.
func engineNamed(name string, settings config.Config) (func() search.Engine, error) {
	if name == "memory" {
		return func() search.Engine { return memory.New() }, nil
	}
	if settings.MeiliURL == "" {
		return nil, errors.New("NOT RUN: Meilisearch is not configured; set MEILI_URL and MEILI_KEY")
	}
	return func() search.Engine { return meili.New(settings.MeiliURL, settings.MeiliKey.Reveal(), "relevance") }, nil
}
