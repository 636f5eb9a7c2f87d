package projections_test

import "strings"

func init() {
	ownKinds["faqquestions"] = strings.Fields(`faq.group_set faq.groups_ordered faq.question_set
		faq.questions_ordered faq.question_archived faq.question_restored`)
}
