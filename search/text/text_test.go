package text_test

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"golang.org/x/text/unicode/norm"

	"weddings/search/text"
)

func TestFoldTakesTogetherWhatPeopleWriteForEachOther(t *testing.T) {
	t.Parallel()
	for written, folded := range map[string]string{
		"قاعة": "قاعه", "إدلب": "ادلب", "آمال": "امال", "مصطفى": "مصطفي", "کلیه": "كليه", "ضوء": "ضو", "مُحَمَّد": "محمد", "ســوريا": "سوريا",
		"٣٠٠ شخص": "300 شخص", "Café": "cafe", "Al-Bab": "al bab", "ﻻ": "لا",
	} {
		assert.Equal(t, folded, text.Fold(written))
	}
	assert.NotEqual(t, text.Fold("قاعة"), text.Fold("قناعة"))
}

func TestBareTakesTheArticleAndLeavesTheRest(t *testing.T) {
	t.Parallel()
	for word, bare := range map[string]string{"الياسمين": "ياسمين", "بالشام": "شام", "وبالشام": "شام", "للقاعه": "قاعه", "الف": "الف", "ياسمين": "ياسمين"} {
		assert.Equal(t, bare, text.Bare(word))
	}
}

func TestSoundIsOneForBothScripts(t *testing.T) {
	t.Parallel()
	for _, pair := range [][2]string{{"ياسمين", "yasmine"}, {"قاسيون", "qasioun"}, {"قاسيون", "kasyoun"}, {"شام", "sham"}, {"خزامي", "khuzama"}, {"نارنج", "narenj"}} {
		assert.Equal(t, text.Sound(pair[0]), text.Sound(pair[1]), pair)
	}
	assert.NotEqual(t, text.Sound("حلب"), text.Sound("حمص"))
}

func TestDistanceCountsASwapOnce(t *testing.T) {
	t.Parallel()
	assert.Equal(t, 1, text.Distance("ياسمين", "يامسين", 2))
	assert.Equal(t, 2, text.Distance("hall", "hxxl", 2))
	assert.Equal(t, 3, text.Distance("abc", "xyz", 2), "it gives up beyond the limit")
}

func FuzzTokens(f *testing.F) {
	for _, seed := range []string{"قاعة الياسمين", "Café Al-Bab", "e\u0301", "\xff", "أ\u0654", "ﷺ"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		folded := text.Fold(s)
		if again := text.Fold(folded); again != folded {
			t.Fatalf("folding twice: %q, then %q", folded, again)
		}
		at := 0
		for _, token := range text.Tokens(s) {
			if token.Start < at || token.End <= token.Start || token.End > len(s) {
				t.Fatalf("token %+v of %q", token, s)
			}
			at = token.End
		}
		if utf8.ValidString(s) && len(s) < text.MaxInput/4 && text.Fold(norm.NFC.String(s)) != text.Fold(norm.NFD.String(s)) {
			t.Fatalf("NFC and NFD of %q differ: %q, %q", s, text.Fold(norm.NFC.String(s)), text.Fold(norm.NFD.String(s)))
		}
	})
}
