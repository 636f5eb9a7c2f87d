package csv

import (
	"context"
	"fmt"
	"math"
	"net/url"
	"strconv"
	"strings"

	"weddings/commands"
	"weddings/commands/policies"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
	"weddings/queries/all"
	"weddings/queries/figures"
)

// Letters writes the figures in letters, with the words of the files. It implements policies.Reported.
type Letters struct {
	Queries *all.Readers
}

// rowsOfLetter is the most rows in a letter. The letter's link shows all rows.
const rowsOfLetter = 10

// Report implements policies.Reported.
func (l Letters) Report(
	ctx context.Context, report events.FigureReportSet, of events.Day,
) (policies.FigureReport, error) {
	first, last := report.Range.Days(of)
	asked, err := figures.Stored(report.Question.Text(), first, last)
	if err != nil {
		return policies.FigureReport{}, err
	}
	asked.First, asked.Skip = rowsOfLetter, 0
	if asked.Compare == figures.None {
		asked.Compare = figures.Before
	}
	by := readerOf(report)
	answer, err := l.Queries.Figures.Figures(ctx, by, asked)
	if err != nil {
		return policies.FigureReport{}, err
	}
	told := policies.FigureReport{
		Days: daysInWords(first, last, report.Lang), Query: linkOf(report, first, last, nil),
	}
	if answer.PreviousFrom != nil {
		from, known := events.ParseDay(*answer.PreviousFrom)
		to, both := events.ParseDay(*answer.PreviousTo)
		if known && both {
			told.Compared = daysInWords(from, to, report.Lang)
		}
	}
	for _, total := range answer.Totals {
		if total.Value != nil {
			told.Totals = append(told.Totals, measureLine(total.Measure, *total.Value, total.Previous, report.Lang))
		}
	}
	if asked.Breakdown == nil {
		return told, nil
	}
	told.By = dimensionWords[*asked.Breakdown].In(report.Lang)
	for _, row := range answer.Rows {
		told.Rows = append(told.Rows, rowLine(asked, row, report.Lang))
	}
	return told, nil
}

// Alarm implements policies.Reported.
func (l Letters) Alarm(
	ctx context.Context, report events.FigureReportSet, day events.Day,
) (policies.FigureReport, error) {
	asked, err := figures.Stored(report.Question.Text(), day, day)
	if err != nil {
		return policies.FigureReport{}, err
	}
	by := readerOf(report)
	unusual, err := l.Queries.Figures.Unusual(ctx, by, asked, *report.Alarm, day)
	if err != nil || len(unusual) == 0 {
		return policies.FigureReport{}, err
	}
	of := url.Values{"measures": {strings.Join(report.Alarm.Measures, ",")}, "compare": {figures.Weekdays}}
	of.Set("order", report.Alarm.Measures[0])
	told := policies.FigureReport{Days: commands.DayInWords(day, report.Lang)}
	for _, u := range unusual {
		usual := int(math.Round(u.Usual))
		word := figureWords[u.Measure].In(report.Lang)
		told.Unusual = append(told.Unusual, word+": "+count(u.Value)+usually[report.Lang]+count(usual)+
			changed(u.Value, usual, report.Lang))
		if u.Cause == nil {
			continue
		}
		if len(told.Likely) == 0 {
			of.Set("breakdown", u.Cause.Dimension)
		}
		told.Likely = append(told.Likely, word+": "+dimensionWords[u.Cause.Dimension].In(report.Lang)+" "+
			isolated(nameOfRow(u.Cause.Row, report.Lang))+": "+count(u.Cause.Value)+
			usually[report.Lang]+count(int(math.Round(u.Cause.Usual)))+" ("+
			percent(u.Cause.Share, false)+ofDifference[report.Lang]+")")
	}
	told.Query = linkOf(report, day, day, of)
	return told, nil
}

var (
	usually      = map[string]string{"ar": "، والمعتاد ", "en": ", usually "}
	ofDifference = map[string]string{"ar": " من الفرق", "en": " of the difference"}
	wasNothing   = map[string]string{"ar": " (كان 0)", "en": " (was 0)"}
)

// readerOf returns the report's account as a reader. The caller has checked that the account may read figures.
func readerOf(report events.FigureReportSet) queries.Viewer {
	return queries.Viewer{Account: report.Account, Role: events.Admin}
}

// linkOf returns the query string of the figures page for a report's question. otherwise replaces parameters of the
// question.
func linkOf(report events.FigureReportSet, first, last events.Day, otherwise url.Values) string {
	values, err := url.ParseQuery(report.Question.Text())
	if err != nil {
		return ""
	}
	for name, given := range otherwise {
		values[name] = given
	}
	if otherwise != nil { // the replaced parameters may not allow these
		for _, name := range []string{"rate", "without", "search", "skip", "interval"} {
			values.Del(name)
		}
	}
	values.Set("from", first.String())
	values.Set("to", last.String())
	if values.Get("breakdown") == "" { // without the parameter the page chooses a breakdown
		values.Set("breakdown", "none")
	}
	return values.Encode()
}

func rowLine(asked figures.Question, row figures.Row, lang string) string {
	line := []string{isolated(nameOfRow(row, lang))}
	for i, value := range row.Values {
		if value == nil {
			continue
		}
		var before *int
		if i < len(row.Previous) {
			before = row.Previous[i]
		}
		line = append(line, measureLine(asked.Measures[i], *value, before, lang))
	}
	return strings.Join(line, " · ")
}

func measureLine(measure string, value int, previous *int, lang string) string {
	line := figureWords[measure].In(lang) + ": " + count(value)
	if measure == "seconds" {
		line = timeWords.In(lang) + ": " + seconds(value, lang)
	}
	if previous != nil {
		line += changed(value, *previous, lang)
	}
	return line
}

// changed writes the change of a value, in brackets.
func changed(value, before int, lang string) string {
	switch {
	case value == before:
		return ""
	case before == 0:
		return wasNothing[lang]
	}
	return " (" + percent(float64(value-before)/float64(before), true) + ")"
}

// percent isolates the number, which stands from left to right in Arabic too.
func percent(part float64, signed bool) string {
	text := strconv.Itoa(int(math.Round(part*100))) + "%"
	if signed && part > 0 {
		text = "+" + text
	}
	return "\u2066" + text + "\u2069"
}

// isolated prevents the direction of a name from changing the direction of its line.
func isolated(name string) string {
	return "\u2068" + strings.Join(strings.Fields(name), " ") + "\u2069"
}

// count writes a number with a comma between thousands.
func count(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0 && text[at-1] != '-'; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

var timeWords = fault.Text{Ar: "مدة البقاء على الصفحة", En: "Time on a page"}

// seconds writes a duration for people: 48 s, or 1:24 min. The duration stands from left to right in Arabic too.
func seconds(n int, lang string) string {
	if n < 60 {
		return strconv.Itoa(n) + map[string]string{"ar": " ث", "en": " s"}[lang]
	}
	return fmt.Sprintf("\u2066%d:%02d\u2069", n/60, n%60) + map[string]string{"ar": " د", "en": " min"}[lang]
}

func daysInWords(first, last events.Day, lang string) string {
	if first == last {
		return commands.DayInWords(first, lang)
	}
	return commands.DayInWords(first, lang) + " – " + commands.DayInWords(last, lang)
}
