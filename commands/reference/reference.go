// Package reference contains the commands on the lists that everything refers to: categories, governorates, cities,
// amenities, and the settings of the site.
package reference

import (
	"regexp"
	"unicode/utf8"

	"weddings/commands"
	"weddings/commands/slug"
	"weddings/events"
	"weddings/internal/fault"
)

// maxOrder bounds the numbers that order lists.
const maxOrder = 100_000

// Entry is the last event of an entry's stream; an entry that does not exist has none.
type Entry struct{ last events.Event }

// Entries is the aggregate of the streams of entries, such as city-homs.
var Entries = commands.Aggregate[Entry]{Apply: func(_ Entry, e events.Event) Entry { return Entry{e} }}

// There reports whether the entry exists.
func (s Entry) There() bool {
	_, removed := s.last.(events.ReferenceRemoved)
	return s.last != nil && !removed
}

// set decides on an entry's new state. Setting what is so already is no event.
func (s Entry) set(e events.Event) (commands.Decision, error) {
	return commands.Change(s.last, e)
}

// setting prepares what admins and the seeding of a new log set. It returns invalid with what was found.
func setting(by commands.Request, stream string, check *fault.Check) (commands.Target, commands.None, error) {
	err := by.Actor.Require(events.Admin, events.System)
	if err == nil {
		err = check.Err()
	}
	return commands.Target{Stream: stream}, commands.None{}, err
}

var (
	keyPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,59}$`)
	lists      = []string{"category", "governorate", "city", "amenity"}
)

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

// The longest texts of a page, in characters.
const maxMetaTitle, maxMetaText, maxIntro, maxAlt = 120, 600, 1200, 200

// FormLimits are the limits of the fields of the forms for reference data.
func FormLimits() commands.FormLimits {
	return commands.FormLimits{
		"maxMetaTitle": maxMetaTitle, "maxMetaText": maxMetaText, "maxIntro": maxIntro, "maxAlt": maxAlt,
	}
}

// checkTexts is for what the page of a category or a place says of it.
func checkTexts(c *fault.Check, intro, metaTitle, metaText events.Bilingual) {
	commands.CheckLength(c, "intro", maxIntro, intro)
	commands.CheckLength(c, "metaTitle", maxMetaTitle, metaTitle)
	commands.CheckLength(c, "metaText", maxMetaText, metaText)
	commands.CheckText(c, "intro", intro.Ar, intro.En)
	commands.CheckLine(c, "metaTitle", metaTitle.Ar, metaTitle.En)
	commands.CheckText(c, "metaText", metaText.Ar, metaText.En)
}

// checkPlace is for what has a place on the map and a page under either slug.
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
		"خط العرض بين 90- و90",
		"Latitude must be between -90 and 90",
	)
	c.Field(
		longitude >= -180 && longitude <= 180,
		"longitude",
		"خط الطول بين 180- و180",
		"Longitude must be between -180 and 180",
	)
}
