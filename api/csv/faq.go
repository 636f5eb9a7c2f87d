package csv

import (
	"cmp"
	"net/http"

	"weddings/api/edge"
	"weddings/internal/fault"
	"weddings/queries/all"
)

// faqHeads are the columns of the file of the FAQ.
var faqHeads = []fault.Text{
	{Ar: "السؤال", En: "Question"},
	{Ar: "الرابط", En: "Link"},
	{Ar: "فُتح", En: "Opened"},
	{Ar: "أفاد", En: "Helped"},
	{Ar: "لم يُفد", En: "Did not help"},
	{Ar: "فُتح بنصّه الحالي", En: "Opened, present text"},
	{Ar: "أفاد بنصّه الحالي", En: "Helped, present text"},
	{Ar: "لم يُفد بنصّه الحالي", En: "Did not help, present text"},
}

// faqRows has one row per question, with its counts from the day "from" to the day "to" (query parameters).
func faqRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	asked, lang := r.URL.Query(), edge.From(r.Context()).Lang
	figures, err := q.FAQQuestions.Figures(r.Context(), edge.Viewer(r.Context()), asked.Get("from"), asked.Get("to"))
	if err != nil {
		return err
	}
	rows := [][]string{inLang(faqHeads, lang)}
	for _, f := range figures {
		name := cmp.Or(f.Question.QuestionAr, f.Question.QuestionEn)
		if lang == "en" {
			name = cmp.Or(f.Question.QuestionEn, f.Question.QuestionAr)
		}
		rows = append(rows, []string{
			name, "/faq#" + f.Question.Anchor,
			number(f.All.Opened), number(f.All.Helped), number(f.All.NotHelped),
			number(f.Now.Opened), number(f.Now.Helped), number(f.Now.NotHelped),
		})
	}
	return put(rows)
}

// faqMissHeads are the columns of the file of searches that found nothing in the FAQ.
var faqMissHeads = []fault.Text{
	{Ar: "الكلمات", En: "Words"}, {Ar: "لغة الصفحة", En: "Language of the page"}, {Ar: "عدد المرات", En: "Times"},
}

// faqMissRows has one row per term that was searched from the day "from" to the day "to" (query parameters).
func faqMissRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	asked, lang := r.URL.Query(), edge.From(r.Context()).Lang
	misses, err := q.FAQQuestions.Misses(r.Context(), edge.Viewer(r.Context()), asked.Get("from"), asked.Get("to"))
	if err != nil {
		return err
	}
	rows := [][]string{inLang(faqMissHeads, lang)}
	for _, miss := range misses {
		rows = append(rows, []string{miss.Term, miss.Lang, number(miss.Times)})
	}
	return put(rows)
}
