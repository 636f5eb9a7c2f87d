package store

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// TakeoverWithin is how long after its holder's death a group's offset is taken by another at the latest.
const TakeoverWithin = holdFor + askForLease

// TakeOffset tries to take a group's offset as a subscriber of another process does, and keeps it as if that died then.
func TakeOffset(ctx context.Context, l *Log, s Subscription, topic string) (bool, error) {
	o := &consumerOffset{log: l, group: s.Group, topic: topic, me: uuid.New(), fromNow: s.FromNow}
	return o.take(ctx)
}

// BoundVerification makes a log remember so few streams while it is verified that most have to be looked up.
func BoundVerification(l *Log) { l.verifying = verifying{rows: 64, tips: 3} }

// ReadAll reads a whole log as a subscriber without a place does, and returns up to where.
func ReadAll(ctx context.Context, l *Log) (Mark, error) {
	_, next, err := l.readTopic(ctx, AllStreams, Mark{})
	return next, err
}

// ConnOf returns the connection that a lease lasts as long as.
func ConnOf(l *Lease) *pgx.Conn { return l.conn }
