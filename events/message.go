package events

// MessageReceived wraps a message of somebody else that was published to the log: its bytes mean nothing to this
// program. It must hold no personal data, since the log cannot seal what it does not understand.
type MessageReceived struct {
	UUID     string            `json:"uuid"`
	Metadata map[string]string `json:"metadata,omitempty"`
	Payload  []byte            `json:"payload,omitempty"`
}

// EventType names the event in the log.
func (MessageReceived) EventType() string { return "message.received" }
