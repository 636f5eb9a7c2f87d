package bench

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/redis/go-redis/v9"

	"weddings/search/relevance"
)

// The peers are the least work that could do the same. Their speed shows how fast the machine is at the moment.

// rows reads all events of the log in order with one statement and passes their raw columns to each.
func (w *world) rows(ctx context.Context, each func(columns [][]byte) error) error {
	rows, err := w.pool.Query(
		ctx,
		`SELECT id, stream, version, type, payload, metadata, recorded_at FROM events ORDER BY position`,
		pgx.QueryResultFormats{pgx.BinaryFormatCode},
	)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := each(rows.RawValues()); err != nil {
			return err
		}
	}
	return rows.Err()
}

// hashRows computes a SHA-256 of each event's row, without a chain or signatures.
func (w *world) hashRows(ctx context.Context) error {
	hash := sha256.New()
	var sum []byte
	return w.rows(ctx, func(columns [][]byte) error {
		hash.Reset()
		for _, column := range columns {
			hash.Write(column)
		}
		sum = hash.Sum(sum[:0])
		return nil
	})
}

// parseRows parses the JSON of each event's row into maps, without types, upcasting or decryption.
func (w *world) parseRows(ctx context.Context) error {
	const payload, metadata = 4, 5
	return w.rows(ctx, func(columns [][]byte) error {
		for _, column := range [][]byte{columns[payload], columns[metadata]} {
			var parsed map[string]any
			if err := json.Unmarshal(column, &parsed); err != nil {
				return fmt.Errorf("an event's JSON: %w", err)
			}
		}
		return nil
	})
}

// upsertRows upserts a row with one small column for each event: a hundred per transaction, ten events per key.
func (w *world) upsertRows(ctx context.Context, count int) error {
	if _, err := w.pool.Exec(
		ctx,
		`CREATE TABLE IF NOT EXISTS upserts (id uuid PRIMARY KEY, seen int NOT NULL); TRUNCATE upserts`,
	); err != nil {
		return err
	}
	const atOnce = 100
	for first := 0; first < count; first += atOnce {
		var batch pgx.Batch
		for i := first; i < min(first+atOnce, count); i++ {
			batch.Queue(`INSERT INTO upserts VALUES ($1, 1) ON CONFLICT (id) DO UPDATE SET seen = upserts.seen + 1`,
				uuid.NewSHA1(uuid.NameSpaceOID, fmt.Append(nil, i/perStory)))
		}
		err := pgx.BeginFunc(ctx, w.pool, func(tx pgx.Tx) error { return tx.SendBatch(ctx, &batch).Close() })
		if err != nil {
			return err
		}
	}
	return nil
}

// insertRows commits one small row at an even rate and returns the latency of the commits.
func (w *world) insertRows(ctx context.Context, perSecond int, lasting time.Duration) (Rate, error) {
	if _, err := w.pool.Exec(
		ctx,
		`CREATE TABLE IF NOT EXISTS commits (id uuid PRIMARY KEY, at timestamptz NOT NULL)`,
	); err != nil {
		return Rate{}, err
	}
	pace := time.NewTicker(time.Second / time.Duration(perSecond))
	defer pace.Stop()
	began := time.Now()
	var took []time.Duration
	for time.Since(began) < lasting {
		<-pace.C
		start := time.Now()
		if _, err := w.pool.Exec(ctx, `INSERT INTO commits VALUES ($1, now())`, uuid.Must(uuid.NewV7())); err != nil {
			return Rate{}, err
		}
		took = append(took, time.Since(start))
	}
	return rateOf(took, time.Since(began)), nil
}

// increments counts in Redis with one HINCRBY per view, two thousand per pipeline.
func increments(ctx context.Context, client *redis.Client, count int) error {
	const atOnce, key = 2000, "bench:increments"
	defer client.Del(ctx, key)
	for first := 0; first < count; first += atOnce {
		_, err := client.Pipelined(ctx, func(p redis.Pipeliner) error {
			for i := first; i < min(first+atOnce, count); i++ {
				p.HIncrBy(ctx, key, fmt.Sprint("listing-", i%100), 1)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// scanned is the median time to search both names of every listing for a query's text, one by one.
func scanned(corpus []relevance.Listing, queries []relevance.Query) time.Duration {
	const asked = 21
	var took []time.Duration
	for i := range min(asked, len(queries)) {
		found, began := 0, time.Now()
		for _, l := range corpus {
			if strings.Contains(l.NameAr, queries[i].Query) || strings.Contains(l.Name, queries[i].Query) {
				found++
			}
		}
		if took = append(took, time.Since(began)); found > len(corpus) {
			panic("more was found than there is") // uses the result, so that the compiler keeps the loop
		}
	}
	slices.Sort(took)
	return took[len(took)/2]
}

// sorted is the time to sort the words of all names, the least work of building an index.
func sorted(corpus []relevance.Listing) time.Duration {
	var words []string
	began := time.Now()
	for _, l := range corpus {
		words = append(append(words, strings.Fields(l.NameAr)...), strings.Fields(l.Name)...)
	}
	slices.Sort(words)
	return time.Since(began)
}
