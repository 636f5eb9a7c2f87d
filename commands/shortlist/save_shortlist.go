package shortlist

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

const (
	maxItems   = 100
	maxFolders = 20
	maxPoints  = 60
	maxNote    = 500 // characters
	maxName    = 40
	maxWords   = 120
	maxMonths  = 36
	// maxEntries limits the items, the folders and the couple's own points, each with the removed ones.
	maxEntries = 300
	// farthest is how many days from today the day of the party may be, in the past or the future. A list stays after
	// the party, so its day may be in the past.
	farthest = 3653
)

// SaveShortlist replaces everything that a list contains. Each account has one list. Visitors who are not signed in may
// begin a list and edit it with its token.
type SaveShortlist struct {
	Shortlist *uuid.UUID               `json:"shortlist,omitempty"` // nil = the account's list, or a new one
	Token     string                   `json:"token"`               // for a list that was saved without an account
	Version   int64                    `json:"version"`             // the version that was read; 0 = none
	Party     events.ShortlistParty    `json:"party"`
	Items     []events.ShortlistItem   `json:"items"`
	Folders   []events.ShortlistFolder `json:"folders"`
	Ticks     []events.ShortlistTick   `json:"ticks"`
	Points    []events.ShortlistPoint  `json:"points"`
}

var _ = commands.Declare(Shortlists, SaveShortlist{})

// CommandName names the command in the API.
func (SaveShortlist) CommandName() string { return "SaveShortlist" }

// Limit is the rate limit of the command.
func (SaveShortlist) Limit() commands.LimitKind { return commands.EditLimit }

// Saving contains the facts that the decision needs.
type Saving struct {
	Proof

	ID     uuid.UUID
	New    bool      // a visitor who is not signed in begins the list
	Person uuid.UUID // the id of the new person to whom the contents of a list without an account belong
	Now    time.Time
}

// Prepare returns invalid with the wrong fields. It refuses everybody but the list's maker.
func (c SaveShortlist) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Saving, error) {
	facts := Saving{Person: commands.NewID(), Now: app.Now().UTC().Truncate(time.Millisecond)}
	var to commands.Target
	if facts.New = c.Shortlist == nil && !by.Actor.SignedIn(); facts.New {
		// The id is not a v7 UUID, because a v7 UUID contains the time and fewer random bits.
		to = target(uuid.New())
		to.New = true
	} else {
		var err error
		if to, facts.Proof, err = prepare(app, by, c.Shortlist, c.Token); err != nil {
			return to, facts, err
		}
	}
	facts.ID = to.ID
	return to, facts, c.check(events.DayOf(facts.Now))
}

func (c SaveShortlist) check(today events.Day) error {
	var check fault.Check
	c.checkParty(&check, today)
	c.checkItems(&check)
	c.checkFolders(&check)
	c.checkChecklist(&check)
	return check.Err()
}

func (c SaveShortlist) checkParty(check *fault.Check, today events.Day) {
	if d := c.Party.Date; d != nil {
		check.Field(*d >= today-farthest && *d <= today+farthest, "date", "اختاروا يومًا خلال عشر سنوات",
			"Choose a day within ten years")
	}
	check.Field(c.Party.Guests >= 0 && c.Party.Guests <= commands.MaxGuests, "guests",
		"عدد الضيوف بين 0 و20000", "Number of guests must be between 0 and 20,000")
}

func (c SaveShortlist) checkItems(check *fault.Check) {
	kept := 0
	for _, i := range c.Items {
		if !i.Gone {
			kept++
		}
		check.Field(utf8.RuneCountInString(strings.TrimSpace(i.Note)) <= maxNote, "items", "الملاحظة أطول من 500 حرف",
			"A note must contain at most 500 characters")
		commands.CheckText(check, "items", strings.TrimSpace(i.Note))
	}
	checkCount(check, "items", kept, maxItems, len(c.Items), "خيار", "listings")
	checkUnique(check, "items", c.Items, func(i events.ShortlistItem) any { return i.Listing })
}

func (c SaveShortlist) checkFolders(check *fault.Check) {
	kept := 0
	for _, f := range c.Folders {
		if f.Gone {
			continue
		}
		kept++
		name := strings.TrimSpace(f.Name)
		check.Field(name != "", "folders", "اكتبوا اسم المجلد", "Give the folder a name")
		check.Field(utf8.RuneCountInString(name) <= maxName, "folders", "اسم المجلد أطول من 40 حرفًا",
			"A folder's name must contain at most 40 characters")
		commands.CheckLine(check, "folders", name)
	}
	checkCount(check, "folders", kept, maxFolders, len(c.Folders), "مجلدًا", "folders")
	checkUnique(check, "folders", c.Folders, func(f events.ShortlistFolder) any { return f.ID })
}

func (c SaveShortlist) checkChecklist(check *fault.Check) {
	for _, t := range c.Ticks {
		check.Field(slices.ContainsFunc(Checklist, func(p ChecklistPoint) bool { return p.Key == t.Point }),
			"ticks", "بند غير معروف في قائمة المهام", "The checklist has no such point")
	}
	checkUnique(check, "ticks", c.Ticks, func(t events.ShortlistTick) any { return t.Point })
	kept := 0
	for _, p := range c.Points {
		if p.Gone {
			continue
		}
		kept++
		words := strings.TrimSpace(p.Words)
		check.Field(words != "", "points", "اكتبوا ما يجب عمله", "Write what is to be done")
		check.Field(utf8.RuneCountInString(words) <= maxWords, "points", "البند أطول من 120 حرفًا",
			"A point must contain at most 120 characters")
		commands.CheckLine(check, "points", words)
		check.Field(p.Months >= 0 && p.Months <= maxMonths, "points", "عدد الأشهر بين 0 و36",
			"Months must be between 0 and 36")
	}
	checkCount(check, "points", kept, maxPoints, len(c.Points), "بندًا", "points of your own")
	checkUnique(check, "points", c.Points, func(p events.ShortlistPoint) any { return p.ID })
}

// checkCount records an error if a list has more entries of a kind than allowed.
func checkCount(check *fault.Check, field string, kept, limit, all int, ar, en string) {
	n := strconv.Itoa(limit)
	check.Field(kept <= limit, field, "في القائمة أكثر من "+n+" "+ar, "The list has more than "+n+" "+en)
	check.Field(all <= maxEntries, field, "في القائمة محذوفات كثيرة. أعيدوا تحميل الصفحة.",
		"The list keeps too much that is gone. Load the page again.")
}

// checkUnique records an error if a list contains an entry twice.
func checkUnique[T any](check *fault.Check, field string, list []T, key func(T) any) {
	seen := map[any]bool{}
	for _, entry := range list {
		check.Field(!seen[key(entry)], field, "تكرر في القائمة ما يأتي مرة واحدة", "The list has an entry twice")
		seen[key(entry)] = true
	}
}

// plan returns the list's new contents. Removed entries lose their contents. Times in the future become now: otherwise
// the changes of a device whose clock is ahead would always win over later changes of other devices.
func (c SaveShortlist) plan(now time.Time) events.ShortlistPlan {
	past := func(t time.Time) time.Time {
		if t.After(now) {
			return now
		}
		return t.UTC().Truncate(time.Millisecond)
	}
	p := events.ShortlistPlan{
		Party: c.Party, Items: slices.Clone(c.Items), Folders: slices.Clone(c.Folders),
		Ticks: slices.Clone(c.Ticks), Points: slices.Clone(c.Points),
	}
	p.Party.Changed = past(p.Party.Changed)
	for i := range p.Items {
		e := &p.Items[i]
		if e.Note, e.Added, e.Changed = strings.TrimSpace(e.Note), past(e.Added), past(e.Changed); e.Gone {
			e.Note, e.Folder, e.Position = "", nil, 0
		}
	}
	for i := range p.Folders {
		e := &p.Folders[i]
		if e.Name, e.Changed = strings.TrimSpace(e.Name), past(e.Changed); e.Gone {
			e.Name, e.Position = "", 0
		}
	}
	for i := range p.Ticks {
		p.Ticks[i].Changed = past(p.Ticks[i].Changed)
	}
	for i := range p.Points {
		e := &p.Points[i]
		if e.Words, e.Changed = strings.TrimSpace(e.Words), past(e.Changed); e.Gone {
			e.Words, e.Months, e.Done = "", 0, false
		}
	}
	return p
}

// Decide returns conflict if the list has changed since the version that the client read. If nothing would change, no
// event is appended and there is no conflict.
func (c SaveShortlist) Decide(by events.Actor, s State, facts Saving) (commands.Decision, error) {
	maker, signedIn := s.Maker, s.SignedIn
	var begins []uuid.UUID
	switch {
	case facts.New:
		maker, begins = facts.Person, []uuid.UUID{facts.Person}
	case s.ID == uuid.Nil && !facts.Token:
		maker, signedIn = by.Account, true
	default:
		if err := requireMaker(by, s, facts.Proof); err != nil {
			return commands.Decision{}, err
		}
	}
	plan, err := events.SealedPlan(maker, c.plan(facts.Now))
	if err != nil {
		return commands.Decision{}, err
	}
	saved := events.ShortlistSaved{Shortlist: facts.ID, Maker: maker, SignedIn: signedIn, Plan: plan}
	if s.ID != uuid.Nil && events.Same(s.saved, saved) {
		return commands.Decision{}, nil
	}
	if c.Version != s.Version {
		return commands.Decision{}, commands.Stale.At(s.Version)
	}
	return commands.Decision{Begins: begins, Events: []events.Event{saved}}, nil
}
