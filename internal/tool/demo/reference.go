package demo

import (
	"context"

	"weddings/commands"
	"weddings/commands/reference"
)

// amenityOrder is the order in which couples ask for amenities, which the admin sets.
var amenityOrder = []string{
	"separate_halls", "women_only_hall", "phones_kept", "parking", "generator", "air_conditioning", "bridal_room",
	"catering", "decoration", "sound_system", "lighting", "stage", "lift", "accessible_entrance", "valet",
	"children_corner", "garden", "pool", "sea_view", "accommodation",
}

// referenceData changes what every site begins with, as its admin would.
func (l *Loader) referenceData(ctx context.Context) error {
	_, err := commands.Handle(ctx, l.app, l.admin, reference.OrderEntries{List: "amenity", Keys: amenityOrder})
	return err
}
