package listing

import (
	"context"
	"errors"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/slug"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

// FixSlugs gives a listing other names in URLs. Its old ones stay its own for ever, so that links to them lead on; it may
// have one of them back.
type FixSlugs struct {
	Listing uuid.UUID `json:"listing"`
	SlugAr  string    `json:"slugAr"`
	SlugEn  string    `json:"slugEn"`
}

// CommandName names the command in the API.
func (FixSlugs) CommandName() string { return "FixSlugs" }

// Handle returns invalid for what cannot stand in a URL, and conflict where another listing has or had the name, or where
// this one is archived.
func (c FixSlugs) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	slugs := events.Slugs{Ar: strings.TrimSpace(c.SlugAr), En: strings.TrimSpace(c.SlugEn)}
	receipt, err := moderate(ctx, app, by, c, c.Listing, 0, func(s State) (commands.Decision, error) {
		var check fault.Check
		check.Field(slug.IsArabic(slugs.Ar), "slugAr", "حروف عربية أو لاتينية صغيرة وأرقام بينها شرطات، وحرف واحد على الأقل، حتى 80 حرفًا.",
			"Arabic or small Latin letters and digits with hyphens between them, one letter at least, 80 characters at most.")
		check.Field(slug.IsEnglish(slugs.En), "slugEn", "حروف لاتينية صغيرة وأرقام بينها شرطات، وحرف واحد على الأقل، حتى 80 حرفًا.",
			"Small Latin letters and digits with hyphens between them, one letter at least, 80 characters at most.")
		if err := check.Err(); err != nil || s.Slugs == slugs {
			return commands.Decision{}, err
		}
		if s.Status == Archived {
			return commands.Decision{}, notNow
		}
		return commands.Decision{Claims: claimsOf(slugs), Events: []events.Event{events.SlugsChanged{Listing: s.ID, Slugs: slugs}}}, nil
	})
	if taken, ok := errors.AsType[*store.TakenError](err); ok {
		field := "slugAr"
		if taken.Scope == commands.ScopeSlugEn {
			field = "slugEn"
		}
		return receipt, fault.New(fault.Conflict, "هذا العنوان لإعلان آخر، أو كان له.", "This address is another listing's, or was.").
			With(field, "مأخوذ", "Taken").Because(taken)
	}
	return receipt, err
}

func claimsOf(s events.Slugs) []store.Claim {
	return []store.Claim{{Scope: commands.ScopeSlugAr, Value: s.Ar}, {Scope: commands.ScopeSlugEn, Value: s.En}}
}

// slugsOf makes a listing's names in URLs. Where one language has no name the other one serves, and where that leaves
// nothing the id does.
func slugsOf(d events.Details, id uuid.UUID) events.Slugs {
	s := events.Slugs{Ar: slug.Arabic(d.Name.Ar), En: slug.English(d.Name.En)}
	if s.En == "" {
		s.En = string(d.Place.Governorate) + "-" + id.String()[28:]
	}
	if s.Ar == "" {
		s.Ar = s.En
	}
	return s
}
