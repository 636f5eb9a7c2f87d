package events

import "github.com/shopspring/decimal"

// Plan is the limits of what an owner may have. A plan without a price exists on paper only: admins grant it, and
// nobody pays.
type Plan struct {
	Key  string
	Name Bilingual
	// Price is what a term costs; nil = nobody has priced the plan yet.
	Price *Money
	// Listings that are not archived; pictures and halls of one listing; days of the last 365 on which one listing may
	// be featured.
	Listings, Pictures, Halls, FeaturedDays int
}

// FreePlan is that of every owner who has no subscription. No other plan allows less.
var FreePlan = Plan{
	Key: "free", Name: Bilingual{Ar: "المجانية", En: "Free"}, Price: &Money{Amount: decimal.Zero, Currency: "USD"},
	Listings: 500, Pictures: 20, Halls: 20, FeaturedDays: 180,
}

// Plans are all plans, the smallest first.
var Plans = []Plan{
	FreePlan,
	{
		Key: "silver", Name: Bilingual{Ar: "الفضية", En: "Silver"},
		Listings: 750, Pictures: 30, Halls: 30, FeaturedDays: 270,
	},
	{
		Key: "gold", Name: Bilingual{Ar: "الذهبية", En: "Gold"},
		Listings: 1000, Pictures: 40, Halls: 40, FeaturedDays: 365,
	},
}

// LargestPlan allows the most of everything.
var LargestPlan = Plans[len(Plans)-1]

// PlanOf returns a plan by its key.
func PlanOf(key string) (Plan, bool) {
	for _, plan := range Plans {
		if plan.Key == key {
			return plan, true
		}
	}
	return Plan{}, false
}
