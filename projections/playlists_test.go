package projections_test

import "strings"

func init() {
	ownKinds["playlists"] = strings.Fields(`playlist.saved playlist.changed playlist.shared playlist.unshared
		playlist.attached playlist.removed playlist.saved person.erased`)
}
