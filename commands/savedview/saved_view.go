// Package savedview contains the commands on saved views. A saved view is the address of a page with a list: its path,
// and its query string with the filter and the order.
package savedview

import (
	"context"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// State contains the saved views of an account. The one that was set last is at the end.
type State = commands.Saved[events.SavedViewSet]

// SavedViews is the aggregate of streams views-<uuid of the account>.
var SavedViews = commands.Aggregate[State]{Apply: apply}

func apply(s State, e events.Event) State {
	switch e := e.(type) {
	case events.SavedViewSet:
		return s.With(e)
	case events.SavedViewRemoved:
		return s.Without(e.View)
	}
	return s
}

const (
	maxViews = 30   // of an account
	maxName  = 60   // characters
	maxQuery = 1000 // bytes
)

// pathPattern matches the paths of pages that may be saved: those of admins, editors and owners.
var pathPattern = regexp.MustCompile(`^/(admin|dashboard|provider-dashboard)(/[a-z0-9-]+)*$`)

// queryPattern matches query strings as browsers encode them: printable ASCII without spaces.
var queryPattern = regexp.MustCompile(`^[!-~]*$`)

var tooManyViews = fault.New(fault.Conflict, "حفظتم 30 قائمة. احذفوا إحداها أولًا.",
	"You have saved 30 views. Remove one of them first.")

// SetSavedView adds a saved view to the actor's account, or replaces one of them.
type SetSavedView struct {
	View  *uuid.UUID `json:"view,omitempty"` // nil = a new view
	Name  string     `json:"name"`
	Path  string     `json:"path"`  // of the page's address
	Query string     `json:"query"` // of the page's address, without the question mark; may be empty
}

// RemoveSavedView removes a saved view from the actor's account.
type RemoveSavedView struct {
	View uuid.UUID `json:"view"`
}

var (
	_ = commands.Declare(SavedViews, SetSavedView{})
	_ = commands.Declare(SavedViews, RemoveSavedView{})
)

// CommandName names the command in the API.
func (SetSavedView) CommandName() string { return "SetSavedView" }

// CommandName names the command in the API.
func (RemoveSavedView) CommandName() string { return "RemoveSavedView" }

// Limit is the rate limit of the command.
func (SetSavedView) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare returns the id of the view. It refuses visitors who are not signed in.
func (c SetSavedView) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, uuid.UUID, error) {
	id := commands.SavedID(c.View)
	return target(by, id), id, by.Actor.RequireAccount()
}

// Prepare refuses visitors who are not signed in.
func (c RemoveSavedView) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(by, c.View), commands.None{}, by.Actor.RequireAccount()
}

func target(by commands.Request, id uuid.UUID) commands.Target {
	return commands.Target{ID: id, Stream: events.SavedViewsStream(by.Actor.Account)}
}

// Decide sets a view. It returns invalid for a missing or malformed name and for a page that may not be saved,
// not_found if the account does not have the view, and conflict if the account already has maxViews views. If the view
// would not change, no event is appended.
func (c SetSavedView) Decide(by events.Actor, s State, id uuid.UUID) (commands.Decision, error) {
	var check fault.Check
	name := strings.TrimSpace(c.Name)
	check.Field(name != "", "name", "اكتبوا اسم القائمة", "Required")
	check.Field(utf8.RuneCountInString(name) <= maxName, "name", "الاسم أطول من 60 حرفًا",
		"String must contain at most 60 character(s)")
	commands.CheckLine(&check, "name", name)
	check.Field(
		pathPattern.MatchString(c.Path) && len(c.Query) <= maxQuery && queryPattern.MatchString(c.Query),
		"path",
		"لا يمكن حفظ هذه الصفحة",
		"This page cannot be saved as a view",
	)
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	if err := s.Admit(c.View, maxViews, tooManyViews); err != nil {
		return commands.Decision{}, err
	}
	return commands.Change(s.Find(id), events.SavedViewSet{
		Account: by.Account, View: id, Path: c.Path,
		Query: events.PersonalOf(by.Account, c.Query), Name: events.PersonalOf(by.Account, name),
	})
}

// Decide removes a view. It returns not_found if the account does not have the view or has removed it already.
func (c RemoveSavedView) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if s.Find(c.View) == nil {
		return commands.Decision{}, commands.NotFound
	}
	return commands.Then(events.SavedViewRemoved{Account: by.Account, View: c.View})
}
