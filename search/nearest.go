package search

import (
	"slices"
	"strconv"
	"strings"
)

// The kinds of Nearest.
const (
	// nothing can be found; Value is why: not-offered, elsewhere or contradiction
	NearestNothing = "nothing"
	NearestWords   = "words" // nothing has the words; hits only look or sound a little like them
	NearestKind    = "kind"  // there is nothing of the kind; Value is the category of the hits
	// hardly anything is of the kind; Value is how many hits are, and those after them are others of its category
	NearestFew = "few"
	// there is nothing in the quarter; Value is the city of the hits, as package text knows it
	NearestQuarter = "quarter"
	NearestCity    = "city" // there is nothing in the city; Value is the governorate of the hits
	// of several needs, there is nothing of this one in the place; Value is the governorates that have some, those with
	// the most first
	NearestAbsent      = "absent"
	NearestAway        = "away"        // there is nothing of the trade in the place; the hits are elsewhere
	NearestDays        = "days"        // nothing is free then; the hits are free on other days
	NearestCapacityMin = "capacityMin" // nothing has room for as many guests; Value is the capacity of the largest
	NearestPriceMin    = "priceMin"    // everything costs less; Value is the highest price, in whole US dollars
	NearestPriceMax    = "priceMax"    // everything costs more; Value is the lowest price, in whole US dollars
)

// Few is below how many hits something else is looked for: descriptions, less likely readings, others of the category.
const Few = 3

// Nearest says that nothing is as it was asked for, and in what the hits, which are the nearest there is, differ from
// that.
type Nearest struct {
	Kind  string
	Value string // see the kinds
	Text  string // the part of the query, as it was written; "" for words
}

// Nothing is the answer where nothing can be found, for a reason of NearestNothing.
func Nothing(why string, position int64) Result {
	return Result{
		Position: position,
		Nearest:  []Nearest{{Kind: NearestNothing, Value: why}},
		Facets:   map[string][]FacetValue{},
	}
}

// ByWords reports whether the hits are only near by their words, so that nothing was found.
func (r *Result) ByWords() bool {
	return slices.ContainsFunc(r.Nearest, func(n Nearest) bool { return n.Kind == NearestWords })
}

// Away reports whether the hits are of a trade that is not there in the place.
func (r *Result) Away() bool {
	return slices.ContainsFunc(r.Nearest, func(n Nearest) bool { return n.Kind == NearestAway })
}

// Relaxed is a query with some of the numbers of its words given up.
type Relaxed struct {
	Filters Filters
	Kept    []Understood // numbers that still narrow
	GivenUp []Understood
}

// Extremes are the bounds of what is found; zero where nothing states a number.
type Extremes struct {
	Capacity          int   // largest
	Cheapest, Dearest int64 // US cents
}

// Relaxed returns the ways to give up numbers of a query's words where nothing meets them, those that give up least
// first: its prices, its guests, both. Narrowed and understood are what Narrow returned. Who asks for room is first
// shown what has any.
func (q *Query) Relaxed(narrowed Filters, understood []Understood) []Relaxed {
	isGuests := func(u Understood) bool { return u.Kind == NearestCapacityMin }
	isPrice := func(u Understood) bool { return u.Kind == NearestPriceMin || u.Kind == NearestPriceMax }
	split := func(gone func(Understood) bool) (r Relaxed) {
		for _, u := range understood {
			if gone(u) {
				r.GivenUp = append(r.GivenUp, u)
			} else {
				r.Kept = append(r.Kept, u)
			}
		}
		return r
	}
	guests, prices := slices.ContainsFunc(understood, isGuests), slices.ContainsFunc(understood, isPrice)
	open, roomy, all := narrowed, narrowed, q.Filters
	open.PriceMin, open.PriceMax = q.Filters.PriceMin, q.Filters.PriceMax
	roomy.CapacityMin = max(q.Filters.CapacityMin, 1)
	both := open
	both.CapacityMin = roomy.CapacityMin
	var ways []Relaxed
	add := func(f Filters, gone func(Understood) bool) {
		r := split(gone)
		r.Filters = f
		ways = append(ways, r)
	}
	if prices {
		add(open, isPrice)
	}
	if guests {
		add(roomy, isGuests)
	}
	if guests && prices {
		add(both, func(Understood) bool { return true })
	}
	if guests {
		add(all, func(Understood) bool { return true })
	}
	return ways
}

// WithoutGuests gives up the guests that a query's words count, as beside a trade: a service has no room to miss.
// Narrowed and understood are what Narrow returned; dropped are the words that count guests, as they were written.
func (q *Query) WithoutGuests(
	narrowed Filters,
	understood []Understood,
) (f Filters, kept []Understood, dropped []string) {
	f = narrowed
	for _, u := range understood {
		if u.Kind == NearestCapacityMin {
			f.CapacityMin = q.Filters.CapacityMin
			dropped = append(dropped, u.Text)
		} else {
			kept = append(kept, u)
		}
	}
	return f, kept, dropped
}

// Missed says by how much the numbers that were given up are missed by what is found without them, and which words say
// nothing about it and were left out.
func (r *Relaxed) Missed(found Extremes) (nearest []Nearest, dropped []string) {
	for _, u := range r.GivenUp {
		asked, _ := strconv.ParseInt(u.Value, 10, 64)
		value := int64(0)
		switch {
		case u.Kind == NearestCapacityMin && int64(found.Capacity) < asked:
			value = int64(found.Capacity)
		case u.Kind == NearestPriceMax && found.Cheapest > asked*100:
			value = (found.Cheapest + 99) / 100
		case u.Kind == NearestPriceMin && found.Dearest < asked*100:
			value = found.Dearest / 100
		}
		if value > 0 {
			nearest = append(nearest, Nearest{u.Kind, strconv.FormatInt(value, 10), u.Text})
		}
	}
	for _, u := range r.GivenUp {
		said := func(n Nearest) bool { return n.Text == u.Text } // the ends of a range share their words
		if !slices.ContainsFunc(nearest, said) && !slices.Contains(dropped, u.Text) {
			dropped = append(dropped, u.Text)
		}
	}
	return nearest, dropped
}

// NearestFirst is the order in which what misses a number comes closest to it first.
func NearestFirst(missed []Nearest) Sort {
	for _, n := range missed {
		switch n.Kind {
		case NearestCapacityMin:
			return ByCapacity
		case NearestPriceMax:
			return PriceAsc
		case NearestPriceMin:
			return PriceDesc
		}
	}
	return Relevance
}

// less is in how many ways a result is less than what was asked for.
func (r *Result) less() int {
	less := len(r.Nearest) + len(r.Dropped)
	if slices.ContainsFunc(r.Nearest, func(n Nearest) bool { return n.Kind == NearestFew }) { // some are as asked for
		less--
	}
	if r.Total == 0 {
		less++
	}
	return less
}

// OrBusy asks a query. Where only what is free is asked for and nothing is as it was asked for, it asks for what is not
// free, too: another day is nearer than another place or kind. Dated are the query's words of days.
func (q Query) OrBusy(dated []Understood, ask func(Query) (Result, error)) (Result, error) {
	free, err := ask(q)
	if err != nil || !q.Filters.When.Only || !q.Filters.When.Narrows() || free.less() == 0 {
		return free, err
	}
	q.Filters.When.Only = false
	busy, err := ask(q)
	if err != nil || busy.Total == 0 || busy.less() >= free.less() {
		return free, err
	}
	var texts []string
	for _, u := range dated {
		if u.Kind == "days" || u.Kind == "daypart" && !q.Filters.When.Asked() {
			texts = append(texts, u.Text)
		}
	}
	busy.Nearest = append(busy.Nearest, Nearest{Kind: NearestDays, Text: strings.Join(texts, " ")})
	return busy, nil
}
