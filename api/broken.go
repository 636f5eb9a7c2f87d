package api

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
)

// Listener returns a listener whose connections answer pages with a broken escape in their address, such as
// "/venue/%E0%A4%A", with a redirect to what can be read of it. The handler never sees them: net/http refuses them
// itself, in plain text.
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

	leads string // where the request leads that was read last; empty unless its address is broken
}

// refused is what net/http sends for a request that it cannot parse.
const refused = "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n" +
	"400 Bad Request"

func (c *conn) Read(p []byte) (int, error) {
	n, err := c.TCPConn.Read(p)
	c.leads = mended(p[:n])
	return n, err //nolint:wrapcheck // net/http compares errors of connections
}

func (c *conn) Write(p []byte) (int, error) {
	if c.leads == "" || string(p) != refused {
		return c.TCPConn.Write(p) //nolint:wrapcheck // net/http compares errors of connections
	}
	_, err := fmt.Fprintf(
		c.TCPConn,
		"HTTP/1.1 302 Found\r\nLocation: %s\r\nCache-Control: no-store\r\n"+
			"Content-Length: 0\r\nConnection: close\r\n\r\n",
		c.leads,
	)
	return len(p), err //nolint:wrapcheck // net/http compares errors of connections
}

// mended returns the readable part of the address that a browser asks for a page at. It returns nothing if the address
// can be parsed or the headers are not complete.
func mended(read []byte) string {
	method, rest, _ := bytes.Cut(read, []byte(" "))
	at, headers, ok := bytes.Cut(rest, []byte(" "))
	if !ok || !bytes.HasPrefix(at, []byte("/")) || len(at) > maxPath || string(method) != http.MethodGet {
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
	r.URL = &url.URL{Path: unescaped(path, url.PathUnescape), RawQuery: query}
	if !isPage(r) {
		return ""
	}
	return readable(r.URL)
}
