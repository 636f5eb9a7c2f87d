package events

import (
	"slices"
	"time"

	"github.com/google/uuid"
)

// FigureReportStream names the stream of a figure report.
func FigureReportStream(id uuid.UUID) string { return "figurereport-" + id.String() }

// ReportRhythm is how often a report is sent.
type ReportRhythm string

// The rhythms.
const (
	Weekly  ReportRhythm = "weekly"
	Monthly ReportRhythm = "monthly" // on the first day of the month
)

// Known reports whether the rhythm exists.
func (r ReportRhythm) Known() bool { return r == Weekly || r == Monthly }

// ReportRange is the range of days that a report is about. All of them are over on the day of its letter.
type ReportRange string

// The ranges.
const (
	LastSevenDays  ReportRange = "days7"
	LastThirtyDays ReportRange = "days30"
	LastWeek       ReportRange = "week"  // the last full week, from Saturday
	LastMonth      ReportRange = "month" // the last full calendar month
)

// Known reports whether the range exists.
func (r ReportRange) Known() bool {
	return slices.Contains([]ReportRange{LastSevenDays, LastThirtyDays, LastWeek, LastMonth}, r)
}

// Days returns the first and the last day of the range for a letter that is sent on a day.
func (r ReportRange) Days(of Day) (first, last Day) {
	switch r {
	case LastThirtyDays:
		return of - 30, of - 1
	case LastWeek:
		saturday := of - Day((int(of.Weekday())+1)%7)
		return saturday - 7, saturday - 1
	case LastMonth:
		_, _, date := of.Date()
		last = of - Day(date)
		_, _, date = last.Date()
		return last - Day(date) + 1, last
	}
	return of - 7, of - 1
}

// FigureAlarm says on which days an account gets a letter because the day was unusual. A day is unusual if a measure
// differs from its mean on the same weekday in the four weeks before by at least Percent of that mean and by at least
// AtLeast.
type FigureAlarm struct {
	Measures []string `json:"measures"`
	Percent  int      `json:"percent"`
	AtLeast  int      `json:"atLeast"`
	Spike    bool     `json:"spike"` // letters about days above the mean
	Drop     bool     `json:"drop"`  // letters about days below the mean
}

// FigureReportSet sets or changes a report: a question about the traffic whose answer an account gets by mail. A search
// term in the question may name a person, so the question is sealed.
type FigureReportSet struct {
	Report   uuid.UUID    `json:"report"`
	Account  uuid.UUID    `json:"account"`
	Name     Personal     `json:"name"`
	Question Personal     `json:"question"` // the query string of the page of figures, without its days
	Range    ReportRange  `json:"range"`
	Rhythm   ReportRhythm `json:"rhythm"`
	Weekday  time.Weekday `json:"weekday"` // of a weekly report; Sunday is 0
	Hour     int          `json:"hour"`    // in Damascus
	Lang     string       `json:"lang"`    // language of its letters
	On       bool         `json:"on"`
	// QuietFrom and QuietTo are the hours in Damascus between which no letter is sent; equal = there are no quiet
	// hours.
	QuietFrom int          `json:"quietFrom"`
	QuietTo   int          `json:"quietTo"`
	Alarm     *FigureAlarm `json:"alarm,omitempty"`
	// Next is when the next letter is due. NextAlarm is when the next day is checked for the alarm. The zero time =
	// never.
	Next      time.Time `json:"next,omitzero"`
	NextAlarm time.Time `json:"nextAlarm,omitzero"`
}

var _ = register[FigureReportSet]("figurereport.set")

const (
	hoursOfADay = 24
	// alarmHour is the hour in Damascus at which the day before is checked.
	alarmHour = 6
)

// Scheduled returns the report with the due times that follow a time.
func (e FigureReportSet) Scheduled(after time.Time) FigureReportSet {
	e.Next, e.NextAlarm = time.Time{}, time.Time{}
	if e.On {
		e.Next = e.dueAfter(after)
		if e.Alarm != nil {
			e.NextAlarm = hourAfter(after, alarmHour, func(Day) bool { return true })
		}
	}
	return e
}

func (e FigureReportSet) dueAfter(after time.Time) time.Time {
	return hourAfter(after, e.Hour, func(day Day) bool {
		_, _, date := day.Date()
		return e.Rhythm == Monthly && date == 1 || e.Rhythm != Monthly && day.Weekday() == e.Weekday
	})
}

func hourAfter(after time.Time, hour int, wanted func(Day) bool) time.Time {
	at := func(day Day) time.Time { return day.Starts().Add(time.Duration(hour) * time.Hour) }
	day := DayOf(after)
	for !wanted(day) || !at(day).After(after) {
		day++
	}
	return at(day)
}

// QuietUntil returns the end of the quiet hours that a time lies in, or the time itself if it lies in none.
func (e FigureReportSet) QuietUntil(now time.Time) time.Time {
	midnight := DayOf(now).Starts()
	since := now.Sub(midnight)
	from, to := time.Duration(e.QuietFrom)*time.Hour, time.Duration(e.QuietTo)*time.Hour
	switch {
	case from < to && since >= from && since < to, from > to && since < to:
		return midnight.Add(to)
	case from > to && since >= from:
		return midnight.Add(hoursOfADay*time.Hour + to)
	}
	return now
}

// FigureReportStopped turns a report off: by the link in one of its letters, or because the account's mailbox refuses
// them.
type FigureReportStopped struct {
	Report  uuid.UUID `json:"report"`
	Refused bool      `json:"refused,omitempty"` // the mail server refuses the address permanently
}

var _ = register[FigureReportStopped]("figurereport.stopped")

// FigureReportRemoved removes a report: its account has removed it, or may no longer read figures.
type FigureReportRemoved struct {
	Report uuid.UUID `json:"report"`
}

var _ = register[FigureReportRemoved]("figurereport.removed")

// FigureReportDue causes the letter of a report.
type FigureReportDue struct {
	Report uuid.UUID `json:"report"`
	Day    Day       `json:"day"` // the day of the letter
	Next   time.Time `json:"next"`
}

var _ = register[FigureReportDue]("figurereport.due")

// FigureAlarmDue causes a letter of a report if the day before was unusual.
type FigureAlarmDue struct {
	Report uuid.UUID `json:"report"`
	Day    Day       `json:"day"` // the day that was checked
	Next   time.Time `json:"next"`
}

var _ = register[FigureAlarmDue]("figurereport.alarm_due")

// StreamName names the stream that the event belongs to.
func (e FigureReportSet) StreamName() string     { return FigureReportStream(e.Report) }
func (e FigureReportStopped) StreamName() string { return FigureReportStream(e.Report) }
func (e FigureReportRemoved) StreamName() string { return FigureReportStream(e.Report) }
func (e FigureReportDue) StreamName() string     { return FigureReportStream(e.Report) }
func (e FigureAlarmDue) StreamName() string      { return FigureReportStream(e.Report) }

// Subject tells the audit log what the event is about.
func (FigureReportSet) Subject() Subject     { return Subject{Unaudited: true} }
func (FigureReportRemoved) Subject() Subject { return Subject{Unaudited: true} }
func (FigureReportDue) Subject() Subject     { return Subject{Unaudited: true} }
func (FigureAlarmDue) Subject() Subject      { return Subject{Unaudited: true} }

// Subject tells the audit log what the event is about. It leaves out a report that stopped because an address refuses
// letters: nobody decided that.
func (e FigureReportStopped) Subject() Subject { return Subject{Unaudited: !e.Refused} }
