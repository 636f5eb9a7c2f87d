package infopage

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// PublishInfoPage makes the draft of a language public. Version is the version that the editor saw; if the draft was
// saved or the language published since, the command is refused with conflict.
type PublishInfoPage struct {
	Page    string `json:"page"`
	Version int64  `json:"version"`
	Lang    string `json:"lang"`
	Note    string `json:"note"` // why it was published, shown with the revision
}

var _ = commands.Declare(InfoPages, PublishInfoPage{})

// CommandName names the command in the API.
func (PublishInfoPage) CommandName() string { return "PublishInfoPage" }

// Limit is the rate limit of the command.
func (PublishInfoPage) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare returns a new id for the revision. It refuses everybody but editors, and returns not_found for a page that
// does not exist.
func (c PublishInfoPage) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, uuid.UUID, error) {
	revision := commands.NewID()
	to, err := requirePage(by, c.Page)
	if err != nil {
		return to, revision, err
	}
	var check fault.Check
	check.Field(c.Lang == "ar" || c.Lang == "en", "lang", "اختاروا اللغة", "Choose the language")
	trim(&check, "note", maxNote, c.Note, commands.CheckText)
	if err := check.Err(); err != nil {
		return to, revision, err
	}
	return to, revision, requireVersion(c.Version)
}

// Decide returns invalid with the fields that a publication lacks. If the draft equals the public text, no event is
// appended.
func (c PublishInfoPage) Decide(by events.Actor, s State, revision uuid.UUID) (commands.Decision, error) {
	draft := s.Draft(c.Page, c.Lang)
	if draft == s.Live(c.Page, c.Lang) {
		return commands.Decision{}, nil
	}
	if s.Saved.Version > c.Version || s.in(c.Lang).published > c.Version {
		return commands.Decision{}, commands.Stale.At(s.Version)
	}
	var check fault.Check
	check.Field(draft.Title != "", c.Lang+".title", "اكتبوا العنوان", "Give the title")
	check.Field(draft.Lead != "", c.Lang+".lead", "اكتبوا المقدمة", "Write the introduction")
	check.Field(draft.Content != "", c.Lang+".content", "اكتبوا نص الصفحة", "Write the text")
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	return commands.Then(events.InfoPagePublished{
		Page: c.Page, Lang: c.Lang, Revision: revision, Text: draft,
		Note: trim(&check, "note", maxNote, c.Note, commands.CheckText), Drafted: s.Saved.Version, Editor: by.Account,
	})
}
