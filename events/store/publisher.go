package store

import (
	"errors"
	"sync/atomic"

	"github.com/ThreeDotsLabs/watermill/message"
)

// Publisher returns a Watermill publisher into this log. The messages of one call are appended in order, and those for
// one stream together. Repeating the call within a day adds nothing.
func (l *Log) Publisher() message.Publisher { return &publisher{log: l} }

type publisher struct {
	log    *Log
	closed atomic.Bool
}

var errClosedPublisher = errors.New("store: the publisher is closed")

// Publish implements message.Publisher.
func (p *publisher) Publish(topic string, messages ...*message.Message) error {
	if p.closed.Load() {
		return errClosedPublisher
	}
	for len(messages) > 0 {
		a, taken, err := firstAppend(topic, messages)
		if err != nil {
			return err
		}
		if _, err := p.log.Append(messages[0].Context(), a); err != nil {
			return err
		}
		messages = messages[taken:]
	}
	return nil
}

// firstAppend collects the leading messages that belong to one stream and have the same metadata of origin.
func firstAppend(topic string, messages []*message.Message) (a Append, taken int, err error) {
	key := IdempotencyKey{Key: messages[0].UUID, Actor: "publisher", Command: "publish " + topic}
	for _, msg := range messages {
		stream, event, metadata, err := toAppend(topic, msg)
		if err != nil {
			return a, 0, err
		}
		if taken > 0 && (stream != a.Stream || metadata != a.Metadata) {
			break
		}
		a.Stream, a.Metadata = stream, metadata
		a.Events = append(a.Events, event)
		key.Body = append(append(key.Body, msg.UUID...), msg.Payload...)
		taken++
	}
	a.Expected, a.Key = Any, &key
	return a, taken, nil
}

// Close implements message.Publisher. The log stays open.
func (p *publisher) Close() error {
	p.closed.Store(true)
	return nil
}
