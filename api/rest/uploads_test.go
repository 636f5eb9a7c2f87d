package rest

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/admission"
)

// sent starts an upload of an account that never sends anything. The channel gets the handler's error.
func sent(t *testing.T, a *API, network string, account uuid.UUID) (body *arriving, ended chan error) {
	t.Helper()
	from, to := net.Pipe()
	t.Cleanup(func() { assert.NoError(t, to.Close()) })
	ctx, cancel := context.WithTimeout(admission.From(context.Background(), network), 3*time.Minute)
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/api/media", from)
	ended = make(chan error, 1)
	body, err := a.sending(connection{httptest.NewRecorder(), from}, r, account)
	if err != nil {
		cancel()
		ended <- err
		return nil, ended
	}
	go func() {
		defer cancel()
		defer body.leave()
		_, err := io.Copy(io.Discard, body)
		ended <- err
	}()
	return body, ended
}

// connection is a connection with an upload.
type connection struct {
	*httptest.ResponseRecorder
	net.Conn
}

func (c connection) Write(p []byte) (int, error)        { return c.ResponseRecorder.Write(p) }
func (c connection) SetReadDeadline(at time.Time) error { return c.Conn.SetReadDeadline(at) }

// Eight slow accounts behind one address must not hold all places.
func TestUploadsAreShared(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		a := &API{Uploads: NewUploads()}
		var slow []*arriving
		var ended []chan error
		greedy := uuid.New()
		for i := range uploadsInAll {
			account := greedy
			if i >= uploadsEach {
				account = uuid.New()
			}
			body, end := sent(t, a, "telephone", account)
			slow, ended = append(slow, body), append(ended, end)
		}
		_, own := sent(t, a, "elsewhere", greedy)
		require.ErrorIs(t, <-own, sendsMany)
		synctest.Wait()
		slow[2].place.Moved(-1) // the slowest
		begun := time.Now()
		_, another := sent(t, a, "elsewhere", uuid.New())
		require.ErrorIs(t, <-ended[2], os.ErrDeadlineExceeded)
		assert.Zero(t, time.Since(begun), "at once")
		assert.True(t, slow[2].gaveWay())
		_, late := sent(t, a, "telephone", uuid.New())
		synctest.Wait()
		assert.Equal(t, uploadsInAll, a.Uploads.Held())
		for i, end := range append(ended, another, late) {
			if i != 2 {
				require.Error(t, <-end, "slow uploads end with an error")
			}
		}
		assert.Zero(t, a.Uploads.Held())
	})
}

// deadlines records the deadlines that a body sets on its connection.
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
		require.Len(t, set, 3, "one for each of two reads, and a cleared one at the end")
		for _, at := range set[:2] {
			assert.False(t, at.After(end), name)
			assert.False(t, at.After(time.Now().Add(pieceTime)), name)
			assert.True(t, at.After(before), name)
		}
		assert.Zero(t, set[2], "net/http goes on reading")
	}
}

// pipe is a connection whose other end may close early, like a telephone's that has sent everything.
type pipe struct{ net.Conn }

func (p pipe) SetReadDeadline(at time.Time) error {
	if err := p.Conn.SetReadDeadline(at); !errors.Is(err, io.ErrClosedPipe) {
		return err
	}
	return nil
}

// A sender that sends a byte now and then is cut off. Such senders once held a place for three minutes each, and eight
// accounts all places. Time passes while the senders wait.
func TestASlowSenderIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		each  int           // bytes per write
		pause time.Duration // before each write
		size  int
		ends  time.Duration // when the sender is cut off; 0 = never
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
