package search

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"weddings/search/text"
)

// Words returns the words of a query that the engines read: at most MaxWords words from the first MaxText bytes. It
// cuts no letter in two.
func Words(s string) []text.Token {
	if len(s) > MaxText {
		end := MaxText
		for end > MaxText-utf8.UTFMax && !utf8.RuneStart(s[end]) {
			end--
		}
		s = s[:end]
	}
	tokens := text.Tokens(s)
	return tokens[:min(len(tokens), MaxWords)]
}

// InPounds reports whether a text names a price in Syrian pounds. Such a query needs the exchange rate.
func InPounds(s string) bool {
	return slices.ContainsFunc(text.Quantities(Words(s), s), func(q text.Quantity) bool { return q.Pounds })
}

// Plan reads a query as a sentence. names reports whether a word occurs in the names of listings.
func (q *Query) Plan(words []text.Token, names text.Names) *text.Plan {
	return text.Understand(words, q.Text, names)
}

// Dates reads the days and parts of the day in a query, and sets q.Filters.When from them. Days of the week that the
// query excludes are removed from its days, or from those chosen on the page. It returns the words with those parts
// masked, and what was understood. Words that look like a day or a part of the day but cannot be asked for
// are masked too, and understood as noDay; numbers that cannot be meant are understood as noNumber. A date whose day of
// the week is wrong is also understood as otherWeekday.
// names reports whether a word occurs in the names of listings.
func (q *Query) Dates(words []text.Token, names text.Names) (masked []text.Token, dated []Understood) {
	words, dated = q.noNumbers(words)
	if q.Today == 0 {
		return words, dated
	}
	said := func(kind, value string, from, to int) {
		dated = append(dated, Understood{kind, value, q.Text[words[from].Start:words[to-1].End]})
	}
	masked = words
	for _, d := range text.NoDays(words, q.Text, q.Today) {
		masked = text.MaskWords(masked, d.From, d.To)
		said("noDay", d.Why, d.From, d.To)
	}
	refused := text.Refused(masked, q.Text, q.Today)
	for _, d := range refused {
		masked = text.MaskWords(masked, d.From, d.To)
		said("notDays", d.Value(), d.From, d.To)
	}
	dates := text.Dates(masked, q.Text, q.Today, names)
	if len(dates) > 0 {
		q.Filters.When.Days = nil
	}
	for _, d := range dates {
		q.Filters.When.Days = append(q.Filters.When.Days, d.Days...)
		said("days", d.Value(), d.From, d.To)
		if d.OtherWeekday {
			said("otherWeekday", d.Value(), d.From, d.To)
		}
	}
	q.Filters.When.Days = text.Excluding(q.Filters.When.Days, refused, q.Today)
	dayparts := text.Dayparts(masked, q.Text, dates, names)
	masked = text.Mask(masked, dates)
	dayparts = slices.DeleteFunc(dayparts, func(p text.SaidDaypart) bool {
		if p.Daypart == text.Morning {
			said("noDay", text.Morning, p.From, p.To)
			masked = text.MaskWords(masked, p.From, p.To)
		}
		return p.Daypart == text.Morning
	})
	other := func(p text.SaidDaypart) bool { return p.Daypart != dayparts[0].Daypart }
	if slices.ContainsFunc(dayparts, other) { // "noon or evening" filters by neither
		return masked, dated
	}
	for _, p := range dayparts {
		said("daypart", p.Daypart, p.From, p.To)
		q.Filters.When.Daypart = p.Daypart
		masked = text.MaskWords(masked, p.From, p.To)
	}
	return masked, dated
}

// noNumbers masks numbers of guests and prices that cannot be meant, such as "0 guests".
func (q *Query) noNumbers(words []text.Token) (masked []text.Token, understood []Understood) {
	masked = words
	for _, n := range text.NoNumbers(words, q.Text) {
		masked = text.MaskWords(masked, n.From, n.To)
		understood = append(understood, Understood{NoNumber, n.Of.String(), q.Text[n.Start:n.End]})
	}
	return masked, understood
}

// Narrow turns the numbers in a query's words into filters and returns the words that remain. Where the query already
// has a filter, the narrower one of both counts.
func (q *Query) Narrow(words []text.Token) (Filters, []text.Token, []Understood) {
	return q.narrow(words, text.Quantities(words, q.Text))
}

// NarrowTo does the same with the numbers of a plan.
func (q *Query) NarrowTo(words []text.Token, p *text.Plan) (Filters, []Understood) {
	f, _, understood := q.narrow(words, p.Numbers)
	return f, understood
}

func (q *Query) narrow(words []text.Token, quantities []text.Quantity) (Filters, []text.Token, []Understood) {
	f, written := q.Filters, q.Text
	if len(quantities) == 0 {
		return f, words, nil
	}
	var understood []Understood
	rest, from := slices.Clone(words), len(words)
	for _, n := range slices.Backward(quantities) {
		if n.From < from { // both ends of a range have the same words
			rest = slices.Delete(rest, n.From, n.To)
		}
		from = n.From
		value := n.Value
		if n.Pounds {
			if q.PoundsPerDollar <= 0 {
				continue
			}
			value = max(1, (value+q.PoundsPerDollar/2)/q.PoundsPerDollar)
		}
		value = min(value, beyondReason)
		switch n.Of {
		case text.Guests:
			f.CapacityMin = max(f.CapacityMin, int(value))
		case text.AtMostGuests:
			if f.CapacityMax == 0 || int(value) < f.CapacityMax {
				f.CapacityMax = int(value)
			}
		case text.AtLeastPrice:
			f.PriceMin = max(f.PriceMin, value*100)
		case text.AtMostPrice:
			if f.PriceMax == 0 || value*100 < f.PriceMax {
				f.PriceMax = value * 100
			}
		}
		understood = append(
			understood,
			Understood{
				Kind:  n.Of.String(),
				Value: strconv.FormatInt(value, 10),
				Text:  written[words[n.From].Start:words[n.To-1].End],
			},
		)
	}
	return f, rest, understood
}

// beyondReason is larger than the capacity of any room and than any price.
const beyondReason = 1_000_000_000

// Order returns the order that the words ask for, and the words without those that ask for it. "ارخص قاعة بحمص" asks
// for the halls of Homs, the cheapest first. An order in q.Sort takes precedence. The words ask for no order if the
// lexicon does not know all of the others, because they may be a name.
func (q *Query) Order(words []text.Token) (Sort, []text.Token, []Understood) {
	from, to := text.Cheapest(words)
	if from == to {
		return q.Sort, words, nil
	}
	rest := slices.Delete(slices.Clone(words), from, to)
	if !text.Lexicon().Known(rest) {
		return q.Sort, words, nil
	}
	if q.Sort != "" && q.Sort != Relevance {
		return q.Sort, rest, nil
	}
	return PriceAsc, rest, []Understood{
		{Kind: "sort", Value: string(PriceAsc), Text: q.Text[words[from].Start:words[to-1].End]},
	}
}

// Once merges entries with the same meaning. The text of a merged entry names every part of the query that says it.
func Once(all []Understood) (once []Understood) {
	for _, u := range all {
		at := slices.IndexFunc(once, func(o Understood) bool { return o.Kind == u.Kind && o.Value == u.Value })
		switch {
		case at < 0:
			once = append(once, u)
		case strings.Contains(u.Text, once[at].Text):
			once[at].Text = u.Text
		case !strings.Contains(once[at].Text, u.Text):
			once[at].Text += " " + u.Text
		}
	}
	return once
}

// Suggestions returns what the typed letters may mean, at most two entries, and then the listings that were found.
func (r *Result) Suggestions(limit int) []Suggestion {
	all := make([]Suggestion, 0, min(limit, len(r.Hits)+2))
	for _, u := range r.Understood {
		s := Suggestion{Kind: u.Kind, Value: u.Value}
		switch u.Kind {
		case "kind":
			s = Suggestion{Kind: "category", Value: text.CategoryOf(u.Value)}
		case "quarter":
			s = Suggestion{Kind: "city", Value: text.CityOf(u.Value)}
		case "category", "city", "governorate":
		default:
			continue
		}
		if s.Value != "" && len(all) < min(2, limit) && !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	for _, hit := range r.Hits {
		if len(all) == limit {
			break
		}
		all = append(all, Suggestion{Kind: "listing", Value: hit.ID.String()})
	}
	return all
}
