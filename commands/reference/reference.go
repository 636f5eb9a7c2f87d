// Package reference holds what admins may ask about the lists that everything refers to: categories, governorates,
// cities, amenities, and the settings of the site.
package reference

import (
	"context"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// SetCategory adds or replaces a service category.
type SetCategory struct{ events.CategorySet }

// SetGovernorate adds or replaces a governorate.
type SetGovernorate struct{ events.GovernorateSet }

// SetCity adds or replaces a city.
type SetCity struct{ events.CitySet }

// SetAmenity adds or replaces an amenity.
type SetAmenity struct{ events.AmenitySet }

// RemoveReference takes an entry out of its list; what refers to it keeps its key.
type RemoveReference struct {
	List string `json:"list"` // category, governorate, city, amenity
	Key  string `json:"key"`
}

// SetExchangeRate changes the conversion that is shown.
type SetExchangeRate struct {
	PoundsPerDollar int64 `json:"poundsPerDollar"`
}

// SetSynonyms replaces the words that mean the same as a term in search.
type SetSynonyms struct {
	Term  string   `json:"term"`
	Words []string `json:"words"`
}

// CommandName names the command in the API.
func (SetCategory) CommandName() string     { return "SetCategory" }
func (SetGovernorate) CommandName() string  { return "SetGovernorate" }
func (SetCity) CommandName() string         { return "SetCity" }
func (SetAmenity) CommandName() string      { return "SetAmenity" }
func (RemoveReference) CommandName() string { return "RemoveReference" }
func (SetExchangeRate) CommandName() string { return "SetExchangeRate" }
func (SetSynonyms) CommandName() string     { return "SetSynonyms" }

// maxOrder bounds the numbers that order lists.
const maxOrder = 100_000

// entry is the last event of an entry's stream; an entry that does not exist has none.
type entry struct{ last events.Event }

func aggregate() commands.Aggregate[entry] {
	return commands.Aggregate[entry]{Fold: func(_ entry, e events.Event) entry { return entry{e} }}
}

var (
	keyPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,59}$`)
	lists      = map[string]bool{"category": true, "governorate": true, "city": true, "amenity": true}
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

// checkPlace is for what has a place on the map and a name in Arabic addresses.
func checkPlace(c *fault.Check, slugAr string, latitude, longitude float64) {
	c.Field(
		utf8.RuneCountInString(slugAr) <= 80,
		"slugAr",
		"النص أطول من 80 حرفًا",
		"String must contain at most 80 character(s)",
	)
	commands.CheckLine(c, "slugAr", slugAr)
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

// set appends an entry's new state to its stream. Admins and the seeding of a new log may; setting what is so already
// is no event.
func set(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
	cmd commands.Command,
	stream string,
	check *fault.Check,
	e events.Event,
) (commands.Receipt, error) {
	if err := commands.RequireRole(by.Actor, events.Admin, events.System); err != nil {
		return commands.Receipt{}, err
	}
	if err := check.Err(); err != nil {
		return commands.Receipt{}, err
	}
	return commands.Execute(
		ctx,
		app,
		by,
		cmd,
		aggregate(),
		commands.Target{Stream: stream},
		func(s entry) (commands.Decision, error) {
			if reflect.DeepEqual(s.last, e) {
				return commands.Decision{}, nil
			}
			return commands.Decision{Events: []events.Event{e}}, nil
		},
	)
}

// Handle returns invalid with the fields at fault.
func (c SetCategory) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	var check fault.Check
	checkEntry(&check, "key", c.Key, c.Name)
	checkOrder(&check, "sortOrder", c.SortOrder)
	commands.CheckText(&check, "description", c.Description.Ar, c.Description.En)
	return set(ctx, app, by, c, "category-"+c.Key, &check, c.CategorySet)
}

// Handle returns invalid with the fields at fault.
func (c SetGovernorate) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	var check fault.Check
	checkEntry(&check, "slug", c.Slug, c.Name)
	checkOrder(&check, "priority", c.Priority)
	checkPlace(&check, c.SlugAr, c.Latitude, c.Longitude)
	commands.CheckLine(&check, "metaTitle", c.MetaTitle.Ar, c.MetaTitle.En)
	commands.CheckText(&check, "metaText", c.MetaText.Ar, c.MetaText.En)
	return set(ctx, app, by, c, "governorate-"+c.Slug, &check, c.GovernorateSet)
}

// Handle returns invalid with the fields at fault.
func (c SetCity) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	var check fault.Check
	checkEntry(&check, "slug", c.Slug, c.Name)
	checkPlace(&check, c.SlugAr, c.Latitude, c.Longitude)
	check.Field(
		keyPattern.MatchString(c.Governorate),
		"governorate",
		"اختاروا المحافظة",
		"Please choose the governorate",
	)
	commands.CheckText(&check, "metaText", c.MetaText.Ar, c.MetaText.En)
	return set(ctx, app, by, c, "city-"+c.Slug, &check, c.CitySet)
}

// Handle returns invalid with the fields at fault.
func (c SetAmenity) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	var check fault.Check
	checkEntry(&check, "key", c.Key, c.Name)
	commands.CheckLine(&check, "group", c.Group)
	return set(ctx, app, by, c, "amenity-"+c.Key, &check, c.AmenitySet)
}

// Handle returns invalid for an unknown list and not_found for an unknown entry.
func (c RemoveReference) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	if err := commands.RequireRole(by.Actor, events.Admin); err != nil {
		return commands.Receipt{}, err
	}
	var check fault.Check
	check.Field(lists[c.List], "list", "قائمة غير معروفة", "Invalid enum value")
	check.Field(keyPattern.MatchString(c.Key), "key", "مفتاح غير صالح", "Invalid input")
	if err := check.Err(); err != nil {
		return commands.Receipt{}, err
	}
	return commands.Execute(
		ctx,
		app,
		by,
		c,
		aggregate(),
		commands.Target{Stream: c.List + "-" + c.Key},
		func(s entry) (commands.Decision, error) {
			if _, removed := s.last.(events.ReferenceRemoved); s.last == nil || removed {
				return commands.Decision{}, commands.NotFound
			}
			return commands.Decision{Events: []events.Event{events.ReferenceRemoved{List: c.List, Key: c.Key}}}, nil
		},
	)
}

// settings is what the stream of the same name says. Each setting changes by itself.
type settings struct {
	rate     int64 // 0 until it is set
	synonyms map[string][]string
}

var settingsOf = commands.Aggregate[settings]{Fold: func(s settings, e events.Event) settings {
	switch e := e.(type) {
	case events.ExchangeRateSet:
		s.rate = e.PoundsPerDollar
	case events.SynonymsSet:
		synonyms := maps.Clone(s.synonyms)
		if synonyms == nil {
			synonyms = map[string][]string{}
		}
		synonyms[e.Term] = e.Words
		s.synonyms = synonyms
	}
	return s
}}

var settingsStream = commands.Target{Stream: events.SettingsStream}

// Handle returns invalid unless the rate is between 1 and ten million. Setting the present rate is no event.
func (c SetExchangeRate) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	var check fault.Check
	check.Field(
		c.PoundsPerDollar >= 1 && c.PoundsPerDollar <= 10_000_000,
		"poundsPerDollar",
		"سعر صرف غير معقول",
		"The rate is out of range",
	)
	if err := commands.RequireRole(by.Actor, events.Admin, events.System); err != nil {
		return commands.Receipt{}, err
	}
	if err := check.Err(); err != nil {
		return commands.Receipt{}, err
	}
	return commands.Execute(ctx, app, by, c, settingsOf, settingsStream, func(s settings) (commands.Decision, error) {
		if s.rate == c.PoundsPerDollar {
			return commands.Decision{}, nil
		}
		return commands.Decision{
			Events: []events.Event{events.ExchangeRateSet{PoundsPerDollar: c.PoundsPerDollar}},
		}, nil
	})
}

// Handle returns invalid for an empty term or more than fifty words. Words that the term has already are no event.
func (c SetSynonyms) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	if err := commands.RequireRole(by.Actor, events.Admin); err != nil {
		return commands.Receipt{}, err
	}
	var check fault.Check
	term := strings.TrimSpace(c.Term)
	check.Field(term != "" && utf8.RuneCountInString(term) <= 60, "term", "اكتبوا الكلمة", "Required")
	check.Field(len(c.Words) <= 50, "words", "خمسون كلمة على الأكثر", "At most fifty words")
	commands.CheckLine(&check, "term", term)
	words := make([]string, 0, len(c.Words))
	for _, w := range c.Words {
		if w = strings.TrimSpace(w); w != "" && utf8.RuneCountInString(w) <= 60 {
			words = append(words, w)
		}
	}
	commands.CheckLine(&check, "words", words...)
	if err := check.Err(); err != nil {
		return commands.Receipt{}, err
	}
	return commands.Execute(ctx, app, by, c, settingsOf, settingsStream, func(s settings) (commands.Decision, error) {
		if slices.Equal(s.synonyms[term], words) { // a term without words is none
			return commands.Decision{}, nil
		}
		return commands.Decision{Events: []events.Event{events.SynonymsSet{Term: term, Words: words}}}, nil
	})
}
