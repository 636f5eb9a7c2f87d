package rest

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/calendar"
	"weddings/commands/ical"
	"weddings/events"
	"weddings/queries/calendars"
)

const feedPattern = "/calendars/{feed}/{token}.ics"

// feed serves a calendar as iCalendar. It returns not_found for a closed feed and for a wrong token. The security log
// notes a wrong token.
func (a *API) feed(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("X-Robots-Tag", "noindex")
	id, err := uuid.Parse(chi.URLParam(r, "feed"))
	if err != nil {
		return commands.NotFound
	}
	if !calendar.HasFeedToken(a.App, id, chi.URLParam(r, "token")) {
		return commands.Hidden
	}
	if err := edge.From(r.Context()).Tally().Shared(edge.Feed, id.String()); err != nil {
		return err
	}
	published, err := a.Queries.Calendars.Published(r.Context(), edge.Viewer(r.Context()), id)
	if err != nil {
		return err
	}
	if published == nil {
		return commands.NotFound
	}
	body := a.calendarOf(published).String()
	sum := sha256.Sum256([]byte(body))
	tag := `"` + hex.EncodeToString(sum[:12]) + `"`
	w.Header().Set("ETag", tag)
	w.Header().Set("Cache-Control", "private, no-cache")
	w.Header().Set("Content-Disposition", `inline; filename="calendar.ics"`)
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	w.Header().Set("Content-Type", "text/calendar; charset=utf-8")
	_, _ = w.Write([]byte(body)) // fails only if the client has disconnected
	return nil
}

// calendarOf converts a published calendar to iCalendar.
func (a *API) calendarOf(p *calendars.Published) ical.Calendar {
	host := a.host()
	c := ical.Calendar{Name: inLanguage(p.Name, p.Lang), Lang: p.Lang}
	for _, e := range p.Entries {
		parts := []string{ical.DaypartIn(e.Daypart, p.Lang)}
		if e.SeveralOf {
			parts = append(parts, inLanguage(e.Hall, p.Lang))
		}
		if e.Party != nil {
			parts = append(parts, *e.Party)
		}
		status := ical.StatusOf(e.Status)
		c.Entries = append(c.Entries, ical.Entry{
			UID: ical.UID(e.ID, host), Sequence: ical.Sequence(e.Version, e.Lapsed),
			Changed: e.Changed, Days: e.Days, Status: status,
			Summary: strings.Join(append([]string{ical.StatusIn(status, p.Lang)}, nonEmpty(parts)...), " · "),
			Link:    a.BaseURL + "/dashboard/calendar?lang=" + p.Lang,
		})
	}
	return c
}

func nonEmpty(list []string) (kept []string) {
	for _, text := range list {
		if text != "" {
			kept = append(kept, text)
		}
	}
	return kept
}

// inLanguage returns the name in a language, or the other language's name if that one is empty.
func inLanguage(b events.Bilingual, lang string) string {
	if lang == "en" && b.En != "" || b.Ar == "" {
		return b.En
	}
	return b.Ar
}
