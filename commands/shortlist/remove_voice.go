package shortlist

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// RemoveVoice removes a voter's vote and comment about a listing. Only the list's maker may do so.
type RemoveVoice struct {
	Shortlist *uuid.UUID `json:"shortlist,omitempty"` // nil = the account's list
	Token     string     `json:"token"`               // for a list that was saved without an account
	Voter     uuid.UUID  `json:"voter"`
	Listing   uuid.UUID  `json:"listing"`
}

var _ = commands.Declare(Shortlists, RemoveVoice{})

// CommandName names the command in the API.
func (RemoveVoice) CommandName() string { return "RemoveVoice" }

// Limit is the rate limit of the command.
func (RemoveVoice) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare refuses visitors who neither are signed in nor have the list's token.
func (c RemoveVoice) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Proof, error) {
	return prepare(app, by, c.Shortlist, c.Token)
}

// Decide removes the vote. If there is none, it appends no event.
func (c RemoveVoice) Decide(by events.Actor, s State, facts Proof) (commands.Decision, error) {
	if err := requireMaker(by, s, facts); err != nil {
		return commands.Decision{}, err
	}
	if _, spoke := s.Voices[Voice{c.Voter, c.Listing}]; !spoke {
		return commands.Decision{}, nil
	}
	return commands.Then(events.ShortlistVoiceRemoved{Shortlist: s.ID, Listing: c.Listing, Voter: c.Voter})
}
