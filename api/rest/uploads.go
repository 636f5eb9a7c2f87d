package rest

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/events"
	"weddings/internal/admission"
	"weddings/internal/fault"
	"weddings/queries"
)

const (
	// uploadsEach bounds the concurrent uploads of one account; a browser sends two.
	uploadsEach = 6
	// uploadsInAll bounds all concurrent uploads. Each takes at most ten megabytes on disk.
	uploadsInAll = 48
	// piece is the number of bytes that must arrive in each pieceTime: 3.2 kB a second, so that nobody keeps a place
	// with a byte now and then. A telephone on a bad network sends ten times as much, and may stall for most of that
	// time.
	piece, pieceTime = 64 << 10, 20 * time.Second
)

var (
	sendsMany = fault.New(fault.TooMany, "ترسلون صورًا كثيرة في وقت واحد. انتظروا حتى تصل، ثم أعيدوا المحاولة.",
		"You are sending many pictures at once. Wait until they have arrived, then try again.").After(10 * time.Second)
	manySend = fault.New(fault.Unavailable, "تصلنا صور كثيرة الآن. أعيدوا المحاولة بعد قليل.",
		"Many pictures are being sent right now. Please try again shortly.").After(10 * time.Second)
)

// NewUploads returns the bound of concurrent uploads, per account and in all. If all places are taken, a newcomer with
// fewer uploads evicts the slowest upload of the largest sender.
func NewUploads() *admission.Places { return admission.NewPlaces(uploadsInAll, uploadsEach) }

// sending takes a place for an account's upload; leave releases it. It returns too_many or unavailable at once if there
// is none.
func (a *API) sending(w http.ResponseWriter, r *http.Request, account uuid.UUID) (*arriving, error) {
	body := arrivingFor(w, r)
	place, err := a.Uploads.Take(r.Context(), account.String(), 1, body.giveWay)
	switch {
	case errors.Is(err, admission.ErrOwn):
		return nil, sendsMany
	case err != nil:
		return nil, manySend
	}
	body.place = place
	return body, nil
}

// arriving is a request body that fails if its sender is too slow or does not finish in time.
type arriving struct {
	body io.Reader
	line deadliner
	end  time.Time
	// missing is the rest of the current piece in bytes, and left the time to wait for it. Time that the server spends
	// between reads does not count.
	missing int
	left    time.Duration

	place *admission.Place // nil: not counted
	mu    sync.Mutex
	over  bool // the handler has ended; the connection belongs to the next request
}

type deadliner interface{ SetReadDeadline(at time.Time) error }

func arrivingFor(w http.ResponseWriter, r *http.Request) *arriving {
	end, ends := r.Context().Deadline()
	if !ends {
		end = time.Now().Add(pieceTime)
	}
	return newArriving(r.Body, http.NewResponseController(w), end)
}

func newArriving(body io.Reader, line deadliner, end time.Time) *arriving {
	return &arriving{body: body, line: line, end: end, missing: piece, left: pieceTime}
}

func (a *arriving) Read(into []byte) (int, error) {
	begun := time.Now()
	next := begun.Add(a.left)
	if a.end.Before(next) {
		next = a.end
	}
	if err := a.until(next); err != nil {
		return 0, err
	}
	if a.gaveWay() { // after the deadline was set: giveWay may have set its own before
		return 0, os.ErrDeadlineExceeded
	}
	n, err := a.body.Read(into)
	if a.place != nil {
		a.place.Moved(n)
	}
	a.left -= time.Since(begun)
	if a.missing -= n; a.missing <= 0 {
		a.missing, a.left = piece, pieceTime
	}
	if errors.Is(err, io.EOF) { // net/http keeps reading; it would take a deadline for a disconnected client
		if unset := a.until(time.Time{}); unset != nil {
			return n, unset
		}
	}
	return n, err
}

// giveWay makes a read that is blocked on the sender fail.
func (a *arriving) giveWay() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.over {
		_ = a.until(time.Unix(1, 0)) // without a connection, the next read fails
	}
}

// gaveWay reports whether the upload was evicted.
func (a *arriving) gaveWay() bool { return a.place != nil && a.place.Gone() }

// leave releases the place.
func (a *arriving) leave() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.over = true
	a.place.Leave()
}

// until sets the read deadline, if there is a connection.
func (a *arriving) until(at time.Time) error {
	if err := a.line.SetReadDeadline(at); !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}

// received stores the raw body of a request. The sender's account must have one of some roles.
func received[T any](
	a *API, w http.ResponseWriter, r *http.Request,
	store func(ctx context.Context, upload io.Reader, by uuid.UUID) (T, error), roles ...events.Role,
) (kept T, err error) {
	by := edge.From(r.Context())
	if err := by.Actor.Require(roles...); err != nil {
		return kept, err
	}
	if err := by.Take(edge.Upload, ""); err != nil {
		return kept, err
	}
	body, err := a.sending(w, r, by.Actor.Account)
	if err != nil {
		return kept, err
	}
	defer body.leave()
	kept, err = store(r.Context(), body, by.Actor.Account)
	if err != nil && body.gaveWay() {
		return kept, manySend
	}
	return kept, err
}

// uploaded is a stored file as it is served.
type uploaded struct {
	path, kind, tag string
	download        bool // the browser saves the file instead of showing it
}

// serveUploaded serves a stored file, and ranges of it on request.
func serveUploaded(w http.ResponseWriter, r *http.Request, by queries.Viewer, of uploaded) error {
	file, err := os.Open(of.path)
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
	// A file never changes, but the page that shows it may be withdrawn. So caches may keep the file for a day, not
	// forever.
	w.Header().Set("Cache-Control", "public, max-age=86400")
	if by.SignedIn() {
		w.Header().Set("Cache-Control", "private, max-age=86400")
	}
	w.Header().Set("ETag", of.tag)
	w.Header().Set("Content-Type", of.kind)
	if of.download {
		w.Header().Set("Content-Disposition", "attachment")
	}
	http.ServeContent(w, r, "", stat.ModTime(), file)
	return nil
}
