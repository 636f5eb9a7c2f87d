package inquiry

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// Replies are an owner's quick replies.
type Replies = commands.Saved[events.QuickReplySet]

// QuickReplies is the aggregate of streams replies-<uuid of the owner>.
var QuickReplies = commands.Aggregate[Replies]{Apply: applyReplies}

func applyReplies(s Replies, e events.Event) Replies {
	switch e := e.(type) {
	case events.QuickReplySet:
		return s.With(e)
	case events.QuickReplyRemoved:
		return s.Without(e.Reply)
	}
	return s
}

const maxReplies = 30

var manyReplies = fault.New(fault.Conflict, "لديكم 30 ردًّا جاهزًا. احذفوا أحدها أولًا.",
	"You have 30 quick replies. Remove one of them first.")

// SetQuickReply saves a text with which an owner often answers, in one language or both.
type SetQuickReply struct {
	Reply *uuid.UUID       `json:"reply,omitempty"` // nil = a new one
	Text  events.Bilingual `json:"text"`
}

// RemoveQuickReply removes a quick reply.
type RemoveQuickReply struct {
	Reply uuid.UUID `json:"reply"`
}

var (
	_ = commands.Declare(QuickReplies, SetQuickReply{})
	_ = commands.Declare(QuickReplies, RemoveQuickReply{})
)

// CommandName names the command in the API.
func (SetQuickReply) CommandName() string { return "SetQuickReply" }

// CommandName names the command in the API.
func (RemoveQuickReply) CommandName() string { return "RemoveQuickReply" }

// Limit is the rate limit of the command.
func (SetQuickReply) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare returns the id of the reply. It refuses everybody but owners of listings.
func (c SetQuickReply) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, uuid.UUID, error) {
	id := commands.SavedID(c.Reply)
	return commands.Target{ID: id, Stream: events.RepliesStream(by.Actor.Account)}, id,
		by.Actor.Require(events.VenueOwner, events.ServiceProvider)
}

// Prepare refuses everybody but owners of listings.
func (c RemoveQuickReply) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return commands.Target{ID: c.Reply, Stream: events.RepliesStream(by.Actor.Account)}, commands.None{},
		by.Actor.Require(events.VenueOwner, events.ServiceProvider)
}

// Decide returns invalid without a text, not_found for a reply that the owner does not have, and conflict for a new
// reply if the owner has maxReplies already. If the text would not change, no event is appended.
func (c SetQuickReply) Decide(by events.Actor, s Replies, id uuid.UUID) (commands.Decision, error) {
	var check fault.Check
	text := commands.CheckSavedText(&check, c.Text, maxMessage)
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	if err := s.Admit(c.Reply, maxReplies, manyReplies); err != nil {
		return commands.Decision{}, err
	}
	return commands.Change(s.Find(id), events.QuickReplySet{
		Owner: by.Account, Reply: id,
		Ar: events.PersonalOf(by.Account, text.Ar), En: events.PersonalOf(by.Account, text.En),
	})
}

// Decide removes a reply. It returns not_found for a reply that the owner does not have, also for one removed before.
func (c RemoveQuickReply) Decide(by events.Actor, s Replies, _ commands.None) (commands.Decision, error) {
	if s.Find(c.Reply) == nil {
		return commands.Decision{}, commands.NotFound
	}
	return commands.Then(events.QuickReplyRemoved{Owner: by.Account, Reply: c.Reply})
}
