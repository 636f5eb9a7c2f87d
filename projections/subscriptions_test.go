package projections_test

import "strings"

func init() {
	ownKinds["subscriptions"] = strings.Fields(`subscription.granted subscription.reminded subscription.extended
		subscription.renewed subscription.cancelled subscription.granted subscription.expired`)
}
