package infopage

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// EditInfoPage saves a draft, once a pause in writing. What is nil stands as it was. Version is the one that the
// session has seen, 0 before the first save: where another session has saved since, it is refused as a conflict.
type EditInfoPage struct {
	Page    string               `json:"page"`
	Session uuid.UUID            `json:"session"`
	Version int64                `json:"version"`
	Ar      *events.InfoPageText `json:"ar"`
	En      *events.InfoPageText `json:"en"`
}

var _ = commands.Declare(InfoPages, EditInfoPage{})

// CommandName names the command in the API.
func (EditInfoPage) CommandName() string { return "EditInfoPage" }

// Limit is the rate limit of the command.
func (EditInfoPage) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare refuses everybody but editors, and returns not_found for what is no page.
func (c EditInfoPage) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	to, err := requireDraft(by, c.Page, c.Version)
	return to, commands.None{}, err
}

// Decide stores what differs. A save that changes nothing appends no event.
func (c EditInfoPage) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	var check fault.Check
	differing := func(lang string, text *events.InfoPageText) *events.InfoPageText {
		if text == nil {
			return nil
		}
		next := checkText(&check, lang, *text)
		if next == s.Draft(c.Page, lang) {
			return nil
		}
		return &next
	}
	e := events.InfoPageDrafted{
		Page: c.Page, Session: c.Session, Ar: differing("ar", c.Ar), En: differing("en", c.En),
	}
	if err := check.Err(); err != nil || e.Ar == nil && e.En == nil {
		return commands.Decision{}, err
	}
	if err := s.unseen(c.Version, c.Session); err != nil {
		return commands.Decision{}, err
	}
	return commands.Then(e)
}
