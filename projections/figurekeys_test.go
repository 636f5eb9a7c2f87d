package projections_test

func init() {
	ownKinds["figurekeys"] = []string{
		"figures.key_made", "figures.key_revoked", "figures.key_made", "figures.key_used", "person.erased",
	}
}
