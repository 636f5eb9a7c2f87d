package search

import (
	"slices"
	"strconv"
	"strings"

	"weddings/search/text"
)

// The values of Nearest.Kind.
const (
	// The query cannot match anything. Value is the reason: not-offered, elsewhere, contradiction, or unfinished if it
	// only has words such as "without".
	NearestNothing = "nothing"
	NearestWords   = "words" // no listing has the words; the hits only look or sound a little like them
	NearestKind    = "kind"  // no listing is of the kind; Value is the category of the hits
	// Few listings are of the kind. Value is their number. The hits after them are of the same category.
	NearestFew = "few"
	// Few listings are in the quarter or town. Value is their number. The hits after them are in the same city or
	// governorate.
	NearestFewThere = "fewThere"
	// No listing is in the quarter. Value is the key of the city of the hits, in the lexicon of package text.
	NearestQuarter = "quarter"
	NearestCity    = "city" // no listing is in the city; Value is the governorate of the hits
	// The query has several needs, and no listing meets this one in the place asked for. Value lists the governorates
	// that have listings for it, those with the most first.
	NearestAbsent      = "absent"
	NearestAway        = "away"        // no listing of the trade is in the place asked for; the hits are elsewhere
	NearestDays        = "days"        // no listing is free on the days asked for; the hits are free on other days
	NearestCapacityMin = "capacityMin" // no listing has room for so many guests; Value is the capacity of the largest
	NearestPriceMin    = "priceMin"    // every listing costs less; Value is the highest price, in whole US dollars
	NearestPriceMax    = "priceMax"    // every listing costs more; Value is the lowest price, in whole US dollars
)

// Few is the number of hits that is enough. With fewer hits an engine also looks at descriptions, less likely readings
// and other listings of the category.
const Few = 3

// Close is the size of "small" or "large" beside a number of guests: the rooms closest to it come first.
const Close = "close"

// Roomiest returns the capacity up to which a room is not far too large for some guests.
func Roomiest(guests int) int { return guests * 5 / 2 }

// Nearest says that no listing meets a part of the query. The hits are the nearest ones; Kind says in what they differ
// from the query.
type Nearest struct {
	Kind  string
	Value string // depends on Kind
	Text  string // the part of the query, as the user wrote it; "" for NearestWords
}

// Nothing returns the result of a query that cannot match anything. why is a value of NearestNothing.
func Nothing(why string, position int64) Result {
	return Result{
		Position: position,
		Nearest:  []Nearest{{Kind: NearestNothing, Value: why}},
		Facets:   map[string][]FacetValue{},
	}
}

// ByWords reports whether the hits only resemble the words of the query. Then nothing was found.
func (r *Result) ByWords() bool {
	return slices.ContainsFunc(r.Nearest, func(n Nearest) bool { return n.Kind == NearestWords })
}

// Away reports whether the hits are elsewhere because the place asked for has no listing of the trade.
func (r *Result) Away() bool {
	return slices.ContainsFunc(r.Nearest, func(n Nearest) bool { return n.Kind == NearestAway })
}

// Relaxed is a query that ignores some of the numbers in its text.
type Relaxed struct {
	Filters Filters
	Kept    []Understood // numbers that still filter
	GivenUp []Understood
}

// Extremes are the bounds of the hits' numbers. A field is 0 if no hit states the number.
type Extremes struct {
	Capacity          int   // largest
	Cheapest, Dearest int64 // US cents
}

// Relaxed returns versions of a query whose numbers no listing meets, for use in this order: without its prices,
// without its number of guests, without both, and without any number in its text. Without the number of guests,
// listings must still state a capacity, except in the last version. narrowed and understood are the results of Narrow.
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

// WithoutGuests removes the number of guests in the query's text from the filters, because services have no capacity.
// narrowed and understood are the results of Narrow. dropped holds the words for the number of guests, as the user
// wrote them.
func (q *Query) WithoutGuests(
	narrowed Filters,
	understood []Understood,
) (f Filters, kept []Understood, dropped []string) {
	f = narrowed
	for _, u := range understood {
		if u.Kind == NearestCapacityMin || u.Kind == text.AtMostGuests.String() {
			f.CapacityMin, f.CapacityMax = q.Filters.CapacityMin, q.Filters.CapacityMax
			dropped = append(dropped, u.Text)
		} else {
			kept = append(kept, u)
		}
	}
	return f, kept, dropped
}

// Missed compares the hits with the numbers that were given up. nearest says how far the hits are from a number that no
// hit meets. dropped holds the words of the other numbers.
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
		said := func(n Nearest) bool { return n.Text == u.Text } // both ends of a range have the same words
		if !slices.ContainsFunc(nearest, said) && !slices.Contains(dropped, u.Text) {
			dropped = append(dropped, u.Text)
		}
	}
	return nearest, dropped
}

// NearestFirst returns the order that puts the hits closest to the missed number first.
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

// shortfall returns the number of ways in which a result falls short of its query.
func (r *Result) shortfall() int {
	n := len(r.Nearest) + len(r.Dropped)
	for _, m := range r.Nearest {
		if m.Kind == NearestFew || m.Kind == NearestFewThere { // some hits meet it
			n--
		}
	}
	if r.Total == 0 {
		n++
	}
	return n
}

// OrBusy runs a query with ask. If the query wants only listings that are free and no hit meets it entirely, OrBusy
// also tries it without that filter: another day is nearer to the query than another place or kind. dated holds the
// days and parts of the day in the text.
func (q Query) OrBusy(dated []Understood, ask func(Query) (Result, error)) (Result, error) {
	free, err := ask(q)
	if err != nil || !q.Filters.When.Only || !q.Filters.When.Narrows() || free.shortfall() == 0 {
		return free, err
	}
	q.Filters.When.Only = false
	busy, err := ask(q)
	if err != nil || busy.Total == 0 || busy.shortfall() >= free.shortfall() {
		return free, err
	}
	var texts []string
	isDays := func(u Understood) bool { return u.Kind == "days" }
	anyDays := slices.ContainsFunc(dated, isDays)
	for _, u := range dated {
		if isDays(u) || u.Kind == "notDays" && !anyDays || u.Kind == "daypart" && !q.Filters.When.Asked() {
			texts = append(texts, u.Text)
		}
	}
	busy.Nearest = append(busy.Nearest, Nearest{Kind: NearestDays, Text: strings.Join(texts, " ")})
	return busy, nil
}
