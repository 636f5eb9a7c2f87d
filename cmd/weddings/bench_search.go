package main

import (
	"context"
	"net/http"
	"os"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/internal/tool/bench"
	"weddings/internal/tool/devservers"
	"weddings/projections/catalogue"
	"weddings/projections/searchdocs"
	"weddings/queries"
	"weddings/search"
	"weddings/search/memory"
	"weddings/search/relevance"
)

type benchSearchCommand struct {
	JSON     bool   `help:"End with one line of JSON."`
	Listings count  `help:"How many listings." default:"100000"`
	Seed     uint64 `help:"Seed of the listings and the searches." default:"1"`
	HTTP     bool   `name:"http" help:"Measure over HTTP as well; this starts servers." default:"true" negatable:""`
}

// fewListings is the size of a young marketplace.
const fewListings = 2000

func (c benchSearchCommand) Run(ctx context.Context) error {
	return measure(c.JSON, func(dir string) (any, error) {
		result, err := bench.Search(
			ctx,
			func() search.Engine { return memory.New() },
			c.Seed,
			int(c.Listings),
			os.Stdout,
		)
		if err != nil || !c.HTTP {
			return result, err
		}
		config := bench.SearchHTTPConfig{Seed: c.Seed, Listings: slices.Compact([]int{fewListings, int(c.Listings)})}
		config.Open = func(ctx context.Context, dir string, servers *devservers.Servers,
			listings []relevance.Listing,
		) (http.Handler, func(), error) {
			return openDemo(
				ctx,
				dir,
				servers,
				func(pool *pgxpool.Pool, parts *parts) error { return crowd(ctx, pool, parts, listings) },
			)
		}
		result.HTTP, err = bench.SearchHTTP(ctx, dir, config, os.Stdout)
		return result, err
	})
}

// crowd writes listings into the read model and runs searches. Each listing is a copy of a listing of the demo with
// other names.
func crowd(ctx context.Context, pool *pgxpool.Pool, parts *parts, listings []relevance.Listing) error {
	ids := make([]uuid.UUID, len(listings))
	arabic, english := make([]string, len(listings)), make([]string, len(listings))
	names := make([]string, len(listings))
	for i, l := range listings {
		ids[i], arabic[i], english[i] = relevance.ID(l.ID), l.NameAr, l.Name
		names[i] = catalogue.Names(events.Bilingual{Ar: l.NameAr, En: l.Name})
	}
	_, err := pool.Exec(
		ctx,
		`WITH demo AS MATERIALIZED (SELECT *, row_number() OVER (ORDER BY id) - 1 AS at, count(*) OVER () AS of
			FROM listings WHERE public)
		INSERT INTO listings (id, kind, owner, status, version, position, slug_ar, slug_en, details, name_ar,
			name_en, category, venue_type, governorate, city,
			capacity, available, offer, price, price_currency, phone, whatsapp, featured, sort_order, created_at,
				submitted_at, updated_at, names)
		SELECT n.id, kind, owner, status, version, position, n.id || '-ar', n.id || '-en',
			jsonb_set(details, '{name}', jsonb_build_object('ar', n.ar, 'en', n.en)), n.ar, n.en,
			category, venue_type, governorate, city, capacity, available, offer, price, price_currency, phone,
				whatsapp,
				featured, sort_order, created_at, submitted_at, updated_at, n.names
		FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY n(id, ar, en, names, at)
			JOIN demo ON demo.at = n.at % demo.of`,
		ids,
		arabic,
		english,
		names,
	)
	if err != nil {
		return err
	}
	engine := memory.New()
	if err := searchdocs.New(pool, parts.log, engine).Load(ctx); err != nil {
		return err
	}
	asked := parts.site.Graph.Queries
	asked.Engine, asked.Searches.Engine = engine, engine
	return asked.Listings.FillCache(ctx, queries.Viewer{})
}
