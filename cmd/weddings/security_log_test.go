package main

import (
	"encoding/json"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/api/graph"
	"weddings/api/security"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
	"weddings/internal/config"
)

// secured is a row of the security log as an admin reads it.
type secured struct {
	Event, Source, Detail string
	Account, AccountName  string
	Actor, ActorName      string
	Count                 int
}

// securityLog returns the rows that match a filter, newest first.
func (s *edgeSite) securityLog(t *testing.T, filter string) []secured {
	t.Helper()
	var log struct {
		SecurityLog struct {
			Nodes []secured
		}
	}
	s.data(
		t,
		`{securityLog(filter: {`+filter+`}, first: 100) {nodes {event source detail account accountName actor actorName count}}}`,
		&log,
	)
	return log.SecurityLog.Nodes
}

// awaitSecurity waits until the log contains all of the events.
func (s *edgeSite) awaitSecurity(t *testing.T, wanted ...security.Event) map[string]secured {
	t.Helper()
	found := map[string]secured{}
	require.Eventually(t, func() bool {
		for _, row := range s.securityLog(t, "") {
			found[row.Event] = row
		}
		return !slices.ContainsFunc(
			wanted,
			func(e security.Event) bool { return found[strings.ToUpper(string(e))].Count == 0 },
		)
	}, patience, 10*time.Millisecond, "%v", wanted)
	return found
}

func TestTheSecurityLogHoldsWhatConcernsSecurity(t *testing.T) {
	t.Parallel()
	limits := unlimited()
	s := newEdge(t, limits)
	app, admin, customer := s.site.Graph.App, s.people["admin"], s.people["customer"]
	const wrong = "a-wrong-password"
	s.signIn(t, "customer@example.com", wrong)
	s.signIn(t, "customer@example.com", wrong)
	s.signIn(t, "nobody@example.com", wrong)
	require.Equal(t, http.StatusOK, s.signIn(t, "customer@example.com", password).StatusCode)
	assert.Equal(t, "forbidden", s.query(t, "customer", `{auditLog {total}}`, nil).code())
	assert.Equal(t, http.StatusForbidden, s.ask(t, "owner", http.MethodGet, "/api/audit.csv", nil).StatusCode)
	s.ask(t, "customer", http.MethodPost, "/api/auth/confirm", map[string]string{"password": wrong})
	require.Equal(
		t,
		http.StatusNoContent,
		s.ask(t, "customer", http.MethodDelete, "/api/auth/sessions", nil).StatusCode,
	)
	require.Equal(
		t,
		http.StatusAccepted,
		s.ask(
			t,
			"",
			http.MethodPost,
			"/api/auth/forgot-password",
			map[string]string{"email": "customer@example.com"},
		).StatusCode,
	)
	_, err := commands.Handle(
		t.Context(),
		app,
		admin.Request, account.GrantRole{
			Account: s.people["other"].Actor.Account,
			Role:    events.Admin,
		})

	require.NoError(t, err)
	_, err = commands.Handle(
		t.Context(),
		app,
		admin.Request, account.SuspendAccount{
			Account: s.people["owner"].Actor.Account,
			Reason:  "سبب",
		})

	require.NoError(t, err)
	_, err = commands.Handle(
		t.Context(),
		app,
		admin.Request,
		account.ReinstateAccount{Account: s.people["owner"].Actor.Account},
	)
	require.NoError(t, err)
	_, err = commands.Handle(
		t.Context(),
		app,
		s.people["provider"].Request, account.ChangePassword{
			OldPassword: password,
			NewPassword: "another-long-one",
		})

	require.NoError(t, err)
	found := s.awaitSecurity(
		t,
		security.SignInFailed,
		security.SignInSucceeded,
		security.RefusedForbidden,
		security.PasswordRefused,
		security.SessionsEnded,
		security.PasswordResetRequested,
		security.PasswordChanged,
		security.AccountRoleGranted,
		security.AccountSuspended,
		security.AccountReinstated,
		security.AccountAdminCreated,
	)
	s.caughtUp(t)
	assert.Equal(t, "admin", found["ACCOUNT_ROLE_GRANTED"].Detail)
	for _, byAdmin := range []string{"ACCOUNT_ROLE_GRANTED", "ACCOUNT_SUSPENDED", "ACCOUNT_REINSTATED"} {
		assert.Equal(
			t,
			[]string{admin.Actor.Account.String(), "admin"},
			[]string{found[byAdmin].Actor, found[byAdmin].ActorName},
			byAdmin,
		)
	}
	assert.Empty(t, found["PASSWORD_CHANGED"].Actor, "the account itself did it")
	assert.Equal(t, "new_device", found["SIGN_IN_SUCCEEDED"].Detail)
	source := found["SIGN_IN_SUCCEEDED"].Source
	assert.Regexp(t, regexp.MustCompile(`^[0-9a-f]{16}$`), source)

	// The events that come from the main log have the schema's names.
	var known []string
	for _, value := range graph.NewExecutableSchema(graph.Config{}).Schema().Types["SecurityEvent"].EnumValues {
		known = append(known, value.Name)
	}
	named := make([]string, len(security.Events))
	for i, event := range security.Events {
		named[i] = strings.ToUpper(string(event))
	}
	assert.ElementsMatch(t, known, named)
	assert.Subset(t, known, slices.Collect(maps.Keys(found)))

	about := s.securityLog(t, `account: "`+customer.Actor.Account.String()+`", kind: SIGN_IN`)
	failed := 0
	for _, row := range about {
		assert.Equal(t, []string{"customer", source}, []string{row.AccountName, row.Source})
		if row.Event == "SIGN_IN_FAILED" {
			failed += row.Count
			assert.Equal(t, "wrong_password", row.Detail)
		}
	}
	assert.Equal(t, 2, failed, "a stranger's guess does not count for this account")
	var refused []string
	for _, row := range s.securityLog(t, `kind: REFUSED`) {
		refused = append(refused, row.Detail)
	}
	assert.ElementsMatch(
		t,
		[]string{"Query.auditLog", "GET /api/audit.csv"},
		slices.Compact(slices.Sorted(slices.Values(refused))),
	)
	assert.Empty(t, s.securityLog(t, `source: "0000000000000000"`))

	var page struct {
		SecurityLog struct {
			Nodes       []struct{ ID int }
			EndCursor   string
			HasNextPage bool
		}
	}
	seen := map[int]bool{}
	for after := ""; ; after = page.SecurityLog.EndCursor {
		s.data(t, `{securityLog(first: 4, after: "`+after+`") {nodes {id} endCursor hasNextPage}}`, &page)
		for _, node := range page.SecurityLog.Nodes {
			assert.False(t, seen[node.ID])
			seen[node.ID] = true
		}
		if !page.SecurityLog.HasNextPage {
			break
		}
	}
	assert.Len(t, seen, len(s.securityLog(t, "")))
	assert.Equal(t, "invalid", s.query(t, "admin", `{securityLog(after: "x") {total}}`, nil).code())

	var all string
	require.NoError(
		t,
		s.site.Sessions.Pool.QueryRow(t.Context(), `SELECT string_agg(l::text, ' ') FROM security_log l`).Scan(&all),
	)
	for _, secret := range []string{"@", "127.0.0.1", wrong, password} {
		assert.NotContains(t, all, secret)
	}
}

func TestRefusalsByALimitAreCountedInTheSecurityLog(t *testing.T) {
	t.Parallel()
	s := newEdge(t, map[string]edge.Limit{edge.SignIn: {Subject: 1, Window: time.Hour}})
	for range 4 {
		s.signIn(t, "customer@example.com", "a-wrong-password")
	}
	counted := func() (count int) {
		for _, row := range s.securityLog(t, `kind: REFUSED`) {
			assert.Equal(t, []string{"REFUSED_TOO_MANY", "POST /api/auth/login"}, []string{row.Event, row.Detail})
			count += row.Count
		}
		return count
	}
	require.Eventually(t, func() bool { return counted() == 3 }, patience, 10*time.Millisecond)
}

// TestASignInFromANewDeviceIsToldOf: one mail per browser, three a day per account, and none for the demo's accounts.
func TestASignInFromANewDeviceIsToldOf(t *testing.T) {
	t.Parallel()
	s := newEdge(t, edge.Ordinary)
	mailed := func(s *edgeSite) (devices []string) {
		history, err := s.log.Load(t.Context(), "account-"+s.people["customer"].Actor.Account.String(), 0)
		require.NoError(t, err)
		for _, r := range history {
			if e, ok := r.Data.(events.NewDeviceSeen); ok {
				assert.Equal(t, events.System, r.Metadata.Actor.Role)
				devices = append(devices, e.Device.Text())
			}
		}
		return devices
	}
	first := s.signIn(t, "customer@example.com", password)
	require.Equal(t, http.StatusOK, first.StatusCode, first.body)
	assert.Equal(t, []string{"Firefox, Linux"}, mailed(s))
	s.signIn(t, "customer@example.com", password, cookieNamed(first, "device")...)
	assert.Len(t, mailed(s), 1, "the device is known: no mail")
	for range 5 {
		require.Equal(t, http.StatusOK, s.signIn(t, "customer@example.com", password).StatusCode)
	}
	assert.Len(t, mailed(s), 3, "a browser without cookies causes only a few mails")

	demo := newEdge(t, unlimited(), func(c *config.Config) { c.Demo = true })
	require.Equal(t, http.StatusOK, demo.signIn(t, "customer@example.com", password).StatusCode)
	assert.Empty(t, mailed(demo))
}

func TestSecondFactorsAreInTheSecurityLog(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	boss := s.join(t, "boss", events.Admin)
	post := func(cookie, path string, body any) reply {
		return s.ask(t, "", http.MethodPost, path, body, "Cookie", cookie)
	}
	waiting := cookies(s.signIn(t, "boss@example.com", password))
	var offered struct{ Secret, Proof string }
	require.NoError(t, json.Unmarshal([]byte(post(waiting, "/api/auth/second-factor/setup", nil).body), &offered))
	code := func(at time.Time) string {
		c, err := totp.GenerateCode(offered.Secret, at)
		require.NoError(t, err)
		return c
	}
	now := time.Now()
	enabled := post(
		waiting,
		"/api/auth/second-factor/enable",
		map[string]string{"secret": offered.Secret, "proof": offered.Proof, "code": code(now)},
	)
	var factor struct{ RecoveryCodes []string }
	require.NoError(t, json.Unmarshal([]byte(enabled.body), &factor))
	next := cookies(s.signIn(t, "boss@example.com", password))
	require.Equal(
		t,
		http.StatusBadRequest,
		post(next, "/api/auth/second-factor", map[string]string{"code": "000000x"}).StatusCode,
	)
	require.Equal(
		t,
		http.StatusOK,
		post(next, "/api/auth/second-factor", map[string]string{"code": code(now.Add(30 * time.Second))}).StatusCode,
	)
	lost := cookies(s.signIn(t, "boss@example.com", password))
	require.Equal(
		t,
		http.StatusOK,
		post(lost, "/api/auth/second-factor", map[string]string{"code": factor.RecoveryCodes[0]}).StatusCode,
	)
	_, err := commands.Handle(
		t.Context(),
		s.site.Graph.App,
		commandLine(),
		account.ResetSecondFactor{Email: "boss@example.com"},
	)
	require.NoError(t, err)
	found := s.awaitSecurity(t, security.SecondFactorEnabled, security.SecondFactorRefused, security.SecondFactorGiven,
		security.SecondFactorRecoveryCode, security.SecondFactorReset)
	assert.Equal(t, boss.Actor.Account.String(), found["SECOND_FACTOR_REFUSED"].Account)
	var all string
	require.NoError(
		t,
		s.site.Sessions.Pool.QueryRow(t.Context(), `SELECT string_agg(l::text, ' ') FROM security_log l`).Scan(&all),
	)
	for _, secret := range append(factor.RecoveryCodes, offered.Secret, code(now)) {
		assert.NotContains(t, all, secret)
	}
}

// A password that is given again in a session is logged, and so is what is refused without it. Asking whether it is
// needed is not.
func TestWhatIsConfirmedIsInTheSecurityLog(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	_, err := s.site.Sessions.Pool.Exec(t.Context(), `UPDATE sessions SET confirmed_at = now() - interval '11 minutes'`)
	require.NoError(t, err)
	confirm := func(body map[string]string) int {
		return s.ask(t, "admin", http.MethodPost, "/api/auth/confirm", body).StatusCode
	}
	require.Equal(t, http.StatusForbidden, confirm(map[string]string{}))
	require.Equal(t, http.StatusForbidden, s.ask(t, "admin", http.MethodGet, "/api/accounts.csv", nil).StatusCode)
	require.Equal(t, http.StatusNoContent, confirm(map[string]string{"password": password}))
	found := s.awaitSecurity(t, security.RefusedForbidden, security.SignInSucceeded)
	id := s.people["admin"].Actor.Account.String()
	signedIn, refused := found["SIGN_IN_SUCCEEDED"], found["REFUSED_FORBIDDEN"]
	assert.Equal(t, []string{"confirmed", id}, []string{signedIn.Detail, signedIn.Account})
	assert.Equal(t, []string{"GET /api/accounts.csv", id}, []string{refused.Detail, refused.Account})
	assert.Len(t, s.securityLog(t, "kind: REFUSED"), 1, "asking is no attempt")
}

// TestWhatIsAnothersAndWhatGuessesAreInTheSecurityLog: the log contains requests for hidden objects, an admin's
// requests without the second factor, and wrong passwords and codes of signed-in people. It does not contain requests
// for objects that do not exist.
func TestWhatIsAnothersAndWhatGuessesAreInTheSecurityLog(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	s.waits(t)
	venue := s.publicVenue(t, nil)
	pending, sent := s.venue(t, nil), s.inquiryTo(t, venue)
	s.caughtUp(t)
	for who, documents := range map[string][]string{
		"other": {
			`mutation {readInquiry(input: {inquiry: "` + sent.String() + `"}) {id}}`, `{inquiry(id: "` +
				sent.String() + `") {id}}`,
			`mutation {archiveListing(input: {listing: "` + pending.String() + `"}) {id}}`,
			`{inbox(listing: "` + venue.String() + `") {total}}`, `{ownReviews(listing: "` + venue.String() +
				`") {total}}`,
		},
		"owner": {`{inbox(listing: "` + venue.String() + `") {total}}`, `{ownReviews(listing: "` + venue.String() +
			`") {total}}`},
		"provider": {
			`{inbox(listing: "` + uuid.NewString() + `") {total}}`, `{ownReviews(listing: "` + uuid.NewString() +
				`") {total}}`,
			`mutation {readInquiry(input: {inquiry: "` + uuid.NewString() + `"}) {id}}`, `{inquiry(id: "` +
				uuid.NewString() + `") {id}}`,
			`mutation {archiveListing(input: {listing: "` + uuid.NewString() + `"}) {id}}`,
		},
		"customer": {`mutation {eraseAccount(input: {password: "wrong"}) {id}}`},
		"waiting":  {`{waiting {listings}}`},
	} {
		for _, document := range documents {
			refused := s.query(t, who, document, nil)
			assert.Contains(t, []string{"", "not_found", "invalid", "second_factor"}, refused.code(), document)
		}
	}
	var offered struct{ Secret, Proof string }
	set := s.ask(t, "waiting", http.MethodPost, "/api/auth/second-factor/setup", nil)
	require.NoError(t, json.Unmarshal([]byte(set.body), &offered))
	wrong := map[string]string{"secret": offered.Secret, "proof": offered.Proof, "code": "000000x"}
	require.Equal(
		t,
		http.StatusBadRequest,
		s.ask(t, "waiting", http.MethodPost, "/api/auth/second-factor/enable", wrong).StatusCode,
	)

	s.awaitSecurity(t, security.SecondFactorRefused, security.PasswordRefused, security.RefusedForbidden)
	details := func(who, kind string) (found []string) {
		for _, row := range s.securityLog(t, `account: "`+s.people[who].Actor.Account.String()+`", kind: `+kind) {
			found = append(found, row.Event+" "+row.Detail)
		}
		return found
	}
	require.Eventually(t, func() bool { return len(details("other", "REFUSED")) >= 5 }, patience, 10*time.Millisecond)
	assert.ElementsMatch(t, []string{
		"REFUSED_FORBIDDEN Mutation.readInquiry",
		"REFUSED_FORBIDDEN Query.inquiry",
		"REFUSED_FORBIDDEN Mutation.archiveListing",
		"REFUSED_FORBIDDEN Query.inbox",
		"REFUSED_FORBIDDEN Query.ownReviews",
	}, slices.Compact(slices.Sorted(slices.Values(details("other", "REFUSED")))))
	assert.Equal(t, []string{"REFUSED_FORBIDDEN Query.waiting"}, details("waiting", "REFUSED"))
	assert.Equal(t, []string{"SECOND_FACTOR_REFUSED "}, details("waiting", "SECOND_FACTOR"))
	assert.Equal(t, []string{"PASSWORD_REFUSED "}, details("customer", "PASSWORD"))
	assert.Empty(t, details("provider", "REFUSED"), "a missing object is not a refusal of permission")
	assert.Empty(t, details("owner", "REFUSED"), "no refusal for their own listing")

	mine := s.ask(t, "customer", http.MethodGet, "/api/auth/export", nil)
	var kept struct{ Security []struct{ Event string } }
	require.NoError(t, json.Unmarshal([]byte(mine.body), &kept), mine.body)
	require.Len(t, kept.Security, 1, "a person's own data include their entries")
	assert.Equal(t, "password_refused", kept.Security[0].Event)
}

func TestWeaknessesCanBeReported(t *testing.T) {
	t.Parallel()
	for contact, shown := range map[string]string{
		"": "https://weddings.example/contact", "security@weddings.example": "mailto:security@weddings.example",
		"https://example.org/report": "https://example.org/report",
	} {
		s := newEdge(
			t,
			unlimited(),
			func(c *config.Config) { c.BaseURL, c.SecurityContact = "https://weddings.example", contact },
		)
		r := s.ask(t, "", http.MethodGet, "/.well-known/security.txt", nil)
		require.Equal(t, http.StatusOK, r.StatusCode)
		assert.Equal(t, "text/plain; charset=utf-8", r.Header.Get("Content-Type"))
		fields := map[string]string{}
		for line := range strings.Lines(r.body) {
			name, value, ok := strings.Cut(strings.TrimSpace(line), ": ")
			require.True(t, ok, line)
			assert.Empty(t, fields[name], "%s must occur once", name)
			fields[name] = value
		}
		expires, err := time.Parse(time.RFC3339, fields["Expires"])
		require.NoError(t, err)
		assert.Greater(t, time.Until(expires), 30*24*time.Hour)
		assert.Less(t, time.Until(expires), 365*24*time.Hour, "RFC 9116, 2.5.5")
		delete(fields, "Expires")
		assert.Equal(t, map[string]string{
			"Contact":             shown,
			"Preferred-Languages": "ar, en",
			"Canonical":           "https://weddings.example/.well-known/security.txt",
		}, fields)
	}
}
