package api

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"weddings/api/edge"

	"github.com/stretchr/testify/assert"
)

func TestTheClientsAddressIsTheLastThatNoProxyOfOursHas(t *testing.T) {
	t.Parallel()
	site := &Site{
		TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")},
	}
	for name, c := range map[string]struct {
		from   string
		lines  []string
		wanted string
	}{
		"no proxy":                    {"203.0.113.7:1", nil, "203.0.113.7"},
		"a claim without a proxy":     {"203.0.113.7:1", []string{"198.51.100.1"}, "203.0.113.7"},
		"one proxy":                   {"10.0.0.1:1", []string{"203.0.113.7"}, "203.0.113.7"},
		"two proxies":                 {"10.0.0.1:1", []string{"203.0.113.7, 10.0.0.2"}, "203.0.113.7"},
		"a claim before the proxy":    {"10.0.0.1:1", []string{"198.51.100.1, 203.0.113.7"}, "203.0.113.7"},
		"a line of the client's own":  {"10.0.0.1:1", []string{"198.51.100.1", "203.0.113.7"}, "203.0.113.7"},
		"a line in front of proxies":  {"10.0.0.1:1", []string{"198.51.100.1", "203.0.113.7, 10.0.0.2"}, "203.0.113.7"},
		"a claim of a proxy's name":   {"10.0.0.1:1", []string{"198.51.100.1, 10.0.0.9", "203.0.113.7"}, "203.0.113.7"},
		"what is no address":          {"10.0.0.1:1", []string{"198.51.100.1, unknown"}, "10.0.0.1"},
		"no address in the middle":    {"10.0.0.1:1", []string{"198.51.100.1, _hidden, 10.0.0.3"}, "10.0.0.3"},
		"an empty line at the end":    {"10.0.0.1:1", []string{"198.51.100.1", ""}, "10.0.0.1"},
		"an address with a port":      {"10.0.0.1:1", []string{"198.51.100.1, 203.0.113.7:80"}, "10.0.0.1"},
		"version 6":                   {"[fd00::1]:1", []string{"2001:db8::7"}, "2001:db8::7"},
		"version 4 inside of 6":       {"[::ffff:10.0.0.1]:1", []string{"::ffff:203.0.113.7"}, "203.0.113.7"},
		"nobody but proxies":          {"10.0.0.1:1", []string{"10.0.0.3, 10.0.0.2"}, "10.0.0.3"},
		"a zone, which is the host's": {"[fd00::1]:1", []string{"2001:db8::7%eth0"}, "2001:db8::7"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr, r.Header["X-Forwarded-For"] = c.from, c.lines
		assert.Equal(t, c.wanted, site.address(r), name)
	}
}

// TestAProxyThatIsNotTrustedIsToldOfOnce checks that a private address is logged by name, and a public one, which is a
// visitor's, is not.
func TestAProxyThatIsNotTrustedIsToldOfOnce(t *testing.T) { //nolint:paralleltest // the logger is the process's
	var lines bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&lines, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	site := &Site{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.1/32")}}
	from := func(peer string, forwarded ...string) {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = peer
		for _, line := range forwarded {
			r.Header.Add("X-Forwarded-For", line)
		}
		site.address(r)
	}
	from("172.31.250.1:1")
	from("203.0.113.9:1", "198.51.100.1")
	from("10.0.0.1:1", "198.51.100.1, 203.0.113.9")
	from("10.0.0.1:1", "203.0.113.9, 192.168.3.4")
	assert.Empty(t, lines.String())
	for range 3 {
		from("172.31.250.1:1", "203.0.113.9")
	}
	assert.Equal(t, 1, strings.Count(lines.String(), "level=WARN"))
	assert.Contains(t, lines.String(), "address=172.31.250.1")
	assert.Contains(t, lines.String(), "TRUSTED_PROXIES")
}

// A URL that a messenger cut in the middle of a letter redirects to its readable part. It was once answered with JSON.
func TestAnAddressThatWasCutLeadsToWhatCanBeReadOfIt(t *testing.T) {
	t.Parallel()
	handler := wellFormed(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for asked, leads := range map[string]string{
		"/search?q=%D9%82%D8%A7%D8":                "/search?q=%D9%82%D8%A7",
		"/search?q=a%2&sort=PRICE_ASC":             "/search?q=a2&sort=PRICE_ASC",
		"/venues?kind=%FF":                         "/venues?kind=",
		"//evil.example/?q=%zz":                    "/evil.example/?q=zz",
		"/%5Cevil.example/?q=%zz":                  "/%5Cevil.example/?q=zz",
		"/search?q=%00a":                           "/search?q=a",
		"/venue/%D9%82%D8%A7%D8":                   "/venue/%D9%82%D8%A7",
		"/%FF/evil.example/%00":                    "/evil.example/",
		"/search?q=%D9%82":                         "",
		"/api/venues/%FF":                          "refused",
		"/api/venues?q=%FF":                        "refused",
		"/search?q=" + strings.Repeat("%FF", 9000): "refused",
	} {
		r := httptest.NewRequest(http.MethodGet, asked, nil)
		r.Header.Set("Accept", "text/html,*/*")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r.WithContext(edge.With(r.Context(), &edge.RequestContext{})))
		if leads == "refused" {
			assert.Equal(t, http.StatusBadRequest, w.Code, asked)
			continue
		}
		assert.Equal(t, leads, w.Header().Get("Location"), asked)
		if leads == "" {
			continue
		}
		again := httptest.NewRequest(http.MethodGet, leads, nil)
		again.Header = r.Header
		w = httptest.NewRecorder()
		handler.ServeHTTP(w, again.WithContext(edge.With(again.Context(), &edge.RequestContext{})))
		assert.Equal(t, http.StatusOK, w.Code, leads)
	}
}
