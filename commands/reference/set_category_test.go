package reference_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/reference"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

func TestACategoryHasAPictureThatItsAdminSent(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	admin, other := scenario.As(commands.NewID(), events.Admin), scenario.As(commands.NewID(), events.Admin)
	known := events.Picture{Hash: strings.Repeat("ab", 32), Width: 1200, Height: 800, Colour: "#aabbcc"}
	w.App.Picture = func(hash string, by uuid.UUID) (events.Picture, bool) {
		return known, hash == known.Hash && by == admin.Actor.Account
	}
	name := events.Bilingual{Ar: "ورد", En: "Flowers"}
	alt := events.Bilingual{Ar: "باقة", En: "A bouquet"}
	said := events.Picture{Hash: known.Hash, Width: 1, Height: 1, Colour: "red"}
	with := func(p *events.CategoryPicture) reference.SetCategory {
		return reference.SetCategory{CategorySet: events.CategorySet{Key: "bouquets", Name: name, Picture: p}}
	}
	for field, wrong := range map[string]events.CategoryPicture{
		"picture": {Picture: events.Picture{Hash: strings.Repeat("cd", 32)}, Alt: alt},
		"alt":     {Picture: said, Alt: events.Bilingual{Ar: "باقة", En: " "}},
	} {
		w.Given(t).When(admin, with(&wrong)).ThenRefused(fault.Invalid, field)
	}
	w.Given(t).When(other, with(&events.CategoryPicture{Picture: said, Alt: alt})).
		ThenRefused(fault.Invalid, "picture")
	w.Given(t).When(admin, with(&events.CategoryPicture{Picture: events.Picture{Hash: "../x"}, Alt: alt})).
		ThenRefused(fault.Invalid, "picture")
	kept := events.CategorySet{
		Key: "bouquets", Name: name, Picture: &events.CategoryPicture{Picture: known, Alt: alt},
	}
	w.Given(t).When(admin, with(&events.CategoryPicture{Picture: said, Alt: alt})).Then(kept)
	w.Given(t).When(other, with(&events.CategoryPicture{Picture: said, Alt: alt})).ThenNothing()
	w.Given(t).When(other, with(nil)).Then(events.CategorySet{Key: "bouquets", Name: name})
}

func TestTextsOfPagesAreBounded(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	admin := scenario.As(commands.NewID(), events.Admin)
	name := events.Bilingual{Ar: "اسم", En: "Name"}
	long := func(n int) events.Bilingual { return events.Bilingual{Ar: "نص", En: strings.Repeat("ط", n)} }
	for n, refused := range map[int]bool{0: false, 1: true} {
		intro, title, text := long(1200+n), long(120+n), long(600+n)
		for _, c := range []commands.Command{
			reference.SetCategory{CategorySet: events.CategorySet{
				Key: "long", Name: name, Intro: intro, MetaTitle: title, MetaText: text,
			}},
			reference.SetGovernorate{GovernorateSet: events.GovernorateSet{
				Slug: "long", Name: name, Intro: intro, MetaTitle: title, MetaText: text,
			}},
			reference.SetCity{CitySet: events.CitySet{
				Slug: "long", Governorate: "homs", Name: name, Intro: intro, MetaTitle: title, MetaText: text,
			}},
		} {
			if refused {
				w.Given(t).When(admin, c).ThenRefused(fault.Invalid, "intro", "metaTitle", "metaText")
			} else if _, err := commands.Handle(t.Context(), w.App, admin, c); err != nil {
				t.Error(err)
			}
		}
	}
}
