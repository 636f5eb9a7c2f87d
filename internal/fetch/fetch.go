// Package fetch reads URLs that users have typed, such as calendars: over https from the public internet, with limits
// of size and time. Its errors contain nothing of the URL.
package fetch

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"

	"code.dny.dev/ssrf"
)

const (
	// Within is the timeout of a whole read, with its redirects and the last byte of its body.
	Within = 10 * time.Second
	// MaxBody is the largest body in bytes, after decompression.
	MaxBody      = 1 << 20
	maxRedirects = 3
	maxHeader    = 64 << 10
	maxValidator = 1 << 10
)

// Problem is the reason why a URL could not be read. It contains nothing of the URL.
type Problem string

// The problems.
const (
	Unreachable Problem = "unreachable" // no such host, or nobody answers there
	Forbidden   Problem = "forbidden"   // not an https URL of the public internet
	Certificate Problem = "certificate"
	Timeout     Problem = "timeout"
	TooLarge    Problem = "too_large"
	Redirects   Problem = "redirects" // too many
	Refused     Problem = "refused"   // 401 and 403
	Gone        Problem = "gone"      // 404 and 410
	Failing     Problem = "failing"   // any other status
)

// Error returns the problem's name.
func (p Problem) Error() string { return "fetch: " + string(p) }

// Problem returns the problem's name, for the user who typed the URL.
func (p Problem) Problem() string { return string(p) }

// Options are what tests may change. The zero value has the site's options.
type Options struct {
	// Allowed are addresses that may be read although they are not public, at any port.
	Allowed []netip.Prefix
	// Roots are the certificate authorities that are trusted; nil = the system's.
	Roots *x509.CertPool
	// Resolver finds the addresses of names; nil = the system's.
	Resolver *net.Resolver
	// Within is the timeout of a read; 0 = ten seconds.
	Within time.Duration
}

// Fetcher reads URLs. It is safe for concurrent use.
type Fetcher struct {
	client *http.Client
	within time.Duration
}

// azure is the public address of Azure's metadata service, which only Azure's own machines may ask.
var azure = netip.MustParsePrefix("168.63.129.16/32")

// New returns a fetcher.
func New(o Options) *Fetcher {
	guarded := []ssrf.Option{ssrf.WithPorts(443), ssrf.WithDeniedV4Prefixes(azure)}
	if len(o.Allowed) > 0 {
		guarded = append(guarded, ssrf.WithAnyPort(), ssrf.WithAllowedV4Prefixes(o.Allowed...))
	}
	guard := ssrf.New(guarded...)
	dialer := &net.Dialer{
		Resolver: o.Resolver,
		// The check is made on the very address that is connected to, so that the name cannot resolve to another
		// address a moment later (DNS rebinding).
		Control: func(network, address string, c syscall.RawConn) error {
			if guard.Safe(network, address, c) != nil {
				return Forbidden
			}
			return nil
		},
	}
	return &Fetcher{
		within: cmp.Or(o.Within, Within),
		client: &http.Client{
			CheckRedirect: redirect,
			Transport: &http.Transport{ // without a proxy, which would connect in our place
				DialContext:            dialer.DialContext,
				DisableKeepAlives:      true, // each read resolves the name again
				ForceAttemptHTTP2:      true,
				MaxResponseHeaderBytes: maxHeader,
				TLSClientConfig:        &tls.Config{RootCAs: o.Roots, MinVersion: tls.VersionTLS12},
			},
		},
	}
}

// redirect follows redirects to other https URLs. It sends them no Referer, which would contain the secret URL.
func redirect(next *http.Request, before []*http.Request) error {
	switch {
	case len(before) > maxRedirects:
		return Redirects
	case next.URL.Scheme != "https":
		return Forbidden
	}
	next.Header.Del("Referer")
	return nil
}

// Answer is the result of a read.
type Answer struct {
	Body           []byte
	ETag, Modified string // validators to send with the next read; "" = none
	Unchanged      bool   // the validators still match, so there is no body
}

// Get reads a URL. etag and modified are those of the last answer, "" = none. Every error is a Problem, except ctx's
// own error.
func (f *Fetcher) Get(ctx context.Context, address, etag, modified string) (Answer, error) {
	timed, cancel := context.WithTimeout(ctx, f.within)
	defer cancel()
	answer, err := f.get(timed, address, etag, modified)
	if ctx.Err() != nil {
		return Answer{}, ctx.Err()
	}
	if err != nil {
		return Answer{}, problemOf(err)
	}
	return answer, nil
}

func (f *Fetcher) get(ctx context.Context, address, etag, modified string) (Answer, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil || request.URL.Scheme != "https" || request.URL.User != nil {
		return Answer{}, Forbidden
	}
	request.Header.Set("Accept", "text/calendar, */*;q=0.1")
	request.Header.Set("User-Agent", "SyrianWeddings-Calendar/1.0")
	if etag != "" {
		request.Header.Set("If-None-Match", etag)
	}
	if modified != "" {
		request.Header.Set("If-Modified-Since", modified)
	}
	response, err := f.client.Do(request)
	if err != nil {
		return Answer{}, err
	}
	defer response.Body.Close()
	switch status := response.StatusCode; {
	case status == http.StatusNotModified && (etag != "" || modified != ""):
		return Answer{ETag: etag, Modified: modified, Unchanged: true}, nil
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
		return Answer{}, Refused
	case status == http.StatusNotFound, status == http.StatusGone:
		return Answer{}, Gone
	case status != http.StatusOK || response.Header.Get("Content-Encoding") != "": // gzip was taken away
		return Answer{}, Failing
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, MaxBody+1))
	if err != nil {
		return Answer{}, err
	}
	if len(body) > MaxBody {
		return Answer{}, TooLarge
	}
	return Answer{
		Body: body, ETag: validator(response, "ETag"), Modified: validator(response, "Last-Modified"),
	}, nil
}

// validator returns a validator header, unless it is too long to be stored.
func validator(r *http.Response, name string) string {
	if value := r.Header.Get(name); len(value) <= maxValidator {
		return value
	}
	return ""
}

// problemOf reduces an error to a Problem, without the text that quotes the URL.
func problemOf(err error) Problem {
	problem, ok := errors.AsType[Problem](err)
	if ok {
		return problem
	}
	if _, wrong := errors.AsType[*tls.CertificateVerificationError](err); wrong {
		return Certificate
	}
	if timed, ok := errors.AsType[net.Error](err); ok && timed.Timeout() || errors.Is(err, context.DeadlineExceeded) {
		return Timeout
	}
	return Unreachable
}
