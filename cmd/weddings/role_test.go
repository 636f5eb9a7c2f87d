package main

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
	"weddings/internal/config"
	"weddings/internal/tool/devservers/servertest"
	"weddings/migrations"
	"weddings/projections"
	"weddings/projections/catalogue"
)

// TestTheSiteRunsWithARoleThatCannotChangeTheLog: the owner migrates an empty database as `weddings migrate` does.
// Everything that a site does, erasing a person included, then works with a role that may only append to the log.
func TestTheSiteRunsWithARoleThatCannotChangeTheLog(t *testing.T) {
	t.Parallel()
	owner := servertest.EmptyPostgres(t)
	name := "site_" + strings.ReplaceAll(uuid.NewString(), "-", "")
	at, err := url.Parse(owner)
	require.NoError(t, err)
	at.User = url.UserPassword(name, "0123456789abcdef")
	require.NoError(t, migrateCommand{}.Run(t.Context(), config.Config{
		DatabaseURL: config.Secret(at.String()), DatabaseOwnerURL: config.Secret(owner),
	}))
	t.Cleanup(func() { // after the site has stopped, before its database is dropped
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		conn, err := pgx.Connect(ctx, owner)
		if assert.NoError(t, err) {
			_, err = conn.Exec(ctx, `DROP OWNED BY `+name+` CASCADE; DROP ROLE `+name)
			assert.NoError(t, err)
			assert.NoError(t, conn.Close(ctx))
		}
	})
	s := newEdge(t, unlimited(), func(c *config.Config) { c.DatabaseURL = config.Secret(at.String()) })
	pool := s.site.Sessions.Pool
	var who string
	require.NoError(t, pool.QueryRow(t.Context(), `SELECT current_user`).Scan(&who))
	require.Equal(t, name, who)
	require.NoError(t, migrations.Up(t.Context(), at.String()), "serve checks for pending migrations")

	venue := s.publicVenue(t, nil)
	s.inquiryTo(t, venue)
	s.publicReviewOf(t, venue, 5)
	require.Equal(t, http.StatusOK, s.signIn(t, "customer@example.com", password).StatusCode)
	require.Equal(
		t,
		http.StatusAccepted,
		s.ask(t, "", http.MethodPost, "/api/analytics/track/pageview", map[string]any{"path": "/"}).StatusCode,
	)
	require.Empty(t, s.query(t, "customer", `mutation {editProfile(input: {username: "سلمى"}) {id}}`, nil).Errors)
	s.caughtUp(t)
	require.Empty(t, s.query(t, "admin", `mutation {rebuildReadModel(name: "`+catalogue.Name+`") {head}}`, nil).Errors)
	require.Eventually(t, func() bool {
		states := s.site.Graph.Queries.Rebuilder.States()
		return len(states) == 1 && !states[0].Ended.IsZero()
	}, patience, 10*time.Millisecond)
	assert.Empty(t, s.site.Graph.Queries.Rebuilder.States()[0].Problem)
	_, err = commands.Handle(
		t.Context(),
		s.site.Graph.App,
		s.people["customer"].Request, account.EraseAccount{
			Password: password,
		})

	require.NoError(t, err)
	s.caughtUp(t)
	person, err := account.Load(t.Context(), s.site.Graph.App, s.people["customer"].Actor.Account)
	require.Error(t, err)
	assert.Empty(t, person.Email.Text())
	require.NoError(t, s.log.Tidy(t.Context()))
	require.NoError(t, s.log.Telemetry().TidyAll(t.Context()))
	require.NoError(t, s.site.Security.TidyAll(t.Context()))
	end, err := s.log.Head(t.Context())
	require.NoError(t, err)
	_, err = s.log.SignTo(t.Context(), end)
	require.NoError(t, err)
	var verified struct {
		Verification struct {
			Events  int
			Problem *string
		}
	}
	s.data(t, `{verification {events problem}}`, &verified)
	assert.Nil(t, verified.Verification.Problem)

	// Tables in schemas that are named after connecting roles do not shadow the log's tables.
	ownerAt, err := url.Parse(owner)
	require.NoError(t, err)
	for dsn, named := range map[string]string{at.String(): name, owner: ownerAt.User.Username()} {
		_, err := pool.Exec(
			t.Context(),
			`CREATE SCHEMA "`+named+`"; CREATE TABLE "`+named+`".events (LIKE public.events);
			GRANT ALL ON SCHEMA "`+named+`" TO PUBLIC;
			GRANT ALL ON "`+named+`".events TO PUBLIC`,
		)
		require.NoError(t, err)
		fresh, err := openPool(t.Context(), config.Config{DatabaseURL: config.Secret(dsn)})
		require.NoError(t, err)
		var events int64
		require.NoError(t, fresh.QueryRow(t.Context(), `SELECT count(*) FROM events`).Scan(&events))
		assert.Equal(t, end, events, named)
		fresh.Close()
		_, err = pool.Exec(t.Context(), `DROP SCHEMA "`+named+`" CASCADE`)
		require.NoError(t, err)
	}
	statuses, err := s.repairables.Statuses(t.Context())
	require.NoError(t, err)
	for _, status := range statuses {
		assert.Empty(t, status.Stopped, status.Name)
		assert.Equal(t, []projections.Parked{}, status.Parked, status.Name)
	}
	for _, refused := range []string{
		`UPDATE events SET payload = ''`, `DELETE FROM events`, `TRUNCATE events`,
		`DELETE FROM notary`,
	} {
		_, err := pool.Exec(t.Context(), refused)
		assert.ErrorContains(t, err, "42501", refused)
	}
	head, err := s.log.Head(t.Context())
	require.NoError(t, err)
	last, err := s.log.Read(t.Context(), head-1, 1)
	require.NoError(t, err)
	assert.IsType(t, events.PersonErased{}, last[0].Data)
}
