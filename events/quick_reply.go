package events

import "github.com/google/uuid"

// RepliesStream names the stream of an owner's quick replies.
func RepliesStream(owner uuid.UUID) string { return "replies-" + owner.String() }

// QuickReplySet adds or changes a text with which an owner often answers. Only that owner uses it.
type QuickReplySet struct {
	Owner uuid.UUID `json:"owner"`
	Reply uuid.UUID `json:"reply"`
	Ar    Personal  `json:"ar"`
	En    Personal  `json:"en"`
}

var _ = register[QuickReplySet]("replies.set")

// QuickReplyRemoved removes a quick reply.
type QuickReplyRemoved struct {
	Owner uuid.UUID `json:"owner"`
	Reply uuid.UUID `json:"reply"`
}

var _ = register[QuickReplyRemoved]("replies.removed")

// StreamName names the stream that the event belongs to.
func (e QuickReplySet) StreamName() string     { return RepliesStream(e.Owner) }
func (e QuickReplyRemoved) StreamName() string { return RepliesStream(e.Owner) }

// Subject tells the audit log what the event is about.
func (QuickReplySet) Subject() Subject     { return Subject{Unaudited: true} }
func (QuickReplyRemoved) Subject() Subject { return Subject{Unaudited: true} }

// SavedID is the id of the reply.
func (e QuickReplySet) SavedID() uuid.UUID { return e.Reply }
