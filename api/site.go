// Package api is the HTTP edge: it puts the doors together and guards them.
package api

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"

	"weddings/api/csv"
	"weddings/api/edge"
	"weddings/api/graph"
	"weddings/api/page"
	"weddings/api/rest"
	"weddings/api/security"
	"weddings/api/session"
	"weddings/commands"
	"weddings/events"
	"weddings/internal/admission"
	"weddings/internal/fault"
	"weddings/internal/obs"
)

// Site is what the edge is made of.
type Site struct {
	REST           *rest.API
	Graph          *graph.Resolver
	Sessions       *session.Sessions
	Pages          *page.Pages
	TrustedProxies []netip.Prefix
	Limits         *edge.Limits
	Security       *security.Log
	Gate           *admission.Gate   // of what works at once
	Answers        *admission.Places // of what waits in memory for clients; nil: unbounded
	Bodies         *admission.Places // of what clients have sent, likewise
	Introspection  bool
	BaseURL        string // public, without a slash at the end
	// SecurityContact is for reports of weaknesses: an email or a URI. Empty: the contact page.
	SecurityContact string
	Requests        *prometheus.HistogramVec // from NewRequests; nil: not measured

	warned uint32 // whether a proxy that is not trusted was told of; atomic
}

// Mount adds the whole site to a router.
func (s *Site) Mount(r chi.Router) {
	origins := http.NewCrossOriginProtection()
	origins.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rest.Refuse(w, r, fault.New(fault.Forbidden, "الطلب جاء من موقع آخر.", "The request came from another site."))
	}))
	r.Group(func(r chi.Router) {
		// What is precompressed, and pictures, pass untouched. Compressing takes a processor and a megabyte for as
		// long, so it belongs to the work that a slot is for.
		r.Use(
			s.observed,
			s.ask,
			edge.Leaving(s.Answers, s.Bodies),
			edge.Compressing,
			caught,
			sound,
			spend,
			origins.Handler,
		)
		s.REST.Mount(r)
		csv.Mount(r, s.Graph.Queries)
		r.Handle("/graphql", graph.Handler(s.Graph, s.Introspection))
		r.Get("/.well-known/security.txt", s.securityTxt)
		r.Handle("/*", s.Pages)
	})
}

// Headers puts what is on every answer, errors and health included, before a handler.
func (s *Site) Headers(next http.Handler) http.Handler {
	policy := s.Pages.Policy()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY") // for browsers older than frame-ancestors
		h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		if s.Sessions.Secure {
			h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
		}
		next.ServeHTTP(w, r)
	})
}

// ask finds out who sends a request, and in which language.
func (s *Site) ask(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a := &edge.RequestContext{
			Lang:     language(r),
			Address:  s.address(r),
			Agent:    r.UserAgent(),
			Limits:   s.Limits,
			Security: s.Security,
		}
		a.Actor.Role = events.Anonymous
		ctx, cancel := context.WithTimeout(
			edge.WithGate(edge.With(r.Context(), a), s.Gate, a.Address),
			patience(r.URL.Path),
		)
		defer cancel()
		defer admission.Leave(ctx)
		r = r.WithContext(ctx)
		if page.IsAsset(r.URL.Path) { // the same for everybody
			next.ServeHTTP(w, r)
			return
		}
		if end, ok := ctx.Deadline(); ok {
			// Later than the context: net/http takes a read that ends while a handler runs for a client who has gone.
			_ = http.NewResponseController(w).
				SetReadDeadline(end.Add(patienceWithLines))
			// where there is a connection to set it on
		}
		signed, err := s.signedIn(r)
		if err != nil {
			refuse(w, r, err)
			return
		}
		a.Actor, a.Token, a.Fresh = signed.Actor, signed.Token, signed.Fresh
		if signed.Token == "" && s.Sessions.Named(r) {
			a.Ended = sync.OnceValue(func() commands.Ending { return s.Sessions.WhyEnded(r) })
		}
		a.Request.Session = r.Header.Get("X-Session")
		a.Visitor = a.Address + "\n" + a.Agent
		a.Key = r.Header.Get("Idempotency-Key")
		a.Correlation = uuid.New()
		a.Traceparent = obs.Traceparent(r.Context())
		if at, err := strconv.ParseInt(r.Header.Get("X-Position"), 10, 64); err == nil {
			a.Position = at
		}
		next.ServeHTTP(w, r)
	})
}

// signedIn looks up who sends a request. The slot that the look-up needs is free again while the rest of the request is
// read.
func (s *Site) signedIn(r *http.Request) (session.Signed, error) {
	if !s.Sessions.Named(r) {
		return session.Signed{Actor: events.Actor{Role: events.Anonymous}}, nil
	}
	if err := edge.Admit(r.Context()); err != nil {
		return session.Signed{}, err
	}
	signed, err := s.Sessions.Of(r)
	if err != nil {
		return session.Signed{}, commands.Unavailable.Because(err)
	}
	if r.Body != nil && r.Body != http.NoBody {
		admission.Leave(r.Context())
	}
	return signed, nil
}

// patienceWithLines is for how much longer than it may work a request may be read.
const patienceWithLines = 5 * time.Second

// patience is for how long a request may work, its reading included.
func patience(path string) time.Duration {
	switch {
	case path == "/api/media": // a picture of ten megabytes over a telephone's line
		return 3 * time.Minute
	case strings.HasSuffix(path, ".csv"), path == "/api/auth/export":
		return time.Minute
	}
	return 10 * time.Second
}

// refuse answers a browser that asks for a page with one, and everybody else with JSON.
func refuse(w http.ResponseWriter, r *http.Request, err error) {
	if strings.Contains(r.Header.Get("Accept"), "text/html") && fault.CodeOf(err) == fault.Unavailable {
		page.Busy(w, r)
		return
	}
	rest.Refuse(w, r, err)
}

// The longest path and query of an address, in bytes.
const (
	maxPath  = 4_000
	maxQuery = 16_000
)

var notSound = fault.New(
	fault.Invalid,
	"في عنوان الطلب أو ترويساته محارف غير مقبولة.",
	"The request's address or headers hold characters that are not accepted.",
)

// sound refuses what no read model or log could store: addresses and headers that are not text, or longer than any of
// ours.
func sound(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query, err := url.QueryUnescape(r.URL.RawQuery)
		by := edge.From(r.Context())
		switch legible := err == nil && text(query, maxQuery) && text(r.URL.Path, maxPath); {
		case !text(by.Session, 100), !text(by.Key, 200):
			rest.Refuse(w, r, notSound)
		case !legible && isPage(r) && len(r.URL.RawQuery) <= maxQuery && len(r.URL.Path) <= maxPath:
			// It leads to this site: one slash, and what could be taken for another is escaped.
			http.Redirect(w, r, readable(r.URL), http.StatusFound) //nolint:gosec // see above
		case !legible:
			rest.Refuse(w, r, notSound)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// isPage reports whether somebody asks for a page of the site with a browser.
func isPage(r *http.Request) bool {
	if r.Method != http.MethodGet && r.Method != http.MethodHead ||
		!strings.Contains(r.Header.Get("Accept"), "text/html") {
		return false
	}
	first, _, _ := strings.Cut(strings.TrimLeft(r.URL.Path, "/"), "/")
	return !slices.Contains([]string{"api", "graphql", "media"}, first)
}

// readable returns an address with what can be read of its path and query: messengers cut long links in the midst of a letter.
func readable(u *url.URL) string {
	query := url.Values{}
	for part := range strings.SplitSeq(u.RawQuery, "&") {
		if part == "" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		query.Add(unescaped(name), unescaped(value))
	}
	return (&url.URL{Path: "/" + strings.TrimLeft(onlyText(u.Path), "/"), RawQuery: query.Encode()}).String()
}

// unescaped decodes a part of a query and leaves out what is no text.
func unescaped(part string) string {
	var decoded strings.Builder
	for part != "" {
		size := 1
		if part[0] == '%' {
			size = min(3, len(part))
		}
		if letter, err := url.QueryUnescape(part[:size]); err == nil {
			decoded.WriteString(letter)
		} else {
			size = 1
		}
		part = part[size:]
	}
	return onlyText(decoded.String())
}

// onlyText leaves out what is no text.
func onlyText(s string) string { return strings.ReplaceAll(strings.ToValidUTF8(s, ""), "\x00", "") }

func text(s string, most int) bool {
	return len(s) <= most && utf8.ValidString(s) && !strings.ContainsRune(s, 0)
}

// spend counts every call. What belongs to the build is none: a page brings dozens of its files.
func spend(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !page.IsAsset(r.URL.Path) {
			if err := edge.From(r.Context()).Take(edge.Call, ""); err != nil {
				rest.Refuse(w, r, err)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// caught answers for a handler that panics. What it panicked with may hold anything and is not logged; where is.
func caught(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if p == http.ErrAbortHandler { //nolint:errorlint // the sentinel itself, by its contract
				panic(p)
			}
			slog.ErrorContext(r.Context(), "panic", "kind", fmt.Sprintf("%T", p), "stack", string(debug.Stack()))
			rest.Refuse(w, r, errors.New("panic"))
		}()
		next.ServeHTTP(w, r)
	})
}

// language is the lang parameter, else the cookie, else what the browser prefers, else Arabic.
func language(r *http.Request) string {
	if lang := r.URL.Query().Get("lang"); lang == "ar" || lang == "en" {
		return lang
	}
	if c, err := r.Cookie("lang"); err == nil && (c.Value == "ar" || c.Value == "en") {
		return c.Value
	}
	for part := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		switch tag, _, _ := strings.Cut(strings.TrimSpace(part), ";"); {
		case strings.HasPrefix(tag, "ar"):
			return "ar"
		case strings.HasPrefix(tag, "en"):
			return "en"
		}
	}
	return "ar"
}

// warnOfProxy tells once of a forwarded request from a private address that is not trusted: most likely a proxy that
// TRUSTED_PROXIES should name, behind which all visitors count as one. A public address is a visitor's, and not logged.
func (s *Site) warnOfProxy(peer netip.Addr) {
	if (peer.IsPrivate() || peer.IsLoopback()) && atomic.CompareAndSwapUint32(&s.warned, 0, 1) {
		slog.Warn(
			"requests are forwarded by an address that TRUSTED_PROXIES does not name: all visitors behind it share "+
				"one limit",
			"address",
			peer,
		)
	}
}

// address is the client's. A forwarded one is believed only from configured proxies. Every hop appends the address that
// it was asked from, so the list is read from its end, over all lines of the header, up to the first hop that no
// configured proxy named. What stands further left is the client's own claim. Where a hop is no address, the last one
// that was stands.
func (s *Site) address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i, hop := range slices.Backward(hops) {
		at, err := netip.ParseAddr(host)
		if err != nil ||
			!slices.ContainsFunc(s.TrustedProxies, func(p netip.Prefix) bool { return p.Contains(at.Unmap()) }) {
			if i == len(hops)-1 && hop != "" {
				s.warnOfProxy(at.Unmap())
			}
			break
		}
		said, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil {
			break
		}
		host = said.WithZone("").Unmap().String()
	}
	return host
}
