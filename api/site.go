// Package api is the HTTP edge: it puts the doors together and guards them.
package api

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/api/graph"
	"weddings/api/page"
	"weddings/api/rest"
	"weddings/api/session"
	"weddings/commands"
	"weddings/internal/fault"
)

// Site is what the edge is made of.
type Site struct {
	REST           *rest.API
	Graph          *graph.Resolver
	Sessions       *session.Sessions
	Pages          *page.Pages
	TrustedProxies []netip.Prefix
	Introspection  bool
}

// Mount adds the whole site to a router.
func (s *Site) Mount(r chi.Router) {
	origins := http.NewCrossOriginProtection()
	origins.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rest.Refuse(w, r, fault.New(fault.Forbidden, "الطلب جاء من موقع آخر.", "The request came from another site."))
	}))
	r.Group(func(r chi.Router) {
		r.Use(middleware.Recoverer, s.headers, s.ask, origins.Handler)
		s.REST.Mount(r)
		r.With(jsonOnly).Handle("/graphql", graph.Handler(s.Graph, s.Introspection))
		r.Handle("/*", s.Pages)
	})
}

// headers are on every answer, errors included.
func (s *Site) headers(next http.Handler) http.Handler {
	policy := s.Pages.Policy()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		if s.Sessions.Secure {
			h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
		}
		next.ServeHTTP(w, r)
	})
}

// jsonOnly keeps forms of other sites, which cannot send JSON, away from the mutations.
func jsonOnly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost && !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
			rest.Refuse(w, r, fault.New(fault.Invalid, "نرسل JSON فقط إلى هذا العنوان.", "This address takes application/json only."))
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, 1<<20)
		next.ServeHTTP(w, r)
	})
}

// ask finds out who sends a request, and in which language.
func (s *Site) ask(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a := &edge.Asker{Lang: language(r), Address: s.address(r), Agent: r.UserAgent()}
		r = r.WithContext(edge.With(r.Context(), a))
		actor, token, err := s.Sessions.Of(r)
		if err != nil {
			rest.Refuse(w, r, commands.Unavailable.Because(err))
			return
		}
		a.Actor, a.Token = actor, token
		a.Request.Session = clip(r.Header.Get("X-Session"), 100)
		a.Key = r.Header.Get("Idempotency-Key")
		a.Correlation = uuid.New()
		a.Traceparent = clip(r.Header.Get("Traceparent"), 100)
		if at, err := strconv.ParseInt(r.Header.Get("X-Position"), 10, 64); err == nil {
			a.Position = at
		}
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

// address is the client's; a forwarded one is believed only from configured proxies.
func (s *Site) address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	hops := strings.Split(r.Header.Get("X-Forwarded-For"), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		at, err := netip.ParseAddr(host)
		if err != nil || !slices.ContainsFunc(s.TrustedProxies, func(p netip.Prefix) bool { return p.Contains(at.Unmap()) }) {
			break
		}
		if hop := strings.TrimSpace(hops[i]); hop != "" {
			host = hop
		}
	}
	return host
}

func clip(s string, n int) string { return s[:min(len(s), n)] }
