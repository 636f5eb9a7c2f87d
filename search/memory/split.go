package memory

import (
	"slices"
	"unicode/utf8"

	"weddings/search"
	"weddings/search/text"
)

// partLetters is the minimum length of each half of a word that is split.
const partLetters = 3

// mostWritten is the maximum length in bytes of a word that is split, with its vowel marks. Two words of the longest
// names are shorter. Each letter of the word is tried, so the time grows with the square of the length.
const mostWritten = 120

// split splits words that were written without a space: "yasminhall" if a name has the word Yasmin. One half must be a
// kind or a place and the other a known word, or both halves must occur in the same name. No known word may begin with
// the whole word.
func (snap *snapshot) split(tokens []text.Token, written string) []text.Token {
	var all []text.Token
	for i, t := range tokens {
		left, right, ok := snap.parted(t, written)
		if !ok {
			if all != nil {
				all = append(all, t)
			}
			continue
		}
		if all == nil {
			all = slices.Clone(tokens[:i])
		}
		all = append(all, left, right)
	}
	if all == nil || len(all) > search.MaxNamed {
		return tokens
	}
	return all
}

func (snap *snapshot) parted(t text.Token, written string) (left, right text.Token, ok bool) {
	n := utf8.RuneCountInString(t.Text)
	if n < 2*partLetters || t.End-t.Start > mostWritten || text.Number(t.Text) || snap.begins(t.Text) {
		return left, right, false
	}
	for at := t.Start; at < t.End; {
		_, size := utf8.DecodeRuneInString(written[at:])
		at += size
		parts := text.Tokens(written[t.Start:at] + " " + written[at:t.End])
		if len(parts) != 2 || utf8.RuneCountInString(parts[0].Text) < partLetters ||
			utf8.RuneCountInString(parts[1].Text) < partLetters {
			continue
		}
		a, b := meant(parts[0].Text), meant(parts[1].Text)
		if (a || b) && (a || snap.has(parts[0].Text)) && (b || snap.has(parts[1].Text)) ||
			!a && !b && snap.together(parts[0].Text, parts[1].Text) {
			left = text.Token{Text: parts[0].Text, Start: t.Start, End: at, Hamza: t.Hamza}
			right = text.Token{Text: parts[1].Text, Start: at, End: t.End}
			return left, right, true
		}
	}
	return left, right, false
}

// meant reports whether a word is a kind, a place or another meaning of the lexicon as written, with or without a
// particle.
func meant(word string) (does bool) {
	book := text.Lexicon()
	readings := book.Words.Exact(word)
	if rest := text.Unprefixed(word); len(readings) == 0 && rest != "" {
		readings = book.Words.Exact(rest)
	}
	book.Find([][]text.Reading{readings}, func(f text.Found) { does = does || f.Sense != text.Filler })
	return does
}

// has reports whether the segments have a word, in a name, an address or a tag.
func (snap *snapshot) has(word string) bool {
	return slices.ContainsFunc(snap.segments, func(p liveSegment) bool { return len(p.words.Exact(word)) > 0 })
}

// together reports whether a name or an address has both words, side by side or not.
func (snap *snapshot) together(a, b string) bool {
	return slices.ContainsFunc(snap.segments, func(p liveSegment) bool {
		for _, x := range p.words.Exact(a) {
			for _, y := range p.words.Exact(b) {
				for _, named := range p.postings[x.Word] {
					if how, has := p.posted(y.Word, named.doc()); has && (named|how)&inTag == 0 {
						return true
					}
				}
			}
		}
		return false
	})
}

// begins reports whether a word is known or is the beginning of a known word.
func (snap *snapshot) begins(word string) bool {
	known := func(v *text.Vocabulary) bool {
		does := len(v.Exact(word)) > 0
		v.Beginning(word, func(text.Reading) bool { does = true; return false })
		return does
	}
	return known(text.Lexicon().Words) ||
		slices.ContainsFunc(snap.segments, func(p liveSegment) bool { return known(p.words) })
}
