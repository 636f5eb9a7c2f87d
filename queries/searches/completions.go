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

// mostCompletions is how many sentences are offered for what is typed.
const mostCompletions = 3

// completion is one way in which a sentence may go on, in one language.
type completion struct {
	words string
	said  func(*lexicon.Plan) bool // whether it is understood as it is meant
}

// completions are sentences that what is typed may become: with a place, a number of guests, a price, or what is there
// and what is not, each of which leaves something of what is found. There are none before a kind is written out, nor
// where a word may be somebody's name.
func (r *Reader) completions(ctx context.Context, by queries.Viewer, typed string) ([]string, error) {
	typed = strings.TrimSpace(typed)
	plan := lexicon.Understand(search.Words(typed), typed, nil)
	if !completable(plan) {
		return nil, nil
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
		plan,
		&found,
		func(slug, lang string) string { return known.Of("governorate", slug).In(lang) },
	), nil
}

// completable reports whether a kind is written out, and nothing that may be a name.
func completable(plan *lexicon.Plan) bool {
	return plan.Nothing == "" && !plan.Guessed && len(plan.Words) == 0 && len(plan.Needs) == 1 &&
		!plan.Needs[0].Supposed()
}

// complete writes the completions of a plan that are understood as they are meant, in the script of what is typed.
func complete(
	typed string, plan *lexicon.Plan, found *search.Result, place func(slug, lang string) string,
) (all []string) {
	lang := "en"
	if lexicon.Arabic(typed) {
		lang = "ar"
	}
	for _, c := range completionsOf(plan, found, lang, func(slug string) string { return place(slug, lang) }) {
		whole := typed + " " + c.words
		next := lexicon.Understand(search.Words(whole), whole, nil)
		if next.Nothing == "" && len(next.Needs) == 1 && len(next.Words) == 0 && c.said(next) {
			all = append(all, whole)
		}
	}
	return all[:min(len(all), mostCompletions)]
}

// completionsOf are those of a plan, from the facets of what it finds.
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

// What is offered, likeliest first: what couples ask for most, and what they do not want.
var (
	rooms    = []int{300, 200, 400, 100, 600}
	prices   = []int{500, 900, 300, 1500, 2500}
	wanted   = []string{"generator", "parking", "women_only_hall", "air_conditioning", "bridal_room", "lift"}
	unwanted = []string{"pool", "phones_kept"}
)

// splits returns the first number that some of what is found is above, or below, and some not; 0 where none does so.
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

// amenity is what an amenity is called behind "with" or "without".
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

// counted are amenities of which there is one.
var counted = []string{"pool", "generator", "lift", "bridal_room"}
