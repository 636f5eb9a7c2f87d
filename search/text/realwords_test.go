package text

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestAPackedSetHasItsWordsAndFewOthers(t *testing.T) {
	t.Parallel()
	var words []string
	for i := range 2000 {
		words = append(words, fmt.Sprint("word", i))
	}
	hashes := unpackWords(PackWords(append(words, words[:10]...)))
	assert.True(t, slices.IsSorted(hashes))
	for _, w := range words {
		assert.Contains(t, hashes, hashed(w))
	}
	assert.Empty(t, unpackWords(PackWords(nil)))
	assert.Less(t, len(packedWords), 150<<10)
	taken := 0
	for i := range 10_000 {
		if real(fmt.Sprint("xq", i, "zzw")) {
			taken++
		}
	}
	assert.Less(t, taken, 120, "of 10,000 that are no words")
}

// No list that the set is made of was looked at for these.
func TestEverydayWordsAreReal(t *testing.T) {
	t.Parallel()
	const arabic = `السيارة المدرسة الحرب السلام الكتاب النافذة الشارع المستشفى الدراجة القطار التلفزيون الهاتف الشرطة
		الغابة الجبل النهر العاصفة الثلج المطر الشمس القمر النجوم الحديقة البناية العمارة الجامعة الأستاذ الطالب المهندس
		الطبيب الممرضة الدواء المرض الصداع القلب اليدين العيون الوجه الأسنان الحذاء القميص المعطف القبعة النظارات `
	const english = `school window bicycle hospital doctor teacher engine bottle kitchen garage thunder mountain
		river forest planet student medicine headache shoulder trousers jacket umbrella luggage airport passport
		insurance mortgage laptop keyboard printer battery charger freezer blender mattress pillow blanket carpet curtain`
	var missing []string
	for _, w := range strings.Fields(arabic + english) {
		if !real(Normalise(w)) {
			missing = append(missing, w)
		}
	}
	assert.Empty(t, missing)
}

func TestRealWordsAreNoMisspeltKindsOrPlaces(t *testing.T) {
	t.Parallel()
	for _, query := range []string{
		"المطلوب حمار", "تدمير شامل", "معلومة مهمة", "صابون وخبز", "سيجارة", "carrot soup", "the chairman arrived",
		"audio cookie", "a billion barons",
	} {
		p := Understand(Tokens(query), query, nil)
		assert.Empty(t, p.Corrected, query)
		assert.Empty(t, p.Needs, query)
		assert.Empty(t, p.Places, query)
	}
	for query, meant := range map[string]string{"صاالات بحلب": "صالات بحلب", "halll in aleppo": "hall in aleppo"} {
		assert.Equal(t, meant, Understand(Tokens(query), query, nil).Corrected)
	}
}
