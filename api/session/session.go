// Package session stores sessions and finds the account of a request.
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
	idle     = 14 * 24 * time.Hour // since the last request
	absolute = 90 * 24 * time.Hour // since sign-in
	// staffAbsolute is shorter, because admins and editors may do more.
	staffAbsolute = 12 * time.Hour
	// fresh is how long a password or code counts for sensitive actions.
	fresh = 10 * time.Minute
	// resolution is the least interval between two updates of a session's last use.
	resolution = 10 * time.Minute
	// underWay is how long requests with a replaced token are answered: they were sent before the new one arrived.
	underWay  = 30 * time.Second
	tokenSize = 32 // bytes
)

// Sessions are the sessions of all accounts, in PostgreSQL.
type Sessions struct {
	Pool   *pgxpool.Pool
	Secure bool // cookies are sent over HTTPS only
	// Mac returns an HMAC with the site's secret, for a purpose.
	Mac func(purpose string, parts ...[]byte) []byte
}

// Browsers bind a cookie with the prefix __Host- to its host and to HTTPS.
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

// lockAccount serialises the start of a session with commands that end the account's sessions. A session that starts
// before the command is ended by it. Without the lock, a session could start during the command and survive it.
const lockAccount = `SELECT pg_advisory_xact_lock(hashtext('weddings sessions'), hashtext($1::uuid::text))`

// Start creates a session, sets its cookie and returns its token. agent is the User-Agent. A pending session waits for
// the second factor. Callers must check again afterwards whether the account may have a session: a command that ends
// the account's sessions may have run meanwhile.
func (s *Sessions) Start(
	ctx context.Context, w http.ResponseWriter, account uuid.UUID, role events.Role, agent string, pending bool,
) (string, error) {
	token := newToken()
	var b pgx.Batch // one transaction
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
	s.set(w, token, int(lifetime(role).Seconds()))
	return token, nil
}

func newToken() string {
	raw := make([]byte, tokenSize)
	_, _ = rand.Read(raw) // never fails: crypto/rand crashes the program instead
	return tokens.EncodeToString(raw)
}

// set replaces a session cookie that the response already sets: with two of one name, browsers differ in which they
// keep.
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

// Signed is the sender of a request. Only the role is set for visitors.
type Signed struct {
	Actor events.Actor
	Token string
	Fresh bool // gave a password or a code within the last minutes
}

// alive compares with the database's time, so a server whose clock is wrong signs nobody out. Times that are ahead date
// from when the database's clock was ahead: their session would not end for as long as that.
const alive = `seen_at > now() - $2::interval
	AND created_at > now() - CASE WHEN role IN ('admin', 'editor') THEN $4::interval ELSE $3::interval END
	AND greatest(seen_at, created_at) < now() + interval '5 minutes'`

// Of returns the sender of a request. Without a valid session it is anonymous and has no token. The role of an
// admin or editor who has not given the second factor is AdminUnverified or EditorUnverified.
func (s *Sessions) Of(r *http.Request) (Signed, error) {
	visitor := Signed{Actor: events.Actor{Role: events.Anonymous}}
	token := s.token(r)
	if token == "" {
		return visitor, nil
	}
	signed, pending, outdated, err := s.find(r.Context(), `token = $1`, token)
	if errors.Is(err, pgx.ErrNoRows) {
		signed, pending, _, err = s.find(r.Context(), `token = `+successor, token)
		signed.Fresh, outdated = false, false // only the new token is what a password was given for
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return visitor, nil
	}
	if err != nil {
		return visitor, err
	}
	if outdated {
		if _, err := s.Pool.Exec(
			r.Context(),
			`UPDATE sessions SET seen_at = now() WHERE token = $1`,
			hash(token),
		); err != nil {
			return visitor, err
		}
	}
	if pending {
		signed.Actor.Role = signed.Actor.Role.Unverified()
	}
	return signed, nil
}

// find returns the valid session that a condition on $1, the hash of the token, selects.
func (s *Sessions) find(
	ctx context.Context, condition, token string,
) (signed Signed, pending, outdated bool, err error) {
	signed.Token = token
	err = s.Pool.QueryRow(ctx, `SELECT account, role, pending,
		confirmed_at BETWEEN now() - $5::interval AND now() + interval '5 minutes',
		seen_at < now() - $6::interval
		FROM sessions WHERE `+condition+` AND `+alive, hash(token), idle, absolute, staffAbsolute, fresh, resolution).
		Scan(&signed.Actor.Account, &signed.Actor.Role, &pending, &signed.Fresh, &outdated)
	return signed, pending, outdated, err
}

// successor selects the token that replaced $1 less than underWay ago.
var successor = `(SELECT session FROM replaced_sessions WHERE token = $1
	AND replaced_at BETWEEN now() - interval '` + underWay.String() + `' AND now() + interval '5 minutes')`

// Renew records that the person has given their password or a code again. The session gets another token, and its
// cookie: who has the old one does not have what was given (OWASP ASVS 5.0, 7.2.4). Requests that are under way with
// the old token are still answered for underWay, without Signed.Fresh. A repeated Renew with the old token, whose first
// answer was lost, gives another one.
func (s *Sessions) Renew(ctx context.Context, w http.ResponseWriter, token string) error {
	renewed := newToken()
	statement := `WITH current AS (SELECT token FROM sessions WHERE token IN ($1, ` + successor + `) FOR UPDATE),
		renewed AS (UPDATE sessions s SET token = $2, confirmed_at = now() FROM current c WHERE s.token = c.token
			RETURNING c.token AS replaced, s.role, s.created_at),
		kept AS (INSERT INTO replaced_sessions (token, session) SELECT replaced, $2 FROM renewed)
		SELECT role, extract(epoch FROM now() - created_at)::bigint FROM renewed`
	find := func() (role events.Role, age int64, err error) {
		err = s.Pool.QueryRow(ctx, statement, hash(token), hash(renewed)).Scan(&role, &age)
		return role, age, err
	}
	role, age, err := find()
	if errors.Is(err, pgx.ErrNoRows) { // another tab may have renewed it just now
		role, age, err = find()
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return commands.SignInFirst
	}
	if err != nil {
		return commands.Unknown.Because(err)
	}
	s.set(w, renewed, max(1, int(lifetime(role).Seconds())-int(age)))
	return nil
}

func lifetime(role events.Role) time.Duration {
	if role.Staff() {
		return staffAbsolute
	}
	return absolute
}

// Once records the time step of an account's TOTP code. It reports whether the step is later than all before, so that
// no code is used twice.
func (s *Sessions) Once(ctx context.Context, account uuid.UUID, step int64) (bool, error) {
	done, err := s.Pool.Exec(ctx, `INSERT INTO totp_steps AS t (account, step) VALUES ($1, $2)
		ON CONFLICT (account) DO UPDATE SET step = $2 WHERE t.step < $2`, account, step)
	return done.RowsAffected() == 1, err
}

// tokens is strict, so that each token has only one encoding.
var tokens = base64.RawURLEncoding.Strict()

// token returns the token in a request's cookie; "" if there is none, or none that Start could have made.
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

// Named reports whether a request has a session token, valid or not.
func (s *Sessions) Named(r *http.Request) bool { return s.token(r) != "" }

// End deletes a session and its cookie.
func (s *Sessions) End(ctx context.Context, w http.ResponseWriter, token string) error {
	// The session is deleted first: a browser that has lost its cookie could not repeat the request.
	if _, err := s.Pool.Exec(
		ctx,
		`DELETE FROM sessions WHERE token IN ($1, `+successor+`)`,
		hash(token),
	); err != nil {
		return err
	}
	s.set(w, "", -1)
	return nil
}

// Session is a session as its account's owner sees it.
type Session struct {
	ID        uuid.UUID `json:"id"`
	Device    string    `json:"device"` // "Chrome, Android"; empty if the User-Agent is unknown
	CreatedAt time.Time `json:"createdAt"`
	SeenAt    time.Time `json:"seenAt"` // to within ten minutes
	Current   bool      `json:"current"`
}

// List returns an account's valid sessions, the last used first. current is the token of the request.
func (s *Sessions) List(ctx context.Context, account uuid.UUID, current string) ([]Session, error) {
	rows, err := s.Pool.Query(
		ctx,
		`SELECT id, device, created_at, seen_at, token = $1 FROM sessions WHERE account = $5 AND `+alive+`
		ORDER BY seen_at DESC, id`,
		hash(current),
		idle,
		absolute,
		staffAbsolute,
		account,
	)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[Session])
}

// EndOthers ends all sessions of an account but the one with the token.
func (s *Sessions) EndOthers(ctx context.Context, account uuid.UUID, token string) error {
	_, err := s.Pool.Exec(ctx, ending(`account = $2 AND token <> $3`), commands.EndedElsewhere, account, hash(token))
	return err
}

// EndOne ends a session of an account. It does nothing if the session is another account's.
func (s *Sessions) EndOne(ctx context.Context, account, id uuid.UUID) error {
	_, err := s.Pool.Exec(ctx, ending(`account = $2 AND id = $3`), commands.EndedElsewhere, account, id)
	return err
}

// The names are searched in this order, because later browsers also contain the names of earlier ones.
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

// Device returns the browser and system in a User-Agent: "Chrome, Android". It is empty if both are unknown.
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

// EndAll returns a function that ends all sessions of an account in the transaction of a command.
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

// ending returns the statement that ends the sessions that match a condition and records the reason, $1.
func ending(condition string) string {
	return `WITH gone AS (DELETE FROM sessions WHERE ` + condition + ` RETURNING token)
		INSERT INTO ended_sessions (token, reason) SELECT token, $1 FROM gone ON CONFLICT DO NOTHING`
}

// lookup is the timeout for looking up why a session ended.
const lookup = time.Second

// WhyEnded returns why the session of the request's cookie ended; "" if unknown. It reveals only the reason to the
// holder of the cookie, not whose session it was.
func (s *Sessions) WhyEnded(r *http.Request) commands.Ending {
	token := s.token(r)
	if token == "" {
		return ""
	}
	ctx, cancel := context.WithTimeout(r.Context(), lookup)
	defer cancel()
	var why commands.Ending
	// A session that exists and is not valid has expired and is not yet deleted.
	err := s.Pool.QueryRow(ctx, `SELECT reason FROM ended_sessions WHERE token = $1
		UNION ALL SELECT $2 FROM sessions WHERE token = $1 LIMIT 1`, hash(token), commands.EndedByTime).Scan(&why)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		slog.WarnContext(ctx, "cannot look up why a session ended", "error", err)
	}
	return why
}
