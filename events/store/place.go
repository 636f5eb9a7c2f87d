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
	holdFor    = 4 * time.Second // and a poll of those who stand by: another works within five seconds of a death
	renewEvery = time.Second
)

var errPlaceLost = errors.New("store: another subscriber of the group has taken over")

// place is a consumer group's place in a topic, which one subscriber holds at a time. A holder that is stopped or gone
// loses it after holdFor.
type place struct {
	log      *Log
	group    string
	topic    string
	me       uuid.UUID
	fromNow  bool
	position int64
}

// take tries to become the holder.
func (p *place) take(ctx context.Context) (held bool, err error) {
	var free bool
	// A look first: one who stands by costs no writes.
	err = p.log.pool.QueryRow(ctx, `SELECT holder IS NULL OR holder = $4 OR held_until < now() FROM subscriptions
		WHERE log = $1 AND consumer_group = $2 AND topic = $3`, p.log.table, p.group, p.topic, p.me).Scan(&free)
	if errors.Is(err, pgx.ErrNoRows) {
		free, err = true, p.begin(ctx)
	}
	if !free || err != nil {
		return false, err
	}
	err = p.log.pool.QueryRow(ctx, `UPDATE subscriptions SET holder = $4, held_until = now() + $5::interval
		WHERE log = $1 AND consumer_group = $2 AND topic = $3 AND (holder IS NULL OR holder = $4 OR held_until < now()) RETURNING position`,
		p.log.table, p.group, p.topic, p.me, holdFor).Scan(&p.position)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

func (p *place) begin(ctx context.Context) error {
	var from int64
	if p.fromNow {
		var err error
		if from, err = p.log.Head(ctx); err != nil {
			return err
		}
	}
	_, err := p.log.pool.Exec(ctx, `INSERT INTO subscriptions (log, consumer_group, topic, position, held_until)
		VALUES ($1, $2, $3, $4, now()) ON CONFLICT DO NOTHING`, p.log.table, p.group, p.topic, from)
	return err
}

// hold renews the place until release, which gives it free. The context it returns ends when the place is lost.
func (p *place) hold(ctx context.Context) (_ context.Context, release func()) {
	held, lose := context.WithCancelCause(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		p.renew(held, lose)
	}()
	return held, func() {
		lose(nil)
		<-ended
		free, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		if _, err := p.log.pool.Exec(free, `UPDATE subscriptions SET holder = NULL
			WHERE log = $1 AND consumer_group = $2 AND topic = $3 AND holder = $4`, p.log.table, p.group, p.topic, p.me); err != nil {
			slog.Warn("subscription not given free; others wait until it runs out", "group", p.group, "error", withoutValues(err))
		}
	}
}

func (p *place) renew(ctx context.Context, lose context.CancelCauseFunc) {
	renewed := time.Now()
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(renewEvery):
		}
		began := time.Now()
		attempt, cancel := context.WithTimeout(ctx, renewEvery)
		err := p.write(attempt, `UPDATE subscriptions SET held_until = now() + $5::interval
			WHERE log = $1 AND consumer_group = $2 AND topic = $3 AND holder = $4`, holdFor)
		cancel()
		if err == nil {
			renewed = began
		}
		if errors.Is(err, errPlaceLost) || time.Since(renewed) > holdFor {
			lose(errPlaceLost)
			return
		}
	}
}

// save moves the place on. An acknowledgement outlives this call also where ctx has just ended.
func (p *place) save(ctx context.Context, position int64) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), renewEvery)
	defer cancel()
	err := p.write(ctx, `UPDATE subscriptions SET position = $5
		WHERE log = $1 AND consumer_group = $2 AND topic = $3 AND holder = $4`, position)
	if err == nil {
		p.position = position
	}
	return err
}

// write changes the place of its holder. It need not wait for the disk: what a crash of the database takes back is
// delivered again.
func (p *place) write(ctx context.Context, update string, value any) error {
	var b pgx.Batch
	held := false
	b.Queue(`BEGIN`)
	b.Queue(`SET LOCAL synchronous_commit = off`)
	b.Queue(update+` RETURNING true`, p.log.table, p.group, p.topic, p.me, value).QueryRow(func(row pgx.Row) error {
		if err := row.Scan(&held); !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		return nil
	})
	b.Queue(`COMMIT`)
	if err := p.log.pool.SendBatch(ctx, &b).Close(); err != nil {
		return err
	}
	if !held {
		return errPlaceLost
	}
	return nil
}
