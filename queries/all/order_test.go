package all

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/queries/reference"
)

// What admins have put in an order stands so everywhere. What was added since stands last, and so does what was removed
// and added again.
func TestReferenceDataStandsInItsOrder(t *testing.T) {
	t.Parallel()
	w := setup(t)
	name := events.Bilingual{Ar: "اسم", En: "Name"}
	stage := events.AmenitySet{Key: "stage", Name: name, Group: "stage"}
	w.happens("reference",
		events.CategorySet{Key: "music", Name: name, SortOrder: 1},
		events.CategorySet{Key: "flowers", Name: name, SortOrder: 2},
		events.GovernorateSet{Slug: "aleppo", Name: name, Priority: 1}, stage,
		events.AmenitySet{Key: "pool", Name: name, Group: "place"},
	)
	stands := func(categories, governorates, amenities []string) {
		t.Helper()
		var got [3][]string
		of, err := w.Reference.Categories(t.Context(), nobody)
		require.NoError(t, err)
		for _, c := range of {
			got[0] = append(got[0], c.Key)
		}
		places, err := w.Reference.Governorates(t.Context(), nobody)
		require.NoError(t, err)
		for _, g := range places {
			got[1] = append(got[1], g.ID)
		}
		features, err := w.Reference.Amenities(t.Context(), nobody)
		require.NoError(t, err)
		for _, a := range features {
			got[2] = append(got[2], a.Key)
		}
		assert.Equal(t, [3][]string{categories, governorates, amenities}, got)

		set, err := w.Reference.Reference(t.Context(), admin)
		require.NoError(t, err)
		got = [3][]string{}
		for _, c := range set.Categories {
			got[0] = append(got[0], c.Key)
		}
		for _, g := range set.Governorates {
			got[1] = append(got[1], g.Slug)
		}
		for _, a := range set.Amenities {
			got[2] = append(got[2], a.Key)
		}
		assert.Equal(t, [3][]string{categories, governorates, amenities}, got, "what admins see")
	}
	amenities := func() (keys []string) {
		known, err := w.Reference.Names(t.Context(), nobody)
		require.NoError(t, err)
		for _, a := range known.AmenitiesOf([]string{"stage", "pool", "unknown", "parking", "pool"}) {
			keys = append(keys, a.Key)
		}
		return keys
	}

	stands([]string{"venues", "music", "flowers"}, []string{"homs", "aleppo"}, []string{"parking", "pool", "stage"})
	assert.Equal(t, []string{"parking", "pool", "stage"}, amenities())

	w.happens("order-category", events.ReferenceOrdered{List: "category", Keys: []string{"flowers", "venues", "music"}})
	w.happens("order-governorate", events.ReferenceOrdered{List: "governorate", Keys: []string{"aleppo", "homs"}})
	w.happens("order-amenity", events.ReferenceOrdered{List: "amenity", Keys: []string{"stage", "parking", "pool"}})
	stands([]string{"flowers", "venues", "music"}, []string{"aleppo", "homs"}, []string{"stage", "parking", "pool"})
	assert.Equal(t, []string{"stage", "parking", "pool"}, amenities())

	w.happens("reference",
		events.CategorySet{Key: "attire", Name: name},                // new, and of the lowest number
		events.CategorySet{Key: "music", Name: name, SortOrder: -10}, // changed
		events.ReferenceRemoved{List: "amenity", Key: "stage"}, stage,
	)
	stands([]string{"flowers", "venues", "music", "attire"}, []string{"aleppo", "homs"},
		[]string{"parking", "pool", "stage"})
	assert.Equal(t, []string{"parking", "pool", "stage"}, amenities())

	known, err := w.Reference.Names(t.Context(), nobody)
	require.NoError(t, err)
	found := []string{"attire", "music", "unknown", "flowers"} // as a search counts them
	reference.Order(known, "category", found, func(key string) string { return key })
	assert.Equal(t, []string{"flowers", "music", "attire", "unknown"}, found)
}
