package fetch_test

import (
	"compress/gzip"
	"context"
	"crypto/x509"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/dns/dnsmessage"

	"weddings/internal/fetch"
)

// site is an https server on a loopback address, and what reads it although it is none of the public internet.
type site struct {
	*httptest.Server
	asked atomic.Int32
}

func open(t *testing.T, handler http.HandlerFunc) *site {
	t.Helper()
	s := &site{}
	s.Server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.asked.Add(1)
		handler(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

func (s *site) options() fetch.Options {
	roots := x509.NewCertPool()
	roots.AddCert(s.Certificate())
	return fetch.Options{Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, Roots: roots}
}

func (s *site) get(t *testing.T, path string) (fetch.Answer, error) {
	t.Helper()
	return fetch.New(s.options()).Get(t.Context(), s.URL+path, "", "")
}

func TestReading(t *testing.T) {
	t.Parallel()
	s := open(t, func(w http.ResponseWriter, r *http.Request) {
		assert.Empty(t, r.Referer())
		assert.Empty(t, r.Cookies())
		w.Header().Set("ETag", `"7"`)
		w.Header().Set("Last-Modified", "Wed, 25 Nov 2026 04:30:00 GMT")
		if r.Header.Get("If-None-Match") == `"7"` && r.Header.Get("If-Modified-Since") != "" {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		if r.URL.Path == "/from" {
			http.Redirect(w, r, "/to?secret=1", http.StatusFound)
			return
		}
		_, err := io.WriteString(w, "calendar "+r.URL.Path)
		assert.NoError(t, err)
	})
	answer, err := s.get(t, "/from")
	require.NoError(t, err)
	assert.Equal(t, "calendar /to", string(answer.Body))
	assert.Equal(t, `"7"`, answer.ETag)

	again, err := fetch.New(s.options()).Get(t.Context(), s.URL, answer.ETag, answer.Modified)
	require.NoError(t, err)
	assert.True(t, again.Unchanged)
	assert.Equal(t, answer.ETag, again.ETag)
}

// The site's own fetcher reads no loopback address, whoever answers there.
func TestTheSiteReadsThePublicInternetAlone(t *testing.T) {
	t.Parallel()
	s := open(t, func(http.ResponseWriter, *http.Request) {})
	options := s.options()
	options.Allowed = nil
	_, err := fetch.New(options).Get(t.Context(), s.URL, "", "")
	require.ErrorIs(t, err, fetch.Forbidden)
	for _, address := range []string{
		"http://example.org/", "ftp://example.org/", "file:///etc/passwd", "https://", "https:///x", "::", "webcal://x/",
		"https://user:password@example.org/", "https://example.org:22/",
		"https://localhost/", "https://127.0.0.1/", "https://127.1/", "https://2130706433/", "https://0x7f000001/",
		"https://[::1]/", "https://[::]/", "https://0.0.0.0/", "https://10.0.0.1/", "https://172.16.0.1/",
		"https://192.168.1.1/", "https://169.254.169.254/latest/meta-data/", "https://100.64.0.1/",
		"https://100.100.100.200/", "https://168.63.129.16/", "https://192.0.0.192/", "https://224.0.0.1/",
		"https://240.0.0.1/", "https://255.255.255.255/", "https://198.18.0.1/", "https://203.0.113.1/",
		"https://[::ffff:10.0.0.1]/", "https://[::ffff:127.0.0.1]/", "https://[::10.0.0.1]/",
		"https://[64:ff9b::7f00:1]/", "https://[64:ff9b:1::a00:1]/", "https://[fe80::1]/", "https://[fc00::1]/",
		"https://[fd00:ec2::254]/", "https://[ff02::1]/", "https://[2002:7f00:1::]/", "https://[2001::1]/",
		"https://[2001:db8::1]/",
	} {
		_, err := fetch.New(fetch.Options{}).Get(t.Context(), address, "", "")
		var problem fetch.Problem
		require.ErrorAs(t, err, &problem, address)
		assert.Contains(t, []fetch.Problem{fetch.Forbidden, fetch.Unreachable}, problem, address)
		if host := hostOf(t, address); net.ParseIP(strings.Trim(host, "[]")) != nil {
			assert.Equal(t, fetch.Forbidden, problem, address)
		}
	}
	assert.Zero(t, s.asked.Load())
}

func hostOf(t *testing.T, address string) string {
	t.Helper()
	parsed, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return parsed.Hostname()
}

// A redirect leads no further than an address that somebody writes.
func TestRedirects(t *testing.T) {
	t.Parallel()
	inside := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		t.Error("what is inside was asked")
	}))
	t.Cleanup(inside.Close)
	s := open(t, func(w http.ResponseWriter, r *http.Request) {
		if hops, endless := strings.CutPrefix(r.URL.Path, "/hops/"); endless {
			if hops != "" {
				http.Redirect(w, r, "/hops/"+hops[1:], http.StatusFound)
			}
			return
		}
		http.Redirect(w, r, r.URL.Query().Get("to"), http.StatusMovedPermanently)
	})
	only := s.options()
	own, err := netip.ParseAddrPort(s.Listener.Addr().String())
	require.NoError(t, err)
	only.Allowed = []netip.Prefix{netip.PrefixFrom(own.Addr(), 32)}
	port := inside.Listener.Addr().(*net.TCPAddr).Port
	for _, to := range []string{
		"https://127.0.0.2:" + itoa(port) + "/", "https://169.254.169.254/latest/meta-data/", "https://[::1]/",
		"https://[::ffff:10.0.0.1]/", "https://10.0.0.1/", "http://" + own.String() + "/", "file:///etc/passwd", "//[::1]/",
	} {
		_, err := fetch.New(only).Get(t.Context(), s.URL+"/?to="+url.QueryEscape(to), "", "")
		require.ErrorIs(t, err, fetch.Forbidden, to)
	}
	_, err = s.get(t, "/hops/123")
	require.NoError(t, err)
	_, err = s.get(t, "/hops/1234")
	require.ErrorIs(t, err, fetch.Redirects)
}

func itoa(port int) string {
	return netip.AddrPortFrom(netip.IPv4Unspecified(), uint16(port)).String()[len("0.0.0.0:"):]
}

// names is a server of names on a loopback address that gives one answer after the other, and the last one for ever.
func names(t *testing.T, answers ...string) *net.Resolver {
	t.Helper()
	conn, err := (&net.ListenConfig{}).ListenPacket(t.Context(), "udp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, conn.Close()) })
	go func() {
		buffer := make([]byte, 512)
		for {
			n, from, err := conn.ReadFrom(buffer)
			if err != nil {
				return
			}
			var m dnsmessage.Message
			if m.Unpack(buffer[:n]) != nil || len(m.Questions) != 1 {
				continue
			}
			m.Response, m.RecursionAvailable, m.Additionals = true, true, nil
			if q := m.Questions[0]; q.Type == dnsmessage.TypeA {
				m.Answers = []dnsmessage.Resource{{
					Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class},
					Body:   &dnsmessage.AResource{A: netip.MustParseAddr(answers[0]).As4()},
				}}
				if len(answers) > 1 {
					answers = answers[1:]
				}
			}
			if packed, err := m.Pack(); err == nil {
				_, _ = conn.WriteTo(packed, from)
			}
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", conn.LocalAddr().String())
	}}
}

// A name is no better than the address that it means at the moment of the connection.
func TestNames(t *testing.T) {
	t.Parallel()
	s := open(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/again" {
			http.Redirect(w, r, "https://"+r.Host+"/", http.StatusFound)
		}
	})
	_, port, err := net.SplitHostPort(s.Listener.Addr().String())
	require.NoError(t, err)
	for _, private := range []string{"127.0.0.1", "10.1.2.3", "169.254.169.254"} {
		_, err := fetch.New(fetch.Options{Resolver: names(t, private)}).
			Get(t.Context(), "https://calendar.test/", "", "")
		require.ErrorIs(t, err, fetch.Forbidden, private)
	}
	// The certificate of a test server is that of example.com.
	options := s.options()
	options.Allowed = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
	options.Resolver = names(t, "127.0.0.1", "127.0.0.2")
	fetcher := fetch.New(options)
	_, err = fetcher.Get(t.Context(), "https://example.com:"+port+"/", "", "")
	require.NoError(t, err)
	_, err = fetcher.Get(t.Context(), "https://example.com:"+port+"/", "", "")
	require.ErrorIs(t, err, fetch.Forbidden, "the name means another address now")

	options.Resolver = names(t, "127.0.0.1", "127.0.0.2")
	_, err = fetch.New(options).Get(t.Context(), "https://example.com:"+port+"/again", "", "")
	require.ErrorIs(t, err, fetch.Forbidden, "also within one reading")
	assert.EqualValues(t, 2, s.asked.Load())
}

func TestAnswersThatAreNone(t *testing.T) {
	t.Parallel()
	s := open(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/401":
			w.WriteHeader(http.StatusUnauthorized)
		case "/404":
			w.WriteHeader(http.StatusNotFound)
		case "/410":
			w.WriteHeader(http.StatusGone)
		case "/500":
			w.WriteHeader(http.StatusInternalServerError)
		case "/304":
			w.WriteHeader(http.StatusNotModified)
		case "/packed":
			w.Header().Set("Content-Encoding", "br")
		case "/endless":
			for line := strings.Repeat("x", 1<<16); r.Context().Err() == nil; {
				if _, err := io.WriteString(w, line); err != nil {
					return
				}
			}
		case "/bomb":
			w.Header().Set("Content-Encoding", "gzip")
			packed := gzip.NewWriter(w)
			zeros := make([]byte, 1<<16)
			for range 1 << 12 { // 256 MiB
				if _, err := packed.Write(zeros); err != nil {
					return
				}
			}
			assert.NoError(t, packed.Close())
		case "/drip":
			for r.Context().Err() == nil {
				if _, err := io.WriteString(w, "x"); err != nil {
					return
				}
				w.(http.Flusher).Flush()
				time.Sleep(20 * time.Millisecond)
			}
		case "/short":
			w.Header().Set("Content-Length", "100")
			_, _ = io.WriteString(w, "x")
		case "/headers":
			for range 1000 {
				w.Header().Add("X-Long", strings.Repeat("x", 1000))
			}
		}
	})
	for path, want := range map[string]fetch.Problem{
		"/401": fetch.Refused, "/404": fetch.Gone, "/410": fetch.Gone, "/500": fetch.Failing, "/304": fetch.Failing,
		"/packed": fetch.Failing, "/endless": fetch.TooLarge, "/bomb": fetch.TooLarge, "/drip": fetch.Timeout,
		"/short": fetch.Unreachable, "/headers": fetch.Unreachable,
	} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			options := s.options()
			if path == "/drip" {
				options.Within = 300 * time.Millisecond
			}
			answer, err := fetch.New(options).Get(t.Context(), s.URL+path, "", "")
			require.ErrorIs(t, err, want)
			assert.Empty(t, answer.Body)
			assert.NotContains(t, err.Error(), "127.0.0.1", "no problem tells the address")
		})
	}
	options := s.options()
	options.Roots = x509.NewCertPool()
	_, err := fetch.New(options).Get(t.Context(), s.URL, "", "")
	require.ErrorIs(t, err, fetch.Certificate)

	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = fetch.New(s.options()).Get(gone, s.URL+"/drip", "", "")
	require.ErrorIs(t, err, context.Canceled, "it ends with its context, which is no problem of the address")
}
