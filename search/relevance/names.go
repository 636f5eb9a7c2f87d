package relevance

import (
	_ "embed"
	"math/rand/v2"
	"strings"
)

// A brand is a name in both languages.
type brand struct{ ar, en string }

// realNames are names of halls, shops and families. None of them is in the development set.
//
//go:embed data/names.txt
var realNames string

// brands draws n names. Even seeds draw from one half of the real names and odd seeds from the other: an engine that is
// tuned on even seeds is then measured on unseen names. A third of the names are invented, other ones for each seed.
func brands(r *rand.Rand, seed uint64, n int) []brand {
	var all []brand
	seen := map[string]bool{}
	add := func(b brand) {
		if !seen[b.ar] && !seen[b.en] {
			seen[b.ar], seen[b.en] = true, true
			all = append(all, b)
		}
	}
	var real []brand
	for i, line := range strings.Split(strings.TrimSpace(realNames), "\n") {
		if ar, en, ok := strings.Cut(line, "|"); ok && uint64(i)%2 == seed%2 {
			real = append(real, brand{ar, en})
		}
	}
	for _, i := range r.Perm(len(real))[:min(len(real), 2*n/3)] {
		add(real[i])
	}
	for len(all) < n {
		add(invented(r))
	}
	return all
}

// consonants in both scripts. Letters that are seldom told apart are rare, as in real names.
var consonants = strings.Fields(
	"ب/b ب/b ت/t ج/j ح/h خ/kh د/d د/d ر/r ر/r ز/z س/s س/s ش/sh ص/s ط/t ف/f ف/f ق/q ك/k ل/l ل/l " +
		"م/m م/m ن/n ن/n ه/h غ/gh",
)

// patterns are Arabic noun patterns of three consonants, with their Latin spelling.
var patterns = strings.Fields(
	"12ي3/1a2ee3 1ا23/1a2e3 12ا3/1a2a3 12و3/1a2ou3 م123/ma12a3 123ان/1a23an 12ي3ة/1a2ee3a ت12ي3/ta12ee3 123ة/1a23a " +
		"12ا3ي/1a2a3i م12و3/ma12ou3 1و23/1aw2a3",
)

// invented makes a new name, from a root or from foreign syllables.
func invented(r *rand.Rand) brand {
	letter := func() (ar, en string) {
		ar, en, _ = strings.Cut(consonants[r.IntN(len(consonants))], "/")
		return ar, en
	}
	if r.IntN(3) == 0 {
		ar, en := "", ""
		for range 2 + r.IntN(2) {
			a, e := letter()
			v := strings.Split([]string{"ا/a", "ي/i", "و/o"}[r.IntN(3)], "/")
			ar, en = ar+a+v[0], en+e+v[1]
		}
		if r.IntN(2) == 0 {
			a, e := letter()
			ar, en = ar+a, en+e
		}
		return brand{ar, capital(en)}
	}
	ar, en, _ := strings.Cut(patterns[r.IntN(len(patterns))], "/")
	last := ""
	for _, place := range []string{"1", "2", "3"} {
		a, e := letter()
		for a == last {
			a, e = letter()
		}
		last = a
		ar, en = strings.Replace(ar, place, a, 1), strings.Replace(en, place, e, 1)
	}
	if r.IntN(2) == 0 {
		return brand{"ال" + ar, "Al " + capital(en)}
	}
	return brand{ar, capital(en)}
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
