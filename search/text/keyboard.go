package text

import (
	"strings"
	"unicode"
)

// onArabicKeys maps the keys of an English keyboard to those of the Arabic layout of Windows ("Arabic 101", kbda1),
// which is printed on keyboards sold in Syria. Phones have other layouts, but show them.
var onArabicKeys = strings.NewReplacer(paired(
	"` q w e r t y u i o p [ ] a s d f g h j k l ; ' z x c v b n m , . / T Y G H B N",
	"ذ ض ص ث ق ف غ ع ه خ ح ج د ش س ي ب ل ا ت ن م ك ط ئ ء ؤ ر لا ى ة و ز ظ لإ إ لأ أ لآ آ",
)...)

// onLatinKeys is the inverse. لا has a key of its own; onLatinKeysApart reads it as two keys.
var onLatinKeys, onLatinKeysApart = latinFor("b"), latinFor("gh")

func latinFor(lam string) *strings.Replacer {
	return strings.NewReplacer(paired(
		"لا ض ص ث ق ف غ ع ه خ ح ش س ي ب ل ا ت ن م ئ ء ؤ ر ى ة",
		lam+" q w e r t y u i o p a s d f g h j k l z x c v n m",
	)...)
}

func paired(from, to string) (all []string) {
	written := strings.Fields(to)
	for i, key := range strings.Fields(from) {
		all = append(all, key, written[i])
	}
	return all
}

// OnOtherKeyboard returns what the same keys write in the other script: "rhum" is "قاعة". It returns nil for a text in
// both scripts, because the user has switched on purpose, or in neither.
func OnOtherKeyboard(written string) []string {
	arabic, latin := false, false
	for _, r := range written {
		arabic = arabic || unicode.Is(unicode.Arabic, r)
		latin = latin || unicode.Is(unicode.Latin, r)
	}
	switch {
	case latin && !arabic:
		other := onArabicKeys.Replace(written)
		if strings.ContainsFunc(other, func(r rune) bool { return unicode.Is(unicode.Latin, r) }) { // in capitals
			other = onArabicKeys.Replace(strings.ToLower(written))
		}
		return []string{other}
	case arabic && !latin:
		return []string{onLatinKeys.Replace(written), onLatinKeysApart.Replace(written)}
	}
	return nil
}
