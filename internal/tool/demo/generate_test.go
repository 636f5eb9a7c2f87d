package demo

import (
	"crypto/sha256"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands/reference"
)

func TestGenerateCoversTheCountryAndEveryTrade(t *testing.T) {
	all := Generate(1)
	require.GreaterOrEqual(t, len(all), 240)
	assert.Equal(t, "قاعة الياسمين", all[0].NameAr, "the hall the README searches for")

	governorates, categories, texts, outcomes := map[string]bool{}, map[string]bool{}, map[string]bool{},
		map[Outcome]int{}
	arabicOnly, englishOnly := 0, 0
	for _, s := range all {
		governorates[s.Governorate], categories[s.Category] = true, true
		outcomes[s.Outcome]++
		text := s.DescriptionAr + s.DescriptionEn
		require.False(t, texts[text], "two listings say the same: %s", text)
		texts[text] = true
		require.NotContains(t, text, "%!")
		require.NotRegexp(t, `00 ضيف(ًا|وف)|[1-9]0 ضيف([ .]|$)`, text, "a hundred has another form of the noun")
		require.NotEmpty(t, s.NameAr+s.NameEn)
		if s.NameEn == "" {
			arabicOnly++
		}
		if s.NameAr == "" {
			englishOnly++
		}
		require.GreaterOrEqual(t, len(s.Pictures), 3)
	}
	assert.Len(t, governorates, 14)
	assert.Len(t, categories, len(serviceTrades)+1)
	assert.Len(t, outcomes, 6)
	assert.Greater(t, arabicOnly, 40)
	assert.Greater(t, englishOnly, 20)
	assert.Equal(t, all, Generate(1), "one seed always gives the same demo")
	assert.NotEqual(t, all, Generate(2))
}

// TestListingsLieInTheirTowns checks that pins are near the town, that quarters belong to it, and that some owners have
// set no location.
func TestListingsLieInTheirTowns(t *testing.T) {
	seen, unstated, kinds := map[string]map[string]bool{}, 0, map[bool]bool{}
	for n, s := range Generate(1) {
		if s.Latitude == 0 {
			require.Empty(t, s.Quarter.ar+s.Quarter.en+s.Landmark.ar+s.Landmark.en+s.Address, "listing %d", n)
			unstated, kinds[s.Venue] = unstated+1, true
			continue
		}
		latitude, longitude := reference.CityAt(s.City)
		require.InDelta(t, latitude, s.Latitude, 0.07, "%d in %s", n, s.City)
		require.InDelta(t, longitude, s.Longitude, 0.08, "%d in %s", n, s.City)
		if s.NameAr != "" && s.NameEn != "" {
			require.Equal(t, s.Quarter.ar == "", s.Quarter.en == "")
			require.Equal(t, s.Landmark.ar == "", s.Landmark.en == "")
		}
		if seen[s.City] == nil {
			seen[s.City] = map[string]bool{}
		}
		seen[s.City][s.Quarter.ar], seen[s.City][s.Quarter.en] = true, true
		if len(quarters[s.City]) > 0 {
			require.NotEmpty(t, s.Quarter.ar+s.Quarter.en, "listing %d", n)
		}
	}
	for city, all := range quarters {
		require.NotNil(t, seen[city], "%s is no town of the demo", city)
		for _, q := range all {
			assert.True(t, seen[city][q.name.ar] || seen[city][q.name.en], "nobody is in %s of %s", q.name.ar, city)
		}
	}
	assert.InDelta(t, 25, unstated, 5)
	assert.Len(t, kinds, 2, "venues and services alike")
}

// TestEveryKindHasScenesOfItsOwn checks that each kind has at least four scenes, that each picture is the first one of
// only one listing, and that no listing shows a scene of another trade.
func TestEveryKindHasScenesOfItsOwn(t *testing.T) {
	all := Generate(1)
	kinds, listings, heads := map[string]map[string]bool{}, map[string]int{}, map[string]int{}
	sceneOf := map[string]string{}
	for n, s := range all {
		kind := s.kind()
		listings[kind]++
		require.NotEmpty(t, scenes[kind], kind)
		if kinds[kind] == nil {
			kinds[kind] = map[string]bool{}
		}
		for _, of := range scenes[kind] {
			if other, taken := sceneOf[of.name]; taken {
				require.Equal(t, other, kind, "%s is a scene of two kinds", of.name)
			}
			sceneOf[of.name] = kind
			for _, hour := range hours {
				if s.Pictures[0] == of.name+"-"+hour || s.Pictures[0] == of.name+"-"+horizons[s.Governorate]+"-"+hour {
					kinds[kind][of.name] = true
				}
			}
		}
		earlier, taken := heads[s.Pictures[0]]
		require.False(t, taken, "%s is the picture of listings %d and %d", s.Pictures[0], earlier, n)
		heads[s.Pictures[0]] = n
		shown := map[string]bool{}
		for _, name := range s.Pictures {
			require.False(t, shown[name], "listing %d shows %s twice", n, name)
			shown[name] = true
		}
	}
	assert.Len(t, kinds, len(scenes))
	for kind, shown := range kinds {
		assert.GreaterOrEqual(t, len(shown), 4, kind)
		assert.Less(t, listings[kind], len(scenes[kind])*len(hours), "%s has more listings than pictures", kind)
	}
}

// TestListingsOfOneKindAndPlaceHaveOtherPictures: they take another hour where their scene is shown at that one.
func TestListingsOfOneKindAndPlaceHaveOtherPictures(t *testing.T) {
	turns := len(scenes["hall"]) // whose scenes come again with the hours
	require.LessOrEqual(t, turns, len(hours))
	all := make([]Sample, 2*len(hours))
	for n := range all {
		all[n] = Sample{Venue: true, VenueType: "hall", Governorate: "damascus"}
		if n%len(hours) >= turns {
			all[n].VenueType = "farm"
		}
	}
	hang(all)
	heads := map[string]bool{}
	for _, s := range all {
		assert.False(t, heads[s.Pictures[0]], s.Pictures[0])
		heads[s.Pictures[0]] = true
	}
}

// TestThePicturesAreThoseThatAreShown checks that every picture that the demo shows was drawn, and that no other
// picture is embedded.
func TestThePicturesAreThoseThatAreShown(t *testing.T) {
	files, err := pictures.ReadDir("pictures")
	require.NoError(t, err)
	var names []string
	sums := map[[sha256.Size]byte]string{}
	for _, file := range files {
		raw, err := pictures.ReadFile("pictures/" + file.Name())
		require.NoError(t, err)
		sum := sha256.Sum256(raw)
		require.Empty(t, sums[sum], "%s is the same picture", file.Name())
		sums[sum] = file.Name()
		assert.Less(t, len(raw), 80<<10, file.Name())
		names = append(names, strings.TrimSuffix(file.Name(), ".jpg"))
	}
	assert.Equal(t, PictureNames(1), names, "node internal/tool/demo/scenes/draw.mjs draws what is missing")
}
