package listing

import (
	"context"
	"errors"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
	"weddings/internal/slug"
)

// FixSlugs gives a listing other slugs. The listing keeps its claims on its old slugs forever, so that old links still
// lead to it. It may take an old slug back.
type FixSlugs struct {
	Listing uuid.UUID `json:"listing"`
	SlugAr  string    `json:"slugAr"`
	SlugEn  string    `json:"slugEn"`
}

var _ = commands.DeclareHandler(FixSlugs{})

// CommandName names the command in the API.
func (FixSlugs) CommandName() string { return "FixSlugs" }

// Prepare refuses everybody but admins.
func (c FixSlugs) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return moderation(by, c.Listing)
}

func (c FixSlugs) slugs() events.Slugs {
	return events.Slugs{Ar: strings.TrimSpace(c.SlugAr), En: strings.TrimSpace(c.SlugEn)}
}

// Decide returns invalid for a slug that is not valid in its language, and conflict if the listing is archived.
func (c FixSlugs) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := mayModerate(by, s); err != nil {
		return commands.Decision{}, err
	}
	slugs := c.slugs()
	var check fault.Check
	check.Field(
		slug.IsArabic(slugs.Ar),
		"slugAr",
		"حروف عربية أو لاتينية صغيرة وأرقام بينها شرطات، وحرف واحد على الأقل، حتى 80 حرفًا.",
		"Arabic or small Latin letters and digits with hyphens between them, one letter at least, "+
			"80 characters at most.",
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
		Claims: claimsOf(newNames(slugs, s.Slugs)...),
		Events: []events.Event{events.SlugsChanged{Listing: s.ID, Slugs: slugs}},
	}, nil
}

// Handle returns conflict, with an error for each field, if another listing has or had a slug.
func (c FixSlugs) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	to, facts, err := c.Prepare(ctx, app, by)
	if err != nil {
		return commands.Receipt{}, err
	}
	receipt, err := commands.Execute(ctx, app, by, Listings, c, to, facts)
	if taken, ok := errors.AsType[*store.TakenError](err); ok {
		return receipt, c.blame(ctx, app, taken)
	}
	return receipt, err
}

// newNames returns the slugs that a listing does not have at present, which it must claim. In old logs two listings may
// share a slug. So a present slug is not claimed again: the listing keeps it while only its other slug is changed.
func newNames(slugs, own events.Slugs) []string {
	var names []string
	for _, name := range []string{slugs.Ar, slugs.En} {
		if name != own.Ar && name != own.En {
			names = append(names, name)
		}
	}
	return names
}

// blame returns the refusal with an error for each slug that another listing holds.
func (c FixSlugs) blame(ctx context.Context, app *commands.App, because error) error {
	own, _, err := Listings.Load(ctx, app, events.ListingStream(c.Listing))
	if err != nil {
		return err
	}
	slugs := c.slugs()
	refused := fault.New(fault.Conflict, "هذا العنوان لإعلان آخر، أو كان له.",
		"This address is another listing's, or was.").
		Because(because)
	for _, claim := range claimsOf(newNames(slugs, own.Slugs)...) {
		holder, held, err := app.Log.Holder(ctx, claim.Claim)
		if err != nil {
			return commands.Unavailable.Because(err)
		}
		if !held || holder == events.ListingStream(c.Listing) {
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
