package figures

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// A reader finds a name where a dictionary of their language has it, whatever its code is.
func TestNamesAreOrderedAsReadersLookForThem(t *testing.T) {
	t.Parallel()
	ordered := func(lang, dimension string, names ...string) []string {
		p := &plan{Question: Question{Lang: lang, Order: "name"}, by: dimensionOf(dimension)}
		rows := make([]Row, len(names))
		for i, name := range names {
			rows[i] = Row{Key: strings.Repeat("z", len(names)-i), NameAr: &names[i], NameEn: &name}
			if dimension == "hour" {
				rows[i].Key = name
			}
		}
		slices.SortFunc(rows, p.compare())
		list := make([]string, len(rows))
		for i, row := range rows {
			list[i] = *row.NameAr
		}
		return list
	}
	assert.Equal(t, []string{"أحلام", "الياسمين", "إمارة", "بلودان", "ياسمين"},
		ordered("ar", "listing", "ياسمين", "إمارة", "بلودان", "الياسمين", "أحلام"), "a hamza makes no other letter")
	assert.Equal(
		t,
		[]string{"aleppo hall", "Élite", "Zenobia"},
		ordered("en", "listing", "Zenobia", "Élite", "aleppo hall"),
	)
	assert.Equal(t, []string{"9", "10"}, ordered("en", "hour", "10", "9"), "hours are in the order of the day")
}

// What a path is the page of is told by its form alone; whether there is such a thing, by the read models.
func TestAddressesInPaths(t *testing.T) {
	t.Parallel()
	for path, address := range map[string]string{
		"/damascus": "damascus", "/province/دمشق/": "دمشق", "/province/a/b": "", "/": "", "/blog/a": "",
	} {
		assert.Equal(t, address, placeAddress(path), path)
	}
	for path, address := range map[string]string{
		"/venues": "venues", "/services/photography": "photography", "/services": "", "/": "",
	} {
		assert.Equal(t, address, categoryAddress(path), path)
	}
	assert.Equal(t, "01920000-0000-7000-8000-000000000001",
		listingID("/service/photography/01920000-0000-7000-8000-000000000001"))
	assert.Empty(t, listingID("/venue/jasmine"))
}
