package breaker

import (
	"bufio"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// hangingRedis accepts connections and reads commands. It answers them only while it is told to.
func hangingRedis(t *testing.T, answers *atomic.Bool) *redis.Client {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				lines := bufio.NewScanner(conn)
				for lines.Scan() {
					switch strings.ToLower(lines.Text()) {
					case "hello":
						_, _ = conn.Write([]byte("-ERR unknown command\r\n"))
					case "get":
						if answers.Load() {
							_, _ = conn.Write([]byte("$-1\r\n"))
						}
					}
				}
			}()
		}
	}()
	client := redis.NewClient(&redis.Options{
		Addr: listener.Addr().String(), Protocol: 2, DisableIdentity: true, ContextTimeoutEnabled: true, PoolSize: 100,
	})
	t.Cleanup(func() { _ = client.Close() })
	return client
}

// Readers of a Redis that hangs wait once. Those that come after are refused at once, until it answers again.
func TestAHangingRedisKeepsFewReadersWaiting(t *testing.T) {
	t.Parallel()
	const within = 300 * time.Millisecond
	var answers atomic.Bool
	readers := of(hangingRedis(t, &answers), within)
	get := func() (time.Duration, error) {
		began := time.Now()
		err := readers.Get(t.Context(), "key").Err()
		return time.Since(began), err
	}
	took, err := get()
	require.Error(t, err)
	assert.Less(t, took, 2*within, "without another attempt")

	var waited atomic.Int64
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			took, err := get()
			assert.ErrorIs(t, err, errHangs)
			waited.Add(int64(took))
		})
	}
	all.Wait()
	assert.Less(t, time.Duration(waited.Load()), 50*within/4, "they do not wait")
	pipe := readers.Pipeline()
	pipe.Get(t.Context(), "key")
	_, err = pipe.Exec(t.Context())
	require.ErrorIs(t, err, errHangs)

	answers.Store(true)
	require.Eventually(t, func() bool {
		_, err := get()
		return err == redis.Nil //nolint:errorlint // the sentinel itself
	}, time.Minute, 50*time.Millisecond)
	_, err = get()
	assert.Equal(t, redis.Nil, err, "and then for everybody")
}
