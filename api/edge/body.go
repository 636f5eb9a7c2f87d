package edge

import (
	"errors"
	"io"
	"net/http"
	"time"

	"weddings/internal/admission"
	"weddings/internal/fault"
)

const (
	// maxBody is the largest body of a request that is no picture, in bytes (decisions.md §6).
	maxBody = 1 << 20
	// smallBody is what counts for nothing while it arrives: nearly every form is smaller.
	smallBody = 16 << 10
	// maxValues is how many values a JSON text may hold: a decoded one takes up to a hundred times its place in the text.
	// The largest listing has some hundreds.
	maxValues = 10_000
	// bodiesInMemory is how many bytes of larger bodies are in memory, in all.
	bodiesInMemory = 32 << 20
)

var (
	// NotJSON refuses a body that cannot be read.
	NotJSON  = fault.New(fault.Invalid, "الطلب ليس JSON صالحًا.", "The request is not valid JSON.")
	tooLarge = fault.New(fault.TooLarge, "الطلب أكبر من المسموح.", "The request is too large.")
)

// NewBodies returns the bound of bodies that are in memory.
func NewBodies() *admission.Places { return admission.NewPlaces(bodiesInMemory, 0) }

// ReadBody returns the body of a request. What is large counts until the request ends, also while it still arrives:
// where too much is in memory, the slowest of whoever has the most gives way. ReadBody returns too_large above 1 MiB
// and for too many values, NotJSON where the body ends early, and admission.Busy where there is no room.
func ReadBody(r *http.Request) ([]byte, error) {
	size := r.ContentLength
	if size > maxBody {
		return nil, tooLarge
	}
	if size < 0 { // it says nothing
		size = maxBody
	}
	from := io.LimitReader(r.Body, maxBody+1)
	if l, ok := r.Context().Value(leavingKey{}).(*leaving); ok && l.bodies != nil && size > smallBody {
		place, err := l.bodies.Take(r.Context(), accountOf(r.Context()), int(size), l.stopReading)
		if err != nil {
			return nil, err
		}
		l.mu.Lock()
		l.body = place
		l.mu.Unlock()
		from = arriving{from, place}
	}
	raw, err := io.ReadAll(from)
	switch {
	case errors.Is(err, errGaveWay):
		return nil, admission.Busy()
	case err != nil:
		return nil, NotJSON.Because(err)
	case len(raw) > maxBody, !FewValues(raw):
		return nil, tooLarge
	}
	return raw, nil
}

// FewValues reports whether a JSON text holds no more values than can be decoded at little cost.
func FewValues[T string | []byte](text T) bool {
	values, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case !quoted && (c == ',' || c == '{' || c == '['):
			values++
		}
	}
	return values <= maxValues
}

// errGaveWay ends the reading of a body that has given way to others.
var errGaveWay = errors.New("edge: a body gave way")

// arriving is a body that is counted.
type arriving struct {
	io.Reader
	place *admission.Place
}

func (a arriving) Read(into []byte) (int, error) {
	if a.place.Gone() {
		return 0, errGaveWay
	}
	n, err := a.Reader.Read(into)
	a.place.Moved(n)
	if a.place.Gone() {
		err = errGaveWay
	}
	return n, err
}

// stopReading makes a read fail that waits for the client.
func (l *leaving) stopReading() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.left {
		// Where there is a connection; else the next read fails.
		_ = http.NewResponseController(l.ResponseWriter).SetReadDeadline(time.Unix(1, 0))
	}
}
