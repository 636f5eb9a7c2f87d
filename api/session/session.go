// Package session keeps who is signed in.
package session

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strings"
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
	// adminAbsolute is for admins, whose sessions may do more.
	adminAbsolute = 12 * time.Hour
	// fresh is how long a password or a code that was given counts for what is grave.
	fresh = 10 * time.Minute
	// A session's last use is written at most this often.
	resolution = 10 * time.Minute
	tokenSize  = 32 // bytes
)

// Sessions are the sessions of all accounts, in PostgreSQL.
type Sessions struct {
	Pool   *pgxpool.Pool
	Secure bool // cookies for HTTPS alone
	// Mac is a keyed hash of the site's own, for a purpose.
	Mac func(purpose string, parts ...[]byte) []byte
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

// lockAccount lets a session begin either before a command that ends the account's sessions, which then ends this one,
// too, or after it was carried out. Between the two it would be overlooked by the command and begin all the same.
const lockAccount = `SELECT pg_advisory_xact_lock(hashtext('weddings sessions'), hashtext($1::uuid::text))`

// Start opens a session, sets its cookie and returns its token. agent is what the browser calls itself. A pending one
// waits for the second factor. What led to the session must be looked at again afterwards: a command that ends the
// account's sessions may have been carried out meanwhile.
func (s *Sessions) Start(
	ctx context.Context, w http.ResponseWriter, account uuid.UUID, role events.Role, agent string, pending bool,
) (string, error) {
	raw := make([]byte, tokenSize)
	if _, err := rand.Read(raw); err != nil {
		return "", err
	}
	token := tokens.EncodeToString(raw)
	var b pgx.Batch // in one transaction
	b.Queue(lockAccount, account)
	b.Queue(
		`INSERT INTO sessions (token, account, role, device, pending) VALUES ($1, $2, $3, $4, $5)`,
		hash(token),
		account,
		string(role),
		Device(agent),
		pending,
	)
	if err := s.Pool.SendBatch(ctx, &b).Close(); err != nil {
		return "", err
	}
	age := absolute
	if role == events.Admin {
		age = adminAbsolute
	}
	s.set(w, token, int(age.Seconds()))
	return token, nil
}

// set replaces a session cookie that the answer already has: of two with one name, browsers differ in which they keep.
func (s *Sessions) set(w http.ResponseWriter, token string, age int) {
	unset(w, s.cookieName())
	http.SetCookie(
		w,
		&http.Cookie{
			Name:     s.cookieName(),
			Value:    token,
			Path:     "/",
			MaxAge:   age,
			HttpOnly: true,
			Secure:   s.Secure,
			SameSite: http.SameSiteLaxMode,
		},
	)
}

func unset(w http.ResponseWriter, name string) {
	others := slices.DeleteFunc(
		w.Header().Values("Set-Cookie"),
		func(cookie string) bool { return strings.HasPrefix(cookie, name+"=") },
	)
	w.Header()["Set-Cookie"] = others
	if len(others) == 0 {
		w.Header().Del("Set-Cookie")
	}
}

// Signed is who sends a request; the zero value but for its role is a visitor.
type Signed struct {
	Actor events.Actor
	Token string
	Fresh bool // they gave a password or a code within the last minutes
}

const alive = `seen_at > $2 AND created_at > CASE WHEN role = 'admin' THEN $4::timestamptz ELSE $3::timestamptz END`

// Of returns who sends a request; a visitor without a valid session is anonymous, and the token is "". An admin who has
// not given the second factor is unverified.
func (s *Sessions) Of(r *http.Request) (Signed, error) {
	visitor := Signed{Actor: events.Actor{Role: events.Anonymous}}
	token := s.token(r)
	if token == "" {
		return visitor, nil
	}
	signed := Signed{Token: token}
	var seen, confirmed time.Time
	var pending bool
	now := time.Now()
	err := s.Pool.QueryRow(r.Context(), `SELECT account, role, seen_at, confirmed_at, pending FROM sessions
		WHERE token = $1 AND `+alive,
		hash(
			token,
		), now.Add(-idle), now.Add(-absolute), now.Add(-adminAbsolute)).
		Scan(&signed.Actor.Account, &signed.Actor.Role, &seen, &confirmed, &pending)
	if errors.Is(err, pgx.ErrNoRows) {
		return visitor, nil
	}
	if err != nil {
		return visitor, err
	}
	if now.Sub(seen) > resolution {
		if _, err := s.Pool.Exec(
			r.Context(),
			`UPDATE sessions SET seen_at = now() WHERE token = $1`,
			hash(token),
		); err != nil {
			return visitor, err
		}
	}
	signed.Fresh = now.Sub(confirmed) < fresh
	if pending {
		signed.Actor.Role = events.AdminUnverified
	}
	return signed, nil
}

// Confirm notes that the person has given their password or a code anew.
func (s *Sessions) Confirm(ctx context.Context, token string) error {
	_, err := s.Pool.Exec(ctx, `UPDATE sessions SET confirmed_at = now() WHERE token = $1`, hash(token))
	return err
}

// Once reports whether a period of an account's codes is later than any before, and notes it.
func (s *Sessions) Once(ctx context.Context, account uuid.UUID, step int64) (bool, error) {
	done, err := s.Pool.Exec(ctx, `INSERT INTO totp_steps AS t (account, step) VALUES ($1, $2)
		ON CONFLICT (account) DO UPDATE SET step = $2 WHERE t.step < $2`, account, step)
	return done.RowsAffected() == 1, err
}

// tokens are 32 bytes in their one spelling.
var tokens = base64.RawURLEncoding.Strict()

// token is what a request's cookie holds; "" where there is none, or one that Start has never given to anybody.
func (s *Sessions) token(r *http.Request) string {
	cookie, err := r.Cookie(s.cookieName())
	if err != nil {
		return ""
	}
	if raw, err := tokens.DecodeString(cookie.Value); err != nil || len(raw) != tokenSize ||
		tokens.EncodeToString(raw) != cookie.Value {
		return ""
	}
	return cookie.Value
}

// Named reports whether a request names a session, valid or not.
func (s *Sessions) Named(r *http.Request) bool { return s.token(r) != "" }

// End closes one session and clears its cookie.
func (s *Sessions) End(ctx context.Context, w http.ResponseWriter, token string) error {
	s.set(w, "", -1)
	_, err := s.Pool.Exec(ctx, `DELETE FROM sessions WHERE token = $1`, hash(token))
	return err
}

// Session is one of an account's sessions, as its owner sees it.
type Session struct {
	ID        uuid.UUID `json:"id"`
	Device    string    `json:"device"` // "Chrome, Android"; empty where the browser does not say
	CreatedAt time.Time `json:"createdAt"`
	SeenAt    time.Time `json:"seenAt"` // to ten minutes
	Current   bool      `json:"current"`
}

// List returns an account's living sessions, the last used first; current is the token of the one that asks.
func (s *Sessions) List(ctx context.Context, account uuid.UUID, current string) ([]Session, error) {
	now := time.Now()
	rows, err := s.Pool.Query(
		ctx,
		`SELECT id, device, created_at, seen_at, token = $1 FROM sessions WHERE account = $5 AND `+alive+`
		ORDER BY seen_at DESC, id`,
		hash(current),
		now.Add(-idle),
		now.Add(-absolute),
		now.Add(-adminAbsolute),
		account,
	)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[Session])
}

// EndOthers closes an account's sessions but the one of the token.
func (s *Sessions) EndOthers(ctx context.Context, account uuid.UUID, token string) error {
	_, err := s.Pool.Exec(ctx, ending(`account = $2 AND token <> $3`), commands.EndedElsewhere, account, hash(token))
	return err
}

// EndOne closes one of an account's sessions; one that is not the account's stays.
func (s *Sessions) EndOne(ctx context.Context, account, id uuid.UUID) error {
	_, err := s.Pool.Exec(ctx, ending(`account = $2 AND id = $3`), commands.EndedElsewhere, account, id)
	return err
}

// names are looked for in the order given, because each later browser also calls itself by an earlier one's name.
var (
	browsers = [][2]string{
		{"Edg", "Edge"},
		{"OPR/", "Opera"},
		{"SamsungBrowser", "Samsung Internet"},
		{"Firefox/", "Firefox"},
		{"Chrome/", "Chrome"},
		{"Safari/", "Safari"},
	}
	systems = [][2]string{
		{"Android", "Android"},
		{"iPhone", "iOS"},
		{"iPad", "iOS"},
		{"Windows", "Windows"},
		{"Mac OS X", "macOS"},
		{"Linux", "Linux"},
	}
)

// Device says in two words what an agent is: "Chrome, Android". It is empty where the agent does not say.
func Device(agent string) string {
	var words []string
	for _, names := range [][][2]string{browsers, systems} {
		for _, name := range names {
			if strings.Contains(agent, name[0]) {
				words = append(words, name[1])
				break
			}
		}
	}
	return strings.Join(words, ", ")
}

// EndAll returns the work that ends all of an account's sessions within the transaction of a command.
func EndAll(account uuid.UUID, why commands.Ending) func(context.Context, commands.Tx) error {
	return func(ctx context.Context, tx commands.Tx) error {
		if _, err := tx.Exec(ctx, lockAccount, account); err != nil {
			return err
		}
		if why == commands.EndedByErasure {
			_, err := tx.Exec(ctx, `DELETE FROM sessions WHERE account = $1`, account)
			return err
		}
		_, err := tx.Exec(ctx, ending(`account = $2`), why, account)
		return err
	}
}

// ending is the statement that ends the sessions of a condition and keeps why: $1.
func ending(condition string) string {
	return `WITH gone AS (DELETE FROM sessions WHERE ` + condition + ` RETURNING token)
		INSERT INTO ended_sessions (token, reason) SELECT token, $1 FROM gone ON CONFLICT DO NOTHING`
}

// lookup bounds how long a refusal waits for its reason.
const lookup = time.Second

// WhyEnded returns why the session ended that a request's cookie names; "" where that is not known. It is told to
// whoever holds the cookie, and says nothing of whose the session was.
func (s *Sessions) WhyEnded(r *http.Request) commands.Ending {
	token := s.token(r)
	if token == "" {
		return ""
	}
	ctx, cancel := context.WithTimeout(r.Context(), lookup)
	defer cancel()
	var why commands.Ending
	// A session that is there and not valid has expired and is not tidied away yet.
	err := s.Pool.QueryRow(ctx, `SELECT reason FROM ended_sessions WHERE token = $1
		UNION ALL SELECT $2 FROM sessions WHERE token = $1 LIMIT 1`, hash(token), commands.EndedByTime).Scan(&why)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		slog.WarnContext(ctx, "why a session ended could not be looked up", "error", err)
	}
	return why
}
