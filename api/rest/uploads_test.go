package rest

import (
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestUploadsAreBounded(t *testing.T) {
	t.Parallel()
	u := NewUploads()
	u.each, u.inAll = 2, 3
	one, two := uuid.New(), uuid.New()
	first, err := u.enter(one)
	require.NoError(t, err)
	second, err := u.enter(one)
	require.NoError(t, err)
	_, err = u.enter(one)
	require.ErrorIs(t, err, sendsMany)
	third, err := u.enter(two)
	require.NoError(t, err)
	_, err = u.enter(two)
	require.ErrorIs(t, err, manySend)
	for _, leave := range []func(){first, second, third} {
		leave()
	}
	assert.Zero(t, u.all)
	assert.Empty(t, u.of)
}

// deadlines are those that a body sets on its connection.
type deadlines []time.Time

func (d *deadlines) SetReadDeadline(at time.Time) error {
	*d = append(*d, at)
	return nil
}

func TestASilentSenderIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]time.Time{
		"soon": time.Now().Add(time.Second),
		"late": time.Now().Add(time.Hour),
	} {
		var set deadlines
		before := time.Now()
		whole, err := io.ReadAll(newArriving(strings.NewReader("a picture"), &set, end))
		require.NoError(t, err)
		assert.Equal(t, "a picture", string(whole))
		require.Len(t, set, 3, "one for each of two reads, and none at the end")
		for _, at := range set[:2] {
			assert.False(t, at.After(end), name)
			assert.False(t, at.After(time.Now().Add(pieceTime)), name)
			assert.True(t, at.After(before), name)
		}
		assert.Zero(t, set[2], "net/http goes on reading")
	}
}

// pipe is a connection whose other end may be closed, as that of a telephone that has sent all.
type pipe struct{ net.Conn }

func (p pipe) SetReadDeadline(at time.Time) error {
	if err := p.Conn.SetReadDeadline(at); !errors.Is(err, io.ErrClosedPipe) {
		return err
	}
	return nil
}

// A byte now and then kept a place for three minutes, and eight accounts all of them. Time passes as the senders wait.
func TestASlowSenderIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		each  int           // bytes at once
		pause time.Duration // before each
		size  int
		ends  time.Duration // when the sender is cut off; 0 = not at all
	}{
		"nothing":                       {0, time.Hour, 1, pieceTime},
		"a byte a second":               {1, time.Second, 300_000, pieceTime},
		"a kilobyte a second":           {1000, time.Second, 300_000, pieceTime},
		"a piece in more than its time": {piece, 21 * time.Second, 300_000, pieceTime},
		"four kilobytes a second":       {4000, time.Second, 700_000, 0},
		"thirty kilobytes a second":     {30_000, time.Second, 5_000_000, 0},
		"pauses of fifteen seconds":     {piece, 15 * time.Second, 700_000, 0},
		"a small picture in one go":     {9, 15 * time.Second, 9, 0},
		"all within the three minutes":  {30_000, time.Second, 6_000_000, 3 * time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				from, to := net.Pipe()
				sent := make(chan struct{})
				go func() {
					defer close(sent)
					defer to.Close()
					for left := c.size; left > 0; left -= c.each {
						time.Sleep(c.pause)
						if _, err := to.Write(make([]byte, min(c.each, left))); err != nil {
							return
						}
					}
				}()
				begun := time.Now()
				got, err := io.Copy(io.Discard, newArriving(from, pipe{from}, begun.Add(3*time.Minute)))
				took := time.Since(begun)
				require.NoError(t, from.Close())
				<-sent
				if c.ends > 0 {
					require.ErrorIs(t, err, os.ErrDeadlineExceeded)
					assert.Equal(t, c.ends, took)
					return
				}
				require.NoError(t, err)
				assert.EqualValues(t, c.size, got)
			})
		})
	}
}
