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

// Listener returns a listener that answers requests whose URL has a broken escape, such as "/venue/%E0%A4%A". A browser
// that asks for a page is redirected to the readable part of the URL; other clients get a refusal in the API's form.
// Handlers never see such a request, because net/http refuses it in plain text before. net/http's answer still goes out
// if a client pipelines the request behind another in one packet; browsers and proxies do not.
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
	// head holds the bytes read since the last response, at most mostHead: it begins with the request.
	head []byte
	// next is the first byte of the next request. net/http reads it alone while a handler runs.
	next []byte
}

const (
	// mostHead has room for a method, the longest path and the bytes that one read takes beyond it.
	mostHead = maxPath + 8<<10
	// mostHeaders bounds the headers of a request with a broken URL, in bytes. headersWithin is the wait for them.
	mostHeaders, headersWithin = 64 << 10, 5 * time.Second
)

// refused is net/http's answer to a request that it cannot parse. net/http has read no further than the URL then.
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

// request returns the request that net/http refuses, and reads the headers that net/http has not read. No handler runs
// at that point, so nobody else reads the connection.
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

// broken reports whether the URL of a request cannot be parsed, so that only a part of it is readable.
func broken(request []byte) bool {
	_, rest, _ := bytes.Cut(request, []byte(" "))
	at, _, ok := bytes.Cut(rest, []byte(" "))
	if !ok || !bytes.HasPrefix(at, []byte("/")) || len(at) > maxPath {
		return false
	}
	_, err := url.ParseRequestURI(string(at))
	return err != nil
}

// These answers end the connection, as net/http's own answer does.
const (
	moved = "HTTP/1.1 302 Found\r\nLocation: %s\r\nCache-Control: no-store\r\n" +
		"Content-Length: 0\r\nConnection: close\r\n\r\n"
	refusedCall = "HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\n" +
		"X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n" +
		"Content-Length: %d\r\nConnection: close\r\n\r\n%s"
)

// answerTo returns the answer to a request with a broken URL. It returns "" if the headers cannot be read.
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
