package reference_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/reference"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/fault"
	"weddings/internal/tool/devservers/servertest"
)

func TestTheListsOfANewSite(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	history, err := w.App.Log.Read(t.Context(), 0, 1000)
	require.NoError(t, err)
	counts, cities := map[string]int{}, map[string]string{}
	for _, r := range history {
		counts[r.Type]++
		switch e := r.Data.(type) {
		case events.CitySet:
			cities[e.Slug] = e.Governorate
		case events.CategorySet:
			assert.NotEmpty(t, e.Description.Ar, e.Key)
			assert.NotEmpty(t, e.Description.En, e.Key)
		}
	}
	assert.Equal(
		t,
		map[string]int{
			"reference.governorate_set": 14,
			"reference.city_set":        56,
			"reference.category_set":    16,
			"reference.amenity_set":     20,
		},
		counts,
	)
	for _, slug := range []string{"damascus", "aleppo", "homs", "latakia", "hama", "tartus"} {
		assert.Contains(t, cities, slug)
	}
	require.NoError(t, reference.Seed(t.Context(), w.App))
	head, err := w.App.Log.Head(t.Context())
	require.NoError(t, err)
	assert.EqualValues(t, len(history), head, "a second start seeds nothing")
}

// A server that was killed while it filled the log is started again.
func TestAStartThatWasKilledIsContinued(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	whole, err := w.App.Log.Read(t.Context(), 0, 1000)
	require.NoError(t, err)
	killed := storetest.Open(t, servertest.Postgres(t))
	app := &commands.App{Log: killed.Log, Vault: killed.Vault, Now: killed.Log.Time}
	system := events.Metadata{Actor: events.Actor{Role: events.System}}
	left := whole[:20]
	for _, r := range left {
		_, err := app.Log.Append(t.Context(), store.Append{
			Stream: r.Stream, Expected: store.Any, Events: []events.Event{r.Data}, Metadata: system,
		})
		require.NoError(t, err)
	}
	removed := events.ReferenceRemoved{List: "governorate", Key: "hama"}
	_, err = app.Log.Append(t.Context(), store.Append{
		Stream: removed.StreamName(), Expected: store.Any, Events: []events.Event{removed}, Metadata: system,
	})
	require.NoError(t, err)
	require.NoError(t, reference.Seed(t.Context(), app))
	all, err := app.Log.Read(t.Context(), 0, 1000)
	require.NoError(t, err)
	require.Len(t, all, len(whole)+1, "what was there, the removal, and the rest")
	assert.Equal(t, removed, all[len(left)].Data)
	for i, r := range whole[len(left):] {
		assert.Equal(t, r.Data, all[len(left)+1+i].Data)
	}
	require.NoError(t, reference.Seed(t.Context(), app))
	head, err := app.Log.Head(t.Context())
	require.NoError(t, err)
	assert.EqualValues(t, len(all), head)
}

func TestSettingAndRemovingEntries(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	admin := scenario.As(commands.NewID(), events.Admin)
	name := events.Bilingual{Ar: "ألعاب نارية", En: "Fireworks"}
	category := events.CategorySet{Key: "fireworks", Name: name}
	governorate := events.GovernorateSet{Slug: "north", Name: name}
	city := events.CitySet{Slug: "northtown", Governorate: "north", Name: name}
	amenity := events.AmenitySet{Key: "heliport", Name: name}
	for _, entry := range []struct {
		set   commands.Command
		event events.Event
		list  string
		key   string
	}{
		{reference.SetCategory{CategorySet: category}, category, "category", "fireworks"},
		{reference.SetGovernorate{GovernorateSet: governorate}, governorate, "governorate", "north"},
		{reference.SetCity{CitySet: city}, city, "city", "northtown"},
		{reference.SetAmenity{AmenitySet: amenity}, amenity, "amenity", "heliport"},
	} {
		t.Run(entry.list, func(t *testing.T) {
			remove := reference.RemoveReference{List: entry.list, Key: entry.key}
			w.Given(t).When(admin, remove).ThenRefused(fault.NotFound)
			w.Given(t).When(admin, entry.set).Then(entry.event)
			w.Given(t).When(admin, entry.set).ThenNothing()
			w.Given(t).When(admin, remove).Then(events.ReferenceRemoved{List: entry.list, Key: entry.key})
			w.Given(t).When(admin, remove).ThenRefused(fault.NotFound)
			w.Given(t).When(admin, entry.set).Then(entry.event)
		})
	}
	w.Given(t).
		When(admin, reference.RemoveReference{List: "people", Key: "A B"}).
		ThenRefused(fault.Invalid, "list", "key")
	long := events.Bilingual{Ar: strings.Repeat("ط", 121), En: "x"}
	w.Given(t).
		When(admin, reference.SetCategory{CategorySet: events.CategorySet{Key: "Fire Works", Name: long}}).
		ThenRefused(fault.Invalid, "key", "name")
	w.Given(t).
		When(admin,
			reference.SetGovernorate{GovernorateSet: events.GovernorateSet{Name: events.Bilingual{Ar: "شمال"}}}).
		ThenRefused(fault.Invalid, "slug", "name")
	w.Given(t).
		When(admin, reference.SetCity{CitySet: events.CitySet{Slug: "x", Name: name}}).
		ThenRefused(fault.Invalid, "governorate")
	taken := events.CitySet{Slug: "faq", SlugAr: "blog", Governorate: "north", Name: name}
	w.Given(t).When(admin, reference.SetCity{CitySet: taken}).ThenRefused(fault.Invalid, "slug", "slugAr")
	w.Given(t).When(admin, reference.SetAmenity{}).ThenRefused(fault.Invalid, "key", "name")
}

func TestSettings(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	admin := scenario.As(commands.NewID(), events.Admin)
	for _, absurd := range []int64{-1, 0, 10_000_001} {
		w.Given(t).
			When(admin, reference.SetExchangeRate{PoundsPerDollar: absurd}).
			ThenRefused(fault.Invalid, "poundsPerDollar")
	}
	w.Given(t).
		When(admin, reference.SetExchangeRate{PoundsPerDollar: 11_000}).
		Then(events.ExchangeRateSet{PoundsPerDollar: 11_000})
	w.Given(t).When(admin, reference.SetExchangeRate{PoundsPerDollar: 11_000}).ThenNothing()
	w.Given(t).
		When(admin, reference.SetSynonyms{Term: " كوشة ", Words: []string{" ديكور ", ""}}).
		Then(events.SynonymsSet{Term: "كوشة", Words: []string{"ديكور"}})
	w.Given(t).When(admin, reference.SetSynonyms{Term: "كوشة", Words: []string{"ديكور"}}).ThenNothing()
	w.Given(t).
		When(admin, reference.SetExchangeRate{PoundsPerDollar: 11_000}).
		ThenNothing()
		// also after another setting
	w.Given(t).When(admin, reference.SetSynonyms{Term: "dj"}).ThenNothing() // there was none
	w.Given(t).When(admin, reference.SetSynonyms{Term: "كوشة"}).Then(events.SynonymsSet{Term: "كوشة"})
	w.Given(t).When(admin, reference.SetSynonyms{Term: "كوشة"}).ThenNothing()
	w.Given(t).
		When(admin, reference.SetExchangeRate{PoundsPerDollar: 12_000}).
		Then(events.ExchangeRateSet{PoundsPerDollar: 12_000})
	w.Given(t).
		When(admin, reference.SetSynonyms{Term: strings.Repeat("ط", 61), Words: []string{strings.Repeat("ط", 61)}}).
		ThenRefused(fault.Invalid, "term", "words")
	w.Given(t).
		When(admin, reference.SetSynonyms{Term: " ", Words: make([]string, 51)}).
		ThenRefused(fault.Invalid, "term", "words")
	w.Given(t).
		When(admin, reference.SetSynonyms{Term: "dj", Words: []string{"\x00"}}).
		ThenRefused(fault.Invalid, "words")
}
