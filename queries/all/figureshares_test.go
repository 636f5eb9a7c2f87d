package all

import (
	"github.com/google/uuid"

	"weddings/events"
)

func init() {
	everybodys = append(everybodys, "FigureShares.Shared", "FigureShares.Answer")
	ownExports = append(ownExports, func(couple uuid.UUID) []events.Event {
		return []events.Event{events.FigureShared{Account: couple, Share: uuid.New(), First: 20_000, Last: 20_006}}
	})
}
