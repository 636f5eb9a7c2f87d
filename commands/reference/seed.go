package reference

import (
	"context"
	"embed"
	"encoding/json"
	"strings"
	"sync"

	"weddings/commands"
	"weddings/events"
)

//go:embed data/*.json
var data embed.FS

// placeData is a governorate or a city of data/places.json.
type placeData struct {
	ID          string  `json:"id"` // of a governorate; cities have none
	En          string  `json:"en"`
	Ar          string  `json:"ar"`
	Governorate string  `json:"governorate"` // of a city: the id of its governorate
	Lat         float64 `json:"lat"`         // degrees
	Lon         float64 `json:"lon"`         // degrees; governorates have none
}

// listData is an entry of data/categories.json or data/amenities.json. DAr and DEn are the description of a category;
// Group is the group of an amenity.
type listData struct {
	Key   string `json:"key"`
	Ar    string `json:"ar"`
	En    string `json:"en"`
	DAr   string `json:"dar"`
	DEn   string `json:"den"`
	Group string `json:"group"`
}

// featured are the governorates of the six cities that the specification names under "Cities named".
var featured = map[string]bool{
	"damascus": true,
	"aleppo":   true,
	"homs":     true,
	"hama":     true,
	"latakia":  true,
	"tartus":   true,
}

// Seed appends to a new log the governorates, cities, categories and amenities that every site begins with. It
// continues where a start that was killed has left off, and does nothing once the log has the last of them. An entry
// that was ever set is never set again, so changes by admins stay.
func Seed(ctx context.Context, app *commands.App) error {
	list, err := seeds()
	if err != nil {
		return err
	}
	if found, err := isSet(ctx, app, list[len(list)-1]); err != nil || found {
		return err
	}
	by := commands.Request{Actor: events.Actor{Role: events.System}, Correlation: commands.NewID()}
	for _, c := range list {
		found, err := isSet(ctx, app, c)
		if err == nil && !found {
			_, err = commands.Handle(ctx, app, by, c)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// seedCommand is a command that sets an entry, which is a stream of its own.
type seedCommand interface {
	commands.Command
	StreamName() string
}

// isSet reports whether the stream of an entry has any event.
func isSet(ctx context.Context, app *commands.App, c seedCommand) (bool, error) {
	history, err := app.Log.Load(ctx, c.StreamName(), 0)
	return len(history) > 0, err
}

// seeds returns the commands that set the entries of the data files.
func seeds() ([]seedCommand, error) {
	var places struct{ Governorates, Cities []placeData }
	var categories, amenities []listData
	for name, into := range map[string]any{"places": &places, "categories": &categories, "amenities": &amenities} {
		raw, err := data.ReadFile("data/" + name + ".json")
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(raw, into); err != nil {
			return nil, err
		}
	}
	longitudes := map[string]float64{} // of the cities, by their English names
	for _, c := range places.Cities {
		longitudes[c.En] = c.Lon
	}
	var list []seedCommand
	for i, g := range places.Governorates {
		list = append(list, SetGovernorate{
			events.GovernorateSet{
				Slug: PlaceSlug(
					g.ID,
				),
				SlugAr:    strings.ReplaceAll(g.Ar, " ", "-"),
				Name:      events.Bilingual{Ar: g.Ar, En: englishName(g)},
				MetaTitle: events.Bilingual{Ar: "أعراس " + g.Ar, En: "Weddings in " + englishName(g)},
				Priority:  i,
				Featured:  featured[g.ID],
				Latitude:  g.Lat,
				Longitude: longitude(g, longitudes),
			},
		})
	}
	for _, c := range places.Cities {
		list = append(list, SetCity{events.CitySet{
			Slug: CitySlug(c.En), SlugAr: strings.ReplaceAll(c.Ar, " ", "-"), Governorate: PlaceSlug(c.Governorate),
			Name: events.Bilingual{Ar: c.Ar, En: englishName(c)}, Latitude: c.Lat, Longitude: c.Lon,
		}})
	}
	for i, c := range categories {
		list = append(list, SetCategory{
			events.CategorySet{
				Key:         c.Key,
				Name:        events.Bilingual{Ar: c.Ar, En: c.En},
				Description: events.Bilingual{Ar: c.DAr, En: c.DEn},
				SortOrder:   i,
			},
		})
	}
	for _, a := range amenities {
		list = append(
			list,
			SetAmenity{events.AmenitySet{Key: a.Key, Name: events.Bilingual{Ar: a.Ar, En: a.En}, Group: a.Group}},
		)
	}
	return list, nil
}

// englishName returns the English name that the site shows. Both spellings are from the specification: it names the
// city Lattakia, and its page /latakia.
func englishName(p placeData) string {
	if p.En == "Latakia" {
		return "Lattakia"
	}
	return p.En
}

// longitude returns the longitude of a governorate: its own, or else that of the city with the same name, which is its
// capital.
func longitude(g placeData, cities map[string]float64) float64 {
	if g.Lon != 0 {
		return g.Lon
	}
	if lon, ok := cities[g.En]; ok {
		return lon
	}
	return cities["Damascus"] // for Rif Dimashq, which surrounds Damascus
}

// PlaceSlug returns the slug of a governorate from its id in data/places.json.
func PlaceSlug(id string) string { return strings.ReplaceAll(id, "_", "-") }

// CityAt returns the coordinates in degrees of a city in data/places.json by its English name, and zeros for any other
// name.
func CityAt(en string) (latitude, longitude float64) {
	at := cityCoordinates()[en]
	return at[0], at[1]
}

// cityCoordinates returns the latitude and longitude of each city in data/places.json, by its English name.
var cityCoordinates = sync.OnceValue(func() map[string][2]float64 {
	var places struct{ Cities []placeData }
	raw, err := data.ReadFile("data/places.json")
	if err == nil {
		err = json.Unmarshal(raw, &places)
	}
	if err != nil {
		panic(err) // impossible: the file is embedded in the program
	}
	at := make(map[string][2]float64, len(places.Cities))
	for _, c := range places.Cities {
		at[c.En] = [2]float64{c.Lat, c.Lon}
	}
	return at
})

// CitySlug returns the slug of a city from its English name.
func CitySlug(en string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-':
			return r
		case r == ' ':
			return '-'
		}
		return -1
	}, strings.ToLower(en))
}
