package post

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// PublishPost makes the draft of a language public. Version is the version that the editor saw; if the draft was saved
// or the language published since, the command is refused with conflict.
type PublishPost struct {
	Post    uuid.UUID `json:"post"`
	Version int64     `json:"version"`
	Lang    string    `json:"lang"`
	Note    string    `json:"note"` // why it was published, shown with the revision
}

var _ = commands.DeclareHandler(PublishPost{})

// CommandName names the command in the API.
func (PublishPost) CommandName() string { return "PublishPost" }

// Limit is the rate limit of the command.
func (PublishPost) Limit() commands.LimitKind { return commands.EditLimit }

// Clock is the time at which a command was given.
type Clock struct{ Now time.Time }

// Prepare refuses everybody but editors, and returns invalid if no version is named.
func (c PublishPost) Prepare(
	_ context.Context,
	app *commands.App,
	by commands.Request,
) (commands.Target, PublishFacts, error) {
	return prepareRevision(app, by, c.Post, c.Version, c.Lang)
}

// prepareRevision prepares a command that makes a revision from the draft. It refuses everybody but editors, and
// returns invalid if no version is named.
func prepareRevision(
	app *commands.App, by commands.Request, id uuid.UUID, version int64, lang string,
) (commands.Target, PublishFacts, error) {
	facts := PublishFacts{Clock: Clock{app.Now()}, Revision: commands.NewID()}
	if err := requireEditor(by); err != nil {
		return target(id), facts, err
	}
	if version < 1 {
		return target(id), facts, versionMissing
	}
	return target(id), facts, requireLang(lang)
}

// Decide returns invalid with the fields that a publication lacks. If the draft equals the public content, no event is
// appended.
func (c PublishPost) Decide(by events.Actor, s State, facts PublishFacts) (commands.Decision, error) {
	if err := s.requireOpen(); err != nil {
		return commands.Decision{}, err
	}
	var check fault.Check
	c.Note = checkNote(&check, "note", c.Note)
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	l, content := s.In(c.Lang), s.Draft.Content(c.Lang)
	name := s.slugOf(c.Lang, facts.Attempt)
	if l.Live != nil && l.Live.Slug == name && l.Live.Content.SameIn(c.Lang, content) {
		return commands.Decision{}, nil
	}
	if s.Saved.Version > c.Version || l.Published > c.Version {
		return commands.Decision{}, commands.Stale.At(s.Version)
	}
	if err := s.requireReady(c.Lang); err != nil {
		return commands.Decision{}, err
	}
	return commands.Decision{Claims: s.claims(name), Events: []events.Event{events.PostPublished{
		Post: s.ID, Lang: c.Lang, Revision: facts.Revision, Slug: name, Content: content, Note: c.Note,
		Drafted: s.Saved.Version, Editor: by.Account,
	}}}, nil
}

func (c PublishPost) chosenSlug(s State) string { return s.Draft.Content(c.Lang).Text.Slug }

// Handle tries slugs until one is free.
func (c PublishPost) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return executeWithFreeSlug(ctx, app, by, c)
}
