package searches

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"weddings/queries"
	"weddings/search"
	lexicon "weddings/search/text"
)

// begun is a text whose last word is only begun: a second need ("صالة ومص"), or a place ("hall in dam").
type begun struct {
	head    string // the text before the word
	asked   string // the head without a word of joining or "in" at its end
	joined  string // the particle before the word: "و", "ب" or ""
	letters string
	isNeed  bool
	plan    *lexicon.Plan // of asked
}

// leastBegun is the number of letters from which a word is completed.
const leastBegun = 2

// Words after which a need or a place is begun.
var (
	beforeNeed  = words("and with plus & + و مع او or")
	beforePlace = words("in at near في ب قرب قريب b bi fi")
)

func words(list string) map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.Fields(list) {
		all[word] = true
	}
	return all
}

// lastBegun reads the last word of a text as the beginning of a need or a place. ok is false if the text before it
// names no kind of listing, or contains a word that may be a name.
func lastBegun(typed string) (b begun, ok bool) {
	fields := strings.Fields(typed)
	if len(fields) < 2 || strings.HasSuffix(typed, " ") {
		return b, false
	}
	last := fields[len(fields)-1]
	b.head = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(typed), last))
	before := strings.ToLower(fields[len(fields)-2])
	b.asked, b.letters = b.head, last
	rest, isNeed := strings.CutPrefix(last, "و")
	place, isPlace := strings.CutPrefix(last, "ب")
	switch {
	case beforeNeed[before], beforePlace[before]:
		b.isNeed = beforeNeed[before]
		b.asked = strings.TrimSpace(strings.TrimSuffix(b.head, fields[len(fields)-2]))
	case isNeed:
		b.joined, b.letters, b.isNeed = "و", rest, true
	case isPlace:
		b.joined, b.letters = "ب", place
	}
	if utf8.RuneCountInString(b.letters) < leastBegun {
		return b, false
	}
	b.plan = lexicon.Understand(search.Words(b.asked), b.asked, nil)
	ok = b.plan.Nothing == "" && !b.plan.Guessed && len(b.plan.Words) == 0 && len(b.plan.Needs) > 0 &&
		!b.plan.Needs[0].Supposed()
	return b, ok
}

// finish returns the text with its last word completed, or "" if search would not read it as it is meant.
func (b *begun) finish(word string) string {
	whole := b.head + " " + b.joined + word
	next := lexicon.Understand(search.Words(whole), whole, nil)
	needs, places := len(b.plan.Needs), len(b.plan.Places)
	if b.isNeed {
		needs++
	} else {
		places++
	}
	if next.Nothing != "" || next.Guessed || len(next.Words) > 0 || len(next.Needs) != needs ||
		len(next.Places) != places {
		return ""
	}
	return whole
}

// finished returns the texts that complete the last word of the typed one, and leave some result.
func (r *Reader) finished(ctx context.Context, by queries.Viewer, typed string) (all []string, err error) {
	b, ok := lastBegun(typed)
	if !ok {
		return nil, nil
	}
	found, err := r.Engine.Search(ctx, search.Query{Text: b.asked, Limit: 1})
	if err != nil || found.Total == 0 {
		return nil, err
	}
	if b.isNeed {
		return r.finishedNeeds(ctx, &b)
	}
	known, err := r.Reference.Names(ctx, by)
	if err != nil {
		return nil, err
	}
	lang := "en"
	if lexicon.Arabic(b.letters) {
		lang = "ar"
	}
	return b.finishPlaces(&found, func(kind, slug string) string { return known.Of(kind, slug).In(lang) }), nil
}

// finishPlaces completes a place among those of the results.
func (b *begun) finishPlaces(found *search.Result, name func(kind, slug string) string) (all []string) {
	letters := lexicon.Normalise(b.letters)
	for _, field := range []string{search.FacetGovernorate, search.FacetCity} {
		for _, value := range found.Facets[field] {
			place := name(field, value.Value)
			normal := lexicon.Normalise(place)
			if !strings.HasPrefix(normal, letters) && !strings.HasPrefix(lexicon.Bare(normal), letters) {
				continue
			}
			if whole := b.finish(place); whole != "" && whole != b.head+" "+b.joined+b.letters &&
				!slices.Contains(all, whole) {
				all = append(all, whole)
			}
		}
	}
	return all[:min(len(all), mostCompletions)]
}

// finishedNeeds completes a second need of which there are listings.
func (r *Reader) finishedNeeds(ctx context.Context, b *begun) (all []string, err error) {
	for _, kind := range lexicon.KindsBegun(b.letters) {
		whole := b.finish(kind)
		if whole == "" {
			continue
		}
		found, err := r.Engine.Search(ctx, search.Query{Text: kind, Limit: 1, Bare: true})
		if err != nil {
			return nil, err
		}
		if found.Total > 0 && len(found.Nearest) == 0 {
			all = append(all, whole)
		}
		if len(all) == mostCompletions {
			break
		}
	}
	return all, nil
}
