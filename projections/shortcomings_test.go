package projections_test

import "strings"

func init() {
	ownKinds["shortcomings"] = strings.Fields(`listing.created listing.approved listing.edited
		listing.revision_opened listing.revision_rejected listing.revision_opened listing.revision_approved
		listing.availability_and_price_changed calendar.rules_set calendar.hall_set calendar.hall_removed
		calendar.season_set calendar.season_removed calendar.days_closed calendar.days_opened calendar.source_added
		calendar.days_imported booking.entered booking.held booking.confirmed booking.moved`)
}
