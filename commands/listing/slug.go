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

// FixSlugs gives a listing other names in URLs. Its old ones stay its own for ever, so that links to them lead on; it
// may have one of them back.
type FixSlugs struct {
	Listing uuid.UUID `json:"listing"`
	SlugAr  string    `json:"slugAr"`
	SlugEn  string    `json:"slugEn"`
}

// CommandName names the command in the API.
func (FixSlugs) CommandName() string { return "FixSlugs" }

// Handle returns invalid for what cannot stand in a URL, and conflict where another listing has or had the name, or
// where this one is archived.
func (c FixSlugs) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	slugs := events.Slugs{Ar: strings.TrimSpace(c.SlugAr), En: strings.TrimSpace(c.SlugEn)}
	var own events.Slugs
	receipt, err := moderate(ctx, app, by, c, c.Listing, 0, func(s State) (commands.Decision, error) {
		own = s.Slugs
		var check fault.Check
		check.Field(
			slug.IsArabic(slugs.Ar),
			"slugAr",
			"حروف عربية أو لاتينية صغيرة وأرقام بينها شرطات، وحرف واحد على الأقل، حتى 80 حرفًا.",
			"Arabic or small Latin letters and digits with hyphens between them, one letter at least, 80 characters "+
				"at most.",
		)
		check.Field(
			slug.IsEnglish(slugs.En),
			"slugEn",
			"حروف لاتينية صغيرة وأرقام بينها شرطات، وحرف واحد على الأقل، حتى 80 حرفًا.",
			"Small Latin letters and digits with hyphens between them, one letter at least, 80 characters at most.",
		)
		if err := check.Err(); err != nil || s.Slugs == slugs {
			return commands.Decision{}, err
		}
		if s.Status == Archived {
			return commands.Decision{}, notNow
		}
		return commands.Decision{
			Claims: claimsOf(newNames(slugs, own)...),
			Events: []events.Event{events.SlugsChanged{Listing: s.ID, Slugs: slugs}},
		}, nil
	})
	if taken, ok := errors.AsType[*store.TakenError](err); ok {
		return receipt, slugTaken(ctx, app, c.Listing, slugs, newNames(slugs, own), taken)
	}
	return receipt, err
}

// newNames returns the slugs that a listing does not have at present. A listing of an old log may share a present one
// with another listing; it keeps it while the other one is changed.
func newNames(slugs, own events.Slugs) []string {
	var names []string
	for _, name := range []string{slugs.Ar, slugs.En} {
		if name != own.Ar && name != own.En {
			names = append(names, name)
		}
	}
	return names
}

// slugTaken blames each slug that another listing holds.
func slugTaken(
	ctx context.Context, app *commands.App, id uuid.UUID, slugs events.Slugs, wanted []string, because error,
) error {
	refused := fault.New(fault.Conflict, "هذا العنوان لإعلان آخر، أو كان له.",
		"This address is another listing's, or was.").
		Because(because)
	for _, claim := range claimsOf(wanted...) {
		holder, held, err := app.Log.Holder(ctx, claim.Claim)
		if err != nil {
			return commands.Unavailable.Because(err)
		}
		if !held || holder == events.ListingStream(id) {
			continue
		}
		if claim.Value == slugs.Ar {
			refused = refused.With("slugAr", "مأخوذ", "Taken")
		}
		if claim.Value == slugs.En {
			refused = refused.With("slugEn", "مأخوذ", "Taken")
		}
	}
	return refused
}

// claimsOf makes names in URLs one listing's own, whichever language they are for: a page is found by either. Logs were
// written in which a name is claimed for its own language alone, so it is claimed for both, and meets those as well.
func claimsOf(names ...string) []commands.Claim {
	var claims []commands.Claim
	for _, name := range names {
		claims = append(claims, arabicSlugs.Claim(name), englishSlugs.Claim(name))
	}
	return claims
}

var (
	nameTaken    = fault.New(fault.Conflict, "هذا الاسم مستخدم.", "This name is taken.")
	arabicSlugs  = commands.Scope{Name: "slug-ar", Taken: nameTaken}
	englishSlugs = commands.Scope{Name: "slug-en", Taken: nameTaken}
)

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
