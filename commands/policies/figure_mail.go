package policies

import (
	"context"
	"log/slog"
	"net/url"

	"github.com/google/uuid"

	"weddings/commands/account"
	"weddings/commands/figurereport"
	"weddings/events"
	"weddings/internal/fault"
)

// FigureReport is what the letter of a report says. A letter decides nothing, so read models may supply it. The texts
// are in the report's language.
type FigureReport struct {
	Days     string   // the days that it is about
	Compared string   // the days that it compares with; "" = none
	Totals   []string // a line for each measure, with its change
	By       string   // the dimension of the rows; "" = there are no rows
	Rows     []string
	Unusual  []string // of an alarm: a line for each unusual measure
	Likely   []string // of an alarm: the likeliest cause of each, if there is one
	Query    string   // the query string of the page that shows the same
}

// Reported returns the contents of the letters of a report.
type Reported interface {
	// Report returns the answer to the report's question for the letter of a day.
	Report(ctx context.Context, report events.FigureReportSet, of events.Day) (FigureReport, error)
	// Alarm returns what was unusual on a day. Unusual is empty if nothing was.
	Alarm(ctx context.Context, report events.FigureReportSet, day events.Day) (FigureReport, error)
}

const (
	// lateReport is how many days late a report is still sent. Quiet hours delay it by one day at most.
	lateReport = 3
	// lateAlarm is the same for an alarm, counted from the morning on which its day is checked.
	lateAlarm = 2
)

var _ = on((*Policies).figureReportLetter)

// figureReportLetter writes the letter with the answer to a report's question.
func (p *Policies) figureReportLetter(ctx context.Context, r events.Recorded, e events.FigureReportDue) (draft, error) {
	if p.Figures == nil || events.DayOf(p.App.Now()) > e.Day+lateReport {
		return draft{}, nil
	}
	return p.toReader(ctx, r, e.Report, "figure_report", func(s events.FigureReportSet) (FigureReport, error) {
		return p.Figures.Report(ctx, s, e.Day)
	})
}

var _ = on((*Policies).figureAlarmLetter)

// figureAlarmLetter writes what was unusual on a day. There is no letter if nothing was.
func (p *Policies) figureAlarmLetter(ctx context.Context, r events.Recorded, e events.FigureAlarmDue) (draft, error) {
	if p.Figures == nil || events.DayOf(p.App.Now()) > e.Day+lateAlarm {
		return draft{}, nil
	}
	return p.toReader(ctx, r, e.Report, "figure_alarm", func(s events.FigureReportSet) (FigureReport, error) {
		if s.Alarm == nil {
			return FigureReport{}, nil
		}
		return p.Figures.Alarm(ctx, s, e.Day)
	})
}

// toReader writes a report to its account, in the report's language, after its quiet hours. There is no letter if the
// account may not read figures any more, or if the question can no longer be answered.
func (p *Policies) toReader(
	ctx context.Context,
	r events.Recorded,
	id uuid.UUID,
	name string,
	read func(events.FigureReportSet) (FigureReport, error),
) (draft, error) {
	report, err := figurereport.Load(ctx, p.App, id)
	if err != nil || !report.On {
		return draft{}, err
	}
	to, err := account.Load(ctx, p.App, report.Account)
	if err != nil || to.Suspended || to.Role != events.Admin {
		return draft{}, err
	}
	now := p.App.Now()
	if until := report.QuietUntil(now); until.After(now) {
		return draft{}, postponed{until.Sub(now)}
	}
	content, err := read(report.FigureReportSet)
	switch {
	case fault.CodeOf(err) == fault.Invalid:
		slog.Warn("the question of a report cannot be answered", "report", id, "error", err)
		return draft{}, nil
	case err != nil || name == "figure_alarm" && len(content.Unusual) == 0:
		return draft{}, err
	}
	link := p.BaseURL + "/admin/figures?" + content.Query + "&lang=" + url.QueryEscape(report.Lang)
	d := draft{name: name, confirmed: true, about: report.Account}
	d.Letter, err = write(name, r.ID.String(), to.Email.Text(), report.Lang, words{
		Listing:  report.Name.Text(),
		Day:      content.Days,
		Link:     link,
		Compared: content.Compared,
		Totals:   content.Totals,
		By:       content.By,
		Rows:     content.Rows,
		Unusual:  content.Unusual,
		Likely:   content.Likely,
	})
	token := figurereport.StopToken(p.App, id)
	d.onDeadAddress = figurereport.StopFigureReport{Token: token}
	d.Stop = p.link("/letters", report.Lang) + "#" + token
	d.Unsubscribe = p.BaseURL + "/api/letters/stop?token=" + url.QueryEscape(token)
	return d, err
}
