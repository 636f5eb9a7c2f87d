package memory

import (
	"slices"

	"weddings/search"
	"weddings/search/text"
)

// short reports whether a word has at most three letters.
func short(word string) bool {
	n := len(word)
	if text.Arabic(word) {
		n /= 2
	}
	return n <= 3
}

// The classes of words in a name.
const (
	telling byte = iota + 1 // part of what the listing is called
	generic                 // its kind or category
	empty                   // a filler
)

func (b *builder) classOf(word string) byte {
	class, ok := b.class[word]
	if !ok {
		class = classOf(word)
		b.class[word] = class
	}
	return class
}

func classOf(word string) byte {
	book := text.Lexicon()
	readings := book.Words.Exact(word)
	if rest := text.Unprefixed(word); len(readings) == 0 && rest != "" {
		readings = book.Words.Exact(rest)
	}
	class := telling
	for _, r := range readings {
		if book.Filler(r.Word) {
			return empty
		}
		book.Find([][]text.Reading{{r}}, func(f text.Found) {
			if f.Sense == text.Kind || f.Sense == text.Category {
				class = generic
			}
		})
	}
	return class
}

// kindsOf returns a document's kinds. A service has no Kind: its kinds are those that the name mentions, or else all
// kinds of the category.
func kindsOf(d *search.Document) []string {
	if d.Kind != "" {
		return []string{d.Kind}
	}
	kinds := text.KindsOf(d.Category)
	if len(kinds) < 2 {
		return kinds
	}
	var told []string
	for _, name := range [...]string{d.NameAr, d.NameEn} {
		for _, kind := range kindsIn(name) {
			if slices.Contains(kinds, kind) && !slices.Contains(told, kind) {
				told = append(told, kind)
			}
		}
	}
	if told != nil {
		return told
	}
	return kinds
}

// kindsIn returns the kinds that a text mentions.
func kindsIn(s string) (kinds []string) {
	book := text.Lexicon()
	tokens := text.Tokens(s)
	readings := make([][]text.Reading, len(tokens))
	for i, t := range tokens {
		readings[i] = book.Words.Exact(t.Text)
		if rest := text.Unprefixed(t.Text); len(readings[i]) == 0 && rest != "" {
			readings[i] = book.Words.Exact(rest)
		}
	}
	book.Find(readings, func(f text.Found) {
		if f.Sense == text.Kind {
			kinds = append(kinds, f.Key)
		}
	})
	return kinds
}
