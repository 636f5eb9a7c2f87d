// Package csv serves the data of the screens as files for spreadsheets. It uses the same readers as the screens, so
// that figures and permissions cannot differ.
package csv

import (
	"bufio"
	"cmp"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/internal/clock"
	"weddings/internal/fault"
	"weddings/queries/all"
	"weddings/queries/audit"
)

// impersonal are the files without personal data.
var impersonal = map[string]rowsOf{
	"analytics":        analyticsRows,
	"budget-pricing":   pricingRows,
	"budgets/{budget}": budgetRows,
	"days-asked":       dayRows,
	"faq":              faqRows,
	"faq-misses":       faqMissRows,
	"figures":          figuresRows,
	"free-thursdays":   thursdayRows,
	"market":           marketRows,
	"own-analytics":    ownAnalyticsRows,
	"own-comparison":   comparisonRows,
	"quiz":             quizRows,
	"reference":        referenceRows,
	"search-terms":     termRows,
}

// downloads are the file names of downloads whose URL does not end with a name.
var downloads = map[string]string{"budgets/{budget}": "budget"}

// people are the files with personal data. They need a password or code given within the last minutes.
var people = map[string]rowsOf{
	"accounts": accountRows, "audit": auditRows, "bookings": bookingRows, "contact-messages": contactRows,
	"own-bookings": ownBookingRows, "subscriptions": subscriptionRows, "listings/{listing}/history": historyRows,
}

func inLang(heads []fault.Text, lang string) []string {
	row := make([]string, len(heads))
	for i, head := range heads {
		row[i] = head.In(lang)
	}
	return row
}

// Mount adds the routes of the files to a router.
func Mount(r chi.Router, from *all.Readers) {
	for _, files := range []map[string]rowsOf{impersonal, people} {
		for name, rows := range files {
			r.Get(
				"/api/"+name+".csv",
				func(w http.ResponseWriter, r *http.Request) { serve(w, r, name, rows, from) },
			)
		}
	}
}

// rowsOf writes the rows of a file page by page, the column names first. Its first query refuses viewers who may not
// have the file.
type rowsOf func(r *http.Request, q *all.Readers, put func([][]string) error) error

// serve streams a file: at most one page of it is in memory.
func serve(w http.ResponseWriter, r *http.Request, name string, rows rowsOf, from *all.Readers) {
	out := bufio.NewWriter(w)
	begun := false
	err := edge.Admit(r.Context())
	if err == nil {
		err = rows(r, from, func(page [][]string) error {
			size := 0
			for _, row := range page {
				for _, cell := range row {
					size += len(cell)
				}
			}
			if err := edge.Hold(r.Context(), size); err != nil {
				return err
			}
			if !begun {
				if people[name] != nil {
					if err := edge.From(r.Context()).RequireFresh(); err != nil {
						return err
					}
				}
				begun = true
				w.Header().Set("Content-Type", "text/csv; charset=utf-8")
				called := cmp.Or(downloads[name], path.Base(name))
				w.Header().Set("Content-Disposition", `attachment; filename="`+called+`.csv"`)
				w.Header().Set("Cache-Control", "no-store")
				_, _ = out.WriteString("\ufeff") // without a BOM, spreadsheets misread Arabic
			}
			for _, row := range page {
				write(out, row)
			}
			return out.Flush()
		})
	}
	switch {
	case err != nil && begun:
		panic(http.ErrAbortHandler) // a truncated file must not look complete
	case err != nil:
		edge.Refuse(w, r, err)
	}
}

// write adds a row with every cell quoted, which encoding/csv does not do. Without quotes, a spreadsheet whose
// separator is a semicolon or a tab would split a cell there and could take the rest for a formula (OWASP, CSV
// injection).
func write(out *bufio.Writer, row []string) {
	for i, cell := range row {
		if i > 0 {
			_ = out.WriteByte(',') // Flush returns its first error, too
		}
		_, _ = out.WriteString(`"` + strings.ReplaceAll(harmless(cell), `"`, `""`) + `"`)
	}
	_ = out.WriteByte('\n')
}

// formulas are the characters that can begin a formula, including their full-width forms.
const formulas = "=+-@＝＋－＠"

// unseen reports characters that a spreadsheet may drop from the start of a cell: spaces, controls, direction marks.
func unseen(r rune) bool { return unicode.IsSpace(r) || unicode.In(r, unicode.Cc, unicode.Cf) }

// harmless keeps spreadsheets from taking a cell for a formula (OWASP, CSV injection).
func harmless(cell string) string {
	seen := strings.TrimLeftFunc(cell, unseen)
	first, _ := utf8.DecodeRuneInString(seen)
	if seen != "" && strings.ContainsRune(formulas, first) || cell != "" && strings.ContainsAny(cell[:1], "\t\r\n") {
		return "'" + cell
	}
	return cell
}

// historyRows has one row per changed field of an event, newest event first, and one for an event without changes.
func historyRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	listing, err := edge.ParseID(chi.URLParam(r, "listing"))
	if err != nil {
		return err
	}
	rows := [][]string{{"position", "version", "at", "type", "role", "actor", "reason", "field", "before", "after"}}
	return paged(r, rows, put, func(after *string) ([][]string, *string, bool, error) {
		page, err := q.Listings.History(r.Context(), edge.Viewer(r.Context()), listing, 100, after)
		if err != nil {
			return nil, nil, false, err
		}
		var rows [][]string
		for _, e := range page.Nodes {
			event := []string{
				number(e.Position),
				number(e.Version),
				instantOf(e.At),
				e.Type,
				e.Role,
				value(e.ActorName),
				value(e.Reason),
			}
			if len(e.Changes) == 0 {
				rows = append(rows, append(event, "", "", ""))
			}
			for _, c := range e.Changes {
				rows = append(rows, append(event[:len(event):len(event)], c.Field, value(c.Before), value(c.After)))
			}
		}
		return rows, page.EndCursor, page.HasNextPage, nil
	})
}

// maxRows is the most rows in the file of a growing list. Filters choose the rows.
const maxRows = 50_000

// paged writes a list page by page. Each page waits for admission again, because writing the one before released the
// slot.
func paged(
	r *http.Request,
	rows [][]string,
	put func([][]string) error,
	read func(after *string) (rows [][]string, end *string, more bool, err error),
) error {
	var after *string
	for n := 0; ; {
		page, end, more, err := read(after)
		if err != nil {
			return err
		}
		if err := put(append(rows, page...)); err != nil {
			return err
		}
		if n += len(page); !more || n >= maxRows {
			return nil
		}
		rows, after = nil, end
		if err := edge.Admit(r.Context()); err != nil {
			return err
		}
	}
}

// auditRows has one row per event, newest first.
func auditRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	asked := r.URL.Query()
	f := audit.Filter{Kind: given(asked, "kind"), From: given(asked, "from"), To: given(asked, "to")}
	var err error
	if f.Listing, err = id(asked, "listing"); err != nil {
		return err
	}
	if f.Account, err = id(asked, "account"); err != nil {
		return err
	}
	rows := [][]string{
		{
			"position",
			"at",
			"type",
			"role",
			"actor",
			"actorName",
			"listing",
			"account",
			"accountName",
			"subject",
			"reason",
		},
	}
	return paged(r, rows, put, func(after *string) ([][]string, *string, bool, error) {
		page, err := q.Audit.Entries(r.Context(), edge.Viewer(r.Context()), f, 100, after)
		if err != nil {
			return nil, nil, false, err
		}
		var rows [][]string
		for _, e := range page.Nodes {
			rows = append(rows, []string{
				number(e.Position),
				instantOf(e.At),
				e.Type,
				e.Role,
				e.Actor.String(),
				value(e.ActorName),
				idOf(e.ListingID),
				idOf(e.Account),
				value(e.AccountName),
				value(e.Subject()),
				value(e.Reason),
			})
		}
		return rows, page.EndCursor, page.HasNextPage, nil
	})
}

// termRows has one row per search term of a range of days.
func termRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	asked := r.URL.Query()
	order := asked.Get("order")
	if order == "" {
		order = "SEARCHES"
	}
	list, err := q.Searches.Terms(r.Context(), edge.Viewer(r.Context()), asked.Get("from"), asked.Get("to"), order)
	if err != nil {
		return err
	}
	rows := [][]string{{"term", "searches", "unanswered", "opened", "findsNow", "understood", "dropped"}}
	for _, t := range list {
		understood := make([]string, len(t.Understood))
		for i, u := range t.Understood {
			understood[i] = u.Kind + ":" + u.Value
		}
		rows = append(
			rows,
			[]string{
				t.Term,
				number(t.Searches),
				number(t.Unanswered),
				number(t.Opened),
				number(t.Finds),
				strings.Join(understood, " "),
				strings.Join(t.Dropped, " "),
			},
		)
	}
	return put(rows)
}

// id parses an id in a query; nil if it is absent.
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

// minuteOf writes a time for people, under a head that says "Damascus time".
func minuteOf(at time.Time) string { return at.In(clock.Damascus).Format("2006-01-02 15:04") }

// instantOf writes a time for programs, under a head that is a key: RFC 3339 with the offset of Damascus.
func instantOf(at time.Time) string { return at.In(clock.Damascus).Format(time.RFC3339) }
