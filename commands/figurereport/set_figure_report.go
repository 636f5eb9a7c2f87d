package figurereport

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// SetFigureReport adds or changes a report: a question about the traffic that is answered by mail. Only admins may
// issue it. The API checks whether the question can be answered, because commands read no figures.
type SetFigureReport struct {
	Report    *uuid.UUID `json:"report,omitempty"` // nil = a new one
	Name      string     `json:"name"`
	Question  string     `json:"question"` // the query string of the page of figures, without its days
	Range     string     `json:"range"`    // an events.ReportRange
	Rhythm    string     `json:"rhythm"`   // an events.ReportRhythm
	Weekday   int        `json:"weekday"`  // for a weekly report; Sunday is 0
	Hour      int        `json:"hour"`
	Lang      string     `json:"lang"`
	On        bool       `json:"on"`
	QuietFrom int        `json:"quietFrom"`
	QuietTo   int        `json:"quietTo"`
	Alarm     *Alarm     `json:"alarm,omitempty"` // nil = no alarm
}

// Alarm defines which days are unusual: see events.FigureAlarm.
type Alarm struct {
	Measures []string `json:"measures"`
	Percent  int      `json:"percent"`
	AtLeast  int      `json:"atLeast"`
	Spike    bool     `json:"spike"`
	Drop     bool     `json:"drop"`
}

var _ = commands.Declare(Reports, SetFigureReport{})

// CommandName names the command in the API.
func (SetFigureReport) CommandName() string { return "SetFigureReport" }

// Limit is the rate limit of the command.
func (SetFigureReport) Limit() commands.LimitKind { return commands.EditLimit }

const (
	maxName     = 60   // characters
	maxQuestion = 1500 // bytes
	lastWeekday = 6
	lastHour    = 23
	// MostMeasures is how many measures an alarm may check.
	MostMeasures = 3
	// LeastDifference is the lowest AtLeast. A lower one would make a day of 3 after days of 1 unusual.
	LeastDifference           = 10
	mostDifference            = 1_000_000
	leastPercent, mostPercent = 10, 1000
	mostPercentOfDrop         = 100
)

// questions matches query strings as browsers send them: printable ASCII.
var questions = regexp.MustCompile(`^[!-~]+$`)

var manyReports = fault.New(fault.Conflict, "لديكم 10 تقارير. احذفوا أحدها أولًا.",
	"You have 10 reports. Remove one of them first.")

// Placed contains the facts that the decision needs.
type Placed struct {
	ID  uuid.UUID
	Now time.Time
}

// Prepare returns the id of the report: for a new report, the first free one of Places. It refuses everybody but
// admins, and returns manyReports if no id is free.
func (c SetFigureReport) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Placed, error) {
	facts := Placed{Now: app.Now()}
	if err := by.Actor.Require(events.Admin); err != nil {
		return commands.Target{}, facts, err
	}
	if c.Report != nil {
		facts.ID = *c.Report
		return target(facts.ID), facts, nil
	}
	places := Places(app, by.Actor.Account)
	streams := make([]string, len(places))
	for i, id := range places {
		streams[i] = events.FigureReportStream(id)
	}
	histories, err := commands.Histories(ctx, app, streams...)
	if err != nil {
		return commands.Target{}, facts, err
	}
	free := slices.IndexFunc(streams, func(stream string) bool {
		s, _ := Reports.Of(histories[stream])
		return !s.Exists()
	})
	if free < 0 {
		return commands.Target{}, facts, manyReports
	}
	facts.ID = places[free]
	return target(facts.ID), facts, nil
}

// Decide returns invalid with the wrong fields. It hides the reports of other accounts. If nothing would change, no
// event is appended.
func (c SetFigureReport) Decide(by events.Actor, s State, facts Placed) (commands.Decision, error) {
	switch {
	case c.Report != nil && !s.Exists():
		return commands.Decision{}, commands.NotFound
	case s.Exists() && s.Account != by.Account:
		return commands.Decision{}, commands.Hidden
	case s.Exists() && c.Report == nil: // a concurrent command has just used the id
		return commands.Decision{}, commands.Stale
	}
	if err := c.check(); err != nil {
		return commands.Decision{}, err
	}
	set := events.FigureReportSet{
		Report:   facts.ID,
		Account:  by.Account,
		Name:     events.PersonalOf(by.Account, strings.TrimSpace(c.Name)),
		Question: events.PersonalOf(by.Account, c.Question),
		Range: events.ReportRange(
			c.Range,
		),
		Rhythm:    events.ReportRhythm(c.Rhythm),
		Weekday:   time.Weekday(c.Weekday),
		Hour:      c.Hour,
		Lang:      commands.Language(c.Lang),
		On:        c.On,
		QuietFrom: c.QuietFrom,
		QuietTo:   c.QuietTo,
	}
	if c.Alarm != nil {
		alarm := events.FigureAlarm(*c.Alarm)
		set.Alarm = &alarm
	}
	if !s.Exists() {
		return commands.Then(set.Scheduled(facts.Now))
	}
	return commands.Change(s.Scheduled(facts.Now), set.Scheduled(facts.Now))
}

func (c SetFigureReport) check() error {
	var check fault.Check
	name := strings.TrimSpace(c.Name)
	check.Field(name != "", "name", "اكتبوا اسم التقرير", "Required")
	check.Field(utf8.RuneCountInString(name) <= maxName, "name", "الاسم أطول من 60 حرفًا",
		"String must contain at most 60 character(s)")
	commands.CheckLine(&check, "name", name)
	check.Field(len(c.Question) <= maxQuestion && questions.MatchString(c.Question), "question",
		"لا يمكن حفظ هذا السؤال. خففوا الفلاتر.", "This question cannot be kept. Use fewer filters.")
	check.Field(
		events.ReportRange(c.Range).Known(),
		"range",
		"days7 أو days30 أو week أو month",
		"One of days7, days30, week, month",
	)
	check.Field(events.ReportRhythm(c.Rhythm).Known(), "rhythm", "weekly أو monthly", "weekly or monthly")
	check.Field(c.Weekday >= 0 && c.Weekday <= lastWeekday, "weekday", "اختاروا يومًا من أيام الأسبوع",
		"Choose a day of the week")
	for field, hour := range map[string]int{"hour": c.Hour, "quietFrom": c.QuietFrom, "quietTo": c.QuietTo} {
		check.Field(hour >= 0 && hour <= lastHour, field, "ساعة بين 0 و23", "An hour from 0 to 23")
	}
	c.Alarm.check(&check)
	return check.Err()
}

func (a *Alarm) check(check *fault.Check) {
	if a == nil {
		return
	}
	check.Field(len(a.Measures) > 0 && len(a.Measures) <= MostMeasures, "alarm.measures",
		"اختاروا من مقياس واحد إلى ثلاثة", "Choose one to three measures")
	check.Field(a.Spike || a.Drop, "alarm.spike", "اختاروا الارتفاع أو الانخفاض أو كليهما",
		"Choose a rise, a fall, or both")
	check.Field(a.Percent >= leastPercent && a.Percent <= mostPercent, "alarm.percent", "بين 10 و1000 بالمئة",
		"From 10 to 1000 %")
	check.Field(a.Spike || a.Percent < mostPercentOfDrop, "alarm.percent", "لا ينخفض رقم أكثر من 100 بالمئة",
		"Nothing falls by more than 100 %")
	check.Field(a.AtLeast >= LeastDifference && a.AtLeast <= mostDifference, "alarm.atLeast", "10 على الأقل",
		"10 at least")
}
