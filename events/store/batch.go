package store

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
)

// view is the state of the log for everything that a batch touches. It is read under the lock and updated as the
// batch's own requests are accepted.
type view struct {
	head    int64
	streams map[string]tip
	claims  map[string]string // claim key to stream
	answers map[string]answer // idempotency key to its first use
}

type tip struct {
	version int64
	hash    []byte
}

type answer struct {
	body    string
	receipt Receipt
}

// look begins the transaction, takes the lock and reads the view, in one round trip. The lock is a statement of its
// own: within one statement the snapshot would be older than the lock, and positions would repeat.
func (l *Log) look(ctx context.Context, conn *pgx.Conn, batch []*request) (*view, error) {
	v := &view{streams: map[string]tip{}, claims: map[string]string{}, answers: map[string]answer{}}
	var streams []string
	var claims, keys [][]byte
	for _, r := range batch {
		for _, part := range r.parts {
			streams = append(streams, part.Stream)
		}
		for _, check := range r.Checks {
			streams = append(streams, check.Stream)
		}
		claims = append(append(append(claims, r.claims...), r.releases...), r.needs...)
		if r.key != nil {
			keys = append(keys, r.key)
		}
	}

	var b pgx.Batch
	b.Queue(`BEGIN`)
	b.Queue(`SELECT pg_advisory_xact_lock($1)`, l.lock)
	b.Queue(`SELECT coalesce(max(position), 0) FROM ` + l.table).
		QueryRow(func(row pgx.Row) error { return row.Scan(&v.head) })
	b.Queue(`SELECT s.stream, t.version, t.hash FROM (SELECT DISTINCT unnest($1::text[]) AS stream) s CROSS JOIN LATERAL
		(SELECT version, hash FROM `+l.table+` e WHERE e.stream = s.stream ORDER BY version DESC LIMIT 1) t`, streams).
		Query(v.readTips)
	if len(claims) > 0 {
		b.Queue(`SELECT key, stream FROM claims WHERE key = ANY($1)`, claims).Query(v.readClaims)
	}
	if len(keys) > 0 {
		// The condition names only the key: if it also named the time, the planner might scan the index of times, which
		// covers a day of answers.
		oldest := l.now().Add(-IdempotencyDay)
		b.Queue(`SELECT key, body, position, version, answer, recorded_at FROM idempotency WHERE key = ANY($1)`, keys).
			Query(func(rows pgx.Rows) error { return v.readAnswers(rows, oldest) })
	}
	return v, conn.SendBatch(ctx, &b).Close()
}

func (v *view) readTips(rows pgx.Rows) error {
	var stream string
	var t tip
	_, err := pgx.ForEachRow(rows, []any{&stream, &t.version, &t.hash}, func() error {
		v.streams[stream] = t
		t.hash = nil
		return nil
	})
	return err
}

func (v *view) readClaims(rows pgx.Rows) error {
	var key []byte
	var stream string
	_, err := pgx.ForEachRow(rows, []any{&key, &stream}, func() error {
		v.claims[string(key)] = stream
		return nil
	})
	return err
}

// readAnswers reads the answers to idempotency keys and keeps those that are younger than oldest.
func (v *view) readAnswers(rows pgx.Rows, oldest time.Time) error {
	var key, body []byte
	var at time.Time
	r := Receipt{Replayed: true}
	_, err := pgx.ForEachRow(rows, []any{&key, &body, &r.Position, &r.Version, &r.Answer, &at}, func() error {
		if at.After(oldest) {
			v.answers[string(key)] = answer{string(body), r}
		}
		r.Answer = nil
		return nil
	})
	return err
}

// decide settles a request that is refused or that repeats an earlier one.
func (v *view) decide(r *request) {
	if r.key != nil {
		if first, ok := v.answers[string(r.key)]; ok {
			if first.body != string(r.body) {
				r.settle(Receipt{}, ErrKeyReused)
			} else {
				r.settle(first.receipt, nil)
			}
			return
		}
	}
	for _, part := range r.parts {
		if at := v.streams[part.Stream].version; part.Expected != Any && part.Expected != at {
			r.settle(Receipt{}, &ConflictError{part.Stream, part.Expected, at})
			return
		}
	}
	for _, check := range r.Checks {
		if at := v.streams[check.Stream].version; check.Version != at {
			r.settle(Receipt{}, &ConflictError{check.Stream, check.Version, at})
			return
		}
	}
	for i, key := range r.claims {
		if holder, taken := v.claims[string(key)]; taken && holder != r.Stream {
			r.settle(Receipt{}, &TakenError{r.Claims[i].Scope, holder})
			return
		}
	}
	for i, key := range r.needs {
		if _, held := v.claims[string(key)]; !held {
			r.settle(Receipt{}, &MissingError{r.Needs[i].Scope})
			return
		}
	}
}

// writer collects the columns of everything that a batch writes. pgx encodes the types of its byte and id columns
// without reflection, which would cost an append more than its hash does.
type writer struct {
	positions, versions   []int64
	ids                   pgtype.FlatArray[pgtype.UUID]
	streams, types        []string
	schemaVersions        []int32
	payloads, metadata    byteColumn
	hashes                byteColumn
	times                 []time.Time
	persons               pgtype.FlatArray[pgtype.UUID]
	wrapped               byteColumn
	claims, released      byteColumn
	claimants, releasers  []string
	keys, bodies, answers byteColumn
	keyPositions          []int64
	keyVersions           []int64
	keyTimes              []time.Time
}

type byteColumn = pgtype.FlatArray[[]byte]

// take assigns positions to a request's events and updates the view, so that the rest of the batch is decided on it.
func (v *view) take(r *request, now time.Time, w *writer) {
	at := now.UTC().Truncate(time.Microsecond) // PostgreSQL's resolution; the hash covers the stored value
	for _, e := range r.encoded {
		v.head++
		t := v.streams[e.stream]
		t.version++
		t.hash = Hash(t.hash, e.id, e.stream, t.version, e.eventType, e.schemaVersion, e.payload, e.metadata, at)
		v.streams[e.stream] = t
		w.positions = append(w.positions, v.head)
		w.versions = append(w.versions, t.version)
		w.ids = append(w.ids, pgtype.UUID{Bytes: e.id, Valid: true})
		w.streams = append(w.streams, e.stream)
		w.types = append(w.types, e.eventType)
		w.schemaVersions = append(w.schemaVersions, int32(e.schemaVersion))
		w.payloads = append(w.payloads, e.payload)
		w.metadata = append(w.metadata, e.metadata)
		w.hashes = append(w.hashes, t.hash)
		w.times = append(w.times, at)
	}
	version := v.streams[r.Stream].version
	for _, k := range r.begins {
		w.persons = append(w.persons, pgtype.UUID{Bytes: k.Person, Valid: true})
		w.wrapped = append(w.wrapped, k.Wrapped)
	}
	for _, key := range r.releases {
		if v.claims[string(key)] == r.Stream {
			delete(v.claims, string(key))
			w.released, w.releasers = append(w.released, key), append(w.releasers, r.Stream)
		}
	}
	for _, key := range r.claims {
		if _, held := v.claims[string(key)]; !held {
			v.claims[string(key)] = r.Stream
			w.claims, w.claimants = append(w.claims, key), append(w.claimants, r.Stream)
		}
	}
	r.receipt = Receipt{Position: v.head, Version: version, IDs: r.ids()}
	if r.key != nil {
		first := r.receipt
		first.Replayed, first.Answer, first.IDs = true, r.Answer, nil
		v.answers[string(r.key)] = answer{string(r.body), first}
		w.keys, w.bodies, w.answers = append(w.keys, r.key), append(w.bodies, r.body), append(w.answers, r.Answer)
		w.keyPositions, w.keyVersions = append(w.keyPositions, v.head), append(w.keyVersions, version)
		w.keyTimes = append(w.keyTimes, at)
	}
}

// replaceOldAnswer replaces an answer older than a day, so that its key can be used again.
const replaceOldAnswer = ` ON CONFLICT (key) DO UPDATE SET body = excluded.body, position = excluded.position,
	version = excluded.version,
	answer = excluded.answer, recorded_at = excluded.recorded_at`

// transaction says how a batch is sent: in the transaction that took the lock and read the view, or in a new one that
// relies only on the constraints of the tables.
type transaction int

const (
	lockedTransaction transaction = iota
	optimisticTransaction
)

// send writes everything and commits, in one round trip. Statements that are sent together are an implicit transaction,
// which saves an optimistic batch BEGIN and COMMIT. NOTIFY takes effect at the commit.
func (w *writer) send(ctx context.Context, conn *pgx.Conn, l *Log, in transaction) error {
	var b pgx.Batch
	onOldKey := replaceOldAnswer
	if in == optimisticTransaction {
		b.Queue(`SELECT pg_advisory_xact_lock($1), pg_notify($2, '')`, l.lock, l.channel)
		onOldKey = ""
	}
	if len(w.released) > 0 {
		b.Queue(
			`DELETE FROM claims c USING unnest($1::bytea[], $2::text[]) AS r(key, stream) WHERE c.key = r.key
				AND c.stream = r.stream`,
			w.released,
			w.releasers,
		)
	}
	if len(w.claims) > 0 {
		b.Queue(`INSERT INTO claims (key, stream) SELECT * FROM unnest($1::bytea[], $2::text[])`, w.claims, w.claimants)
	}
	if len(w.keys) > 0 {
		b.Queue(`INSERT INTO idempotency (key, body, position, version, answer, recorded_at)
			SELECT * FROM unnest($1::bytea[], $2::bytea[], $3::bigint[], $4::bigint[], $5::bytea[],
			$6::timestamptz[])`+onOldKey,
			w.keys, w.bodies, w.keyPositions, w.keyVersions, w.answers, w.keyTimes)
	}
	if len(w.persons) > 0 {
		b.Queue(
			`INSERT INTO vault.keys (person, wrapped) SELECT * FROM unnest($1::uuid[], $2::bytea[])`,
			w.persons,
			w.wrapped,
		)
	}
	if len(w.positions) > 0 {
		b.Queue(
			`INSERT INTO `+l.table+` (position, id, stream, version, type, schema_version, payload, metadata, hash,
			recorded_at)
			SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::bigint[], $5::text[], $6::int[],
				$7::bytea[],
				$8::bytea[], $9::bytea[], $10::timestamptz[])`,
			w.positions,
			w.ids,
			w.streams,
			w.versions,
			w.types,
			w.schemaVersions,
			w.payloads,
			w.metadata,
			w.hashes,
			w.times,
		)
	}
	if in == lockedTransaction {
		if len(w.positions) > 0 {
			b.Queue(`SELECT pg_notify($1, '')`, l.channel)
		}
		b.Queue(`COMMIT`)
	}
	return conn.SendBatch(ctx, &b).Close()
}
