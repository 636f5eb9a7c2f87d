package main

import (
	"encoding/hex"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/vault"
	"weddings/internal/config"
	"weddings/internal/devservers/servertest"
)

func TestALogIsExportedImportedAndVerified(t *testing.T) {
	t.Parallel()
	key := vault.MasterKey{1}
	settingsOf := func() config.Config {
		return config.Config{DatabaseURL: config.Secret(servertest.Postgres(t)), MasterKey: config.Secret(hex.EncodeToString(key[:]))}
	}
	origin, copied := settingsOf(), settingsOf()
	require.NoError(t, withDatabase(t.Context(), origin, func(settings config.Config, pool *pgxpool.Pool) error {
		return withLog(t.Context(), settings, pool, func(log *store.Log) error {
			for i := range 100 {
				if _, err := log.Append(t.Context(), store.Append{Stream: fmt.Sprint("s-", i%7), Expected: store.Any, Events: []events.Event{events.ContactClicked{}}}); err != nil {
					return err
				}
			}
			return nil
		})
	}))
	file := func(name string) string { return filepath.Join(t.TempDir(), name) }
	log, keys, anchor := file("log"), file("keys"), file("anchor")
	export := exportCommand{File: log, Keys: keys, Anchor: anchor}
	require.NoError(t, export.Run(t.Context(), origin))
	require.Error(t, export.Run(t.Context(), origin), "an export never overwrites one")
	require.NoError(t, importCommand{File: log, Keys: keys}.Run(t.Context(), copied))
	require.NoError(t, verifyCommand{Anchor: anchor}.Run(t.Context(), copied))

	require.NoError(t, withDatabase(t.Context(), copied, func(_ config.Config, pool *pgxpool.Pool) error {
		_, err := pool.Exec(t.Context(), `DELETE FROM events WHERE position > 70`)
		if err == nil {
			_, err = pool.Exec(t.Context(), `TRUNCATE notary`)
		}
		return err
	}))
	require.NoError(t, verifyCommand{}.Run(t.Context(), copied), "without an anchor nobody can know")
	require.ErrorContains(t, verifyCommand{Anchor: anchor}.Run(t.Context(), copied), "position 71")
}
