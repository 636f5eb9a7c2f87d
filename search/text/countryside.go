package text

import "strings"

// Names of the countryside around a city (ruralAr, ruralEn), and of a city with its countryside (wholeAr). % stands for
// the city's name. The phrases in the script of the name are used.
var (
	ruralAr = []string{
		"ريف %", "ريف % الشمالي", "ريف % الجنوبي", "ريف % الشرقي", "ريف % الغربي", "ريف محافظة %", "قرى %", "ضيع %",
	}
	ruralEn = []string{
		"rural %", "rif %", "reef %", "% countryside", "countryside of %", "countryside around %", "villages of %",
		"% villages", "villages around %",
	}
	wholeAr = []string{
		"% وريفها",
		"% وريفا",
		"% و ريفها",
		"% او ريفها",
		"% او بريفها",
		"% وقراها",
		"% وريف %",
		"% او ريف %",
	}
)

// countryside returns the rules for the countryside of each city after which a governorate is named. "ريف حلب" is the
// towns of Aleppo's governorate without the city; "حلب وريفها" is all of the governorate. There is no rule for
// Damascus, because Rif Dimashq is a governorate of its own, and none for a city whose governorate has no other known
// town.
func countryside(places []place) (all []Rule) {
	for _, city := range places {
		governorate := sameGovernorate(city.Slug)
		if city.Governorate == "" || governorate == "" {
			continue
		}
		var towns []string
		for _, p := range places {
			if p.Governorate == governorate && p.Slug != city.Slug {
				towns = append(towns, "c:"+p.Slug)
			}
		}
		if len(towns) == 0 {
			continue
		}
		rural := Rule{Name: "region.rif-" + city.Slug, As: "region", Key: strings.Join(towns, " ")}
		whole := Rule{Name: "region.all-" + city.Slug, As: "region", Key: "g:" + governorate}
		for _, name := range append([]string{city.En, city.Ar, city.Slug}, city.Also...) {
			said := func(patterns []string) (all []string) {
				for _, p := range patterns {
					all = append(all, strings.ReplaceAll(p, "%", name))
				}
				return all
			}
			if Arabic(Normalise(name)) {
				rural.Say, whole.Say = append(rural.Say, said(ruralAr)...), append(whole.Say, said(wholeAr)...)
			} else {
				rural.Say = append(rural.Say, said(ruralEn)...)
			}
		}
		all = append(all, rural, whole)
	}
	return all
}
