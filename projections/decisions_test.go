package projections_test

import "strings"

func init() {
	ownKinds["decisions"] = strings.Fields(`listing.resubmitted listing.rejected listing.appealed
		listing.decision_overturned listing.created listing.approved listing.revision_opened
		listing.revision_rejected listing.revision_opened listing.revision_approved listing.resubmitted listing.archived
		review.submitted review.rejected review.submitted review.approved`)
}
