package projections_test

import "strings"

func init() {
	ownKinds["appeals"] = strings.Fields(`listing.appealed person.erased listing.decision_upheld
		listing.decision_overturned listing.revision_opened listing.revision_rejected listing.revision_opened
		listing.revision_approved listing.rejected listing.approved listing.suspended listing.archived`)
}
