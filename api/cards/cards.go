// Package cards serves the pictures that links and messages show: of a listing, of several beside each other, of
// offers, of a quiz result, and of the site. See docs/decisions/046-cards.md.
package cards

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"image"
	"image/jpeg"
	"io/fs"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/events"
	"weddings/internal/admission"
	"weddings/internal/card"
	"weddings/queries/all"
	"weddings/queries/listings"
)

const (
	// kept is the number of drawn cards in memory: 25 MB at about 120 KB each.
	kept = 200
	// At most maxWaiting cards wait to be drawn, each for waitForTurn: half of the time that a request may take.
	maxWaiting, waitForTurn = 64, 5 * time.Second
)

// Cards draws and serves cards.
type Cards struct {
	App     *commands.App
	Queries *all.Readers
	// Picture returns the path of a picture's file in one of listings.Widths. The file may not exist.
	Picture func(hash string, width int) string
	BaseURL string // of the site, without a slash at the end

	drawn  *lru.Cache[string, []byte] // by the hash of their content
	flight singleflight.Group
	// drawing bounds the cards that are drawn at once, in turns of networks. Drawing a card takes about 25 MB and a
	// processor, and half of the processors are left to other requests.
	drawing *admission.Gate
}

// New returns Cards of a site.
func New(app *commands.App, from *all.Readers, picture func(string, int) string, base string) *Cards {
	drawn, err := lru.New[string, []byte](kept)
	if err != nil {
		panic(err) // the size is positive
	}
	return &Cards{
		App: app, Queries: from, Picture: picture, BaseURL: base, drawn: drawn,
		drawing: admission.New(admission.Config{
			Slots: max(1, runtime.GOMAXPROCS(0)/2), Waiting: maxWaiting, Wait: waitForTurn,
		}),
	}
}

// The path of a card ends with a language and a shape: /cards/site/ar-wide.jpg.
const (
	sitePath     = "/cards/site/"
	listingPath  = "/cards/listing/"
	listingsPath = "/cards/listings/"
	quizPath     = "/cards/quiz/"
	answersPath  = "/cards/answers/"
	file         = "{lang:ar|en}-{shape:wide|tall}.jpg"
)

var shapes = map[string]card.Shape{"wide": card.Wide, "tall": card.Tall}

// Mount adds the cards to a router. The card of offers asks for its link's token in the body, so that no log has it.
func (c *Cards) Mount(r chi.Router) {
	for pattern, of := range map[string]func(*http.Request, string) (*plan, error){
		sitePath + file:              c.site,
		listingPath + "{id}/" + file: c.listing,
		listingsPath + file:          c.listings,
		quizPath + "{id}/" + file:    c.quiz,
	} {
		handle := c.handler(of, "public, max-age=3600")
		r.Get(pattern, handle)
		r.Head(pattern, handle)
	}
	r.Post(answersPath+"{share}/"+file, c.handler(c.answers, "no-store"))
}

// plan describes a card whose pictures are not read yet.
type plan struct {
	card.Card
	Photos []photo
}

// photo names a picture of a card.
type photo struct {
	Hash     string
	Featured bool
}

func (c *Cards) handler(of func(*http.Request, string) (*plan, error), keep string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := c.serve(w, r, of, keep); err != nil {
			edge.Refuse(w, r, err)
		}
	}
}

func (c *Cards) serve(
	w http.ResponseWriter, r *http.Request, of func(*http.Request, string) (*plan, error), keep string,
) error {
	lang, shape := chi.URLParam(r, "lang"), chi.URLParam(r, "shape")
	wanted, err := of(r, lang)
	if err != nil {
		return err
	}
	wanted.RTL, wanted.Site = lang == "ar", siteName[lang]
	_, wanted.Address, _ = strings.Cut(c.BaseURL, "://")
	name, err := wanted.name(shape)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", keep)
	w.Header().Set("ETag", strconv.Quote(name))
	if slices.Contains(strings.Split(r.Header.Get("If-None-Match"), ", "), strconv.Quote(name)) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	content, known := c.drawn.Get(name)
	if !known {
		by := edge.From(r.Context())
		if err := by.Take(edge.Card, ""); err != nil {
			return err
		}
		if content, err = c.draw(r.Context(), edge.Network(by.Address), name, wanted, shapes[shape]); err != nil {
			return err
		}
	}
	if err := edge.Hold(r.Context(), len(content)); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/jpeg")
	w.Header().Set("Content-Length", strconv.Itoa(len(content)))
	if r.Method != http.MethodHead {
		_, _ = w.Write(content) // fails only if the client has disconnected
	}
	return nil
}

// name returns a hash of everything that the card shows.
func (p *plan) name(shape string) (string, error) {
	raw, err := json.Marshal(p)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(append(raw, shape...))
	return hex.EncodeToString(sum[:16]), nil
}

// draw draws a card once for all concurrent requests. It releases the request's slot first: sixty who waited for their
// drawings with one kept everybody else from the site.
func (c *Cards) draw(
	ctx context.Context, network, name string, wanted *plan, shape card.Shape,
) ([]byte, error) {
	admission.Leave(ctx)
	for {
		drawn := c.flight.DoChan(name, func() (any, error) { return c.drawInTurn(ctx, network, name, wanted, shape) })
		select {
		case <-ctx.Done():
			return nil, commands.Unavailable.Because(ctx.Err())
		case done := <-drawn:
			// The request that waited for the turn of all has gone or run out of time: one of the others waits instead.
			if gone(done.Err) && ctx.Err() == nil {
				continue
			}
			if gone(done.Err) {
				return nil, commands.Unavailable.Because(done.Err)
			}
			content, _ := done.Val.([]byte)
			return content, done.Err
		}
	}
}

// gone reports whether an error comes from the end of a request.
func gone(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// drawInTurn waits for a turn until ctx ends, then draws a card to its end and keeps it.
func (c *Cards) drawInTurn(
	ctx context.Context, network, name string, wanted *plan, shape card.Shape,
) ([]byte, error) {
	// The turn is not the request's own: the card is drawn to its end even if the request has gone.
	leave, err := c.drawing.Enter(admission.From(ctx, network), "")
	if err != nil {
		return nil, err
	}
	defer leave()
	full := wanted.Card
	for _, each := range wanted.Photos {
		picture, err := c.read(each.Hash)
		if err != nil {
			return nil, err
		}
		if picture != nil {
			full.Pictures = append(full.Pictures, card.Picture{Image: picture, Featured: each.Featured})
		}
	}
	content, err := full.JPEG(shape)
	if err == nil {
		c.drawn.Add(name, content)
	}
	return content, err
}

// read decodes the largest stored copy of a picture. It returns nil if there is none.
func (c *Cards) read(hash string) (image.Image, error) {
	for _, width := range slices.Backward(listings.Widths) {
		file, err := os.Open(c.Picture(hash, width))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		defer file.Close()
		return jpeg.Decode(file)
	}
	return nil, nil
}

// photosOf returns the first picture of each listing that has one.
func photosOf(list ...*listings.Listing) []photo {
	var all []photo
	for _, l := range list {
		if l != nil && len(l.Live.Pictures) > 0 {
			all = append(all, photo{l.Live.Pictures[0].Hash, l.IsFeatured})
		}
	}
	return all
}

// lowest returns a listing's lowest price, and whether it is only the lower end of a range. It returns nil if the
// listing names no price.
func lowest(l *listings.Listing) (*events.Money, bool) {
	return l.Lowest(), l.Price() == nil && l.MinPrice() == nil
}
