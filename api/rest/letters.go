package rest

import (
	"net/http"
	"strings"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/figurereport"
)

// stopPattern is where a mail program posts to for its reader who wants no more letters of a kind (RFC 8058).
const stopPattern = "/letters/stop"

// stopLetters ends the letters of the kind, or of the report, that the token in the address is for. The body is not
// looked at. A mail program posts here without a session. A GET, which scanners of links send, does nothing.
func (a *API) stopLetters(w http.ResponseWriter, r *http.Request) error {
	if r.Body != nil && r.Body != http.NoBody {
		if _, err := edge.ReadBody(r); err != nil {
			return err
		}
		if err := edge.Admit(r.Context()); err != nil {
			return err
		}
	}
	token := r.URL.Query().Get("token")
	var stop commands.Command = account.StopLetters{Token: token}
	if strings.HasPrefix(token, figurereport.StopPrefix) {
		stop = figurereport.StopFigureReport{Token: token}
	}
	receipt, err := commands.Handle(r.Context(), a.App, edge.From(r.Context()).Request, stop)
	if err != nil {
		return err
	}
	carriedOut(w, r, receipt, http.StatusOK, map[string]bool{"stopped": true})
	return nil
}
