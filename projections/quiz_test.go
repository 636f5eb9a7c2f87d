package projections_test

import "strings"

func init() {
	ownKinds["quiz"] = strings.Fields(`quiz.weights_set quiz.completed quiz.contact_left quiz.contact_erased
		quiz.contact_left person.erased`)
}
