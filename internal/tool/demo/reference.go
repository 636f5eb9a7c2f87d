package demo

import (
	"context"

	"weddings/commands"
	"weddings/commands/reference"
	"weddings/events"
)

// amenityOrder is the order in which couples ask for amenities, which the admin sets.
var amenityOrder = []string{
	"separate_halls", "women_only_hall", "phones_kept", "parking", "generator", "air_conditioning", "bridal_room",
	"catering", "decoration", "sound_system", "lighting", "stage", "lift", "accessible_entrance", "valet",
	"children_corner", "garden", "pool", "sea_view", "accommodation",
}

// referenceData changes the initial reference data, as the site's admin would.
func (l *Loader) referenceData(ctx context.Context) error {
	for _, entry := range []struct {
		stream  string
		changed func(events.Event) commands.Command
	}{
		{"category-flowers", l.flowers}, {"governorate-homs", homs},
	} {
		history, err := l.app.Log.Load(ctx, entry.stream, 0)
		if err != nil {
			return err
		}
		last := history[len(history)-1].Data
		if _, err := commands.Handle(ctx, l.app, l.admin, entry.changed(last)); err != nil {
			return err
		}
	}
	_, err := commands.Handle(ctx, l.app, l.admin, reference.OrderEntries{List: "amenity", Keys: amenityOrder})
	return err
}

// flowers gives the category of flowers a picture and texts for its page.
func (l *Loader) flowers(is events.Event) commands.Command {
	set := is.(events.CategorySet)
	set.Intro = events.Bilingual{
		Ar: "باقة العروس، وزينة السيارة والكوشة، وورد الطاولات. " +
			"اسألوا عن موسم الورد: الجوري أجمل في الربيع، والياسمين في الصيف.",
		En: "The bride’s bouquet, the car, the kosha and the tables. Ask about the season: damask roses are at their " +
			"best in spring, jasmine in summer.",
	}
	set.MetaTitle = events.Bilingual{Ar: "ورد الأعراس في سورية", En: "Wedding flowers in Syria"}
	set.MetaText = events.Bilingual{
		Ar: "محلات ورد من كل المحافظات: باقات وكوشة وزينة سيارات، بصورها وأسعارها.",
		En: "Florists from every governorate: bouquets, koshas and cars, with pictures and prices.",
	}
	set.Picture = &events.CategoryPicture{
		Picture: l.kept["flowers-tile.jpg"],
		Alt:     events.Bilingual{Ar: "رسم ورد للأعراس", En: "A drawing of wedding flowers"},
	}
	return reference.SetCategory{CategorySet: set}
}

// homs gives the page of Homs an introduction.
func homs(is events.Event) commands.Command {
	set := is.(events.GovernorateSet)
	set.Intro = events.Bilingual{
		Ar: "أعراس حمص معروفة بضحكتها: صالات في الوعر والإنشاءات، ومزارع على طريق الشام، وعراضة لا تنتهي قبل الفجر.",
		En: "Weddings in Homs are known for their laughter: halls in Waer and Inshaat, farms on the road to " +
			"Damascus, and an arada that goes on until dawn.",
	}
	return reference.SetGovernorate{GovernorateSet: set}
}
