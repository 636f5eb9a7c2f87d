package rest

import (
	"net/http"
	"strings"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/figurereport"
)

// stopPattern is the path to which a mail program posts if its reader unsubscribes from a kind of letters (RFC 8058).
const stopPattern = "/letters/stop"

// stopLetters unsubscribes from the kind of letters, or from the report, that the token in the URL names. The body is
// ignored. Mail programs post here without a session. A GET does nothing, because scanners of links send GETs.
func (a *API) stopLetters(w http.ResponseWriter, r *http.Request) error {
	if _, err := edge.ReadBody(r); err != nil {
		return err
	}
	if err := edge.Admit(r.Context()); err != nil {
		return err
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
