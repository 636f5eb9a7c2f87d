package store

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

const (
	holdFor    = 4 * time.Second // with a standby's askForLease: takeover within five seconds of a death
	renewEvery = time.Second
)

var errOffsetLost = errors.New("store: another subscriber of the group has taken over")

// consumerOffset is a consumer group's offset in a topic. One subscriber holds it at a time, and its row names the
// holder. A stopped or dead holder loses it after holdFor. A Lease would not do: a process that was stopped and
// resumes could move an offset that another one holds.
type consumerOffset struct {
	log     *Log
	group   string
	topic   string
	me      uuid.UUID
	fromNow bool
	mark    Mark
}

// takeable says that this subscriber may become the holder. No living holder has held_until far ahead: it dates from a
// time when the database's clock was ahead. A holder that died then would otherwise keep the offset until that time.
const takeable = `(holder IS NULL OR holder = $4 OR held_until < now() OR held_until > now() + 2 * $5::interval)`

// take tries to become the holder.
func (o *consumerOffset) take(ctx context.Context) (held bool, err error) {
	err = o.log.amongFew(ctx, func() error {
		held, err = o.tryTake(ctx)
		return err
	})
	return held, err
}

func (o *consumerOffset) tryTake(ctx context.Context) (held bool, err error) {
	var free, ours bool
	// The query comes before the update, so that a standby writes nothing.
	err = o.log.pool.QueryRow(
		ctx,
		`SELECT `+takeable+` FROM subscriptions WHERE log = $1 AND consumer_group = $2 AND topic = $3`,
		o.log.table,
		o.group,
		o.topic,
		o.me,
		holdFor,
	).Scan(&free)
	if errors.Is(err, pgx.ErrNoRows) {
		free, err = true, o.begin(ctx)
	}
	if !free || err != nil {
		return false, err
	}
	if _, err := o.log.ID(ctx); err != nil { // creates the id if necessary
		return false, err
	}
	// An offset that belongs to another log is ignored. Nobody waits for a locked row: a client that forgets to end its
	// transaction would hold all connections of the pool.
	err = o.log.pool.QueryRow(ctx, `UPDATE subscriptions SET holder = $4, held_until = now() + $5::interval
		WHERE (log, consumer_group, topic) = (SELECT log, consumer_group, topic FROM subscriptions
			WHERE log = $1 AND consumer_group = $2 AND topic = $3 AND `+takeable+` FOR UPDATE SKIP LOCKED)
		RETURNING position, coalesce(event, '00000000-0000-0000-0000-000000000000'), identity IS NULL
			OR identity = (SELECT id FROM log_identity)`,
		o.log.table, o.group, o.topic, o.me, holdFor).Scan(&o.mark.Position, &o.mark.ID, &ours)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if err == nil && !ours {
		err = o.beginAnew(ctx)
	}
	return err == nil, err
}

// beginAnew resets the offset of a group to its start if it was an offset in another log.
func (o *consumerOffset) beginAnew(ctx context.Context) error {
	slog.Warn(
		"the group's offset is in another log: starting over",
		"group",
		o.group,
		"topic",
		o.topic,
		"position",
		o.mark.Position,
	)
	if err := o.log.NoteFork(ctx, o.name(), &ForkedError{o.log.table, o.mark}); err != nil {
		return err
	}
	first, err := o.first(ctx)
	if err != nil {
		return err
	}
	return o.save(ctx, first)
}

// leave returns where the group continues after the log has lost the last event that the group had read. A FromNow
// group, such as the mail, must not repeat anything: it skips the events that were recorded up to the time of the last
// event it read. If the clock of the restored database is behind the former one, it also skips the first events after
// the restore. Other groups start from the beginning: they append events themselves, and the restore may have removed
// some of those.
func (o *consumerOffset) leave(ctx context.Context, fork *ForkedError) (Mark, error) {
	if moved, ok, err := o.movedByOlder(ctx, fork.Mark); ok || err != nil {
		return moved, err
	}
	if err := o.log.NoteFork(ctx, o.name(), fork); err != nil {
		return o.mark, err
	}
	var next Mark
	if o.fromNow {
		err := o.log.pool.QueryRow(ctx, `SELECT position, id FROM `+o.log.table+`
			WHERE recorded_at <= coalesce((SELECT recorded_at FROM subscriptions
			WHERE log = $1 AND consumer_group = $2 AND topic = $3), now()) ORDER BY position DESC LIMIT 1`,
			o.log.table, o.group, o.topic).
			Scan(&next.Position, &next.ID)
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return o.mark, err
		}
	}
	slog.Warn(
		"the log was restored from an older backup",
		"group",
		o.group,
		"topic",
		o.topic,
		"read",
		fork.Mark.Position,
		"continues",
		next.Position,
	)
	return next, o.save(ctx, next)
}

// movedByOlder returns the mark of an offset that an older release, which does not know event ids, has moved. ok is
// true only if the log has not forked: it still contains the event of the mark, or the mark names no event.
func (o *consumerOffset) movedByOlder(ctx context.Context, mark Mark) (moved Mark, ok bool, err error) {
	err = o.log.pool.QueryRow(ctx, `SELECT at.position, at.id FROM `+o.log.table+` at WHERE at.position = $1
		AND ($2 = '00000000-0000-0000-0000-000000000000'::uuid OR EXISTS (SELECT FROM `+o.log.table+` e
			WHERE e.id = $2 AND e.position < $1))`,
		mark.Position, mark.ID).Scan(&moved.Position, &moved.ID)
	if errors.Is(err, pgx.ErrNoRows) {
		return mark, false, nil
	}
	if err != nil {
		return mark, false, err
	}
	return moved, true, o.save(ctx, moved)
}

// name is the name under which the group's forks are recorded.
func (o *consumerOffset) name() string { return o.group + " " + o.topic }

func (o *consumerOffset) begin(ctx context.Context) error {
	first, err := o.first(ctx)
	if err != nil {
		return err
	}
	_, err = o.log.pool.Exec(
		ctx,
		`INSERT INTO subscriptions (log, consumer_group, topic, position, event, recorded_at, identity, held_until)
		VALUES ($1, $2, $3, $4, $5, (SELECT recorded_at FROM `+o.log.table+` WHERE position = $4),
			(SELECT id FROM log_identity), now())
		ON CONFLICT DO NOTHING`,
		o.log.table,
		o.group,
		o.topic,
		first.Position,
		first.ID,
	)
	return err
}

// first returns where a new group starts.
func (o *consumerOffset) first(ctx context.Context) (mark Mark, err error) {
	if !o.fromNow {
		return Mark{}, nil
	}
	err = o.log.pool.QueryRow(ctx, `SELECT position, id FROM `+o.log.table+` ORDER BY position DESC LIMIT 1`).
		Scan(&mark.Position, &mark.ID)
	if errors.Is(err, pgx.ErrNoRows) {
		err = nil
	}
	return mark, err
}

// watch renews the offset until ctx ends. It returns an error if the offset is lost.
func (o *consumerOffset) watch(ctx context.Context) error {
	renewed := time.Now()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(renewEvery):
		}
		began := time.Now()
		attempt, cancel := context.WithTimeout(ctx, renewEvery)
		err := o.write(attempt, `UPDATE subscriptions SET held_until = now() + $5::interval
			WHERE log = $1 AND consumer_group = $2 AND topic = $3 AND holder = $4`, holdFor)
		cancel()
		if err == nil {
			renewed = began
		}
		if errors.Is(err, errOffsetLost) || time.Since(renewed) > holdFor {
			return errOffsetLost
		}
	}
}

// End releases the offset, even if ctx has ended. It takes a second at most.
func (o *consumerOffset) End(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	if _, err := o.log.pool.Exec(ctx, `UPDATE subscriptions SET holder = NULL
		WHERE log = $1 AND consumer_group = $2 AND topic = $3 AND holder = $4`,
		o.log.table, o.group, o.topic, o.me); err != nil {
		slog.Warn("cannot release the subscription; others wait for its timeout",
			"group", o.group, "error", withoutValues(err))
	}
}

// save moves the offset. It works even if ctx has just ended, so that an acknowledgement is not lost.
func (o *consumerOffset) save(ctx context.Context, mark Mark) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), renewEvery)
	defer cancel()
	err := o.write(ctx, `UPDATE subscriptions SET position = $5, event = $6, identity = (SELECT id FROM log_identity),
		recorded_at = coalesce((SELECT recorded_at FROM `+o.log.table+` WHERE position = $5), recorded_at)
		WHERE log = $1 AND consumer_group = $2 AND topic = $3 AND holder = $4`, mark.Position, mark.ID)
	if err == nil {
		o.mark = mark
	}
	return err
}

// write changes the holder's offset with an asynchronous commit: if a crash of the database loses the change, the
// messages are delivered again.
func (o *consumerOffset) write(ctx context.Context, update string, values ...any) error {
	var b pgx.Batch
	held := false
	b.Queue(`BEGIN`)
	b.Queue(`SET LOCAL synchronous_commit = off`)
	b.Queue(update+` RETURNING true`, append([]any{o.log.table, o.group, o.topic, o.me}, values...)...).
		QueryRow(func(row pgx.Row) error {
			if err := row.Scan(&held); !errors.Is(err, pgx.ErrNoRows) {
				return err
			}
			return nil
		})
	b.Queue(`COMMIT`)
	if err := o.log.pool.SendBatch(ctx, &b).Close(); err != nil {
		return err
	}
	if !held {
		return errOffsetLost
	}
	return nil
}
