package savedview_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/savedview"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

func TestSavingViews(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	admin, other := scenario.As(commands.NewID(), events.Admin), scenario.As(commands.NewID(), events.Admin)
	me, saved := admin.Actor.Account, commands.NewID()
	set := savedview.SetSavedView{Name: " الصالات المنتظرة ", Path: "/admin/listings", Query: "status=pending"}
	view := events.SavedViewSet{
		Account: me, View: saved, Path: "/admin/listings",
		Query: events.PersonalOf(me, "status=pending"), Name: events.PersonalOf(me, "الصالات المنتظرة"),
	}
	first := view
	first.View = scenario.Any
	w.Given(t).When(scenario.Visitor, set).ThenRefused(fault.Unauthenticated)
	w.Given(t).When(admin, set).Then(first)
	for field, with := range map[string]func(*savedview.SetSavedView){
		"name": func(c *savedview.SetSavedView) { c.Name = " " },
		"path": func(c *savedview.SetSavedView) { c.Path = "//elsewhere.example" },
	} {
		bad := set
		with(&bad)
		w.Given(t).When(admin, bad).ThenRefused(fault.Invalid, field)
	}
	long := set
	long.Name = strings.Repeat("ق", 61)
	w.Given(t).When(admin, long).ThenRefused(fault.Invalid, "name")
	for _, query := range []string{strings.Repeat("q", 1001), "q=two words", "q=قاعة"} {
		bad := set
		bad.Query = query
		w.Given(t).When(admin, bad).ThenRefused(fault.Invalid, "path")
	}

	rename := set
	rename.View, rename.Name = &saved, "Waiting"
	w.Given(t).When(admin, rename).ThenRefused(fault.NotFound)
	renamed := view
	renamed.Name = events.PersonalOf(me, "Waiting")
	w.Given(t, view).When(admin, rename).Then(renamed)
	w.Given(t).When(admin, rename).ThenNothing()

	remove := savedview.RemoveSavedView{View: saved}
	w.Given(t).When(other, remove).ThenRefused(fault.NotFound)
	w.Given(t).When(admin, remove).Then(events.SavedViewRemoved{Account: me, View: saved})
	w.Given(t).When(admin, remove).ThenRefused(fault.NotFound)
}

func TestThirtyViewsAreSaved(t *testing.T) {
	t.Parallel()
	admin := scenario.As(commands.NewID(), events.Admin)
	w := scenario.New(t)
	var all []events.Event
	for range 30 {
		all = append(all, events.SavedViewSet{Account: admin.Actor.Account, View: uuid.New(), Path: "/admin/audit"})
	}
	more := savedview.SetSavedView{Name: "x", Path: "/admin/audit"}
	w.Given(t, all[:29]...).When(admin, more)
	w.Given(t, all[29]).When(admin, more).ThenRefused(fault.Conflict)
}
