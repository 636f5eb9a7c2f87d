package api

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"

	"weddings/api/edge"
)

// Listener returns a listener whose connections answer pages with a broken escape in their address, such as
// "/venue/%E0%A4%A", with a redirect to what can be read of it, and calls with the refusal that all calls have. The
// handler never sees them: net/http refuses them itself, in plain text.
func Listener(l net.Listener) net.Listener { return listener{l} }

type listener struct{ net.Listener }

func (l listener) Accept() (net.Conn, error) {
	accepted, err := l.Listener.Accept()
	if tcp, ok := accepted.(*net.TCPConn); ok {
		return &conn{TCPConn: tcp}, err
	}
	return accepted, err
}

type conn struct {
	*net.TCPConn

	// answer is to the request that was read last; empty unless its address is broken. net/http reads on while a
	// handler writes.
	answer atomic.Pointer[string]

	// first is the first byte of the next request, where net/http has read it while it waited for a handler. net/http
	// never reads one connection twice at a time.
	first []byte
}

// refused is what net/http sends for a request that it cannot parse.
const refused = "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n" +
	"400 Bad Request"

func (c *conn) Read(p []byte) (int, error) {
	n, err := c.TCPConn.Read(p)
	request := append(c.first, p[:n]...)
	answer := answerTo(request)
	c.answer.Store(&answer)
	c.first = nil
	if len(p) == 1 {
		c.first = request
	}
	return n, err //nolint:wrapcheck // net/http compares errors of connections
}

func (c *conn) Write(p []byte) (int, error) {
	answer := c.answer.Load()
	if string(p) != refused || answer == nil || *answer == "" {
		return c.TCPConn.Write(p) //nolint:wrapcheck // net/http compares errors of connections
	}
	_, err := io.WriteString(c.TCPConn, *answer)
	return len(p), err //nolint:wrapcheck // net/http compares errors of connections
}

// Answers that end the connection, as net/http's own does.
const (
	moved = "HTTP/1.1 302 Found\r\nLocation: %s\r\nCache-Control: no-store\r\n" +
		"Content-Length: 0\r\nConnection: close\r\n\r\n"
	refusedCall = "HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\n" +
		"Cache-Control: no-store\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s"
)

// answerTo returns the answer to a request for a page or a call at a broken address. It returns nothing if the address
// can be parsed or the headers are not complete.
func answerTo(read []byte) string {
	method, rest, _ := bytes.Cut(read, []byte(" "))
	at, headers, ok := bytes.Cut(rest, []byte(" "))
	if !ok || !bytes.HasPrefix(at, []byte("/")) || len(at) > maxPath {
		return ""
	}
	if _, err := url.ParseRequestURI(string(at)); err == nil {
		return ""
	}
	r, err := http.ReadRequest(bufio.NewReader(io.MultiReader(strings.NewReader("GET / "), bytes.NewReader(headers))))
	if err != nil {
		return ""
	}
	path, query, _ := strings.Cut(string(at), "?")
	r.Method = string(method)
	r.URL = &url.URL{Path: unescaped(path, url.PathUnescape), RawQuery: query}
	switch {
	case isPage(r):
		return fmt.Sprintf(moved, readable(r.URL))
	case strings.HasPrefix(r.URL.Path, "/api/"):
		body, _ := edge.BodyOf(context.Background(), malformed, language(r))
		text, _ := json.Marshal(body) // plain data
		return fmt.Sprintf(refusedCall, len(text), text)
	}
	return ""
}
