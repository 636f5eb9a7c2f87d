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
	"sync"
	"time"

	"weddings/api/edge"
)

// Listener returns a listener whose connections answer pages with a broken escape in their address, such as
// "/venue/%E0%A4%A", with a redirect to what can be read of it, and all else with the refusal that calls have. The
// handler never sees them: net/http refuses them itself, in plain text. So it does still where a client sends a request
// right behind another, in one piece with it; browsers and proxies do not.
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

	mu sync.Mutex // net/http reads on while a handler writes
	// head begins with what was read since the last answer, which is the request; at most mostHead bytes.
	head []byte
	// next is the first byte of the request after this one, which net/http reads alone while a handler runs.
	next []byte
}

const (
	// mostHead is room for a method, the longest path and what is read beyond it at once.
	mostHead = maxPath + 8<<10
	// mostHeaders bounds the headers of a request whose address is broken, and headersWithin the wait for them.
	mostHeaders, headersWithin = 64 << 10, 5 * time.Second
)

// refused is what net/http sends for a request that it cannot parse. It has read no further than the address then.
const refused = "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n" +
	"400 Bad Request"

func (c *conn) Read(p []byte) (int, error) {
	n, err := c.TCPConn.Read(p)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(p) == 1 {
		c.next = append(c.next, p[:n]...)
		return n, err //nolint:wrapcheck // net/http compares errors of connections
	}
	c.head = append(append(c.head, c.next...), p[:min(n, max(0, mostHead-len(c.head)))]...)
	c.next = nil
	return n, err //nolint:wrapcheck // net/http compares errors of connections
}

func (c *conn) Write(p []byte) (int, error) {
	if string(p) == refused {
		if answer := answerTo(c.request()); answer != "" {
			_, err := io.WriteString(c.TCPConn, answer)
			return len(p), err //nolint:wrapcheck // net/http compares errors of connections
		}
	}
	c.mu.Lock()
	c.head = nil
	c.mu.Unlock()
	return c.TCPConn.Write(p) //nolint:wrapcheck // net/http compares errors of connections
}

// request returns the request that net/http refuses, with what it has not read of the headers. No handler runs, so that
// nobody else reads.
func (c *conn) request() []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	request := c.head
	if !broken(request) {
		return nil
	}
	_ = c.SetReadDeadline(time.Now().Add(headersWithin))
	for more := make([]byte, 4<<10); len(request) < mostHeaders && !bytes.Contains(request, []byte("\r\n\r\n")); {
		n, err := c.TCPConn.Read(more)
		request = append(request, more[:n]...)
		if err != nil {
			return nil
		}
	}
	return request
}

// broken reports whether a request has an address that can be read in part alone.
func broken(request []byte) bool {
	_, rest, _ := bytes.Cut(request, []byte(" "))
	at, _, ok := bytes.Cut(rest, []byte(" "))
	if !ok || !bytes.HasPrefix(at, []byte("/")) || len(at) > maxPath {
		return false
	}
	_, err := url.ParseRequestURI(string(at))
	return err != nil
}

// Answers that end the connection, as net/http's own does.
const (
	moved = "HTTP/1.1 302 Found\r\nLocation: %s\r\nCache-Control: no-store\r\n" +
		"Content-Length: 0\r\nConnection: close\r\n\r\n"
	refusedCall = "HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\n" +
		"X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n" +
		"Content-Length: %d\r\nConnection: close\r\n\r\n%s"
)

// answerTo returns the answer to a request with a broken address; nothing for one whose headers cannot be read.
func answerTo(request []byte) string {
	method, rest, _ := bytes.Cut(request, []byte(" "))
	at, headers, _ := bytes.Cut(rest, []byte(" "))
	r, err := http.ReadRequest(bufio.NewReader(io.MultiReader(strings.NewReader("GET / "), bytes.NewReader(headers))))
	if err != nil {
		return ""
	}
	path, query, _ := strings.Cut(string(at), "?")
	r.Method = string(method)
	r.URL = &url.URL{Path: unescaped(path, url.PathUnescape), RawQuery: query}
	if isPage(r) {
		return fmt.Sprintf(moved, readable(r.URL))
	}
	body, _ := edge.BodyOf(context.Background(), malformed, language(r))
	text, _ := json.Marshal(body) // plain data
	return fmt.Sprintf(refusedCall, len(text), text)
}
