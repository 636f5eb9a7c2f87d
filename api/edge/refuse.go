package edge

import (
	"encoding/json"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"weddings/internal/fault"
)

// GraphQLPath is the path of the GraphQL API.
const GraphQLPath = "/graphql"

var statuses = map[fault.Code]int{
	fault.Invalid:         http.StatusBadRequest,
	fault.Unauthenticated: http.StatusUnauthorized,
	fault.Forbidden:       http.StatusForbidden,
	fault.SecondFactor:    http.StatusForbidden,
	fault.Confirm:         http.StatusForbidden,
	fault.NotFound:        http.StatusNotFound,
	fault.Conflict:        http.StatusConflict,
	fault.TooLarge:        http.StatusRequestEntityTooLarge,
	fault.TooMany:         http.StatusTooManyRequests,
	fault.SignIn:          http.StatusTooManyRequests,
	fault.Unavailable:     http.StatusServiceUnavailable,
	fault.Unknown:         http.StatusServiceUnavailable,
}

// Refuse writes a refusal in the reader's language with the status of its code. At GraphQLPath it also has the form of
// GraphQL's errors, which clients of GraphQL expect.
func Refuse(w http.ResponseWriter, r *http.Request, err error) {
	by := From(r.Context())
	body, f := BodyOf(r.Context(), err, by.Lang)
	by.NoteRefusal(f, routeOf(r))
	status := http.StatusInternalServerError
	if f != nil {
		status = statuses[f.Code]
		if f.RetryAfter > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(f.RetryAfter.Seconds()))))
		} else if status == http.StatusServiceUnavailable {
			w.Header().Set("Retry-After", "5")
		}
	}
	if r.URL.Path == GraphQLPath {
		WriteJSON(w, status, struct {
			ErrorBody
			Errors []any `json:"errors"`
		}{body, []any{map[string]any{"message": body.Error, "extensions": map[string]any{
			"code":    body.Code,
			"message": body.Error, "words": body.Words,
		}}}})
		return
	}
	WriteJSON(w, status, body)
}

// routeOf returns a request's method and route pattern. The raw method and path may contain anything.
func routeOf(r *http.Request) string {
	method := "other"
	if slices.Contains([]string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodDelete}, r.Method) {
		method = r.Method
	}
	if route := chi.RouteContext(r.Context()); route != nil {
		return strings.TrimSpace(method + " " + route.RoutePattern())
	}
	return method
}

// WriteJSON writes an answer that no cache keeps.
func WriteJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // fails only if the client has disconnected
}
