package store

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/events/vault"
)

// request is an append in the appender's queue: sealed, encoded, and answered once.
type request struct {
	Append
	ctx      context.Context // of the caller, who may have gone
	parts    []Part          // Also, then the append's own part
	encoded  []encoded
	begins   []vault.NewKey
	claims   [][]byte
	releases [][]byte
	needs    [][]byte
	key      []byte // nil without an idempotency key
	body     []byte
	receipt  Receipt
	err      error
	settled  bool
	finished chan struct{}
	begun    atomic.Bool // set once, either by the appender or by a caller who takes the request back
}

// begin is called by the appender before it appends the request. It returns false if the caller has taken the request
// back; then nothing may be appended.
func (r *request) begin() bool { return r.begun.CompareAndSwap(false, true) }

// giveUp is called by a caller that takes the request back. It returns false if the appender has begun.
func (r *request) giveUp() bool { return r.begun.CompareAndSwap(false, true) }

type encoded struct {
	stream        string
	id            uuid.UUID
	eventType     string
	payload       []byte
	schemaVersion int
	metadata      []byte
}

func (r *request) lastID() uuid.UUID { return r.encoded[len(r.encoded)-1].id }

func (r *request) ids() []uuid.UUID {
	ids := make([]uuid.UUID, len(r.encoded))
	for i, e := range r.encoded {
		ids[i] = e.id
	}
	return ids
}

// settle answers a request before the commit: with a refusal, or with the answer of an earlier use.
func (r *request) settle(receipt Receipt, err error) {
	r.receipt, r.err, r.settled = receipt, err, true
}

// reopen resets an answer that the caller has not received.
func (r *request) reopen() {
	r.receipt, r.err, r.settled = Receipt{}, nil, false
}

// prepare does everything that needs no lock, in the caller's goroutine: sealing, encoding, and hashing of keys.
func (l *Log) prepare(ctx context.Context, a Append) (*request, error) {
	r := &request{Append: a, ctx: ctx, finished: make(chan struct{})}
	r.parts = append(slices.Clip(a.Also), Part{a.Stream, a.Expected, a.Events})
	if err := checkParts(r.parts); err != nil {
		return nil, err
	}
	metadata, err := metadataOf(a.Metadata)
	if err != nil {
		return nil, err
	}
	if r.begins, err = l.vault.NewKeys(a.Begins); err != nil {
		return nil, err
	}
	for _, part := range r.parts {
		for _, e := range part.Events {
			id, err := uuid.NewV7()
			if err != nil {
				return nil, err
			}
			sealed, err := l.vault.Seal(ctx, id, e, r.begins...)
			if err != nil {
				return nil, err
			}
			payload, schemaVersion, err := events.Encode(sealed)
			if err != nil {
				return nil, err
			}
			r.encoded = append(r.encoded, encoded{
				part.Stream, id, events.TypeOf(e), payload, schemaVersion, metadata(e),
			})
		}
	}
	for _, c := range a.Claims {
		r.claims = append(r.claims, l.claimKey(c))
	}
	for _, c := range a.Releases {
		r.releases = append(r.releases, l.claimKey(c))
	}
	for _, c := range a.Needs {
		r.needs = append(r.needs, l.claimKey(c))
	}
	if k := a.Key; k != nil {
		r.key, r.body = l.idempotencyKey(*k), l.idempotencyBody(*k)
	}
	return r, nil
}

// metadataOf returns a function that returns the stored metadata of an event. The events of an append share them, but
// for the mark of those that are ignorable.
func metadataOf(m events.Metadata) (func(events.Event) []byte, error) {
	m.Ignorable = false
	needed, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	m.Ignorable = true
	ignorable, err := json.Marshal(m)
	return func(e events.Event) []byte {
		if _, is := e.(events.Ignorable); is {
			return ignorable
		}
		return needed
	}, err
}

// checkParts returns an error for values that the database would reject, since such an error would fail the whole
// batch. It also returns an error if a stream occurs twice: its two expected versions could not both match.
func checkParts(parts []Part) error {
	streams := map[string]bool{}
	for _, part := range parts {
		switch {
		case part.Stream == "" || len(part.Events) == 0:
			return errors.New("store: an append needs a stream and at least one event")
		case !utf8.ValidString(part.Stream) || strings.ContainsRune(part.Stream, 0):
			return errors.New("store: a stream's name must be valid UTF-8 without NUL")
		case streams[part.Stream]:
			return errors.New("store: an append names a stream twice")
		}
		streams[part.Stream] = true
	}
	return nil
}

func (l *Log) claimKey(c Claim) []byte {
	return l.vault.Mac("claim", []byte(c.Scope), []byte(c.Value))
}

func (l *Log) idempotencyKey(k IdempotencyKey) []byte {
	return l.vault.Mac("idempotency", []byte(k.Actor), []byte(k.Command), []byte(k.Key))
}

func (l *Log) idempotencyBody(k IdempotencyKey) []byte {
	return l.vault.Mac("idempotency-body", k.Body)
}
