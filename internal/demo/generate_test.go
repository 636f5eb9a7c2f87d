package demo

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestGenerateCoversTheCountryAndEveryTrade(t *testing.T) {
	all := Generate(1)
	require.GreaterOrEqual(t, len(all), 240)
	assert.Equal(t, "قاعة الياسمين", all[0].NameAr, "the hall the README searches for")

	governorates, categories, texts, outcomes := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[Outcome]int{}
	arabicOnly, englishOnly := 0, 0
	for _, s := range all {
		governorates[s.Governorate], categories[s.Category] = true, true
		outcomes[s.Outcome]++
		text := s.DescriptionAr + s.DescriptionEn
		require.False(t, texts[text], "two listings say the same: %s", text)
		texts[text] = true
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
	assert.Equal(t, all, Generate(1), "a seed always tells the same story")
	assert.NotEqual(t, all, Generate(2))
}
