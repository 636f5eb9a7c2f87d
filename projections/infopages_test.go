package projections_test

func init() { ownKinds["infopages"] = []string{"infopage.drafted", "infopage.published"} }
