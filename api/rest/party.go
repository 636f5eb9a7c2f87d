package rest

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/ical"
	"weddings/queries/bookings"
	"weddings/queries/listings"
)

const partyPattern = "/bookings/{booking}.ics"

// dated are the states of a booking that takes its date.
var dated = []string{"held", "confirmed", "completed"}

// party serves a booking as iCalendar to its two sides and to admins. It is the entry that the letters bring along, so
// that a calendar which has one of them keeps one party. It returns not_found for a booking that takes no date.
func (a *API) party(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("X-Robots-Tag", "noindex")
	id, err := uuid.Parse(chi.URLParam(r, "booking"))
	if err != nil {
		return commands.NotFound
	}
	by := edge.Viewer(r.Context())
	b, err := a.Queries.Bookings.Booking(r.Context(), by, id)
	if err != nil {
		return err
	}
	if b == nil || !slices.Contains(dated, b.Status) {
		return commands.NotFound
	}
	found, err := a.Queries.Listings.ByID(r.Context(), by, []uuid.UUID{b.ListingID})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/calendar; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="wedding.ics"`)
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte(a.partyOf(b, found[b.ListingID], edge.From(r.Context()).Lang).String()))
	return nil
}

// partyOf converts a booking to a calendar with one entry. listing is nil if the viewer may not see it.
func (a *API) partyOf(b *bookings.Booking, listing *listings.Listing, lang string) ical.Calendar {
	of, page := "", "/bookings"
	if listing != nil {
		of = inLanguage(listing.Live.Name, lang)
	}
	if !b.Own {
		page = "/dashboard/bookings"
		if listing != nil && listing.Kind() == "SERVICE" {
			page = "/provider-dashboard/bookings"
		}
	}
	changed := b.CreatedAt
	if b.ChangedAt != nil {
		changed = *b.ChangedAt
	}
	return ical.Calendar{Lang: lang, Method: "PUBLISH", Entries: []ical.Entry{{
		UID: ical.UID(b.ID, a.host()), Sequence: ical.Sequence(b.Version, false), Changed: changed, Days: b.Days,
		Status:  ical.StatusOf(b.Status),
		Summary: strings.Join(nonEmpty([]string{of, ical.DaypartIn(b.Daypart, lang)}), " · "),
		Link:    a.BaseURL + page + "?lang=" + lang,
	}}}
}

// host returns the site's host name, which makes the UIDs of its calendar events unique.
func (a *API) host() string {
	site, err := url.Parse(a.BaseURL)
	if err != nil {
		return ""
	}
	return site.Hostname()
}
