// Package figureshare contains the admins' commands on the links through which they show figures to others.
package figureshare

import (
	"context"
	"regexp"
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

// State contains the links of an account that were not ended.
type State []events.FigureShared

// FigureShares is the aggregate of streams figureshares-<uuid of the account>.
var FigureShares = commands.Aggregate[State]{Apply: apply}

func apply(s State, e events.Event) State {
	switch e := e.(type) {
	case events.FigureShared:
		return append(slices.Clone(s), e)
	case events.FigureShareEnded:
		return slices.DeleteFunc(slices.Clone(s), func(each events.FigureShared) bool { return each.Share == e.Share })
	}
	return s
}

func (s State) has(share uuid.UUID) bool {
	return slices.ContainsFunc(s, func(each events.FigureShared) bool { return each.Share == share })
}

// ShareFigures creates a link. Whoever has the link sees the answer to one question, and nothing else. Only admins may
// issue it. The API checks whether the question can be answered, because commands read no figures.
type ShareFigures struct {
	Name     string     `json:"name"`
	Question string     `json:"question"` // the query string of the page of figures
	First    events.Day `json:"first"`    // the first day of the question
	Last     events.Day `json:"last"`
	Days     int        `json:"days"` // how many days the link is valid: one of Lengths
}

// EndFigureShare ends a link. Only the link's account may issue it.
type EndFigureShare struct {
	Share uuid.UUID `json:"share"`
}

// EndFigureShares ends the links of an account that may no longer read figures. The system issues it.
type EndFigureShares struct {
	Account uuid.UUID `json:"account"`
}

var (
	_ = commands.Declare(FigureShares, ShareFigures{})
	_ = commands.Declare(FigureShares, EndFigureShare{})
	_ = commands.Declare(FigureShares, EndFigureShares{})
)

// CommandName names the command in the API.
func (ShareFigures) CommandName() string { return "ShareFigures" }

// CommandName names the command in the API.
func (EndFigureShare) CommandName() string { return "EndFigureShare" }

// CommandName names the command in the API.
func (EndFigureShares) CommandName() string { return "EndFigureShares" }

// Limit is the rate limit of the command.
func (ShareFigures) Limit() commands.LimitKind { return commands.EditLimit }

// Limit is the rate limit of the command.
func (EndFigureShare) Limit() commands.LimitKind { return commands.EditLimit }

// Lengths are the numbers of days for which a link may be valid.
var Lengths = []int{1, 7, 30}

const (
	// MostShares is how many valid links an account may have at a time.
	MostShares   = 20
	maxName      = 60              // characters
	maxQuestion  = 1500            // bytes
	sharePurpose = "share-figures" // the purpose of the token of a link
)

// Token returns the secret part of a link. It is derived with the log's secret and never stored.
func Token(app *commands.App, share uuid.UUID) string { return app.Token(sharePurpose, share) }

// IsShared reports whether a token is the token of a link.
func IsShared(app *commands.App, share uuid.UUID, token string) bool {
	return app.HasToken(sharePurpose, share, token)
}

// IsGood reports whether an account has a link that was not ended. It reads the log, because a read model may be behind
// and would accept a link that was ended. It does not check the expiry.
func IsGood(ctx context.Context, app *commands.App, account, share uuid.UUID) (bool, error) {
	s, _, err := FigureShares.Load(ctx, app, events.FigureSharesStream(account))
	return s.has(share), err
}

// questions matches query strings as browsers send them: printable ASCII.
var questions = regexp.MustCompile(`^[!-~]+$`)

var manyShares = fault.New(fault.Conflict, "لديكم 20 رابطًا صالحًا. أوقفوا أحدها أولًا.",
	"You have 20 links that are good. End one of them first.")

func target(account, id uuid.UUID) commands.Target {
	return commands.Target{ID: id, Stream: events.FigureSharesStream(account)}
}

// Made contains the facts that ShareFigures' decision needs.
type Made struct {
	Share uuid.UUID
	Now   time.Time
}

// Prepare returns the id of the link. It refuses everybody but admins.
func (c ShareFigures) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Made, error) {
	facts := Made{commands.NewID(), app.Now()}
	return target(by.Actor.Account, facts.Share), facts, by.Actor.Require(events.Admin)
}

// Prepare refuses visitors who are not signed in.
func (c EndFigureShare) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(by.Actor.Account, c.Share), commands.None{}, by.Actor.RequireAccount()
}

// Prepare returns whether the account may read figures. It refuses everybody but the system.
func (c EndFigureShares) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, bool, error) {
	reads, err := account.ReadsFiguresStill(ctx, app, by, c.Account)
	return target(c.Account, c.Account), reads, err
}

// Decide returns invalid with the wrong fields, and conflict if the account has MostShares valid links.
func (c ShareFigures) Decide(by events.Actor, s State, facts Made) (commands.Decision, error) {
	var check fault.Check
	name := strings.TrimSpace(c.Name)
	check.Field(name != "", "name", "اكتبوا عنوانًا للرابط", "Required")
	check.Field(utf8.RuneCountInString(name) <= maxName, "name", "العنوان أطول من 60 حرفًا",
		"String must contain at most 60 character(s)")
	commands.CheckLine(&check, "name", name)
	check.Field(len(c.Question) <= maxQuestion && questions.MatchString(c.Question), "question",
		"لا يمكن مشاركة هذا السؤال. خففوا الفلاتر.", "This question cannot be shared. Use fewer filters.")
	check.Field(slices.Contains(Lengths, c.Days), "days", "يوم أو 7 أيام أو 30 يومًا", "1, 7 or 30 days")
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	if commands.CountGood(s, facts.Now, func(each events.FigureShared) time.Time { return each.Until }) >= MostShares {
		return commands.Decision{}, manyShares
	}
	return commands.Then(events.FigureShared{
		Account: by.Account, Share: facts.Share, Name: events.PersonalOf(by.Account, name),
		Question: events.PersonalOf(by.Account, c.Question), First: c.First, Last: c.Last,
		Until: facts.Now.AddDate(0, 0, c.Days).UTC().Truncate(time.Second),
	})
}

// Decide ends the link. It returns not_found for a link that does not exist or was ended.
func (c EndFigureShare) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if !s.has(c.Share) {
		return commands.Decision{}, commands.NotFound
	}
	return commands.Then(events.FigureShareEnded{Account: by.Account, Share: c.Share})
}

// Decide ends all links of the account if it may no longer read figures.
func (c EndFigureShares) Decide(_ events.Actor, s State, reads bool) (commands.Decision, error) {
	if reads {
		return commands.Decision{}, nil
	}
	var d commands.Decision
	for _, each := range s {
		d.Events = append(d.Events, events.FigureShareEnded{Account: c.Account, Share: each.Share})
	}
	return d, nil
}
