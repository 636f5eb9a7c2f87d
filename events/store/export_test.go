package store

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// TakeoverWithin is how soon after its holder's death another subscriber takes a group's offset.
const TakeoverWithin = holdFor + askForLease

// SilentFor is how long the connection of a lease's holder may send nothing.
const SilentFor = silentFor

// TakeOffset tries to take a group's offset like a subscriber of another process that dies right after.
func TakeOffset(ctx context.Context, l *Log, s Subscription, topic string) (bool, error) {
	o := &consumerOffset{log: l, group: s.Group, topic: topic, me: uuid.New(), fromNow: s.FromNow}
	return o.take(ctx)
}

// BoundVerification makes a verification remember so few streams that most must be looked up.
func BoundVerification(l *Log) { l.verifying = verifying{rows: 64, tips: 3} }

// ReadAll reads a whole log like a subscriber without a group, and returns the last mark.
func ReadAll(ctx context.Context, l *Log) (Mark, error) {
	_, next, err := l.readTopic(ctx, AllStreams, Mark{})
	return next, err
}

// ConnOf returns the connection of a lease.
func ConnOf(l *Lease) (conn *pgx.Conn) {
	_ = l.of.alone(context.Background(), func() error {
		conn = l.of.conn
		return nil
	})
	return conn
}

// Freeze makes the process that holds a lease silent, as if it were stopped. Nothing in the process ends.
func Freeze(l *Lease) {
	_ = l.of.alone(context.Background(), func() error {
		l.of.end()
		return nil
	})
}

// EndsSilent returns a check of a process that waits for a lease: whether it ends the holder's connection.
func EndsSilent(ctx context.Context, l *Log, name string) (func() (bool, error), error) {
	waiting, err := l.newLease(ctx, name)
	if err != nil {
		return nil, err
	}
	taken, err := waiting.try(ctx)
	if err == nil && taken {
		err = errors.New("nobody holds the lease")
	}
	return func() (bool, error) { return waiting.endSilent(ctx) }, err
}

// SignedAsOlderSees returns how many heads a server from before signed times finds well signed.
func SignedAsOlderSees(ctx context.Context, l *Log) (good int, err error) {
	rows, err := l.pool.Query(ctx, `SELECT position, head, signature FROM notary`)
	if err != nil {
		return 0, err
	}
	var s SignedHead
	_, err = pgx.ForEachRow(rows, []any{&s.Position, &s.Head, &s.Signature}, func() error {
		if l.signed(s) {
			good++
		}
		return nil
	})
	return good, err
}
