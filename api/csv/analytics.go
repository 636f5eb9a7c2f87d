package csv

import (
	"cmp"
	"net/http"

	"weddings/api/edge"
	"weddings/internal/fault"
	"weddings/queries/all"
	"weddings/queries/analytics"
)

// cell names one figure: what is measured, by what, and which of those.
type cell struct{ measure, by, key string }

// figure is a number of the file; nil where it is not counted.
type figure struct {
	cell
	value *int
	name  string // of the key, where it is not a word of this package
}

// analyticsRows has one row for each figure: its cell in words that programs may rely on, how often now and in the days
// before, and the cell in the reader's words. What is not counted, or was not among the first of the days before, is
// empty. by picks the rows of one part.
func analyticsRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	asked := r.URL.Query()
	f := analytics.Filter{
		From:        asked.Get("from"),
		To:          asked.Get("to"),
		Governorate: given(asked, "governorate"),
		Device:      given(asked, "device"),
		Category:    given(asked, "category"),
	}
	var err error
	if f.Listing, err = id(asked, "listing"); err != nil {
		return err
	}
	now, err := q.Analytics.Analytics(r.Context(), edge.Viewer(r.Context()), f)
	if err != nil {
		return err
	}
	lang := edge.From(r.Context()).Lang
	before := map[cell]*int{}
	if now.PageViews.Previous != nil { // those days are still kept
		f.From, f.To = now.PreviousFrom, now.PreviousTo
		earlier, err := q.Analytics.Analytics(r.Context(), edge.Viewer(r.Context()), f)
		if err != nil {
			return err
		}
		for i := range min(len(now.Days), len(earlier.Days)) { // the first day is compared with the first, and so on
			earlier.Days[i].Day = now.Days[i].Day
		}
		for _, each := range inRows(earlier, lang) {
			before[each.cell] = each.value
		}
		nothing := 0
		for _, each := range inRows(now, lang) {
			if _, there := before[each.cell]; !there && whole[each.by] {
				before[each.cell] = &nothing
			}
		}
	}
	names, err := namesOf(r.Context(), edge.Viewer(r.Context()), q, lang)
	if err != nil {
		return err
	}
	rows := [][]string{
		{
			"measure",
			"by",
			"key",
			now.From + " – " + now.To,
			now.PreviousFrom + " – " + now.PreviousTo,
			heads["measure"].In(lang),
			heads["by"].In(lang),
			heads["key"].In(lang),
		},
	}
	for _, each := range inRows(now, lang) {
		if by := asked.Get("by"); by == "" || by == each.by {
			name := each.name
			if name == "" {
				name = names.of(each.by, each.key)
			}
			rows = append(rows, []string{
				each.measure,
				each.by,
				each.key,
				known(each.value),
				known(before[each.cell]),
				measures[each.measure].In(lang),
				parts[each.by].In(lang),
				name,
			})
		}
	}
	return put(rows)
}

// whole are the parts that leave nothing out: what is not among them was never.
var whole = map[string]bool{"channel": true, "governorate": true, "device": true, "category": true, "step": true}

// inRows puts all numbers of a range in rows, with names in a language.
func inRows(a *analytics.Analytics, lang string) (all []figure) {
	add := func(measure, by, key string, value *int) {
		all = append(all, figure{cell: cell{measure, by, key}, value: value})
	}
	for _, total := range []struct {
		measure string
		figure  analytics.Figure
	}{{"pageViews", a.PageViews}, {"sessions", a.Sessions}, {"visitors", a.Visitors}, {
		"contactClicks",
		a.ContactClicks,
	}, {"searches", a.Searches}, {"inquiries", a.Inquiries}, {"bots", a.Bots}} {
		add(total.measure, "total", "", total.figure.Value)
	}
	for _, d := range a.Days {
		add("pageViews", "day", d.Day, &d.PageViews)
		add("contactClicks", "day", d.Day, &d.ContactClicks)
		add("sessions", "day", d.Day, d.Sessions)
		add("visitors", "day", d.Day, d.Visitors)
		add("searches", "day", d.Day, d.Searches)
	}
	for _, h := range a.Hours {
		add("pageViews", "hour", number(h.Hour), &h.PageViews)
		add("contactClicks", "hour", number(h.Hour), &h.ContactClicks)
	}
	for _, part := range []struct {
		measure, by string
		counts      []analytics.Count
	}{
		{"contactClicks", "channel", a.ClicksByChannel},
		{"pageViews", "governorate", a.Governorates},
		{"pageViews", "device", a.Devices},
		{"pageViews", "category", a.Categories},
		{"searches", "term", a.TopSearches},
		{"searchesWithoutResult", "term", a.ZeroResultSearches},
		{"funnel", "step", a.Funnel},
	} {
		for _, c := range part.counts {
			key := c.Key
			if key == "" {
				key = none
			}
			add(part.measure, part.by, key, &c.Value)
		}
	}
	for _, l := range a.TopListings {
		id, name := l.Listing.ID.String(), l.Listing.Live.Name
		shown := cmp.Or(fault.Text(name).In(lang), name.Ar, name.En)
		all = append(
			all,
			figure{cell{"listingViews", "listing", id}, &l.Views, shown},
			figure{cell{"contactClicks", "listing", id}, &l.Clicks, shown},
		)
	}
	return all
}

func known(n *int) string {
	if n == nil {
		return ""
	}
	return number(*n)
}
