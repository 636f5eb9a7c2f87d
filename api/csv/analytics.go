package csv

import (
	"cmp"
	"net/http"

	"weddings/api/edge"
	"weddings/internal/fault"
	"weddings/queries/all"
	"weddings/queries/analytics"
)

// cell identifies a figure: its measure, its dimension and the key in that dimension.
type cell struct{ measure, by, key string }

// figure is a row of the file. Its value is nil if it is not counted.
type figure struct {
	cell
	value *int
	name  string // name of the key, if this package has no text for it
}

// analyticsRows writes the figures of the site, or of one listing.
func analyticsRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	asked := r.URL.Query()
	f := analytics.Filter{
		Governorate: given(asked, "governorate"),
		Device:      given(asked, "device"),
		Category:    given(asked, "category"),
	}
	var err error
	if f.Listing, err = id(asked, "listing"); err != nil {
		return err
	}
	return figureRows(r, q, put, func(from, to string) (*analytics.Analytics, error) {
		f.From, f.To = from, to
		return q.Analytics.Analytics(r.Context(), edge.Viewer(r.Context()), f)
	})
}

// ownAnalyticsRows writes the figures of all listings of the signed-in owner together.
func ownAnalyticsRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	return figureRows(r, q, put, func(from, to string) (*analytics.Analytics, error) {
		return q.Analytics.Own(r.Context(), edge.Viewer(r.Context()), from, to)
	})
}

// figuresOf reads the figures of a range of days.
type figuresOf func(from, to string) (*analytics.Analytics, error)

// figureRows has one row per figure: the cell in stable names for programs, its numbers now and in the previous
// period, and the cell in the reader's language. A number is empty if it is not counted, or was not among the top ones
// of the previous period. The parameter "by" selects one dimension.
func figureRows(r *http.Request, q *all.Readers, put func([][]string) error, read figuresOf) error {
	asked := r.URL.Query()
	now, err := read(asked.Get("from"), asked.Get("to"))
	if err != nil {
		return err
	}
	lang := edge.From(r.Context()).Lang
	before, err := previous(read, now, lang)
	if err != nil {
		return err
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

// previous returns the numbers of the previous period; none if that period is no longer kept. The n-th day is compared
// with the n-th day before, so the earlier days get the dates of the current ones.
func previous(read figuresOf, now *analytics.Analytics, lang string) (map[cell]*int, error) {
	before := map[cell]*int{}
	if now.PageViews.Previous == nil {
		return before, nil
	}
	earlier, err := read(now.PreviousFrom, now.PreviousTo)
	if err != nil {
		return nil, err
	}
	for i := range min(len(now.Days), len(earlier.Days)) {
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
	return before, nil
}

// whole are the dimensions that list all keys. A key that is absent there counts as zero.
var whole = map[string]bool{"channel": true, "governorate": true, "device": true, "category": true, "step": true}

// inRows returns all numbers of a range, with the names in a language.
func inRows(a *analytics.Analytics, lang string) (all []figure) {
	add := func(measure, by, key string, value *int) {
		all = append(all, figure{cell: cell{measure, by, key}, value: value})
	}
	for _, total := range []struct {
		measure string
		figure  analytics.Figure
	}{
		{"pageViews", a.PageViews},
		{"sessions", a.Sessions},
		{"visitors", a.Visitors},
		{"contactClicks", a.ContactClicks},
		{"searches", a.Searches},
		{"inquiries", a.Inquiries},
		{"quotes", a.Quotes},
		{"holds", a.Holds},
		{"bookings", a.Bookings},
		{"completed", a.Completed},
		{"bots", a.Bots},
	} {
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
	} {
		for _, c := range part.counts {
			add(part.measure, part.by, cmp.Or(c.Key, none), &c.Value)
		}
	}
	for _, step := range a.Funnel {
		add("funnel", "step", step.Key, &step.Value)
	}
	return append(all, ofListings(a.TopListings, lang)...)
}

// ofListings returns the numbers of the listings with the most views.
func ofListings(top []analytics.ListingCount, lang string) (all []figure) {
	for _, l := range top {
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
