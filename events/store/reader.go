package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"weddings/events"
)

const columns = `position, id, stream, version, type, schema_version, payload, metadata, hash, recorded_at`

// Load returns the events of a stream after a version, oldest first, decoded and decrypted. A missing stream has none.
// If an event cannot be read, Load returns its Problem as the error, since no decision may rest on a part of a stream.
// An ignorable event of a newer release is included without Data.
func (l *Log) Load(ctx context.Context, stream string, afterVersion int64) ([]events.Recorded, error) {
	return readable(l.History(ctx, stream, afterVersion))
}

// LoadAll is Load for several streams, in one statement. Missing streams are omitted.
func (l *Log) LoadAll(ctx context.Context, streams ...string) (map[string][]events.Recorded, error) {
	all, err := readable(l.read(ctx, `SELECT `+columns+` FROM `+l.table+` WHERE stream = ANY($1)
		ORDER BY stream, version`, streams))
	if err != nil {
		return nil, err
	}
	return byStream(all), nil
}

// OfTypes returns the events of some types in some streams, grouped by stream, oldest first, decoded and decrypted.
// Missing streams are omitted. Unreadable events are included, with their Problem.
func (l *Log) OfTypes(ctx context.Context, streams, types []string) (map[string][]events.Recorded, error) {
	all, err := l.read(ctx, `SELECT `+columns+` FROM `+l.table+` WHERE stream = ANY($1) AND type = ANY($2)
		ORDER BY stream, version`, streams, types)
	if err != nil {
		return nil, err
	}
	return byStream(all), nil
}

func byStream(all []events.Recorded) map[string][]events.Recorded {
	histories := map[string][]events.Recorded{}
	for _, r := range all {
		histories[r.Stream] = append(histories[r.Stream], r)
	}
	return histories
}

// History is Load for callers that can handle unreadable events: these are included, with their Problem.
func (l *Log) History(ctx context.Context, stream string, afterVersion int64) ([]events.Recorded, error) {
	return l.read(
		ctx,
		`SELECT `+columns+` FROM `+l.table+` WHERE stream = $1 AND version > $2 ORDER BY version`,
		stream,
		afterVersion,
	)
}

// Read returns up to limit events after a position, in order, decoded and decrypted. Unreadable events are included,
// with their Problem.
func (l *Log) Read(ctx context.Context, after int64, limit int) ([]events.Recorded, error) {
	return l.read(
		ctx,
		`SELECT `+columns+` FROM `+l.table+` WHERE position > $1 ORDER BY position LIMIT $2`,
		after,
		limit,
	)
}

// ReadType returns up to limit events of one type after a position, in order, decoded and decrypted. It scans the whole
// log, so it is for rare use. If an event cannot be read, it returns its Problem as the error, since its callers rely
// on a complete result.
func (l *Log) ReadType(ctx context.Context, eventType string, after int64, limit int) ([]events.Recorded, error) {
	return readable(
		l.read(
			ctx,
			`SELECT `+columns+` FROM `+l.table+` WHERE type = $1 AND position > $2 ORDER BY position LIMIT $3`,
			eventType,
			after,
			limit,
		),
	)
}

// readable returns the error of the first unreadable event that a decision may depend on.
func readable(history []events.Recorded, err error) ([]events.Recorded, error) {
	for _, r := range history {
		if r.Problem != nil && !r.Ignored() {
			return nil, r.Problem
		}
	}
	return history, err
}

// LastTypes returns the type of the newest event of each stream. Missing streams are omitted.
func (l *Log) LastTypes(ctx context.Context, streams []string) (map[string]string, error) {
	rows, err := l.pool.Query(
		ctx,
		`SELECT s.stream, t.type FROM (SELECT DISTINCT unnest($1::text[]) AS stream) s CROSS JOIN LATERAL
		(SELECT type FROM `+l.table+` e WHERE e.stream = s.stream ORDER BY version DESC LIMIT 1) t`,
		streams,
	)
	if err != nil {
		return nil, err
	}
	last := map[string]string{}
	var stream, eventType string
	_, err = pgx.ForEachRow(rows, []any{&stream, &eventType}, func() error {
		last[stream] = eventType
		return nil
	})
	return last, err
}

// keptBegun is how many streams Begun caches: several times as many as the reference data has entries.
const keptBegun = 2000

// Begun returns which of some streams have events. Events are never deleted, so a stream that was found once is cached.
// Do not call it on the telemetry log, whose events are deleted after a time.
func (l *Log) Begun(ctx context.Context, streams []string) (map[string]bool, error) {
	begun := map[string]bool{}
	var unknown []string
	for _, stream := range streams {
		if _, begun[stream] = l.begun.Get(stream); !begun[stream] {
			unknown = append(unknown, stream)
		}
	}
	if len(unknown) == 0 {
		return begun, nil
	}
	last, err := l.LastTypes(ctx, unknown)
	for stream := range last {
		l.begun.Add(stream, struct{}{})
		begun[stream] = true
	}
	return begun, err
}

// Firsts returns, for each stream, the version of its first event of each of some types. Missing ones are omitted.
func (l *Log) Firsts(ctx context.Context, streams, types []string) (map[string]map[string]int64, error) {
	rows, err := l.pool.Query(ctx, `SELECT stream, type, min(version) FROM `+l.table+`
		WHERE stream = ANY($1) AND type = ANY($2) GROUP BY stream, type`, streams, types)
	if err != nil {
		return nil, err
	}
	first := map[string]map[string]int64{}
	var stream, eventType string
	var version int64
	_, err = pgx.ForEachRow(rows, []any{&stream, &eventType, &version}, func() error {
		if first[stream] == nil {
			first[stream] = map[string]int64{}
		}
		first[stream][eventType] = version
		return nil
	})
	return first, err
}

func (l *Log) read(ctx context.Context, sql string, args ...any) ([]events.Recorded, error) {
	batch, err := l.stored(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return l.open(ctx, batch)
}

// stored is an event as in its row.
type stored struct {
	events.Recorded
	payload  []byte
	metadata []byte
}

func (l *Log) stored(ctx context.Context, sql string, args ...any) ([]stored, error) {
	// The query is planned each time: a plan from when the log was small would read all of it until the next ANALYZE.
	rows, err := l.pool.Query(ctx, sql, append([]any{pgx.QueryExecModeCacheDescribe}, args...)...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, scanStored)
}

func scanStored(row pgx.CollectableRow) (stored, error) {
	var s stored
	err := row.Scan(
		&s.Position,
		&s.ID,
		&s.Stream,
		&s.Version,
		&s.Type,
		&s.SchemaVersion,
		&s.payload,
		&s.metadata,
		&s.Hash,
		&s.At,
	)
	s.At = s.At.UTC()
	return s, err
}

// open decodes and decrypts stored events. An unreadable event gets a Problem. An error means that the keys could not
// be read.
func (l *Log) open(ctx context.Context, batch []stored) ([]events.Recorded, error) {
	opened := make([]events.Recorded, len(batch))
	for i, s := range batch {
		err := json.Unmarshal(s.metadata, &s.Metadata)
		if err == nil {
			s.Data, err = events.Decode(s.Type, s.SchemaVersion, s.payload)
		}
		if unknown, ok := errors.AsType[*events.UnknownTypeError](err); ok {
			unknown.Position = s.Position
			s.Problem = unknown
		} else if err != nil {
			s.Data, s.Problem = nil, &events.UnreadableError{
				Position: s.Position,
				Type:     s.Type,
				What:     events.Undecodable,
			}
		}
		opened[i] = s.Recorded
	}
	return opened, l.vault.Open(ctx, opened)
}

// Head returns the position of the newest event, 0 for an empty log.
func (l *Log) Head(ctx context.Context) (int64, error) {
	var head int64
	err := l.pool.QueryRow(ctx, `SELECT coalesce(max(position), 0) FROM `+l.table).Scan(&head)
	return head, err
}

// Holder returns the stream that holds a claim.
func (l *Log) Holder(ctx context.Context, c Claim) (stream string, held bool, err error) {
	err = l.pool.QueryRow(ctx, `SELECT stream FROM claims WHERE key = $1`, l.claimKey(c)).Scan(&stream)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", false, nil
	}
	return stream, err == nil, err
}

// Holders returns the stream that holds each claim, "" for a claim that nobody holds.
func (l *Log) Holders(ctx context.Context, claims []Claim) ([]string, error) {
	keys := make([][]byte, len(claims))
	for i, c := range claims {
		keys[i] = l.claimKey(c)
	}
	rows, err := l.pool.Query(ctx, `SELECT coalesce(c.stream, '') FROM unnest($1::bytea[]) WITH ORDINALITY AS k(key, at)
		LEFT JOIN claims c ON c.key = k.key ORDER BY k.at`, keys)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// Answer returns the receipt of the first use of an idempotency key. It returns ErrKeyReused if that had another body,
// and used = false if there was none within a day.
func (l *Log) Answer(ctx context.Context, k IdempotencyKey) (receipt Receipt, used bool, err error) {
	receipt.Replayed = true
	var body []byte
	err = l.pool.QueryRow(ctx, `SELECT body, position, version, answer FROM idempotency WHERE key = $1
		AND recorded_at > $2`,
		l.idempotencyKey(k),
		l.now().Add(-IdempotencyDay)).
		Scan(&body, &receipt.Position, &receipt.Version, &receipt.Answer)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return Receipt{}, false, nil
	case err != nil:
		return Receipt{}, false, err
	case !bytes.Equal(body, l.idempotencyBody(k)):
		return Receipt{}, true, ErrKeyReused
	}
	return receipt, true, nil
}

// Changes returns a channel that holds a token whenever the log may have grown since the last token was taken, and a
// function that ends the subscription. A token comes after a second at the latest, so that a lost notification only
// causes a delay. An idle reader writes nothing.
func (l *Log) Changes() (<-chan struct{}, func()) { return l.wake.subscribe(l.channel) }
