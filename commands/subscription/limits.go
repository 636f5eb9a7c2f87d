package subscription

import (
	"strconv"

	"weddings/events"
	"weddings/internal/fault"
)

// CheckPictures records an error for more pictures of a listing than a plan allows. had is how many the listing has:
// what was allowed once may stay.
func CheckPictures(c *fault.Check, plan events.Plan, pictures, had int) {
	n := strconv.Itoa(plan.Pictures)
	c.Field(pictures <= max(plan.Pictures, had), "pictures",
		"الباقة "+plan.Name.Ar+" تسمح بـ "+n+" صورة للإعلان على الأكثر",
		"The "+plan.Name.En+" plan allows at most "+n+" pictures in a listing")
}

// CheckHalls records an error for one hall more than a plan allows in a listing that has some already.
func CheckHalls(c *fault.Check, plan events.Plan, halls int) {
	n := strconv.Itoa(plan.Halls)
	c.Field(halls < plan.Halls, "name",
		"الباقة "+plan.Name.Ar+" تسمح بـ "+n+" صالة للإعلان على الأكثر",
		"The "+plan.Name.En+" plan allows at most "+n+" halls in a listing")
}

// CheckFeatured records an error for more days than a plan leaves of a year to a listing that was featured on some of
// them.
func CheckFeatured(c *fault.Check, plan events.Plan, days, used int) {
	n, left := strconv.Itoa(plan.FeaturedDays), strconv.Itoa(max(0, plan.FeaturedDays-used))
	c.Field(used < plan.FeaturedDays && days <= plan.FeaturedDays-used, "days",
		"الباقة "+plan.Name.Ar+" تسمح بإبراز الإعلان "+n+" يومًا في السنة، وبقي منها "+left,
		"The "+plan.Name.En+" plan allows a listing to be featured on "+n+" days of a year, of which "+left+" are left")
}

// TooManyListings is the refusal of a listing beyond those that a plan allows.
func TooManyListings(plan events.Plan) error {
	n := strconv.Itoa(plan.Listings)
	return fault.New(fault.Conflict,
		"أقصى عدد للإعلانات في الباقة "+plan.Name.Ar+" هو "+n+". أرشفوا إعلانًا، أو راسلونا لتوسيع الباقة.",
		"The "+plan.Name.En+" plan allows at most "+n+" listings. Archive one, or write to us about a larger plan.")
}
