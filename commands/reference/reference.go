// Package reference contains the commands on the reference data and on the settings of the site. Reference data are the
// lists of categories, governorates, cities and amenities, whose keys other streams refer to.
package reference

import (
	"regexp"
	"unicode/utf8"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/internal/slug"
)

// maxOrder is the largest absolute value of a number that sorts a list.
const maxOrder = 100_000

// Entry is the state of an entry of a list: the last event of its stream.
type Entry struct{ last events.Event } // nil = the stream has no event

// Entries is the aggregate of the streams of entries, such as city-homs.
var Entries = commands.Aggregate[Entry]{Apply: func(_ Entry, e events.Event) Entry { return Entry{e} }}

// Exists reports whether the entry was set and has not been removed since.
func (s Entry) Exists() bool {
	_, removed := s.last.(events.ReferenceRemoved)
	return s.last != nil && !removed
}

// set returns the decision to set an entry. If the entry would not change, no event is appended.
func (s Entry) set(e events.Event) (commands.Decision, error) {
	return commands.Change(s.last, e)
}

// prepareSet prepares a command that sets an entry or a setting. It refuses everybody but admins and the system, which
// seeds a new log. It returns the errors that the check has recorded.
func prepareSet(by commands.Request, stream string, check *fault.Check) (commands.Target, commands.None, error) {
	err := by.Actor.Require(events.Admin, events.System)
	if err == nil {
		err = check.Err()
	}
	return commands.Target{Stream: stream}, commands.None{}, err
}

var (
	keyPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,59}$`)
	lists      = []string{"category", "governorate", "city", "amenity"} // the names of all lists
)

// checkEntry records errors for a malformed key and for a name that is missing or too long in either language.
func checkEntry(c *fault.Check, field, key string, name events.Bilingual) {
	c.Field(
		keyPattern.MatchString(key),
		field,
		"حروف لاتينية صغيرة وأرقام فقط",
		"Lower-case Latin letters and digits only",
	)
	c.Field(name.Ar != "" && name.En != "", "name", "الاسم مطلوب باللغتين", "The name is required in both languages")
	c.Field(
		max(utf8.RuneCountInString(name.Ar), utf8.RuneCountInString(name.En)) <= 120,
		"name",
		"الاسم أطول من المسموح",
		"String must contain at most 120 character(s)",
	)
	commands.CheckLine(c, "name", name.Ar, name.En)
}

func checkOrder(c *fault.Check, field string, n int) {
	c.Field(n >= -maxOrder && n <= maxOrder, field, "الرقم خارج المعقول", "The number is out of range")
}

// The longest texts of the page of an entry, in characters.
const maxMetaTitle, maxMetaText, maxIntro, maxAlt = 120, 600, 1200, 200

// FormLimits are the limits of the fields of the forms for reference data.
func FormLimits() commands.FormLimits {
	return commands.FormLimits{
		"maxMetaTitle": maxMetaTitle, "maxMetaText": maxMetaText, "maxIntro": maxIntro, "maxAlt": maxAlt,
	}
}

// checkTexts records errors for the texts of the page of a category, governorate or city.
func checkTexts(c *fault.Check, intro, metaTitle, metaText events.Bilingual) {
	commands.CheckLength(c, "intro", maxIntro, intro)
	commands.CheckLength(c, "metaTitle", maxMetaTitle, metaTitle)
	commands.CheckLength(c, "metaText", maxMetaText, metaText)
	commands.CheckText(c, "intro", intro.Ar, intro.En)
	commands.CheckLine(c, "metaTitle", metaTitle.Ar, metaTitle.En)
	commands.CheckText(c, "metaText", metaText.Ar, metaText.En)
}

// checkPlace records errors for the slugs and the coordinates of a governorate or city. Coordinates are in degrees.
func checkPlace(c *fault.Check, slugEn, slugAr string, latitude, longitude float64) {
	c.Field(
		utf8.RuneCountInString(slugAr) <= 80,
		"slugAr",
		"النص أطول من 80 حرفًا",
		"String must contain at most 80 character(s)",
	)
	commands.CheckLine(c, "slugAr", slugAr)
	for field, word := range map[string]string{"slug": slugEn, "slugAr": slugAr} {
		c.Field(
			!slug.Reserved(word),
			field,
			"هذا العنوان لصفحة من صفحات الموقع",
			"This address belongs to a page of the site",
		)
	}
	c.Field(
		latitude >= -90 && latitude <= 90,
		"latitude",
		"خط العرض بين \u2066-90\u2069 و90",
		"Latitude must be between -90 and 90",
	)
	c.Field(
		longitude >= -180 && longitude <= 180,
		"longitude",
		"خط الطول بين \u2066-180\u2069 و180",
		"Longitude must be between -180 and 180",
	)
}
