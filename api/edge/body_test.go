package edge_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/internal/admission"
	"weddings/internal/fault"
)

// Bodies in memory share a bound; the largest holder is evicted first. Without the bound, seven hundred bodies of a
// megabyte, each without its last byte, would take all memory.
func TestBodiesThatArriveAreBounded(t *testing.T) {
	t.Parallel()
	const size = 100 << 10
	bodies := admission.NewPlaces(3*size, 0)
	arrived, counted := make(chan int, 10), make(chan int, 10)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r = r.WithContext(admission.From(r.Context(), r.Header.Get("Network")))
		edge.Leaving(nil, bodies)(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			raw, err := edge.ReadBody(r)
			switch fault.CodeOf(err) {
			case "":
				arrived <- len(raw)
				counted <- bodies.Held()
			case fault.TooLarge:
				w.WriteHeader(http.StatusRequestEntityTooLarge)
			case fault.Unavailable:
				w.WriteHeader(http.StatusServiceUnavailable)
			default:
				w.WriteHeader(http.StatusBadRequest)
			}
		})).ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	send := func(network string, claimed, sent int) net.Conn {
		c, err := net.Dial("tcp", server.Listener.Addr().String())
		require.NoError(t, err)
		t.Cleanup(func() { _ = c.Close() })
		require.NoError(t, c.SetDeadline(time.Now().Add(20*time.Second)))
		_, err = fmt.Fprintf(c, "POST / HTTP/1.1\r\nHost: a\r\nNetwork: %s\r\nContent-Length: %d\r\n\r\n%s",
			network, claimed, strings.Repeat("x", sent))
		require.NoError(t, err)
		return c
	}
	status := func(c net.Conn) int {
		answer, err := http.ReadResponse(bufio.NewReader(c), nil)
		require.NoError(t, err)
		require.NoError(t, answer.Body.Close())
		return answer.StatusCode
	}
	held := func(n int) {
		require.Eventually(t, func() bool { return bodies.Held() == n }, 10*time.Second, time.Millisecond)
	}

	many := []net.Conn{send("many", size, size-1), send("many", size, 1), send("many", size, size-1)}
	held(3 * size)
	assert.Equal(t, http.StatusServiceUnavailable, status(send("many", size, size)))
	assert.Equal(t, http.StatusOK, status(send("few", size, size)))
	assert.Equal(t, size, <-arrived)
	assert.Equal(t, http.StatusServiceUnavailable, status(many[1]), "the slowest is evicted")
	unsized, err := net.Dial("tcp", server.Listener.Addr().String())
	require.NoError(t, err)
	t.Cleanup(func() { _ = unsized.Close() })
	require.NoError(t, unsized.SetDeadline(time.Now().Add(20*time.Second)))
	_, err = io.WriteString(
		unsized,
		"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n",
	)
	require.NoError(t, err)
	assert.Equal(t, http.StatusServiceUnavailable, status(unsized), "who names no size counts as the largest")
	for _, c := range []net.Conn{many[0], many[2]} {
		_, err := c.Write([]byte("x"))
		require.NoError(t, err)
		assert.Equal(t, http.StatusOK, status(c))
	}
	held(0)
	assert.Equal(t, http.StatusRequestEntityTooLarge, status(send("few", 1<<20+1, 1)))
	for len(counted) > 0 {
		<-counted
	}
	assert.Equal(t, http.StatusOK, status(send("small", 10_000, 10_000)))
	assert.Zero(t, <-counted, "small bodies do not count")
	assert.Equal(t, http.StatusOK, status(send("few", size, size)))
	assert.Equal(t, size, <-counted, "a large one counts until its request ends")
}

func TestATextOfManyValuesIsRefused(t *testing.T) {
	t.Parallel()
	read := func(body string) fault.Code {
		_, err := edge.ReadBody(
			httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", strings.NewReader(body)),
		)
		return fault.CodeOf(err)
	}
	assert.Equal(t, fault.TooLarge, read(`{"variables":{"a":[`+strings.Repeat(`{},`, 10_000)+`{}]}}`))
	assert.Equal(
		t,
		fault.TooLarge,
		read(`{"a":"\"","b":[`+strings.Repeat(`{},`, 10_000)+`{}]}`),
		"after a quote in a string",
	)
	assert.Empty(t, read(`[`+strings.Repeat(`0,`, 9_999)+`0]`), "ten thousand values")
	assert.Equal(t, fault.TooLarge, read(`[`+strings.Repeat(`0,`, 10_000)+`0]`))
	assert.Equal(t, fault.TooLarge, read(strings.Repeat(`{"":`, 10_001)+`0`+strings.Repeat(`}`, 10_001)))
	assert.Empty(
		t,
		read(`{"query":"`+strings.Repeat(`a, \"b\", [{ `, 50_000)+`"}`),
		"brackets inside strings are not values",
	)
}
