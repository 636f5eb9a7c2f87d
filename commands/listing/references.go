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

// Venues is the category of every venue. The reference data does not contain it.
const Venues = "venues"

func checkPlace(c *fault.Check, p *events.Place) {
	if p.Country == "" {
		p.Country = "Syria"
	}
	c.Field(utf8.RuneCountInString(p.Country) <= maxTag, "country", "الاسم أطول من المسموح", "The name is too long")
	p.Quarter, p.Landmark = commands.Trim(p.Quarter), commands.Trim(p.Landmark)
	commands.CheckLength(c, "quarter", maxQuarter, p.Quarter)
	commands.CheckLength(c, "landmark", maxLandmark, p.Landmark)
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
		"خط العرض بين \u2066-90\u2069 و90",
		"Latitude must be between -90 and 90",
	)
	c.Field(
		p.Longitude == nil || (*p.Longitude >= -180 && *p.Longitude <= 180),
		"longitude",
		"خط الطول بين \u2066-180\u2069 و180",
		"Longitude must be between -180 and 180",
	)
}

// References is the reference data that the details of a listing name.
type References struct {
	last   map[string]string // the type of the last event, by stream; absent if the entry never existed
	cityIn string            // the governorate of the place's city
}

// lookUp reads the reference data that details name. It reads the log at most twice, and returns unavailable if the log
// does not answer.
func lookUp(ctx context.Context, app *commands.App, d events.Details) (References, error) {
	streams := []string{"governorate-" + d.Place.Governorate, "city-" + d.Place.City, "category-" + d.Category}
	if len(d.Amenities) <= maxAmenities { // checkReferences refuses a longer list
		for _, amenity := range d.Amenities {
			streams = append(streams, "amenity-"+amenity)
		}
	}
	last, err := app.Log.LastTypes(ctx, streams)
	if err != nil {
		return References{}, commands.Unavailable.Because(err)
	}
	found := References{last: last}
	if d.Place.City == "" {
		return found, nil
	}
	history, err := app.Log.Load(ctx, "city-"+d.Place.City, 0)
	if err != nil {
		return References{}, commands.Unavailable.Because(err)
	}
	for _, r := range history {
		if city, ok := r.Data.(events.CitySet); ok {
			found.cityIn = city.Governorate
		}
	}
	return found, nil
}

// listed reports whether the entry of a stream is in the reference data. A removed entry counts only if the listing had
// it before (had).
func (r References) listed(stream string, had bool) bool {
	last := r.last[stream]
	return last != "" && (had || last != events.TypeOf(events.ReferenceRemoved{}))
}

// checkReferences reports fields whose value is not in the reference data. A value that the listing had before stays
// valid after its entry was removed.
func checkReferences(c *fault.Check, kind events.Kind, d, before events.Details, refers References) {
	if kind == events.Service {
		c.Field(d.Category != Venues && refers.listed("category-"+d.Category, d.Category == before.Category),
			"category", "اختاروا فئة من القائمة", "Please choose a category")
	}
	c.Field(len(d.Amenities) <= maxAmenities, "amenities", "القائمة أطول من المسموح", "The list is too long")
	for _, amenity := range d.Amenities {
		c.Field(refers.listed("amenity-"+amenity, slices.Contains(before.Amenities, amenity)),
			"amenities", "ميزة غير معروفة", "Unknown amenity")
	}
	place, stood := d.Place, before.Place
	c.Field(refers.listed("governorate-"+place.Governorate, place.Governorate == stood.Governorate),
		"governorate", "اختاروا المحافظة", "Please choose the governorate")
	c.Field(
		place.City == "" || refers.cityIn == place.Governorate &&
			refers.listed("city-"+place.City, place.City == stood.City),
		"city", "اختاروا المدينة من القائمة", "Please choose a city from the list")
}
