package api

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"weddings/internal/obs"
)

// Whatever its headers and cookies are, a request has a language, an address, and a well-formed trace or none.
func FuzzHeaders(f *testing.F) {
	f.Add(
		"session=x; lang=en",
		"203.0.113.7, 10.0.0.1",
		"ar-SY,ar;q=0.9,en;q=0.8",
		"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
	)
	f.Add("lang=fr", "", "", "")
	f.Add("=;;lang", ",,,", ";;,,", "00-0-0-0")
	f.Add("lang=\"en\"", "[::1], ::ffff:10.0.0.1", "*", "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-x")
	site := &Site{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128")}}
	f.Fuzz(func(t *testing.T, cookie, forwarded, accepted, trace string) {
		for _, from := range []string{"192.0.2.1:1234", "10.0.0.2:1234", "[::1]:1234", "@"} {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.RemoteAddr = from
			r.Header = http.Header{
				"Cookie":          {cookie},
				"X-Forwarded-For": {forwarded},
				"Accept-Language": {accepted},
				"Traceparent":     {trace},
			}
			if lang := language(r); lang != "ar" && lang != "en" {
				t.Fatalf("the language is %q", lang)
			}
			if at := site.address(r); at == "" || from == "192.0.2.1:1234" && at != "192.0.2.1" {
				t.Fatalf("the address is %q", at)
			}
			ctx, span := obs.Incoming(r)
			span.End()
			if named := obs.Traceparent(ctx); named != "" && len(named) != 55 {
				t.Fatalf("the trace is %q", named)
			}
		}
	})
}
