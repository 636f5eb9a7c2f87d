package rest

import (
	"context"
	"io"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/traffic"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
)

// bots name themselves; people's browsers do not use these words.
var bots = regexp.MustCompile(`(?i)bot|crawl|spider|slurp|preview|curl|wget|python|headless|lighthouse|monitor`)

func (a *API) pageView(w http.ResponseWriter, r *http.Request) {
	var body struct {
		SessionID, Path           string
		Referrer, Province        *string
		DeviceType, OS, Browser   string
		ScreenWidth, ScreenHeight int
		EventID                   string
	}
	if err := read(r, &body); err != nil {
		Refuse(w, r, err)
		return
	}
	by := edge.From(r.Context())
	c := traffic.RecordPageView{
		Session: body.SessionID, Path: body.Path, Device: body.DeviceType, OS: body.OS, Browser: body.Browser, Width: body.ScreenWidth, Height: body.ScreenHeight,
		Visitor: a.Visitor(by.Address, by.Agent), EventID: body.EventID, Bot: bots.MatchString(by.Agent),
	}
	if body.Referrer != nil {
		c.Referrer = *body.Referrer
	}
	if body.Province != nil {
		c.Governorate = *body.Province
	}
	if l, err := a.Queries.OfPath(r.Context(), body.Path); err == nil && l != nil {
		c.Listing, c.Category = l.ID, l.Live.Category
		if c.Governorate == "" {
			c.Governorate = l.Live.Place.Governorate
		}
	}
	a.stored(w, r, c.Handle)
}

func (a *API) vendorClick(w http.ResponseWriter, r *http.Request) {
	var body struct{ SessionID, VendorID, VendorType, ClickType, DeviceType, EventID string }
	if err := read(r, &body); err != nil {
		Refuse(w, r, err)
		return
	}
	id, err := uuid.Parse(body.VendorID)
	if err != nil {
		Refuse(w, r, fault.New(fault.Invalid, "الإعلان غير معروف.", "The listing is not known.").With("vendorId", "معرّف غير صالح", "Invalid input"))
		return
	}
	a.stored(w, r, traffic.RecordContactClick{
		Listing: id, Channel: body.ClickType, Session: body.SessionID, Device: body.DeviceType, EventID: body.EventID,
		Bot: bots.MatchString(edge.From(r.Context()).Agent),
	}.Handle)
}

// stored answers 202 once a record is in the log.
func (a *API) stored(w http.ResponseWriter, r *http.Request, handle func(context.Context, *commands.App, commands.Request) (commands.Receipt, error)) {
	receipt, err := handle(r.Context(), a.App, edge.From(r.Context()).Request)
	if err != nil {
		Refuse(w, r, err)
		return
	}
	carriedOut(w, r, receipt, http.StatusAccepted, struct{}{})
}

// upload takes one picture from an owner or admin, as the raw body.
func (a *API) upload(w http.ResponseWriter, r *http.Request) {
	by := edge.From(r.Context())
	if err := commands.RequireRole(by.Actor, events.VenueOwner, events.ServiceProvider, events.Admin); err != nil {
		Refuse(w, r, err)
		return
	}
	raw, err := io.ReadAll(io.LimitReader(r.Body, maxUpload+1))
	if err != nil {
		Refuse(w, r, tooLarge)
		return
	}
	p, err := a.Pictures.Put(raw)
	if err != nil {
		Refuse(w, r, err)
		return
	}
	answer(w, http.StatusCreated, p)
}

var hashPattern = regexp.MustCompile(`^[0-9a-f]{64}$`)

// picture serves a width of a picture: of a public listing to everybody, of others to their owner and admins.
func (a *API) picture(w http.ResponseWriter, r *http.Request) {
	hash := chi.URLParam(r, "hash")
	width, err := strconv.Atoi(strings.TrimSuffix(chi.URLParam(r, "width"), ".jpg"))
	if err != nil || !hashPattern.MatchString(hash) || !slices.Contains(queries.Widths, width) {
		Refuse(w, r, commands.NotFound)
		return
	}
	shown, err := a.Queries.PicturePublic(r.Context(), edge.From(r.Context()).Actor, hash)
	if err == nil && !shown {
		err = commands.NotFound
	}
	if err != nil {
		Refuse(w, r, err)
		return
	}
	file, err := os.Open(a.Pictures.Path(hash, width))
	if err != nil {
		Refuse(w, r, commands.NotFound)
		return
	}
	defer file.Close()
	stat, err := file.Stat()
	if err != nil {
		Refuse(w, r, err)
		return
	}
	// A picture never changes, but its listing may be suspended: so it is kept for a day and not for ever.
	w.Header().Set("Cache-Control", "public, max-age=86400")
	if edge.From(r.Context()).Actor.SignedIn() {
		w.Header().Set("Cache-Control", "private, max-age=86400")
	}
	w.Header().Set("Content-Type", "image/jpeg")
	http.ServeContent(w, r, "", stat.ModTime(), file)
}
