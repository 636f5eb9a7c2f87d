package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/internal/tool/devservers"
	"weddings/search"
	"weddings/search/text"
)

// trigrams is a table in a temporary PostgreSQL server with pg_trgm. It holds text normalised by package text, which
// gives far better results than raw text. Hits are ordered by the similarity of each word of the query to a word of the
// listing, and by that of the query to the whole name.
type trigrams struct {
	servers *devservers.Servers
	pool    *pgxpool.Pool
	dir     string
}

func openTrigrams(ctx context.Context) (engine, error) {
	dir, err := os.MkdirTemp("", "weddings-peers-")
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(dir, 0o711); err != nil { // the server may run as another user
		return nil, err
	}
	servers, err := devservers.Start(ctx, devservers.Config{DataDir: dir, Logf: func(string, ...any) {}})
	if err != nil {
		return nil, errors.Join(&missingError{fmt.Errorf("no PostgreSQL could be started: %w", err)}, os.RemoveAll(dir))
	}
	e := &trigrams{servers: servers, dir: dir}
	settings, err := pgxpool.ParseConfig(servers.DSN(""))
	if err == nil {
		settings.ConnConfig.RuntimeParams["pg_trgm.word_similarity_threshold"] = "0.4"
		e.pool, err = pgxpool.NewWithConfig(ctx, settings)
	}
	if err == nil {
		if _, err = e.pool.Exec(ctx, `CREATE EXTENSION pg_trgm`); err != nil {
			err = &missingError{
				fmt.Errorf("this PostgreSQL has no pg_trgm (a Debian package of the server brings it): %w", err),
			}
		}
	}
	if err == nil {
		_, err = e.pool.Exec(ctx, `
			CREATE TABLE listings (id uuid PRIMARY KEY, name text, body text, category text, kind text,
				governorate text, city text, capacity int, price bigint);
			CREATE INDEX ON listings USING gin (body gin_trgm_ops)`)
	}
	if err != nil {
		return nil, errors.Join(err, e.Close())
	}
	return e, nil
}

// Rebuild implements engine.
func (e *trigrams) Rebuild(ctx context.Context, _ int64, all []search.Document) error {
	_, err := e.pool.CopyFrom(
		ctx,
		pgx.Identifier{"listings"},
		[]string{"id", "name", "body", "category", "kind", "governorate", "city", "capacity", "price"},
		pgx.CopyFromSlice(len(all), func(i int) ([]any, error) {
			d := &all[i]
			name := text.Normalise(d.NameAr + " " + d.NameEn)
			body := text.Normalise(
				strings.Join(
					append(
						append([]string{name, d.Category, d.Kind}, d.CityNames...),
						append(d.GovernorateNames, d.Tags...)...),
					" ",
				),
			)
			return []any{d.ID, name, body, d.Category, d.Kind, d.Governorate, d.City, d.Capacity, d.PriceCents}, nil
		}),
	)
	if err == nil {
		_, err = e.pool.Exec(ctx, `VACUUM ANALYZE listings`)
	}
	return err
}

// Search implements search.Searcher.
func (e *trigrams) Search(ctx context.Context, q search.Query) (search.Result, error) {
	words := text.Normalise(q.Text)
	args := []any{words}
	where := []string{"true"}
	if words != "" {
		var any []string
		for _, w := range strings.Fields(words) {
			args = append(args, w)
			any = append(any, fmt.Sprintf("$%d <%% body", len(args)))
		}
		where[0] = "(" + strings.Join(any, " OR ") + ")"
	}
	only := func(condition string, given bool, value any) {
		if given {
			args = append(args, value)
			where = append(where, fmt.Sprintf(condition, len(args)))
		}
	}
	f := q.Filters
	only("category = $%d", f.ServiceType != "", f.ServiceType)
	only("kind = $%d", f.Kind != "", f.Kind)
	only("governorate = $%d", f.Governorate != "", f.Governorate)
	only("city = $%d", f.City != "", f.City)
	only("capacity >= $%d", f.CapacityMin > 0, f.CapacityMin)
	only("price >= $%d", f.PriceMin > 0, f.PriceMin)
	only("price BETWEEN 1 AND $%d", f.PriceMax > 0, f.PriceMax)
	args = append(args, q.Limit, q.Offset)
	rows, err := e.pool.Query(ctx, fmt.Sprintf(`SELECT id, count(*) OVER () FROM listings WHERE %s 
		ORDER BY (SELECT coalesce(sum(word_similarity(w, body)), 0)
			FROM unnest(string_to_array($1, ' ')) w) + similarity($1, name) DESC, id LIMIT $%d OFFSET $%d`,
		strings.Join(where, " AND "), len(args)-1, len(args)), args...)
	if err != nil {
		return search.Result{}, err
	}
	var r search.Result
	var id uuid.UUID
	_, err = pgx.ForEachRow(rows, []any{&id, &r.Total}, func() error {
		r.Hits = append(r.Hits, search.Hit{ID: id})
		return nil
	})
	return r, err
}

// Suggest implements search.Searcher.
func (e *trigrams) Suggest(ctx context.Context, typed string, limit int) ([]search.Suggestion, error) {
	return suggest(ctx, e, typed, limit)
}

// Health implements search.Searcher.
func (e *trigrams) Health(ctx context.Context) search.Health {
	h := search.Health{Engine: "PostgreSQL, trigrams of our normalised text"}
	if err := e.pool.QueryRow(ctx, `SELECT count(*) FROM listings`).Scan(&h.Documents); err != nil {
		h.Engine += ": " + err.Error()
	}
	return h
}

// Close implements engine.
func (e *trigrams) Close() error {
	if e.pool != nil {
		e.pool.Close()
	}
	return errors.Join(e.servers.Stop(context.Background()), os.RemoveAll(e.dir))
}
