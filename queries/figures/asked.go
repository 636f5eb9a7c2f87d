package figures

import (
	"net/url"
	"strconv"
	"strings"

	"weddings/internal/fault"
)

// Asked parses a question from the query of an address, as the command line writes it too. Parameters are measures=a,b,
// from, to, interval, breakdown, search, order, asc=1, compare, compareFrom, without=a,b, first and skip. rate=of/in
// and filter=dimension:op:value|value may be repeated; values of filters are escaped as in paths. The defaults are page
// views by day, highest first, compared with as many days before. It returns invalid for a filter, first or skip that
// it cannot parse; checked does the rest.
func Asked(from url.Values) (Question, error) {
	q := Question{
		Measures: listOf(from.Get("measures")), From: from.Get("from"), To: from.Get("to"),
		Interval: from.Get("interval"), Without: listOf(from.Get("without")), Order: from.Get("order"),
		Ascending: from.Get("asc") == "1", Compare: from.Get("compare"),
	}
	for name, into := range map[string]**string{
		"breakdown": &q.Breakdown, "search": &q.Search, "compareFrom": &q.CompareFrom,
	} {
		if text := from.Get(name); text != "" {
			*into = &text
		}
	}
	if len(q.Measures) == 0 {
		q.Measures = []string{"pageViews"}
	}
	for text, usual := range map[*string]string{&q.Interval: ByDay, &q.Order: q.Measures[0], &q.Compare: Before} {
		if *text == "" {
			*text = usual
		}
	}
	for _, text := range from["rate"] {
		of, in, _ := strings.Cut(text, "/")
		q.Rates = append(q.Rates, Rate{of, in})
	}
	for _, text := range from["filter"] {
		f, err := filterOf(text)
		if err != nil {
			return q, err
		}
		q.Filters = append(q.Filters, f)
	}
	first, err := numberOf(from.Get("first"))
	skip, wrong := numberOf(from.Get("skip"))
	if err != nil || wrong != nil {
		return q, fault.New(fault.Invalid, "العدد غير صالح.", "That is not a number.").
			With("first", "عدد غير صالح", "A number from 0")
	}
	q.First, q.Skip = first, skip
	return q, nil
}

// parameters are the names of the parameters that Asked reads, and of lang, which every address may have. The value is
// true if the parameter may be repeated.
var parameters = map[string]bool{
	"measures": false, "from": false, "to": false, "interval": false, "breakdown": false, "search": false,
	"order": false, "asc": false, "compare": false, "compareFrom": false, "without": false, "first": false,
	"skip": false, "lang": false, "rate": true, "filter": true,
}

// CheckParameters returns invalid for a parameter that Asked does not read, and for a repeated parameter of which Asked
// reads only the first. A person would notice, because the page shows the question beside its answer. A program would
// take the answer to another question for the answer to its own.
func CheckParameters(asked url.Values) error {
	var check fault.Check
	for name, values := range asked {
		often, known := parameters[name]
		check.Field(known, name, "معامل غير معروف: "+name, "Not a parameter: "+name)
		check.Field(!known || often || len(values) == 1, name, "مرة واحدة فقط: "+name, "Once only: "+name)
	}
	return check.QuestionErr()
}

func numberOf(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	return strconv.Atoi(text)
}

func listOf(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}

func filterOf(text string) (Filter, error) {
	badFilter := fault.New(fault.Invalid, "الفلتر يُكتب هكذا: category:is:venues", "A filter reads category:is:venues").
		With("filters", "يُكتب هكذا: category:is:venues", "Such as category:is:venues")
	dimension, rest, ok := strings.Cut(text, ":")
	op, values, named := strings.Cut(rest, ":")
	if !ok || !named {
		return Filter{}, badFilter
	}
	f := Filter{Dimension: dimension, Op: op}
	for _, value := range strings.Split(values, "|") {
		plain, err := url.PathUnescape(value)
		if err != nil {
			return Filter{}, badFilter
		}
		f.Values = append(f.Values, plain)
	}
	return f, nil
}
