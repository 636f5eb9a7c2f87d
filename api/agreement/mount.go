package agreement

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/agreement"
)

// Mount adds the PDF of a sheet to a router. Signed-in people GET it. A person who asked signed out POSTs the token in
// the body, so that no URL contains it. A refused page load leads to the sheet's page in the app, which says why there
// is no sheet, or that the file was not made. One without the id of a booking leads to the page that says that nothing
// is there.
func Mount(r chi.Router, app *commands.App, base string) {
	serve := func(w http.ResponseWriter, r *http.Request) {
		err := file(w, r, app, base)
		id, unknown := uuid.Parse(chi.URLParam(r, "booking"))
		switch page := strings.Contains(r.Header.Get("Accept"), "text/html"); {
		case err == nil:
		case !page:
			edge.Refuse(w, r, err)
		case unknown != nil:
			http.Redirect(w, r, "/agreements/none", http.StatusSeeOther)
		default:
			http.Redirect(w, r, "/agreements/"+id.String()+NotMade, http.StatusSeeOther) //nolint:gosec // a parsed id
		}
	}
	r.Get(pattern, serve)
	r.Post(pattern, serve)
}

// NotMade is the fragment of a sheet's page that says that its file was not made.
const NotMade = "#not-made"

const pattern = "/api/agreements/{booking}.pdf"

func file(w http.ResponseWriter, r *http.Request, app *commands.App, base string) error {
	id, err := uuid.Parse(chi.URLParam(r, "booking"))
	if err != nil {
		return commands.NotFound
	}
	body, err := edge.ReadBody(r)
	if err != nil {
		return err
	}
	form, err := url.ParseQuery(string(body))
	if err != nil {
		return commands.NotFound
	}
	by := edge.From(r.Context())
	if err := edge.Admit(r.Context()); err != nil {
		return err
	}
	sheet, err := agreement.Open(r.Context(), app, by.Actor, id, form.Get("token"))
	if err != nil {
		return err
	}
	if err := by.Take(edge.Sheet, ""); err != nil {
		return err
	}
	document, err := Of(app, sheet, base)
	if err != nil {
		return err
	}
	content, err := document.File()
	if err != nil {
		return err
	}
	if err := edge.Hold(r.Context(), len(content)); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/pdf")
	w.Header().Set("Content-Disposition", `attachment; filename="agreement.pdf"`)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Robots-Tag", "noindex")
	_, _ = w.Write(content) // fails only if the client has disconnected
	return nil
}
