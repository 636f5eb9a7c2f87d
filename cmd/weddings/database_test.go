package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/config"
)

// TestServersElsewhereAreReachedThroughTLS: with the URLs that the README names, certificates are checked against the
// host.
func TestServersElsewhereAreReachedThroughTLS(t *testing.T) {
	t.Parallel()
	settings := config.Config{
		DatabaseURL: "postgres://app:secret@db.example.com/weddings?sslmode=verify-full",
		RedisURL:    "rediss://:secret@cache.example.com:6380/0",
	}
	pool, err := openPool(t.Context(), settings)
	require.NoError(t, err)
	defer pool.Close()
	database := pool.Config().ConnConfig
	require.NotNil(t, database.TLSConfig)
	assert.Equal(t, "db.example.com", database.TLSConfig.ServerName)
	assert.False(t, database.TLSConfig.InsecureSkipVerify)
	for _, other := range database.Fallbacks {
		assert.NotNil(t, other.TLSConfig, "it never falls back to plain text")
	}
	client, err := openRedis(settings)
	require.NoError(t, err)
	defer client.Close()
	require.NotNil(t, client.Options().TLSConfig)
	assert.Equal(t, "cache.example.com", client.Options().TLSConfig.ServerName)
	assert.False(t, client.Options().TLSConfig.InsecureSkipVerify)
}

// A server that stops waits for the connections that are being opened or checked. A database that hangs must not hold
// it up for longer than the service manager waits.
func TestAHangingDatabaseDoesNotHoldUpAStop(t *testing.T) {
	t.Parallel()
	for url, timeouts := range map[string][2]time.Duration{
		"postgres://app:secret@db.example.com/weddings":                      {connectWithin, pingWithin},
		"postgres://app:secret@db.example.com/weddings?connect_timeout=15":   {15 * time.Second, pingWithin},
		"postgres://app:secret@db.example.com/weddings?pool_ping_timeout=2s": {connectWithin, 2 * time.Second},
	} {
		pool, err := openPool(t.Context(), config.Config{DatabaseURL: config.Secret(url)})
		require.NoError(t, err)
		defer pool.Close()
		assert.Equal(t, timeouts[0], pool.Config().ConnConfig.ConnectTimeout, url)
		assert.Equal(t, timeouts[1], pool.Config().PingTimeout, url)
	}
}
