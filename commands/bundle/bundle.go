// Package bundle contains the commands on bundles. A bundle is an inquiry to several owners, whose answers a couple
// compare side by side.
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

// State is the state of a bundle, reduced from its events.
type State struct {
	ID        uuid.UUID
	Sender    uuid.UUID // the couple's account; uuid.Nil while they have none
	Inquiries []uuid.UUID
	Day       events.Day // zero = the couple have not decided on a day
	Share     uuid.UUID  // the share whose link works; uuid.Nil = the bundle is not shared
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

// open is the scope of the claims of open bundles: an account has at most one open bundle for each day.
var open = commands.Scope{Name: "bundle", Taken: fault.New(
	fault.Conflict,
	"لديكم مقارنة مفتوحة لهذا اليوم. افتحوها من «استفساراتي»، أو أنهوها قبل أن تسألوا غيرهم.",
	"You have asked several for this day already. Open that comparison in My inquiries, or end it first.",
)}

// dayOf returns the claim of an account's open bundle for a day. The zero day stands for an undecided day.
func dayOf(account uuid.UUID, day events.Day) commands.Claim {
	value := "open"
	if day != 0 {
		value = day.String()
	}
	return open.Claim(account.String() + ":" + value)
}

// releases returns the claims that a bundle releases when it ends.
func (s State) releases() []commands.Claim {
	if s.Sender == uuid.Nil {
		return nil
	}
	return []commands.Claim{dayOf(s.Sender, s.Day)}
}

const (
	senderPurpose = "attach-bundle" // the purpose of the sender's token
	sharePurpose  = "share-bundle"  // the purpose of a share's token
)

// AttachToken returns the token with which the sender of a bundle without an account reads, shares, ends and attaches
// it. Only the sender gets it. It is derived with the log's secret and never stored, and is useless after the bundle
// has an account.
func AttachToken(app *commands.App, bundle uuid.UUID) string { return app.Token(senderPurpose, bundle) }

// IsSender reports whether a token is the token of a bundle's sender.
func IsSender(app *commands.App, bundle uuid.UUID, token string) bool {
	return app.HasToken(senderPurpose, bundle, token)
}

// ShareToken returns the secret part of a share's link.
func ShareToken(app *commands.App, share uuid.UUID) string { return app.Token(sharePurpose, share) }

// IsShared reports whether a token is the token of a share.
func IsShared(app *commands.App, share uuid.UUID, token string) bool {
	return app.HasToken(sharePurpose, share, token)
}

// Proof contains the facts of a command that only the bundle's sender may issue, signed in or with the bundle's token.
type Proof struct {
	Token bool      // the request has the bundle's token
	Share uuid.UUID // the id of the share, if the command creates one
}

// prepare prepares a command of a bundle's sender. It refuses visitors without the token who are not signed in.
func prepare(app *commands.App, by commands.Request, id uuid.UUID, token string) (commands.Target, Proof, error) {
	facts := Proof{Token: IsSender(app, id, token), Share: commands.NewID()}
	if !facts.Token && !by.Actor.SignedIn() {
		return target(id), facts, by.Actor.RequireAccount()
	}
	return target(id), facts, nil
}

// maySee returns nil for the sender of a bundle. It hides the bundle from everybody else.
func maySee(by events.Actor, s State, facts Proof) error {
	switch {
	case s.ID == uuid.Nil:
		return commands.NotFound
	case s.Sender == uuid.Nil && facts.Token, by.SignedIn() && s.Sender == by.Account:
		return nil
	}
	return commands.Hidden
}

// member is an inquiry of a bundle, with the version that was read. The decision checks that it has not changed.
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
