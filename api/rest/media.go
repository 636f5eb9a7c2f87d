package rest

import (
	"context"
	"io"
	"net/http"
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
	// From reports whether the account sent the picture.
	From(hash string, by uuid.UUID) bool
	// Path returns the path of a picture's file in a width. Width 0 is the link preview, 1200 by 630 pixels.
	Path(hash string, width int) string
}

// upload accepts one picture from an owner, an editor or an admin, as the raw body.
func (a *API) upload(w http.ResponseWriter, r *http.Request) error {
	p, err := received(a, w, r, a.Pictures.Receive,
		events.VenueOwner, events.ServiceProvider, events.Editor, events.Admin)
	if err != nil {
		return err
	}
	edge.WriteJSON(w, http.StatusCreated, struct {
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
	offered := slices.Contains(listings.Widths, width) && name == strconv.Itoa(width) // one address for each picture
	if err != nil || !hashPattern.MatchString(hash) || name != "share" && !offered {
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
	return serveUploaded(w, r, by, uploaded{
		path: a.Pictures.Path(hash, width), kind: "image/jpeg", tag: `"` + hash[:16] + "-" + name + `"`,
	})
}
