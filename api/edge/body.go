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
	// maxBody is the largest body of a request without a picture, in bytes.
	maxBody = 1 << 20
	// smallBody is the size up to which a body does not count while it arrives; nearly every form is smaller.
	smallBody = 16 << 10
	// maxValues bounds the values in a JSON text: a decoded value takes up to a hundred times its size. The largest
	// listing has a few hundred values.
	maxValues = 10_000
	// bodiesInMemory bounds the bytes of all larger bodies in memory.
	bodiesInMemory = 32 << 20
)

// FromElsewhere refuses a request that a page of another site sends with the reader's cookie.
var FromElsewhere = fault.New(fault.Forbidden, "الطلب جاء من موقع آخر.", "The request came from another site.")

var (
	// NotJSON refuses a body that cannot be parsed.
	NotJSON  = fault.New(fault.Invalid, "الطلب ليس JSON صالحًا.", "The request is not valid JSON.")
	tooLarge = fault.New(fault.TooLarge, "الطلب أكبر من المسموح.", "The request is too large.")
)

// NewBodies returns the bound of request bodies in memory.
func NewBodies() *admission.Places { return admission.NewPlaces(bodiesInMemory, 0) }

// ReadBody returns the body of a request. A large body counts from its first byte until the request ends. If too much
// is in memory, the slowest body of the largest holder is evicted. ReadBody returns too_large above 1 MiB or maxValues,
// NotJSON if the body ends early, and admission.Busy if nobody holds more than this client.
func ReadBody(r *http.Request) ([]byte, error) {
	size := r.ContentLength
	if size > maxBody {
		return nil, tooLarge
	}
	if size < 0 { // no Content-Length
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

// FewValues reports whether a JSON text has few enough values to be decoded cheaply.
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

// errGaveWay ends the reading of a body that was evicted.
var errGaveWay = errors.New("edge: the body was evicted")

// arriving is a body that counts against the bound.
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

// stopReading makes a read that is blocked on the client fail.
func (l *leaving) stopReading() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.left {
		// Without a connection, the next read fails.
		_ = http.NewResponseController(l.ResponseWriter).SetReadDeadline(time.Unix(1, 0))
	}
}
