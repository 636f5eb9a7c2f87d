// Package rest serves the specification's REST calls, exactly as listed there, for old clients and beacons.
package rest

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-chi/chi/v5"

	"weddings/api/edge"
	"weddings/api/session"
	"weddings/commands"
	"weddings/internal/admission"
	"weddings/internal/fault"
	"weddings/queries/all"
)

const (
	listLimit = 500
)

// API serves the calls.
type API struct {
	App      *commands.App
	Queries  *all.Readers
	Sessions *session.Sessions
	Pictures Pictures
	Audio    Audio
	Uploads  *admission.Places // bounds the concurrent uploads
	// Visitor returns the daily salted hash of an address and a User-Agent.
	Visitor func(ctx context.Context, address, agent string) string
	BaseURL string // of the site, without a slash at the end
	// Exempt reports whether an account, such as a demo admin's, needs no second factor. Nil: no account is exempt.
	Exempt func(email string) bool
}

// Mount adds the calls to a router that uses edge's middleware.
func (a *API) Mount(r chi.Router) {
	r.Route("/api", func(r chi.Router) {
		r.Post("/auth/register", a.reading(a.register))
		r.Post("/auth/login", a.reading(a.login))
		r.Post("/auth/forgot-password", a.reading(a.forgotPassword))
		r.Post("/auth/reset-password", a.reading(a.resetPassword))
		r.Post("/auth/change-password", a.reading(a.changePassword))
		r.Post("/auth/logout", a.call(a.logout))
		r.Post("/auth/second-factor", a.reading(a.giveCode))
		r.Post("/auth/second-factor/setup", a.call(a.setUpSecondFactor))
		r.Post("/auth/second-factor/enable", a.reading(a.enableSecondFactor))
		r.Post("/auth/second-factor/recovery-codes", a.call(a.renewRecoveryCodes))
		r.Post("/auth/confirm", a.reading(a.confirm))
		r.Get("/auth/me", a.call(a.me))
		r.Get("/auth/sessions", a.call(a.sessions))
		r.Delete("/auth/sessions", a.call(a.endSessions))
		r.Delete("/auth/sessions/{session}", a.call(a.endSessions))
		r.Get("/auth/export", a.call(a.mine))
		r.Get("/service-categories", a.call(a.categories))
		r.Get("/services", a.call(a.services))
		r.Get("/venues", a.call(a.venues))
		r.Get("/figures.json", a.call(a.figures))
		r.Get("/governorates", a.call(a.governorates))
		r.Get("/governorates/{governorate}/cities", a.call(a.citiesOf))
		r.Get("/cities", a.call(a.cities))
		r.Post("/analytics/track/pageview", a.reading(a.pageView))
		r.Post("/analytics/track/leave", a.reading(a.pageLeft))
		r.Post("/analytics/track/vendor-click", a.reading(a.vendorClick))
		r.Post("/analytics/track/song", a.reading(a.songHeard))
		r.Post("/analytics/track/faq", a.reading(a.faqUsed))
		r.Post("/analytics/track/faq-search", a.reading(a.faqMissed))
		r.Post("/media", a.reading(a.upload))
		r.Post("/audio", a.reading(a.uploadAudio))
		for _, pattern := range []string{"/audio/{hash}.mp3", "/audio/{hash}/{slug}.mp3"} {
			r.Get(pattern, a.call(a.audio))
			r.Head(pattern, a.call(a.audio))
		}
		r.Get(partyPattern, a.call(a.party))
		r.Post(stopPattern, a.reading(a.stopLetters))
		r.NotFound(func(w http.ResponseWriter, r *http.Request) { edge.Refuse(w, r, commands.NotFound) })
		r.MethodNotAllowed(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Allow", "GET, POST")
			edge.WriteJSON(
				w,
				http.StatusMethodNotAllowed,
				edge.ErrorBody{
					ErrorText: edge.ErrorText{Error: noSuchMethod.In(edge.From(r.Context()).Lang)},
					Code:      fault.Invalid,
				},
			)
		})
	})
	r.Get(feedPattern, a.call(a.feed))
	r.Head(feedPattern, a.call(a.feed))
	r.Get("/media/{hash}/{width}.jpg", a.call(a.picture))
	r.Head("/media/{hash}/{width}.jpg", a.call(a.picture))
}

// call adapts a handler that reads no body, and writes the refusal that it returns. The request is admitted at once,
// also if it has a body: one byte sent with a GET must not lead past the gate.
func (a *API) call(handle func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return a.reading(func(w http.ResponseWriter, r *http.Request) error {
		if err := edge.Admit(r.Context()); err != nil {
			return err
		}
		return handle(w, r)
	})
}

// reading adapts a handler that reads the body, and writes the refusal that it returns. The handler is admitted once
// the body is read, as read does, or has a bound of its own.
func (a *API) reading(handle func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := handle(w, r); err != nil {
			edge.Refuse(w, r, err)
		}
	}
}

// carriedOut records the position that a command reached and writes the response.
func carriedOut(w http.ResponseWriter, r *http.Request, receipt commands.Receipt, status int, body any) {
	edge.From(r.Context()).Reach(receipt.Position)
	if receipt.Position > 0 {
		w.Header().Set("X-Position", strconv.FormatInt(receipt.Position, 10))
	}
	edge.WriteJSON(w, status, body)
}

var noSuchMethod = fault.Text{
	Ar: "هذا العنوان لا يقبل هذا النوع من الطلبات.",
	En: "This address does not take requests of this kind.",
}

// read decodes a JSON body of any content type: beacons send text/plain. An error names the field of a wrong type. read
// also admits the request: what follows may use the database.
func read(r *http.Request, into any) error {
	raw, err := edge.ReadBody(r)
	if err != nil {
		return err
	}
	if !utf8.Valid(raw) || strings.Contains(string(raw), `\u0000`) {
		return edge.NotJSON
	}
	if err := json.Unmarshal(raw, into); err != nil {
		if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && wrong.Field != "" {
			return edge.NotJSON.With(
				jsonPath(wrong.Field),
				"نوع القيمة غير صحيح",
				"Expected "+wrong.Type.String()+" received "+wrong.Value,
			)
		}
		return edge.NotJSON
	}
	return edge.Admit(r.Context())
}

// jsonPath returns a field's path as the body has it: encoding/json also names the embedded structs, such as
// "RegisterAccount.role". Every name in a body begins with a small letter.
func jsonPath(field string) string {
	names := slices.DeleteFunc(strings.Split(field, "."), func(name string) bool {
		return name != "" && 'A' <= name[0] && name[0] <= 'Z'
	})
	return strings.Join(names, ".")
}
