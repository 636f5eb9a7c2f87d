package policies

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/figurereport"
	"weddings/commands/policies/schedule"
	"weddings/events"
	"weddings/internal/clock"
	"weddings/internal/config"
	"weddings/internal/fault"
	"weddings/internal/mail"
	"weddings/internal/mail/mailtest"
)

// reported tells letters what a test says.
type reported struct {
	FigureReport

	err error
	of  []events.Day
}

func (r *reported) Report(_ context.Context, _ events.FigureReportSet, of events.Day) (FigureReport, error) {
	r.of = append(r.of, of)
	return r.FigureReport, r.err
}

func (r *reported) Alarm(_ context.Context, _ events.FigureReportSet, day events.Day) (FigureReport, error) {
	r.of = append(r.of, day)
	return r.FigureReport, r.err
}

// reports sets a report of an admin, and what letters are told of it.
func (s *stage) reports(t *testing.T, lang string) (events.FigureReportSet, *reported) {
	t.Helper()
	return s.reportsTo(t, lang, "admin@example.com")
}

// reportsTo is reports of an admin with an address.
func (s *stage) reportsTo(t *testing.T, lang, email string) (events.FigureReportSet, *reported) {
	t.Helper()
	admin := commands.NewID()
	set := events.FigureReportSet{
		Report: figurereport.Places(s.World.App, admin)[0], Account: admin, Name: events.PersonalOf(admin, "Halls"),
		Question: events.PersonalOf(admin, "measures=pageViews"), Lang: lang, On: true,
		Alarm: &events.FigureAlarm{Measures: []string{"pageViews"}},
	}
	s.Given(t, events.AccountRegistered{
		Account: admin, Role: events.Admin, Lang: "ar", Email: events.PersonalOf(admin, email),
	}, set)
	told := &reported{FigureReport: FigureReport{
		Days: "Friday 1 January 2027", Compared: "Friday 25 December 2026", Totals: []string{"Page views: 420 (+5%)"},
		By: "Page", Rows: []string{"/ · Page views: 300", "/faq · Page views: 120"},
		Query: "measures=pageViews&from=2027-01-01&to=2027-01-01",
	}}
	s.Figures = told
	return set, told
}

func TestAReaderOfFiguresIsWrittenTheAnswer(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	set, told := s.reports(t, "en")
	today := events.DayOf(time.Now())
	l := s.after(t, events.FigureReportDue{Report: set.Report, Day: today})
	assert.Equal(
		t,
		[]string{"admin@example.com", "en", "Halls: Friday 1 January 2027"},
		[]string{l.To, l.Lang, l.Subject},
	)
	assert.Equal(t, `The figures of Friday 1 January 2027, with the change against Friday 25 December 2026 in brackets:

Page views: 420 (+5%)

The first rows by Page:

/ · Page views: 300
/faq · Page views: 120

The same question on the page of figures:

https://weddings.example/admin/figures?measures=pageViews&from=2027-01-01&to=2027-01-01&lang=en`, l.Text)
	token := figurereport.StopToken(s.World.App, set.Report)
	assert.Equal(t, "https://weddings.example/letters?lang=en#"+token, l.Stop)
	assert.Equal(t, "https://weddings.example/api/letters/stop?token="+token, l.Unsubscribe)
	assert.Equal(t, []events.Day{today}, told.of)

	assert.Empty(t, s.after(t, events.FigureReportDue{Report: set.Report, Day: today - lateReport - 1}).To, "old news")
	told.err = fault.New(fault.Invalid, "x", "x")
	assert.Empty(t, s.after(t, events.FigureReportDue{Report: set.Report, Day: today}).To, "it cannot be answered")
	told.err = nil
	s.Given(t, events.FigureReportStopped{Report: set.Report})
	assert.Empty(t, s.after(t, events.FigureReportDue{Report: set.Report, Day: today}).To, "it is off")
}

func TestAnAlarmIsWrittenAboutWhatWasUnusualAlone(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	set, told := s.reports(t, "ar")
	due := events.FigureAlarmDue{Report: set.Report, Day: events.DayOf(time.Now()) - 1}
	assert.Empty(t, s.after(t, due).To, "nothing was unusual")
	told.Unusual, told.Likely = []string{"مشاهدات الصفحات: 420، والمعتاد 90"}, []string{"القناة: واتساب"}
	l := s.after(t, due)
	assert.Equal(t, "تنبيه: Halls، Friday 1 January 2027", l.Subject)
	assert.Contains(t, l.Text, "والمعتاد 90\n\nالسبب الأرجح:\n\nالقناة: واتساب")
	told.Likely = nil
	assert.Contains(t, s.after(t, due).Text, "لا قيمة واحدة تفسّر الفرق")
	set.Alarm = nil
	s.Given(t, set)
	assert.Empty(t, s.after(t, due).To, "it has no alarm any more")
}

// In quiet hours a letter waits until they are over, and is written with what is so by then.
func TestALetterWaitsForTheEndOfQuietHours(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	set, told := s.reports(t, "en")
	set.QuietFrom, set.QuietTo = 22, 7
	now := time.Now().In(clock.Damascus)
	s.World.App.Now = func() time.Time { return now }
	now = time.Date(now.Year(), now.Month(), now.Day(), 23, 30, 0, 0, clock.Damascus)
	due := events.FigureReportDue{Report: set.Report, Day: events.DayOf(now)}
	s.Given(t, set, due)
	head, err := s.World.App.Log.Head(t.Context())
	require.NoError(t, err)
	last, err := s.World.App.Log.Read(t.Context(), head-1, 1)
	require.NoError(t, err)
	var later postponed
	require.ErrorAs(t, s.post(t.Context(), last[0]), &later)
	assert.Equal(t, 7*time.Hour+30*time.Minute, later.pause)
	assert.Empty(t, told.of, "nothing is read before")
	now = now.Add(later.pause)
	require.NoError(t, s.post(t.Context(), last[0]))
	assert.Equal(t, "admin@example.com", (<-s.letters).To)
}

// Nobody who may not read figures gets them, also before the report has ended; and it ends.
func TestReportsEndWithWhoMayReadThem(t *testing.T) {
	t.Parallel()
	for name, ends := range map[string]func(uuid.UUID) events.Event{
		"suspended": func(id uuid.UUID) events.Event { return events.AccountSuspended{Account: id} },
		"demoted": func(id uuid.UUID) events.Event {
			return events.RoleGranted{Account: id, Role: events.Editor}
		},
		"erased": func(id uuid.UUID) events.Event { return events.AccountErased{Account: id} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			set, told := s.reports(t, "en")
			s.ends(t, events.RoleGranted{Account: set.Account, Role: events.Admin})
			_, err := figurereport.Load(t.Context(), s.World.App, set.Report)
			require.NoError(t, err, "they may still")
			s.Given(t, ends(set.Account))
			head, err := s.World.App.Log.Head(t.Context())
			require.NoError(t, err)
			last, err := s.World.App.Log.Read(t.Context(), head-1, 1)
			require.NoError(t, err)
			l := s.after(t, events.FigureReportDue{Report: set.Report, Day: events.DayOf(time.Now())})
			assert.Empty(t, l.To)
			assert.Empty(t, told.of)
			for range 2 { // a crash may repeat it
				require.NoError(t, s.end(t.Context(), last[0]))
			}
			_, err = figurereport.Load(t.Context(), s.World.App, set.Report)
			assert.Equal(t, fault.NotFound, fault.CodeOf(err))
		})
	}
}

func TestWhenReportsAndAlarmsAreDue(t *testing.T) {
	t.Parallel()
	due := map[string]func(events.Recorded) schedule.Change{}
	for _, rule := range schedule.Rules() {
		due[rule.Name] = rule.Due
	}
	letter, alarm := time.Now().Add(time.Hour), time.Now().Add(2*time.Hour)
	set := events.FigureReportSet{Next: letter, NextAlarm: alarm}
	both := func(e events.Event) []schedule.Change {
		r := events.Recorded{Data: e}
		return []schedule.Change{due["figure-report"](r), due["figure-alarm"](r)}
	}
	assert.Equal(t, []schedule.Change{schedule.At(letter), schedule.At(alarm)}, both(set))
	assert.Equal(t, []schedule.Change{schedule.Cancel, schedule.Cancel}, both(events.FigureReportSet{}))
	assert.Equal(t, []schedule.Change{schedule.At(letter), schedule.Keep}, both(events.FigureReportDue{Next: letter}))
	assert.Equal(t, []schedule.Change{schedule.Keep, schedule.At(alarm)}, both(events.FigureAlarmDue{Next: alarm}))
	assert.Equal(t, []schedule.Change{schedule.Cancel, schedule.Cancel}, both(events.FigureReportStopped{}))
	assert.Equal(t, []schedule.Change{schedule.Cancel, schedule.Cancel}, both(events.FigureReportRemoved{}))
}

// The schedule issues the letter that is due, and the mail goes out once, also where its event is handled again.
func TestTheScheduleSendsAReportOnce(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	set, _ := s.reports(t, "en")
	s.World.App.Now = time.Now
	set.Rhythm, set.Next = events.Weekly, time.Now().Add(-5*7*24*time.Hour)
	s.Given(t, set)
	system := commands.Request{Actor: events.Actor{Role: events.System}}
	for range 2 {
		_, err := commands.Handle(t.Context(), s.World.App, system, figurereport.SendFigureReport{Report: set.Report})
		require.NoError(t, err)
	}
	history, err := s.World.App.Log.Load(t.Context(), events.FigureReportStream(set.Report), 0)
	require.NoError(t, err)
	var letters []string
	for _, r := range history {
		if _, ok := r.Data.(events.FigureReportDue); ok {
			require.NoError(t, s.post(t.Context(), r))
			require.NoError(t, s.post(t.Context(), r)) // after a crash, under the same id
			letters = append(letters, (<-s.letters).ID, (<-s.letters).ID)
			assert.True(t, strings.EqualFold(letters[0], letters[1]))
		}
	}
	assert.Len(t, letters, 2, "one letter for five weeks")
}

// A report stops where the mail server refuses its address for good: the next period has no letter, and the reports of
// others go on. What the server refuses for now is tried again, and what it has against the text or the sender stops
// nothing.
func TestAReportWhoseAddressIsRefusedStops(t *testing.T) {
	t.Parallel()
	const gone = "gone@example.com"
	for name, c := range map[string]struct {
		email, verb, answer string
		again, stopped      bool
	}{
		"no such mailbox":         {gone, "RCPT TO:<" + gone + ">", "550 5.1.1 no such mailbox", false, true},
		"no address":              {"gone <", "", "", false, true},
		"full for now":            {gone, "RCPT TO:<" + gone + ">", "450 4.2.2 full", true, false},
		"text refused":            {gone, "DATA", "554 5.7.1 no", false, false},
		"text refused, bare code": {gone, "DATA", "554 no", false, false},
		"sender refused":          {gone, "MAIL", "550 5.1.0 not from you", false, false},
		"relay denied":            {gone, "RCPT TO:<" + gone + ">", "554 5.7.1 relay access denied", false, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			server := mailtest.Serve(t, &mailtest.Server{
				SMTP: config.SMTP{TLS: "none"}, Answers: map[string]string{c.verb: c.answer},
			})
			s.Send = func(ctx context.Context, l Letter) error {
				return mail.SMTP{SMTP: server.SMTP}.Send(ctx, mail.Message(l))
			}
			dead, told := s.reportsTo(t, "en", c.email)
			told.Unusual = []string{"Page views: 420, usually 90"}
			living, _ := s.reports(t, "en")
			s.Figures = told
			for _, due := range []func(uuid.UUID) events.Event{
				func(id uuid.UUID) events.Event {
					return events.FigureReportDue{Report: id, Day: events.DayOf(time.Now())}
				},
				func(id uuid.UUID) events.Event {
					return events.FigureAlarmDue{Report: id, Day: events.DayOf(time.Now()) - 1}
				},
			} {
				s.Given(t, dead) // turned on again
				first := s.happens(t, due(dead.Report))
				for range 2 { // an event may be handled twice
					err := s.post(t.Context(), first)
					assert.Equal(t, c.again, err != nil, "%v", err)
				}
				kept, err := figurereport.Load(t.Context(), s.World.App, dead.Report)
				require.NoError(t, err)
				assert.Equal(t, !c.stopped, kept.On)
				assert.Equal(t, c.stopped, s.refusedLast(t, dead.Report))
				asked := len(server.Seen())
				_ = s.post(t.Context(), s.happens(t, due(dead.Report))) // of the next period
				assert.Equal(t, c.stopped, len(server.Seen()) == asked, "no further letter is tried")
			}
			server.Answer(c.verb, "")
			require.NoError(t, s.post(t.Context(), s.happens(t, events.FigureReportDue{
				Report: living.Report, Day: events.DayOf(time.Now()),
			})))
			require.Len(t, server.Mails(), 1)
			assert.Equal(t, "TO:<admin@example.com>", server.Mails()[0].To)
		})
	}
}

// happens lets something happen and returns it as the log has it.
func (s *stage) happens(t *testing.T, e events.Event) events.Recorded {
	t.Helper()
	s.Given(t, e)
	head, err := s.World.App.Log.Head(t.Context())
	require.NoError(t, err)
	last, err := s.World.App.Log.Read(t.Context(), head-1, 1)
	require.NoError(t, err)
	return last[0]
}

// refusedLast reports whether the newest event of a report is that its address refuses letters, by the system.
func (s *stage) refusedLast(t *testing.T, report uuid.UUID) bool {
	t.Helper()
	history, err := s.World.App.Log.Load(t.Context(), events.FigureReportStream(report), 0)
	require.NoError(t, err)
	last := history[len(history)-1]
	stopped, is := last.Data.(events.FigureReportStopped)
	return is && stopped.Refused && last.Metadata.Actor.Role == events.System && !last.Data.Subject().Unaudited
}
