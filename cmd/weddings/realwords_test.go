package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/memory"
)

// What nobody offers here, in words that are written as they should be, is no misspelt name or kind of the demo.
func TestEverydayWordsAreNeverCorrected(t *testing.T) {
	t.Parallel()
	engine := memory.New()
	require.NoError(t, engine.Rebuild(t.Context(), 1, demoDocuments()))
	const words = `behead chew know mull potter rewound slower suppliers volt darling olive woven taller trusses physique
		squids knighting melanin fixation gestate carrot umbrella passport mattress battery charger freezer
		مقتل هامة ميلان سنعد تشيري مادى ملفي جنوبية الدواسة العزاب الهلام اجلبي الصالحين المدرسة النافذة الدراجة
		القطار المستشفى الشرطة الثلاجة الغسالة المكنسة الحذاء القميص المعطف النظارات البطارية المحاسبة`
	meant, found := 0, []string{}
	for word := range strings.FieldsSeq(words) {
		for _, query := range []string{word, word + " بحلب", word + " in Aleppo"} {
			r, err := engine.Search(t.Context(), search.Query{Text: query, Limit: 3})
			require.NoError(t, err)
			assert.Empty(t, r.DidYouMean, query)
			meant++
			kind := func(u search.Understood) bool { return u.Kind == "kind" && strings.Contains(u.Text, word) }
			if slices.ContainsFunc(r.Understood, kind) || query == word && r.Total > 0 && !r.ByWords() {
				found = append(found, query)
			}
		}
	}
	assert.Positive(t, meant)
	assert.LessOrEqual(t, len(found), 5, "%q", found) // a description may have the word, or it sounds as a name does
}
