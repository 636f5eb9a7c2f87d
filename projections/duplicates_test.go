package projections_test

import "strings"

func init() {
	ownKinds["duplicates"] = strings.Fields(`listing.created listing.edited listing.edited
		listing.availability_and_price_changed listing.availability_and_price_changed
		listing.revision_opened listing.revision_rejected listing.revision_opened listing.revision_approved
		person.erased listing.archived`)
}
