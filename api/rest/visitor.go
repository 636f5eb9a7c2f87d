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

// Visitors tells visitors of one day apart. All servers of a site share one salt a day, so that a visitor is one to
// each of them and after a restart. It is deleted when the day is over, so that no two days can be joined and no
// address found again. It is safe for concurrent use.
type Visitors struct {
	pool *pgxpool.Pool
	now  func() time.Time

	mu   sync.Mutex
	day  time.Time
	salt []byte
}

// NewVisitors returns the visitors of a migrated database; Run deletes salts.
func NewVisitors(pool *pgxpool.Pool) *Visitors { return &Visitors{pool: pool, now: time.Now} }

// Hash returns the visitor of an address and agent, for today. It returns "" where the salt is not known and the
// database does not answer; then nobody is counted.
func (v *Visitors) Hash(ctx context.Context, address, agent string) string {
	salt, err := v.today(ctx)
	if err != nil {
		slog.Warn("a visitor is not told apart", "error", err)
		return ""
	}
	h := hmac.New(sha256.New, salt)
	h.Write([]byte(address + "\n" + agent))
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// Source returns the hash of a network for today, which is another than that of a visitor from there.
func (v *Visitors) Source(ctx context.Context, network string) (string, error) {
	salt, err := v.today(ctx)
	if err != nil {
		return "", err
	}
	h := hmac.New(sha256.New, salt)
	h.Write([]byte("security\n" + network))
	return hex.EncodeToString(h.Sum(nil)[:8]), nil
}

// today returns the day's salt, made now where no server has yet.
func (v *Visitors) today(ctx context.Context) ([]byte, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	day := clock.Day(v.now())
	if v.salt != nil && v.day.Equal(day) {
		return v.salt, nil
	}
	fresh := make([]byte, 32)
	_, _ = rand.Read(fresh) // crypto/rand never fails; it crashes the program instead
	var salt []byte
	// The empty update makes RETURNING answer also where another server was first.
	err := v.pool.QueryRow(ctx, `INSERT INTO visitor_salts (day, salt) VALUES ($1, $2)
		ON CONFLICT (day) DO UPDATE SET day = excluded.day RETURNING
			salt`, day.Format(time.DateOnly), fresh).Scan(&salt)
	if err != nil {
		return nil, err
	}
	v.day, v.salt = day, salt
	return salt, nil
}

// skew is by how much the clocks of two servers may differ.
const skew = 5 * time.Minute

// Run deletes salts of days that are over, a little after midnight, until ctx ends.
func (v *Visitors) Run(ctx context.Context) {
	for ctx.Err() == nil {
		next := clock.Day(v.now()).AddDate(0, 0, 1).Add(skew).Sub(v.now())
		var now time.Time // of the database: a server whose clock is ahead must not delete what others use
		err := v.pool.QueryRow(ctx, `SELECT now()`).Scan(&now)
		if err == nil {
			err = v.forget(ctx, now)
		}
		if err != nil && ctx.Err() == nil {
			slog.Warn("salts of visitors are not deleted yet", "error", err)
			next = time.Minute
		}
		select {
		case <-ctx.Done():
		case <-time.After(next):
		}
	}
}

// forget deletes salts of days that are over on every server.
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
