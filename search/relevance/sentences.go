package relevance

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"weddings/search"
)

// Sentence is a query as people type or say it, with what a right answer must have.
type Sentence struct {
	Query string `json:"q"`
	Lang  string `json:"lang"` // ar, en or mixed
	Kind  string `json:"kind"` // of sentence
	Want  string `json:"want"` // in words
	Must  Must   `json:"must"`
}

// Must is what a right answer must have: all conditions that are given.
type Must struct {
	Kind           string   `json:"kind"` // VENUE or SERVICE
	Category       []string `json:"category"`
	VenueType      []string `json:"venueType"`
	Governorate    []string `json:"governorate"`
	City           []string `json:"city"`
	NotGovernorate []string `json:"notGovernorate"`
	NotVenueType   []string `json:"notVenueType"`
	NotAmenities   []string `json:"notAmenities"`
	MinPrice       float64  `json:"minPrice"` // US dollars; a listing without a price does not fit
	MaxPrice       float64  `json:"maxPrice"`
	MinCapacity    int      `json:"minCapacity"`
	MaxCapacity    int      `json:"maxCapacity"`
	MinRating      float64  `json:"minRating"`
	Amenities      []string `json:"amenities"`
	Tag            []string `json:"tag"`
	Name           []string `json:"name"` // parts of names; only the first hit counts
	Any            []Must   `json:"any"`
	Order          string   `json:"order"` // cheap, dear, big or small: the first third of the right answers counts
	AtLeast        int      `json:"atLeast"`

	Each        []Must `json:"each"`    // for every one, a hit of the first five fits
	Empty       bool   `json:"empty"`   // nothing is found
	EmptyOr     *Must  `json:"emptyOr"` // nothing is found, or the first three fit
	SaidLeftOut string `json:"saidLeftOut"`
	Anything    bool   `json:"anything"` // an answer, whatever it is
}

// normalised unifies the forms of alif and ة, as the grading of names does.
var normalised = strings.NewReplacer(strings.Fields("أ ا إ ا آ ا ة ه")...)

// unmarked drops short vowels and tatweel.
func unmarked(r rune) rune {
	if r == 'ـ' || r >= '\u064b' && r <= '\u0652' {
		return -1
	}
	return r
}

// normalisedName is a name as the grading compares it.
func normalisedName(s string) string {
	return normalised.Replace(strings.Map(unmarked, strings.ToLower(s)))
}

func within(list []string, value string) bool { return len(list) == 0 || slices.Contains(list, value) }

func hasAll(have, want []string) bool {
	return !slices.ContainsFunc(want, func(w string) bool { return !slices.Contains(have, w) })
}

func hasAny(have, of []string) bool {
	return slices.ContainsFunc(of, func(o string) bool { return slices.Contains(have, o) })
}

// fits reports whether a document is a right answer.
func (m *Must) fits(d *search.Document) bool {
	price := float64(d.PriceCents) / 100
	switch {
	case m.Kind == "VENUE" && !d.Venue, m.Kind == "SERVICE" && d.Venue,
		!within(m.Category, d.Category), !within(m.VenueType, d.Kind),
		!within(m.Governorate, d.Governorate), !within(m.City, d.City),
		len(m.NotGovernorate) > 0 && slices.Contains(m.NotGovernorate, d.Governorate),
		len(m.NotVenueType) > 0 && slices.Contains(m.NotVenueType, d.Kind),
		hasAny(d.Amenities, m.NotAmenities),
		m.MaxPrice > 0 && (price == 0 || price > m.MaxPrice),
		m.MinPrice > 0 && price < m.MinPrice,
		m.MinCapacity > 0 && d.Capacity < m.MinCapacity,
		m.MaxCapacity > 0 && (d.Capacity == 0 || d.Capacity > m.MaxCapacity),
		d.Rating < m.MinRating,
		!hasAll(d.Amenities, m.Amenities),
		len(m.Tag) > 0 && !hasAny(d.Tags, m.Tag):
		return false
	}
	named := func(part string) bool {
		return strings.Contains(normalisedName(d.NameAr), normalisedName(part)) ||
			strings.Contains(normalisedName(d.NameEn), normalisedName(part))
	}
	if len(m.Name) > 0 && !slices.ContainsFunc(m.Name, named) {
		return false
	}
	return len(m.Any) == 0 || slices.ContainsFunc(m.Any, func(one Must) bool { return one.fits(d) })
}

// right returns the right answers. Where the sentence has an order, they are the first third in that order.
func (m *Must) right(docs []search.Document) (right []*search.Document) {
	for i := range docs {
		if m.fits(&docs[i]) {
			right = append(right, &docs[i])
		}
	}
	if m.Order == "" {
		return right
	}
	value := func(d *search.Document) float64 {
		if m.Order == "big" || m.Order == "small" {
			return float64(d.Capacity)
		}
		return float64(d.PriceCents)
	}
	right = slices.DeleteFunc(right, func(d *search.Document) bool { return value(d) == 0 })
	slices.SortStableFunc(right, func(a, b *search.Document) int {
		if m.Order == "big" || m.Order == "dear" {
			a, b = b, a
		}
		return cmp.Compare(value(a), value(b))
	})
	third := max(1, int(math.Ceil(float64(len(right))/3)))
	return right[:min(third, len(right))]
}

// The grades of an answer.
const (
	Useless = iota
	Partly
	Satisfied
)

// nothingRight is the reason of the grade if the demo data has no right answer.
const nothingRight = "the demo holds no right answer"

// mostJudged is the number of hits that are graded. firstHits is the number of them that must be right.
const (
	mostJudged = 5
	firstHits  = 3
)

// grade returns the grade of an answer and the reason.
func (m *Must) grade(hits []*search.Document, dropped []string, docs []search.Document) (grade int, why string) {
	switch {
	case m.Anything:
		return Satisfied, ""
	case m.Empty || m.EmptyOr != nil:
		return m.gradeNothing(hits, dropped)
	case len(m.Each) > 0:
		found := 0
		for i := range m.Each {
			if slices.ContainsFunc(hits, m.Each[i].fits) {
				found++
			}
		}
		return []int{Useless, Partly, Satisfied}[2*found/len(m.Each)], fmt.Sprintf("%d needs of %d", found, len(m.Each))
	}
	right := m.right(docs)
	if len(right) == 0 {
		return Useless, nothingRight
	}
	if len(hits) == 0 {
		return Useless, fmt.Sprintf("nothing found, %d right", len(right))
	}
	first, needed := min(firstHits, len(right)), min(cmp.Or(m.AtLeast, 2), len(right))
	if len(m.Name) > 0 {
		first, needed = 1, 1
	}
	first = min(first, len(hits))
	isRight := func(d *search.Document) bool { return slices.Contains(right, d) }
	good := 0
	for _, d := range hits[:first] {
		if isRight(d) {
			good++
		}
	}
	why = fmt.Sprintf("%d of the first %d, %d right", good, first, len(right))
	core := Must{
		Kind: m.Kind, Category: m.Category, Governorate: m.Governorate, City: m.City,
		NotGovernorate: m.NotGovernorate, NotVenueType: m.NotVenueType, NotAmenities: m.NotAmenities,
	}
	asked := (m.Kind != "" || len(m.Category) > 0) && len(m.Name) == 0
	switch {
	case good == first && first >= needed:
		return Satisfied, ""
	case slices.ContainsFunc(hits, isRight), asked && core.fits(hits[0]):
		return Partly, why
	}
	return Useless, why
}

func (m *Must) gradeNothing(hits []*search.Document, dropped []string) (grade int, why string) {
	good, first := 0, hits[:min(firstHits, len(hits))]
	for _, d := range first {
		if m.EmptyOr != nil && m.EmptyOr.fits(d) {
			good++
		}
	}
	switch {
	case good == len(first):
		return Satisfied, ""
	case good > 0:
		return Partly, "mixed"
	case m.SaidLeftOut != "" && slices.Contains(dropped, m.SaidLeftOut):
		return Partly, "found something, but said so"
	}
	return Useless, "should find nothing"
}

// Asked is a sentence with the answer and its grade.
type Asked struct {
	Sentence
	Grade  int    `json:"grade"`
	Why    string `json:"why"`
	Result search.Result
	Hits   []*search.Document
}

// SentenceReport has the graded sentences.
type SentenceReport struct {
	Engine    string
	Sentences []Asked
}

// Ask fills an engine with documents, asks every sentence and grades the answers.
func Ask(
	ctx context.Context,
	engine search.Engine,
	docs []search.Document,
	all []Sentence,
) (*SentenceReport, error) {
	if err := engine.Rebuild(ctx, 1, slices.Clone(docs)); err != nil {
		return nil, err
	}
	byID := map[any]*search.Document{}
	for i := range docs {
		byID[docs[i].ID] = &docs[i]
	}
	r := &SentenceReport{Engine: engine.Health(ctx).Engine}
	for _, s := range all {
		q := search.Query{Text: s.Query, Limit: mostJudged, PoundsPerDollar: PoundsPerDollar, Today: today}
		result, err := engine.Search(ctx, q)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", s.Query, err)
		}
		asked := Asked{Sentence: s, Result: result}
		for _, hit := range result.Hits {
			asked.Hits = append(asked.Hits, byID[hit.ID])
		}
		asked.Grade, asked.Why = s.Must.grade(asked.Hits, result.Dropped, docs)
		r.Sentences = append(r.Sentences, asked)
	}
	return r, nil
}

// Shares returns the share of satisfied sentences by kind; the key of all sentences is "".
func (r *SentenceReport) Shares() map[string]float64 {
	n, good := map[string]float64{}, map[string]float64{}
	for _, a := range r.Sentences {
		for _, kind := range []string{a.Kind, ""} {
			n[kind]++
			if a.Grade == Satisfied {
				good[kind]++
			}
		}
	}
	for kind := range n {
		n[kind] = good[kind] / n[kind]
	}
	return n
}

// JSON writes the grades of all sentences.
func (r *SentenceReport) JSON(out io.Writer) error {
	type row struct {
		Query string `json:"q"`
		Kind  string `json:"kind"`
		Grade int    `json:"grade"`
		Why   string `json:"why,omitempty"`
	}
	rows := make([]row, len(r.Sentences))
	for i, a := range r.Sentences {
		rows[i] = row{a.Query, a.Kind, a.Grade, a.Why}
	}
	return json.NewEncoder(out).Encode(rows)
}

// Print writes how many sentences of each kind are satisfied, and the other sentences with what was understood.
func (r *SentenceReport) Print(out io.Writer, misses bool) {
	kinds := map[string][3]int{}
	for _, a := range r.Sentences {
		counts := kinds[a.Kind]
		counts[a.Grade]++
		kinds[a.Kind] = counts
		if !misses || a.Grade == Satisfied {
			continue
		}
		fmt.Fprintf(out, "%d  %s  [%s] %s\n   wanted: %s\n   understood:", a.Grade, a.Query, a.Kind, a.Why, a.Want)
		for _, u := range a.Result.Understood {
			fmt.Fprintf(out, " %s=%s (%s);", u.Kind, u.Value, u.Text)
		}
		fmt.Fprintf(out, " left out: %q; nearest: %v; total %d\n", a.Result.Dropped, a.Result.Nearest, a.Result.Total)
		for _, d := range a.Hits {
			fmt.Fprintf(out, "   - %s%s: %s %s, %s/%s, %d guests, %d USD, %v\n", d.NameAr, "|"+d.NameEn, d.Category,
				d.Kind, d.Governorate, d.City, d.Capacity, d.PriceCents/100, d.Amenities)
		}
	}
	fmt.Fprintf(out, "%-16s %9s %7s %8s\n", "kind", "satisfied", "partly", "useless")
	all, absent := [3]int{}, 0
	for _, a := range r.Sentences {
		if a.Why == nothingRight {
			absent++
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		c := kinds[kind]
		fmt.Fprintf(out, "%-16s %3d of %2d %7d %8d\n", kind, c[Satisfied], c[0]+c[1]+c[2], c[Partly], c[Useless])
		for i := range c {
			all[i] += c[i]
		}
	}
	share := func(of int) float64 { return float64(all[Satisfied]) / float64(max(1, of)) }
	fmt.Fprintf(out, "satisfied %d of %d, %.3f", all[Satisfied], len(r.Sentences), share(len(r.Sentences)))
	if held := len(r.Sentences) - absent; absent > 0 {
		fmt.Fprintf(out, "; of the %d to which the demo holds an answer %.3f", held, share(held))
	}
	fmt.Fprintln(out)
}
