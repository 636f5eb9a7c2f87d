package subscription

import (
	"strconv"

	"weddings/events"
	"weddings/internal/fault"
)

// CheckPictures records an error if a listing would have more pictures than its owner's plan allows. had is the number
// of pictures that the listing has already. They may all stay, even if the plan no longer allows so many.
func CheckPictures(c *fault.Check, plan events.Plan, pictures, had int) {
	n := strconv.Itoa(plan.Pictures)
	c.Field(pictures <= max(plan.Pictures, had), "pictures",
		"أقصى عدد لصور الإعلان في الباقة "+plan.Name.Ar+" هو "+n,
		"The "+plan.Name.En+" plan allows at most "+n+" pictures in a listing")
}

// CheckHalls records an error if a plan does not allow a listing one more hall. halls is the number of halls that the
// listing has already.
func CheckHalls(c *fault.Check, plan events.Plan, halls int) {
	n := strconv.Itoa(plan.Halls)
	c.Field(halls < plan.Halls, "name",
		"أقصى عدد لصالات الإعلان في الباقة "+plan.Name.Ar+" هو "+n,
		"The "+plan.Name.En+" plan allows at most "+n+" halls in a listing")
}

// CheckFeatured records an error if a plan does not allow a listing to be featured for another number of days. used is
// the number of days on which the listing was featured in the past year.
func CheckFeatured(c *fault.Check, plan events.Plan, days, used int) {
	n, left := strconv.Itoa(plan.FeaturedDays), strconv.Itoa(max(0, plan.FeaturedDays-used))
	c.Field(used < plan.FeaturedDays && days <= plan.FeaturedDays-used, "days",
		"أقصى عدد لأيام تمييز الإعلان في السنة في الباقة "+plan.Name.Ar+" هو "+n+"، والباقي منها "+left,
		"The "+plan.Name.En+" plan allows a listing to be featured on "+n+" days of a year, of which "+left+" are left")
}

// TooManyListings returns the refusal of a new listing if the owner has as many listings as the plan allows.
func TooManyListings(plan events.Plan) error {
	n := strconv.Itoa(plan.Listings)
	return fault.New(fault.Conflict,
		"أقصى عدد للإعلانات في الباقة "+plan.Name.Ar+" هو "+n+". أرشفوا إعلانًا، أو راسلونا لتوسيع الباقة.",
		"The "+plan.Name.En+" plan allows at most "+n+" listings. Archive one, or write to us about a larger plan.")
}
