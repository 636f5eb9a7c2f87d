package infopage

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// EditInfoPage saves a draft. The client issues it in each pause of writing. A text that is nil stays as it is. Version
// is the version that the session has seen, 0 before the first save. If another session has saved since, the command is
// refused with conflict.
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

// Prepare refuses everybody but editors, and returns not_found for a page that does not exist.
func (c EditInfoPage) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	to, err := requireDraft(by, c.Page, c.Version)
	return to, commands.None{}, err
}

// Decide appends the texts that differ. If none differs, no event is appended.
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
	if err := s.requireSeen(c.Version, c.Session); err != nil {
		return commands.Decision{}, err
	}
	return commands.Then(e)
}
