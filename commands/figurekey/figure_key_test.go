package figurekey_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"weddings/commands"
	"weddings/commands/figurekey"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

func TestKeysOfPrograms(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	now := time.Date(2027, 1, 7, 9, 0, 0, 0, time.UTC)
	w.App.Now = func() time.Time { return now }
	admin, other := scenario.As(commands.NewID(), events.Admin), scenario.As(commands.NewID(), events.Admin)
	system, me := commands.Request{Actor: events.Actor{Role: events.System}}, admin.Actor.Account
	w.Given(t, events.AccountRegistered{Account: me, Role: events.Admin})
	create := figurekey.MakeFigureKey{Name: " جدول ", Scopes: []string{"leads", "traffic"}, Days: 90}
	w.Given(t).When(scenario.Visitor, create).ThenRefused(fault.Unauthenticated)
	w.Given(t).When(scenario.As(commands.NewID(), events.Editor), create).ThenRefused(fault.Forbidden)
	for field, with := range map[string]func(*figurekey.MakeFigureKey){
		"name":   func(c *figurekey.MakeFigureKey) { c.Name = strings.Repeat("ق", 61) },
		"scopes": func(c *figurekey.MakeFigureKey) { c.Scopes = nil },
		"days":   func(c *figurekey.MakeFigureKey) { c.Days = 3650 },
	} {
		bad := create
		with(&bad)
		w.Given(t).When(admin, bad).ThenRefused(fault.Invalid, field)
	}
	for _, scopes := range [][]string{{"everything"}, {"traffic", "everything"}, {"traffic", "traffic"}} {
		bad := create
		bad.Scopes = scopes
		w.Given(t).When(admin, bad).ThenRefused(fault.Invalid, "scopes")
	}
	made := events.FigureKeyMade{
		Account: me, Key: scenario.Any, Name: events.PersonalOf(me, "جدول"), Scopes: []string{"traffic", "leads"},
		Until: now.AddDate(0, 0, 90),
	}
	w.Given(t).When(admin, create).Then(made)

	made.Key = commands.NewID()
	note := figurekey.NoteFigureKey{Account: me, Key: made.Key}
	used := events.FigureKeyUsed{Account: me, Key: made.Key, Day: events.DayOf(now)}
	w.Given(t, made).When(admin, note).ThenRefused(fault.Forbidden)
	w.Given(t).When(system, note).Then(used)
	w.Given(t, used).When(system, note).ThenNothing()
	w.Given(t).When(system, figurekey.NoteFigureKey{Account: me, Key: commands.NewID()}).ThenNothing()

	revoke := figurekey.RevokeFigureKey{Key: made.Key}
	w.Given(t).When(other, revoke).ThenRefused(fault.NotFound)
	w.Given(t).When(admin, revoke).Then(events.FigureKeyRevoked{Account: me, Key: made.Key})
	w.Given(t, events.FigureKeyRevoked{Account: me, Key: made.Key}).When(admin, revoke).ThenRefused(fault.NotFound)

	endAll := figurekey.EndFigureKeys{Account: me}
	w.Given(t).When(admin, endAll).ThenRefused(fault.Forbidden)
	w.Given(t, made).When(system, endAll).ThenNothing()
}

// Keys whose time is over leave room for others.
func TestTenKeysAreGoodAtOnce(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	now := time.Date(2027, 1, 7, 9, 0, 0, 0, time.UTC)
	w.App.Now = func() time.Time { return now }
	admin := scenario.As(commands.NewID(), events.Admin)
	me := admin.Actor.Account
	create := figurekey.MakeFigureKey{Name: "x", Scopes: []string{"traffic"}, Days: 30}
	for range figurekey.MostKeys {
		w.Given(t, events.FigureKeyMade{Account: me, Key: commands.NewID(), Until: now.Add(time.Hour)})
	}
	w.Given(t).When(admin, create).ThenRefused(fault.Conflict)
	now = now.Add(time.Hour)
	w.Given(t).When(admin, create).Then(events.FigureKeyMade{
		Account: me, Key: scenario.Any, Name: events.PersonalOf(me, "x"), Scopes: create.Scopes,
		Until: now.AddDate(0, 0, 30),
	})
}

func TestKeysEndWithWhoMayReadFigures(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	admin, one, two := commands.NewID(), commands.NewID(), commands.NewID()
	w.Given(t,
		events.AccountRegistered{Account: admin, Role: events.Admin},
		events.FigureKeyMade{Account: admin, Key: one}, events.FigureKeyMade{Account: admin, Key: two},
		events.RoleGranted{Account: admin, Role: events.Customer},
	).When(commands.Request{Actor: events.Actor{Role: events.System}}, figurekey.EndFigureKeys{Account: admin}).Then(
		events.FigureKeyRevoked{Account: admin, Key: one}, events.FigureKeyRevoked{Account: admin, Key: two},
	)
}

func TestAKeyIsReadAsItIsWritten(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	id, other := commands.NewID(), commands.NewID()
	text := figurekey.Text(w.App, id)
	found, good := figurekey.ParseText(w.App, text)
	assert.True(t, good)
	assert.Equal(t, id, found)
	_, secret, _ := strings.Cut(figurekey.Text(w.App, other), ".")
	named, _, _ := strings.Cut(text, ".")
	for _, wrong := range []string{
		"", "wfk_", "wfk_.", named, named + ".", named + "." + secret, text[4:], text + "x", " " + text,
	} {
		_, good := figurekey.ParseText(w.App, wrong)
		assert.False(t, good, wrong)
	}
}
