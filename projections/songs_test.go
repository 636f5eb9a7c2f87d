package projections_test

func init() {
	ownKinds["songs"] = []string{"song.set", "song.ordered", "song.archived", "song.restored"}
}
