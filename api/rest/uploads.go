package rest

import (
	"errors"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/google/uuid"

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

// Uploads counts the pictures that are on their way.
type Uploads struct {
	each, inAll int
	mu          sync.Mutex
	all         int
	of          map[uuid.UUID]int
}

// NewUploads returns a count that is bounded for each account and in all.
func NewUploads() *Uploads {
	return &Uploads{each: uploadsEach, inAll: uploadsInAll, of: map[uuid.UUID]int{}}
}

// enter counts one more of an account until leave is called. It returns too_many or unavailable at once beyond the
// bounds.
func (u *Uploads) enter(account uuid.UUID) (leave func(), err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	switch {
	case u.of[account] >= u.each:
		return nil, sendsMany
	case u.all >= u.inAll:
		return nil, manySend
	}
	u.all++
	u.of[account]++
	return func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		u.all--
		if u.of[account]--; u.of[account] == 0 {
			delete(u.of, account)
		}
	}, nil
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
	n, err := a.body.Read(into)
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

// until bounds what is read, where there is a connection to bound.
func (a *arriving) until(at time.Time) error {
	if err := a.line.SetReadDeadline(at); !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}
