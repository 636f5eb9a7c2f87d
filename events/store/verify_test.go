package store_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/events/vault"
	"weddings/internal/tool/devservers/servertest"
)

const (
	writtenStreams = 50
	writtenEach    = 50 // stream s-07 has positions 351 to 400
)

// anchored is the head of the log that written copies, as its export tells it.
var anchored store.SignedHead

// written returns the database of a signed log of 2,500 events. It is written once; each test has a copy.
func written(t *testing.T) *pgxpool.Pool {
	t.Helper()
	return storetest.Open(t, servertest.Copy(t, "written", func(dsn string) {
		pool, err := pgxpool.New(t.Context(), dsn)
		require.NoError(t, err)
		defer pool.Close()
		v, err := vault.Open(t.Context(), pool, storetest.Key)
		require.NoError(t, err)
		log := store.Open(pool, v, store.Options{})
		defer log.Close()
		for s := range writtenStreams {
			var es []events.Event
			for i := range writtenEach {
				es = append(es, clicked(fmt.Sprint("session ", i))...)
			}
			_, err := log.Append(t.Context(), store.Append{Stream: fmt.Sprintf("s-%02d", s), Events: es})
			require.NoError(t, err)
		}
		_, err = log.SignTo(t.Context(), writtenStreams*writtenEach)
		require.NoError(t, err)
		anchored, err = log.Export(t.Context(), io.Discard)
		require.NoError(t, err)
	})).Pool
}

func TestVerifyNamesTheFirstBadEvent(t *testing.T) {
	t.Parallel()
	renumber := func(at string) []string {
		return []string{
			`UPDATE events SET position = -n.p FROM (SELECT id, row_number() OVER (ORDER BY position) AS p
				FROM events) n
				WHERE n.id = events.id AND position >= ` + at,
			`UPDATE events SET position = -position WHERE position < 0`,
		}
	}
	byteAt := func(position int) string {
		return fmt.Sprintf(
			`UPDATE events SET payload = set_byte(payload, 30, get_byte(payload, 30) # 1) WHERE position = %d`,
			position,
		)
	}
	for name, c := range map[string]struct {
		mutate          []string
		recompute       bool // all hashes and heads, as an attacker can with the database but without the master key
		withAnchor      bool
		after, position int64
		stream          string
	}{
		"a byte of the payload": {mutate: []string{byteAt(1234)}, after: 1233, position: 1234, stream: "s-24"},
		"a byte of the first":   {mutate: []string{byteAt(1)}, after: 0, position: 1, stream: "s-00"},
		"a byte of the last":    {mutate: []string{byteAt(2500)}, after: 2499, position: 2500, stream: "s-49"},
		"two bytes": {
			mutate: []string{byteAt(2400), byteAt(700)}, after: 699, position: 700,
			stream: "s-13",
		},
		"a byte of the metadata": {
			mutate: []string{`UPDATE events SET metadata = metadata || ' ' WHERE position = 1234`},
			after:  1233, position: 1234, stream: "s-24",
		},
		"the type": {
			mutate: []string{`UPDATE events SET type = 'x' WHERE position = 1234`}, after: 1233,
			position: 1234, stream: "s-24",
		},
		"the time": {
			mutate: []string{`UPDATE events
			SET recorded_at = recorded_at + interval '1 microsecond' WHERE position = 1234`},
			after: 1233, position: 1234, stream: "s-24",
		},
		"the hash": {
			mutate: []string{`UPDATE events SET hash = set_byte(hash, 0, get_byte(hash, 0) # 1)
			WHERE position = 1234`},
			after: 1233, position: 1234, stream: "s-24",
		},
		"a short hash": {
			mutate: []string{`UPDATE events SET hash = 'x' WHERE position = 1234`}, after: 1233,
			position: 1234, stream: "s-24",
		},
		"the middle": {
			mutate: []string{`DELETE FROM events WHERE position BETWEEN 1210 AND 1222`},
			after:  1209, position: 1210,
		},
		"the middle, renumbered": {
			mutate: append([]string{`DELETE FROM events WHERE position BETWEEN 1210 AND 1222`}, renumber("1210")...),
			after:  1209, position: 1210, stream: "s-24",
		},
		"the tail": {
			mutate: []string{`DELETE FROM events WHERE position > 2345`}, after: 2345,
			position: 2346,
		},
		"the last, moved far away": {mutate: []string{`UPDATE events SET position = 1::bigint << 60
			WHERE position = 2500`}, after: 2499, position: 2500},
		"the last, moved before": {
			mutate: []string{`UPDATE events SET position = -5 WHERE position = 2500`},
			after:  -6, position: -5, stream: "s-49",
		},
		"one in the midst, made negative": {
			mutate: []string{`UPDATE events SET position = -1 WHERE position = 1500`},
			after:  -2, position: -1, stream: "s-29",
		},
		"everything": {mutate: []string{`TRUNCATE events`}, after: 0, position: 1},
		"the tail with its head": {mutate: []string{
			`DELETE FROM events WHERE position > 2000`,
			`DELETE FROM notary WHERE position > 2000`,
		}, withAnchor: true, after: 2000, position: 2001},
		"a whole stream": {
			mutate: []string{`DELETE FROM events WHERE stream = 's-07'`}, after: 350,
			position: 351,
		},
		"a whole stream, renumbered": {
			mutate: append([]string{`DELETE FROM events WHERE stream = 's-07'`}, renumber("351")...),
			after:  0, position: 1000,
		},
		"a swap across streams": {
			mutate: []string{
				`UPDATE events a SET stream = b.stream, version = -b.version FROM events b
			WHERE (a.position, b.position) IN ((110, 210), (210, 110))`,
				`UPDATE events SET version = -version WHERE version < 0`,
			},
			after: 109, position: 110, stream: "s-04",
		},
		"a swap of payloads": {
			mutate: []string{`UPDATE events a SET payload = b.payload FROM events b
				WHERE (a.position, b.position) IN ((111, 212), (212, 111))`},
			after: 110, position: 111, stream: "s-02",
		},
		"a swap of positions": {mutate: []string{
			`UPDATE events SET position = -position WHERE position IN (110, 210)`,
			`UPDATE events SET position = CASE position WHEN -110 THEN 210 ELSE 110 END WHERE position < 0`,
		}, after: 109, position: 110, stream: "s-04"},
		"a full recomputation": {
			mutate: []string{byteAt(1234)}, recompute: true, after: 1000,
			position: 2000,
		},
		"a recomputation without notary": {
			mutate: []string{byteAt(1234), `TRUNCATE notary`}, recompute: true,
			after: 0, position: 2500,
		},
		"a recomputation with an anchor": {
			mutate: []string{byteAt(2400), `TRUNCATE notary`}, recompute: true,
			withAnchor: true, after: 0, position: 2500,
		},
		"a signature": {
			mutate: []string{`UPDATE notary SET signature = 'x' WHERE position = 2000`}, after: 1000,
			position: 2000,
		},
		"a signed head left out": {
			mutate: []string{`DELETE FROM notary WHERE position = 2000`}, after: 1000,
			position: 2000,
		},
		"the time of a signed head": {
			mutate: []string{`UPDATE notary SET signed_at = signed_at - interval '1 microsecond' WHERE position = 2000`},
			after:  1000, position: 2000,
		},
		"the time of a signed head, its signature taken away": {
			mutate: []string{`UPDATE notary SET signed_at = signed_at - interval '1 day', time_signature = NULL
				WHERE position = 1000`},
			withAnchor: true, after: 0, position: 1000,
		},
		"a signed head of another moment": {
			mutate: []string{`UPDATE notary SET position = 1999 WHERE position = 2000`}, after: 1000, position: 1999,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pool := written(t)
			anchor := anchored
			v, err := vault.Open(t.Context(), pool, storetest.Key)
			require.NoError(t, err)
			later := store.Open(pool, v, store.Options{Now: func() time.Time { return time.Now().Add(time.Hour) }})
			defer later.Close()
			if !c.withAnchor {
				anchor = store.SignedHead{}
			}
			before, err := later.Verify(t.Context(), &anchor)
			require.NoError(t, err)
			require.Nil(t, before.Finding, "the unaltered log must pass")
			assert.Equal(t, int64(2500), before.Signed)
			assert.Equal(t, writtenStreams, before.Streams)

			for _, sql := range c.mutate {
				_, err := pool.Exec(t.Context(), sql)
				require.NoError(t, err)
			}
			if c.recompute {
				recompute(t, pool)
			}
			for range 2 { // the second time with memory for few streams
				report, err := later.Verify(t.Context(), &anchor)
				require.NoError(t, err)
				require.NotNil(t, report.Finding)
				assert.Equal(t, c.after, report.Finding.After, report.Finding)
				assert.Equal(t, c.position, report.Finding.Position, report.Finding)
				assert.Equal(t, c.stream, report.Finding.Stream, report.Finding)
				assert.Contains(t, report.Finding.String(), fmt.Sprint(c.position))
				store.BoundVerification(later)
			}
		})
	}
}

// recompute makes every hash and every head match the rows.
func recompute(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	rows, err := pool.Query(
		t.Context(),
		`SELECT position, id, stream, version, type, schema_version, payload, metadata, recorded_at FROM events
			ORDER BY position`,
	)
	require.NoError(t, err)
	var positions []int64
	var hashes [][]byte
	tips := map[string][]byte{}
	var position, version int64
	var id uuid.UUID
	var stream, name string
	var schemaVersion int
	var payload, metadata []byte
	var at time.Time
	_, err = pgx.ForEachRow(
		rows,
		[]any{&position, &id, &stream, &version, &name, &schemaVersion, &payload, &metadata, &at},
		func() error {
			if version == 1 {
				tips[stream] = nil
			}
			tips[stream] = store.Hash(tips[stream], id, stream, version, name, schemaVersion, payload, metadata, at)
			positions, hashes = append(positions, position), append(hashes, tips[stream])
			return nil
		},
	)
	require.NoError(t, err)
	_, err = pool.Exec(
		t.Context(),
		`UPDATE events SET hash = n.hash FROM unnest($1::bigint[], $2::bytea[]) AS n(position, hash)
			WHERE n.position = events.position`,
		positions,
		hashes,
	)
	require.NoError(t, err)
}

// Streams that continue after many others are looked up: a log may have more streams than fit into memory.
func TestAVerificationRemembersFewStreams(t *testing.T) {
	t.Parallel()
	log, pool, _ := setup(t)
	for round := range 5 {
		for s := range 40 {
			_, err := log.Append(
				t.Context(),
				store.Append{Stream: fmt.Sprintf("s-%02d", s), Expected: int64(round), Events: clicked("x")},
			)
			require.NoError(t, err)
		}
	}
	_, err := log.SignTo(t.Context(), 200)
	require.NoError(t, err)
	before, err := log.Verify(t.Context(), nil)
	require.NoError(t, err)
	store.BoundVerification(log)
	report, err := log.Verify(t.Context(), nil)
	require.NoError(t, err)
	assert.Nil(t, report.Finding)
	assert.Equal(t, []any{int64(200), 40, before.Head}, []any{report.Events, report.Streams, report.Head})
	_, err = pool.Exec(
		t.Context(),
		`UPDATE events SET hash = set_byte(hash, 0, get_byte(hash, 0) # 1) WHERE position = 199`,
	)
	require.NoError(t, err)
	report, err = log.Verify(t.Context(), nil)
	require.NoError(t, err)
	require.NotNil(t, report.Finding)
	assert.Equal(t, int64(199), report.Finding.Position)
}

// Only the constraint keeps a stream from starting twice.
func TestAStreamThatBeginsTwiceIsFound(t *testing.T) {
	t.Parallel()
	log, pool, _ := setup(t)
	store.BoundVerification(log)
	for s := range 200 { // so many that the first is no longer cached
		_, err := log.Append(t.Context(), store.Append{Stream: fmt.Sprint("s-", s), Events: clicked("x")})
		require.NoError(t, err)
	}
	report, err := log.Verify(t.Context(), nil)
	require.NoError(t, err)
	assert.Nil(t, report.Finding)
	_, err = pool.Exec(t.Context(), `ALTER TABLE events DROP CONSTRAINT events_stream_version_key;
		INSERT INTO events SELECT 201, gen_random_uuid(), stream, version, type, schema_version, payload, metadata,
			hash, recorded_at FROM events WHERE position = 1`)
	require.NoError(t, err)
	recompute(t, pool)
	report, err = log.Verify(t.Context(), nil)
	require.NoError(t, err)
	require.NotNil(t, report.Finding)
	assert.Equal(t, []any{int64(201), "s-0"}, []any{report.Finding.Position, report.Finding.Stream})
}

func TestTheNotarySignsABusyLogAsItGrows(t *testing.T) {
	t.Parallel()
	log, pool, _ := setup(t)
	ctx, stop := context.WithCancel(t.Context())
	var notaries sync.WaitGroup
	for range 2 { // two processes at once
		notaries.Go(func() { log.Notarize(ctx) })
	}
	var es []events.Event
	for range 1100 {
		es = append(es, clicked("x")...)
	}
	for range 2 {
		_, err := log.Append(t.Context(), store.Append{Stream: "a", Expected: store.Any, Events: es})
		require.NoError(t, err)
	}
	require.Eventually(t, func() bool {
		var n int
		return assert.NoError(
			t,
			pool.QueryRow(t.Context(), `SELECT count(*) FROM notary WHERE position IN (1000, 2000)`).Scan(&n),
		) &&
			n == 2
	}, time.Minute, 10*time.Millisecond)
	stop()
	notaries.Wait()
	report, err := log.Verify(t.Context(), nil)
	require.NoError(t, err)
	assert.Nil(t, report.Finding)
	assert.EqualValues(t, 2200, report.Signed, "to the end, since nobody signs until the next process starts")

	_, err = pool.Exec(t.Context(), `DELETE FROM events WHERE position > 2100`)
	require.NoError(t, err)
	_, err = log.SignTo(t.Context(), 3000)
	require.ErrorIs(t, err, store.ErrNotSignable)
}

// The time of a head has a signature beside the head's own. Servers of the release before it write none and read over
// it, in whatever order the two sign.
func TestTimesAreSignedBesideAnOlderRelease(t *testing.T) {
	t.Parallel()
	for name, newer := range map[string][]bool{
		"the older one first": {false, true}, "the newer one first": {true, false}, "by turns": {true, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			log, pool, _ := setup(t)
			for i, timed := range newer {
				tell(t, log, fmt.Sprint("round ", i, " "), 5)
				at := int64(5 * (i + 1))
				_, err := log.SignTo(t.Context(), at)
				require.NoError(t, err)
				if !timed { // an older server writes the same, but for the signature of the time
					_, err = pool.Exec(t.Context(), `WITH head AS (DELETE FROM notary WHERE position = $1 RETURNING *)
						INSERT INTO notary (position, head, signature, signed_at)
						SELECT position, head, signature, signed_at FROM head`, at)
					require.NoError(t, err)
				}
			}
			good, err := store.SignedAsOlderSees(t.Context(), log)
			require.NoError(t, err)
			assert.Equal(t, len(newer), good, "an older server finds each head well signed")
			report, err := log.Verify(t.Context(), nil)
			require.NoError(t, err)
			assert.Nil(t, report.Finding)
			anchor, err := log.Export(t.Context(), io.Discard)
			require.NoError(t, err)
			report, err = log.Verify(t.Context(), &anchor)
			require.NoError(t, err)
			assert.Nil(t, report.Finding, "an anchor says nothing of times from before the last older head")
		})
	}
	// Once a server has stopped, the time of its last head cannot be moved.
	log, pool, _ := setup(t)
	tell(t, log, "last ", 5)
	_, err := log.SignTo(t.Context(), 5)
	require.NoError(t, err)
	_, err = pool.Exec(t.Context(), `UPDATE notary SET signed_at = signed_at - interval '1 hour'`)
	require.NoError(t, err)
	tell(t, log, "next ", 5)
	_, err = log.SignTo(t.Context(), 10)
	require.ErrorIs(t, err, store.ErrNotSignable)
}

// A log that was restored without its signatures is not signed as if it continued from them, and the problem is
// reported.
func TestALogThatDoesNotLeadToItsSignaturesIsNotSigned(t *testing.T) {
	t.Parallel()
	dsn := servertest.Postgres(t)
	w := storetest.Open(t, dsn)
	tell(t, w.Log, "first ", 10)
	_, err := w.Log.SignTo(t.Context(), 5)
	require.NoError(t, err)
	_, err = w.Log.SignTo(t.Context(), 10)
	require.NoError(t, err)
	assert.False(t, w.Log.Unsignable())
	for name, more := range map[string]int{"shorter": 0, "longer": 12} {
		log := restored(t, dsn, w.Pool, 3)
		tell(t, log, "second ", more)
		_, err = log.SignTo(t.Context(), int64(3+more))
		require.ErrorIs(t, err, store.ErrNotSignable, name)
	}
	log := storetest.Open(t, dsn).Log
	ctx, stop := context.WithCancel(t.Context())
	var notary sync.WaitGroup
	notary.Go(func() { log.Notarize(ctx) })
	require.Eventually(t, log.Unsignable, time.Minute, time.Millisecond)
	stop()
	notary.Wait()
	report, err := log.Verify(t.Context(), nil)
	require.NoError(t, err)
	require.NotNil(t, report.Finding)
}

func TestAnExportIsTheSameLogInAnEmptyDatabase(t *testing.T) {
	t.Parallel()
	log, pool, v := setup(t)
	var persons []uuid.UUID
	for i := range 20 {
		person := uuid.New()
		persons = append(persons, person)
		_, err := log.Append(t.Context(), store.Append{
			Stream: "account-" + person.String(),
			Claims: []store.Claim{{Scope: "email", Value: fmt.Sprint(i)}},
			Events: []events.Event{
				events.AccountRegistered{Account: person, Username: events.PersonalOf(person, "ليلى \u2028 <b>")},
			},
		})
		require.NoError(t, err)
	}
	_, err := log.Telemetry().Append(t.Context(), store.Append{Stream: "v", Events: clicked("x")})
	require.NoError(t, err)
	var keys, exported bytes.Buffer
	require.NoError(t, vault.ExportKeys(t.Context(), pool, &keys))
	_, err = log.Append(t.Context(), store.Append{
		Stream:   "account-" + persons[0].String(),
		Expected: 1,
		Events:   []events.Event{events.PersonErased{Person: persons[0]}},
		With:     []func(context.Context, vault.Tx) error{v.Shred(persons[0])},
	})
	require.NoError(t, err)
	anchor, err := log.Export(t.Context(), &exported)
	require.NoError(t, err)
	assert.NotContains(t, exported.String(), "ليلى")

	empty := func(withKeys bool) (*store.Log, *pgxpool.Pool) {
		pool := servertest.Pool(t)
		if withKeys {
			require.NoError(t, vault.ImportKeys(t.Context(), pool, storetest.Key, strings.NewReader(keys.String())))
		}
		v, err := vault.Open(t.Context(), pool, storetest.Key)
		require.NoError(t, err)
		log := store.Open(pool, v, store.Options{})
		t.Cleanup(log.Close)
		return log, pool
	}
	whole := func(pool *pgxpool.Pool, table string) (sum string) {
		require.NoError(
			t,
			pool.QueryRow(t.Context(), `SELECT md5(string_agg(t::text, '|' ORDER BY t)) FROM `+table+` t`).Scan(&sum),
		)
		return sum
	}

	t.Run("with its keys", func(t *testing.T) {
		copied, copiedPool := empty(true)
		report, err := copied.Import(t.Context(), strings.NewReader(exported.String()), true)
		require.NoError(t, err)
		assert.Equal(t, anchor.Head, report.Head)
		_, err = copied.Verify(t.Context(), &anchor)
		require.NoError(t, err, "it has the identity of the exported log")
		other := anchor
		other.Log = uuid.New()
		_, err = copied.Verify(t.Context(), &other)
		require.ErrorIs(t, err, store.ErrAnotherLog)
		for _, table := range []string{"events", "telemetry", "claims", "notary"} {
			assert.Equal(t, whole(pool, table), whole(copiedPool, table), table)
		}
		all, err := copied.Read(t.Context(), 0, 100)
		require.NoError(t, err)
		assert.False(
			t,
			all[0].Data.(events.AccountRegistered).Username.Readable(),
			"erased again, though the keys were older",
		)
		assert.Equal(t, "ليلى \u2028 <b>", all[1].Data.(events.AccountRegistered).Username.Text())
		holder, held, err := copied.Holder(t.Context(), store.Claim{Scope: "email", Value: "3"})
		require.NoError(t, err)
		assert.True(t, held)
		assert.Equal(t, "account-"+persons[3].String(), holder)
		receipt, err := copied.Append(
			t.Context(),
			store.Append{Stream: "account-" + persons[1].String(), Expected: 1, Events: clicked("x")},
		)
		require.NoError(t, err)
		assert.Equal(t, anchor.Position+1, receipt.Position)
		var second bytes.Buffer
		_, err = copied.Export(t.Context(), &second)
		require.NoError(t, err)
		_, err = copied.Import(t.Context(), &second, true)
		require.ErrorIs(t, err, store.ErrNotEmpty)
	})
	t.Run("without its keys", func(t *testing.T) {
		copied, _ := empty(false)
		_, err := copied.Import(t.Context(), strings.NewReader(exported.String()), false)
		require.NoError(t, err)
		report, err := copied.Verify(t.Context(), &anchor)
		require.NoError(t, err)
		assert.Nil(t, report.Finding)
		assert.Equal(t, anchor.Position, report.Signed, "the log is signed again")
		all, err := copied.Read(t.Context(), 0, 100)
		require.NoError(t, err)
		assert.False(t, all[1].Data.(events.AccountRegistered).Username.Readable())
	})
	t.Run("altered", func(t *testing.T) {
		lines := strings.SplitAfter(exported.String(), "\n")
		for name, text := range map[string]string{
			"a text":             strings.Replace(exported.String(), `\"role\":\"\"`, `\"role\":\"admin\"`, 1),
			"a line left out":    strings.Join(append(append([]string{}, lines[:6]...), lines[7:]...), ""),
			"the tail left out":  strings.Join(append(append([]string{}, lines[:21]...), lines[22:]...), ""),
			"a false signature":  strings.Replace(exported.String(), `"signature":"`, `"signature":"AAAA`, 1),
			"cut in mid-line":    exported.String()[:exported.Len()/2],
			"lines out of order": exported.String() + lines[0],
		} {
			require.NotEqual(t, exported.String(), text, name)
			copied, copiedPool := empty(true)
			_, err := copied.Import(t.Context(), strings.NewReader(text), true)
			require.Error(t, err, name)
			assert.Empty(t, count(t, copiedPool, "events"), "a failed import leaves nothing")
		}
	})
}

func count(t *testing.T, pool *pgxpool.Pool, table string) (n int) {
	t.Helper()
	require.NoError(t, pool.QueryRow(t.Context(), `SELECT count(*) FROM `+table).Scan(&n))
	return n
}

// heads records the most signed heads that one statement read or wrote.
type heads struct{ most atomic.Int64 }

type headsKey struct{}

func (h *heads) TraceQueryStart(ctx context.Context, _ *pgx.Conn, query pgx.TraceQueryStartData) context.Context {
	return context.WithValue(ctx, headsKey{}, strings.Contains(query.SQL, "signed_at"))
}

func (h *heads) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, query pgx.TraceQueryEndData) {
	if ctx.Value(headsKey{}) == true {
		h.most.Store(max(h.most.Load(), query.CommandTag.RowsAffected()))
	}
}

// A log that is signed every minute for years has more signed heads than fit into memory.
func TestSignedHeadsAreReadAndWrittenInParts(t *testing.T) {
	t.Parallel()
	var counted heads
	open := func(dsn string) (*store.Log, *pgxpool.Pool) {
		w := storetest.Open(t, dsn, func(c *pgxpool.Config) { c.ConnConfig.Tracer = &counted })
		store.BoundVerification(w.Log)
		return w.Log, w.Pool
	}
	log, pool := open(servertest.Postgres(t))
	const many = 200 // some three parts
	for i := range many {
		_, err := log.Append(t.Context(), store.Append{Stream: "a", Expected: int64(i), Events: clicked("x")})
		require.NoError(t, err)
		_, err = log.SignTo(t.Context(), int64(i+1))
		require.NoError(t, err)
	}
	report, err := log.Verify(t.Context(), nil)
	require.NoError(t, err)
	assert.Nil(t, report.Finding)
	assert.EqualValues(t, many, report.Signed)
	var exported, keys bytes.Buffer
	require.NoError(t, vault.ExportKeys(t.Context(), pool, &keys))
	anchor, err := log.Export(t.Context(), &exported)
	require.NoError(t, err)
	assert.EqualValues(t, many, anchor.Position)

	dsn := servertest.Postgres(t)
	empty, err := pgxpool.New(t.Context(), dsn)
	require.NoError(t, err)
	defer empty.Close()
	require.NoError(t, vault.ImportKeys(t.Context(), empty, storetest.Key, &keys))
	copied, copiedPool := open(dsn)
	_, err = copied.Import(t.Context(), &exported, true)
	require.NoError(t, err)
	report, err = copied.Verify(t.Context(), &anchor)
	require.NoError(t, err)
	assert.Nil(t, report.Finding)
	assert.Equal(t, many, count(t, copiedPool, "notary"))
	assert.Positive(t, counted.most.Load())
	assert.LessOrEqual(t, counted.most.Load(), int64(64))
}
