package store

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/google/uuid"

	"weddings/events"
)

// Metadata keys of messages that carry an event.
const (
	MetaType          = "type"
	MetaSchemaVersion = "schema_version"
	MetaStream        = "stream"
	MetaVersion       = "version"
	MetaPosition      = "position"
	metaMetadata      = "metadata" // events.Metadata as JSON
)

// NewMessage returns a message that the Publisher appends to a stream as the event itself. Use it for facts that need
// no decision. It returns an error for an event with personal data. A message that is published twice is one event.
func NewMessage(stream string, e events.Event, m events.Metadata) (*message.Message, error) {
	payload, schemaVersion, err := events.Encode(e)
	if err != nil {
		return nil, err
	}
	metadata, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	msg := message.NewMessage(uuid.NewString(), payload)
	msg.Metadata = message.Metadata{
		MetaType:          events.TypeOf(e),
		MetaSchemaVersion: strconv.Itoa(schemaVersion),
		MetaStream:        stream,
		metaMetadata:      string(metadata),
	}
	return msg, nil
}

// EventOf returns the event of a message from a Subscriber of this process, with its personal data decrypted; the
// message's payload has it sealed. It returns false for other messages.
func EventOf(msg *message.Message) (events.Recorded, bool) {
	r, ok := msg.Context().Value(recordedKey{}).(events.Recorded)
	return r, ok
}

type recordedKey struct{}

// toAppend returns the stream and the event of a published message. Foreign messages are wrapped and go to the stream
// with the topic's name.
func toAppend(topic string, msg *message.Message) (stream string, e events.Event, m events.Metadata, err error) {
	name := msg.Metadata.Get(MetaType)
	if name == "" {
		return topic, events.MessageReceived{UUID: msg.UUID, Metadata: msg.Metadata, Payload: msg.Payload}, m, nil
	}
	schemaVersion, err := strconv.Atoi(msg.Metadata.Get(MetaSchemaVersion))
	if err != nil {
		return "", nil, m, fmt.Errorf("store: message %s: schema version: %w", msg.UUID, err)
	}
	if e, err = events.Decode(name, schemaVersion, msg.Payload); err != nil {
		return "", nil, m, err
	}
	if given := msg.Metadata.Get(metaMetadata); given != "" {
		err = json.Unmarshal([]byte(given), &m)
	}
	return msg.Metadata.Get(MetaStream), e, m, err
}

// toMessage returns the message that subscribers receive.
func toMessage(ctx context.Context, r events.Recorded, payload []byte) *message.Message {
	if foreign, ok := r.Data.(events.MessageReceived); ok {
		msg := message.NewMessage(foreign.UUID, foreign.Payload)
		for key, value := range foreign.Metadata {
			msg.Metadata.Set(key, value)
		}
		msg.SetContext(ctx)
		return msg
	}
	msg := message.NewMessage(r.ID.String(), payload)
	msg.Metadata = message.Metadata{
		MetaType: r.Type, MetaSchemaVersion: strconv.Itoa(r.SchemaVersion), MetaStream: r.Stream,
		MetaVersion: strconv.FormatInt(r.Version, 10), MetaPosition: strconv.FormatInt(r.Position, 10),
	}
	msg.SetContext(context.WithValue(ctx, recordedKey{}, r))
	return msg
}

// Handle calls a function with each message and acknowledges the message if the function succeeds. If the function
// fails or panics, Handle waits for a pause and then rejects the message, so that the subscriber sends it again.
func Handle(
	ctx context.Context,
	messages <-chan *message.Message,
	pause time.Duration,
	handle func(*message.Message) error,
) {
	for msg := range messages {
		if recovered(func() error { return handle(msg) }) == nil {
			msg.Ack()
			continue
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
		msg.Nack()
	}
}
