package post

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
	"weddings/internal/slug"
)

// slugScope is the scope of post slugs. It is one for both languages, so that a slug leads to one post.
var slugScope = commands.Scope{Name: "post-slug", Taken: fault.New(
	fault.Conflict,
	"هذا العنوان لمقال آخر، أو كان له.",
	"This address is another post's, or was.",
)}

// reserved are the path segments of the blog that stand in the place of a slug.
var reserved = []string{"feed", "page", "category", "tag"}

// plainAttempts is the number of attempts before slugOf makes a slug unique with the end of the id.
const plainAttempts = 4

// slugOf returns the slug under which a language is published. If the editor chose a slug, it is that one. Otherwise a
// language that was public before keeps its slug. A new language gets a slug from its title, with a number from the
// second attempt on.
func (s State) slugOf(lang string, attempt int) string {
	text := s.Draft.Content(lang).Text
	if text.Slug != "" {
		return text.Slug
	}
	if had := s.In(lang).Slug; had != "" {
		return had
	}
	made := slugFrom(lang, text.Title)
	switch {
	case slices.Contains(reserved, made):
		return made + "-" + tailOf(s.ID)
	case attempt <= 1:
		return made
	case attempt <= plainAttempts:
		return made + "-" + strconv.Itoa(attempt)
	}
	return made + "-" + tailOf(s.ID)
}

// slugFrom makes a slug from a title.
func slugFrom(lang, title string) string { return slug.TitleIn(lang, title, slug.PostWords[lang]) }

func tailOf(id uuid.UUID) string { return id.String()[24:] }

// claims returns the claim on a slug. It returns nil for a present or former slug of the post, whose claim it holds.
func (s State) claims(name string) []commands.Claim {
	if slices.Contains(s.slugs, name) {
		return nil
	}
	return []commands.Claim{slugScope.Claim(name)}
}

// Held returns the claims of a post: one on each present and former slug.
func Held(history []events.Recorded) []commands.Claim {
	var slugs []string
	for _, r := range history {
		switch e := r.Data.(type) {
		case events.PostPublished:
			slugs = append(slugs, e.Slug)
		case events.PostScheduled:
			slugs = append(slugs, e.Slug)
		}
	}
	slices.Sort(slugs)
	var held []commands.Claim
	for _, name := range slices.Compact(slugs) {
		if name != "" { // a schedule that only unpublishes has no slug
			held = append(held, slugScope.Claim(name))
		}
	}
	return held
}

// PublishFacts contains the facts that a publication needs.
type PublishFacts struct {
	Clock
	Revision uuid.UUID
	Attempt  int // the number of the attempt to find a free slug, from 1
}

// publishing is a command that gives a language its slug. chosenSlug is the slug that the editor chose, "" = none.
type publishing interface {
	commands.Decider[State, PublishFacts]
	chosenSlug(State) string
}

// executeWithFreeSlug carries out a command that claims a slug. If the slug is taken it tries another one, unless the
// editor chose it: then it returns conflict.
func executeWithFreeSlug(
	ctx context.Context, app *commands.App, by commands.Request, cmd publishing,
) (commands.Receipt, error) {
	to, facts, err := cmd.Prepare(ctx, app, by)
	if err != nil {
		return commands.Receipt{}, err
	}
	for facts.Attempt = 1; ; facts.Attempt++ {
		receipt, err := commands.Execute(ctx, app, by, Posts, cmd, to, facts)
		if _, taken := errors.AsType[*store.TakenError](err); !taken || facts.Attempt > plainAttempts {
			return receipt, err
		}
		s, _, loaded := Posts.Load(ctx, app, to.Stream)
		if loaded != nil {
			return receipt, loaded
		}
		if cmd.chosenSlug(s) != "" {
			return receipt, slugScope.Taken.Because(err).With("slug", "مأخوذ", "Taken")
		}
	}
}
