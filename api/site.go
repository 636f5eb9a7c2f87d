// Package api is the HTTP edge: it combines the APIs and pages, and guards them with middleware.
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

	"weddings/api/agreement"
	"weddings/api/budget"
	"weddings/api/cards"
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

// Site is the configuration of the edge.
type Site struct {
	REST           *rest.API
	Graph          *graph.Resolver
	Sessions       *session.Sessions
	Pages          *page.Pages
	TrustedProxies []netip.Prefix
	Limits         *edge.Limits
	Security       *security.Log
	Gate           *admission.Gate   // bounds the requests that run at once
	Answers        *admission.Places // bounds responses in memory; nil: unbounded
	Bodies         *admission.Places // bounds request bodies in memory; nil: unbounded
	Introspection  bool
	BaseURL        string // public, without a trailing slash
	// SecurityContact is where vulnerabilities are reported: an email or a URI. Empty: the contact page.
	SecurityContact string
	Requests        *prometheus.HistogramVec // from NewRequests; nil: not measured

	proxyWarned uint32 // whether an untrusted proxy was logged; atomic
}

// Mount adds the whole site to a router.
func (s *Site) Mount(r chi.Router) {
	origins := http.NewCrossOriginProtection()
	origins.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		edge.Refuse(w, r, edge.FromElsewhere)
	}))
	r.Group(func(r chi.Router) {
		// Precompressed files and pictures are sent as they are. Compressing occupies a processor and a megabyte, so it
		// runs inside the request's slot.
		r.Use(
			s.observed,
			s.ask,
			edge.Leaving(s.Answers, s.Bodies),
			edge.Compressing,
			recovered,
			wellFormed,
			limitCalls,
			origins.Handler,
		)
		s.REST.Mount(r)
		csv.Mount(r, s.Graph.Queries)
		agreement.Mount(r, s.Graph.App, s.BaseURL)
		budget.Mount(r, s.Graph.App, s.Graph.Queries, s.BaseURL)
		cards.New(s.Graph.App, s.Graph.Queries, s.REST.Pictures.Path, s.BaseURL).Mount(r)
		r.Handle(edge.GraphQLPath, graph.Handler(s.Graph, s.Introspection))
		r.Get("/.well-known/security.txt", s.securityTxt)
		r.Handle("/*", s.Pages)
	})
}

// Headers sets the headers of every response of a handler, errors and health included.
func (s *Site) Headers(next http.Handler) http.Handler {
	policy := s.Pages.Policy()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY") // for browsers without frame-ancestors
		h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		if s.Sessions.Secure {
			h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
		}
		next.ServeHTTP(w, r)
	})
}

// ask sets the request context: the sender and the language.
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
		if page.IsAsset(r.URL.Path) { // assets are the same for everybody
			next.ServeHTTP(w, r)
			return
		}
		if end, ok := ctx.Deadline(); ok {
			// The read deadline is later than the context's: if a read fails while a handler runs, net/http takes the
			// client for disconnected. Tests have no connection, so an error is ignored.
			_ = http.NewResponseController(w).SetReadDeadline(end.Add(patienceWithLines))
		}
		signed, err := s.signedIn(r)
		// A page is also served if the look-up fails: it is then rendered for a visitor. A cached page needs no
		// database, and the app finds out who is signed in.
		if err != nil && !isPage(r) {
			refuse(w, r, err)
			return
		}
		a.Actor, a.Token, a.Fresh, a.Unknown = signed.Actor, signed.Token, signed.Fresh, err != nil
		if !a.Unknown && signed.Token == "" && s.Sessions.Named(r) {
			a.Ended = sync.OnceValue(func() commands.Ending { return s.Sessions.WhyEnded(r) })
		}
		a.Request.Session = r.Header.Get("X-Session")
		a.Visitor = a.Address + "\n" + a.Agent
		a.Key = r.Header.Get("Idempotency-Key")
		a.Correlation = uuid.New()
		a.Traceparent = obs.Traceparent(r.Context())
		if at, err := strconv.ParseInt(seen(r), 10, 64); err == nil {
			a.Position = at
		}
		next.ServeHTTP(w, r)
	})
}

// seen returns the log position that the client has seen. A browser that asks for a page sends no header of ours, but
// the app's cookie.
func seen(r *http.Request) string {
	if c, err := r.Cookie("position"); err == nil && isPage(r) {
		return c.Value
	}
	return r.Header.Get("X-Position")
}

// nobody is the sender of a request without a session.
var nobody = session.Signed{Actor: events.Actor{Role: events.Anonymous}}

// signedIn looks up the sender of a request. If the look-up fails, it returns nobody and the error. The slot for the
// look-up is released before the rest of the request is read.
func (s *Site) signedIn(r *http.Request) (session.Signed, error) {
	if !s.Sessions.Named(r) {
		return nobody, nil
	}
	if err := edge.Admit(r.Context()); err != nil {
		return nobody, err
	}
	signed, err := s.Sessions.Of(r)
	if err != nil {
		return nobody, commands.Unavailable.Because(err)
	}
	if r.Body != nil && r.Body != http.NoBody {
		admission.Leave(r.Context())
	}
	return signed, nil
}

// patienceWithLines is how much later than the context's deadline the read deadline of the connection is.
const patienceWithLines = 5 * time.Second

// patience is the timeout of a request, reading included.
func patience(path string) time.Duration {
	switch {
	case path == "/api/media": // a picture of ten megabytes over a telephone's connection
		return 3 * time.Minute
	case path == "/api/audio": // a song of twenty megabytes, which is then decoded
		return 8 * time.Minute
	case strings.HasPrefix(path, "/api/audio/"): // a listener may pause; the browser loads the rest later
		return 20 * time.Minute
	case strings.HasSuffix(path, ".csv"), path == "/api/auth/export":
		return time.Minute
	}
	return 10 * time.Second
}

// refuse writes a refusal: a page to browsers that ask for one and may come back later, else JSON.
func refuse(w http.ResponseWriter, r *http.Request, err error) {
	var f *fault.Error
	if isPage(r) && errors.As(err, &f) && (f.Code == fault.Unavailable || f.Code == fault.TooMany) {
		page.Refuse(w, r, f)
		return
	}
	edge.Refuse(w, r, err)
}

// The longest path and query string that are accepted, in bytes.
const (
	maxPath  = 4_000
	maxQuery = 16_000
)

var malformed = fault.New(
	fault.Invalid,
	"في عنوان الطلب أو ترويساته محارف غير مقبولة.",
	"The request's address or headers hold characters that are not accepted.",
)

// wellFormed refuses requests with URLs or headers that are not valid text or too long: no read model or log could
// store them.
func wellFormed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query, err := url.QueryUnescape(r.URL.RawQuery)
		by := edge.From(r.Context())
		switch legible := err == nil && text(query, maxQuery) && text(r.URL.Path, maxPath); {
		case !text(by.Session, 100), !text(by.Key, 200):
			edge.Refuse(w, r, malformed)
		case !legible && isPage(r) && len(r.URL.RawQuery) <= maxQuery && len(r.URL.Path) <= maxPath:
			// The redirect stays on this site: the path begins with one slash, and characters that could pass for
			// another are escaped.
			http.Redirect(w, r, readable(r.URL), http.StatusFound) //nolint:gosec // see above
		case !legible:
			edge.Refuse(w, r, malformed)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// isPage reports whether a browser asks for a page.
func isPage(r *http.Request) bool {
	if r.Method != http.MethodGet && r.Method != http.MethodHead ||
		!strings.Contains(r.Header.Get("Accept"), "text/html") {
		return false
	}
	first, _, _ := strings.Cut(strings.TrimLeft(r.URL.Path, "/"), "/")
	return !slices.Contains([]string{"api", "graphql", "media"}, first)
}

// readable returns the URL with the readable part of its path and query: messengers cut long links in the middle of a
// character.
func readable(u *url.URL) string {
	query := url.Values{}
	for part := range strings.SplitSeq(u.RawQuery, "&") {
		if part == "" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		query.Add(unescaped(name, url.QueryUnescape), unescaped(value, url.QueryUnescape))
	}
	return (&url.URL{Path: "/" + strings.TrimLeft(onlyText(u.Path), "/"), RawQuery: query.Encode()}).String()
}

// unescaped decodes a part of a URL and omits bytes that are not text.
func unescaped(part string, decode func(string) (string, error)) string {
	var decoded strings.Builder
	for part != "" {
		size := 1
		if part[0] == '%' {
			size = min(3, len(part))
		}
		if letter, err := decode(part[:size]); err == nil {
			decoded.WriteString(letter)
		} else {
			size = 1
		}
		part = part[size:]
	}
	return onlyText(decoded.String())
}

// onlyText removes bytes that are not UTF-8, and NUL.
func onlyText(s string) string { return strings.ReplaceAll(strings.ToValidUTF8(s, ""), "\x00", "") }

func text(s string, most int) bool {
	return len(s) <= most && utf8.ValidString(s) && !strings.ContainsRune(s, 0)
}

// limitCalls counts every call against its limit. Assets do not count, since a page loads dozens. Pictures and songs
// count against another limit for the same reason.
func limitCalls(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kind := edge.Call
		if strings.HasPrefix(r.URL.Path, "/media/") || strings.HasPrefix(r.URL.Path, "/api/audio/") {
			kind = edge.Picture
		}
		if !page.IsAsset(r.URL.Path) {
			if err := edge.From(r.Context()).Take(kind, ""); err != nil {
				refuse(w, r, err)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// recovered turns a panic into a refusal. The stack is logged. The panic value is not, since it may contain personal
// data.
func recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if p == http.ErrAbortHandler { //nolint:errorlint // the sentinel itself, as documented
				panic(p)
			}
			slog.ErrorContext(r.Context(), "panic", "kind", fmt.Sprintf("%T", p), "stack", string(debug.Stack()))
			edge.Refuse(w, r, errors.New("panic"))
		}()
		next.ServeHTTP(w, r)
	})
}

// language returns the language of the lang parameter, else the cookie, else Accept-Language, else Arabic.
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

// warnOfProxy warns once about a forwarded request from an untrusted private address. That is most likely a proxy that
// TRUSTED_PROXIES should name, behind which all visitors count as one. Requests from public addresses are visitors' and
// are not logged.
func (s *Site) warnOfProxy(peer netip.Addr) {
	if (peer.IsPrivate() || peer.IsLoopback()) && atomic.CompareAndSwapUint32(&s.proxyWarned, 0, 1) {
		slog.Warn(
			"requests are forwarded by an address that TRUSTED_PROXIES does not name: all visitors behind it share "+
				"one limit",
			"address",
			peer,
		)
	}
}

// address returns the client's address. X-Forwarded-For is believed only from configured proxies. Every proxy appends
// the address that it was called from, so the list is read from its end, over all lines of the header, up to the first
// address that is not a configured proxy. Addresses further left are the client's own claim. If an entry is not an
// address, the last valid one is returned.
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
		parsed, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil {
			break
		}
		host = parsed.WithZone("").Unmap().String()
	}
	return host
}
