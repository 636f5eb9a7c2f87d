package budget

import (
	"context"
	"net/http"
	"slices"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/budget"
	"weddings/events"
	"weddings/queries/all"
	"weddings/queries/budgets"
	"weddings/queries/reference"
)

// Mount adds the PDF of a saved calculation to a router. Anybody with the URL may load it, since it contains nothing
// personal. If its maker is signed in, the PDF also has the sums and line names of their plan, but not the notes. base
// is the site's address.
func Mount(r chi.Router, app *commands.App, from *all.Readers, base string) {
	r.Get("/api/budgets/{budget}.pdf", func(w http.ResponseWriter, r *http.Request) {
		if err := serve(w, r, app, from, base); err != nil {
			edge.Refuse(w, r, err)
		}
	})
}

// Shared returns a calculation to anybody with its URL. It returns not_found for an unknown calculation, and
// budget.Gone for one that has ended.
func Shared(ctx context.Context, from *all.Readers, id uuid.UUID) (*budgets.Budget, error) {
	found, err := from.Budgets.Shared(ctx, edge.Viewer(ctx), id)
	switch {
	case err != nil:
		return nil, err
	case found == nil:
		return nil, commands.NotFound
	case found.Ended:
		return nil, budget.Gone
	}
	return found, nil
}

func serve(w http.ResponseWriter, r *http.Request, app *commands.App, from *all.Readers, base string) error {
	id, err := uuid.Parse(chi.URLParam(r, "budget"))
	if err != nil {
		return commands.NotFound
	}
	by := edge.From(r.Context())
	if err := edge.Admit(r.Context()); err != nil {
		return err
	}
	found, err := Shared(r.Context(), from, id)
	if err != nil {
		return err
	}
	if err := by.Take(edge.Download, ""); err != nil {
		return err
	}
	places, err := from.Reference.Governorates(r.Context(), edge.Viewer(r.Context()))
	if err != nil {
		return err
	}
	place := events.Bilingual{Ar: found.Governorate(), En: found.Governorate()}
	at := slices.IndexFunc(places, func(g reference.Governorate) bool { return g.ID == found.Governorate() })
	if at >= 0 {
		place = events.Bilingual{Ar: places[at].NameAr, En: places[at].NameEn}
	}
	content, err := File(found, place, base+"/budget-calculator/"+id.String())
	if err != nil {
		return err
	}
	if err := edge.Hold(r.Context(), len(content)); err != nil {
		return err
	}
	request := by.Request
	request.Key = "" // the client's key is for the command of the page, not for this one
	if _, err := commands.Handle(r.Context(), app, request, budget.RecordBudgetDownload{Budget: id}); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/pdf")
	w.Header().Set("Content-Disposition", `attachment; filename="budget.pdf"`)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Robots-Tag", "noindex")
	_, _ = w.Write(content) // fails only if the client has disconnected
	return nil
}
