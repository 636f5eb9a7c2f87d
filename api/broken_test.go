package api

import (
	"bufio"
	"encoding/json"
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
)

// net/http refuses a URL with a broken escape in plain text, before any handler.
func TestABrokenAddressLeadsToAPage(t *testing.T) {
	t.Parallel()
	site := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusNoContent)
	}))
	site.Listener = Listener(site.Listener)
	site.Start()
	t.Cleanup(site.Close)

	const page = "Accept: text/html,*/*\r\n"
	for _, c := range []struct{ asked, headers, leads string }{
		{"GET /%E0%A4%A", page, "/A"},
		{"GET /venue/%E0%A4%A", page, "/venue/A"},
		{"GET /venue/%D9%82%D8%A7%D", page, "/venue/%D9%82%D8%A7D"},
		{"GET /venue/a+b%2?lang=en&q=%zz", page, "/venue/a+b2?lang=en&q=zz"},
		{"GET //evil.example/%zz", page, "/evil.example/zz"},
		{"GET /%0d%0aSet-Cookie:x%z", page, "/%0D%0ASet-Cookie:xz"},
		{"GET /%zz", "Accept: application/json\r\n", ""},
		{"POST /venue/%zz", page, ""},
		{"GET /venue/a", page + "no header\r\n", ""},
	} {
		connection, err := net.Dial("tcp", site.Listener.Addr().String())
		require.NoError(t, err)
		answers := bufio.NewReader(connection)
		// The connection has answered somebody else before, as that of a proxy has.
		for _, request := range []string{"GET /venue/b", c.asked} {
			_, err = fmt.Fprintf(connection, "%s HTTP/1.1\r\nHost: x\r\n%s\r\n", request, c.headers)
			require.NoError(t, err)
			response, err := http.ReadResponse(answers, nil)
			require.NoError(t, err)
			require.NoError(t, response.Body.Close())
			switch {
			case request != c.asked && response.StatusCode == http.StatusNoContent:
				continue
			case c.leads == "":
				assert.Equal(t, http.StatusBadRequest, response.StatusCode, c.asked)
			default:
				assert.Equal(t, http.StatusFound, response.StatusCode, c.asked)
				assert.Equal(t, c.leads, response.Header.Get("Location"), c.asked)
			}
			break
		}
		require.NoError(t, connection.Close())
	}
}

// While a handler runs, net/http reads the first byte of what comes next, alone.
func TestABrokenAddressThatIsAskedBeforeAnAnswerLeadsToAPage(t *testing.T) {
	t.Parallel()
	running, reads := make(chan bool), make(chan int, 100)
	site := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		close(running)
		for n := range reads {
			if n == 1 {
				break
			}
		}
		w.WriteHeader(http.StatusNoContent)
	}))
	site.Listener = countingListener{Listener(site.Listener), reads}
	site.Start()
	t.Cleanup(site.Close)

	connection, err := net.Dial("tcp", site.Listener.Addr().String())
	require.NoError(t, err)
	defer func() { _ = connection.Close() }()
	const request = "GET %s HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n"
	_, err = fmt.Fprintf(connection, request, "/venue/b")
	require.NoError(t, err)
	<-running
	_, err = fmt.Fprintf(connection, request, "/venue/%E0%A4%A")
	require.NoError(t, err)
	answers := bufio.NewReader(connection)
	for _, want := range []int{http.StatusNoContent, http.StatusFound} {
		response, err := http.ReadResponse(answers, nil)
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		assert.Equal(t, want, response.StatusCode)
	}
}

// countingListener tells how many bytes each read of its connections returned.
type countingListener struct {
	net.Listener
	reads chan<- int
}

func (l countingListener) Accept() (net.Conn, error) {
	accepted, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return countingConn{accepted, l.reads}, nil
}

type countingConn struct {
	net.Conn
	reads chan<- int
}

func (c countingConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.reads <- n
	return n, err
}

// Networks cut a request anywhere, and its headers may be long.
func TestABrokenAddressThatComesInPiecesLeadsToAPage(t *testing.T) {
	t.Parallel()
	site := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
	}))
	site.Listener = Listener(site.Listener)
	site.Start()
	t.Cleanup(site.Close)

	const post = "POST /api/venues HTTP/1.1\r\nHost: x\r\nContent-Length: 20000\r\n\r\n"
	line, headers := "GET /venue/%E0%A4%A HTTP/1.1\r\n", "Host: x\r\nAccept: text/html\r\n"
	for name, pieces := range map[string][]string{
		"in the method":      {line[:1], line[1:] + headers + "\r\n"},
		"in the address":     {line[:14], line[14:] + headers + "\r\n"},
		"after the address":  {line, headers + "\r\n"},
		"in the headers":     {line + headers[:12], headers[12:] + "\r\n"},
		"before the end":     {line + headers, "\r\n"},
		"long headers":       {line + headers + "Cookie: a=" + strings.Repeat("x", 20_000) + "\r\n\r\n"},
		"a long address":     {"GET /" + strings.Repeat("a", 3_600) + "%zz HTTP/1.1\r\n" + headers, "A: b\r\n\r\n"},
		"after a large body": {post, strings.Repeat("x", 20_000), line, headers + "\r\n"},
	} {
		connection, err := net.Dial("tcp", site.Listener.Addr().String())
		require.NoError(t, err)
		answers := bufio.NewReader(connection)
		for _, piece := range pieces {
			_, err := io.WriteString(connection, piece)
			require.NoError(t, err)
			time.Sleep(20 * time.Millisecond) // so that it is read by itself
			if piece == pieces[min(1, len(pieces)-1)] && strings.HasPrefix(pieces[0], "POST") {
				taken, err := http.ReadResponse(answers, nil)
				require.NoError(t, err)
				require.NoError(t, taken.Body.Close())
				assert.Equal(t, http.StatusOK, taken.StatusCode, name)
			}
		}
		response, err := http.ReadResponse(answers, nil)
		require.NoError(t, err, name)
		require.NoError(t, response.Body.Close())
		assert.Equal(t, http.StatusFound, response.StatusCode, name)
		require.NoError(t, connection.Close())
	}
}

func TestACallAtABrokenAddressIsRefusedInWords(t *testing.T) {
	t.Parallel()
	site := httptest.NewUnstartedServer(http.NotFoundHandler())
	site.Listener = Listener(site.Listener)
	site.Start()
	t.Cleanup(site.Close)

	for asked, want := range map[string]string{
		"GET /api/venues/%E0%A4%A HTTP/1.1\r\nHost: x\r\n\r\n":                                malformed.Text.Ar,
		"POST /api/%zz HTTP/1.1\r\nHost: x\r\nCookie: lang=en\r\nContent-Length: 2\r\n\r\n{}": malformed.Text.En,
		"POST /graphql%zz HTTP/1.1\r\nHost: x\r\n\r\n":                                        malformed.Text.Ar,
		"GET /media/%zz HTTP/1.1\r\nHost: x\r\n\r\n":                                          malformed.Text.Ar,
	} {
		connection, err := net.Dial("tcp", site.Listener.Addr().String())
		require.NoError(t, err)
		_, err = fmt.Fprint(connection, asked)
		require.NoError(t, err)
		response, err := http.ReadResponse(bufio.NewReader(connection), nil)
		require.NoError(t, err)
		var body struct{ Error, Code string }
		require.NoError(t, json.NewDecoder(response.Body).Decode(&body), asked)
		require.NoError(t, response.Body.Close())
		assert.Equal(t, http.StatusBadRequest, response.StatusCode, asked)
		assert.Equal(t, want, body.Error)
		assert.Equal(t, "invalid", body.Code)
		require.NoError(t, connection.Close())
	}
}
