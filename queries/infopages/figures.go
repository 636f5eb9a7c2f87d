package infopages

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"weddings/internal/clock"
	"weddings/internal/fault"
	"weddings/internal/markdown"
	"weddings/projections/decisions"
	"weddings/queries"
)

// figuresPage is the page that ends with the figures of moderation.
const figuresPage = "about"

// The least numbers that are published. From a smaller number of decisions, or of refusals among them, somebody could
// guess whose they were. A 0 is published.
const (
	fewestDecisions = 10
	fewestOfThem    = 5
)

// decided holds the decisions about one kind of thing in one period. Hours is the median time to a decision.
type decided struct {
	Recent                        bool // in the last full month; else in the last twelve full months
	Review                        bool // about reviews; else about listings and their edits
	Count                         int
	Hours                         float64
	Refused, Appealed, Overturned int
}

const decidedSQL = `SELECT p.recent, d.kind = $4, count(*),
	percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM d.decided_at - d.asked_at)) / 3600,
	count(*) FILTER (WHERE d.refused), count(*) FILTER (WHERE d.appealed), count(*) FILTER (WHERE d.overturned)
FROM decisions d JOIN (VALUES (true, $2::timestamptz), (false, $1::timestamptz)) p (recent, begins)
	ON d.decided_at >= p.begins AND d.decided_at < $3
GROUP BY 1, 2 HAVING count(*) >= $5`

// decisions returns the figures of moderation as parts of a page. It returns none if there were too few decisions.
func (r *Reader) decisions(ctx context.Context, lang string) ([]markdown.Part, error) {
	year, month, _ := r.Now().In(clock.Damascus).Date()
	ends := time.Date(year, month, 1, 0, 0, 0, 0, clock.Damascus)
	found, err := queries.Collect[decided](ctx, r.Pool, decidedSQL,
		ends.AddDate(-1, 0, 0), ends.AddDate(0, -1, 0), ends, decisions.Review, fewestDecisions)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return r.rendered(tableOf(found, lang)), nil
}

// tableOf returns the figures as Markdown: a table with a column for each period that has enough decisions.
func tableOf(found []decided, lang string) string {
	of := map[[2]bool]decided{}
	for _, d := range found {
		of[[2]bool{d.Recent, d.Review}] = d
	}
	var periods []bool
	heads, rule := "| "+figureWords.In(lang), "| ---"
	for _, recent := range []bool{true, false} {
		if of[[2]bool{recent, false}].Count+of[[2]bool{recent, true}].Count > 0 {
			periods = append(periods, recent)
			heads += " | " + periodWords[recent].In(lang)
			rule += " | ---"
		}
	}
	lines := []string{
		"## " + titleWords.In(lang) + " {#decisions}", "", leadWords.In(lang), "", heads + " |", rule + " |",
	}
	for _, row := range figureRows {
		line := "| " + row.head.In(lang)
		for _, recent := range periods {
			d, cell := of[[2]bool{recent, row.review}], tooFew.In(lang)
			if d.Count > 0 {
				cell = row.cell(d, lang)
			}
			line += " | " + cell
		}
		lines = append(lines, line+" |")
	}
	return strings.Join(lines, "\n")
}

// figureRow is a row of the table.
type figureRow struct {
	head   fault.Text
	review bool
	cell   func(d decided, lang string) string
}

func exactly(d decided, _ string) string    { return strconv.Itoa(d.Count) }
func long(d decided, lang string) string    { return lasting(d.Hours, lang) }
func refused(d decided, lang string) string { return some(d.Refused, lang) }

var figureRows = []figureRow{
	{fault.Text{Ar: "إعلانات وتعديلات روجعت", En: "Listings and edits looked at"}, false, exactly},
	{fault.Text{Ar: "نصفها خلال", En: "Half of them within"}, false, long},
	{fault.Text{Ar: "رُفض منها", En: "Refused"}, false, refused},
	{
		fault.Text{Ar: "اعترض صاحبها على الرفض", En: "Refusals that were appealed against"},
		false,
		func(d decided, lang string) string { return some(d.Appealed, lang) },
	},
	{
		fault.Text{Ar: "رُجع عن الرفض", En: "Refusals that were overturned"},
		false,
		func(d decided, lang string) string { return some(d.Overturned, lang) },
	},
	{fault.Text{Ar: "آراء روجعت", En: "Reviews looked at"}, true, exactly},
	{fault.Text{Ar: "نصفها خلال", En: "Half of them within"}, true, long},
	{fault.Text{Ar: "رُفض منها", En: "Refused"}, true, refused},
}

var (
	titleWords = fault.Text{Ar: "ما راجعناه", En: "What we looked at"}
	leadWords  = fault.Text{
		Ar: "كل إعلان وكل رأي يراجعه إنسان قبل نشره. هذه أعداد الأشهر الكاملة الأخيرة، " +
			"ولا نذكر الأعداد الصغيرة كي لا تدلّ على أحد.",
		En: "A person looks at every listing and every review before it is public. These are the numbers of the last " +
			"full months. Small ones are left out, so that they point to nobody.",
	}
	periodWords = map[bool]fault.Text{
		true: {Ar: "الشهر الماضي", En: "Last month"}, false: {Ar: "آخر 12 شهرًا", En: "Last 12 months"},
	}
	figureWords = fault.Text{Ar: "العدد", En: "Number"}
	tooFew      = fault.Text{Ar: "أقل من أن يُذكر", En: "Too few to tell"}
)

// some returns a number of decisions as text. A number from 1 to fewestOfThem-1 is only "fewer than".
func some(n int, lang string) string {
	if n > 0 && n < fewestOfThem {
		return fault.Text{
			Ar: fmt.Sprintf("أقل من %d", fewestOfThem), En: fmt.Sprintf("Fewer than %d", fewestOfThem),
		}.In(lang)
	}
	return strconv.Itoa(n)
}

const hoursOfADay = 24

// lasting returns a time as text, rounded up to whole hours, or to whole days if it is longer than two days.
func lasting(hours float64, lang string) string {
	n := int(hours)
	if float64(n) < hours || n == 0 {
		n++
	}
	if n > 2*hoursOfADay {
		days := (n + hoursOfADay - 1) / hoursOfADay
		return fault.Text{
			Ar: arabicCount(days, "يوم", "يومين", "أيام", "يومًا"), En: fmt.Sprintf("%d days", days),
		}.In(lang)
	}
	if n == 1 {
		return fault.Text{Ar: "ساعة", En: "An hour"}.In(lang)
	}
	return fault.Text{
		Ar: arabicCount(n, "ساعة", "ساعتين", "ساعات", "ساعة"), En: fmt.Sprintf("%d hours", n),
	}.In(lang)
}

// arabicCount returns a number with its noun in the form that Arabic grammar needs: singular, dual, plural (3 to 10) or
// accusative singular (11 to 99).
func arabicCount(n int, one, two, few, many string) string {
	switch last := n % 100; {
	case n == 1:
		return one
	case n == 2:
		return two
	case last >= 3 && last <= 10:
		return fmt.Sprintf("%d %s", n, few)
	case last >= 11:
		return fmt.Sprintf("%d %s", n, many)
	}
	return fmt.Sprintf("%d %s", n, one)
}
