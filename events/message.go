package events

// MessageReceived wraps a foreign message that was published to the log, and whose payload this program does not
// decode. It must not contain personal data, since the log cannot seal data that it does not decode.
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
