package events

// MessageReceived wraps a message that another program published to the log through Watermill. This program does not
// decode its payload. The payload must not contain personal data, which only decoded events can seal.
type MessageReceived struct {
	UUID     string            `json:"uuid"`
	Metadata map[string]string `json:"metadata,omitempty"`
	Payload  []byte            `json:"payload,omitempty"`
}

var _ = register[MessageReceived]("message.received")

// StreamName implements Event.
func (MessageReceived) StreamName() string { return "" }

// Subject implements Event.
func (MessageReceived) Subject() Subject { return Subject{Unaudited: true} }
