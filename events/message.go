package events

// MessageReceived wraps a message of somebody else that was published to the log: its bytes mean nothing to this
// program. It must hold no personal data, since the log cannot seal what it does not understand.
type MessageReceived struct {
	UUID     string            `json:"uuid"`
	Metadata map[string]string `json:"metadata,omitempty"`
	Payload  []byte            `json:"payload,omitempty"`
}

var _ = register[MessageReceived]("message.received")

// StreamName names the stream that the event belongs to.
func (MessageReceived) StreamName() string { return "" }

// Subject tells the audit log what the event is about.
func (MessageReceived) Subject() Subject { return Subject{Unaudited: true} }
