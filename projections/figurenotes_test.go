package projections_test

import "strings"

func init() {
	ownKinds["figurenotes"] = strings.Fields(`figurenote.set figurenote.removed figurenote.set
		listing.approved listing.revision_approved listing.featured listing.suspended listing.reinstated
		listing.archived settings.exchange_rate_set settings.synonyms_set post.published person.erased`)
}
