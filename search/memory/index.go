// Package memory is the embedded search engine: an in-memory index of all public listings in every server process.
package memory

import (
	"slices"
	"strings"

	"github.com/google/uuid"

	"weddings/search"
	"weddings/search/text"
)

// Fields in the order of their weight.
const (
	inName = iota
	inCity
	inGovernorate
	inKind
	inTags
	inDescription
)

// posting says that a document has a word, in its weightiest field.
type posting struct {
	doc   int32
	field uint8
}

// index is immutable once built; readers take no lock.
type index struct {
	docs     []search.Document
	byID     map[uuid.UUID]int32
	words    map[string][]posting
	vocab    []string            // sorted, for prefixes
	sounds   map[string][]string // sound key → words of names
	position int64
}

func build(docs []search.Document, position int64) *index {
	// The order of documents is the last key of the ranking, so that ties fall the same way on every run.
	slices.SortFunc(docs, before)
	ix := &index{docs: docs, byID: make(map[uuid.UUID]int32, len(docs)), words: map[string][]posting{}, sounds: map[string][]string{}, position: position}
	for i := range docs {
		d := &docs[i]
		ix.byID[d.ID] = int32(i)
		seen := map[string]bool{}
		add := func(field uint8, s string) {
			for _, t := range text.Tokens(s) {
				for _, word := range []string{t.Text, text.Bare(t.Text)} {
					if !seen[word] {
						seen[word] = true
						ix.words[word] = append(ix.words[word], posting{int32(i), field})
						if key := text.Sound(word); field == inName && key != "" && !slices.Contains(ix.sounds[key], word) {
							ix.sounds[key] = append(ix.sounds[key], word)
						}
					}
				}
			}
		}
		add(inName, d.NameAr)
		add(inName, d.NameEn)
		for _, place := range d.Places {
			add(inCity, place)
		}
		// What words mean is a word, too, with a sign that no text has.
		ix.mean(i, inCity, "city", d.City, seen)
		ix.mean(i, inGovernorate, "governorate", d.Governorate, seen)
		ix.mean(i, inKind, "kind", d.Kind, seen)
		ix.mean(i, inKind, "category", d.Category, seen)
		for _, tag := range d.Tags {
			add(inTags, tag)
		}
		add(inDescription, d.DescriptionAr)
		add(inDescription, d.DescriptionEn)
	}
	ix.vocab = make([]string, 0, len(ix.words))
	for w := range ix.words {
		ix.vocab = append(ix.vocab, w)
	}
	slices.Sort(ix.vocab)
	return ix
}

func (ix *index) mean(i int, field uint8, kind, value string, seen map[string]bool) {
	if word := meaning(kind, value); value != "" && !seen[word] {
		seen[word] = true
		ix.words[word] = append(ix.words[word], posting{int32(i), field})
	}
}

func meaning(kind, value string) string { return "=" + kind + ":" + value }

// before is the order among equals: featured, sort order, rating, id.
func before(a, b search.Document) int {
	switch {
	case a.Featured != b.Featured:
		if a.Featured {
			return -1
		}
		return 1
	case a.SortOrder != b.SortOrder:
		return a.SortOrder - b.SortOrder
	case a.Rating != b.Rating:
		if a.Rating > b.Rating {
			return -1
		}
		return 1
	}
	return strings.Compare(a.ID.String(), b.ID.String())
}
