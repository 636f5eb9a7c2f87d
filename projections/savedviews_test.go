package projections_test

func init() {
	ownKinds["savedviews"] = []string{"views.set", "views.removed", "views.set", "person.erased"}
}
