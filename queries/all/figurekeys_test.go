package all

import (
	"github.com/google/uuid"

	"weddings/events"
)

func init() {
	everybodys = append(everybodys, "FigureKeys.Shown", "FigureKeys.Answer")
	ownExports = append(ownExports, func(couple uuid.UUID) []events.Event {
		return []events.Event{events.FigureKeyMade{Account: couple, Key: uuid.New(), Scopes: events.FigureScopes}}
	})
}
