package store

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// Report is the result of Verify.
type Report struct {
	Events  int64 // how many were read before the first bad event, or all
	Streams int
	Head    []byte // rolling head over all events, as in SignedHead
	Signed  int64  // position of the last signed head that matched
	Finding *Finding
	newest  time.Time // when the last event that was read was recorded
}

// ErrAnotherLog refuses to verify a log with the anchor of another one.
var ErrAnotherLog = errors.New("store: the anchor belongs to another log")

// Finding is the first error in the log. The altered event is after position After and not after Position. That range
// is a single event unless a signed head does not match.
type Finding struct {
	After, Position int64
	Stream          string // if known
	Version         int64
	Problem         string
}

func (f *Finding) String() string {
	at := fmt.Sprintf("position %d", f.Position)
	if f.Position > f.After+1 {
		at = fmt.Sprintf("positions %d to %d", f.After+1, f.Position)
	}
	if f.Stream != "" {
		at += fmt.Sprintf(" (stream %s, version %d)", f.Stream, f.Version)
	}
	return at + ": " + f.Problem
}

// Verify reads the whole log. It checks that positions have no gaps, that each event matches its hash and is chained to
// the previous event of its stream, and that the log matches every head signed by the notary. If an anchor is given, a
// signed head that was stored elsewhere, the log must match that, too. Only an anchor reveals that the end of the log
// was cut off together with its signatures, or that signatures of times were removed. An error means that the log could
// not be read. Report.Finding says whether the log is intact.
func (l *Log) Verify(ctx context.Context, anchor *SignedHead) (Report, error) {
	if anchor != nil && anchor.Log != uuid.Nil {
		if id, err := l.ID(ctx); err != nil || id != anchor.Log {
			return Report{}, errors.Join(err, ErrAnotherLog)
		}
	}
	report, err := l.verify(ctx, l.pool, anchor)
	if err == nil && report.Finding == nil && report.Events > report.Signed &&
		l.now().Sub(report.newest) > unsignedFor {
		report.Finding = &Finding{
			After:    report.Signed,
			Position: report.Events,
			Problem:  "nobody has signed these in ten minutes: no site ran, or the signatures were taken away",
		}
	}
	return report, err
}

// VerifyStream checks that the events of one stream match their hashes and are chained. It does not check signed heads,
// which cover the whole log: only Verify does.
func (l *Log) VerifyStream(ctx context.Context, stream string) (*Finding, error) {
	list, err := l.stored(ctx, `SELECT `+columns+` FROM `+l.table+` WHERE stream = $1 ORDER BY version`, stream)
	if err != nil {
		return nil, err
	}
	var previous []byte
	for i, s := range list {
		hash := Hash(previous, s.ID, s.Stream, s.Version, s.Type, s.SchemaVersion, s.payload, s.metadata, s.At)
		if s.Version != int64(i)+1 || !bytes.Equal(hash, s.Hash) {
			return &Finding{
				s.Position - 1, s.Position, s.Stream, s.Version,
				"its bytes, or those before it in its stream, are not the ones that were hashed",
			}, nil
		}
		previous = s.Hash
	}
	return nil, nil
}

// verify does everything that Verify does, except the check that recent events are signed.
func (l *Log) verify(ctx context.Context, db querier, anchor *SignedHead) (Report, error) {
	w := &walk{log: l, anchor: anchor, tips: newTips(l.verifying)}
	// This is read before the end of the log is: heads that are signed from now on are not expected.
	if err := db.QueryRow(ctx, `SELECT coalesce(max(position), 0) FROM notary`).Scan(&w.signedTo); err != nil {
		return Report{}, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	checks := startHashChecks(cancel)
	err := w.read(ctx, db, checks)
	if bad := checks.wait(); bad != nil && (w.report.Finding == nil || bad.Position <= w.report.Finding.Position) {
		w.report.Finding, err = bad, nil
	}
	return w.report, err
}

// walk reads the log in order. hashChecks verifies the hashes of the single events.
type walk struct {
	log      *Log
	signedTo int64        // position of the last signed head
	heads    []SignedHead // heads that were read but not compared yet
	anchor   *SignedHead
	tips     *tips
	report   Report
}

// verifying bounds the memory of a verification.
type verifying struct {
	rows int64 // events that are read, and signed heads that are read or written, at a time
	tips int   // size of a generation of cached tips; up to twice as many are cached
}

// ordinarily is the default. A verification with it uses some 60 MB of memory at most.
var ordinarily = verifying{rows: 10_000, tips: 100_000}

func (w *walk) read(ctx context.Context, db querier, checks *hashChecks) error {
	var head int64 // later appends are not verified
	if err := db.QueryRow(ctx, `SELECT coalesce(max(position), 0) FROM events`).Scan(&head); err != nil {
		return err
	}
	if err := w.tips.look(ctx, db); err != nil {
		return err
	}
	// Positions have no gaps, so a range of them bounds the rows. With a LIMIT instead, PostgreSQL without statistics
	// could sort the rest of the table for every batch.
	after, upTo := int64(math.MinInt64), w.log.verifying.rows
	for ; w.report.Finding == nil && after < head; after, upTo = upTo, upTo+w.log.verifying.rows {
		if err := w.tips.recall(ctx, db, after, min(upTo, head)); err != nil {
			return err
		}
		if err := w.nextHeads(ctx, db, after, min(upTo, w.signedTo)); err != nil {
			return err
		}
		if err := w.some(ctx, db, checks, after, min(upTo, head)); err != nil {
			return err
		}
	}
	checks.flush()
	if w.report.Finding == nil {
		w.end()
	}
	return nil
}

// nextHeads reads the signed heads in a range of positions.
func (w *walk) nextHeads(ctx context.Context, db querier, after, upTo int64) error {
	next, err := signedHeads(ctx, db, after, upTo, w.log.verifying.rows)
	w.heads = append(w.heads, next...)
	return err
}

// some reads the events in a range of positions.
func (w *walk) some(ctx context.Context, db querier, checks *hashChecks, after, upTo int64) error {
	rows, err := db.Query(
		ctx,
		`SELECT `+columns+` FROM events WHERE position > $1 AND position <= $2 ORDER BY position`,
		pgx.QueryExecModeCacheDescribe,
		pgx.QueryResultFormats{pgx.BinaryFormatCode},
		after,
		upTo,
	)
	if err != nil {
		return err
	}
	defer rows.Close()
	for w.report.Finding == nil && rows.Next() {
		e := rawEvent(rows.RawValues())
		w.step(e, checks)
		if w.report.Events%SignEvery == 0 || w.due(e.position()) {
			w.meet(e.position())
		}
		w.report.newest = time.UnixMicro(e.micros())
	}
	if w.report.Finding == nil && rows.Err() == nil && w.report.Events < upTo {
		w.missing()
	}
	return rows.Err()
}

// step processes one event.
func (w *walk) step(e rawEvent, checks *hashChecks) {
	expected := w.report.Events + 1
	switch at := e.position(); {
	case at < expected: // events come in order, so this is before the first one
		w.report.Finding = &Finding{
			at - 1,
			at,
			string(e.stream()),
			e.version(),
			"positions begin at 1: this event was moved here",
		}
		return
	case at > expected:
		w.missing()
		return
	}
	tip := w.tips.of(e.stream())
	if e.version() != tip.version+1 || len(e.hash()) != len(tip.hash) {
		w.report.Finding = &Finding{
			expected - 1, expected, string(e.stream()), e.version(),
			fmt.Sprintf("the stream's next event would be version %d", tip.version+1),
		}
		return
	}
	if tip.version == 0 {
		w.report.Streams++
	}
	checks.add(e, tip.hashed)
	tip.version = e.version()
	copy(tip.hash[:], e.hash())
	tip.hashed = tip.hash[:]
	w.report.Events = expected
	w.report.Head = nextHead(w.report.Head, expected, e.hash())
}

// missing records that the next position has no event.
func (w *walk) missing() {
	w.report.Finding = &Finding{After: w.report.Events, Position: w.report.Events + 1, Problem: "there is no event"}
}

// due reports whether a signed head or the anchor is at a position.
func (w *walk) due(position int64) bool {
	return len(w.heads) > 0 && w.heads[0].Position <= position || w.anchor != nil && w.anchor.Position == position
}

// meet compares the rolling head at a position with the signed head and the anchor there.
func (w *walk) meet(position int64) {
	if w.report.Finding != nil {
		return
	}
	bad := func(problem string) {
		w.report.Finding = &Finding{After: w.report.Signed, Position: position, Problem: problem}
	}
	if w.anchor != nil && w.anchor.Position == position && !bytes.Equal(w.anchor.Head, w.report.Head) {
		bad("the log does not lead to the head that was kept elsewhere")
		return
	}
	if len(w.heads) > 0 && w.heads[0].Position <= position {
		head := w.heads[0]
		w.heads = w.heads[1:]
		switch {
		case !w.log.signed(head):
			bad("the signed head bears a false signature")
			return
		case !bytes.Equal(head.Head, w.report.Head):
			bad("the log does not lead to the head that was signed")
			return
		case !w.log.timed(head):
			bad("the time of the signed head is not the one that was signed")
			return
		case head.TimeSignature == nil && w.timesStated(head.Position):
			bad("the time of the signed head is not signed: an older release signs, or its signature was taken away")
			return
		}
		w.report.Signed = position
		return
	}
	if position%SignEvery == 0 && w.signedTo > position {
		bad("a signed head is missing, though later ones are there")
	}
}

// timesStated reports whether the anchor says that heads at a position have signed times.
func (w *walk) timesStated(position int64) bool {
	return w.anchor != nil && w.anchor.TimedFrom > 0 && position >= w.anchor.TimedFrom
}

// end reports signed heads, or an anchor, beyond the last event.
func (w *walk) end() {
	events := w.report.Events
	after := func(problem string) {
		w.report.Finding = &Finding{After: events, Position: events + 1, Problem: problem}
	}
	switch {
	case w.signedTo > events:
		after(fmt.Sprintf("the log ends here, but it was signed up to %d", w.signedTo))
	case w.anchor != nil && w.anchor.Position > events:
		after(fmt.Sprintf("the log ends here, but the head that was kept elsewhere is at %d", w.anchor.Position))
	}
}

// rawEvent is a row in PostgreSQL's binary format, in the order of columns. It is valid until the next row is read.
type rawEvent [][]byte

func (e rawEvent) position() int64      { return int64(binary.BigEndian.Uint64(e[0])) }
func (e rawEvent) id() []byte           { return e[1] }
func (e rawEvent) stream() []byte       { return e[2] }
func (e rawEvent) version() int64       { return int64(binary.BigEndian.Uint64(e[3])) }
func (e rawEvent) name() []byte         { return e[4] }
func (e rawEvent) schemaVersion() int64 { return int64(int32(binary.BigEndian.Uint32(e[5]))) }
func (e rawEvent) payload() []byte      { return e[6] }
func (e rawEvent) metadata() []byte     { return e[7] }
func (e rawEvent) hash() []byte         { return e[8] }

// micros is the time of recording in microseconds since 1970; PostgreSQL counts from 2000.
func (e rawEvent) micros() int64 {
	const year2000 = 946_684_800_000_000
	return int64(binary.BigEndian.Uint64(e[9])) + year2000
}

// preimage appends the bytes that the event's hash covers.
func (e rawEvent) preimage(b, previous []byte) []byte {
	return appendPreimage(
		b,
		previous,
		e.id(),
		e.stream(),
		e.version(),
		e.name(),
		e.schemaVersion(),
		e.payload(),
		e.metadata(),
		e.micros(),
	)
}
