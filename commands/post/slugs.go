package post

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/slug"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

// names are one scope for both languages: an address leads to one post.
var names = commands.Scope{Name: "post-slug", Taken: fault.New(
	fault.Conflict,
	"هذا العنوان لمقال آخر، أو كان له.",
	"This address is another post's, or was.",
)}

// reserved are words that stand where a post's slug does.
var reserved = []string{"feed", "page", "category", "tag"}

// plainAttempts is how many slugs with plain numbers are tried before the id makes one that nobody has.
const plainAttempts = 4

// slugOf returns the name in URLs under which a language is published. A wish is taken as it is. Otherwise a language
// that was public keeps its name, and one that was not is named after its title, numbered from the second attempt on.
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

// slugFrom makes a name in URLs of a title.
func slugFrom(lang, title string) string { return slug.TitleIn(lang, title, slug.PostWords[lang]) }

func tailOf(id uuid.UUID) string { return id.String()[24:] }

// claims returns what a name takes; nothing where it is or was the post's already.
func (s State) claims(name string) []commands.Claim {
	if slices.Contains(s.names, name) {
		return nil
	}
	return []commands.Claim{names.Claim(name)}
}

// Held returns the claims of a post: on every name that it has or had in URLs.
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
		if name != "" { // of what is scheduled to be taken off
			held = append(held, names.Claim(name))
		}
	}
	return held
}

// Facts are what a publication needs of the world.
type Facts struct {
	Clock
	Revision uuid.UUID
	Attempt  int // of finding a name in URLs that nobody has, from 1
}

// publishing prepares a command that gives a language its name in URLs.
type publishing interface {
	commands.Decider[State, Facts]
	wish(State) string
}

// claiming carries out a command that claims a name, and looks for one that nobody has where nobody wished for one.
func claiming(
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
		if cmd.wish(s) != "" {
			return receipt, names.Taken.Because(err).With("slug", "مأخوذ", "Taken")
		}
	}
}
