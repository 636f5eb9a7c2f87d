package infopage

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// RestoreInfoPageRevision copies a revision into the draft of its language. The text that came with the program counts
// as a revision. It publishes nothing.
type RestoreInfoPageRevision struct {
	Page     string    `json:"page"`
	Session  uuid.UUID `json:"session"`
	Version  int64     `json:"version"`
	Revision uuid.UUID `json:"revision"`
}

var _ = commands.Declare(InfoPages, RestoreInfoPageRevision{})

// CommandName names the command in the API.
func (RestoreInfoPageRevision) CommandName() string { return "RestoreInfoPageRevision" }

// Limit is the rate limit of the command.
func (RestoreInfoPageRevision) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare refuses everybody but editors, and returns not_found for a page that does not exist.
func (c RestoreInfoPageRevision) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	to, err := requireDraft(by, c.Page, c.Version)
	return to, commands.None{}, err
}

// Decide returns not_found for a revision that the page does not have, and conflict if another session has saved the
// draft since. If the draft would not change, no event is appended.
func (c RestoreInfoPageRevision) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	lang, text, found := s.revision(c.Page, c.Revision)
	if !found {
		return commands.Decision{}, commands.NotFound
	}
	if text == s.Draft(c.Page, lang) {
		return commands.Decision{}, nil
	}
	if err := s.requireSeen(c.Version, c.Session); err != nil {
		return commands.Decision{}, err
	}
	e := events.InfoPageDrafted{Page: c.Page, Session: c.Session, Restored: c.Revision}
	if lang == "en" {
		e.En = &text
	} else {
		e.Ar = &text
	}
	return commands.Then(e)
}

// revision returns the language and the text of a revision of the page.
func (s State) revision(page string, id uuid.UUID) (lang string, text events.InfoPageText, found bool) {
	for _, lang := range events.Languages {
		if events.FirstInfoPageRevision(page, lang) == id {
			return lang, First(page, lang), true
		}
	}
	at := slices.IndexFunc(s.revised, func(r events.InfoPagePublished) bool { return r.Revision == id })
	if at < 0 {
		return "", events.InfoPageText{}, false
	}
	return s.revised[at].Lang, s.revised[at].Text, true
}
