package rest

import (
	"errors"
	"io"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/google/uuid"

	"weddings/internal/admission"
	"weddings/internal/fault"
)

const (
	// uploadsEach is how many pictures one account may be sending at once: a browser sends two.
	uploadsEach = 6
	// uploadsInAll is how many everybody may be sending at once. Each takes ten megabytes of the disk at most.
	uploadsInAll = 48
	// piece is how many bytes must arrive in each pieceTime: 3.2 kB a second, so that nobody keeps a place by a byte
	// now and then. A telephone in a bad network has ten times as much, and may stand still for most of that time.
	piece, pieceTime = 64 << 10, 20 * time.Second
)

var (
	sendsMany = fault.New(fault.TooMany, "ترسلون صورًا كثيرة في وقت واحد. انتظروا حتى تصل، ثم أعيدوا المحاولة.",
		"You are sending many pictures at once. Wait until they have arrived, then try again.").After(10 * time.Second)
	manySend = fault.New(fault.Unavailable, "تصلنا صور كثيرة الآن. أعيدوا المحاولة بعد قليل.",
		"Many pictures are being sent right now. Please try again shortly.").After(10 * time.Second)
)

// NewUploads returns the places of pictures that are on their way, bounded for each account and in all. Where all are
// taken and somebody comes who sends fewer, the slowest of whoever sends the most gives way.
func NewUploads() *admission.Places { return admission.NewPlaces(uploadsInAll, uploadsEach) }

// sending takes a place for a picture that an account sends, until its place is left. It returns too_many or
// unavailable at once where there is none.
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

// arriving is a body that fails once its sender has been too slow, or has not sent all of it by its end.
type arriving struct {
	body io.Reader
	line deadliner
	end  time.Time
	// What is missing of this piece, and how long may still be waited for it. What the server does in between does not
	// count.
	missing int
	left    time.Duration

	place *admission.Place // among those that send; nil: not counted
	mu    sync.Mutex
	over  bool // the handler has ended: the connection is the next request's
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
	if a.gaveWay() { // after the deadline was set, which giveWay may have set before
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
	if errors.Is(err, io.EOF) { // net/http goes on reading: a deadline would pass for a client who has gone
		if unset := a.until(time.Time{}); unset != nil {
			return n, unset
		}
	}
	return n, err
}

// giveWay makes the read fail that waits for the sender.
func (a *arriving) giveWay() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.over {
		_ = a.until(time.Unix(1, 0)) // where there is a connection; else the next read fails
	}
}

// gaveWay reports whether the picture had to make room for somebody else's.
func (a *arriving) gaveWay() bool { return a.place != nil && a.place.Gone() }

// leave frees the place.
func (a *arriving) leave() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.over = true
	a.place.Leave()
}

// until bounds what is read, where there is a connection to bound.
func (a *arriving) until(at time.Time) error {
	if err := a.line.SetReadDeadline(at); !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}
