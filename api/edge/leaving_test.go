package edge_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/internal/admission"
)

// line is a response writer on a network connection.
type line struct {
	http.ResponseWriter
	net.Conn
}

func (l line) Header() http.Header                 { return l.ResponseWriter.Header() }
func (l line) Write(p []byte) (int, error)         { return l.Conn.Write(p) }
func (l line) SetWriteDeadline(at time.Time) error { return l.Conn.SetWriteDeadline(at) }

// answer writes a response of a size to a client that reads a number of bytes at a time. It reports how and when the
// response ended.
func answer(
	t *testing.T, answers *admission.Places, network string, size, reads int, pause time.Duration,
) (ended chan error, took *time.Duration) {
	t.Helper()
	from, to := net.Pipe()
	stop, gone := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		for into := make([]byte, reads); ; {
			select {
			case <-time.After(pause):
			case <-stop:
				return
			}
			if _, err := to.Read(into); err != nil {
				return
			}
		}
	}()
	result := make(chan error, 1)
	handler := edge.Leaving(answers, nil)(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		err := edge.Hold(r.Context(), size)
		if err == nil {
			_, err = w.Write(make([]byte, size))
		}
		result <- err
	}))
	ended, took = make(chan error, 1), new(time.Duration)
	go func() {
		begun := time.Now()
		r := httptest.NewRequestWithContext(admission.From(context.Background(), network), http.MethodGet, "/", nil)
		handler.ServeHTTP(line{httptest.NewRecorder(), from}, r)
		*took = time.Since(begun)
		assert.NoError(t, from.Close())
		close(stop)
		<-gone
		ended <- <-result
	}()
	return ended, took
}

// A client that does not read is disconnected. Such a client once kept a response in memory for three minutes, and
// thirty of them exhausted the memory.
func TestWhoDoesNotReadIsCutOff(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		reads int
		pause time.Duration
		ends  time.Duration // 0 = the client gets all of it
	}{
		"nothing":                      {1, time.Hour, 20 * time.Second},
		"a byte a second":              {1, time.Second, 20 * time.Second},
		"four kilobytes a second":      {4000, time.Second, 0},
		"a piece now and then":         {32 << 10, 15 * time.Second, 3 * time.Minute},
		"all of it at once":            {1 << 20, 0, 0},
		"all of it, after ten seconds": {1 << 20, 10 * time.Second, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				size := 600 << 10
				if c.reads >= 1<<20 {
					size = 60 << 10
				}
				ended, took := answer(t, edge.NewAnswers(), "any", size, c.reads, c.pause)
				err := <-ended
				if c.ends == 0 {
					require.NoError(t, err)
					return
				}
				require.ErrorIs(t, err, os.ErrDeadlineExceeded)
				assert.Equal(t, c.ends, *took)
			})
		})
	}
}

// Responses that wait for clients share a bound. The slowest of the largest holder is evicted first.
func TestAnswersThatWaitForClientsAreBounded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		answers := admission.NewPlaces(3*(100<<10), 0)
		var ended []chan error
		for _, reads := range []int{6000, 5000, 7000} {
			end, _ := answer(t, answers, "many", 100<<10, reads, time.Second)
			ended = append(ended, end)
		}
		time.Sleep(6500 * time.Millisecond) // after the sixth read, by which two of them have read a piece
		another, _ := answer(t, answers, "many", 100<<10, 1, time.Hour)
		require.ErrorIs(t, <-another, admission.ErrFull)
		few, _ := answer(t, answers, "few", 100<<10, 100<<10, time.Second)
		require.ErrorIs(t, <-ended[1], os.ErrDeadlineExceeded)
		require.NoError(t, <-few)
		require.NoError(t, <-ended[0])
		require.NoError(t, <-ended[2])
		assert.Zero(t, answers.Held())
	})
}
