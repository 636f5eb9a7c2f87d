package demo

import (
	"maps"
	"slices"
)

// hours are the times of day whose light the scenes are drawn in.
var hours = []string{"night", "dusk", "dawn", "tile", "pomegranate", "olive", "silver", "ivory"}

// scene is a drawing. A fixed scene has its own background; scenes/draw.mjs draws the others before the horizon of the
// listing's governorate.
type scene struct {
	name  string
	fixed bool
}

// drawn returns scenes without a background of their own.
func drawn(kind string, names ...string) []scene {
	var scenes []scene
	for _, name := range names {
		scenes = append(scenes, scene{name: kind + "-" + name})
	}
	return scenes
}

// byHand returns a fixed scene, and the others.
func byHand(name string, others []scene) []scene { return append(others, scene{name, true}) }

// scenes are the scenes of each kind: of a venue kind, or of a service's category.
var scenes = map[string][]scene{
	"hall":       byHand("hall", drawn("hall", "kosha", "feast", "dance", "dome", "lattice")),
	"courtyard":  byHand("courtyard", drawn("courtyard", "iwan", "balcony", "gate")),
	"farm":       byHand("farm-ghouta", drawn("farm", "vineyard", "barn", "pool")),
	"rooftop":    drawn("rooftop", "terrace", "vows", "lounge", "feast"),
	"garden":     drawn("garden", "gazebo", "allee", "tables", "roses"),
	"palace":     drawn("palace", "facade", "stairs", "khan", "throne"),
	"restaurant": drawn("restaurant", "vine", "two", "mezze", "oven"),
	"hotel":      drawn("hotel", "facade", "lobby", "terrace", "suite"),
	"resort":     drawn("resort", "pool", "jetty", "cabins", "beach"),

	"photography":    byHand("photography", drawn("photography", "album", "line", "tripod", "studio")),
	"videography":    drawn("videography", "cine", "clapper", "drone", "cinema"),
	"music":          byHand("music", drawn("music", "drums", "violin", "concert", "qanun")),
	"flowers":        byHand("flowers", drawn("flowers", "vase", "cart", "wreath")),
	"makeup":         byHand("makeup", drawn("makeup", "bulbs", "palette", "lipsticks")),
	"catering":       byHand("catering", drawn("catering", "setting", "coffee", "sweets")),
	"folklore":       byHand("folklore", drawn("folklore", "swords", "dabke", "tannoura")),
	"transportation": byHand("transportation", drawn("transportation", "front", "carriage", "behind")),
	"invitations":    byHand("invitations", drawn("invitations", "sealed", "fan", "scroll", "pen")),
	"beauty":         byHand("beauty", drawn("beauty", "polish", "hammam", "combs")),
	"decoration":     drawn("decoration", "aisle", "centrepiece", "kosha", "lanterns"),
	"planning":       drawn("planning", "checklist", "calendar", "seating", "desk"),
	"entertainment":  drawn("entertainment", "decks", "fireworks", "mirrorball", "karakoz"),
	"attire":         drawn("attire", "gown", "suit", "shoes", "rack"),
	"jewelry":        drawn("jewelry", "rings", "necklace", "bangles", "tiara"),
}

// hang gives every listing a first picture that no other listing has, so that no page shows one twice, then two more of
// the same kind, and one of the city. Listings of one kind take its scenes in turn, and neighbours have different
// hours.
func hang(all []Sample) {
	kinds := map[string][]int{} // listings of each kind, in order
	taken := map[string]bool{}
	for n, s := range all {
		kind := s.kind()
		turn := len(kinds[kind])
		kinds[kind] = append(kinds[kind], n)
		of := scenes[kind][turn%len(scenes[kind])]
		prefix := of.name
		if !of.fixed {
			prefix += "-" + horizons[s.Governorate]
		}
		name := func(hour int) string { return prefix + "-" + hours[hour%len(hours)] }
		hour := n * 3
		for taken[name(hour)] { // ends while a kind has fewer listings than scenes times hours, which a test asserts
			hour++
		}
		taken[name(hour)] = true
		all[n].Pictures = []string{name(hour)}
	}
	for n := range all {
		of := kinds[all[n].kind()]
		at := slices.Index(of, n)
		for step := 1; step <= 2; step++ { // the next listings show other scenes, since scenes are taken in turn
			all[n].Pictures = append(all[n].Pictures, all[of[(at+step)%len(of)]].Pictures[0])
		}
		if city := cities[all[n].Governorate]; city != "" {
			all[n].Pictures = append(all[n].Pictures, city+"-"+cityHours[n%len(cityHours)])
		}
	}
}

// kind selects a listing's scenes.
func (s Sample) kind() string {
	if s.Venue {
		return s.VenueType
	}
	return s.Category
}

// horizons are the silhouettes drawn by scenes/kit.mjs, by governorate.
var horizons = map[string]string{
	"damascus":    "qasioun",
	"rif_dimashq": "qasioun",
	"aleppo":      "citadel",
	"homs":        "clock",
	"hama":        "norias",
	"latakia":     "sea",
	"tartus":      "arwad",
	"idlib":       "hills",
	"deir_ez_zor": "bridge",
	"raqqa":       "bridge",
	"hasakah":     "hills",
	"daraa":       "columns",
	"suwayda":     "columns",
	"quneitra":    "hills",
}

// cities are the pictures of cities, by governorate, each in every hour of cityHours.
var cities = map[string]string{
	"damascus":    "city-damascus",
	"rif_dimashq": "city-damascus",
	"aleppo":      "city-aleppo",
	"homs":        "city-homs",
	"hama":        "city-hama",
	"latakia":     "city-latakia",
	"tartus":      "city-tartus",
}

var cityHours = []string{"night", "dusk"}

// PictureNames returns the sorted names of all pictures in the demo of a seed.
func PictureNames(seed uint64) []string {
	names := map[string]bool{}
	for _, s := range Generate(seed) {
		for _, name := range s.Pictures {
			names[name] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}
