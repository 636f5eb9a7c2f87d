package rest

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/internal/clock"
)

// Visitors computes anonymous visitor ids that are valid for one day. All servers of a site share one salt a day, so
// that a visitor has one id on each of them and after a restart. The salt is deleted after the day, so that ids cannot
// be linked across days or traced back to addresses. It is safe for concurrent use.
type Visitors struct {
	pool *pgxpool.Pool
	now  func() time.Time

	mu   sync.Mutex
	day  time.Time
	salt []byte
}

// NewVisitors returns the Visitors of a migrated database, with the site's time: all servers agree on the day. Run
// deletes old salts.
func NewVisitors(pool *pgxpool.Pool, now func() time.Time) *Visitors {
	return &Visitors{pool: pool, now: now}
}

// Hash returns today's visitor id of an address and a User-Agent. It returns "" if the salt is not known and the
// database does not answer; the visitor is then not counted.
func (v *Visitors) Hash(ctx context.Context, address, agent string) string {
	salt, err := v.today(ctx)
	if err != nil {
		slog.Warn("cannot identify a visitor", "error", err)
		return ""
	}
	h := hmac.New(sha256.New, salt)
	h.Write([]byte(address + "\n" + agent))
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// Source returns today's hash of a network. It differs from the visitor ids of that network.
func (v *Visitors) Source(ctx context.Context, network string) (string, error) {
	salt, err := v.today(ctx)
	if err != nil {
		return "", err
	}
	h := hmac.New(sha256.New, salt)
	h.Write([]byte("security\n" + network))
	return hex.EncodeToString(h.Sum(nil)[:8]), nil
}

// today returns the day's salt and creates it if no server has.
func (v *Visitors) today(ctx context.Context) ([]byte, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	day := clock.Day(v.now())
	if v.salt != nil && v.day.Equal(day) {
		return v.salt, nil
	}
	fresh := make([]byte, 32)
	_, _ = rand.Read(fresh) // never fails: crypto/rand crashes the program instead
	var salt []byte
	// The update changes nothing; it makes RETURNING return the salt that another server has just inserted.
	err := v.pool.QueryRow(ctx, `INSERT INTO visitor_salts (day, salt) VALUES ($1, $2)
		ON CONFLICT (day) DO UPDATE SET day = excluded.day RETURNING
			salt`, day.Format(time.DateOnly), fresh).Scan(&salt)
	if err != nil {
		return nil, err
	}
	v.day, v.salt = day, salt
	return salt, nil
}

// skew is the largest difference between the clocks of two servers.
const skew = 5 * time.Minute

// Run deletes the salts of past days, a little after midnight, until ctx ends.
func (v *Visitors) Run(ctx context.Context) {
	for ctx.Err() == nil {
		next := clock.Day(v.now()).AddDate(0, 0, 1).Add(skew).Sub(v.now())
		var now time.Time // the database's time: a server whose clock is ahead must not delete salts that others use
		err := v.pool.QueryRow(ctx, `SELECT now()`).Scan(&now)
		if err == nil {
			err = v.forget(ctx, clock.Earlier(now, time.Now()))
		}
		if err != nil && ctx.Err() == nil {
			slog.Warn("cannot delete old visitor salts", "error", err)
			next = time.Minute
		}
		select {
		case <-ctx.Done():
		case <-time.After(next):
		}
	}
}

// forget deletes the salts of days that are over on every server.
func (v *Visitors) forget(ctx context.Context, now time.Time) error {
	day := clock.Day(now.Add(-skew))
	v.mu.Lock()
	if v.day.Before(day) {
		v.salt = nil
	}
	v.mu.Unlock()
	_, err := v.pool.Exec(ctx, `DELETE FROM visitor_salts WHERE day < $1`, day.Format(time.DateOnly))
	return err
}
