package store

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Delivery is a message that a consumer group has skipped without handling it. It waits for its next attempt or,
// parked, for an admin.
type Delivery struct {
	Group    string
	Position int64
	Event    uuid.UUID
	Stream   string
	Attempts int
	Error    string // of the last failed attempt
	Since    time.Time
	Due      *time.Time // when the next attempt is due; nil = parked
}

// Deliveries holds the messages that a consumer group could not handle yet. Several processes may use it at once.
type Deliveries struct {
	log   *Log
	group string
}

// dueNow says that a message is due. No pause lasts longer than longestWait, so a later time was stored while the
// database's clock was ahead.
const dueNow = `(due <= now() OR due > now() + interval '` + longestWait + `')`

// longestWait is a day, which is the longest pause of a message and of a poll, and an hour: that day may have 25.
const longestWait = "25 hours"

// Deliveries returns the deliveries of a consumer group.
func (l *Log) Deliveries(group string) Deliveries { return Deliveries{l, group} }

// Put schedules another attempt at a message after a pause. Later messages are not held up by it.
func (d Deliveries) Put(ctx context.Context, r events.Recorded, cause string, pause time.Duration) error {
	return d.put(ctx, r, cause, &pause)
}

// Begin records a message before its first attempt. The message becomes due after hold unless its result is recorded by
// then; with hold 0 at once.
func (d Deliveries) Begin(ctx context.Context, r events.Recorded, hold time.Duration) error {
	_, err := d.log.pool.Exec(
		ctx,
		`INSERT INTO deliveries (log, consumer_group, position, event, stream, attempts, error, due)
		VALUES ($1, $2, $3, $4, $5, 0, '', now() + $6::interval) ON CONFLICT (log, consumer_group, position)
			DO UPDATE SET
		attempts = 0, error = '', since = now(), event = excluded.event, stream = excluded.stream, due = excluded.due
		WHERE deliveries.event IS DISTINCT FROM excluded.event`,
		d.log.table,
		d.group,
		r.Position,
		r.ID,
		r.Stream,
		hold,
	)
	return err
}

// Defer schedules a message for later without counting a failure. Until the pause is over, Backlog does not count the
// message as waiting.
func (d Deliveries) Defer(ctx context.Context, r events.Recorded, pause time.Duration) error {
	_, err := d.log.pool.Exec(
		ctx,
		`INSERT INTO deliveries (log, consumer_group, position, event, stream, attempts, error, since, due)
		VALUES ($1, $2, $3, $4, $5, 0, '', now() + $6::interval, now() + $6::interval)
		ON CONFLICT (log, consumer_group, position) DO UPDATE SET attempts = 0, error = '', event = excluded.event,
		stream = excluded.stream, since = excluded.since, due = excluded.due`,
		d.log.table,
		d.group,
		r.Position,
		r.ID,
		r.Stream,
		pause,
	)
	return err
}

// Park parks a message until an admin retries or skips it.
func (d Deliveries) Park(ctx context.Context, r events.Recorded, cause string) error {
	return d.put(ctx, r, cause, nil)
}

func (d Deliveries) put(ctx context.Context, r events.Recorded, cause string, pause *time.Duration) error {
	_, err := d.log.pool.Exec(
		ctx,
		`INSERT INTO deliveries (log, consumer_group, position, event, stream, attempts, error, due)
		VALUES ($1, $2, $3, $7, $4, 1, $5, now() + $6::interval) ON CONFLICT (log, consumer_group, position)
			DO UPDATE SET
		attempts = CASE WHEN deliveries.event = excluded.event THEN deliveries.attempts + 1 ELSE 1 END,
		since = CASE WHEN deliveries.event = excluded.event THEN least(deliveries.since, now()) ELSE now() END,
		event = excluded.event, stream = excluded.stream, error = excluded.error, due = excluded.due`,
		d.log.table,
		d.group,
		r.Position,
		r.Stream,
		cause,
		pause,
		r.ID,
	)
	return err
}

// Next takes the message that has been due for longest and hides it from other workers for hold: a worker that takes
// longer is considered dead. It returns false if no message is due. It does not return messages that only a newer
// release can handle: it leaves them to processes of that release.
func (d Deliveries) Next(
	ctx context.Context,
	hold time.Duration,
) (delivery Delivery, r events.Recorded, ok bool, err error) {
	for {
		delivery, r, ok, err = d.next(ctx, hold)
		if !ok || err != nil || r.Unknown() == nil {
			return delivery, r, ok, err
		}
		if err := d.release(ctx, r.Position); err != nil {
			return delivery, r, false, err
		}
	}
}

// next is Next, but also returns messages that only a newer release can handle.
func (d Deliveries) next(
	ctx context.Context,
	hold time.Duration,
) (delivery Delivery, r events.Recorded, ok bool, err error) {
	rows, err := d.log.pool.Query(
		ctx,
		`UPDATE deliveries SET due = now() + $3::interval WHERE (log, consumer_group, position) IN (
		SELECT log, consumer_group, position FROM deliveries WHERE log = $1 AND consumer_group = $2 AND `+dueNow+`
		ORDER BY due LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING `+deliveryColumns,
		d.log.table,
		d.group,
		hold,
	)
	if err != nil {
		return Delivery{}, r, false, err
	}
	delivery, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[Delivery])
	if errors.Is(err, pgx.ErrNoRows) {
		return Delivery{}, r, false, nil
	}
	if err != nil {
		return Delivery{}, r, false, err
	}
	found, err := d.log.Read(ctx, delivery.Position-1, 1)
	if err != nil {
		return delivery, r, false, err
	}
	// Telemetry expires, and a log that was restored from an older backup has another event at the position, or none. A
	// delivery written by an older release has no event id.
	other := len(found) > 0 && delivery.Event != uuid.Nil && found[0].ID != delivery.Event
	if len(found) == 0 || found[0].Position != delivery.Position || other {
		slog.Warn("the log no longer holds the event of a delivery", "group", d.group, "position", delivery.Position)
		return delivery, r, false, d.Done(ctx, delivery.Position)
	}
	return delivery, found[0], true, nil
}

// Leave leaves a message that only a newer release can handle to a process of that release.
func (d Deliveries) Leave(ctx context.Context, r events.Recorded) error {
	if err := d.Begin(ctx, r, leaveFor); err != nil {
		return err
	}
	return d.release(ctx, r.Position)
}

// release leaves a message that this program cannot handle to other processes: it becomes due for all of them, this one
// included, after leaveFor.
func (d Deliveries) release(ctx context.Context, position int64) error {
	_, err := d.log.pool.Exec(ctx, `UPDATE deliveries SET due = now() + $4::interval
		WHERE log = $1 AND consumer_group = $2 AND position = $3`, d.log.table, d.group, position, leaveFor)
	return err
}

// holdRedelivered is the timeout of one call of Redeliver's function.
const holdRedelivered = time.Minute

// Redeliver calls a function with each parked message that an admin retries, until ctx ends. It looks for such messages
// at the given interval, and parks a message again if the function fails. It is for groups that park only unreadable
// events, and whose consumer retries all others by itself.
func (d Deliveries) Redeliver(
	ctx context.Context,
	every time.Duration,
	handle func(context.Context, events.Recorded) error,
) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		again, err := d.redeliver(ctx, handle)
		if err != nil && ctx.Err() == nil {
			slog.Warn("cannot retry parked messages now", "group", d.group, "error", err)
		}
		if again && err == nil {
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

func (d Deliveries) redeliver(
	ctx context.Context,
	handle func(context.Context, events.Recorded) error,
) (again bool, err error) {
	if due, err := d.Due(ctx); err != nil || !due {
		return false, err
	}
	_, r, found, err := d.Next(ctx, holdRedelivered)
	if err != nil || !found {
		return false, err
	}
	failed := r.Problem
	if failed == nil {
		attempt, cancel := context.WithTimeout(ctx, holdRedelivered)
		failed = recovered(func() error { return handle(attempt, r) })
		cancel()
	}
	switch {
	case ctx.Err() != nil: // the next process tries it again
		return false, ctx.Err()
	case failed != nil:
		return true, d.Park(ctx, r, failed.Error())
	}
	return true, d.Done(ctx, r.Position)
}

const deliveryColumns = `consumer_group, position, coalesce(event, '00000000-0000-0000-0000-000000000000'), stream,
	attempts, error, since, due`

// Due reports whether a message is due. It writes nothing.
func (d Deliveries) Due(ctx context.Context) (due bool, err error) {
	err = d.log.amongFew(ctx, func() error {
		return d.log.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM deliveries WHERE log = $1 AND consumer_group = $2
			AND `+dueNow+`)`, d.log.table, d.group).Scan(&due)
	})
	return due, err
}

// Done deletes a message that was handled.
func (d Deliveries) Done(ctx context.Context, position int64) error {
	_, err := d.log.pool.Exec(ctx, `DELETE FROM deliveries WHERE log = $1 AND consumer_group = $2 AND position = $3`,
		d.log.table, d.group, position)
	return err
}

// Parked returns the first parked message of a stream. If there is none, it returns the event at which a topic has
// stopped because only a newer release can handle it. It returns ErrNoDelivery if there is neither.
func (d Deliveries) Parked(ctx context.Context, stream string) (Delivery, error) {
	rows, err := d.log.pool.Query(ctx, `SELECT `+deliveryColumns+` FROM deliveries
		WHERE log = $1 AND consumer_group = $2 AND stream = $3 AND due IS NULL ORDER BY position LIMIT 1`,
		d.log.table, d.group, stream)
	if err != nil {
		return Delivery{}, err
	}
	parked, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[Delivery])
	if errors.Is(err, pgx.ErrNoRows) {
		standing, err := d.standing(ctx, stream)
		if err == nil && len(standing) == 0 {
			err = ErrNoDelivery
		}
		if err != nil {
			return Delivery{}, err
		}
		return standing[0], nil
	}
	return parked, err
}

// standing returns the events at which topics of the group have stopped because only a newer release can handle them.
// It looks in one stream or, with "", in all. An event younger than twice leaveFor is left out: a process of that
// release may still handle it.
func (d Deliveries) standing(ctx context.Context, stream string) (list []Delivery, err error) {
	rows, err := d.log.pool.Query(ctx, `SELECT e.position, e.id, e.stream, e.type, e.schema_version, e.recorded_at
		FROM subscriptions s CROSS JOIN LATERAL (SELECT * FROM `+d.log.table+` e WHERE e.position > s.position
			AND (s.topic = '`+AllStreams+`' OR e.stream = s.topic OR starts_with(e.stream, s.topic || '-'))
			ORDER BY e.position LIMIT 1) e
		WHERE s.log = $1 AND s.consumer_group = $2 AND $3 IN ('', e.stream) AND e.recorded_at < now() - $4::interval
		ORDER BY e.position`, d.log.table, d.group, stream, 2*leaveFor)
	if err != nil {
		return nil, err
	}
	var unknown events.UnknownTypeError
	each := Delivery{Group: d.group}
	_, err = pgx.ForEachRow(rows, []any{
		&each.Position, &each.Event, &each.Stream, &unknown.Type, &unknown.SchemaVersion, &each.Since,
	}, func() error {
		if !events.Knows(unknown.Type, unknown.SchemaVersion) {
			unknown.Position = each.Position
			each.Error = unknown.Error()
			list = append(list, each)
		}
		return nil
	})
	return list, err
}

// ErrNoDelivery is returned for a stream without a parked message and without an event at which a topic has stopped.
var ErrNoDelivery = errors.New("store: no message of the stream is parked")

// Retry makes the parked messages of a stream due at once and resets their number of attempts. It returns ErrNoDelivery
// if there are none. It changes nothing for a stopped topic, which is retried anyway.
func (d Deliveries) Retry(ctx context.Context, stream string) error {
	err := d.change(ctx, `UPDATE deliveries SET due = now(), since = now(), attempts = 0`, stream)
	if errors.Is(err, ErrNoDelivery) {
		_, err = d.Parked(ctx, stream)
	}
	return err
}

// Skip deletes the parked messages of a stream. If a topic has stopped at an event of the stream, it moves the topic's
// offset past that event. It returns ErrNoDelivery if there is nothing to skip.
func (d Deliveries) Skip(ctx context.Context, stream string) error {
	none := d.change(ctx, `DELETE FROM deliveries`, stream)
	if none != nil && !errors.Is(none, ErrNoDelivery) {
		return none
	}
	standing, err := d.standing(ctx, stream)
	if err != nil || len(standing) == 0 {
		return errors.Join(err, none)
	}
	for _, each := range standing {
		if _, err := d.log.pool.Exec(ctx, `UPDATE subscriptions SET position = $3, event = $4, recorded_at = $5
			WHERE log = $1 AND consumer_group = $2 AND position < $3
			AND (topic = '`+AllStreams+`' OR $6 = topic OR starts_with($6, topic || '-'))`,
			d.log.table, d.group, each.Position, each.Event, each.Since, each.Stream); err != nil {
			return err
		}
	}
	return nil
}

func (d Deliveries) change(ctx context.Context, what, stream string) error {
	tag, err := d.log.pool.Exec(
		ctx,
		what+` WHERE log = $1 AND consumer_group = $2 AND stream = $3 AND due IS NULL`,
		d.log.table,
		d.group,
		stream,
	)
	if err == nil && tag.RowsAffected() == 0 {
		return ErrNoDelivery
	}
	return err
}

// Backlog is what a consumer group has not handled yet.
type Backlog struct {
	Unread  int        // unread messages of its topics; at most a thousand are counted of each topic
	Waiting int        // messages that wait for another attempt, without deferred ones
	Oldest  *time.Time // when the oldest of them was recorded or first failed; nil = there are none
	Parked  []Delivery // at most a hundred, then the events at which topics have stopped
}

// Backlog returns the group's backlog.
func (d Deliveries) Backlog(ctx context.Context) (Backlog, error) {
	var b Backlog
	if err := d.log.pool.QueryRow(ctx, `WITH unread AS (SELECT e.recorded_at FROM subscriptions s CROSS JOIN LATERAL (
			SELECT e.recorded_at FROM `+d.log.table+` e WHERE e.position > s.position
				AND (s.topic = '`+AllStreams+`' OR e.stream = s.topic OR starts_with(e.stream, s.topic || '-'))
			ORDER BY e.position LIMIT 1000) e
			WHERE s.log = $1 AND s.consumer_group = $2),
		waiting AS (SELECT since FROM deliveries
			WHERE log = $1 AND consumer_group = $2 AND due IS NOT NULL AND since <= now())
		SELECT (SELECT count(*) FROM unread), (SELECT count(*) FROM waiting),
			least((SELECT min(recorded_at) FROM unread), (SELECT min(since) FROM waiting))`,
		d.log.table, d.group).Scan(&b.Unread, &b.Waiting, &b.Oldest); err != nil {
		return b, err
	}
	rows, err := d.log.pool.Query(ctx, `SELECT `+deliveryColumns+` FROM deliveries
		WHERE log = $1 AND consumer_group = $2 AND due IS NULL ORDER BY position LIMIT 100`, d.log.table, d.group)
	if err != nil {
		return b, err
	}
	if b.Parked, err = pgx.CollectRows(rows, pgx.RowToStructByPos[Delivery]); err != nil || b.Unread == 0 {
		return b, err
	}
	standing, err := d.standing(ctx, "")
	b.Parked = append(b.Parked, standing...)
	return b, err
}
