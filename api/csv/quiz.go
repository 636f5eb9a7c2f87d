package csv

import (
	"net/http"
	"strconv"

	"weddings/api/edge"
	"weddings/internal/fault"
	"weddings/queries/all"
)

// quizHeads are the columns of the file of quizzes.
var quizHeads = []fault.Text{
	{Ar: "اليوم", En: "Day"},
	{Ar: "فاخر", En: "Luxury"},
	{Ar: "كلاسيكي", En: "Classic"},
	{Ar: "حدائقي", En: "Garden"},
	{Ar: "عصري", En: "Modern"},
	{Ar: "تراثي", En: "Traditional"},
	{Ar: "أتمّوا الاختبار", En: "Completions"},
	{Ar: "تركوا بريدًا (%)", En: "Email capture rate (%)"},
}

// quizRows has one row per day, from the day "from" to the day "to" (query parameters).
func quizRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	asked, lang := r.URL.Query(), edge.From(r.Context()).Lang
	figures, err := q.Quiz.Figures(r.Context(), edge.Viewer(r.Context()), asked.Get("from"), asked.Get("to"))
	if err != nil {
		return err
	}
	rows := [][]string{inLang(quizHeads, lang)}
	for _, d := range figures.Days {
		rate := ""
		if captured := d.EmailCaptureRate(); captured != nil {
			rate = strconv.FormatFloat(*captured, 'f', 2, 64)
		}
		rows = append(rows, []string{
			d.Day, number(d.Luxury), number(d.Classic), number(d.Garden), number(d.Modern), number(d.Traditional),
			number(d.TotalCompletions), rate,
		})
	}
	return put(rows)
}
