package text

import (
	"slices"
	"strings"
)

// NotNamed is where a query refuses something by its name: a name begins at Name, after words of exclusion from From
// on ("anything but Yasmin Hall"), or it ends at Name, before words up to To that dismiss it ("قاعة الياسمين ما
// عجبتنا"). Kind is the key of the kind that is said before and that the name may share ("صالة غير الياسمين").
type NotNamed struct {
	From, To, Name int // From and To are the words of exclusion, half open
	Behind         bool
	Kind           string
}

// namesAfter are words that may stand between a word of exclusion and a name.
var namesAfter = set("the at in on عند في ب ل a any that this هي هديك")

// NotNamedAt returns the places at which a query may refuse something by its name, in order. Most queries have none,
// which is found out without reading them.
func NotNamedAt(tokens []Token, written string) (all []NotNamed) {
	r := reader{tokens: tokens, written: written}
	for i := 0; i < len(tokens); i++ {
		if !grammar.nots[tokens[i].Text] && !(i > 0 && grammar.nots[Unprefixed(tokens[i].Text)]) {
			continue
		}
		u := termAt(tokens, i)
		if u.role != asNot {
			continue
		}
		if u.key == "dismissed" || u.key == "needless" {
			if i > 1 {
				all = append(all, NotNamed{From: i, To: u.to, Name: i, Behind: true})
			}
			i = u.to - 1
			continue
		}
		to := u.to
		for to < len(tokens) && namesAfter[tokens[to].Text] && !r.breaksBefore(to) {
			to++
		}
		kind := r.kindOfRefused(i, to)
		if (kind != "" || r.mayBeName(to)) && !r.only(u) && !r.supposes(u) {
			all = append(all, NotNamed{From: i, To: to, Name: to, Kind: kind})
		}
		i = u.to - 1
	}
	return all
}

// kindOfRefused returns the key of the last kind that is said before a refusal of one unknown word.
func (r *reader) kindOfRefused(not, name int) string {
	if name >= len(r.tokens) || termAt(r.tokens, name).role != asUnknown {
		return ""
	}
	for at := not - 1; at >= 0; at-- {
		if u := termAt(r.tokens[at:at+1], 0); u.role == asKind {
			return u.key
		}
	}
	return ""
}

// WordsOf returns the words that say a kind by themselves, normalised and without doubles.
func WordsOf(kind string) (all []string) {
	for _, phrase := range lexicon.phrases[Meaning{Kind, kind}] {
		if word := Normalise(phrase); !strings.Contains(word, " ") && !slices.Contains(all, word) {
			all = append(all, word)
		}
	}
	return all
}

// mayBeName reports whether a name may begin at a token: it has several words, of which one of the first names a kind,
// or the first one is unknown.
func (r *reader) mayBeName(from int) bool {
	const least, near = 2, 4
	to := from
	for to < min(len(r.tokens), from+near) && (to == 0 || !r.breaksBefore(to)) {
		to++
	}
	if to-from < least {
		return false
	}
	for at := from; at < to; at++ {
		if u := termAt(r.tokens[:to], at); saysKind(u.role) || u.role == asVenue || at == from && u.role == asUnknown {
			return true
		}
	}
	return false
}

// JoinsNames reports whether only "or", "and" or "nor" stands between two names, so that what is said of the first one
// is also said of the second: "not Yasmin Hall or Kindi Hotel".
func JoinsNames(tokens []Token, from, to int) bool {
	return to-from <= 2 && from < to && !slices.ContainsFunc(tokens[from:to], func(t Token) bool {
		return !joins[t.Text] && !neither[t.Text] && !grammar.nots[t.Text]
	})
}

// anotherOne are words for another thing than the one that is refused.
var anotherOne = set("غيرها غيره غيرو غيرن غيرهن غيرهم another other others else instead تانيه ثانيه تاني ثاني اخري")

// MaskOthers returns the tokens without the words for another thing, which say nothing more if something is refused by
// its name.
func MaskOthers(tokens []Token) []Token {
	for i, t := range tokens {
		if anotherOne[t.Text] {
			tokens = MaskWords(tokens, i, i+1)
		}
	}
	return tokens
}

// Wants reports whether the words ask for a kind of listing.
func Wants(tokens []Token, written string) bool {
	p := Understand(tokens, written, nil)
	return slices.ContainsFunc(p.Needs, func(n Need) bool { return !n.alone })
}
