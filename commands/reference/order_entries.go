package reference

import (
	"context"
	"slices"
	"strings"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// OrderEntries sets the order in which a list shows its entries.
type OrderEntries struct {
	List string   `json:"list"` // category, governorate or amenity
	Keys []string `json:"keys"` // of all entries of the list, the first entry first
}

// Order is the order of a list.
type Order struct{ keys []string } // nil = nobody has set it

// Orders is the aggregate of the streams that hold the order of a list, such as order-amenity.
var Orders = commands.Aggregate[Order]{Apply: func(s Order, e events.Event) Order {
	if e, ok := e.(events.ReferenceOrdered); ok {
		s.keys = e.Keys
	}
	return s
}}

var _ = commands.Declare(Orders, OrderEntries{})

// CommandName names the command in the API.
func (OrderEntries) CommandName() string { return "OrderEntries" }

// Listed contains the facts about the entries of a list.
type Listed struct {
	Keys []string
	// Returned says that an entry was removed and added again. The read model shows such an entry last until the order
	// is set again, so Decide appends an order even if it is the same.
	Returned bool
}

// orderedLists are the lists whose order can be set. Cities have none.
var orderedLists = []string{"category", "governorate", "amenity"}

// maxKeys is how many keys an order may have. It bounds the size of the event.
const maxKeys = 1000

// Prepare reads the entries of the list. It refuses everybody but admins. It returns invalid for a list whose order
// cannot be set, for too many keys and for a malformed key.
func (c OrderEntries) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Listed, error) {
	to := commands.Target{Stream: events.ReferenceOrdered{List: c.List}.StreamName()}
	if err := by.Actor.Require(events.Admin); err != nil {
		return to, Listed{}, err
	}
	var check fault.Check
	check.Field(slices.Contains(orderedLists, c.List), "list", "قائمة غير معروفة", "Invalid enum value")
	check.Field(len(c.Keys) <= maxKeys, "keys", "القائمة أطول من المسموح", "The list is too long")
	for _, key := range c.Keys {
		check.Field(keyPattern.MatchString(key), "keys", "مفتاح غير صالح", "Invalid input")
	}
	if err := check.Err(); err != nil {
		return to, Listed{}, err
	}
	listed, err := listedIn(ctx, app, c.List)
	return to, listed, err
}

// Decide returns invalid unless the keys name each entry of the list exactly once. If the order would not change, no
// event is appended.
func (c OrderEntries) Decide(_ events.Actor, s Order, listed Listed) (commands.Decision, error) {
	var unknown, twice, missing []string
	for i, key := range c.Keys {
		switch {
		case !slices.Contains(listed.Keys, key):
			unknown = append(unknown, key)
		case slices.Contains(c.Keys[:i], key):
			twice = append(twice, key)
		}
	}
	for _, key := range listed.Keys {
		if !slices.Contains(c.Keys, key) {
			missing = append(missing, key)
		}
	}
	var check fault.Check
	for _, wrong := range []struct {
		keys   []string
		ar, en string
	}{
		{unknown, "ليست في القائمة، حدّثوا الصفحة: ", "Not in the list, reload the page: "},
		{twice, "وردت أكثر من مرة: ", "Named more than once: "},
		{missing, "ناقصة من الترتيب، حدّثوا الصفحة: ", "Missing from the order, reload the page: "},
	} {
		check.Field(len(wrong.keys) == 0, "keys",
			wrong.ar+strings.Join(wrong.keys, "، "), wrong.en+strings.Join(wrong.keys, ", "))
	}
	if err := check.Err(); err != nil || slices.Equal(s.keys, c.Keys) && !listed.Returned {
		return commands.Decision{}, err
	}
	return commands.Then(events.ReferenceOrdered{List: c.List, Keys: c.Keys})
}

// listedIn reads the entries of a list from the log. It does not use the read model, which may be behind.
func listedIn(ctx context.Context, app *commands.App, list string) (Listed, error) {
	streams, err := streamsOf(ctx, app, list+"-")
	if err != nil {
		return Listed{}, commands.Unavailable.Because(err)
	}
	histories, err := commands.Histories(ctx, app, streams...)
	if err != nil {
		return Listed{}, err
	}
	var listed Listed
	for _, stream := range streams {
		history := histories[stream]
		if entry, _ := Entries.Of(history); !entry.Exists() {
			continue
		}
		listed.Keys = append(listed.Keys, strings.TrimPrefix(stream, list+"-"))
		listed.Returned = listed.Returned || slices.ContainsFunc(history, func(r events.Recorded) bool {
			_, removed := r.Data.(events.ReferenceRemoved)
			return removed
		})
	}
	return listed, nil
}

// streamsAtOnce is how many names of streams streamsOf reads at a time.
const streamsAtOnce = 100

// streamsOf returns the names of the streams that begin with a prefix.
func streamsOf(ctx context.Context, app *commands.App, prefix string) (list []string, err error) {
	for after := prefix; ; after = list[len(list)-1] {
		page, err := app.Log.Streams(ctx, after, streamsAtOnce)
		if err != nil {
			return nil, err
		}
		for _, name := range page {
			if !strings.HasPrefix(name, prefix) {
				return list, nil
			}
			list = append(list, name)
		}
		if len(page) < streamsAtOnce {
			return list, nil
		}
	}
}
