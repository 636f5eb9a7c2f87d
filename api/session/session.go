// Package session keeps who is signed in.
package session

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/commands"
	"weddings/events"
)

const (
	idle     = 14 * 24 * time.Hour // without a request
	absolute = 90 * 24 * time.Hour // whatever happens
	// A session's last use is written at most this often.
	resolution = 10 * time.Minute
)

// Sessions are the sessions of all accounts, in PostgreSQL.
type Sessions struct {
	Pool   *pgxpool.Pool
	Secure bool // cookies for HTTPS alone
}

// The __Host- prefix binds a cookie to its host and to HTTPS; browsers refuse it without.
func (s *Sessions) cookieName() string {
	if s.Secure {
		return "__Host-session"
	}
	return "session"
}

func hash(token string) []byte {
	h := sha256.Sum256([]byte(token))
	return h[:]
}

// Start opens a session and sets its cookie.
func (s *Sessions) Start(ctx context.Context, w http.ResponseWriter, account uuid.UUID, role events.Role) error {
	raw := make([]byte, 32)
	if _, err := rand.Read(raw); err != nil {
		return err
	}
	token := base64.RawURLEncoding.EncodeToString(raw)
	if _, err := s.Pool.Exec(ctx, `INSERT INTO sessions (token, account, role) VALUES ($1, $2, $3)`, hash(token), account, string(role)); err != nil {
		return err
	}
	s.set(w, token, int(absolute.Seconds()))
	return nil
}

func (s *Sessions) set(w http.ResponseWriter, token string, age int) {
	http.SetCookie(w, &http.Cookie{Name: s.cookieName(), Value: token, Path: "/", MaxAge: age, HttpOnly: true, Secure: s.Secure, SameSite: http.SameSiteLaxMode})
}

// Of returns who sends a request; a visitor without a valid session is anonymous, and the token is "".
func (s *Sessions) Of(r *http.Request) (events.Actor, string, error) {
	visitor := events.Actor{Role: events.Anonymous}
	cookie, err := r.Cookie(s.cookieName())
	if err != nil || len(cookie.Value) > 100 {
		return visitor, "", nil //nolint:nilerr // the error only says that there is no cookie
	}
	var actor events.Actor
	var seen time.Time
	err = s.Pool.QueryRow(r.Context(), `SELECT account, role, seen_at FROM sessions WHERE token = $1 AND seen_at > $2 AND created_at > $3`,
		hash(cookie.Value), time.Now().Add(-idle), time.Now().Add(-absolute)).Scan(&actor.Account, &actor.Role, &seen)
	if errors.Is(err, pgx.ErrNoRows) {
		return visitor, "", nil
	}
	if err != nil {
		return visitor, "", err
	}
	if time.Since(seen) > resolution {
		if _, err := s.Pool.Exec(r.Context(), `UPDATE sessions SET seen_at = now() WHERE token = $1`, hash(cookie.Value)); err != nil {
			return visitor, "", err
		}
	}
	return actor, cookie.Value, nil
}

// End closes one session and clears its cookie.
func (s *Sessions) End(ctx context.Context, w http.ResponseWriter, token string) error {
	s.set(w, "", -1)
	_, err := s.Pool.Exec(ctx, `DELETE FROM sessions WHERE token = $1`, hash(token))
	return err
}

// EndAll returns the work that ends all of an account's sessions within the transaction of a command.
func EndAll(account uuid.UUID) func(context.Context, commands.Tx) error {
	return func(ctx context.Context, tx commands.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM sessions WHERE account = $1`, account)
		return err
	}
}
