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

// FigureReport is what a letter tells of a report. A letter decides nothing, so it comes from read models. The texts
// are in the report's language.
type FigureReport struct {
	Days     string   // that it is about
	Compared string   // days; "" = there is nothing to compare with
	Totals   []string // a line for each measure, with its change
	By       string   // what the rows are by; "" = there are none
	Rows     []string
	Unusual  []string // of an alarm: a line for each measure
	Likely   []string // of an alarm: the likeliest cause of each, where one stands out
	Query    string   // of the address that asks the same
}

// Reported returns what letters tell of a report.
type Reported interface {
	// Report is the answer to its question for a letter of a day.
	Report(ctx context.Context, report events.FigureReportSet, of events.Day) (FigureReport, error)
	// Alarm is what was unusual on a day. It has no Unusual where nothing was.
	Alarm(ctx context.Context, report events.FigureReportSet, day events.Day) (FigureReport, error)
}

const (
	// lateReport is how many days late a report may be to be worth a letter. Quiet hours delay it by one at most.
	lateReport = 3
	// lateAlarm is the same after the morning at which a day is looked at.
	lateAlarm = 2
)

var _ = on((*Policies).figureReportLetter)

// figureReportLetter writes the answer to the question of a report.
func (p *Policies) figureReportLetter(ctx context.Context, r events.Recorded, e events.FigureReportDue) (draft, error) {
	if p.Figures == nil || events.DayOf(p.App.Now()) > e.Day+lateReport {
		return draft{}, nil
	}
	return p.toReader(ctx, r, e.Report, "figure_report", func(s events.FigureReportSet) (FigureReport, error) {
		return p.Figures.Report(ctx, s, e.Day)
	})
}

var _ = on((*Policies).figureAlarmLetter)

// figureAlarmLetter writes what was unusual on a day, if anything was.
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

// toReader writes a report to its account, in the language of the report, once its quiet hours are over. Whoever may
// not read figures any more gets no letter. A question that cannot be asked any more has none.
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
		slog.Warn("a report asks what cannot be answered", "report", id, "error", err)
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
