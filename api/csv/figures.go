package csv

import (
	"cmp"
	"net/http"
	"strconv"

	"weddings/api/edge"
	"weddings/internal/fault"
	"weddings/queries"
	"weddings/queries/all"
	"weddings/queries/figures"
)

// The words of figures, as on the screen.
var (
	figureWords = map[string]fault.Text{
		"pageViews":             measures["pageViews"],
		"sessions":              measures["sessions"],
		"visitors":              {Ar: "الزوار يوميًا", En: "Visitors a day"},
		"bounces":               {Ar: "جلسات بصفحة واحدة", En: "Sessions of one page"},
		"seconds":               {Ar: "الثواني على الصفحة", En: "Seconds on a page"},
		"listingViews":          measures["listingViews"],
		"contactClicks":         measures["contactClicks"],
		"inquiries":             measures["inquiries"],
		"quotes":                measures["quotes"],
		"holds":                 measures["holds"],
		"bookings":              measures["bookings"],
		"completed":             measures["completed"],
		"searches":              measures["searches"],
		"searchesWithoutResult": measures["searchesWithoutResult"],
		"searchesWithoutClick":  {Ar: "بحث لم تُفتح نتائجه", En: "Searches without a click"},
	}
	dimensionWords = map[string]fault.Text{
		"page":        {Ar: "الصفحة", En: "Page"},
		"entry":       {Ar: "صفحة الدخول", En: "Entry page"},
		"exit":        {Ar: "صفحة الخروج", En: "Exit page"},
		"referrer":    {Ar: "الموقع المُحيل", En: "Referrer"},
		"source":      {Ar: "مصدر الحملة", En: "Campaign source"},
		"medium":      {Ar: "وسيلة الحملة", En: "Campaign medium"},
		"campaign":    {Ar: "الحملة", En: "Campaign"},
		"channel":     {Ar: "القناة", En: "Channel"},
		"listing":     parts["listing"],
		"category":    parts["category"],
		"governorate": parts["governorate"],
		"city":        {Ar: "المدينة", En: "City"},
		"device":      parts["device"],
		"system":      {Ar: "نظام التشغيل", En: "System"},
		"browser":     {Ar: "المتصفح", En: "Browser"},
		"language":    {Ar: "اللغة", En: "Language"},
		"theme":       {Ar: "المظهر", En: "Theme"},
		"way":         parts["channel"],
		"term":        parts["term"],
		"hour":        parts["hour"],
		"weekday":     {Ar: "يوم الأسبوع", En: "Weekday"},
	}
	intervalWords = map[string]fault.Text{
		figures.ByHour: parts["hour"], figures.ByDay: parts["day"], figures.ByWeek: {Ar: "الأسبوع من", En: "Week from"},
		figures.ByMonth: {Ar: "الشهر من", En: "Month from"},
	}
	figureHeads = map[string]fault.Text{
		"key": {Ar: "الرمز", En: "Key"}, "before": {Ar: "قبلها", En: "before"}, "total": parts["total"],
	}
)

// figuresRows writes the total first, then all rows of the breakdown, or the series if there is no breakdown.
func figuresRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	asked, err := figures.Asked(r.URL.Query())
	if err != nil {
		return err
	}
	asked.Lang = edge.From(r.Context()).Lang
	by := edge.Viewer(r.Context())
	answer, err := q.Figures.Figures(r.Context(), by, asked)
	if err != nil {
		return err
	}
	return put(FigureTable(asked, answer, asked.Lang))
}

// FigureTable returns an answer as a table with the words of a language. The CSV file and the command line show it.
func FigureTable(asked figures.Question, a *figures.Answer, lang string) [][]string {
	compared := a.PreviousFrom != nil
	table := [][]string{figureHead(asked, compared, lang)}
	lead := func(key, name string) []string {
		if asked.Breakdown == nil {
			return []string{key}
		}
		return []string{key, name}
	}
	total := lead(figureHeads["total"].In(lang), figureHeads["total"].In(lang))
	for _, each := range a.Totals {
		total = append(total, known(each.Value))
		if compared {
			total = append(total, known(each.Previous))
		}
	}
	table = append(table, append(total, shares(a.Rates)...))
	if asked.Breakdown == nil {
		for _, point := range a.Series {
			table = append(table, cells(lead(point.Start, ""), point.Values, point.Previous, compared))
		}
		return table
	}
	for _, row := range a.Rows {
		line := cells(lead(row.Key, nameOfRow(row, lang)), row.Values, row.Previous, compared)
		table = append(table, append(line, shares(row.Rates)...))
	}
	return table
}

func figureHead(asked figures.Question, compared bool, lang string) []string {
	head := []string{intervalWords[asked.Interval].In(lang)}
	if asked.Breakdown != nil {
		head = []string{figureHeads["key"].In(lang), dimensionWords[*asked.Breakdown].In(lang)}
	}
	for _, measure := range asked.Measures {
		word := figureWords[measure].In(lang)
		if head = append(head, word); compared {
			head = append(head, word+" ("+figureHeads["before"].In(lang)+")")
		}
	}
	for _, rate := range asked.Rates {
		of, in := figureWords[rate.Of].In(lang), figureWords[rate.In].In(lang)
		head = append(head, of+" / "+in)
	}
	return head
}

func nameOfRow(row figures.Row, lang string) string {
	named := fault.Text{Ar: queries.Text(row.NameAr), En: queries.Text(row.NameEn)}
	return cmp.Or(named.In(lang), named.Ar, named.En, row.Key)
}

func cells(line []string, values, previous []*int, compared bool) []string {
	for i, value := range values {
		line = append(line, known(value))
		if compared && i < len(previous) {
			line = append(line, known(previous[i]))
		} else if compared {
			line = append(line, "")
		}
	}
	return line
}

func shares(rates []*float64) []string {
	list := make([]string, len(rates))
	for i, rate := range rates {
		if rate != nil {
			list[i] = strconv.FormatFloat(*rate, 'f', 4, 64)
		}
	}
	return list
}
