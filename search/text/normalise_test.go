package text_test

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"golang.org/x/text/unicode/norm"

	"weddings/search/text"
)

func TestNormaliseTakesTogetherWhatPeopleWriteForEachOther(t *testing.T) {
	t.Parallel()
	for written, normalised := range map[string]string{
		"قاعة": "قاعه", "إدلب": "ادلب", "آمال": "امال", "مصطفى": "مصطفي", "کلیه": "كليه", "ضوء": "ضو",
		"مُحَمَّد": "محمد", "ســوريا": "سوريا",
		"٣٠٠ شخص": "300 شخص", "۳۰۰شخص": "300 شخص", "Café": "cafe", "Al-Bab": "al bab", "ﻻ": "لا", "Qal'a": "qala",
		"7alab": "7alab", "مؤتمر": "موتمر", "شاطئ": "شاطي",
		"\u202eقاعة\u202c": "قاعه", "می\u200cروم": "ميروم", "أ\u0654": "ا",
	} {
		assert.Equal(t, normalised, text.Normalise(written), written)
	}
	for _, pair := range [][2]string{{"قاعة", "قناعة"}, {"دار", "ضار"}, {"hall", "hal"}, {"سما", "شما"}} {
		assert.NotEqual(t, text.Normalise(pair[0]), text.Normalise(pair[1]), "these are different words")
	}
}

func TestTokensKnowTheirBytes(t *testing.T) {
	t.Parallel()
	s := "«قَاعَةُ» Al-Bab 300شخص"
	var parts []string
	for _, token := range text.Tokens(s) {
		parts = append(parts, s[token.Start:token.End])
	}
	assert.Equal(t, []string{"قَاعَةُ", "Al", "Bab", "300", "شخص"}, parts)
}

// TestAHamzaIsRemembered: who writes one at a word's beginning means no article, however it is encoded.
func TestAHamzaIsRemembered(t *testing.T) {
	t.Parallel()
	for written, hamza := range map[string]bool{
		"ألوان": true, "إليسار": true, "آلاء": true, "\u0627\u0654لوان": true, "\uFE83لوان": true, "ـألوان": true,
		"الوان": false, "الأمير": false, "ٱلوان": false,
	} {
		tokens := text.Tokens("قاعة " + written)
		if assert.Len(t, tokens, 2, written) {
			assert.Equal(t, hamza, tokens[1].Hamza, written)
			assert.Equal(t, hamza, tokens[1].Bare() == tokens[1].Text, written)
			assert.False(t, tokens[0].Hamza)
		}
	}
}

func FuzzTokens(f *testing.F) {
	for _, seed := range []string{
		"قاعة الياسمين", "Café Al-Bab", "e\u0301", "\xff", "أ\u0654", "ﷺ", "300شخص", "'a'",
		"ـ", "ǅ", "İ",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		normalised := text.Normalise(s)
		if again := text.Normalise(normalised); again != normalised {
			t.Fatalf("normalising twice: %q, then %q", normalised, again)
		}
		at := 0
		for _, token := range text.Tokens(s) {
			if token.Start < at || token.End <= token.Start || token.End > len(s) || token.Text == "" {
				t.Fatalf("token %+v of %q", token, s)
			}
			at = token.End
		}
		if utf8.ValidString(s) && text.Normalise(norm.NFC.String(s)) != text.Normalise(norm.NFD.String(s)) {
			t.Fatalf(
				"NFC and NFD of %q differ: %q, %q",
				s,
				text.Normalise(norm.NFC.String(s)),
				text.Normalise(norm.NFD.String(s)),
			)
		}
	})
}
