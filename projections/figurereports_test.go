package projections_test

func init() {
	ownKinds["figurereports"] = []string{
		"figurereport.set", "figurereport.due", "figurereport.stopped", "figurereport.removed",
		"figurereport.set", "person.erased",
	}
}
