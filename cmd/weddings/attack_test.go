package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/api/graph"
	"weddings/api/security"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
)

// TestACostlyDocumentIsRefusedUnread sends 4,700 equal fields in 14 KB, which once took two seconds of a processor. The
// error names their number and no unknown field, so the document was not validated.
func TestACostlyDocumentIsRefusedUnread(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	for kind, document := range map[string]string{
		"unknown": "{" + strings.Repeat("a ", 4700) + "}",
		"known":   "{settings{" + strings.Repeat("id ", 4700) + "}}",
	} {
		for _, who := range []string{"", "owner"} {
			for _, r := range []reply{
				s.ask(t, who, http.MethodPost, "/graphql", map[string]string{"query": document}),
				s.ask(t, who, http.MethodGet, "/graphql?query="+url.QueryEscape(document), nil),
			} {
				assert.Less(t, len(r.body), 500, "%s as %q: %.200s", kind, who, r.body)
				assert.NotContains(t, r.body, "Cannot query field", "%s as %q", kind, who)
				assert.Contains(t, r.body, `"errors"`)
			}
		}
	}
	wrong := s.query(t, "owner", "{settings{"+strings.Repeat("a ", 300)+"}}", nil)
	assert.Len(t, wrong.Errors, 10, "a response has at most ten errors")
}

// TestASearchIsCachedUnderNoSpelling: a visitor never gets the page of another visitor's search.
func TestASearchIsCachedUnderNoSpelling(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.pages(t)
	for _, at := range []string{
		"/search/", "/search//", "//search", "/venues/", "//evil.example/", `/\evil.example/`,
		"/venue/x/",
	} {
		r := s.look(t.Context(), door, "", "http://weddings.test"+at+"?q=planted&lang=en")
		assert.Equal(t, http.StatusMovedPermanently, r.Code, at)
		to, err := url.Parse(r.Header().Get("Location"))
		if assert.NoError(t, err, at) {
			assert.Empty(t, to.Host, at)
			assert.Equal(t, "/"+strings.Trim(at, "/"), to.Path)
			assert.Equal(t, "q=planted&lang=en", to.RawQuery, at)
		}
	}
	const words = "planted-by-somebody"
	assert.Contains(
		t,
		s.look(t.Context(), door, "", "/search?q="+words).Body.String(),
		words,
		"the page contains the search term",
	)
	for _, at := range []string{"/search", "/search/", "/search?q="} {
		assert.NotContains(t, s.look(t.Context(), door, "", at).Body.String(), words, at)
	}
}

// TestEveryAnswerOfTheGraphVaries: caches must not serve one reader's response to others.
func TestEveryAnswerOfTheGraphVaries(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	for _, who := range []string{"", "customer"} {
		for _, document := range []string{"{settings{poundsPerDollar}}", "{nothing}", "{viewer{id}}", ""} {
			r := s.ask(t, who, http.MethodGet, "/graphql?query="+url.QueryEscape(document), nil)
			vary := strings.Join(r.Header.Values("Vary"), ", ")
			for _, name := range []string{"Cookie", "Accept", "Accept-Language"} {
				assert.Contains(t, strings.Split(vary, ", "), name, fmt.Sprintf("%q as %q", document, who))
			}
		}
	}
}

// TestAPictureIsWhatTheStoreKnowsOfIt: knowing the hash of an owner's pending picture does not let another owner
// publish it, and a client's claims about a picture are not trusted.
func TestAPictureIsWhatTheStoreKnowsOfIt(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	sent := s.ask(t, "owner", http.MethodPost, "/api/media", drawn(t, 400, 300))
	require.Equal(t, http.StatusCreated, sent.StatusCode, sent.body)
	var p events.Picture
	require.NoError(t, json.Unmarshal([]byte(sent.body), &p))
	const create = `mutation($p: [PictureInput!]) {createVenue(input: {details: {name: {ar: "قاعة"}, description: {},
		place: {governorate: "damascus"}, venueType: "hall", capacity: 9, pictures: $p}, offer: {phone:
			"+963944000000"}}) {id}}`
	claimed := map[string]any{
		"p": []any{map[string]any{"hash": p.Hash, "width": 5, "height": 5, "colour": strings.Repeat("x", 900_000)}},
	}
	stolen := s.query(t, "other", create, claimed)
	assert.Equal(t, "invalid", stolen.code())
	assert.Contains(t, stolen.Errors[0].Extensions.Fields, "pictures")

	made := s.query(t, "owner", create, claimed)
	require.Empty(t, made.Errors)
	var created struct{ CreateVenue struct{ ID uuid.UUID } }
	require.NoError(t, json.Unmarshal(made.Data, &created))
	history, err := s.log.Load(t.Context(), "listing-"+created.CreateVenue.ID.String(), 0)
	require.NoError(t, err)
	assert.Equal(t, []events.Picture{p}, history[0].Data.(events.ListingCreated).Details.Pictures)
	assert.Equal(t, http.StatusNotFound, s.ask(t, "other", http.MethodGet, "/media/"+p.Hash+"/320.jpg", nil).StatusCode)
}

// TestStalledUploadsAreBounded: a sender with many unfinished uploads does not block other senders.
func TestStalledUploadsAreBounded(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	picture := drawn(t, 420, 300)
	begin := func() (body *io.PipeWriter, answer chan *httptest.ResponseRecorder) {
		from, to := io.Pipe()
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/media", from)
		r.Header.Set("Cookie", s.people["owner"].cookie)
		answer = make(chan *httptest.ResponseRecorder, 1)
		go func() {
			w := httptest.NewRecorder()
			s.router.ServeHTTP(w, r)
			_ = from.Close()
			answer <- w
		}()
		return to, answer
	}
	var stalled []*io.PipeWriter
	var answers []chan *httptest.ResponseRecorder
	for range 6 {
		body, answer := begin()
		_, err := body.Write(picture[:1]) // returns once it is read
		require.NoError(t, err)
		stalled, answers = append(stalled, body), append(answers, answer)
	}
	_, answer := begin()
	var refused *httptest.ResponseRecorder
	select {
	case refused = <-answer:
	case <-time.After(patience):
		require.Fail(t, "the seventh upload waits")
	}
	assert.Equal(t, http.StatusTooManyRequests, refused.Code, refused.Body.String())
	assert.NotEmpty(t, refused.Header().Get("Retry-After"))
	assert.Contains(t, refused.Body.String(), "at once")
	other := s.ask(t, "other", http.MethodPost, "/api/media", picture)
	assert.Equal(t, http.StatusCreated, other.StatusCode, other.body)

	_, err := stalled[0].Write(picture[1:])
	require.NoError(t, err)
	require.NoError(t, stalled[0].Close())
	w := <-answers[0]
	assert.Equal(t, http.StatusCreated, w.Code, w.Body.String())
	again := s.ask(t, "owner", http.MethodPost, "/api/media", picture)
	assert.Equal(t, http.StatusCreated, again.StatusCode, again.body)
	for i, body := range stalled[1:] {
		require.NoError(t, body.CloseWithError(os.ErrDeadlineExceeded))
		w := <-answers[i+1]
		assert.Equal(t, http.StatusServiceUnavailable, w.Code, w.Body.String())
		assert.NotEmpty(t, w.Header().Get("Retry-After"))
	}
}

func TestWhoIsErasedTakesTheirPicturesAlong(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	sent := s.ask(t, "owner", http.MethodPost, "/api/media", drawn(t, 410, 300))
	require.Equal(t, http.StatusCreated, sent.StatusCode, sent.body)
	var p events.Picture
	require.NoError(t, json.Unmarshal([]byte(sent.body), &p))
	require.FileExists(t, s.site.REST.Pictures.Path(p.Hash, 320))
	erased := s.query(t, "owner", `mutation {eraseAccount(input: {password: "`+password+`"}) {id}}`, nil)
	require.Empty(t, erased.Errors)
	require.Eventually(t, func() bool {
		_, err := os.Stat(s.site.REST.Pictures.Path(p.Hash, 320))
		return errors.Is(err, fs.ErrNotExist)
	}, patience, time.Millisecond)
}

// signIn tries a password with a browser's cookies.
func (s *edgeSite) signIn(t *testing.T, email, password string, cookies ...*http.Cookie) reply {
	t.Helper()
	var held []string
	for _, c := range cookies {
		held = append(held, c.Name+"="+c.Value)
	}
	return s.ask(
		t,
		"",
		http.MethodPost,
		"/api/auth/login",
		map[string]string{"email": email, "password": password},
		"Cookie",
		strings.Join(held, "; "),
	)
}

func cookieNamed(r reply, name string) (found []*http.Cookie) {
	for _, c := range r.Cookies() {
		if c.Name == name {
			found = append(found, c)
		}
	}
	return found
}

// TestNobodyIsLockedOutByGuesses: after twelve wrong guesses from elsewhere, the owner can still sign in on a known
// device, which has its own limit.
func TestNobodyIsLockedOutByGuesses(t *testing.T) {
	t.Parallel()
	s := newEdge(t, lasting())
	const email = "customer@example.com"
	first := s.signIn(t, email, password)
	require.Equal(t, http.StatusOK, first.StatusCode, first.body)
	device := cookieNamed(first, "device")
	require.Len(t, device, 1)
	for range 12 {
		s.signIn(t, email, "wrong-guess")
	}
	assert.Equal(t, http.StatusTooManyRequests, s.signIn(t, email, password).StatusCode, "an unknown device is refused")
	for range 15 {
		assert.Equal(
			t,
			http.StatusOK,
			s.signIn(t, email, password, device...).StatusCode,
			"a known device is not limited, and successes do not count",
		)
	}
	for range 10 {
		s.signIn(t, "other@example.com", "wrong-guess", device...)
	}
	assert.Equal(
		t,
		http.StatusTooManyRequests,
		s.signIn(t, "other@example.com", password, device...).StatusCode,
		"a pass is for one account only",
	)
	for range 10 {
		assert.Equal(t, http.StatusUnauthorized, s.signIn(t, email, "wrong-guess", device...).StatusCode)
	}
	assert.Equal(t, http.StatusTooManyRequests, s.signIn(t, email, "wrong-guess", device...).StatusCode)
}

// TestADeviceIsKnownForOnePassword: after a reset, a device that knew the old password is treated as unknown, also for
// later accounts with the same email.
func TestADeviceIsKnownForOnePassword(t *testing.T) {
	t.Parallel()
	s := newEdge(t, lasting())
	p := s.join(t, "mona", events.Customer)
	const email, other = "mona@example.com", "another-long-one"
	old := cookieNamed(s.signIn(t, email, password), "device")
	require.Len(t, old, 1)
	mails := func() (n int) {
		history, err := s.log.Load(t.Context(), "account-"+p.Actor.Account.String(), 0)
		require.NoError(t, err)
		for _, r := range history {
			if _, seen := r.Data.(events.NewDeviceSeen); seen {
				n++
			}
		}
		return n
	}
	require.Equal(t, 1, mails())
	require.Equal(t, http.StatusOK, s.signIn(t, email, password, old...).StatusCode)
	require.Equal(t, 1, mails(), "the device is known: no mail")
	change := account.ChangePassword{OldPassword: password, NewPassword: other}
	_, err := commands.Handle(t.Context(), s.site.Graph.App, p.Request, change)
	require.NoError(t, err)

	again := s.signIn(t, email, other, old...)
	require.Equal(t, http.StatusOK, again.StatusCode, again.body)
	assert.Equal(t, 2, mails(), "a device known for the old password counts as new")
	device := cookieNamed(again, "device")
	require.Len(t, device, 1)
	assert.NotContains(t, device[0].Value, old[0].Value, "the void pass is replaced")
	for range 10 {
		s.signIn(t, email, "wrong-guess")
	}
	assert.Equal(
		t,
		http.StatusTooManyRequests,
		s.signIn(t, email, other, old...).StatusCode,
		"it has no limit of its own",
	)
	assert.Equal(t, http.StatusOK, s.signIn(t, email, other, device...).StatusCode)

	_, err = commands.Handle(t.Context(), s.site.Graph.App, p.Request, account.EraseAccount{Password: other})
	require.NoError(t, err)
	s.join(t, "mona", events.Customer)
	for range 10 {
		s.signIn(t, email, "wrong-guess")
	}
	assert.Equal(
		t,
		http.StatusTooManyRequests,
		s.signIn(t, email, password, device...).StatusCode,
		"the email now belongs to another account",
	)
}

// TestWhoResetsAPasswordIsNotLockedOutByGuesses: the browser that opened the link is known for the new password.
func TestWhoResetsAPasswordIsNotLockedOutByGuesses(t *testing.T) {
	t.Parallel()
	s := newEdge(t, lasting())
	p := s.join(t, "mona", events.Customer)
	const email, fresh = "mona@example.com", "another-long-one"
	for range 12 {
		s.signIn(t, email, "wrong-guess")
	}
	app := s.site.Graph.App
	mona, err := account.Load(t.Context(), app, p.Actor.Account)
	require.NoError(t, err)
	reset := s.ask(
		t,
		"",
		http.MethodPost,
		"/api/auth/reset-password",
		map[string]any{"token": account.ResetToken(app, mona), "newPassword": fresh},
	)
	require.Equal(t, http.StatusOK, reset.StatusCode, reset.body)
	device := cookieNamed(reset, "device")
	require.Len(t, device, 1)
	assert.Equal(t, http.StatusTooManyRequests, s.signIn(t, email, fresh).StatusCode, "any other device is refused")
	assert.Equal(t, http.StatusOK, s.signIn(t, email, fresh, device...).StatusCode)
}

// TestARepeatedChangeOfAPasswordIsNoProof: a repetition opens no session once the password has changed again.
func TestARepeatedChangeOfAPasswordIsNoProof(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	change := func(cookie, key, before, after string) reply {
		return s.ask(
			t,
			"",
			http.MethodPost,
			"/api/auth/change-password",
			map[string]string{"oldPassword": before, "newPassword": after},
			"Cookie",
			cookie,
			"Idempotency-Key",
			key,
		)
	}
	const first, second = "a-first-new-password", "a-second-new-password"
	one := change(cookies(s.signIn(t, "customer@example.com", password)), "1", password, first)
	require.Equal(t, http.StatusOK, one.StatusCode, one.body)
	again := change(cookies(one), "1", password, first)
	require.Equal(t, http.StatusOK, again.StatusCode, again.body)
	two := change(cookies(again), "2", first, second)
	require.Equal(t, http.StatusOK, two.StatusCode, two.body)
	refused := change(cookies(two), "1", password, first)
	assert.Equal(t, http.StatusBadRequest, refused.StatusCode, refused.body)
	assert.Empty(t, refused.Cookies())
}

// TestARepeatedRegistrationIsASignIn: a repetition with the key reports the first result, but signs in only with the
// current password.
func TestARepeatedRegistrationIsASignIn(t *testing.T) {
	t.Parallel()
	limits := lasting()
	delete(limits, edge.Register)
	delete(limits, edge.Call) // polling the security log makes many calls
	s := newEdge(t, limits)
	app, admin := s.site.Graph.App, s.people["admin"].Request
	register := func(name, password string) reply {
		return s.ask(t, "", http.MethodPost, "/api/auth/register", map[string]any{
			"username": name, "email": name + "@example.com", "password": password, "elapsed": 9000,
		}, "X-Session", "1700000000000-"+name, "Idempotency-Key", "register-"+name)
	}
	joined := func(name, password string) uuid.UUID {
		t.Helper()
		r := register(name, password)
		require.Equal(t, http.StatusCreated, r.StatusCode, r.body)
		require.Len(t, cookieNamed(r, "session"), 1)
		require.Len(t, cookieNamed(r, "device"), 1)
		var registered struct{ User struct{ ID uuid.UUID } }
		require.NoError(t, json.Unmarshal([]byte(r.body), &registered))
		return registered.User.ID
	}
	refused := func(status int, name, password string) {
		t.Helper()
		r := register(name, password)
		assert.Equal(t, status, r.StatusCode, r.body)
		assert.Empty(t, r.Cookies())
	}

	mona := joined("mona", password)
	require.Equal(t, mona, joined("mona", password), "a repetition after a lost response signs in")
	detail := func(event string) string {
		for _, row := range s.securityLog(t, `account: "`+mona.String()+`", kind: SIGN_IN`) {
			if row.Event == event {
				return row.Detail
			}
		}
		return ""
	}
	s.awaitSecurity(t, security.SignInSucceeded)
	assert.Equal(t, "new_device", detail("SIGN_IN_SUCCEEDED"))
	change := account.ChangePassword{OldPassword: password, NewPassword: "another-long-one"}
	_, err := commands.Handle(
		t.Context(),
		app,
		commands.Request{Actor: events.Actor{Account: mona, Role: events.Customer}}, change)

	require.NoError(t, err)
	for range 10 {
		refused(http.StatusUnauthorized, "mona", password)
	}
	refused(http.StatusTooManyRequests, "mona", password)
	s.awaitSecurity(t, security.SignInFailed)
	assert.Equal(t, "wrong_password", detail("SIGN_IN_FAILED"))

	huda := joined("huda", password)
	_, err = commands.Handle(t.Context(), app, admin, account.SuspendAccount{Account: huda, Reason: "سبب"})
	require.NoError(t, err)
	refused(http.StatusForbidden, "huda", password)

	const short = "kite-88"
	for name, chosen := range map[string]string{"rima": short, "lina": password} {
		_, err = commands.Handle(
			t.Context(),
			app,
			admin,
			account.GrantRole{Account: joined(name, chosen), Role: events.Admin},
		)
		require.NoError(t, err)
	}
	refused(http.StatusForbidden, "rima", short)
	lina := register("lina", password)
	require.Equal(t, http.StatusCreated, lina.StatusCode, lina.body)
	assert.Equal(t, "setup", factorOf(t, lina))
	assert.Empty(t, cookieNamed(lina, "device"), "the password alone does not make an admin's device known")
}

// TestWhoLeavesARegistrationUsesItUp: a registration that is left before its password is hashed counts against the
// network. Whoever left after some milliseconds heard of any number of emails whether they are taken.
func TestWhoLeavesARegistrationUsesItUp(t *testing.T) {
	t.Parallel()
	limits := unlimited()
	limits[edge.Register] = edge.Limit{Address: 2, Window: time.Hour}
	s := newEdge(t, limits)
	ask := func(ctx context.Context, email string) int {
		body, err := json.Marshal(map[string]any{
			"username": "Mona", "email": email, "password": password, "elapsed": 9000,
		})
		require.NoError(t, err)
		r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/api/auth/register", bytes.NewReader(body))
		w := httptest.NewRecorder()
		s.router.ServeHTTP(w, r)
		return w.Code
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	for range 3 {
		assert.Equal(t, http.StatusConflict, ask(t.Context(), "customer@example.com"), "taken ones use up nothing")
	}
	for _, email := range []string{"free1@example.com", "free2@example.com"} {
		assert.NotEqual(t, http.StatusCreated, ask(gone, email))
	}
	assert.Equal(t, http.StatusTooManyRequests, ask(t.Context(), "customer@example.com"))
	assert.Equal(t, http.StatusTooManyRequests, ask(t.Context(), "free3@example.com"))
}

// reset returns a function that sends the reset of an account's password. Each call after the first is a repetition.
func (s *edgeSite) reset(t *testing.T, id uuid.UUID, fresh string) (send func() reply) {
	t.Helper()
	of, err := account.Load(t.Context(), s.site.Graph.App, id)
	require.NoError(t, err)
	token := account.ResetToken(s.site.Graph.App, of)
	return func() reply {
		r := s.ask(
			t,
			"",
			http.MethodPost,
			"/api/auth/reset-password",
			map[string]any{"token": token, "newPassword": fresh},
			"X-Session",
			"1700000000000-reset",
			"Idempotency-Key",
			"reset-"+id.String(),
		)
		require.Equal(t, http.StatusOK, r.StatusCode, r.body)
		return r
	}
}

// TestAResetMakesOneDeviceKnown: each known device may guess.
func TestAResetMakesOneDeviceKnown(t *testing.T) {
	t.Parallel()
	s := newEdge(t, lasting())
	send := s.reset(t, s.people["customer"].Actor.Account, "another-long-one")
	require.Len(t, cookieNamed(send(), "device"), 1)
	assert.Empty(t, send().Cookies(), "a repetition")

	send = s.reset(t, s.people["admin"].Actor.Account, "another-long-one")
	assert.Empty(t, send().Cookies(), "the mail alone does not make an admin's device known")
	assert.Empty(t, send().Cookies())
}

// TestGuessesFromKnownDevicesKeepOutNobodyElse: guesses from many known devices of one account use up nothing of other
// accounts' known devices at the same address.
func TestGuessesFromKnownDevicesKeepOutNobodyElse(t *testing.T) {
	t.Parallel()
	s := newEdge(t, lasting())
	theirs := cookieNamed(s.signIn(t, "owner@example.com", password), "device")
	const email = "customer@example.com"
	each := edge.Ordinary[edge.Guess].Subject
	require.Zero(t, edge.Ordinary[edge.Guess].Address)
	for range 2 {
		device := cookieNamed(s.signIn(t, email, password), "device")
		for range each {
			require.Equal(t, http.StatusUnauthorized, s.signIn(t, email, "wrong-guess", device...).StatusCode)
		}
		require.Equal(t, http.StatusTooManyRequests, s.signIn(t, email, "wrong-guess", device...).StatusCode)
	}
	assert.Equal(t, http.StatusOK, s.signIn(t, "owner@example.com", password, theirs...).StatusCode)
}

// TestARegistrationThatIsRefusedIsNotCounted: a person may register after six invalid attempts.
func TestARegistrationThatIsRefusedIsNotCounted(t *testing.T) {
	t.Parallel()
	s := newEdge(t, lasting())
	join := func(username string) int {
		return s.ask(t, "", http.MethodPost, "/api/auth/register", map[string]any{
			"username": username, "email": "new@example.com", "password": "jasmine-and-oranges", "elapsed": 9000,
		}, "X-Session", "1700000000000-new").StatusCode
	}
	for range 6 {
		require.Equal(t, http.StatusBadRequest, join("س"))
	}
	assert.Equal(t, http.StatusCreated, join("سمر"))
}

// TestASecondSignInHasOneSessionCookie: with two cookies of one name, browsers differ in which they keep.
func TestASecondSignInHasOneSessionCookie(t *testing.T) {
	t.Parallel()
	s := newEdge(t, lasting())
	first := s.signIn(t, "customer@example.com", password)
	before := cookieNamed(first, "session")
	require.Len(t, before, 1)
	second := s.signIn(t, "customer@example.com", password, before...)
	after := cookieNamed(second, "session")
	require.Len(t, after, 1)
	assert.NotEqual(t, before[0].Value, after[0].Value)
	at := func(c *http.Cookie) int {
		return s.ask(t, "", http.MethodGet, "/api/auth/me", nil, "Cookie", c.Name+"="+c.Value).StatusCode
	}
	assert.Equal(t, http.StatusUnauthorized, at(before[0]))
	assert.Equal(t, http.StatusOK, at(after[0]))
	out := s.ask(t, "", http.MethodPost, "/api/auth/logout", nil, "Cookie", "session="+after[0].Value)
	assert.Equal(t, `"cache"`, out.Header.Get("Clear-Site-Data"))
	assert.Len(t, cookieNamed(out, "session"), 1)
}

// TestASignOutThatFailedIsNotOne: nobody is told that they are signed out, nor that they are still signed in.
func TestASignOutThatFailedIsNotOne(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	_, err := s.site.Graph.Queries.Pool.Exec(t.Context(), `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
		$$ BEGIN RAISE EXCEPTION 'no'; END $$; CREATE TRIGGER refuse BEFORE DELETE ON sessions EXECUTE FUNCTION refuse()`)
	require.NoError(t, err)
	out := s.ask(t, "customer", http.MethodPost, "/api/auth/logout", nil)
	assert.Equal(t, http.StatusServiceUnavailable, out.StatusCode)
	assert.Contains(t, out.body, `"unknown"`)
	assert.Empty(t, out.Header.Get("Clear-Site-Data"))
	assert.Empty(t, cookieNamed(out, "session"), "with its cookie the browser can ask again")
}

// askAbout sends a document about a listing as its form would, slowly enough for a person.
func (s *edgeSite) askAbout(t *testing.T, who, document string, listing any, headers ...string) gqlReply {
	t.Helper()
	form := map[string]any{"elapsed": 9000}
	return s.query(t, who, document, map[string]any{"listing": listing, "form": form}, headers...)
}

const writeTo = `mutation($listing: ID!, $form: Form) {sendInquiry(input: {listing: $listing, name: "ليلى", phone:
	"+963944111111", message: "مرحبا"}, form: $form) {id}}`

// TestOfFortyInquiriesTenArrive: one address cannot fill an owner's inbox through one listing.
func TestOfFortyInquiriesTenArrive(t *testing.T) {
	t.Parallel()
	s := newEdge(t, lasting())
	venue := s.publicVenue(t, nil)
	assert.Equal(
		t,
		"invalid",
		s.query(t, "", writeTo, map[string]any{"listing": venue}).code(),
		"visitors must send the form's fields",
	)
	bot := map[string]any{"website": "https://spam.example", "elapsed": 9000}
	assert.Equal(t, "too_many", s.query(t, "", writeTo, map[string]any{"listing": venue, "form": bot}).code())
	arrived := 0
	for i := range 40 {
		r := s.askAbout(t, "", writeTo, venue, "X-Session", fmt.Sprintf("1700000000%03d-x", i))
		if r.code() == "" {
			arrived++
		} else {
			assert.Equal(t, "sign_in", r.code())
		}
	}
	assert.Equal(t, 10, arrived)
	assert.Empty(
		t,
		s.query(t, "customer", writeTo, map[string]any{"listing": venue}).code(),
		"accounts are not limited by visitors",
	)
}

const reportIt = `mutation($listing: ID!, $form: Form) {reportListing(input: {listing: $listing, reason: "closed"},
	form:
	$form) {id}}`

// TestNobodyClosesAListingToVisitors: reports do not use up the inquiries, and beyond the limit people can sign in.
func TestNobodyClosesAListingToVisitors(t *testing.T) {
	t.Parallel()
	limits := unlimited()
	limits[edge.Listing] = edge.Limit{Subject: 3, Window: time.Hour}
	s := newEdge(t, limits)
	venue := s.publicVenue(t, nil)
	post := func(who, document string) gqlReply {
		return s.askAbout(t, who, document, venue, "Accept-Language", "en")
	}
	for _, document := range []string{reportIt, writeTo} {
		for range 3 {
			require.Empty(t, post("", document).Errors)
		}
		refused := post("", document)
		assert.Equal(t, "sign_in", refused.code())
		assert.Contains(t, refused.Errors[0].Message, "Sign in to send yours")
		assert.Empty(t, post("customer", document).Errors, "accounts are not limited")
	}
	another := s.publicVenue(t, nil)
	assert.Empty(t, s.askAbout(t, "", writeTo, another).Errors)
}

// TestWhatIsWrittenAboutAListingIsLimited finds every mutation that visitors may send about a listing and somebody has
// to read. Neither they nor the accounts of one network may send it without end, whichever of its listings it is about.
func TestWhatIsWrittenAboutAListingIsLimited(t *testing.T) {
	t.Parallel()
	read := map[string]bool{}
	for _, c := range commands.Declared() {
		kind := commands.LimitOf(c)
		read[c.CommandName()] = kind == commands.MessageLimit || kind == commands.ReportLimit
	}
	limits := unlimited()
	limits[edge.Listing] = edge.Limit{Subject: 1, Window: 1000 * time.Hour}
	limits[edge.Crowd] = limits[edge.Listing]
	s := newEdge(t, limits)
	schema, asked := graph.NewExecutableSchema(graph.Config{}).Schema(), 0
	id := regexp.MustCompile(`"[0-9a-f]{8}-[0-9a-f-]{27}"`)
	for _, field := range schema.Types["Mutation"].Fields {
		name := "Mutation." + field.Name
		argument := field.Arguments.ForName("input")
		if argument == nil || matrix[name].who[0] != 'y' || !read[argument.Type.Name()] {
			continue
		}
		fields := schema.Types[argument.Type.Name()].Fields
		if fields.ForName("listing") == nil && fields.ForName("listings") == nil {
			continue
		}
		asked++
		document := matrix[name].document(t, s, "")
		end := strings.LastIndex(document, "})")
		document = document[:end] + "}, form: {elapsed: 9000})" + document[end+2:]
		require.Empty(t, s.query(t, "", document, nil).Errors, field.Name)
		require.Empty(t, s.query(t, "customer", document, nil).Errors, field.Name)
		for _, about := range id.FindAllString(document, -1) {
			again := id.ReplaceAllStringFunc(document, func(other string) string {
				if other == about {
					return about
				}
				return `"` + s.publicVenue(t, nil).String() + `"`
			})
			assert.Equal(t, "sign_in", s.query(t, "", again, nil).code(), again)
			assert.Equal(t, "too_many", s.query(t, "provider", again, nil).code(), again)
		}
	}
	assert.Greater(t, asked, 3)
}

// TestVisitorsUseUpNothingOfThoseWhoAreSignedIn: many people share an address, and reports do not count as inquiries.
func TestVisitorsUseUpNothingOfThoseWhoAreSignedIn(t *testing.T) {
	t.Parallel()
	limits := unlimited()
	limits[edge.Message] = edge.Limit{Address: 2, Window: time.Hour}
	limits[edge.Report] = edge.Limit{Address: 2, Window: time.Hour}
	s := newEdge(t, limits)
	venue := s.publicVenue(t, nil)
	post := func(who, document string) string { return s.askAbout(t, who, document, venue).code() }
	for _, document := range []string{reportIt, writeTo} {
		assert.Equal(
			t,
			[]string{"", "", "too_many"},
			[]string{post("", document), post("", document), post("", document)},
		)
	}
	assert.Equal(t, []string{"", ""}, []string{post("customer", writeTo), post("customer", reportIt)})
}

// TestACrowdOfAccountsFillsNoInbox: accounts are free to make, so those of one address count together.
func TestACrowdOfAccountsFillsNoInbox(t *testing.T) {
	t.Parallel()
	limits := unlimited()
	limits[edge.Crowd] = edge.Limit{Subject: 2, Window: time.Hour}
	s := newEdge(t, limits)
	venue, another := s.publicVenue(t, nil), s.publicVenue(t, nil)
	post := func(who string, listing any) string { return s.askAbout(t, who, writeTo, listing).code() }
	assert.Equal(
		t,
		[]string{"", "", "too_many"},
		[]string{post("customer", venue), post("provider", venue), post("other", venue)},
	)
	assert.Empty(t, post("other", another))
	assert.Empty(t, post("", venue), "visitors have a limit of their own")
}

// TestARepetitionIsNotCounted: a repetition with the same key and body does not count.
func TestARepetitionIsNotCounted(t *testing.T) {
	t.Parallel()
	limits := unlimited()
	limits[edge.Listing] = edge.Limit{Subject: 2, Window: time.Hour}
	limits[edge.Message] = edge.Limit{Each: 2, Window: time.Hour}
	s := newEdge(t, limits)
	venue := s.publicVenue(t, nil)
	for _, who := range []string{"", "customer"} {
		send := func(key string) gqlReply {
			return s.askAbout(t, who, writeTo, venue, "Idempotency-Key", key, "X-Session", "1700000000000-x")
		}
		first := send("1")
		require.Empty(t, first.Errors)
		for range 5 {
			again := send("1")
			require.Empty(t, again.Errors)
			assert.JSONEq(t, string(first.Data), string(again.Data))
		}
		require.Empty(t, send("2").Errors)
		assert.NotEmpty(t, send("3").code(), "a new key is another inquiry")
		again := send("1")
		require.Empty(t, again.Errors, "a repetition is answered beyond the limit, too")
		assert.JSONEq(t, string(first.Data), string(again.Data))
	}
}

// TestAnOwnerAnswersSoOftenAnHour: each reply sends a mail or adds a permanent event.
func TestAnOwnerAnswersSoOftenAnHour(t *testing.T) {
	t.Parallel()
	limits := unlimited()
	limits[edge.Answer] = edge.Limit{Each: 3, Window: time.Hour}
	require.Positive(t, edge.Ordinary[edge.Answer].Each)
	require.Positive(t, edge.Ordinary[edge.Answer].Address)
	s := newEdge(t, limits)
	sent := s.askAbout(t, "customer", writeTo, s.publicVenue(t, nil))
	var made struct{ SendInquiry struct{ ID string } }
	require.NoError(t, json.Unmarshal(sent.Data, &made))
	amend := func(i int) string {
		return fmt.Sprintf(
			`a%d: respondToInquiry(input: {inquiry: "%s", response: "answer %d"}) {id}`,
			i,
			made.SendInquiry.ID,
			i,
		)
	}
	aliases := s.query(t, "owner", "mutation {"+amend(1)+amend(2)+amend(3)+amend(4)+amend(5)+"}", nil)
	assert.Len(t, aliases.Errors, 2)
	assert.Equal(t, "too_many", aliases.code())
	assert.Equal(t, "too_many", s.query(t, "owner", "mutation {"+amend(6)+"}", nil).code())
}

// TestAnAddressIsAskedToBeConfirmedSeldom: registering with a stranger's address, in any spelling, sends them only a
// few mails.
func TestAnAddressIsAskedToBeConfirmedSeldom(t *testing.T) {
	t.Parallel()
	s := newEdge(t, lasting())
	codes := map[string]int{}
	for _, name := range []string{"stranger", "Stranger+1", "stranger+2"} {
		s.join(t, name, events.Customer)
		for range 4 {
			codes[s.query(t, name, `mutation {requestVerification {id}}`, nil).code()]++
		}
	}
	assert.Equal(
		t,
		map[string]int{"": 6, "too_many": 6},
		codes,
		"three to the address itself, three to its other spellings",
	)
	assert.Empty(
		t,
		s.query(t, "customer", `mutation {requestVerification {id}}`, nil).code(),
		"other addresses still get mails",
	)
	assert.Equal(t, "unauthenticated", s.query(t, "", `mutation {requestVerification {id}}`, nil).code())
}

// TestReportsOfOneAddressBuryNoOthers: a listing is one line in the queue, however many people report it, and one
// address can report it three times an hour.
func TestReportsOfOneAddressBuryNoOthers(t *testing.T) {
	t.Parallel()
	require.Less(t, edge.Ordinary[edge.Report].Address, 50, "fewer than the queue shows")
	s := newEdge(t, lasting())
	one, another := s.publicVenue(t, nil), s.publicVenue(t, nil)
	codes := map[string]int{}
	var first struct{ ReportListing struct{ ID string } }
	for i := range 6 {
		r := s.askAbout(t, "", reportIt, one, "X-Session", fmt.Sprintf("1700000000%03d-x", i))
		codes[r.code()]++
		if i == 0 {
			require.NoError(t, json.Unmarshal(r.Data, &first))
		}
		codes["customer "+s.askAbout(t, "customer", reportIt, one).code()]++
	}
	assert.Equal(t, map[string]int{"": 3, "sign_in": 3, "customer ": 3, "customer too_many": 3}, codes)
	require.Empty(t, s.askAbout(t, "", reportIt, another).Errors)
	queue := func() (listings, reports []string) {
		s.caughtUp(t)
		answer := s.query(t, "admin", `{moderationQueue {reports {id listing {id}}} waiting {reports}}`, nil)
		var data struct {
			ModerationQueue struct {
				Reports []struct {
					ID      string
					Listing struct{ ID string }
				}
			}
			Waiting struct{ Reports int }
		}
		require.NoError(t, json.Unmarshal(answer.Data, &data))
		for _, r := range data.ModerationQueue.Reports {
			listings, reports = append(listings, r.Listing.ID), append(reports, r.ID)
		}
		assert.Equal(t, len(listings), data.Waiting.Reports)
		return listings, reports
	}
	listings, before := queue()
	assert.Equal(t, []string{one.String(), another.String()}, listings)
	require.Equal(t, first.ReportListing.ID, before[0], "the oldest report of a listing represents all")
	done := s.query(
		t,
		"admin",
		fmt.Sprintf(`mutation {closeReport(input: {listing: "%s", report: "%s"}) {id}}`, one, before[0]),
		nil,
	)
	require.Empty(t, done.Errors)
	listings, after := queue()
	assert.ElementsMatch(t, []string{one.String(), another.String()}, listings, "the next report about it")
	assert.NotContains(t, after, before[0])
}

// TestVisitorsShareNoIdempotencyKeys: the same key and body from two visitors without a session are two inquiries.
func TestVisitorsShareNoIdempotencyKeys(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	send := func(agent string) string {
		r := s.askAbout(t, "", writeTo, venue, "Idempotency-Key", "1", "User-Agent", agent)
		require.Empty(t, r.Errors)
		return string(r.Data)
	}
	one := send("Mozilla/5.0 one")
	assert.Equal(t, one, send("Mozilla/5.0 one"), "a repetition gets the first response")
	assert.NotEqual(t, one, send("Mozilla/5.0 two"))
}
