// Package shortlist holds what couples may ask about the plan of their party: listings, a checklist, the day, and what
// their family says of it.
package shortlist

import (
	"maps"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// State is a shortlist as its events tell it.
type State struct {
	ID, Maker uuid.UUID
	SignedIn  bool // Maker is an account
	Plan      events.ShortlistPlan
	Share     uuid.UUID // whose link shows the listings; uuid.Nil = none does
	Folder    uuid.UUID // that the link shows; uuid.Nil = all
	Voices    map[Voice]events.ShortlistVoted
	Ended     bool
	Version   int64 // of the last change of what it says; shares and voices are none
	saved     events.ShortlistSaved
	events    int64
}

// Voice tells whose word about what one is.
type Voice struct{ Voter, Listing uuid.UUID }

// Shortlists is the aggregate of streams shortlist-<uuid>.
var Shortlists = commands.Aggregate[State]{Apply: apply}

func apply(s State, e events.Event) State {
	s.events++
	switch e := e.(type) {
	case events.ShortlistSaved:
		s.ID, s.Maker, s.SignedIn = e.Shortlist, e.Maker, e.SignedIn
		s.Plan, s.saved, s.Version = events.ReadPlan(e.Plan.Text()), e, s.events
	case events.ShortlistAttached, events.ShortlistRemoved:
		s.Ended, s.Share = true, uuid.Nil
	case events.ShortlistShared:
		s.Share, s.Folder = e.Share, e.Folder
	case events.ShortlistShareEnded:
		s.Share, s.Folder = uuid.Nil, uuid.Nil
	case events.ShortlistVoted:
		s.Voices = maps.Clone(s.Voices)
		switch {
		case e.Vote == events.NoVote:
			delete(s.Voices, Voice{e.Voter, e.Listing})
		case s.Voices == nil:
			s.Voices = map[Voice]events.ShortlistVoted{{e.Voter, e.Listing}: e}
		default:
			s.Voices[Voice{e.Voter, e.Listing}] = e
		}
	case events.ShortlistVoiceRemoved:
		s.Voices = maps.Clone(s.Voices)
		delete(s.Voices, Voice{e.Voter, e.Listing})
	}
	return s
}

// shows reports whether the link of the list leads to a listing.
func (s State) shows(listing uuid.UUID) bool {
	return slices.ContainsFunc(s.Plan.Items, func(i events.ShortlistItem) bool {
		return i.Listing == listing && !i.Gone &&
			(s.Folder == uuid.Nil || i.Folder != nil && *i.Folder == s.Folder)
	})
}

// hasFolder reports whether the list has a folder that stands.
func (s State) hasFolder(id uuid.UUID) bool {
	return slices.ContainsFunc(s.Plan.Folders, func(f events.ShortlistFolder) bool { return f.ID == id && !f.Gone })
}

func target(id uuid.UUID) commands.Target {
	return commands.Target{ID: id, Stream: events.ShortlistStream(id)}
}

const (
	making  = "shortlist"            // the purpose of its maker's token
	sharing = "share-shortlist"      // the purpose of a share's
	owning  = "shortlist-of-account" // the purpose of an account's list's id
)

// Of returns the id of the one list of an account. It is derived, so that it stands in a family's link and does not
// tell whose list it is.
func Of(app *commands.App, account uuid.UUID) uuid.UUID {
	id := uuid.UUID(app.Vault.Mac(owning, account[:])[:len(uuid.UUID{})])
	id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80 // version 8, of RFC 9562
	return id
}

// MakerToken returns what lets whoever saved a list signed out go on with it. Their browser keeps it. It is derived,
// stands in no link, and means nothing once the list has ended.
func MakerToken(app *commands.App, id uuid.UUID) string { return app.Token(making, id) }

// IsMaker reports whether a token is that of a list's maker.
func IsMaker(app *commands.App, id uuid.UUID, token string) bool {
	return app.HasToken(making, id, token)
}

// ShareToken returns the secret part of a share's link. It is derived with the log's secret and never stored.
func ShareToken(app *commands.App, share uuid.UUID) string { return app.Token(sharing, share) }

// IsShared reports whether a token is that of a share.
func IsShared(app *commands.App, share uuid.UUID, token string) bool {
	return app.HasToken(sharing, share, token)
}

var ended = fault.New(fault.Conflict, "انتقلت هذه القائمة إلى حسابكم أو حُذفت. سجّلوا الدخول أو ابدؤوا قائمة جديدة.",
	"This list has moved to your account or was removed. Sign in, or begin a new one.")

// Proof are the facts of a command that the maker of a list may give, signed in or by their token.
type Proof struct {
	Token bool      // it is the list's
	Share uuid.UUID // a new id
}

// proven returns the list that a command is about: one that was saved signed out by its token, else that of the
// account.
func proven(app *commands.App, by commands.Request, id *uuid.UUID, token string) (commands.Target, Proof, error) {
	facts := Proof{Token: id != nil && token != "" && IsMaker(app, *id, token), Share: commands.NewID()}
	if facts.Token {
		return target(*id), facts, nil
	}
	if err := by.Actor.RequireAccount(); err != nil {
		return commands.Target{}, facts, err
	}
	own := Of(app, by.Actor.Account)
	if id != nil && *id != own {
		return target(own), facts, commands.Hidden
	}
	return target(own), facts, nil
}

// isMaker returns nil for the maker of a list that stands. Its existence is private to everybody else.
func isMaker(by events.Actor, s State, facts Proof) error {
	mine := by.SignedIn() && s.SignedIn && s.Maker == by.Account
	switch {
	case s.ID == uuid.Nil:
		return commands.NotFound
	case !mine && !facts.Token:
		return commands.Hidden
	case s.Ended:
		return ended
	}
	return nil
}
