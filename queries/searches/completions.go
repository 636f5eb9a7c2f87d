package searches

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"weddings/queries"
	"weddings/search"
	lexicon "weddings/search/text"
)

// mostCompletions bounds the sentences that are offered.
const mostCompletions = 3

// completion is one way to continue a sentence, in one language.
type completion struct {
	words string
	said  func(*lexicon.Plan) bool // reports whether search understands the sentence as it is meant
}

// completions returns sentences that complete the last word of the typed text, or continue it: with a place, a number
// of guests, a price, an amenity, or without an amenity. Each one keeps some of the results. There are none before the
// text names a kind of listing, and none if a word may be a name.
func (r *Reader) completions(ctx context.Context, by queries.Viewer, typed string) ([]string, error) {
	whole := typed
	typed, begun := unfinished(strings.TrimSpace(typed))
	plan := lexicon.Understand(search.Words(typed), typed, nil)
	if !completable(plan) {
		return r.finished(ctx, by, whole)
	}
	found, err := r.Engine.Search(ctx, search.Query{Text: typed, Limit: 1})
	if err != nil || found.Total < 2 || len(found.Nearest) > 0 || len(found.Dropped) > 0 {
		return nil, err
	}
	known, err := r.Reference.Names(ctx, by)
	if err != nil {
		return nil, err
	}
	return complete(
		typed,
		begun,
		plan,
		&found,
		func(slug, lang string) string { return known.Of("governorate", slug).In(lang) },
	), nil
}

// completable reports whether the text names a kind of listing and contains nothing that may be a name.
func completable(plan *lexicon.Plan) bool {
	return plan.Nothing == "" && !plan.Guessed && len(plan.Words) == 0 && len(plan.Needs) == 1 &&
		!plan.Needs[0].Supposed()
}

// unfinished splits off the last word of a text if it asks for another one: "hall in Aleppo for".
func unfinished(typed string) (rest, begun string) {
	words := strings.Fields(typed)
	if len(words) < 2 || !dangling[lexicon.Normalise(words[len(words)-1])] {
		return typed, ""
	}
	begun = words[len(words)-1]
	return strings.TrimSpace(strings.TrimSuffix(typed, begun)), begun
}

// dangling are words that no text ends with. Some of them begin a completion.
var dangling = func() map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.Fields(`in for with without under and or but not no except than of to the a at near
		ب ل لـ بال مع بدون من بلا في على عن و او أو بس غير الا إلا ما مو مش فيها فيه قريب قرب
		b bi bel la lal ma3 bala bidoun bdoun mn men fi w aw bas mo mou mish fiha ma`) {
		all[lexicon.Normalise(word)] = true
	}
	return all
}()

// complete returns the completions that search understands as they are meant, in the script of the typed text. Each
// begins with the unfinished word begun, if there is one.
func complete(
	typed, begun string, plan *lexicon.Plan, found *search.Result, place func(slug, lang string) string,
) (all []string) {
	lang := "en"
	if lexicon.Arabic(typed) {
		lang = "ar"
	}
	for _, c := range completionsOf(plan, found, lang, func(slug string) string { return place(slug, lang) }) {
		if !strings.HasPrefix(c.words, begun) {
			continue
		}
		whole := typed + " " + c.words
		next := lexicon.Understand(search.Words(whole), whole, nil)
		if next.Nothing == "" && len(next.Needs) == 1 && len(next.Words) == 0 && c.said(next) {
			all = append(all, whole)
		}
	}
	return all[:min(len(all), mostCompletions)]
}

// completionsOf returns the completions of a plan, from the facets of its results.
func completionsOf(
	plan *lexicon.Plan, found *search.Result, lang string, place func(slug string) string,
) (all []completion) {
	in := func(words, ar string) string {
		if lang == "ar" {
			return ar
		}
		return words
	}
	leaves := func(n int) bool { return n > 0 && n < found.Total }
	add := func(words string, said func(*lexicon.Plan) bool) { all = append(all, completion{words, said}) }
	if governorates := found.Facets[search.FacetGovernorate]; len(plan.Places) == 0 && len(governorates) > 0 {
		if first := governorates[0]; leaves(first.Count) && place(first.Value) != "" {
			name := place(first.Value)
			add(in("in "+name, "ب"+name), func(p *lexicon.Plan) bool { return len(p.Places) == 1 })
		}
	}
	if plan.Needs[0].Category != "venues" {
		if most := splits(found, search.FacetPrice, prices, false); len(plan.Numbers) == 0 && most > 0 {
			words := in(fmt.Sprintf("under %d dollars", most), fmt.Sprintf("بأقل من %d دولار", most))
			add(words, func(p *lexicon.Plan) bool { return len(p.Numbers) == 1 })
		}
		return all
	}
	if guests := splits(found, search.FacetCapacity, rooms, true); len(plan.Numbers) == 0 && guests > 0 {
		words := in(fmt.Sprintf("for %d guests", guests), fmt.Sprintf("لـ%d شخص", guests))
		add(words, func(p *lexicon.Plan) bool { return len(p.Numbers) == 1 })
	}
	counts := map[string]int{}
	for _, f := range found.Facets[search.FacetAmenity] {
		counts[f.Value] = f.Count
	}
	said := func(key string) bool {
		of := func(p lexicon.Part) bool { return p.Value == key }
		return slices.ContainsFunc(plan.Amenities, of) || slices.ContainsFunc(plan.Without, of)
	}
	free := func(key string) bool { return leaves(counts[key]) && !said(key) }
	if at := slices.IndexFunc(unwanted, free); at >= 0 {
		words := in("without "+amenity(unwanted[at], lang), "بدون "+amenity(unwanted[at], lang))
		add(words, func(p *lexicon.Plan) bool { return len(p.Without) == len(plan.Without)+1 })
	}
	if at := slices.IndexFunc(wanted, free); at >= 0 {
		words := in("with "+amenity(wanted[at], lang), "مع "+amenity(wanted[at], lang))
		add(words, func(p *lexicon.Plan) bool { return len(p.Amenities) == len(plan.Amenities)+1 })
	}
	return all
}

// What completions offer, the likeliest first: what couples ask for most, and what they do not want.
var (
	rooms    = []int{300, 200, 400, 100, 600}
	prices   = []int{500, 900, 300, 1500, 2500}
	wanted   = []string{"generator", "parking", "women_only_hall", "air_conditioning", "bridal_room", "lift"}
	unwanted = []string{"pool", "phones_kept"}
)

// splits returns the first number that some results are above, or below, and others are not. It returns 0 if there is
// none.
func splits(found *search.Result, facet string, numbers []int, above bool) int {
	for _, number := range numbers {
		over, stated := 0, 0
		for _, f := range found.Facets[facet] {
			stated += f.Count
			if step, err := strconv.Atoi(f.Value); err == nil && step >= number {
				over += f.Count
			}
		}
		if kept := map[bool]int{true: over, false: stated - over}[above]; kept > 0 && kept < found.Total {
			return number
		}
	}
	return 0
}

// amenity returns the name of an amenity as it follows "with" or "without".
func amenity(key, lang string) string {
	isArabic := lang == "ar"
	for _, said := range lexicon.Amenity(key) {
		if lexicon.Arabic(said) == isArabic {
			if slices.Contains(counted, key) && !isArabic {
				said = "a " + said
			}
			return said
		}
	}
	return ""
}

// counted are the amenities whose English names need an article.
var counted = []string{"pool", "generator", "lift", "bridal_room"}
