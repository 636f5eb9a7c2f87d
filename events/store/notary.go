package store

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
)

const (
	// SignEvery is the distance in positions between signed heads while the log is busy.
	SignEvery = 1000
	// signAfter is how long a quiet log waits before its last events are signed.
	signAfter = time.Minute
	signPause = 10 * time.Second // between failed attempts
	// unsignedFor is the age from which Verify finds an event without a later signed head suspicious.
	unsignedFor = 10 * time.Minute
)

// SignedHead signs the log up to a position: the hash of every event, and their order.
type SignedHead struct {
	Position  int64     `json:"position"`
	Head      []byte    `json:"head"`
	Signature []byte    `json:"signature"`
	SignedAt  time.Time `json:"signedAt"`
	// TimeSignature signs SignedAt. Heads that older releases signed have none.
	TimeSignature []byte `json:"timeSignature,omitempty"`

	// In an anchor, Log is the identity of the log it belongs to, and TimedFrom is the position from which all heads
	// have signed times; 0 = none.
	Log       uuid.UUID `json:"log,omitzero"`
	TimedFrom int64     `json:"timedFrom,omitempty"`
}

// nextHead returns the next rolling head: SHA-256 over the previous head, the position and the event's hash. The first
// has no previous head.
func nextHead(head []byte, position int64, hash []byte) []byte {
	var room [2*sha256.Size + 8]byte
	b := append(room[:0], head...)
	b = binary.BigEndian.AppendUint64(b, uint64(position))
	sum := sha256.Sum256(append(b, hash...))
	return append(head[:0], sum[:]...)
}

func (l *Log) signature(position int64, head []byte) []byte {
	return l.vault.Mac("notary", binary.BigEndian.AppendUint64(nil, uint64(position)), head)
}

func (l *Log) signed(s SignedHead) bool {
	return hmac.Equal(s.Signature, l.signature(s.Position, s.Head))
}

// timeSignature returns the signature of the time at which a head was signed. The head's own signature does not cover
// the time, since releases without time signatures check it, too.
func (l *Log) timeSignature(s SignedHead) []byte {
	at := binary.BigEndian.AppendUint64(nil, uint64(s.SignedAt.UnixMicro()))
	return l.vault.Mac("notary-time", binary.BigEndian.AppendUint64(nil, uint64(s.Position)), s.Head, at)
}

// timed reports whether a head's time is the one that was signed. It is true for a head without a time signature.
func (l *Log) timed(s SignedHead) bool {
	return s.TimeSignature == nil || hmac.Equal(s.TimeSignature, l.timeSignature(s))
}

// ErrNotSignable is returned if the log does not continue from its last signed head without a gap. Verify finds where.
var ErrNotSignable = errors.New("store: the log cannot be signed, because it was altered; verify it")

// Unsignable reports whether this process found that the log does not continue from its last signed head.
func (l *Log) Unsignable() bool { return l.unsignable.Load() }

// Notarize signs the log as it grows, every SignEvery positions and after a quiet minute, until ctx ends. Then it signs
// the rest, because no process may sign until the next one starts. Several processes may run it.
func (l *Log) Notarize(ctx context.Context) {
	wake, stop := l.Changes()
	defer stop()
	var signed int64
	lastSign := time.Now().Add(-signAfter)
	var pausedUntil time.Time // pause after an error
	for {
		head, err := l.Head(ctx)
		signed = min(signed, head) // a log that was restored from an older backup is shorter
		due := head-signed >= SignEvery || head > signed && time.Since(lastSign) >= signAfter
		if err == nil && due && time.Now().After(pausedUntil) {
			var at SignedHead
			if at, err = l.SignTo(ctx, head); err == nil {
				signed, lastSign = at.Position, time.Now()
			}
			l.unsignable.Store(errors.Is(err, ErrNotSignable))
		}
		if err != nil && ctx.Err() == nil {
			slog.Error("cannot sign the log", "error", withoutValues(err))
			pausedUntil = time.Now().Add(signPause)
		}
		select {
		case <-ctx.Done():
			l.signRest(ctx)
			return
		case <-wake:
		}
	}
}

func (l *Log) signRest(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	head, err := l.Head(ctx)
	if err == nil {
		_, err = l.SignTo(ctx, head)
	}
	if err != nil {
		slog.Error("cannot sign the end of the log", "error", withoutValues(err))
	}
}

// SignTo signs the log up to an existing position, from the last signed head, and returns the newest head.
func (l *Log) SignTo(ctx context.Context, position int64) (SignedHead, error) {
	return l.signTo(ctx, l.pool, position)
}

// querier is a connection, a pool or a transaction.
type querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
}

func (l *Log) signTo(ctx context.Context, db querier, position int64) (SignedHead, error) {
	last, err := l.lastSigned(ctx, db)
	if err != nil {
		return last, err
	}
	if last.Position > 0 && !l.signed(last) {
		return last, fmt.Errorf("%w: the head at %d has a wrong signature", ErrNotSignable, last.Position)
	}
	if !l.timed(last) {
		return last, fmt.Errorf("%w: the time of the head at %d is not the one that was signed", ErrNotSignable,
			last.Position)
	}
	if err := l.continues(ctx, db, last); err != nil {
		return last, err
	}
	if last.Position >= position {
		return last, nil
	}
	var heads []SignedHead
	at := last.Position
	head := append([]byte(nil), last.Head...)
	rows, err := db.Query(
		ctx,
		`SELECT position, hash FROM events WHERE position > $1 AND position <= $2 ORDER BY position`,
		at,
		position,
	)
	if err != nil {
		return last, err
	}
	var next int64
	var hash pgtype.DriverBytes // a view of the row's bytes, without copying
	if _, err := pgx.ForEachRow(rows, []any{&next, &hash}, func() error {
		if at++; next != at {
			return fmt.Errorf("%w: position %d is missing", ErrNotSignable, at)
		}
		head = nextHead(head, at, hash)
		if at%SignEvery == 0 || at == position {
			next := SignedHead{
				Position:  at,
				Head:      append([]byte(nil), head...),
				Signature: l.signature(at, head),
				SignedAt:  l.now().UTC().Truncate(time.Microsecond), // as PostgreSQL keeps it
			}
			next.TimeSignature = l.timeSignature(next)
			heads = append(heads, next)
		}
		return nil
	}); err != nil {
		return last, err
	}
	if at != position {
		return last, fmt.Errorf("%w: it ends at %d", ErrNotSignable, at)
	}
	return heads[len(heads)-1], insertHeads(ctx, db, heads)
}

// continues returns ErrNotSignable if the events do not lead to the last signed head: the log was altered, or it was
// restored from an older backup without its signatures. It reads only the events between the last two heads: in a log
// that forked earlier those differ, too.
func (l *Log) continues(ctx context.Context, db querier, last SignedHead) error {
	var before SignedHead
	err := db.QueryRow(ctx, `SELECT position, head FROM notary WHERE position < $1 ORDER BY position DESC
		LIMIT 1`, last.Position).
		Scan(&before.Position, &before.Head)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return err
	}
	rows, err := db.Query(
		ctx,
		`SELECT position, hash FROM events WHERE position > $1 AND position <= $2 ORDER BY position`,
		before.Position,
		last.Position,
	)
	if err != nil {
		return err
	}
	head := before.Head
	var position int64
	var hash pgtype.DriverBytes
	if _, err := pgx.ForEachRow(rows, []any{&position, &hash}, func() error {
		head = nextHead(head, position, hash)
		return nil
	}); err != nil {
		return err
	}
	if !bytes.Equal(head, last.Head) {
		return fmt.Errorf("%w: it does not lead to the head that was signed at %d", ErrNotSignable, last.Position)
	}
	return nil
}

func insertHeads(ctx context.Context, db querier, heads []SignedHead) error {
	positions, rolling, signatures := make([]int64, len(heads)), make([][]byte, len(heads)), make([][]byte, len(heads))
	times, timeSignatures := make([]time.Time, len(heads)), make([][]byte, len(heads))
	for i, h := range heads {
		positions[i], rolling[i], signatures[i] = h.Position, h.Head, h.Signature
		times[i], timeSignatures[i] = h.SignedAt, h.TimeSignature
	}
	// Another process that signed first wrote the same rows.
	_, err := db.Exec(ctx, `INSERT INTO notary (`+headColumns+`)
		SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::timestamptz[], $5::bytea[]) ON CONFLICT
			DO NOTHING`, positions, rolling, signatures, times, timeSignatures)
	return err
}

// LastSigned returns the last signed head, the zero one if there is none.
func (l *Log) LastSigned(ctx context.Context) (SignedHead, error) { return l.lastSigned(ctx, l.pool) }

func (l *Log) lastSigned(ctx context.Context, db querier) (SignedHead, error) {
	rows, err := db.Query(ctx, `SELECT `+headColumns+` FROM notary ORDER BY position DESC LIMIT 1`)
	if err != nil {
		return SignedHead{}, err
	}
	s, err := pgx.CollectExactlyOneRow(rows, scanHead)
	if errors.Is(err, pgx.ErrNoRows) {
		return SignedHead{}, nil
	}
	return s, err
}

// signedHeads returns the first heads after a position, at most `most`, and none beyond upTo.
func signedHeads(ctx context.Context, db querier, after, upTo, most int64) ([]SignedHead, error) {
	rows, err := db.Query(
		ctx,
		`SELECT `+headColumns+` FROM notary WHERE position > $1 AND position <= $2 ORDER BY position LIMIT $3`,
		after,
		upTo,
		most,
	)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, scanHead)
}

// headColumns are what scanHead reads.
const headColumns = `position, head, signature, signed_at, time_signature`

func scanHead(row pgx.CollectableRow) (SignedHead, error) {
	var s SignedHead
	err := row.Scan(&s.Position, &s.Head, &s.Signature, &s.SignedAt, &s.TimeSignature)
	s.SignedAt = s.SignedAt.UTC()
	return s, err
}
