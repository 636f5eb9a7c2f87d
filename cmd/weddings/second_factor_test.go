package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/security"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
	"weddings/internal/config"
	"weddings/internal/fault"
)

// cookies returns the cookies of a response as the browser's next request sends them.
func cookies(r reply) string {
	var held []string
	for _, c := range r.Cookies() {
		if c.MaxAge >= 0 {
			held = append(held, c.Name+"="+c.Value)
		}
	}
	return strings.Join(held, "; ")
}

// factorOf returns the state of the second factor in a response.
func factorOf(t *testing.T, r reply) string {
	t.Helper()
	var response struct{ User struct{ SecondFactor string } }
	require.NoError(t, json.Unmarshal([]byte(r.body), &response), r.body)
	return response.User.SecondFactor
}

const adminsAlone = `{"query": "{waiting {listings}}"}`

func TestAnAdminHasASecondFactor(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	post := func(cookie, path string, body any) reply {
		return s.ask(t, "", http.MethodPost, path, body, "Cookie", cookie)
	}
	first := s.signIn(t, "admin@example.com", password)
	require.Equal(t, http.StatusOK, first.StatusCode, first.body)
	assert.Equal(t, "setup", factorOf(t, first))
	assert.Empty(t, cookieNamed(first, "device"), "the password alone does not make a device known")
	waiting := cookies(first)
	assert.Contains(
		t,
		post(waiting, "/graphql", adminsAlone).body,
		`"second_factor"`,
		"before the setup an admin can do nothing else",
	)
	for path, status := range map[string]int{"/api/accounts.csv": http.StatusForbidden, "/api/auth/me": http.StatusOK} {
		assert.Equal(t, status, s.ask(t, "", http.MethodGet, path, nil, "Cookie", waiting).StatusCode, path)
	}

	var offered struct {
		Secret, URI, Path, Proof string
		Size                     int
	}
	r := post(waiting, "/api/auth/second-factor/setup", nil)
	require.NoError(t, json.Unmarshal([]byte(r.body), &offered), r.body)
	assert.Contains(t, offered.URI, "secret="+offered.Secret)
	assert.Greater(t, offered.Size, 20)
	assert.Regexp(t, `^(M\d+ \d+h\d+v1h-\d+z)+$`, offered.Path)
	code := func(at time.Time) string {
		c, err := totp.GenerateCode(offered.Secret, at)
		require.NoError(t, err)
		return c
	}
	now := time.Now()
	enable := func(secret, proof, code string) reply {
		return post(
			waiting,
			"/api/auth/second-factor/enable",
			map[string]string{"secret": secret, "proof": proof, "code": code},
		)
	}
	assert.Equal(t, http.StatusBadRequest, enable(offered.Secret, offered.Proof, "000000x").StatusCode)
	assert.Equal(
		t,
		http.StatusBadRequest,
		enable("JBSWY3DPEHPK3PXP", offered.Proof, code(now)).StatusCode,
		"a secret that the server did not issue",
	)
	enabled := enable(offered.Secret, offered.Proof, code(now))
	require.Equal(t, http.StatusOK, enabled.StatusCode, enabled.body)
	assert.Equal(t, "given", factorOf(t, enabled))
	assert.Len(t, cookieNamed(enabled, "device"), 1)
	var response struct{ RecoveryCodes []string }
	require.NoError(t, json.Unmarshal([]byte(enabled.body), &response))
	require.Len(t, response.RecoveryCodes, 10)
	assert.Regexp(t, regexp.MustCompile(`^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$`), response.RecoveryCodes[0])
	assert.NotContains(t, post(cookies(enabled), "/graphql", adminsAlone).body, `"errors"`)
	assert.Equal(
		t,
		http.StatusUnauthorized,
		s.ask(t, "", http.MethodGet, "/api/auth/me", nil, "Cookie", waiting).StatusCode,
		"the session is a new one",
	)

	again := s.signIn(t, "admin@example.com", password)
	assert.Equal(t, "required", factorOf(t, again))
	give := func(cookie, code string) reply {
		return post(cookie, "/api/auth/second-factor", map[string]string{"code": code})
	}
	assert.Equal(t, http.StatusBadRequest, give(cookies(again), code(now)).StatusCode, "each code works once")
	assert.Equal(t, http.StatusForbidden, post(cookies(again), "/api/auth/second-factor/setup", nil).StatusCode)
	next := give(cookies(again), code(now.Add(30*time.Second)))
	require.Equal(t, http.StatusOK, next.StatusCode, next.body)
	assert.NotContains(t, post(cookies(next), "/graphql", adminsAlone).body, `"errors"`)

	lost := cookies(s.signIn(t, "admin@example.com", password))
	typed := strings.ToLower(strings.ReplaceAll(response.RecoveryCodes[3], "-", " "))
	recovered := give(lost, typed)
	require.Equal(t, http.StatusOK, recovered.StatusCode, recovered.body)
	other := cookies(s.signIn(t, "admin@example.com", password))
	assert.Equal(t, http.StatusBadRequest, give(other, typed).StatusCode, "a recovery code works once")

	admin := s.people["admin"].Actor.Account
	history, err := s.site.Sessions.Pool.Query(
		t.Context(),
		`SELECT payload FROM events WHERE stream = $1`,
		"account-"+admin.String(),
	)
	require.NoError(t, err)
	defer history.Close()
	for history.Next() {
		var payload []byte
		require.NoError(t, history.Scan(&payload))
		for _, secret := range append(slices.Clone(response.RecoveryCodes), offered.Secret) {
			assert.NotContains(t, string(payload), secret, "secrets are sealed")
		}
	}
	require.NoError(t, history.Err())

	reset := func() string {
		var told strings.Builder
		require.NoError(t, resetFactorCommand{Email: "ADMIN@example.com"}.reset(t.Context(), s.site.Graph.App, &told))
		return told.String()
	}
	assert.Contains(t, reset(), "is reset")
	assert.Contains(t, reset(), "nothing has changed")
	assert.Equal(
		t,
		http.StatusUnauthorized,
		s.ask(t, "", http.MethodGet, "/api/auth/me", nil, "Cookie", cookies(next)).StatusCode,
	)
	assert.Equal(t, "setup", factorOf(t, s.signIn(t, "admin@example.com", password)))
}

func TestTheDemosAdminNeedsNoSecondFactor(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited(), func(c *config.Config) { c.Demo = true })
	r := s.signIn(t, "admin@example.com", password)
	assert.Empty(t, factorOf(t, r))
	assert.Equal(
		t,
		http.StatusOK,
		s.ask(t, "", http.MethodGet, "/api/reference.csv?list=cities", nil, "Cookie", cookies(r)).StatusCode,
	)
	_, err := commands.Handle(
		t.Context(),
		s.site.Graph.App,
		commandLine(), account.CreateAdmin{
			Username: "Real",
			Email:    "real@weddings.sy",
			Password: password,
		})

	require.NoError(t, err)
	assert.Equal(t, "setup", factorOf(t, s.signIn(t, "real@weddings.sy", password)))
	for _, c := range r.Cookies() {
		if c.Name == "session" {
			assert.Equal(t, 12*60*60, c.MaxAge)
		}
	}
}

// TestASecondFactorIsSetUpWithAFreshPassword: a person at an unattended browser cannot enrol a phone of their own.
func TestASecondFactorIsSetUpWithAFreshPassword(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	waiting := cookies(s.signIn(t, "admin@example.com", password))
	ask := func(path string, body any) reply {
		return s.ask(t, "", http.MethodPost, "/api/auth/"+path, body, "Cookie", waiting)
	}
	left := func() {
		_, err := s.site.Sessions.Pool.Exec(
			t.Context(),
			`UPDATE sessions SET confirmed_at = now() - interval '11 minutes'`,
		)
		require.NoError(t, err)
	}
	var offered struct{ Secret, Proof string }
	require.NoError(t, json.Unmarshal([]byte(ask("second-factor/setup", nil).body), &offered))
	code, err := totp.GenerateCode(offered.Secret, time.Now())
	require.NoError(t, err)
	enable := map[string]string{"secret": offered.Secret, "proof": offered.Proof, "code": code}
	left()
	for path, body := range map[string]any{"second-factor/setup": nil, "second-factor/enable": enable} {
		r := ask(path, body)
		assert.Equal(t, http.StatusForbidden, r.StatusCode, path)
		assert.Contains(t, r.body, `"confirm"`, path)
	}
	confirmed := ask("confirm", map[string]string{"password": password})
	require.Equal(t, http.StatusNoContent, confirmed.StatusCode)
	waiting = cookies(confirmed)
	assert.Equal(t, http.StatusOK, ask("second-factor/setup", nil).StatusCode)
	assert.Equal(t, http.StatusOK, ask("second-factor/enable", enable).StatusCode)
}

// TestRecoveryCodesAreShownWhateverBecomesOfTheSession: they are shown only once, and the factor is already enabled.
func TestRecoveryCodesAreShownWhateverBecomesOfTheSession(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	waiting := cookies(s.signIn(t, "admin@example.com", password))
	ask := func(path string, body any) reply {
		return s.ask(t, "", http.MethodPost, "/api/auth/second-factor/"+path, body, "Cookie", waiting)
	}
	var offered struct{ Secret, Proof string }
	require.NoError(t, json.Unmarshal([]byte(ask("setup", nil).body), &offered))
	code, err := totp.GenerateCode(offered.Secret, time.Now())
	require.NoError(t, err)
	_, err = s.site.Sessions.Pool.Exec(t.Context(), `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
		$$ BEGIN RAISE 'full' USING ERRCODE = 'disk_full'; END $$;
		CREATE TRIGGER full_disk BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION full_disk()`)
	require.NoError(t, err)
	r := ask("enable", map[string]string{"secret": offered.Secret, "proof": offered.Proof, "code": code})
	require.Equal(t, http.StatusOK, r.StatusCode, r.body)
	var response struct {
		RecoveryCodes []string
		User          *struct{}
	}
	require.NoError(t, json.Unmarshal([]byte(r.body), &response))
	assert.Len(t, response.RecoveryCodes, 10)
	assert.Nil(t, response.User)
	assert.Empty(t, cookies(r))
	_, err = s.site.Sessions.Pool.Exec(t.Context(), `DROP TRIGGER full_disk ON sessions`)
	require.NoError(t, err)
	assert.Equal(t, "required", factorOf(t, s.signIn(t, "admin@example.com", password)))
}

// TestARightPasswordIsAcceptedWhileTheSecondFactorIsEnabled: in another browser, while the session begins.
func TestARightPasswordIsAcceptedWhileTheSecondFactorIsEnabled(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	pool := s.site.Sessions.Pool
	starting, err := pool.Begin(t.Context())
	require.NoError(t, err)
	defer func() { _ = starting.Rollback(context.WithoutCancel(t.Context())) }()
	_, err = starting.Exec(t.Context(), `LOCK TABLE sessions IN SHARE MODE`)
	require.NoError(t, err)
	signedIn := make(chan reply)
	go func() { signedIn <- s.signIn(t, "admin@example.com", password) }()
	require.Eventually(t, func() bool {
		var waits bool
		err := pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_database d
			ON d.oid = l.database WHERE d.datname = current_database() AND l.relation = 'sessions'::regclass
			AND NOT l.granted)`).Scan(&waits)
		return err == nil && waits
	}, time.Minute, 10*time.Millisecond)
	secret := account.NewSecret()
	code, err := totp.GenerateCode(secret, time.Now())
	require.NoError(t, err)
	s.handle(t, "admin", account.EnableSecondFactor{
		Secret: secret, Code: code, RecoveryCodes: account.NewRecoveryCodes(),
	})
	require.NoError(t, starting.Rollback(t.Context()))
	r := <-signedIn
	require.Equal(t, http.StatusOK, r.StatusCode, r.body)
	assert.Equal(t, "required", factorOf(t, r))
}

// enrolled is an admin with a second factor, and the browser that enabled it.
type enrolled struct {
	browser string // its cookies
	codes   []string
	code    func(time.Time) string
}

func (s *edgeSite) enrol(t *testing.T, email string) enrolled {
	t.Helper()
	waiting := cookies(s.signIn(t, email, password))
	ask := func(path string, body any) reply {
		return s.ask(t, "", http.MethodPost, "/api/auth/second-factor/"+path, body, "Cookie", waiting)
	}
	var offered struct{ Secret, Proof string }
	require.NoError(t, json.Unmarshal([]byte(ask("setup", nil).body), &offered))
	code := func(at time.Time) string {
		c, err := totp.GenerateCode(offered.Secret, at)
		require.NoError(t, err)
		return c
	}
	r := ask("enable", map[string]string{"secret": offered.Secret, "proof": offered.Proof, "code": code(time.Now())})
	require.Equal(t, http.StatusOK, r.StatusCode, r.body)
	var response struct{ RecoveryCodes []string }
	require.NoError(t, json.Unmarshal([]byte(r.body), &response))
	return enrolled{cookies(r), response.RecoveryCodes, code}
}

// TestAnAdminMakesNewRecoveryCodes: with a fresh password, after the second factor. The former codes are void.
func TestAnAdminMakesNewRecoveryCodes(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	const email = "admin@example.com"
	admin := s.enrol(t, email)
	ask := func(cookie, method, path string, body any) reply {
		return s.ask(t, "", method, "/api/auth/"+path, body, "Cookie", cookie)
	}
	left := func(cookie string) *int {
		var response struct{ User struct{ RecoveryCodes *int } }
		r := ask(cookie, http.MethodGet, "me", nil)
		require.NoError(t, json.Unmarshal([]byte(r.body), &response), r.body)
		return response.User.RecoveryCodes
	}
	give := func(code string) reply {
		waiting := cookies(s.signIn(t, email, password))
		return ask(waiting, http.MethodPost, "second-factor", map[string]string{"code": code})
	}
	require.Equal(t, http.StatusOK, give(admin.codes[0]).StatusCode)
	assert.Equal(t, new(9), left(admin.browser))
	waiting := cookies(s.signIn(t, email, password))
	assert.Nil(t, left(waiting), "a session with only the password learns nothing of the codes")
	assert.Equal(t, http.StatusForbidden, ask(waiting, http.MethodPost, "second-factor/recovery-codes", nil).StatusCode)

	_, err := s.site.Sessions.Pool.Exec(t.Context(), `UPDATE sessions SET confirmed_at = now() - interval '11 minutes'`)
	require.NoError(t, err)
	stale := ask(admin.browser, http.MethodPost, "second-factor/recovery-codes", nil)
	assert.Equal(t, http.StatusForbidden, stale.StatusCode)
	assert.Contains(t, stale.body, `"confirm"`)
	confirm := map[string]string{"password": password}
	confirmed := ask(admin.browser, http.MethodPost, "confirm", confirm)
	require.Equal(t, http.StatusNoContent, confirmed.StatusCode)
	stale = ask(admin.browser, http.MethodPost, "second-factor/recovery-codes", nil)
	assert.Equal(t, http.StatusForbidden, stale.StatusCode, "the old token does not have what was given")
	assert.Equal(t, http.StatusOK, ask(admin.browser, http.MethodGet, "me", nil).StatusCode, "it was under way")
	require.Len(t, cookieNamed(confirmed, "session"), 1)
	admin.browser = cookies(confirmed)

	var response struct{ RecoveryCodes []string }
	renewed := ask(admin.browser, http.MethodPost, "second-factor/recovery-codes", nil)
	require.Equal(t, http.StatusOK, renewed.StatusCode, renewed.body)
	require.NoError(t, json.Unmarshal([]byte(renewed.body), &response))
	require.Len(t, response.RecoveryCodes, 10)
	assert.Equal(t, new(10), left(admin.browser), "the session stays valid")
	assert.Equal(t, http.StatusBadRequest, give(admin.codes[1]).StatusCode, "the former codes are void")
	assert.Equal(t, http.StatusOK, give(response.RecoveryCodes[0]).StatusCode)
	assert.Equal(t, http.StatusBadRequest, give(response.RecoveryCodes[0]).StatusCode, "a code works once")
	assert.Equal(t, new(9), left(admin.browser))

	found := s.awaitSecurity(t, security.SecondFactorCodesRenewed)
	assert.Equal(t, s.people["admin"].Actor.Account.String(), found["SECOND_FACTOR_CODES_RENEWED"].Account)
	var kept string
	require.NoError(t, s.site.Sessions.Pool.QueryRow(t.Context(),
		`SELECT string_agg(convert_from(payload, 'UTF8'), ' ') FROM events WHERE type LIKE 'account.%'`).Scan(&kept))
	for _, code := range response.RecoveryCodes {
		assert.NotContains(t, kept, code)
	}

	_, err = commands.Handle(t.Context(), s.site.Graph.App, commandLine(), account.ResetSecondFactor{Email: email})
	require.NoError(t, err)
	exempt := s.people["admin"] // signed in without a second factor, like the demo's admin
	_, err = commands.Handle(t.Context(), s.site.Graph.App, exempt.Request, account.RenewRecoveryCodes{})
	assert.Equal(t, fault.Conflict, fault.CodeOf(err))
}

// TestAPasswordAloneKeepsNoAdminOut: an attacker with the password and without the phone uses up only the guesses of
// unknown devices.
func TestAPasswordAloneKeepsNoAdminOut(t *testing.T) {
	t.Parallel()
	s := newEdge(t, lasting())
	const email = "admin@example.com"
	admin := s.enrol(t, email)
	post := func(cookie, path string, body any) int {
		return s.ask(t, "", http.MethodPost, "/api/auth/"+path, body, "Cookie", cookie).StatusCode
	}
	give := func(cookie, code string) int { return post(cookie, "second-factor", map[string]string{"code": code}) }
	unknown := func() string { return cookies(s.signIn(t, email, password)) }
	device := regexp.MustCompile(`device=[^;]+`).FindString(admin.browser)
	require.NotEmpty(t, device)
	known := func() string {
		r := s.ask(
			t,
			"",
			http.MethodPost,
			"/api/auth/login",
			map[string]any{"email": email, "password": password},
			"Cookie",
			device,
		)
		require.Equal(t, http.StatusOK, r.StatusCode, r.body)
		return cookies(r) + "; " + device
	}

	attacker := unknown()
	for range 5 {
		require.Equal(t, http.StatusBadRequest, give(attacker, "00000x"))
		require.Equal(t, http.StatusBadRequest, post(attacker, "confirm", map[string]string{"password": "wrong-guess"}))
	}
	assert.Equal(t, http.StatusTooManyRequests, give(attacker, "00000x"))
	assert.Equal(t, http.StatusTooManyRequests, give(unknown(), "00000x"), "a new session has no further guesses")

	assert.Equal(
		t,
		http.StatusNoContent,
		post(admin.browser, "confirm", map[string]string{"password": password}),
		"a complete session",
	)
	assert.Equal(t, http.StatusOK, give(unknown(), admin.codes[0]), "a recovery code works from anywhere")
	assert.Equal(
		t,
		http.StatusOK,
		give(known(), admin.code(time.Now().Add(30*time.Second))),
		"a code of the app, from the known device",
	)

	guessing := known()
	for range 10 {
		require.Equal(t, http.StatusBadRequest, give(guessing, "00000x"))
	}
	assert.Equal(
		t,
		http.StatusTooManyRequests,
		give(guessing, "00000x"),
		"a known device has its own limit, which is not higher",
	)
	recovering := unknown()
	for range 20 {
		require.Equal(t, http.StatusBadRequest, give(recovering, "AAAA-AAAA-AAAA-AAAA-AAAA-AAAA"))
	}
	assert.Equal(t, http.StatusTooManyRequests, give(recovering, admin.codes[1]))
	assert.Equal(t, http.StatusOK, give(unknown(), admin.codes[1]))
}

// TestCodesOfAWholeSessionCountAsPasswords: what is guessed to confirm who is there has one limit, and takes nothing
// from the sign-ins of the device.
func TestCodesOfAWholeSessionCountAsPasswords(t *testing.T) {
	t.Parallel()
	s := newEdge(t, lasting())
	const email = "admin@example.com"
	admin := s.enrol(t, email)
	device := regexp.MustCompile(`device=[^;]+`).FindString(admin.browser)
	require.NotEmpty(t, device)
	confirm := func(body map[string]string) int {
		return s.ask(t, "", http.MethodPost, "/api/auth/confirm", body, "Cookie", admin.browser).StatusCode
	}
	wrong := []map[string]string{{"code": "00000x"}, {"password": "wrong-guess"}}
	for range 5 {
		for _, guess := range wrong {
			require.Equal(t, http.StatusBadRequest, confirm(guess))
		}
	}
	for _, guess := range wrong {
		assert.Equal(t, http.StatusTooManyRequests, confirm(guess))
	}
	body := map[string]string{"email": email, "password": password}
	waiting := s.ask(t, "", http.MethodPost, "/api/auth/login", body, "Cookie", device)
	require.Equal(t, http.StatusOK, waiting.StatusCode, waiting.body)
	right := map[string]string{"code": admin.code(time.Now().Add(30 * time.Second))}
	signedIn := s.ask(t, "", http.MethodPost, "/api/auth/second-factor", right, "Cookie",
		cookies(waiting)+"; "+device)
	assert.Equal(t, http.StatusOK, signedIn.StatusCode, signedIn.body)
}

// TestCodesFromKnownDevicesAreCountedTogether: more known devices do not give more guesses, and strangers use up none
// of them.
func TestCodesFromKnownDevicesAreCountedTogether(t *testing.T) {
	t.Parallel()
	s := newEdge(t, lasting())
	const email = "admin@example.com"
	admin := s.enrol(t, email)
	id := s.people["admin"].Actor.Account
	now, err := account.Load(t.Context(), s.site.Graph.App, id)
	require.NoError(t, err)
	waiting := func(device string) string {
		r := s.ask(
			t,
			"",
			http.MethodPost,
			"/api/auth/login",
			map[string]string{"email": email, "password": password},
			"Cookie",
			device,
		)
		require.Equal(t, http.StatusOK, r.StatusCode, r.body)
		return cookies(r) + "; " + device
	}
	known := func() string {
		w := httptest.NewRecorder()
		s.site.Sessions.Remember(
			w,
			httptest.NewRequest(http.MethodGet, "/", nil),
			id,
			email,
			now.PasswordVersion,
			now.FactorVersion,
		)
		device, _, _ := strings.Cut(w.Header().Get("Set-Cookie"), ";")
		return waiting(device)
	}
	give := func(cookie, code string) int {
		return s.ask(
			t,
			"",
			http.MethodPost,
			"/api/auth/second-factor",
			map[string]string{"code": code},
			"Cookie",
			cookie,
		).StatusCode
	}
	stranger := waiting("")
	for range 10 {
		require.Equal(t, http.StatusBadRequest, give(stranger, "00000x"))
	}
	require.Equal(t, http.StatusTooManyRequests, give(stranger, "00000x"))
	require.Equal(
		t,
		http.StatusOK,
		give(known(), admin.code(time.Now().Add(30*time.Second))),
		"a right code is not a failure",
	)
	for range 3 {
		device := known()
		for range 10 {
			require.Equal(t, http.StatusBadRequest, give(device, "00000x"))
		}
		for range 5 {
			require.Equal(t, http.StatusTooManyRequests, give(device, "00000x"), "a refused guess is not counted")
		}
	}
	assert.Equal(t, http.StatusTooManyRequests, give(known(), "00000x"))
	assert.Equal(t, http.StatusOK, give(known(), admin.codes[0]), "a recovery code")
}

// TestADeviceOfBeforeTheSecondFactorIsUnknownToCodes: devices that were known before the account had a second factor
// may not guess codes as known devices, and use up none of the admin's guesses.
func TestADeviceOfBeforeTheSecondFactorIsUnknownToCodes(t *testing.T) {
	t.Parallel()
	s := newEdge(t, lasting())
	const email = "mona@example.com"
	id := s.join(t, "mona", events.Customer).Actor.Account
	var before []*http.Cookie
	for range 3 {
		before = append(before, cookieNamed(s.signIn(t, email, password), "device")...)
	}
	require.Len(t, before, 3)
	grant := account.GrantRole{Account: id, Role: events.Admin}
	_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request, grant)
	require.NoError(t, err)
	admin := s.enrol(t, email)
	waiting := func(device string) string {
		r := s.ask(
			t,
			"",
			http.MethodPost,
			"/api/auth/login",
			map[string]string{"email": email, "password": password},
			"Cookie",
			device,
		)
		require.Equal(t, http.StatusOK, r.StatusCode, r.body)
		return cookies(r) + "; " + device
	}
	give := func(cookie, code string) reply {
		return s.ask(
			t,
			"",
			http.MethodPost,
			"/api/auth/second-factor",
			map[string]string{"code": code},
			"Cookie",
			cookie,
		)
	}
	wrong := map[int]int{}
	for _, device := range before {
		cookie := waiting("device=" + device.Value)
		for range 10 {
			wrong[give(cookie, "00000x").StatusCode]++
		}
	}
	assert.Equal(
		t,
		map[int]int{http.StatusBadRequest: 10, http.StatusTooManyRequests: 20},
		wrong,
		"like any unknown browser",
	)
	own := regexp.MustCompile(`device=[^;]+`).FindString(admin.browser)
	assert.Equal(
		t,
		http.StatusOK,
		give(waiting(own), admin.code(time.Now().Add(30*time.Second))).StatusCode,
		"the admin's own browser",
	)

	recovered := give(waiting("device="+before[0].Value), admin.codes[0])
	require.Equal(t, http.StatusOK, recovered.StatusCode, recovered.body)
	device := cookieNamed(recovered, "device")
	require.Len(t, device, 1, "after a recovery code the device is known")
	assert.Equal(t, http.StatusBadRequest, give(waiting("device="+device[0].Value), "00000x").StatusCode)
}

// TestADeviceOfAnotherSecondFactorIsUnknownToCodes: the same for devices of a former second factor, and of a time when
// the account was no admin's.
func TestADeviceOfAnotherSecondFactorIsUnknownToCodes(t *testing.T) {
	t.Parallel()
	s := newEdge(t, lasting())
	const email, fresh = "mona@example.com", "tulips-of-1999"
	app, secret := s.site.Graph.App, password
	id := s.join(t, "mona", events.Customer).Actor.Account
	grant := func(role events.Role) {
		_, err := commands.Handle(
			t.Context(),
			app,
			s.people["admin"].Request,
			account.GrantRole{Account: id, Role: role},
		)
		require.NoError(t, err)
	}
	own := func(cookies string) string { return regexp.MustCompile(`device=[^;]+`).FindString(cookies) }
	waiting := func(device string) string {
		body := map[string]string{"email": email, "password": secret}
		r := s.ask(t, "", http.MethodPost, "/api/auth/login", body, "Cookie", device)
		require.Equal(t, http.StatusOK, r.StatusCode, r.body)
		return cookies(r) + "; " + device
	}
	give := func(device, code string) int {
		body := map[string]string{"code": code}
		return s.ask(t, "", http.MethodPost, "/api/auth/second-factor", body, "Cookie", waiting(device)).StatusCode
	}
	grant(events.Admin)
	former := own(s.enrol(t, email).browser)
	_, err := commands.Handle(t.Context(), app, commandLine(), account.ResetSecondFactor{Email: email})
	require.NoError(t, err)
	enrolled := s.enrol(t, email)
	for range 10 {
		require.Equal(t, http.StatusBadRequest, give("", "00000x"))
	}
	unknown := func(device, why string) {
		t.Helper()
		require.NotEmpty(t, device, why)
		assert.Equal(t, http.StatusTooManyRequests, give(device, "00000x"), why)
	}
	unknown(former, "of the second factor before")

	grant(events.Customer)
	signedIn := own(cookies(s.signIn(t, email, secret)))
	grant(events.Admin)
	unknown(signedIn, "a password alone was asked for")

	grant(events.Customer)
	reset := own(cookies(s.reset(t, id, fresh)()))
	secret = fresh
	grant(events.Admin)
	unknown(reset, "a letter alone was asked for")
	unknown(own(enrolled.browser), "of the password before")
	assert.Equal(t, http.StatusOK, give("", enrolled.codes[0]))
}

// TestACodeOpensNothingOfASecondFactorThatWasReset: an operator resets the factor of an admin whose phone was stolen,
// while the thief's request is between its code and its session. The admin may have enabled another one by then.
func TestACodeOpensNothingOfASecondFactorThatWasReset(t *testing.T) {
	t.Parallel()
	for name, anew := range map[string]bool{"reset": false, "reset and enabled anew": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newEdge(t, unlimited())
			const email = "admin@example.com"
			admin := s.enrol(t, email)
			waiting := cookies(s.signIn(t, email, password))
			pool := s.site.Sessions.Pool
			holding, err := pool.Begin(t.Context())
			require.NoError(t, err)
			defer holding.Rollback(t.Context())
			_, err = holding.Exec(t.Context(), `SELECT FROM totp_steps FOR UPDATE`)
			require.NoError(t, err)
			answered := make(chan reply, 1)
			go func() {
				body := map[string]string{"code": admin.code(time.Now().Add(30 * time.Second))}
				answered <- s.ask(t, "", http.MethodPost, "/api/auth/second-factor", body, "Cookie", waiting)
			}()
			require.Eventually(t, func() bool {
				var held bool
				require.NoError(t, pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_stat_activity
					WHERE datname = current_database() AND wait_event_type = 'Lock')`).Scan(&held))
				return held
			}, time.Minute, time.Millisecond)
			_, err = commands.Handle(
				t.Context(),
				s.site.Graph.App,
				commandLine(),
				account.ResetSecondFactor{Email: email},
			)
			require.NoError(t, err)
			if anew {
				id := s.people["admin"].Actor.Account
				s.told(t, events.SecondFactorEnabled{Account: id, Secret: events.PersonalOf(id, "ANOTHERSECRET")})
			}
			require.NoError(t, holding.Commit(t.Context()))
			assert.Equal(t, http.StatusUnauthorized, (<-answered).StatusCode)
			var left int
			require.NoError(t, pool.QueryRow(t.Context(), `SELECT count(*) FROM sessions WHERE account = $1`,
				s.people["admin"].Actor.Account).Scan(&left))
			assert.Zero(t, left)
		})
	}
}

// filesOfFigures are the files that no person is named in.
var filesOfFigures = []string{
	"/api/quiz.csv", "/api/analytics.csv", "/api/faq.csv", "/api/faq-misses.csv",
	"/api/budget-pricing.csv",
	"/api/budgets/{budget}.csv",
	"/api/days-asked.csv",
	"/api/figures.csv",
	"/api/free-thursdays.csv",
	"/api/market.csv",
	"/api/reference.csv",
	"/api/search-terms.csv",
}

// An editor signs in as an admin does: with a long password and a code, once they have the role.
func TestAnEditorHasASecondFactor(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	const email, drafts = "writer@example.com", `{"query": "{allPosts(state: \"draft\") {total}}"}`
	writer := s.join(t, "writer", events.Customer)
	assert.Empty(t, factorOf(t, s.signIn(t, email, password)))
	s.grant(t, writer.Actor.Account, events.Editor)
	waiting := s.signIn(t, email, password)
	assert.Equal(t, "setup", factorOf(t, waiting))
	assert.Contains(
		t,
		s.ask(t, "", http.MethodPost, "/graphql", drafts, "Cookie", cookies(waiting)).body,
		`"second_factor"`,
	)
	enrolled := s.enrol(t, email)
	ask := func(path string, body any) reply {
		return s.ask(t, "", http.MethodPost, path, body, "Cookie", enrolled.browser)
	}
	assert.Contains(t, ask("/graphql", drafts).body, `"total"`)
	assert.Equal(t, http.StatusOK, ask("/api/auth/second-factor/recovery-codes", nil).StatusCode)
	again := s.signIn(t, email, password)
	assert.Equal(t, "required", factorOf(t, again))

	const brief = "ten-lettrs"
	made, err := commands.Handle(t.Context(), s.site.Graph.App, visitor, account.RegisterAccount{
		Username: "short", Email: "short@example.com", Password: brief,
	})
	require.NoError(t, err)
	s.grant(t, made.ID, events.Editor)
	refused := s.signIn(t, "short@example.com", brief)
	assert.Equal(t, http.StatusForbidden, refused.StatusCode)
	assert.Contains(t, refused.body, "12")
}

// TestWhatIsGraveAsksForAFreshPassword covers roles, erasing what others wrote, files with personal data, one's own
// data and signing out everywhere.
func TestWhatIsGraveAsksForAFreshPassword(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	target := s.join(t, "target", events.Customer).Actor.Account.String()
	grant := map[string]string{
		"query": `mutation {grantRole(input: {account: "` + target + `", role: "venue_owner"}) {id}}`,
	}
	_, err := s.site.Sessions.Pool.Exec(t.Context(), `UPDATE sessions SET confirmed_at = now() - interval '11 minutes'`)
	require.NoError(t, err)
	confirm := func(body any) reply { return s.ask(t, "admin", http.MethodPost, "/api/auth/confirm", body) }
	type call struct{ who, method, path string }
	grave := []call{
		{"admin", http.MethodGet, "/api/auth/export"},
		{"admin", http.MethodDelete, "/api/auth/sessions"},
	}
	for name, c := range calls { // every file but those that hold figures alone
		method, file, _ := strings.Cut(name, " ")
		if strings.HasSuffix(file, ".csv") && c.who[4] == 'y' && !slices.Contains(filesOfFigures, file) {
			grave = append(grave, call{"admin", method, c.path(t, s)})
		}
	}
	require.GreaterOrEqual(t, len(grave), 9)
	for _, file := range filesOfFigures {
		at := calls["GET "+file].path(t, s)
		s.caughtUp(t)
		r := s.ask(t, "admin", http.MethodGet, at, nil)
		assert.Equal(t, http.StatusOK, r.StatusCode, "%s: %s", file, r.body)
	}
	for _, g := range grave {
		r := s.ask(t, g.who, g.method, g.path, nil)
		assert.Equal(t, http.StatusForbidden, r.StatusCode, g.path)
		assert.Contains(t, r.body, `"confirm"`, g.path)
	}
	suspend := map[string]string{
		"query": `mutation {suspendAccount(input: {account: "` + target + `", reason: "spam"}) {id}}`,
	}
	key := map[string]string{
		"query": `mutation {makeFigureKey(input: {name: "x", scopes: ["traffic"], days: 30}) {id}}`,
	}
	erasures := []map[string]string{
		{"query": fmt.Sprintf(`mutation {eraseContactMessage(input: {message: "%s"}) {id}}`, s.writtenBy(t, visitor))},
		{"query": fmt.Sprintf(`mutation {eraseQuizContact(input: {result: "%s"}) {id}}`, s.taken(t, visitor))},
	}
	for _, call := range append([]map[string]string{grant, suspend, key}, erasures...) {
		assert.Contains(t, s.ask(t, "admin", http.MethodPost, "/graphql", call).body, `"confirm"`)
	}
	assert.Equal(t, http.StatusForbidden, confirm(map[string]string{}).StatusCode)
	assert.Equal(t, http.StatusBadRequest, confirm(map[string]string{"password": "wrong-one"}).StatusCode)
	confirmed := confirm(map[string]string{"password": password})
	require.Equal(t, http.StatusNoContent, confirmed.StatusCode)
	admin := s.people["admin"]
	admin.cookie = cookies(confirmed)
	s.people["admin"] = admin
	assert.Equal(t, http.StatusNoContent, confirm(map[string]string{}).StatusCode)
	for _, g := range grave {
		assert.Less(t, s.ask(t, g.who, g.method, g.path, nil).StatusCode, 300, g.path)
	}
	for _, call := range append([]map[string]string{grant, suspend, key}, erasures...) {
		assert.NotContains(t, s.ask(t, "admin", http.MethodPost, "/graphql", call).body, `"errors"`)
	}
}

func TestASessionOfTheStaffEndsAfterTwelveHours(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	s.edits(t)
	_, err := s.site.Sessions.Pool.Exec(t.Context(), `UPDATE sessions SET created_at = now() - interval '13 hours'`)
	require.NoError(t, err)
	for who, status := range map[string]int{
		"admin": http.StatusUnauthorized, "editor": http.StatusUnauthorized, "customer": http.StatusOK,
	} {
		assert.Equal(t, status, s.ask(t, who, http.MethodGet, "/api/auth/me", nil).StatusCode, who)
	}
}
