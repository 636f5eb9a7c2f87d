package projections_test

import (
	"github.com/google/uuid"

	"weddings/events"
)

func init() {
	ownKinds["figurekeys"] = []string{
		"figures.key_made", "figures.key_revoked", "figures.key_made", "figures.key_used", "person.erased",
	}
	ownRows = append(ownRows, func(owner, couple uuid.UUID) []events.Event {
		return []events.Event{
			events.FigureKeyMade{
				Account: owner, Key: uuid.New(), Name: events.PersonalOf(owner, "kept"), Scopes: events.FigureScopes,
			},
			events.FigureKeyMade{
				Account: couple,
				Key:     uuid.New(),
				Name:    events.PersonalOf(couple, "planted"),
				Scopes:  events.FigureScopes,
			},
		}
	})
}
