package listing_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

func TestWhatIsWrongWithAVenueIsSaid(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	c := newCast()
	w.Given(t, c.members...)
	north := 91.0
	hash := strings.Repeat("a", 64)
	for name, wrong := range map[string]struct {
		change func(*events.Details)
		fields []string
	}{
		"no name":     {func(d *events.Details) { d.Name = events.Bilingual{Ar: "  "} }, []string{"name"}},
		"a long name": {func(d *events.Details) { d.Name.En = strings.Repeat("x", 121) }, []string{"name"}},
		"a long text": {
			func(d *events.Details) { d.Description.Ar = strings.Repeat("ط", 5001) },
			[]string{"description"},
		},
		"long words for search": {func(d *events.Details) {
			d.MetaTitle.Ar, d.MetaText.En = strings.Repeat("ط", 301), strings.Repeat("x", 301)
		}, []string{"metaTitle", "metaText"}},
		"long links": {func(d *events.Details) {
			d.Links.Website, d.Videos = long(301), []string{long(301)}
			d.Place.MapLink = long(1001)
		}, []string{"website", "videos", "mapLink"}},
		"long in all": {func(d *events.Details) {
			d.Description = events.Bilingual{Ar: strings.Repeat("𓀀", 5000), En: strings.Repeat("𓀀", 5000)}
			for i := range 20 {
				d.Styles = append(d.Styles, events.Bilingual{Ar: strings.Repeat("𓀀", 50) + string(rune('a'+i))})
				d.IdealFor, d.Atmosphere = d.Styles, d.Styles
			}
		}, []string{"description"}},
		"no room":       {func(d *events.Details) { d.Capacity = 0 }, []string{"capacity"}},
		"too much room": {func(d *events.Details) { d.Capacity = 20_001 }, []string{"capacity"}},
		"least above most": {
			func(d *events.Details) { d.MinCapacity, d.MaxCapacity = 9, 8 },
			[]string{"minCapacity"},
		},
		"negative room": {
			func(d *events.Details) { d.MinCapacity, d.MaxCapacity = -1, -1 },
			[]string{"minCapacity", "maxCapacity"},
		},
		"an unknown type": {func(d *events.Details) { d.VenueType = "castle" }, []string{"venueType"}},
		"no governorate":  {func(d *events.Details) { d.Place = events.Place{} }, []string{"governorate"}},
		"an unknown governorate": {
			func(d *events.Details) { d.Place = events.Place{Governorate: "atlantis"} },
			[]string{"governorate"},
		},
		"a city of another one": {func(d *events.Details) { d.Place.City = "palmyra" }, []string{"city"}},
		"an unknown city":       {func(d *events.Details) { d.Place.City = "atlantis" }, []string{"city"}},
		"off the globe": {
			func(d *events.Details) { far := 181.0; d.Place.Latitude, d.Place.Longitude = &north, &far },
			[]string{"latitude", "longitude"},
		},
		"a long address": {
			func(d *events.Details) { d.Place.Address = strings.Repeat("ط", 301) },
			[]string{"address"},
		},
		"a long quarter": {
			func(d *events.Details) { d.Place.Quarter.Ar = strings.Repeat("ط", 81) },
			[]string{"quarter"},
		},
		"a long landmark": {
			func(d *events.Details) { d.Place.Landmark.En = strings.Repeat("x", 161) },
			[]string{"landmark"},
		},
		"an unsafe link": {func(d *events.Details) {
			d.Links.Facebook, d.Place.MapLink = "http://example.com", "javascript:alert(1)"
		}, []string{"facebook", "mapLink"}},
		"a name before the host": {func(d *events.Details) {
			d.Links.Website, d.Place.MapLink = "https://maps.example.com@evil.example", "https://a:b@evil.example/"
		}, []string{"website", "mapLink"}},
		"an unsafe video": {func(d *events.Details) { d.Videos = []string{"file:///etc/passwd"} }, []string{"videos"}},
		"too many pictures": {func(d *events.Details) {
			d.Pictures = make([]events.Picture, 21)
			for i := range d.Pictures {
				d.Pictures[i].Hash = hash
			}
		}, []string{"pictures"}},
		"a picture that is no hash": {
			func(d *events.Details) { d.Pictures = []events.Picture{{Hash: "../../etc/passwd"}} },
			[]string{"pictures"},
		},
		"an unknown amenity": {
			func(d *events.Details) { d.Amenities = []string{"parking", "dragons"} },
			[]string{"amenities"},
		},
		"too many amenities": {
			func(d *events.Details) { d.Amenities = make([]string, 61) },
			[]string{"amenities"},
		},
		"too many extras": {func(d *events.Details) { d.Extras = make([]string, 21) }, []string{"extras"}},
		"a long extra": {
			func(d *events.Details) { d.Extras = []string{strings.Repeat("ط", 61)} },
			[]string{"extras"},
		},
		"a long tag": {func(d *events.Details) {
			d.Styles = []events.Bilingual{{Ar: strings.Repeat("ط",
				61)}}
		}, []string{"styles"}},
		"too many tags": {
			func(d *events.Details) { d.IdealFor = make([]events.Bilingual, 21) },
			[]string{"idealFor"},
		},
		"an unknown season": {func(d *events.Details) { d.Seasons = []string{"monsoon"} }, []string{"seasons"}},
	} {
		t.Run(name, func(t *testing.T) {
			d := details()
			wrong.change(&d)
			w.Given(t).
				When(c.owner, listing.CreateVenue{Details: d, Offer: form()}).
				ThenRefused(fault.Invalid, wrong.fields...)
		})
	}
}

func TestQuarterAndLandmarkAreKeptAsTheyAreWrittenButForSpaces(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	written, stored := details(), details()
	written.Place.Quarter = events.Bilingual{Ar: " " + strings.Repeat("ط", 80), En: "Bab Touma "}
	written.Place.Landmark = events.Bilingual{Ar: "مقابل المشفى الفرنسي\n", En: strings.Repeat("x", 160)}
	stored.Place.Quarter = events.Bilingual{Ar: strings.Repeat("ط", 80), En: "Bab Touma"}
	stored.Place.Landmark = events.Bilingual{Ar: "مقابل المشفى الفرنسي", En: strings.Repeat("x", 160)}
	s.given(w, t, s.created).When(s.owner, listing.EditListing{Listing: s.id, Details: written}).
		Then(events.ListingEdited{Listing: s.id, Details: stored})
}

func TestWordsOfTheSpecification(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	none := details()
	none.Capacity = 0
	s.given(w, t, s.created).
		When(s.owner, listing.EditListing{Listing: s.id, Details: none}).
		ThenRefusedSaying("capacity", "Capacity must be at least 1")
}

func TestAServiceNeedsACategoryFromTheList(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	c := newCast()
	w.Given(t, c.members...)
	service := func(category string) commands.Command {
		return listing.CreateService{Details: events.Details{
			Name: events.Bilingual{
				Ar: "عدسة",
			},
			Category: category,
			Place:    events.Place{Governorate: "homs", City: "palmyra"},
		}, Offer: form()}
	}
	for _, category := range []string{"", "venues", "dragons", strings.Repeat("x", 100)} {
		w.Given(t).When(c.provider, service(category)).ThenRefused(fault.Invalid, "category")
	}
	w.Given(t, events.ReferenceRemoved{List: "category", Key: "jewelry"}).
		When(c.provider, service("jewelry")).
		ThenRefused(fault.Invalid, "category")
	w.Given(t, events.CategorySet{Key: "fireworks"}).When(c.provider, service("fireworks")).Then(events.ListingCreated{
		Listing: scenario.Any,
		Kind:    events.Service,
		Owner:   c.provider.Actor.Account,
		Offer:   offerOf(c.provider.Actor.Account),
		Slugs:   events.Slugs{Ar: "عدسة", En: scenario.AnyText},
		Place:   1,
		Details: events.Details{
			Name: events.Bilingual{Ar: "عدسة"}, Category: "fireworks",
			Place: events.Place{Governorate: "homs", City: "palmyra", Country: "Syria"},
		},
	})
}

// long is a link of so many characters.
func long(n int) string {
	return "https://example.com/" + strings.Repeat("x", n-len("https://example.com/"))
}

// What was listed before links and whole listings were bounded may be kept by an edit, and not made longer.
func TestWhatIsLongerThanItMayBeIsKept(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	created, is := s.created.(events.ListingCreated)
	require.True(t, is)
	created.Details.Links.Website, created.Details.Videos = long(1900), []string{long(1800)}
	created.Details.Description.Ar = strings.Repeat("ق", 30_000)
	kept := edited()
	kept.Links.Website, kept.Videos = long(1900), []string{long(1800)}
	s.given(w, t, created).
		When(s.owner, listing.EditListing{Listing: s.id, Details: kept}).
		Then(events.ListingEdited{Listing: s.id, Details: kept})
	kept.Links.Website = long(1899)
	w.Given(t).
		When(s.owner, listing.EditListing{Listing: s.id, Details: kept}).
		ThenRefused(fault.Invalid, "website")
}

func TestWhatLeftItsListMayBeKept(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	s.given(w, t, s.created, events.ReferenceRemoved{List: "amenity", Key: "parking"}).
		When(s.owner, listing.EditListing{Listing: s.id, Details: edited()}).
		Then(events.ListingEdited{Listing: s.id, Details: edited()})
	w.Given(t).
		When(s.owner, listing.CreateVenue{Details: details(), Offer: form()}).
		ThenRefused(fault.Invalid, "amenities")
}
