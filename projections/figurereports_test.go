package projections_test

import (
	"github.com/google/uuid"

	"weddings/events"
)

func init() {
	ownKinds["figurereports"] = []string{
		"figurereport.set", "figurereport.due", "figurereport.stopped", "figurereport.removed",
		"figurereport.set", "person.erased",
	}
	ownRows = append(ownRows, func(owner, couple uuid.UUID) []events.Event {
		return []events.Event{
			events.FigureReportSet{
				Report: uuid.New(), Account: owner, Name: events.PersonalOf(owner, "kept"),
				Question: events.PersonalOf(owner, "filter=term:is:kept"),
			},
			events.FigureReportSet{
				Report: uuid.New(), Account: couple, Name: events.PersonalOf(couple, "planted"),
				Question: events.PersonalOf(couple, "filter=term:is:planted"),
			},
		}
	})
}
