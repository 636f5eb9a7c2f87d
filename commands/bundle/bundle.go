// Package bundle holds what couples may ask about a bundle: several owners asked at once, whose answers stand side by
// side.
package bundle

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/inquiry"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

// State is a bundle as its events tell it.
type State struct {
	ID        uuid.UUID
	Sender    uuid.UUID // the couple's account; uuid.Nil while they have none
	Inquiries []uuid.UUID
	Day       events.Day // zero = it is open
	Share     uuid.UUID  // whose link shows the answers; uuid.Nil = none does
	Closed    bool
}

// Bundles is the aggregate of streams bundle-<uuid>.
var Bundles = commands.Aggregate[State]{Apply: apply}

func apply(s State, e events.Event) State {
	switch e := e.(type) {
	case events.BundleOpened:
		return State{ID: e.Bundle, Sender: e.Sender, Inquiries: e.Inquiries, Day: e.Day}
	case events.BundleAttached:
		s.Sender = e.Account
	case events.BundleShared:
		s.Share = e.Share
	case events.BundleUnshared:
		s.Share = uuid.Nil
	case events.BundleClosed:
		s.Closed, s.Share = true, uuid.Nil
	}
	return s
}

func target(id uuid.UUID) commands.Target {
	return commands.Target{ID: id, Stream: events.BundleStream(id)}
}

// open is what the streams of bundles claim: of an account's bundles, one is open for a day.
var open = commands.Scope{Name: "bundle", Taken: fault.New(
	fault.Conflict,
	"لديكم مقارنة مفتوحة لهذا اليوم. افتحوها من «استفساراتي»، أو أنهوها قبل أن تسألوا غيرهم.",
	"You have asked several for this day already. Open that comparison in My inquiries, or end it first.",
)}

// dayOf returns the claim of an account's open bundle for a day.
func dayOf(account uuid.UUID, day events.Day) commands.Claim {
	value := "open"
	if day != 0 {
		value = day.String()
	}
	return open.Claim(account.String() + ":" + value)
}

// releases returns what a bundle gives up as it ends.
func (s State) releases() []commands.Claim {
	if s.Sender == uuid.Nil {
		return nil
	}
	return []commands.Claim{dayOf(s.Sender, s.Day)}
}

const (
	attaching = "attach-bundle" // the purpose of the token of whoever sent it
	sharing   = "share-bundle"  // the purpose of a share's
)

// AttachToken returns what lets the sender of a bundle read, share, end and attach it without an account. It is for the
// sender alone, is derived and never stored, and means nothing once the bundle has an account.
func AttachToken(app *commands.App, bundle uuid.UUID) string { return app.Token(attaching, bundle) }

// IsSender reports whether a token is what the sender of a bundle got who was signed out.
func IsSender(app *commands.App, bundle uuid.UUID, token string) bool {
	return app.HasToken(attaching, bundle, token)
}

// ShareToken returns the secret part of a share's link.
func ShareToken(app *commands.App, share uuid.UUID) string { return app.Token(sharing, share) }

// IsShared reports whether a token is that of a share.
func IsShared(app *commands.App, share uuid.UUID, token string) bool {
	return app.HasToken(sharing, share, token)
}

// Proof are the facts of a command that the sender of a bundle may give, signed in or by their token.
type Proof struct {
	Token bool      // it is the bundle's
	Share uuid.UUID // a new id
}

func proven(app *commands.App, by commands.Request, id uuid.UUID, token string) (commands.Target, Proof, error) {
	facts := Proof{Token: IsSender(app, id, token), Share: commands.NewID()}
	if !facts.Token && !by.Actor.SignedIn() {
		return target(id), facts, by.Actor.RequireAccount()
	}
	return target(id), facts, nil
}

// maySee returns nil for the sender of a bundle. Its existence is private to everybody else.
func maySee(by events.Actor, s State, facts Proof) error {
	switch {
	case s.ID == uuid.Nil:
		return commands.NotFound
	case s.Sender == uuid.Nil && facts.Token, by.SignedIn() && s.Sender == by.Account:
		return nil
	}
	return commands.Hidden
}

// member is an inquiry of a bundle, with the version that a decision rests on.
type member struct {
	inquiry.State
	version int64
}

func (m member) check() store.Check {
	return store.Check{Stream: events.InquiryStream(m.ID), Version: m.version}
}

// members reads the inquiries of a bundle.
func members(ctx context.Context, app *commands.App, s State) ([]member, error) {
	list := make([]member, len(s.Inquiries))
	for i, id := range s.Inquiries {
		var err error
		if list[i].State, list[i].version, err = inquiry.Inquiries.Load(
			ctx,
			app,
			events.InquiryStream(id),
		); err != nil {
			return nil, err
		}
	}
	return list, nil
}
