// Package figurekey contains the admins' commands on API keys with which programs read figures.
package figurekey

import (
	"context"
	"encoding/base64"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
	"weddings/internal/fault"
)

// State contains the keys of an account that were not revoked.
type State []Key

// Key is a key of an account.
type Key struct {
	events.FigureKeyMade

	Used events.Day // the last day on which it was used; 0 before the first
}

// FigureKeys is the aggregate of streams figurekeys-<uuid of the account>.
var FigureKeys = commands.Aggregate[State]{Apply: apply}

func apply(s State, e events.Event) State {
	switch e := e.(type) {
	case events.FigureKeyMade:
		return append(slices.Clone(s), Key{FigureKeyMade: e})
	case events.FigureKeyRevoked:
		return slices.DeleteFunc(slices.Clone(s), func(each Key) bool { return each.Key == e.Key })
	case events.FigureKeyUsed:
		s = slices.Clone(s)
		if i := s.of(e.Key); i >= 0 {
			s[i].Used = e.Day
		}
	}
	return s
}

func (s State) of(key uuid.UUID) int {
	return slices.IndexFunc(s, func(each Key) bool { return each.Key == key })
}

// MakeFigureKey creates a key with which a program reads figures. Only admins may issue it.
type MakeFigureKey struct {
	Name   string   `json:"name"`
	Scopes []string `json:"scopes"` // some of events.FigureScopes
	Days   int      `json:"days"`   // how many days the key is valid: one of Lengths
}

// RevokeFigureKey revokes a key. Only the key's account may issue it.
type RevokeFigureKey struct {
	Key uuid.UUID `json:"key"`
}

// NoteFigureKey records that a key was used today. The system issues it.
type NoteFigureKey struct {
	Account uuid.UUID `json:"account"`
	Key     uuid.UUID `json:"key"`
}

// EndFigureKeys revokes the keys of an account that may no longer read figures. The system issues it.
type EndFigureKeys struct {
	Account uuid.UUID `json:"account"`
}

var (
	_ = commands.Declare(FigureKeys, MakeFigureKey{})
	_ = commands.Declare(FigureKeys, RevokeFigureKey{})
	_ = commands.Declare(FigureKeys, NoteFigureKey{})
	_ = commands.Declare(FigureKeys, EndFigureKeys{})
)

// CommandName names the command in the API.
func (MakeFigureKey) CommandName() string { return "MakeFigureKey" }

// CommandName names the command in the API.
func (RevokeFigureKey) CommandName() string { return "RevokeFigureKey" }

// CommandName names the command in the API.
func (NoteFigureKey) CommandName() string { return "NoteFigureKey" }

// CommandName names the command in the API.
func (EndFigureKeys) CommandName() string { return "EndFigureKeys" }

// Limit is the rate limit of the command.
func (MakeFigureKey) Limit() commands.LimitKind { return commands.EditLimit }

// Limit is the rate limit of the command.
func (RevokeFigureKey) Limit() commands.LimitKind { return commands.EditLimit }

// Grave implements commands.Grave: the admin must have given a password or a code a short while ago, because the key
// reads figures without either.
func (MakeFigureKey) Grave(events.Actor) bool { return true }

// Lengths are the numbers of days for which a key may be valid.
var Lengths = []int{30, 90, 365}

const (
	// MostKeys is how many valid keys an account may have at a time.
	MostKeys   = 10
	maxName    = 60           // characters
	keyPurpose = "figure-key" // the purpose of the token in a key
	// prefix begins each key, so that people and secret scanners recognise a leaked key.
	prefix = "wfk_"
)

// Text returns a key as programs send it: its id and a token, which is derived with the log's secret.
func Text(app *commands.App, key uuid.UUID) string {
	return prefix + base64.RawURLEncoding.EncodeToString(key[:]) + "." + app.Token(keyPurpose, key)
}

// ParseText returns the id of a key as programs send it. It returns false if this site did not make the key.
func ParseText(app *commands.App, text string) (uuid.UUID, bool) {
	rest, isKey := strings.CutPrefix(text, prefix)
	id, token, whole := strings.Cut(rest, ".")
	raw, err := base64.RawURLEncoding.DecodeString(id)
	if !isKey || !whole || err != nil {
		return uuid.Nil, false
	}
	key, err := uuid.FromBytes(raw)
	return key, err == nil && app.HasToken(keyPurpose, key, token)
}

// IsGood reports whether an account has a key that was not revoked. It reads the log, because a read model may be
// behind and would accept a revoked key. It does not check the expiry.
func IsGood(ctx context.Context, app *commands.App, account, key uuid.UUID) (bool, error) {
	s, _, err := FigureKeys.Load(ctx, app, events.FigureKeysStream(account))
	return s.of(key) >= 0, err
}

var manyKeys = fault.New(fault.Conflict, "لديكم 10 مفاتيح صالحة. ألغوا أحدها أولًا.",
	"You have 10 keys that are good. Revoke one of them first.")

func target(account, id uuid.UUID) commands.Target {
	return commands.Target{ID: id, Stream: events.FigureKeysStream(account)}
}

// Made contains the facts that MakeFigureKey's decision needs.
type Made struct {
	Key uuid.UUID
	Now time.Time
}

// Prepare returns the id of the key. It refuses everybody but admins.
func (c MakeFigureKey) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Made, error) {
	facts := Made{commands.NewID(), app.Now()}
	return target(by.Actor.Account, facts.Key), facts, by.Actor.Require(events.Admin)
}

// Prepare refuses visitors who are not signed in.
func (c RevokeFigureKey) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(by.Actor.Account, c.Key), commands.None{}, by.Actor.RequireAccount()
}

// Prepare returns the current day. It refuses everybody but the system.
func (c NoteFigureKey) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, events.Day, error) {
	return target(c.Account, c.Key), events.DayOf(app.Now()), by.Actor.Require(events.System)
}

// Prepare returns whether the account may read figures. It refuses everybody but the system.
func (c EndFigureKeys) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, bool, error) {
	reads, err := account.ReadsFiguresStill(ctx, app, by, c.Account)
	return target(c.Account, c.Account), reads, err
}

// Decide returns invalid with the wrong fields, and conflict if the account has MostKeys valid keys.
func (c MakeFigureKey) Decide(by events.Actor, s State, facts Made) (commands.Decision, error) {
	var check fault.Check
	name := strings.TrimSpace(c.Name)
	check.Field(name != "", "name", "اكتبوا اسمًا للمفتاح", "Required")
	check.Field(utf8.RuneCountInString(name) <= maxName, "name", "الاسم أطول من 60 حرفًا",
		"String must contain at most 60 character(s)")
	commands.CheckLine(&check, "name", name)
	var scopes []string // in the order of events.FigureScopes, each once
	for _, scope := range events.FigureScopes {
		if slices.Contains(c.Scopes, scope) {
			scopes = append(scopes, scope)
		}
	}
	check.Field(len(scopes) > 0 && len(scopes) == len(c.Scopes), "scopes",
		"اختاروا ما يقرؤه المفتاح: traffic أو searches أو leads",
		"Choose what the key reads: traffic, searches or leads, each once")
	check.Field(slices.Contains(Lengths, c.Days), "days", "30 أو 90 أو 365 يومًا", "30, 90 or 365 days")
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	if commands.CountGood(s, facts.Now, func(each Key) time.Time { return each.Until }) >= MostKeys {
		return commands.Decision{}, manyKeys
	}
	return commands.Then(events.FigureKeyMade{
		Account: by.Account, Key: facts.Key, Name: events.PersonalOf(by.Account, name), Scopes: scopes,
		Until: facts.Now.AddDate(0, 0, c.Days).UTC().Truncate(time.Second),
	})
}

// Decide revokes the key. It returns not_found for an unknown or revoked key.
func (c RevokeFigureKey) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if s.of(c.Key) < 0 {
		return commands.Decision{}, commands.NotFound
	}
	return commands.Then(events.FigureKeyRevoked{Account: by.Account, Key: c.Key})
}

// Decide records each day once. It ignores a revoked key.
func (c NoteFigureKey) Decide(_ events.Actor, s State, today events.Day) (commands.Decision, error) {
	if i := s.of(c.Key); i < 0 || s[i].Used >= today {
		return commands.Decision{}, nil
	}
	return commands.Then(events.FigureKeyUsed{Account: c.Account, Key: c.Key, Day: today})
}

// Decide revokes all keys of the account if it may no longer read figures.
func (c EndFigureKeys) Decide(_ events.Actor, s State, reads bool) (commands.Decision, error) {
	if reads {
		return commands.Decision{}, nil
	}
	var d commands.Decision
	for _, each := range s {
		d.Events = append(d.Events, events.FigureKeyRevoked{Account: c.Account, Key: each.Key})
	}
	return d, nil
}
