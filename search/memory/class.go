package memory

import (
	"slices"

	"weddings/search"
	"weddings/search/text"
)

// short words have at most three letters.
func short(word string) bool {
	n := len(word)
	if text.Arabic(word) {
		n /= 2
	}
	return n <= 3
}

// What a word of a name says.
const (
	telling byte = iota + 1 // what the listing is called
	generic                 // what kind it is
	empty                   // nothing
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

// kindsOf returns a document's kind. Services have no kind: it is read from the name, or else all kinds of the category
// apply.
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

// kindsIn returns the kinds that a text names.
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
