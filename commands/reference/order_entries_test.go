package reference_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/reference"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// keysOf returns the keys of a list, in the order of their names.
func keysOf(t *testing.T, w *scenario.World, list string) (keys []string) {
	t.Helper()
	streams, err := w.App.Log.Streams(t.Context(), list+"-", 100)
	require.NoError(t, err)
	for _, name := range streams {
		if key, of := strings.CutPrefix(name, list+"-"); of {
			keys = append(keys, key)
		}
	}
	require.NotEmpty(t, keys)
	return keys
}

func TestOrderingTheListsOfReferenceData(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	admin := scenario.As(commands.NewID(), events.Admin)
	for list, number := range map[string]int{"category": 16, "governorate": 14, "amenity": 20} {
		keys := keysOf(t, w, list)
		require.Len(t, keys, number)
		slices.Reverse(keys)
		w.Given(t).
			When(admin, reference.OrderEntries{List: list, Keys: keys}).
			Then(events.ReferenceOrdered{List: list, Keys: keys})
		w.Given(t).When(admin, reference.OrderEntries{List: list, Keys: keys}).ThenNothing()
	}
	for _, role := range []events.Role{events.Editor, events.VenueOwner, events.Customer} {
		w.Given(t).
			When(scenario.As(commands.NewID(), role), reference.OrderEntries{List: "amenity"}).
			ThenRefused(fault.Forbidden)
	}
	for list, keys := range map[string][]string{"city": {"homs"}, "": nil} {
		w.Given(t).When(admin, reference.OrderEntries{List: list, Keys: keys}).ThenRefused(fault.Invalid, "list")
	}
}

func TestAnOrderNamesEachEntryOnce(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	admin := scenario.As(commands.NewID(), events.Admin)
	keys := keysOf(t, w, "amenity")
	for said, wrong := range map[string][]string{
		"Not in the list, reload the page: heliport":                           append(slices.Clone(keys), "heliport"),
		"Named more than once: " + keys[3]:                                     append(slices.Clone(keys), keys[3]),
		"Missing from the order, reload the page: " + keys[0]:                  keys[1:],
		"Missing from the order, reload the page: " + keys[0] + ", " + keys[1]: keys[2:],
		"Invalid input":        append(slices.Clone(keys), "<b>"),
		"The list is too long": slices.Repeat(keys, 60),
	} {
		_, err := commands.Handle(t.Context(), w.App, admin, reference.OrderEntries{List: "amenity", Keys: wrong})
		var refused *fault.Error
		require.ErrorAs(t, err, &refused, said)
		assert.Equal(t, said, refused.Fields["keys"].En)
		assert.NotEmpty(t, refused.Fields["keys"].Ar)
	}
}

// An entry that was removed and added again stands last, so that the order of before is a change.
func TestAnOrderIsAboutWhatIsInTheList(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	admin := scenario.As(commands.NewID(), events.Admin)
	keys := keysOf(t, w, "category")
	order := reference.OrderEntries{List: "category", Keys: keys}
	ordered := events.ReferenceOrdered{List: "category", Keys: keys}
	w.Given(t).When(admin, order).Then(ordered)

	music := events.CategorySet{Key: "music", Name: events.Bilingual{Ar: "موسيقا", En: "Music"}}
	w.Given(t, events.ReferenceRemoved{List: "category", Key: "music"}).
		When(admin, order).ThenRefused(fault.Invalid, "keys")
	w.Given(t, music).When(admin, order).Then(ordered)

	fireworks := events.CategorySet{Key: "fireworks", Name: events.Bilingual{Ar: "ألعاب نارية", En: "Fireworks"}}
	w.Given(t, fireworks).When(admin, order).ThenRefused(fault.Invalid, "keys")
}
