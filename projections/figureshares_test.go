package projections_test

func init() {
	ownKinds["figureshares"] = []string{"figures.shared", "figures.share_ended", "figures.shared", "person.erased"}
}
