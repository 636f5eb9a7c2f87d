package projections_test

import (
	"strings"

	"github.com/google/uuid"

	"weddings/events"
)

func init() {
	ownKinds["figurenotes"] = strings.Fields(`figurenote.set figurenote.removed figurenote.set
		listing.approved listing.revision_approved listing.featured listing.suspended listing.reinstated
		listing.archived settings.exchange_rate_set settings.synonyms_set post.published person.erased`)
	ownRows = append(ownRows, func(owner, couple uuid.UUID) []events.Event {
		return []events.Event{
			events.FigureNoteSet{
				Note: uuid.New(), Author: owner, Day: 20_000, Text: events.PersonalOf(owner, "kept"),
			},
			events.FigureNoteSet{
				Note: uuid.New(), Author: couple, Day: 20_000, Text: events.PersonalOf(couple, "planted"),
			},
		}
	})
}
