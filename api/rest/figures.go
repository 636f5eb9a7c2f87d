package rest

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/figurekey"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries/figurekeys"
	"weddings/queries/figures"
)

// FigureAnswer is an answer for programs and the command line. Values are in the order of the measures. A value is
// null, never 0, if its measure is not counted under a filter or by the breakdown.
type FigureAnswer struct {
	From         string  `json:"from"` // Damascus days, inclusive
	To           string  `json:"to"`
	PreviousFrom *string `json:"previousFrom"` // null = not compared, or no longer stored
	PreviousTo   *string `json:"previousTo"`
	// PreviousUntil is the hour of day at which the last day of the previous period is cut off; null = that day counts
	// whole.
	PreviousUntil *int `json:"previousUntil"`

	Interval   string    `json:"interval"`
	AsOf       time.Time `json:"asOf"`       // everything up to here is counted
	Unfinished bool      `json:"unfinished"` // the last day is not over
	Source     string    `json:"source"`     // counters or rows
	Measures   []string  `json:"measures"`

	Totals   []FigureTotal `json:"totals"`
	Rates    []*float64    `json:"rates"` // in the order of the question's rates
	Series   []FigurePoint `json:"series"`
	Rows     []FigureRow   `json:"rows"` // null without a breakdown
	RowCount int           `json:"rowCount"`
}

// FigureTotal is the total of a measure over all days.
type FigureTotal struct {
	Measure     string `json:"measure"`
	Value       *int   `json:"value"`
	Previous    *int   `json:"previous"`
	Approximate bool   `json:"approximate"` // an estimate within 1 %
}

// FigurePoint is a point of the series: an hour (2026-11-27T09), a day, or the first day of a week or month.
type FigurePoint struct {
	Start      string `json:"start"`
	Unfinished bool   `json:"unfinished"`
	Values     []*int `json:"values"`
	Previous   []*int `json:"previous"`
}

// FigureRow is a row of the breakdown. The key is empty for what has no value in the dimension. The names are null if
// only the key is known, and one of the two may be empty.
type FigureRow struct {
	Key      string     `json:"key"`
	NameAr   *string    `json:"nameAr"`
	NameEn   *string    `json:"nameEn"`
	Values   []*int     `json:"values"`
	Previous []*int     `json:"previous"`
	Rates    []*float64 `json:"rates"`
	Trend    []int      `json:"trend"` // of the first measure, by point; null where all rows are asked for
}

// FigureAnswerOf returns the answer to a question as programs read it.
func FigureAnswerOf(q figures.Question, a *figures.Answer) FigureAnswer {
	f := FigureAnswer{
		From: a.From, To: a.To, PreviousFrom: a.PreviousFrom, PreviousTo: a.PreviousTo,
		PreviousUntil: a.PreviousUntil, Interval: a.Interval,
		AsOf: a.AsOf, Unfinished: a.Unfinished, Source: a.Source, Measures: q.Measures, Rates: a.Rates,
		Totals: []FigureTotal{}, Series: []FigurePoint{}, RowCount: a.RowCount,
	}
	for _, each := range a.Totals {
		f.Totals = append(f.Totals, FigureTotal(each))
	}
	for _, each := range a.Series {
		f.Series = append(f.Series, FigurePoint(each))
	}
	if a.Rows != nil {
		f.Rows = []FigureRow{}
	}
	for _, each := range a.Rows {
		f.Rows = append(f.Rows, FigureRow{
			each.Key, each.NameAr, each.NameEn, each.Values, each.Previous, each.Rates, each.Trend,
		})
	}
	return f
}

const (
	bearer = "Bearer "
	// usualRows and mostRows are the default and largest number of rows in an answer. The question's skip selects the
	// page.
	usualRows, mostRows = 100, 1000
)

var (
	noKey = fault.New(fault.Unauthenticated, "أرسلوا مفتاحًا صالحًا في الترويسة: Authorization: Bearer …",
		"Send a key that is good in the header: Authorization: Bearer …")
	keyInAddress = fault.New(fault.Invalid, "المفتاح لا يُكتب في العنوان، فالعناوين تُحفظ في السجلات.",
		"A key does not belong in an address: addresses are kept in logs. Revoke it, and send a new one in the header.")
	manyRows = fault.New(fault.Invalid, "1000 صف على الأكثر في كل مرة.", "1,000 rows at most at once.").
			With("first", "1000 على الأكثر", "1,000 at most")
)

// opens reports whether a key and the account that made it may still read figures. It asks the log.
func (a *API) opens(ctx context.Context, key figurekeys.Key) (bool, error) {
	good, err := figurekey.IsGood(ctx, a.App, key.Account, key.ID)
	if err != nil || !good {
		return false, err
	}
	return account.ReadsFigures(ctx, a.App, key.Account)
}

// figures answers a program's question in the name of the account that made its key. A session alone is not enough.
func (a *API) figures(w http.ResponseWriter, r *http.Request) error {
	if strings.Contains(r.URL.RawQuery, "wfk_") {
		return keyInAddress
	}
	text, sent := strings.CutPrefix(r.Header.Get("Authorization"), bearer)
	id, isKey := figurekey.ParseText(a.App, text)
	if !sent || !isKey {
		w.Header().Set("WWW-Authenticate", `Bearer realm="figures"`)
		return noKey
	}
	if err := edge.From(r.Context()).Tally().Shared(edge.Keyed, id.String()); err != nil {
		return err
	}
	by := edge.Viewer(r.Context())
	key, err := a.Queries.FigureKeys.Shown(r.Context(), by, id)
	if err != nil {
		return err
	}
	good := key != nil
	if good {
		if good, err = a.opens(r.Context(), *key); err != nil {
			return err
		}
	}
	if !good {
		w.Header().Set("WWW-Authenticate", `Bearer realm="figures", error="invalid_token"`)
		return noKey
	}
	if err := figures.CheckParameters(r.URL.Query()); err != nil {
		return err
	}
	asked, err := figures.Asked(r.URL.Query())
	if err != nil {
		return err
	}
	asked.Lang = edge.From(r.Context()).Lang
	if asked.First > mostRows {
		return manyRows
	}
	if asked.First == 0 {
		asked.First = usualRows
	}
	found, err := a.Queries.FigureKeys.Answer(r.Context(), by, *key, asked)
	if err != nil {
		return err
	}
	if today := events.DayOf(a.App.Now()).String(); key.UsedOn == nil || *key.UsedOn < today {
		use := figurekey.NoteFigureKey{Account: key.Account, Key: key.ID}
		system := commands.Request{Actor: events.Actor{Role: events.System}}
		if _, err := commands.Handle(r.Context(), a.App, system, use); err != nil { // an error does not fail the answer
			slog.WarnContext(r.Context(), "cannot record the use of a figures key", "error", err)
		}
	}
	edge.WriteJSON(w, http.StatusOK, FigureAnswerOf(asked, found))
	return nil
}
