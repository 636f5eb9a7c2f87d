package main

import (
	"encoding/hex"
	"io"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
	"weddings/events/vault"
	"weddings/internal/config"
	"weddings/internal/tool/devservers/servertest"
)

func TestAnAdminIsMadeFromTheCommandLine(t *testing.T) {
	t.Parallel()
	key := vault.MasterKey{1}
	settings := config.Config{
		DatabaseURL: config.Secret(servertest.Postgres(t)),
		MasterKey:   config.Secret(hex.EncodeToString(key[:])),
	}
	create := func(email, typed string) error {
		return createAdminCommand{
			Email: email,
			Name:  "Admin",
		}.create(t.Context(), settings, strings.NewReader(typed), io.Discard)
	}
	require.ErrorContains(t, create("admin@example.com", ""), "which is empty")
	require.ErrorContains(
		t,
		create("admin@example.com", "only-eleven\n"),
		"password: An admin's password must be at least 12 characters",
	)
	require.ErrorContains(t, create("admin", "twelve-letters\n"), "email: Please enter a valid email address")
	require.NoError(t, create("admin@example.com", "twelve-letters\r\n"))
	require.ErrorContains(t, create("admin@example.com", "twelve-letters"), "email: This email is taken.")

	require.NoError(t, withDatabase(t.Context(), settings, func(settings config.Config, pool *pgxpool.Pool) error {
		return withApp(t.Context(), settings, pool, func(app *commands.App) error {
			s, err := account.SignIn(t.Context(), app, "admin@example.com", "twelve-letters")
			assert.Equal(t, events.Admin, s.Role)
			return err
		})
	}))
}
