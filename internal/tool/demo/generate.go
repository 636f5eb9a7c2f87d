// Package demo fills an empty marketplace with a plausible year: listings, their moderation, reviews, inquiries and
// ninety days of traffic. All changes go through commands, so a demo's log is a real log. All data derives from a seed,
// so two demos with one seed are equal.
package demo

import (
	"fmt"
	"math/rand/v2"
)

// Sample is a listing before it becomes a command. Names and texts may be missing in one language, never in both.
type Sample struct {
	Venue               bool
	Category, VenueType string
	NameAr, NameEn      string
	DescriptionAr       string
	DescriptionEn       string
	Governorate, City   string // id and English name in the reference data
	Quarter, Landmark   sentence
	Address             string  // where a street is known
	Latitude, Longitude float64 // degrees; both 0 where the owner has set no pin
	Capacity            int     // guests; venues only
	PriceUSD            int64   // whole dollars, venues; 0 = not stated
	PriceSYP            int64   // whole pounds, services; 0 = not stated
	Amenities           []string
	TagsEn, TagsAr      []string
	Phone, WhatsApp     string   // E.164; WhatsApp may be empty
	Pictures            []string // names of drawn scenes, without extension
	Videos              []string
	Featured            bool
	Outcome             Outcome
}

// Outcome is the state of a listing's moderation.
type Outcome int

// The outcomes in a demo.
const (
	Approved Outcome = iota
	ApprovedAfterRejection
	RevisionWaiting
	Waiting
	Rejected
	Suspended
)

var amenities = []string{
	"parking",
	"air_conditioning",
	"sound_system",
	"lighting",
	"catering",
	"decoration",
	"women_only_hall",
	"separate_halls",
	"phones_kept",
	"generator",
	"lift",
	"garden",
	"pool",
	"stage",
	"bridal_room",
	"valet",
	"children_corner",
	"sea_view",
	"accommodation",
	"accessible_entrance",
}

var tags = []sentence{
	{"شامي أصيل", "Old Damascene"},
	{"في الهواء الطلق", "Open air"},
	{"هادئ", "Quiet"},
	{"فخم", "Grand"},
	{"عائلي", "For families"},
	{"حديث", "Modern"},
	{"تراثي", "Traditional"},
	{"رومانسي", "Romantic"},
	{"مطلّ", "With a view"},
	{"شتوي", "For winter"},
}

// Generate returns the demo's listings, at least 240, in every governorate and category. One seed always returns the
// same.
func Generate(seed uint64) []Sample {
	g := &generator{
		rng:     rand.New(rand.NewPCG(seed, 0x0d)),
		taken:   map[string]bool{},
		written: map[string]bool{},
		located: map[string]int{},
	}
	var all []Sample
	for _, h := range houses {
		for range h.listings {
			all = append(all, g.sample(len(all), h))
		}
	}
	hang(all)
	return all
}

type generator struct {
	rng     *rand.Rand
	taken   map[string]bool // names
	written map[string]bool // texts
	located map[string]int  // listings per town that have a location
}

func (g *generator) sample(n int, h house) Sample {
	venue := n%9 < 4
	list := serviceTrades
	if venue {
		list = venueTrades
	}
	tr := list[(n/2+n/9)%len(list)]
	who := g.name(n, tr)
	town := h.cities[g.rng.IntN(len(h.cities))]
	s := Sample{
		Venue: venue, Category: tr.category, VenueType: tr.venueType, Governorate: h.governorate, City: town,
		NameAr: fmt.Sprintf(tr.ar, who.ar), NameEn: fmt.Sprintf(tr.en, who.en),
		Phone:    fmt.Sprintf("+963910%06d", 1000+n), // no operator in Syria uses the block 0910
		Featured: n%11 == 0, Outcome: outcome(n),
		TagsEn: []string{}, TagsAr: []string{},
	}
	if n%5 != 4 {
		s.WhatsApp = s.Phone
	}
	for _, i := range g.rng.Perm(len(tags))[:3] {
		s.TagsAr, s.TagsEn = append(s.TagsAr, tags[i].ar), append(s.TagsEn, tags[i].en)
	}
	if venue {
		s.Capacity = 80 + 10*g.rng.IntN(62)
		s.PriceUSD = int64(400 + 50*g.rng.IntN(70))
		for _, i := range g.rng.Perm(len(amenities))[:4+g.rng.IntN(6)] {
			if amenities[i] != "sea_view" || h.governorate == "latakia" || h.governorate == "tartus" {
				s.Amenities = append(s.Amenities, amenities[i])
			}
		}
	} else {
		s.PriceSYP = int64(300_000 + 50_000*g.rng.IntN(90))
	}
	if n%17 == 8 { // some owners state no price
		s.PriceUSD, s.PriceSYP = 0, 0
	}
	if n%6 == 0 {
		s.Videos = []string{"https://www.youtube.com/watch?v=demo" + fmt.Sprint(n)}
	}
	text := g.text(venue, tr.category, town, s.Capacity)
	s.DescriptionAr, s.DescriptionEn = text.ar, text.en
	switch n % 8 { // a quarter writes only Arabic, an eighth only English
	case 3, 6:
		s.NameEn, s.DescriptionEn = "", ""
	case 5:
		s.NameAr, s.DescriptionAr = "", ""
	}
	if n%10 != 6 { // one owner in ten has set no location: page and editor then show what is missing
		s.locate(n, g.located[town])
		g.located[town]++
	}
	return s
}

// name gives every listing of a trade a unique name. The first listing is the hall that the README searches for.
func (g *generator) name(n int, tr trade) name {
	for i := n * 7; ; i++ {
		who := names[i%len(names)]
		if key := tr.en + who.en; !g.taken[key] {
			g.taken[key] = true
			return who
		}
	}
}

// text composes sentences until the pair is not yet used.
func (g *generator) text(venue bool, category, town string, capacity int) sentence {
	place := townNames[town]
	for {
		var lines []sentence
		var number int
		if venue {
			number = capacity
			lines = append(
				lines,
				pick(g.rng, venueOpenings),
				pick(g.rng, venueFacts),
				pick(g.rng, venueFacts),
				pick(g.rng, venueClosings),
			)
		} else {
			number = 11 + g.rng.IntN(19) // years; the Arabic plural differs up to ten
			lines = append(
				lines,
				pick(g.rng, serviceLines[category]),
				pick(g.rng, serviceFacts),
				pick(g.rng, serviceFacts),
			)
		}
		if repeats(lines) {
			continue
		}
		var s sentence
		for i, line := range lines {
			if i > 0 {
				s.ar, s.en = s.ar+" ", s.en+" "
			} else {
				line.ar = fmt.Sprintf(line.ar, place, number, guests(number))
				line.en = fmt.Sprintf(line.en, town, number)
			}
			s.ar, s.en = s.ar+line.ar, s.en+line.en
		}
		if !g.written[s.en] {
			g.written[s.en] = true
			return s
		}
	}
}

// guests counts guests in Arabic, in the form that the end of the number asks for.
func guests(n int) string {
	noun := "ضيفًا"
	switch end := n % 100; {
	case end == 0:
		noun = "ضيف"
	case end >= 3 && end <= 10:
		noun = "ضيوف"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

func pick(rng *rand.Rand, from []sentence) sentence { return from[rng.IntN(len(from))] }

func repeats(lines []sentence) bool {
	seen := map[string]bool{}
	for _, l := range lines {
		if seen[l.en] {
			return true
		}
		seen[l.en] = true
	}
	return false
}

func outcome(n int) Outcome {
	switch {
	case n%19 == 7:
		return ApprovedAfterRejection
	case n%23 == 11:
		return RevisionWaiting
	case n%29 == 13:
		return Waiting
	case n%41 == 17:
		return Rejected
	case n%83 == 31:
		return Suspended
	}
	return Approved
}

// townNames maps towns to the Arabic names used inside sentences.
var townNames = map[string]string{
	"Damascus":       "دمشق",
	"Jaramana":       "جرمانا",
	"Bloudan":        "بلودان",
	"Saidnaya":       "صيدنايا",
	"Qudsaya":        "قدسيا",
	"Sahnaya":        "صحنايا",
	"Zabadani":       "الزبداني",
	"Maaloula":       "معلولا",
	"Yabroud":        "يبرود",
	"Aleppo":         "حلب",
	"Azaz":           "اعزاز",
	"Manbij":         "منبج",
	"Homs":           "حمص",
	"Palmyra":        "تدمر",
	"Rastan":         "الرستن",
	"Hama":           "حماة",
	"Masyaf":         "مصياف",
	"Mhardeh":        "محردة",
	"Salamiyah":      "سلمية",
	"Latakia":        "اللاذقية",
	"Kasab":          "كسب",
	"Slinfah":        "صلنفة",
	"Jableh":         "جبلة",
	"Tartus":         "طرطوس",
	"Safita":         "صافيتا",
	"Mashta al-Helu": "مشتى الحلو",
	"Baniyas":        "بانياس",
	"Idlib":          "إدلب",
	"Ariha":          "أريحا",
	"Sarmada":        "سرمدا",
	"Deir ez-Zor":    "دير الزور",
	"Mayadin":        "الميادين",
	"Raqqa":          "الرقة",
	"Tabqa":          "الطبقة",
	"Al-Hasakah":     "الحسكة",
	"Qamishli":       "القامشلي",
	"Daraa":          "درعا",
	"Busra al-Sham":  "بصرى الشام",
	"Nawa":           "نوى",
	"As-Suwayda":     "السويداء",
	"Shahba":         "شهبا",
	"Salkhad":        "صلخد",
	"Quneitra":       "القنيطرة",
}

// Nearby is the quarter and a landmark of the sample, in the languages that it has them in.
func (s *Sample) Nearby() (all []string) {
	for _, said := range []string{s.Quarter.ar, s.Quarter.en, s.Landmark.ar, s.Landmark.en} {
		if said != "" {
			all = append(all, said)
		}
	}
	return all
}
