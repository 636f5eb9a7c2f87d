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

// FigureAnswer is an answer as programs and the command line read it. Values are in the order of the measures; null
// where one is not counted under a filter or by the breakdown, never 0.
type FigureAnswer struct {
	From         string  `json:"from"` // Damascus days, inclusive
	To           string  `json:"to"`
	PreviousFrom *string `json:"previousFrom"` // null: not compared, or no longer kept
	PreviousTo   *string `json:"previousTo"`
	// PreviousUntil is the hour at which the last of the days before is cut off; null: it is counted whole.
	PreviousUntil *int `json:"previousUntil"`

	Interval   string    `json:"interval"`
	AsOf       time.Time `json:"asOf"`       // everything up to here is counted
	Unfinished bool      `json:"unfinished"` // the last day is not over
	Source     string    `json:"source"`     // counters or rows
	Measures   []string  `json:"measures"`

	Totals   []FigureTotal `json:"totals"`
	Rates    []*float64    `json:"rates"` // in the order of the question's
	Series   []FigurePoint `json:"series"`
	Rows     []FigureRow   `json:"rows"` // null without a breakdown
	RowCount int           `json:"rowCount"`
}

// FigureTotal is a measure over all days.
type FigureTotal struct {
	Measure     string `json:"measure"`
	Value       *int   `json:"value"`
	Previous    *int   `json:"previous"`
	Approximate bool   `json:"approximate"` // an estimate within 1 %
}

// FigurePoint is a part of the series: an hour (2026-11-27T09), a day, or the first day of a week or month.
type FigurePoint struct {
	Start      string `json:"start"`
	Unfinished bool   `json:"unfinished"`
	Values     []*int `json:"values"`
	Previous   []*int `json:"previous"`
}

// FigureRow is a key of the breakdown; the empty one is what has none. Names are null where the key is all that is
// known, and one of the two may be empty.
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
	// usualRows and mostRows are how many rows an answer has; the question's skip turns the page.
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

// opens asks the log whether a key and its maker may still read figures.
func (a *API) opens(ctx context.Context, key figurekeys.Key) (bool, error) {
	good, err := figurekey.IsGood(ctx, a.App, key.Account, key.ID)
	if err != nil || !good {
		return false, err
	}
	return account.ReadsFigures(ctx, a.App, key.Account)
}

// figures answers a question to a program with a key, in the name of who made it. A session does not count.
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
		if _, err := commands.Handle(r.Context(), a.App, system, use); err != nil { // the answer is not to wait for it
			slog.WarnContext(r.Context(), "cannot note that a key was used", "error", err)
		}
	}
	answer(w, http.StatusOK, FigureAnswerOf(asked, found))
	return nil
}
