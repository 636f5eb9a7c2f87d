package projections_test

import (
	"github.com/google/uuid"

	"weddings/events"
)

func init() {
	ownKinds["savedviews"] = []string{"views.set", "views.removed", "views.set", "person.erased"}
	ownRows = append(ownRows, func(owner, couple uuid.UUID) []events.Event {
		return []events.Event{
			events.SavedViewSet{
				Account: owner, View: uuid.New(), Path: "/admin/audit",
				Query: events.PersonalOf(owner, "q=kept"), Name: events.PersonalOf(owner, "kept"),
			},
			events.SavedViewSet{
				Account: couple, View: uuid.New(), Path: "/admin/audit",
				Query: events.PersonalOf(couple, "q=planted"), Name: events.PersonalOf(couple, "planted"),
			},
		}
	})
}
