package edge

import (
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5/middleware"
)

// Accepts reports whether Accept-Encoding allows a coding with a weight above zero (RFC 9110, section 12.5.3).
func Accepts(r *http.Request, coding string) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.EqualFold(name, coding) {
			q := strings.TrimPrefix(strings.ReplaceAll(weight, " ", ""), "q=")
			return strings.Trim(q, "0.") != "" || q == ""
		}
	}
	return false
}

// Compressing compresses text responses for clients that accept gzip. It bypasses chi's middleware if gzip has the
// weight zero, since that middleware ignores weights.
func Compressing(next http.Handler) http.Handler {
	const level = 5
	packed := middleware.Compress(level, "text/html", "text/csv", "text/plain", "application/json",
		"application/graphql-response+json", "application/xml")(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if Accepts(r, "gzip") {
			packed.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}
