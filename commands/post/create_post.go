package post

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// CreatePost creates a post as a draft. Session is the id that the client has made for its session of editing.
type CreatePost struct {
	Session uuid.UUID           `json:"session"`
	Ar      *events.PostText    `json:"ar"`
	En      *events.PostText    `json:"en"`
	Details *events.PostDetails `json:"details"`
}

var _ = commands.Declare(Posts, CreatePost{})

// CommandName names the command in the API.
func (CreatePost) CommandName() string { return "CreatePost" }

// Limit is the rate limit of the command.
func (CreatePost) Limit() commands.LimitKind { return commands.EditLimit }

// Creation contains the facts of a new post.
type Creation struct {
	ID uuid.UUID
	References
}

// Prepare reads the pictures and streams that the details name. It refuses everybody but editors.
func (c CreatePost) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Creation, error) {
	facts := Creation{ID: commands.NewID()}
	to := target(facts.ID)
	to.New = true
	if err := requireEditor(by); err != nil {
		return to, facts, err
	}
	err := commands.RequireText(c)
	if err == nil {
		facts.References, err = lookUp(ctx, app, c.Details, by)
	}
	return to, facts, err
}

// Decide returns invalid with the wrong fields. A draft needs a title in at least one language.
func (c CreatePost) Decide(_ events.Actor, _ State, facts Creation) (commands.Decision, error) {
	var check fault.Check
	draft, _ := changed(&check, Draft{}, c.Ar, c.En, c.Details, facts.References)
	check.Field(draft.Ar.Title != "" || draft.En.Title != "", "title", "اكتبوا عنوانًا بلغة واحدة على الأقل",
		"Give the title in at least one language")
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	return commands.Then(events.PostDrafted{
		Post: facts.ID, Session: c.Session, Ar: &draft.Ar, En: &draft.En, Details: &draft.Details,
	})
}
