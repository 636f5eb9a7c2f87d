package csv

import (
	"net/http"

	"weddings/api/edge"
	"weddings/internal/fault"
	"weddings/queries/all"
	"weddings/queries/contactmessages"
)

// contactHeads are the columns of the file of contact messages. Phone numbers, addresses and texts are not in the file:
// they are read on the page of one message.
var contactHeads = []fault.Text{
	{Ar: "الرقم المرجعي", En: "Reference"},
	{Ar: "وقت الوصول (بتوقيت دمشق)", En: "Received at (Damascus time)"},
	{Ar: "الحالة", En: "State"},
	{Ar: "الاسم", En: "Name"},
	{Ar: "الموضوع", En: "Subject"},
	{Ar: "المسؤول", En: "Assigned to"},
	{Ar: "وقت أول جواب (بتوقيت دمشق)", En: "First answered at (Damascus time)"},
	{Ar: "أول جواب بعد (دقيقة)", En: "First answered after (minutes)"},
}

var contactStates = map[string]fault.Text{
	"new":         {Ar: "جديدة", En: "New"},
	"in_progress": {Ar: "قيد المعالجة", En: "In progress"},
	"resolved":    {Ar: "منتهية", En: "Resolved"},
}

// contactRows has one row per contact message of a filter, as on the screen: state, q and mine.
func contactRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	asked, lang := r.URL.Query(), edge.From(r.Context()).Lang
	filter := contactmessages.Filter{
		Status: given(asked, "state"), Search: given(asked, "q"), Mine: asked.Get("mine") == "true",
	}
	return paged(
		r,
		[][]string{inLang(contactHeads, lang)},
		put,
		func(after *string) ([][]string, *string, bool, error) {
			page, err := q.ContactMessages.All(r.Context(), edge.Viewer(r.Context()), filter, 100, after)
			if err != nil {
				return nil, nil, false, err
			}
			rows := make([][]string, 0, len(page.Nodes))
			for _, m := range page.Nodes {
				answered, minutes := "", ""
				if m.AnsweredAt != nil {
					answered = minuteOf(*m.AnsweredAt)
					minutes = number(int(m.AnsweredAt.Sub(m.CreatedAt).Minutes()))
				}
				rows = append(rows, []string{
					m.Reference,
					minuteOf(m.CreatedAt),
					contactStates[m.Status].In(lang),
					value(m.Name),
					value(m.Subject),
					value(m.AssigneeName),
					answered,
					minutes,
				})
			}
			return rows, page.EndCursor, page.HasNextPage, nil
		},
	)
}
