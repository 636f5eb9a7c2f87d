package listing

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
	"weddings/internal/fault"
)

// Refusal is a decision of an admin against a listing or an edit of it. While it stands, the owner may appeal against
// it once.
type Refusal struct {
	Decision   int64     // the version of the listing that the event of the decision made
	Edit       *Revision // the edit that was refused; nil = the decision is about the listing itself
	Appealed   bool
	AppealOpen bool
}

// applyRefusals returns the state with only its refusals changed by an event. Apply calls it first, while a revision
// that the event rejects is still in the state. If the owner acts while an appeal is open, for example resubmits the
// listing, the appeal ends.
func (s State) applyRefusals(e events.Event, version int64) State {
	switch e := e.(type) {
	case events.ListingRejected, events.ListingSuspended:
		s.Refused = &Refusal{Decision: version}
	case events.RevisionRejected:
		if s.RefusedEdit = nil; s.Revision != nil {
			s.RefusedEdit = &Refusal{Decision: version, Edit: s.Revision}
		}
	case events.ListingResubmitted, events.ListingApproved, events.ListingReinstated:
		s.Refused = nil
	case events.RevisionOpened, events.RevisionApproved:
		s.RefusedEdit = nil
	case events.ListingArchived:
		s.Refused, s.RefusedEdit = nil, nil
	case events.ListingAppealed:
		return s.markAppealed(e.Decision, true)
	case events.DecisionUpheld:
		return s.markAppealed(e.Decision, false)
	case events.DecisionOverturned:
		return s.markAppealed(e.Decision, false)
	}
	return s
}

// markAppealed marks the refusal with a decision's version as appealed against. open tells whether the appeal is open.
func (s State) markAppealed(decision int64, open bool) State {
	for _, at := range []**Refusal{&s.Refused, &s.RefusedEdit} {
		if *at != nil && (*at).Decision == decision {
			*at = &Refusal{Decision: decision, Edit: (*at).Edit, Appealed: true, AppealOpen: open}
		}
	}
	return s
}

// refusal returns the refusal with a decision's version, nil if it does not stand.
func (s State) refusal(decision int64) *Refusal {
	for _, r := range []*Refusal{s.Refused, s.RefusedEdit} {
		if r != nil && r.Decision == decision {
			return r
		}
	}
	return nil
}

// AppealDecision asks the admins to look again at a refusal or a suspension. Only the owner may appeal, once against
// each decision.
type AppealDecision struct {
	Listing  uuid.UUID `json:"listing"`
	Decision int64     `json:"decision"` // as in Refusal
	Words    string    `json:"words"`
}

var _ = commands.Declare(Listings, AppealDecision{})

// CommandName names the command in the API.
func (AppealDecision) CommandName() string { return "AppealDecision" }

// Limit is the rate limit of the command.
func (AppealDecision) Limit() commands.LimitKind { return commands.ReportLimit }

const maxAppeal = 2000 // characters

var (
	appealedAlready = fault.New(
		fault.Conflict,
		"اعترضتم على هذا القرار من قبل، والاعتراض مرة واحدة على كل قرار.",
		"You have appealed against this decision before. Each decision can be appealed against once.",
	)
	standsNoMore = fault.New(
		fault.Conflict,
		"هذا القرار لم يعد ساريًا.",
		"This decision does not stand any more.",
	)
	noOpenAppeal = fault.New(
		fault.Conflict,
		"لا اعتراض ينتظر على هذا القرار.",
		"No appeal against this decision waits.",
	)
	decidedByYou = fault.New(
		fault.Forbidden,
		"أنتم من اتخذ هذا القرار، فيبتّ في الاعتراض عليه غيركم من الإدارة.",
		"This decision was yours. Another admin decides about the appeal against it.",
	)
)

// Prepare returns invalid if the appeal has no words or too many. It refuses visitors who are not signed in.
func (c AppealDecision) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	to, none, err := own(by, c.Listing, 0)
	if err != nil {
		return to, none, err
	}
	var check fault.Check
	check.Field(strings.TrimSpace(c.Words) != "", "words", "اكتبوا اعتراضكم", "Please write why you appeal")
	n := strconv.Itoa(maxAppeal)
	check.Field(utf8.RuneCountInString(c.Words) <= maxAppeal, "words",
		"النص أطول من "+n+" حرف", "String must contain at most "+n+" character(s)")
	commands.CheckText(&check, "words", c.Words)
	return to, none, check.Err()
}

// Decide returns conflict if the decision does not stand or was appealed against before. It refuses everybody but the
// owner.
func (c AppealDecision) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := existing(s); err != nil {
		return commands.Decision{}, err
	}
	switch refusal := s.refusal(c.Decision); {
	case by.Account != s.Owner && s.Status != Approved && by.Role != events.Admin:
		return commands.Decision{}, commands.Hidden
	case by.Account != s.Owner:
		return commands.Decision{}, commands.NotAllowed
	case refusal == nil:
		return commands.Decision{}, standsNoMore
	case refusal.Appealed:
		return commands.Decision{}, appealedAlready
	}
	return commands.Then(events.ListingAppealed{
		Listing: s.ID, Decision: c.Decision, Words: events.PersonalOf(s.Owner, strings.TrimSpace(c.Words)),
	})
}

// AppealFacts contains the facts of a decision about an appeal.
type AppealFacts struct {
	Decider uuid.UUID // the account that took the decision under appeal
	Another bool      // another admin may decide about the listing; read only if the decider asks
}

// prepareAppealDecision prepares a decision about an appeal. It reads who took the decision under appeal. If that is
// the actor, it looks for another admin.
func prepareAppealDecision(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
	listing uuid.UUID,
	version, decision int64,
	reason string,
) (commands.Target, AppealFacts, error) {
	to, _, err := guarded(by, listing, version)
	if err == nil {
		err = commands.RequireReason(reason)
	}
	if err != nil {
		return to, AppealFacts{}, err
	}
	history, err := app.Log.Load(ctx, to.Stream, 0)
	if err != nil {
		return to, AppealFacts{}, commands.Unavailable.Because(err)
	}
	facts := AppealFacts{}
	if decision < 1 || decision > int64(len(history)) {
		return to, facts, nil // no event has this version: Decide refuses the command
	}
	facts.Decider = history[decision-1].Metadata.Actor.Account
	if facts.Decider != by.Actor.Account {
		return to, facts, nil
	}
	s, _ := Listings.Of(history)
	facts.Another, err = account.AnotherAdmin(ctx, app, facts.Decider, s.Owner)
	return to, facts, err
}

// appealedRefusal returns the refusal under appeal. It returns conflict if no appeal against the decision is open. It
// returns forbidden if the actor took the decision and another admin could decide about the appeal.
func appealedRefusal(by events.Actor, s State, facts AppealFacts, decision int64) (Refusal, error) {
	if err := mayModerate(by, s); err != nil {
		return Refusal{}, err
	}
	refusal := s.refusal(decision)
	switch {
	case refusal == nil || !refusal.AppealOpen:
		return Refusal{}, noOpenAppeal
	case facts.Decider == by.Account && facts.Another:
		return Refusal{}, decidedByYou
	}
	return *refusal, nil
}

// UpholdDecision denies an appeal: the decision stands. Version is the version of the listing that the admin saw, and
// Decision that of the decision.
type UpholdDecision struct {
	Listing  uuid.UUID `json:"listing"`
	Version  int64     `json:"version"`
	Decision int64     `json:"decision"`
	Reason   string    `json:"reason"`
}

// OverturnDecision grants an appeal. A refused listing or edit is approved; a suspended listing is public again.
type OverturnDecision struct {
	Listing  uuid.UUID `json:"listing"`
	Version  int64     `json:"version"`
	Decision int64     `json:"decision"`
	Reason   string    `json:"reason"`
}

var (
	_ = commands.Declare(Listings, UpholdDecision{})
	_ = commands.Declare(Listings, OverturnDecision{})
)

// CommandName names the command in the API.
func (UpholdDecision) CommandName() string   { return "UpholdDecision" }
func (OverturnDecision) CommandName() string { return "OverturnDecision" }

// Prepare refuses everybody but admins, and returns invalid without a reason or a version.
func (c UpholdDecision) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, AppealFacts, error) {
	return prepareAppealDecision(ctx, app, by, c.Listing, c.Version, c.Decision, c.Reason)
}

// Prepare refuses everybody but admins, and returns invalid without a reason or a version.
func (c OverturnDecision) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, AppealFacts, error) {
	return prepareAppealDecision(ctx, app, by, c.Listing, c.Version, c.Decision, c.Reason)
}

// Decide returns conflict if no appeal against the decision is open.
func (c UpholdDecision) Decide(by events.Actor, s State, facts AppealFacts) (commands.Decision, error) {
	if _, err := appealedRefusal(by, s, facts, c.Decision); err != nil {
		return commands.Decision{}, err
	}
	return commands.Then(
		events.DecisionUpheld{Listing: s.ID, Decision: c.Decision, Reason: strings.TrimSpace(c.Reason)},
	)
}

// Decide returns conflict if no appeal against the decision is open, or if the appeal is about an edit of a listing
// that is not approved now.
func (c OverturnDecision) Decide(by events.Actor, s State, facts AppealFacts) (commands.Decision, error) {
	refusal, err := appealedRefusal(by, s, facts, c.Decision)
	if err != nil {
		return commands.Decision{}, err
	}
	follows := []events.Event{
		events.DecisionOverturned{Listing: s.ID, Decision: c.Decision, Reason: strings.TrimSpace(c.Reason)},
	}
	switch edit := refusal.Edit; {
	case edit != nil && s.Status != Approved:
		return commands.Decision{}, notNow
	case edit != nil:
		return commands.Then(slices.Concat(follows, []events.Event{
			events.RevisionOpened{Listing: s.ID, Revision: edit.ID, Details: edit.Details},
			events.RevisionApproved{Listing: s.ID, Revision: edit.ID},
		})...)
	case s.Status == Suspended:
		return commands.Then(append(follows, events.ListingReinstated{Listing: s.ID})...)
	}
	return commands.Then(append(follows, events.ListingApproved{Listing: s.ID})...)
}
