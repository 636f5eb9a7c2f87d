package projections_test

import "strings"

func init() {
	ownKinds["shortlists"] = strings.Fields(`shortlist.saved shortlist.shared shortlist.voted shortlist.voice_removed
		shortlist.share_ended shortlist.removed shortlist.saved shortlist.attached shortlist.saved person.erased`)
}
