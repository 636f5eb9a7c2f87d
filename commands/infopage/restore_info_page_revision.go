package infopage

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// RestoreInfoPageRevision makes what was public once the draft of its language again, the text that came with the
// program too. It publishes nothing.
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

// Prepare refuses everybody but editors, and returns not_found for what is no page.
func (c RestoreInfoPageRevision) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	to, err := requireDraft(by, c.Page, c.Version)
	return to, commands.None{}, err
}

// Decide returns not_found for a revision that the page does not have.
func (c RestoreInfoPageRevision) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	lang, text, found := s.revision(c.Page, c.Revision)
	if !found {
		return commands.Decision{}, commands.NotFound
	}
	if text == s.Draft(c.Page, lang) {
		return commands.Decision{}, nil
	}
	if err := s.unseen(c.Version, c.Session); err != nil {
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

// revision returns what a revision of the page said, and in which language.
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
