package listing

import (
	"context"
	"slices"
	"unicode/utf8"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

const maxAmenities = 60

// Venues is the category of every venue. It is in no list.
const Venues = "venues"

func checkPlace(c *fault.Check, p *events.Place) {
	if p.Country == "" {
		p.Country = "Syria"
	}
	c.Field(utf8.RuneCountInString(p.Country) <= maxTag, "country", "الاسم أطول من المسموح", "The name is too long")
	p.Quarter, p.Landmark = trim(p.Quarter), trim(p.Landmark)
	length(c, "quarter", maxQuarter, p.Quarter)
	length(c, "landmark", maxLandmark, p.Landmark)
	line(c, "quarter", p.Quarter)
	line(c, "landmark", p.Landmark)
	commands.CheckLine(c, "country", p.Country)
	commands.CheckLine(c, "address", p.Address)
	c.Field(
		utf8.RuneCountInString(p.Address) <= maxMeta,
		"address",
		"العنوان أطول من المسموح",
		"The address is too long",
	)
	c.Field(
		p.Latitude == nil || (*p.Latitude >= -90 && *p.Latitude <= 90),
		"latitude",
		"خط العرض بين -90 و90",
		"Latitude must be between -90 and 90",
	)
	c.Field(
		p.Longitude == nil || (*p.Longitude >= -180 && *p.Longitude <= 180),
		"longitude",
		"خط الطول بين -180 و180",
		"Longitude must be between -180 and 180",
	)
}

// checkReferences blames what refers to an entry that is in no list of the reference data. What before refers to may
// have left its list since. It asks the log at most twice and returns unavailable where that does not answer.
func checkReferences(
	ctx context.Context,
	app *commands.App,
	c *fault.Check,
	kind events.Kind,
	d, before events.Details,
) error {
	streams := []string{"governorate-" + d.Place.Governorate, "city-" + d.Place.City, "category-" + d.Category}
	for _, amenity := range d.Amenities {
		streams = append(streams, "amenity-"+amenity)
	}
	if len(d.Amenities) > maxAmenities {
		c.Field(false, "amenities", "القائمة أطول من المسموح", "The list is too long")
		return nil
	}
	last, err := app.Log.LastTypes(ctx, streams)
	if err != nil {
		return commands.Unavailable.Because(err)
	}
	listed := func(stream string, had bool) bool {
		removed := events.TypeOf(events.ReferenceRemoved{})
		return last[stream] != "" && (had || last[stream] != removed)
	}
	if kind == events.Service {
		c.Field(d.Category != Venues && listed("category-"+d.Category, d.Category == before.Category),
			"category", "اختاروا فئة من القائمة", "Please choose a category")
	}
	for _, amenity := range d.Amenities {
		c.Field(
			listed("amenity-"+amenity, slices.Contains(before.Amenities, amenity)),
			"amenities",
			"ميزة غير معروفة",
			"Unknown amenity",
		)
	}
	place, stood := d.Place, before.Place
	c.Field(
		listed("governorate-"+place.Governorate, place.Governorate == stood.Governorate),
		"governorate",
		"اختاروا المحافظة",
		"Please choose the governorate",
	)
	if place.City == "" {
		return nil
	}
	inIt, err := cityIn(ctx, app, place)
	if err != nil {
		return err
	}
	c.Field(
		inIt && listed("city-"+place.City, place.City == stood.City),
		"city",
		"اختاروا المدينة من القائمة",
		"Please choose a city from the list",
	)
	return nil
}

// cityIn reports whether a place's city lies in its governorate.
func cityIn(ctx context.Context, app *commands.App, place events.Place) (bool, error) {
	history, err := app.Log.Load(ctx, "city-"+place.City, 0)
	if err != nil {
		return false, commands.Unavailable.Because(err)
	}
	for _, r := range slices.Backward(history) {
		if city, ok := r.Data.(events.CitySet); ok {
			return city.Governorate == place.Governorate, nil
		}
	}
	return false, nil
}
