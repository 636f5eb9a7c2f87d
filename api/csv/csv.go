// Package csv serves what the screens show as files for spreadsheets. It asks the same resolvers as the screens, so that
// figures and permissions cannot differ.
package csv

import (
	"encoding/csv"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"weddings/api/graph"
	"weddings/api/rest"
	"weddings/commands"
	"weddings/queries"
)

// Mount adds the files to a router.
func Mount(r chi.Router, from *graph.Resolver) {
	r.Get("/api/analytics.csv", func(w http.ResponseWriter, r *http.Request) { serve(w, r, "analytics", analytics, from) })
	r.Get("/api/audit.csv", func(w http.ResponseWriter, r *http.Request) { serve(w, r, "audit", audit, from) })
	r.Get("/api/search-terms.csv", func(w http.ResponseWriter, r *http.Request) { serve(w, r, "search-terms", terms, from) })
	r.Get("/api/listings/{listing}/history.csv", func(w http.ResponseWriter, r *http.Request) { serve(w, r, "history", history, from) })
}

func serve(w http.ResponseWriter, r *http.Request, name string, rowsOf func(*http.Request, graph.QueryResolver) ([][]string, error), from *graph.Resolver) {
	rows, err := rowsOf(r, from.Query())
	if err != nil {
		rest.Refuse(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`.csv"`)
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte("\ufeff")) // spreadsheets take Arabic for another alphabet without it
	out := csv.NewWriter(w)
	for _, row := range rows {
		for i := range row {
			row[i] = harmless(row[i])
		}
		_ = out.Write(row) // the client is gone
	}
	out.Flush()
}

// harmless keeps spreadsheets from taking a cell for a formula (OWASP, CSV injection).
func harmless(cell string) string {
	if cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r") {
		return "'" + cell
	}
	return cell
}

// analytics has one row for each figure: what is measured, by what, which, and how often now and in the days before. What is
// not counted is empty. by picks the rows of one part.
func analytics(r *http.Request, q graph.QueryResolver) ([][]string, error) {
	asked := r.URL.Query()
	f := queries.AnalyticsFilter{
		From: asked.Get("from"), To: asked.Get("to"), Governorate: given(asked, "governorate"), Device: given(asked, "device"), Category: given(asked, "category"),
	}
	var err error
	if f.Listing, err = id(asked, "listing"); err != nil {
		return nil, err
	}
	a, err := q.Analytics(r.Context(), f)
	if err != nil {
		return nil, err
	}
	rows := [][]string{{"measure", "by", "key", a.From + " – " + a.To, a.PreviousFrom + " – " + a.PreviousTo}}
	by := asked.Get("by")
	add := func(measure, part, key string, now, before *int) {
		if by == "" || by == part {
			rows = append(rows, []string{measure, part, key, known(now), known(before)})
		}
	}
	for _, total := range []struct {
		measure string
		figure  queries.Figure
	}{{"pageViews", a.PageViews}, {"sessions", a.Sessions}, {"visitors", a.Visitors}, {"contactClicks", a.ContactClicks}, {"searches", a.Searches}, {"inquiries", a.Inquiries}, {"bots", a.Bots}} {
		add(total.measure, "total", "", total.figure.Value, total.figure.Previous)
	}
	for _, d := range a.Days {
		add("pageViews", "day", d.Day, &d.PageViews, d.PreviousPageViews)
		add("contactClicks", "day", d.Day, &d.ContactClicks, d.PreviousContactClicks)
		add("sessions", "day", d.Day, d.Sessions, nil)
		add("visitors", "day", d.Day, d.Visitors, nil)
		add("searches", "day", d.Day, d.Searches, nil)
	}
	for _, h := range a.Hours {
		add("pageViews", "hour", number(h.Hour), &h.PageViews, nil)
		add("contactClicks", "hour", number(h.Hour), &h.ContactClicks, nil)
	}
	for _, part := range []struct {
		measure, by string
		counts      []queries.Count
	}{
		{"contactClicks", "channel", a.ClicksByChannel}, {"pageViews", "governorate", a.Governorates}, {"pageViews", "device", a.Devices}, {"pageViews", "category", a.Categories},
		{"searches", "term", a.TopSearches}, {"searchesWithoutResult", "term", a.ZeroResultSearches}, {"funnel", "step", a.Funnel},
	} {
		for _, c := range part.counts {
			add(part.measure, part.by, c.Key, &c.Value, nil)
		}
	}
	for _, l := range a.TopListings {
		name := l.Listing.Live.Name.Ar
		if name == "" {
			name = l.Listing.Live.Name.En
		}
		add("listingViews", "listing", name, &l.Views, nil)
		add("contactClicks", "listing", name, &l.Clicks, nil)
	}
	return rows, nil
}

// history has one row for each field that an event changed, and one for an event that changed none.
func history(r *http.Request, q graph.QueryResolver) ([][]string, error) {
	entries, err := q.ListingHistory(r.Context(), chi.URLParam(r, "listing"))
	if err != nil {
		return nil, err
	}
	rows := [][]string{{"position", "version", "at", "type", "role", "actor", "reason", "field", "before", "after"}}
	for _, e := range entries {
		event := []string{number(e.Position), number(e.Version), e.At.UTC().Format(time.RFC3339), e.Type, e.Role, value(e.ActorName), value(e.Reason)}
		if len(e.Changes) == 0 {
			rows = append(rows, append(event, "", "", ""))
		}
		for _, c := range e.Changes {
			rows = append(rows, append(event[:len(event):len(event)], c.Field, value(c.Before), value(c.After)))
		}
	}
	return rows, nil
}

// maxAudited is how many rows of the audit log a file holds; the filter narrows what they are.
const maxAudited = 50_000

// audit has one row for each event, newest first.
func audit(r *http.Request, q graph.QueryResolver) ([][]string, error) {
	asked := r.URL.Query()
	f := queries.AuditFilter{Kind: given(asked, "kind"), From: given(asked, "from"), To: given(asked, "to")}
	var err error
	if f.Listing, err = id(asked, "listing"); err != nil {
		return nil, err
	}
	if f.Account, err = id(asked, "account"); err != nil {
		return nil, err
	}
	rows := [][]string{{"position", "at", "type", "role", "actor", "actorName", "listing", "account", "accountName", "subject", "reason"}}
	var after *string
	for len(rows) < maxAudited {
		page, err := q.AuditLog(r.Context(), f, 100, after)
		if err != nil {
			return nil, err
		}
		for _, e := range page.Nodes {
			rows = append(rows, []string{number(e.Position), e.At.UTC().Format(time.RFC3339), e.Type, e.Role, e.Actor.String(), value(e.ActorName),
				idOf(e.ListingID), idOf(e.Account), value(e.AccountName), value(e.Subject()), value(e.Reason)})
		}
		if after = page.EndCursor; !page.HasNextPage {
			break
		}
	}
	return rows, nil
}

// terms has one row for each search term of a range of days.
func terms(r *http.Request, q graph.QueryResolver) ([][]string, error) {
	asked := r.URL.Query()
	order := asked.Get("order")
	if order == "" {
		order = "SEARCHES"
	}
	list, err := q.SearchTerms(r.Context(), asked.Get("from"), asked.Get("to"), order)
	if err != nil {
		return nil, err
	}
	rows := [][]string{{"term", "searches", "unanswered", "opened", "findsNow", "understood", "dropped"}}
	for _, t := range list {
		understood := make([]string, len(t.Understood))
		for i, u := range t.Understood {
			understood[i] = u.Kind + ":" + u.Value
		}
		rows = append(rows, []string{t.Term, number(t.Searches), number(t.Unanswered), number(t.Opened), number(t.Finds), strings.Join(understood, " "), strings.Join(t.Dropped, " ")})
	}
	return rows, nil
}

// id reads one from a query; nil where none was given.
func id(asked url.Values, name string) (*uuid.UUID, error) {
	given := asked.Get(name)
	if given == "" {
		return nil, nil
	}
	id, err := uuid.Parse(given)
	if err != nil {
		return nil, commands.NotFound
	}
	return &id, nil
}

func idOf(id *uuid.UUID) string {
	if id == nil {
		return ""
	}
	return id.String()
}

func known(n *int) string {
	if n == nil {
		return ""
	}
	return number(*n)
}

func number(n int) string { return strconv.Itoa(n) }

func given(asked url.Values, name string) *string {
	if v := asked.Get(name); v != "" {
		return &v
	}
	return nil
}

func value(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
