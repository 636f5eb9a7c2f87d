package all_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands/account"
	"weddings/commands/all"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/events/store"
	"weddings/events/vault"
)

// Claims and keys that are not those the events tell of are found, whichever way they were changed.
func TestVerifyComparesClaimsAndKeysWithTheLog(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	registered := func(email string, role events.Role) uuid.UUID {
		id := uuid.New()
		w.Given(t, events.AccountRegistered{
			Account: id, Role: role, Username: events.PersonalOf(id, "ليلى"), Email: events.PersonalOf(id, email),
			PasswordHash: events.PersonalOf(id, "x"),
		})
		return id
	}
	one, two := registered("one@example.com", events.Customer), registered("two@example.com", events.Admin)
	gone := registered("gone@example.com", events.Customer)
	w.Given(t, events.ListingCreated{
		Listing: one, Kind: events.Venue, Owner: two, Slugs: events.Slugs{Ar: "ا", En: "a"},
	})
	exec := func(sql string, args ...any) {
		t.Helper()
		_, err := w.Pool.Exec(t.Context(), sql, args...)
		require.NoError(t, err)
	}
	claim := func(scope, value string) []byte { return w.App.Vault.Mac("claim", []byte(scope), []byte(value)) }
	for scope, value := range map[string]string{"slug-ar": "ا", "slug-en": "a"} { // as an old log has them
		exec(`INSERT INTO claims VALUES ($1, $2)`, claim(scope, value), events.ListingStream(one))
	}
	post := uuid.New()
	for range 2 { // an edit is published under the name that the post has
		w.Given(t, events.PostPublished{Post: post, Lang: "en", Slug: "halls"})
	}
	exec(`INSERT INTO claims VALUES ($1, $2)`, claim("post-slug", "halls"), events.PostStream(post))
	_, err := w.App.Log.Append(t.Context(), store.Append{
		Stream: events.AccountStream(gone), Expected: store.Any,
		Events:   []events.Event{events.AccountErased{Account: gone}, events.PersonErased{Person: gone}},
		Releases: []store.Claim{account.EmailClaim("gone@example.com").Claim},
		With:     []func(context.Context, vault.Tx) error{w.App.Vault.Shred(gone)},
	})
	require.NoError(t, err)
	seen, err := all.Verify(t.Context(), w.App)
	require.NoError(t, err)
	assert.Equal(t, all.Beside{Claims: 6, Keys: 2}, seen)

	email, slug := claim("email", "one@example.com"), claim("slug-en", "a")
	exec(`CREATE TABLE kept AS SELECT * FROM claims; CREATE TABLE kept_keys AS SELECT * FROM vault.keys`)
	for name, c := range map[string]struct {
		sql  string
		args []any
		told string
	}{
		"deleted": {`DELETE FROM claims WHERE key = $1`, []any{email}, events.AccountStream(one)},
		"a slug":  {`DELETE FROM claims WHERE key = $1`, []any{slug}, events.ListingStream(one)},
		"moved": {
			`UPDATE claims SET stream = $2 WHERE key = $1`, []any{email, events.AccountStream(two)}, "account-",
		},
		"moved to nobody": {`UPDATE claims SET stream = 'account-x' WHERE key = $1`, []any{email}, events.AccountStream(one)},
		"added": {
			`INSERT INTO claims VALUES ('x', $1)`, []any{events.AccountStream(two)}, events.AccountStream(two),
		},
		"of no stream":    {`INSERT INTO claims VALUES ('x', 'account-x')`, nil, "1 claims"},
		"all":             {`DELETE FROM claims`, nil, "does not hold"},
		"no key":          {`DELETE FROM vault.keys WHERE person = $1`, []any{two}, events.AccountStream(two)},
		"a destroyed key": {`UPDATE vault.keys SET wrapped = NULL WHERE person = $1`, []any{one}, events.AccountStream(one)},
		"an erased person's key": {
			`UPDATE vault.keys SET wrapped = 'x' WHERE person = $1`,
			[]any{gone},
			events.AccountStream(gone),
		},
	} {
		exec(c.sql, c.args...)
		_, err := all.Verify(t.Context(), w.App)
		require.ErrorContains(t, err, c.told, name)
		exec(`DELETE FROM claims; INSERT INTO claims SELECT * FROM kept; DELETE FROM vault.keys;
			INSERT INTO vault.keys SELECT * FROM kept_keys`)
	}
	_, err = all.Verify(t.Context(), w.App)
	require.NoError(t, err)
	exec(`DELETE FROM claims`)
	_, err = all.Verify(t.Context(), w.App)
	for _, stream := range []string{events.AccountStream(one), events.ListingStream(one), events.PostStream(post)} {
		require.ErrorContains(t, err, stream, "each is named")
	}
	for range 30 {
		registered(uuid.NewString()+"@example.com", events.Customer)
	}
	exec(`DELETE FROM claims`)
	_, err = all.Verify(t.Context(), w.App)
	require.ErrorContains(t, err, "and perhaps more")
	assert.Len(t, strings.Split(err.Error(), "\n"), 21, "twenty are named")
}

// An event that only a newer release knows, and that no decision depends on, changes no claim. After a rollback, the
// log would else seem to differ.
func TestVerifyPassesOverIgnorableEventsOfANewerRelease(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	id := uuid.New()
	w.Given(t, events.AccountRegistered{
		Account: id, Role: events.Customer, Username: events.PersonalOf(id, "ليلى"),
		Email: events.PersonalOf(id, "one@example.com"), PasswordHash: events.PersonalOf(id, "x"),
	})
	w.Given(t, events.VerificationRequested{Account: id})
	w.Given(t, events.EmailVerified{Account: id})
	renamed := func(from string) {
		t.Helper()
		_, err := w.Pool.Exec(t.Context(), `UPDATE events SET type = 'from.the.future' WHERE type = $1`, from)
		require.NoError(t, err)
	}
	renamed("account.verification_requested")
	seen, err := all.Verify(t.Context(), w.App)
	require.NoError(t, err)
	assert.Equal(t, all.Beside{Claims: 1, Keys: 1}, seen)
	renamed("account.email_verified")
	_, err = all.Verify(t.Context(), w.App)
	require.ErrorContains(t, err, "from.the.future")
}
