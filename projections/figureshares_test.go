package projections_test

import (
	"github.com/google/uuid"

	"weddings/events"
)

func init() {
	ownKinds["figureshares"] = []string{"figures.shared", "figures.share_ended", "figures.shared", "person.erased"}
	ownRows = append(ownRows, func(owner, couple uuid.UUID) []events.Event {
		return []events.Event{
			events.FigureShared{
				Account: owner, Share: uuid.New(), Name: events.PersonalOf(owner, "kept"),
				Question: events.PersonalOf(owner, "filter=term:is:kept"), First: 20_000, Last: 20_006,
			},
			events.FigureShared{
				Account: couple, Share: uuid.New(), Name: events.PersonalOf(couple, "planted"),
				Question: events.PersonalOf(couple, "filter=term:is:planted"), First: 20_000, Last: 20_006,
			},
		}
	})
}
