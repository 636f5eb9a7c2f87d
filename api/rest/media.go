package rest

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/events"
	"weddings/queries/listings"
)

// Pictures stores uploaded pictures.
type Pictures interface {
	// Receive reads, checks and stores a picture and records its sender. It returns invalid or too_large for a file
	// that it does not accept, conflict if the sender's quota is used up, and unavailable if there is no room now or
	// the upload breaks off. It takes no memory while the picture arrives.
	Receive(ctx context.Context, upload io.Reader, by uuid.UUID) (events.Picture, error)
	// From reports whether an account sent a picture itself.
	From(hash string, by uuid.UUID) bool
	// Path is the file of a picture in a width; width 0 is the link preview, 1200 by 630.
	Path(hash string, width int) string
}

// upload accepts one picture from an owner, an editor or an admin, as the raw body.
func (a *API) upload(w http.ResponseWriter, r *http.Request) error {
	by := edge.From(r.Context())
	if err := by.Actor.Require(events.VenueOwner, events.ServiceProvider, events.Editor, events.Admin); err != nil {
		return err
	}
	if err := by.Take(edge.Upload, ""); err != nil {
		return err
	}
	body, err := a.sending(w, r, by.Actor.Account)
	if err != nil {
		return err
	}
	defer body.leave()
	p, err := a.Pictures.Receive(r.Context(), body, by.Actor.Account)
	if err != nil && body.gaveWay() {
		return manySend
	}
	if err != nil {
		return err
	}
	answer(w, http.StatusCreated, struct {
		events.Picture
		URL string `json:"url"`
	}{p, listings.PictureURL(p.Hash, 480)})
	return nil
}

var hashPattern = regexp.MustCompile(`^[0-9a-f]{64}$`)

// picture serves a picture in a width: pictures of public listings, posts and categories to everybody, others to the
// owner, the sender and admins.
func (a *API) picture(w http.ResponseWriter, r *http.Request) error {
	hash, name := chi.URLParam(r, "hash"), chi.URLParam(r, "width")
	width, err := strconv.Atoi(name)
	if name == "share" {
		width, err = 0, nil
	}
	if err != nil || !hashPattern.MatchString(hash) || name != "share" && !slices.Contains(listings.Widths, width) {
		return commands.NotFound
	}
	by := edge.Viewer(r.Context())
	shown, err := a.Queries.Listings.PicturePublic(r.Context(), by, hash)
	if err == nil && !shown {
		shown, err = a.Queries.Posts.PicturePublic(r.Context(), by, hash)
	}
	if err == nil && !shown {
		shown, err = a.Queries.Reference.PicturePublic(r.Context(), by, hash)
	}
	if err != nil {
		return err
	}
	if !shown && (!by.SignedIn() || !a.Pictures.From(hash, by.Account)) {
		return commands.NotFound
	}
	file, err := os.Open(a.Pictures.Path(hash, width))
	if errors.Is(err, fs.ErrNotExist) {
		return commands.NotFound
	}
	if err != nil {
		return err
	}
	defer file.Close()
	stat, err := file.Stat()
	if err != nil {
		return err
	}
	// A picture never changes, but its listing may be suspended: so caches may keep it for a day, not forever.
	w.Header().Set("Cache-Control", "public, max-age=86400")
	if by.SignedIn() {
		w.Header().Set("Cache-Control", "private, max-age=86400")
	}
	w.Header().Set("ETag", `"`+hash[:16]+"-"+name+`"`)
	w.Header().Set("Content-Type", "image/jpeg")
	http.ServeContent(w, r, "", stat.ModTime(), file)
	return nil
}
