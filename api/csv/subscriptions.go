package csv

import (
	"net/http"

	"weddings/api/edge"
	"weddings/internal/fault"
	"weddings/queries/all"
	"weddings/queries/subscriptions"
)

// subscriptionHeads are the columns of the file of subscriptions. Email addresses are read on the page of one account.
var subscriptionHeads = []fault.Text{
	{Ar: "الحساب", En: "Account"},
	{Ar: "الاسم", En: "Name"},
	{Ar: "الباقة", En: "Plan"},
	{Ar: "الحالة", En: "State"},
	{Ar: "السعر", En: "Price"},
	{Ar: "العملة", En: "Currency"},
	{Ar: "أول يوم", En: "First day"},
	{Ar: "آخر يوم", En: "Last day"},
	{Ar: "يتجدد تلقائيًا", En: "Renews itself"},
	{Ar: "وقت المنح (بتوقيت دمشق)", En: "Granted at (Damascus time)"},
}

var (
	subscriptionStates = map[string]fault.Text{
		"active":    {Ar: "سارٍ", En: "Active"},
		"cancelled": {Ar: "ملغى", En: "Cancelled"},
		"expired":   {Ar: "منتهٍ", En: "Expired"},
	}
	yesOrNo = map[bool]fault.Text{true: {Ar: "نعم", En: "Yes"}, false: {Ar: "لا", En: "No"}}
)

// subscriptionRows has one row per subscription of a filter, as on the screen: plan, state, q and sort.
func subscriptionRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	asked, lang := r.URL.Query(), edge.From(r.Context()).Lang
	filter := subscriptions.Filter{
		Plan: given(asked, "plan"), Status: given(asked, "state"), Search: given(asked, "q"), Sort: asked.Get("sort"),
	}
	return paged(
		r,
		[][]string{inLang(subscriptionHeads, lang)},
		put,
		func(after *string) ([][]string, *string, bool, error) {
			page, err := q.Subscriptions.All(r.Context(), edge.Viewer(r.Context()), filter, 100, after)
			if err != nil {
				return nil, nil, false, err
			}
			rows := make([][]string, 0, len(page.Nodes))
			for _, s := range page.Nodes {
				price, currency := "", ""
				if sum := s.Price(); sum != nil {
					price, currency = sum.Amount.String(), sum.Currency
				}
				rows = append(rows, []string{
					s.Account.String(),
					value(s.Username),
					fault.Text(s.Plan().Name).In(lang),
					subscriptionStates[s.Status].In(
						lang,
					),
					price,
					currency,
					s.Starts,
					s.Ends,
					yesOrNo[s.AutoRenew].In(lang),
					minuteOf(s.CreatedAt),
				})
			}
			return rows, page.EndCursor, page.HasNextPage, nil
		},
	)
}
