// Package shortlist contains the commands on a couple's plan of their party: its listings, its checklist, its day and
// the votes of their family.
package shortlist

import (
	"maps"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// State is the state of a shortlist, reduced from its events.
type State struct {
	ID, Maker uuid.UUID
	SignedIn  bool // Maker is an account; otherwise Maker is a person created for this list
	Plan      events.ShortlistPlan
	Share     uuid.UUID // the share whose link works; uuid.Nil = the list is not shared
	Folder    uuid.UUID // the folder that the link shows; uuid.Nil = all listings
	Voices    map[Voice]events.ShortlistVoted
	Ended     bool
	Version   int64 // the position in the stream of the last ShortlistSaved; shares and votes do not change it
	saved     events.ShortlistSaved
	events    int64
}

// Voice identifies a vote: the voter and the listing that the vote is about.
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

// shows reports whether the list's link shows a listing.
func (s State) shows(listing uuid.UUID) bool {
	return slices.ContainsFunc(s.Plan.Items, func(i events.ShortlistItem) bool {
		return i.Listing == listing && !i.Gone &&
			(s.Folder == uuid.Nil || i.Folder != nil && *i.Folder == s.Folder)
	})
}

// hasFolder reports whether the list has a folder that was not removed.
func (s State) hasFolder(id uuid.UUID) bool {
	return slices.ContainsFunc(s.Plan.Folders, func(f events.ShortlistFolder) bool { return f.ID == id && !f.Gone })
}

func target(id uuid.UUID) commands.Target {
	return commands.Target{ID: id, Stream: events.ShortlistStream(id)}
}

const (
	makerPurpose       = "shortlist"            // the purpose of a maker's token
	sharePurpose       = "share-shortlist"      // the purpose of a share's token
	accountListPurpose = "shortlist-of-account" // the purpose of the id of an account's list
)

// Of returns the id of an account's list. The id is derived with the log's secret. The link for the family contains it,
// and nobody can tell from it whose list it is.
func Of(app *commands.App, account uuid.UUID) uuid.UUID {
	id := uuid.UUID(app.Vault.Mac(accountListPurpose, account[:])[:len(uuid.UUID{})])
	id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80 // version 8 (RFC 9562 §5.8)
	return id
}

// MakerToken returns the token with which the maker of a list without an account edits it. The maker's browser keeps
// the token; no link contains it. It is derived with the log's secret, and is useless after the list has ended.
func MakerToken(app *commands.App, id uuid.UUID) string { return app.Token(makerPurpose, id) }

// IsMaker reports whether a token is the token of a list's maker.
func IsMaker(app *commands.App, id uuid.UUID, token string) bool {
	return app.HasToken(makerPurpose, id, token)
}

// ShareToken returns the secret part of a share's link. It is derived with the log's secret and never stored.
func ShareToken(app *commands.App, share uuid.UUID) string { return app.Token(sharePurpose, share) }

// IsShared reports whether a token is the token of a share.
func IsShared(app *commands.App, share uuid.UUID, token string) bool {
	return app.HasToken(sharePurpose, share, token)
}

var ended = fault.New(fault.Conflict, "انتقلت هذه القائمة إلى حسابكم أو حُذفت. سجّلوا الدخول أو ابدؤوا قائمة جديدة.",
	"This list has moved to your account or was removed. Sign in, or begin a new one.")

// Proof contains the facts of a command that only the list's maker may issue, signed in or with the list's token.
type Proof struct {
	Token bool      // the request has the list's token
	Share uuid.UUID // the id of the share, if the command creates one
}

// prepare returns the list that a command is about: the named list if the request has its token, else the
// account's list. It refuses visitors with neither, and hides other lists.
func prepare(app *commands.App, by commands.Request, id *uuid.UUID, token string) (commands.Target, Proof, error) {
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

// requireMaker returns nil for the maker of a list that has not ended. It hides the list from everybody else.
func requireMaker(by events.Actor, s State, facts Proof) error {
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
