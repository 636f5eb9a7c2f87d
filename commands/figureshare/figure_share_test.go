package figureshare_test

import (
	"strings"
	"testing"
	"time"

	"weddings/commands"
	"weddings/commands/figureshare"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

func TestSharingFigures(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	now := time.Date(2027, 1, 7, 9, 0, 0, 0, time.UTC)
	w.App.Now = func() time.Time { return now }
	admin, other := scenario.As(commands.NewID(), events.Admin), scenario.As(commands.NewID(), events.Admin)
	system, me := commands.Request{Actor: events.Actor{Role: events.System}}, admin.Actor.Account
	w.Given(t, events.AccountRegistered{Account: me, Role: events.Admin})
	share := figureshare.ShareFigures{
		Name: " أسبوع ", Question: "measures=pageViews", First: 20_000, Last: 20_006, Days: 7,
	}
	w.Given(t).When(scenario.Visitor, share).ThenRefused(fault.Unauthenticated)
	w.Given(t).When(scenario.As(commands.NewID(), events.Editor), share).ThenRefused(fault.Forbidden)
	for field, with := range map[string]func(*figureshare.ShareFigures){
		"name":     func(c *figureshare.ShareFigures) { c.Name = strings.Repeat("ق", 61) },
		"question": func(c *figureshare.ShareFigures) { c.Question = "" },
		"days":     func(c *figureshare.ShareFigures) { c.Days = 365 },
	} {
		bad := share
		with(&bad)
		w.Given(t).When(admin, bad).ThenRefused(fault.Invalid, field)
	}
	shared := events.FigureShared{
		Account: me, Share: scenario.Any, Name: events.PersonalOf(me, "أسبوع"),
		Question: events.PersonalOf(me, share.Question), First: 20_000, Last: 20_006, Until: now.AddDate(0, 0, 7),
	}
	w.Given(t).When(admin, share).Then(shared)

	shared.Share = commands.NewID()
	end := figureshare.EndFigureShare{Share: shared.Share}
	w.Given(t, shared).When(other, end).ThenRefused(fault.NotFound)
	w.Given(t).When(admin, end).Then(events.FigureShareEnded{Account: me, Share: shared.Share})
	w.Given(t).When(admin, end).ThenRefused(fault.NotFound)

	endAll := figureshare.EndFigureShares{Account: me}
	w.Given(t).When(admin, endAll).ThenRefused(fault.Forbidden)
	w.Given(t).When(system, endAll).ThenNothing()
	_, err := commands.Handle(t.Context(), w.App, admin, end)
	if fault.CodeOf(err) != fault.NotFound {
		t.Fatal(err)
	}
}

// Links whose time is over leave room for others.
func TestTwentyLinksAreGoodAtOnce(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	now := time.Date(2027, 1, 7, 9, 0, 0, 0, time.UTC)
	w.App.Now = func() time.Time { return now }
	admin := scenario.As(commands.NewID(), events.Admin)
	me := admin.Actor.Account
	share := figureshare.ShareFigures{Name: "x", Question: "measures=pageViews", First: 1, Last: 1, Days: 1}
	for range figureshare.MostShares {
		w.Given(t, events.FigureShared{Account: me, Share: commands.NewID(), Until: now.Add(time.Hour)})
	}
	w.Given(t).When(admin, share).ThenRefused(fault.Conflict)
	now = now.Add(time.Hour)
	w.Given(t).When(admin, share).Then(events.FigureShared{
		Account: me, Share: scenario.Any, Name: events.PersonalOf(me, "x"),
		Question: events.PersonalOf(me, share.Question), First: 1, Last: 1, Until: now.AddDate(0, 0, 1),
	})
}

func TestLinksEndWithWhoMayReadFigures(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	admin := commands.NewID()
	one, two := commands.NewID(), commands.NewID()
	w.Given(t,
		events.AccountRegistered{Account: admin, Role: events.Admin},
		events.FigureShared{Account: admin, Share: one}, events.FigureShared{Account: admin, Share: two},
		events.RoleGranted{Account: admin, Role: events.Customer},
	).When(commands.Request{Actor: events.Actor{Role: events.System}}, figureshare.EndFigureShares{Account: admin}).Then(
		events.FigureShareEnded{Account: admin, Share: one}, events.FigureShareEnded{Account: admin, Share: two},
	)
}
