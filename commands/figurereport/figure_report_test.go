package figurereport_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/figurereport"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/clock"
	"weddings/internal/fault"
)

// at is a moment in Damascus.
func at(month time.Month, day, hour int) time.Time {
	return time.Date(2027, month, day, hour, 0, 0, 0, clock.Damascus)
}

var (
	system = commands.Request{Actor: events.Actor{Role: events.System}}
	weekly = figurereport.SetFigureReport{
		Name: " الأسبوع ", Question: "measures=pageViews&filter=term:is:x", Range: "week", Rhythm: "weekly",
		Weekday: int(time.Saturday), Hour: 8, Lang: "ar", On: true, QuietFrom: 22, QuietTo: 7,
		Alarm: &figurereport.Alarm{Measures: []string{"pageViews"}, Percent: 50, AtLeast: 20, Spike: true},
	}
)

// stage is a world in which it is Thursday noon, the 7th of January 2027, with an admin.
func stage(t *testing.T) (*scenario.World, commands.Request) {
	t.Helper()
	w := scenario.New(t)
	admin := scenario.As(commands.NewID(), events.Admin)
	w.Given(t, events.AccountRegistered{Account: admin.Actor.Account, Role: events.Admin})
	w.App.Now = func() time.Time { return at(1, 7, 12) }
	return w, admin
}

// setOf is the event of the weekly report.
func setOf(w *scenario.World, by commands.Request) events.FigureReportSet {
	me := by.Actor.Account
	return events.FigureReportSet{
		Report: figurereport.Places(w.App, me)[0], Account: me, Name: events.PersonalOf(me, "الأسبوع"),
		Question: events.PersonalOf(me, weekly.Question), Range: events.LastWeek, Rhythm: events.Weekly,
		Weekday: time.Saturday, Hour: 8, Lang: "ar", On: true, QuietFrom: 22, QuietTo: 7,
		Alarm: &events.FigureAlarm{Measures: []string{"pageViews"}, Percent: 50, AtLeast: 20, Spike: true},
		Next:  at(1, 9, 8), NextAlarm: at(1, 8, 6),
	}
}

func TestKeepingReports(t *testing.T) {
	t.Parallel()
	w, admin := stage(t)
	other := scenario.As(commands.NewID(), events.Admin)
	for _, role := range []events.Role{events.Editor, events.VenueOwner, events.Customer} {
		w.Given(t).When(scenario.As(commands.NewID(), role), weekly).ThenRefused(fault.Forbidden)
	}
	w.Given(t).When(scenario.Visitor, weekly).ThenRefused(fault.Unauthenticated)
	for field, with := range map[string]func(*figurereport.SetFigureReport){
		"name":           func(c *figurereport.SetFigureReport) { c.Name = " " },
		"question":       func(c *figurereport.SetFigureReport) { c.Question = "filter=term:is:قاعة" },
		"range":          func(c *figurereport.SetFigureReport) { c.Range = "year" },
		"rhythm":         func(c *figurereport.SetFigureReport) { c.Rhythm = "daily" },
		"weekday":        func(c *figurereport.SetFigureReport) { c.Weekday = 7 },
		"hour":           func(c *figurereport.SetFigureReport) { c.Hour = 24 },
		"quietFrom":      func(c *figurereport.SetFigureReport) { c.QuietFrom = -1 },
		"quietTo":        func(c *figurereport.SetFigureReport) { c.QuietTo = 24 },
		"alarm.measures": func(c *figurereport.SetFigureReport) { c.Alarm.Measures = nil },
		"alarm.spike":    func(c *figurereport.SetFigureReport) { c.Alarm.Spike = false },
		"alarm.percent":  func(c *figurereport.SetFigureReport) { c.Alarm.Percent = 9 },
		"alarm.atLeast":  func(c *figurereport.SetFigureReport) { c.Alarm.AtLeast = 9 },
	} {
		bad, alarm := weekly, *weekly.Alarm
		bad.Alarm = &alarm
		with(&bad)
		w.Given(t).When(admin, bad).ThenRefused(fault.Invalid, field)
	}
	falling := weekly
	falling.Alarm = &figurereport.Alarm{Measures: []string{"pageViews"}, Percent: 100, AtLeast: 20, Drop: true}
	w.Given(t).When(admin, falling).ThenRefused(fault.Invalid, "alarm.percent")
	long := weekly
	long.Question = "filter=term:is:" + strings.Repeat("x", 1500)
	w.Given(t).When(admin, long).ThenRefused(fault.Invalid, "question")

	set := setOf(w, admin)
	w.Given(t).When(admin, weekly).Then(set)
	again := weekly
	again.Report = &set.Report
	w.Given(t).When(admin, again).ThenNothing()
	w.Given(t).When(other, again).ThenRefused(fault.NotFound)
	again.On = false
	off := set
	off.On, off.Next, off.NextAlarm = false, time.Time{}, time.Time{}
	w.Given(t).When(admin, again).Then(off)

	remove := figurereport.RemoveFigureReport{Report: set.Report}
	w.Given(t).When(other, remove).ThenRefused(fault.NotFound)
	w.Given(t).When(admin, remove).Then(events.FigureReportRemoved{Report: set.Report})
	w.Given(t).When(admin, remove).ThenRefused(fault.NotFound)
	w.Given(t).When(admin, again).ThenRefused(fault.NotFound)
}

func TestTenReportsAreKept(t *testing.T) {
	t.Parallel()
	w, admin := stage(t)
	for range figurereport.MostReports {
		_, err := commands.Handle(t.Context(), w.App, admin, weekly)
		require.NoError(t, err)
	}
	w.Given(t).When(admin, weekly).ThenRefused(fault.Conflict)
	third := figurereport.Places(w.App, admin.Actor.Account)[2]
	w.Given(t, events.FigureReportRemoved{Report: third})
	receipt, err := commands.Handle(t.Context(), w.App, admin, weekly)
	require.NoError(t, err)
	assert.Equal(t, third, receipt.ID)
}

// A letter is due once, however often the schedule asks, and once for all the weeks that the server was away.
func TestALetterIsDueOnce(t *testing.T) {
	t.Parallel()
	w, admin := stage(t)
	set := setOf(w, admin)
	send := figurereport.SendFigureReport{Report: set.Report}
	w.Given(t, set).When(admin, send).ThenRefused(fault.Forbidden)
	w.Given(t).When(system, send).ThenNothing()
	saturday, _ := events.ParseDay("2027-01-09")
	w.App.Now = func() time.Time { return at(1, 9, 8) }
	w.Given(t).When(system, send).Then(events.FigureReportDue{Report: set.Report, Day: saturday, Next: at(1, 16, 8)})
	w.Given(t).When(system, send).ThenNothing()
	w.App.Now = func() time.Time { return at(2, 10, 9) } // a Wednesday, four letters later
	w.Given(t).When(system, send).
		Then(events.FigureReportDue{Report: set.Report, Day: saturday + 32, Next: at(2, 13, 8)})
	w.Given(t).When(system, send).ThenNothing()
	w.Given(t, events.FigureReportStopped{Report: set.Report})
	w.App.Now = func() time.Time { return at(3, 10, 9) }
	w.Given(t).When(system, send).ThenNothing()
	w.Given(t).When(system, figurereport.SendFigureReport{Report: commands.NewID()}).ThenRefused(fault.NotFound)
}

// A day is looked at once, on the morning after it; those that nobody looked at in time are left out.
func TestADayIsLookedAtOnce(t *testing.T) {
	t.Parallel()
	w, admin := stage(t)
	set := setOf(w, admin)
	look := figurereport.CheckFigureAlarm{Report: set.Report}
	w.Given(t, set).When(system, look).ThenNothing()
	day, _ := events.ParseDay("2027-01-07")
	w.App.Now = func() time.Time { return at(1, 8, 6) }
	w.Given(t).When(system, look).Then(events.FigureAlarmDue{Report: set.Report, Day: day, Next: at(1, 9, 6)})
	w.Given(t).When(system, look).ThenNothing()
	w.App.Now = func() time.Time { return at(1, 20, 5) }
	w.Given(t).When(system, look).Then(events.FigureAlarmDue{Report: set.Report, Day: day + 12, Next: at(1, 20, 6)})
}

// Whoever may not read figures any more has no report.
func TestAReportEndsWithWhoMayReadFigures(t *testing.T) {
	t.Parallel()
	for name, ends := range map[string]func(commands.Request) []events.Event{
		"demoted": func(by commands.Request) []events.Event {
			return []events.Event{events.RoleGranted{Account: by.Actor.Account, Role: events.Customer}}
		},
		"suspended": func(by commands.Request) []events.Event {
			return []events.Event{events.AccountSuspended{Account: by.Actor.Account}}
		},
		"erased": func(by commands.Request) []events.Event {
			return []events.Event{events.AccountErased{Account: by.Actor.Account}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, asks := range []func(events.FigureReportSet) commands.Command{
				func(e events.FigureReportSet) commands.Command {
					return figurereport.EndFigureReport{Report: e.Report}
				},
				func(e events.FigureReportSet) commands.Command {
					return figurereport.SendFigureReport{Report: e.Report}
				},
				func(e events.FigureReportSet) commands.Command {
					return figurereport.CheckFigureAlarm{Report: e.Report}
				},
			} {
				w, admin := stage(t)
				set := setOf(w, admin)
				end := figurereport.EndFigureReport{Report: set.Report}
				w.Given(t, set).When(system, end).ThenNothing()
				w.Given(t).When(admin, end).ThenRefused(fault.Forbidden)
				w.Given(t, ends(admin)...).When(system, asks(set)).Then(events.FigureReportRemoved{Report: set.Report})
				w.Given(t).When(system, asks(set)).ThenRefused(fault.NotFound)
			}
		})
	}
}

func TestStoppingAReportByItsLink(t *testing.T) {
	t.Parallel()
	w, admin := stage(t)
	set := setOf(w, admin)
	token := figurereport.StopToken(w.App, set.Report)
	stop := figurereport.StopFigureReport{Token: token}
	w.Given(t, set).When(scenario.Visitor, stop).Then(events.FigureReportStopped{Report: set.Report})
	w.Given(t).When(scenario.Visitor, stop).ThenNothing()
	another := figurereport.StopToken(w.App, commands.NewID())
	for _, wrong := range []string{
		"", "report.", "report..", token + "x", token[:len(token)-1],
		token[:len("report.")] + commands.NewID().String() + token[len("report.")+36:],
		another[:len("report.")] + set.Report.String() + another[len("report.")+36:],
	} {
		w.Given(t).When(scenario.Visitor, figurereport.StopFigureReport{Token: wrong}).ThenRefused(fault.Invalid)
	}
	again := weekly
	again.Report = &set.Report
	w.Given(t).When(admin, again).Then(set)
	w.Given(t).When(system, stop).Then(events.FigureReportStopped{Report: set.Report, Refused: true})
	w.Given(t).When(system, stop).ThenNothing()
	w.Given(t).When(admin, again).Then(set)
}
