package text

import (
	"slices"
	"strings"
)

// ofOutdoors is the rule of phrases for parties in the open air.
const ofOutdoors = "kind.outdoors"

// takeOutdoors asks for venues of every kind that is in the open air: "an outdoor wedding". It reports whether it did
// so. If the query names a kind of venue, the open air is only a taste.
func (r *reader) takeOutdoors(u piece) bool {
	for i, p := range r.pieces {
		venue := (p.role == asKind || p.role == asDual) && CategoryOf(p.key) == "venues" && p.key != anyHall
		refused := slices.ContainsFunc(r.pieces[max(0, i-2):i], func(p piece) bool { return p.role == asNot })
		if venue && !refused {
			return false
		}
	}
	if u.rule != ofOutdoors || r.negated {
		return false
	}
	r.wedding = true
	for _, word := range strings.Fields(u.key) {
		if kind, ok := strings.CutPrefix(word, "kind:"); ok {
			r.join = asOr
			r.need(u, kind, "venues")
		}
	}
	return true
}

// ofAround is the rule of phrases for Damascus and the places around it.
const ofAround = "region.damascus-around"

// Phrases that leave out the city itself.
var outsideIt = phraseSet(`outside the city|outside the city itself|not in the city|not in the city itself|outside it
	|not inside the city|not in damascus itself|outside damascus|برا المدينه|خارج المدينه|مو بالمدينه|مو بالشام نفسها
	|مو جوا المدينه`)

// longestOutside is the number of words of the longest phrase in outsideIt.
const longestOutside = 5

// leftOutCity narrows the places around Damascus to its countryside if the query leaves out the city itself: "around
// Damascus, but not in the city itself".
func (r *reader) leftOutCity(u *piece) {
	if u.rule != ofAround {
		return
	}
	for at := u.to; at < len(r.tokens); at++ {
		for n := min(longestOutside, len(r.tokens)-at); n > 1; n-- {
			joined := at > 0 && r.tokens[at-1].Text == "or" // "around Damascus or outside it"
			if key := regionKey("rif"); outsideIt[Join(r.tokens[at:at+n])] && !joined {
				u.key, u.rule = key, "region.rif"
				return
			}
		}
	}
}
