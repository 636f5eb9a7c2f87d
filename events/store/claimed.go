package store

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"
)

// Claimant is a stream with the claims that its events lead to.
type Claimant struct {
	Stream string
	Must   []Claim // the stream must hold them
	May    []Claim // the stream may hold them, too: only newer releases claim them
}

// Misclaimed is a stream whose claims differ from those that its events lead to.
type Misclaimed struct {
	Stream string
	Lacks  string // the scope of a claim in Must that the stream does not hold; "" if it holds all of them
	Excess int    // how many claims the stream holds that are neither in Must nor in May
}

// Misclaimed compares the claims of streams in the database with those that their events lead to. It returns the
// streams that differ.
func (l *Log) Misclaimed(ctx context.Context, list []Claimant) ([]Misclaimed, error) {
	streams := make([]string, len(list))
	for i, c := range list {
		streams[i] = c.Stream
	}
	rows, err := l.pool.Query(ctx, `SELECT key, stream FROM claims WHERE stream = ANY($1)`, streams)
	if err != nil {
		return nil, err
	}
	held := map[string]map[string]bool{}
	var key []byte
	var stream string
	if _, err := pgx.ForEachRow(rows, []any{&key, &stream}, func() error {
		if held[stream] == nil {
			held[stream] = map[string]bool{}
		}
		held[stream][string(key)] = true
		return nil
	}); err != nil {
		return nil, err
	}
	var found []Misclaimed
	for _, c := range list {
		wrong, has := Misclaimed{Stream: c.Stream}, held[c.Stream]
		for _, claim := range c.Must { // a claim may be named more than once
			if !has[string(l.claimKey(claim))] {
				wrong.Lacks = claim.Scope
			}
		}
		for _, claim := range slices.Concat(c.Must, c.May) {
			delete(has, string(l.claimKey(claim)))
		}
		if wrong.Excess = len(has); wrong.Excess > 0 || wrong.Lacks != "" {
			found = append(found, wrong)
		}
	}
	return found, nil
}

// StrayClaims returns the number of claims whose stream has no events.
func (l *Log) StrayClaims(ctx context.Context) (n int64, err error) {
	err = l.pool.QueryRow(ctx, `SELECT count(*) FROM claims c
		WHERE NOT EXISTS (SELECT FROM `+l.table+` e WHERE e.stream = c.stream)`).Scan(&n)
	return n, err
}

// Streams returns up to limit names of streams in alphabetical order, beginning after a name.
func (l *Log) Streams(ctx context.Context, after string, limit int) ([]string, error) {
	rows, err := l.pool.Query(ctx, `SELECT stream FROM `+l.table+` WHERE version = 1 AND stream > $1
		ORDER BY stream LIMIT $2`, after, limit)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}
