package text

import (
	"cmp"
	"slices"
	"strings"
)

// decide completes the plan from what read has collected.
func (r *reader) decide() {
	r.correct()
	r.dismiss()
	r.stillWanted()
	if len(r.p.Places) == 0 && len(r.origins) > 0 { // people marry where they are from
		last := len(r.origins) - 1
		for last > 0 && r.origins[last].joined {
			last--
		}
		for _, area := range r.origins[last:] {
			r.p.Parts, r.p.Places = append(r.p.Parts, area.Part), append(r.p.Places, area)
		}
	}
	r.bare()
	guests := slices.ContainsFunc(r.p.Numbers, func(q Quantity) bool { return q.Of == Guests || q.Of == AtMostGuests })
	r.do()
	r.parlour(guests)
	r.anyVenue(guests)
	r.p.Nothing = r.nothing(guests)
	r.womensHall()
	r.ofVenues()
	r.reasons()
	r.women()
	r.contradictions()
	r.narrowest()
	r.own()
	r.perHead()
	r.bands()
	r.whole()
	slices.SortStableFunc(r.p.Parts, func(a, b Part) int { return a.From - b.From })
	r.p.Sentence = r.isSentence()
	r.covered()
	r.p.Guessed, r.p.Corrected = len(r.mended) > 0, r.mend()
}

// correct removes what was taken back, if something of the same sort follows the correction.
func (r *reader) correct() {
	if r.corrected < 0 {
		return
	}
	if slices.ContainsFunc(r.p.Places, func(a Area) bool { return a.From > r.corrected }) {
		r.p.Places = slices.DeleteFunc(r.p.Places, func(a Area) bool { return a.From < r.corrected })
		r.forget(func(p Part) bool { return isPlace(p.Kind) && p.From < r.corrected })
	}
	r.correctKind()
	for _, sort := range [][]Of{{Guests, AtMostGuests}, {AtLeastPrice, AtMostPrice}} {
		r.correctNumber(sort)
	}
}

// stillWanted asks for the kinds that are left if what stood for them was taken back: "a farm, no, a hall". As long as
// both are wanted, one need has both.
func (r *reader) stillWanted() {
	needs := slices.Clone(r.p.Needs)
	for _, p := range r.p.Parts {
		category := CategoryOf(p.Value)
		if p.Kind != "kind" || slices.ContainsFunc(needs, func(n Need) bool { return n.Category == category }) {
			continue
		}
		at := slices.IndexFunc(r.p.Needs, func(n Need) bool { return n.Category == category })
		if at < 0 {
			at = len(r.p.Needs)
			r.p.Needs = append(r.p.Needs, Need{Category: category, from: p.From})
		}
		n := &r.p.Needs[at]
		if n.Kinds = append(n.Kinds, p.Value); p.Value == anyHall {
			n.Loose, n.Proper = true, proper(r.tokens[p.From].Bare())
		}
	}
}

// nearCorrection is the maximum distance in words between a correction and the kind that replaces another.
const nearCorrection = 3

// correctKind removes the kind before a correction if another one follows it.
func (r *reader) correctKind() {
	var before, after *Part
	for i := range r.p.Parts {
		switch p := &r.p.Parts[i]; {
		case p.Kind != "kind":
		case p.From < r.corrected:
			before = p
		case after == nil && p.From-r.corrected <= nearCorrection:
			after = p
		}
	}
	if before == nil || after == nil || before.Value == after.Value {
		return
	}
	kind := before.Value
	r.forget(func(p Part) bool { return p.Kind == "kind" && p.Value == kind && p.From < r.corrected })
	for i := range r.p.Needs {
		n := &r.p.Needs[i]
		if at := slices.Index(n.Kinds, kind); at >= 0 {
			if n.Kinds = slices.Delete(n.Kinds, at, at+1); len(n.Kinds) == 0 {
				r.p.Needs = slices.Delete(r.p.Needs, i, i+1)
			}
			return
		}
	}
}

// correctNumber removes the numbers of a sort before a correction if others follow it. If no number of guests follows,
// the last amount without a unit becomes the number of guests.
func (r *reader) correctNumber(sort []Of) {
	of := func(n Quantity) bool { return slices.Contains(sort, n.Of) }
	before := func(n Quantity) bool { return of(n) && n.From < r.corrected }
	after := func(n Quantity) bool { return of(n) && n.From > r.corrected }
	if slices.ContainsFunc(r.p.Numbers, after) {
		r.p.Numbers = slices.DeleteFunc(r.p.Numbers, before)
		return
	}
	i := slices.IndexFunc(r.p.Numbers, before)
	if i < 0 || sort[0] == AtLeastPrice {
		return
	}
	for at := len(r.tokens) - 1; at > r.corrected; at-- {
		if a, ok := amountAt(r.tokens, r.written, at); ok && a.unit == noUnit && a.value >= fewGuests {
			r.p.Numbers[i].Value = a.value
			return
		}
	}
}

// A single round number without a unit counts the guests of a venue if it is between these.
const (
	fewAlone  = 50
	manyAlone = 1000
)

// calling are words after which a number is part of a name.
var calling = set("شارع رقم سنه عام غرفه طابق بنايه ساعه street no number room year floor building studio")

// bare reads the only number without a meaning as the number of guests, if the query asks for a venue.
func (r *reader) bare() {
	counts := func(n Quantity) bool { return n.Of == Guests || n.Of == AtMostGuests }
	if !r.venueHead() || slices.ContainsFunc(r.p.Numbers, counts) {
		return
	}
	isNumber := func(i int) bool { return Number(r.tokens[i].Text) }
	at := slices.IndexFunc(r.p.Words, isNumber)
	if at < 0 || slices.ContainsFunc(r.p.Words[at+1:], isNumber) {
		return
	}
	i := r.p.Words[at]
	a, ok := amountAt(r.tokens, r.written, i)
	if !ok || a.unit != noUnit || a.value < fewAlone || a.value > manyAlone || a.value%10 != 0 ||
		r.names(r.tokens[i].Text) || i > 0 && (calling[r.tokens[i-1].Text] || calling[Unprefixed(r.tokens[i-1].Text)]) {
		return
	}
	r.round = true
	r.p.Words = slices.Delete(r.p.Words, at, at+1)
	r.p.Numbers = append(r.p.Numbers, Quantity{Of: Guests, Value: a.value, From: i, To: i + 1})
}

func isPlace(kind string) bool {
	return kind == "city" || kind == "governorate" || kind == "quarter" || kind == "region"
}

func (r *reader) forget(what func(Part) bool) { r.p.Parts = slices.DeleteFunc(r.p.Parts, what) }

// do turns actions into needs: those that somebody is to do and, if no kind is named, all.
func (r *reader) do() {
	named := len(r.p.Needs) > 0
	for _, u := range r.deeds {
		category := CategoryOf(u.key)
		had := slices.ContainsFunc(r.p.Needs, func(n Need) bool { return n.Category == category })
		if u.in && !had || !named && !had {
			r.join = asAnd
			r.need(u, u.key, category)
		} else {
			r.ignore(u)
		}
	}
}

// parlours are words for salons that also mean halls.
var parlours = set("salon saloon salons saloons saloun salun صالون صالونات")

// ladiesSalon is the rule of phrases for salons for women.
const ladiesSalon = "kind.salon-ladies"

// parlour reads a salon as a hall if the query has guests or an amenity of venues.
func (r *reader) parlour(guests bool) {
	ofVenue := guests || len(r.p.Amenities) > 0
	if !ofVenue || len(r.p.Needs) != 1 || !slices.Equal(r.p.Needs[0].Kinds, []string{"salon"}) {
		return
	}
	at := slices.IndexFunc(r.p.Parts, func(p Part) bool { return p.Kind == "kind" && p.Value == "salon" })
	of := &r.p.Parts[at]
	word := r.tokens[of.From].Text
	ladies := of.Rule == ladiesSalon && guests // a ladies' salon for two hundred is a hall for women
	if of.To-of.From > 1 && !ladies ||
		!slices.ContainsFunc(saidAs(word), func(s said) bool { return parlours[s.word] }) {
		return
	}
	of.Value = anyHall
	if ladies {
		women := Part{"amenity", "women_only_hall", of.From + 1, of.To, of.Rule}
		of.To = women.From
		r.p.Amenities, r.p.Parts = append(r.p.Amenities, women), append(r.p.Parts, women)
	}
	r.p.Needs[0] = Need{Category: "venues", Kinds: []string{anyHall}, Loose: true, from: of.From}
}

// anyVenue adds the need for a venue if the query asks for one without a kind. A query for services without a kind
// excludes venues.
func (r *reader) anyVenue(guests bool) {
	has := slices.ContainsFunc(r.p.Needs, func(n Need) bool { return n.Category == "venues" })
	for _, u := range r.generic {
		if len(r.p.Needs) == 0 || has || r.beside(u) && !r.ofTrade(u) {
			if !has {
				at := slices.IndexFunc(r.p.Needs, func(n Need) bool { return n.from > u.from })
				if at < 0 {
					at = len(r.p.Needs)
				}
				r.p.Needs = slices.Insert(r.p.Needs, at, Need{Category: "venues", from: u.from})
			}
			r.note("category", "venues", u)
			has = true
		} else {
			r.ignore(u)
		}
	}
	if len(r.p.Needs) == 0 && len(r.services) > 0 {
		r.p.Without = append(r.p.Without, r.note("notCategory", "venues", r.services[0]))
		return
	}
	noVenue := func(p Part) bool { return p.Kind == "notKind" && CategoryOf(p.Value) == "venues" }
	// A sentence with several places and nothing else is about where the party may be.
	towns := len(r.p.Places) > 1 && len(r.tokens) > fewWords
	if len(r.p.Needs) == 0 && (r.occasion || towns || guests || r.venueish ||
		slices.ContainsFunc(r.p.Without, noVenue)) {
		r.p.Needs = []Need{{Category: "venues", alone: true}}
	}
	slices.SortStableFunc(r.p.Needs, func(a, b Need) int { return a.from - b.from })
}

// ofTrade reports whether "the place" is that of a trade in the query: "a jeweller, and the shop is to be near".
func (r *reader) ofTrade(u piece) bool {
	definite := u.definite || u.from > 0 && r.tokens[u.from-1].Text == "the"
	return definite && r.p.Needs[0].from < u.from
}

// beside reports whether "a place" is wanted besides the services: a joining word stands between them.
func (r *reader) beside(u piece) bool {
	if u.and {
		return true
	}
	next := len(r.tokens)
	for _, n := range r.p.Needs {
		if n.from > u.from {
			next = min(next, n.from)
		}
	}
	if next == len(r.tokens) {
		return false
	}
	if next == u.to && r.breaksBefore(next) && !u.definite { // "a venue, photographer and flowers"
		return u.from == 0 || r.tokens[u.from-1].Text != "the"
	}
	if next == u.to+1 && sells[r.tokens[u.to].Text] { // "محل عندو بدلات عرس"
		return false
	}
	for _, p := range r.pieces {
		joins := p.role == asAnd || p.and || p.role == asOr || p.role == asWith || r.plusBefore(p.from)
		if p.from > u.from && p.from <= next && joins {
			return true
		}
	}
	return false
}

// sells are words between a shop and its trade.
var sells = set("عندو عنده عندها عندن عندهم بيبيع بيأجر بياجر بيعمل بتعمل تبع selling sells with")

// womensHall adds the need for a venue if the query asks for a women's hall besides a trade: "صالة للنسوان ومطرب". A
// women's hall behind "for" only tells of whom the trade is.
func (r *reader) womensHall() {
	if len(r.p.Needs) == 0 || slices.ContainsFunc(r.p.Needs, func(n Need) bool { return n.Category == "venues" }) {
		return
	}
	for _, p := range r.p.Amenities {
		hall := slices.ContainsFunc(r.tokens[p.From:p.To], func(t Token) bool { return hallWords[t.Text] })
		wanted := p.From == 0 ||
			slices.ContainsFunc(r.pieces, func(w piece) bool { return w.to == p.From && w.role == asWant })
		if hall && wanted && p.Value == "women_only_hall" {
			r.p.Needs = slices.Insert(r.p.Needs, 0, Need{Category: "venues", from: p.From})
			r.p.Parts = append(
				r.p.Parts,
				Part{Kind: "category", Value: "venues", Rule: "venue", From: p.From, To: p.To},
			)
			return
		}
	}
}

// hallWords are words for a hall within an amenity.
var hallWords = set("صاله قاعه hall")

// ofVenues makes amenities rank only, if the query asks for no venue.
func (r *reader) ofVenues() {
	if len(r.p.Needs) == 0 || slices.ContainsFunc(r.p.Needs, func(n Need) bool { return n.Category == "venues" }) {
		return
	}
	r.p.Amenities = nil
	for i := range r.p.Parts {
		if p := &r.p.Parts[i]; p.Kind == "amenity" {
			for at := p.From; at < p.To; at++ {
				r.p.Words = append(r.p.Words, at)
			}
			p.Kind, p.Value = "", ""
		}
	}
	slices.Sort(r.p.Words)
}

// reasons removes stairs from the amenities if the query asks for a lift: then they are the reason for the lift.
func (r *reader) reasons() {
	if slices.ContainsFunc(r.p.Amenities, func(p Part) bool { return p.Value == "lift" }) {
		stairs := func(p Part) bool {
			return p.Rule == "amenity.stairs" || p.Rule == "contrary.accessible_entrance"
		}
		r.p.Amenities = slices.DeleteFunc(r.p.Amenities, stairs)
		r.forget(stairs)
	}
}

// women removes "for women only" if the query asks for separate halls and also mentions men.
func (r *reader) women() {
	men := slices.ContainsFunc(r.tokens, func(t Token) bool {
		return slices.ContainsFunc(saidAs(t.Text), func(s said) bool { return menWords[s.word] })
	})
	separate := slices.ContainsFunc(r.p.Amenities, func(p Part) bool { return p.Value == "separate_halls" })
	if men && separate {
		alone := func(p Part) bool { return p.Kind == "amenity" && p.Value == "women_only_hall" }
		r.p.Amenities = slices.DeleteFunc(r.p.Amenities, alone)
		r.forget(alone)
	}
}

var menWords = set("رجال رجالي زلم شباب men gents gentlemen rjal rijal rejal shabab")

// nothing returns the reason why the query cannot match anything, or "" if it may match.
func (r *reader) nothing(guests bool) string {
	wedding := r.wedding || guests
	cars := slices.ContainsFunc(r.p.Needs, func(n Need) bool { return n.Category == "transportation" })
	first := len(r.tokens)
	for _, n := range r.p.Needs {
		if !n.alone {
			first = min(first, n.from)
		}
	}
	if first < len(r.tokens) {
		// "what is the rent of the hall"
		r.off = slices.DeleteFunc(r.off, func(u piece) bool { return u.key == "weak" })
	}
	r.off = slices.DeleteFunc(r.off, func(u piece) bool { return r.inPassing(u, first < len(r.tokens)) })
	wished := r.wished >= 0 && first > r.wished && first < len(r.tokens) // what nobody offers was only mentioned
	venue := first < len(r.tokens) && len(r.used) == 0 && len(r.p.Places) > 0 &&
		slices.ContainsFunc(r.p.Needs, func(n Need) bool { return n.Category == "venues" && !n.alone })
	power := func(p Part) bool { return p.Rule == "amenity.power" } // venues have it, and nobody sells it here
	switch {
	case r.unfinished():
		return "unfinished"
	case first == len(r.tokens) && !wedding && len(r.generic) == 0 && slices.ContainsFunc(r.p.Parts, power):
		return "not-offered"
	case len(r.foreign) > 0 && len(r.p.Places) == 0:
		return "elsewhere"
	case len(r.off) > 0 && !wished && (r.never(first) || first == len(r.tokens) && r.onlyOff(guests) ||
		!wedding && !venue && (r.off[0].from < first || len(r.used) > 0 && cars)):
		return "not-offered"
	case len(r.used) > 0 && !wedding && (cars || first == len(r.tokens)) && len(r.p.Words) > 0:
		return "not-offered"
	}
	return ""
}

// unfinished reports whether the query has only words that exclude, join or oppose something, and says nothing of it:
// "without", "مو". Otherwise such a word would be looked up as the beginning of another one.
func (r *reader) unfinished() bool {
	excludes := false
	for _, u := range r.pieces {
		switch u.role {
		case asNot, asBut, asOr, asWith, asAnd:
			excludes = excludes || !r.names(r.tokens[u.from].Text)
		default:
			return false
		}
	}
	return excludes
}

// working are words for the user's own work. buying are words for buying.
var (
	working = set("دوام راتب salary work wage wages معاش")
	buying  = set("اشتري شتري نشتري يشتري buy")
)

// inPassing reports whether a word for something that nobody offers is only mentioned: the user's work or where
// somebody is, if the query names something to find, or the buying of what a trade sells.
func (r *reader) inPassing(u piece, named bool) bool {
	of := u.to < len(r.tokens) && (r.tokens[u.to].Text == "of" || r.tokens[u.to].Text == "for")
	works := working[u.word] || u.to < len(r.tokens) && working[r.tokens[u.to].Text] // "a teacher's salary"
	if works && len(r.tokens) > fewWords && !of {
		return named || len(r.p.Amenities) > 0 || len(r.p.Places) > 0 && r.occasion
	}
	if named && u.key == "" && u.in { // somebody is there: "my friend is in hospital"
		return true
	}
	next := slices.IndexFunc(r.pieces, func(p piece) bool {
		return p.from >= u.to && p.role != asNothing && p.role != asUnknown
	})
	if !buying[u.word] || next < 0 || r.pieces[next].from-u.to > 1 {
		return false
	}
	category := CategoryOf(r.pieces[next].key)
	return saysKind(r.pieces[next].role) && category != "venues" && category != "transportation"
}

// onlyOff reports whether the query wants nothing but what nobody offers, for one of the couple: "a horse for the
// groom".
func (r *reader) onlyOff(guests bool) bool {
	wants := func(p piece) bool {
		return p.from != r.off[0].from && !saysPlace(p.role) && p.role != asNothing && p.role != asNear
	}
	return !guests && !slices.ContainsFunc(r.pieces, wants)
}

// never reports whether the query asks for something that nobody offers although it is about a wedding: a flat for the
// couple, named before anything else, or a course in a trade.
func (r *reader) never(first int) bool {
	return slices.ContainsFunc(r.off, func(u piece) bool {
		if u.key == "of" {
			return r.teaches(u, first)
		}
		return u.key != "" && u.key != "weak" && u.from < first
	})
}

// mostTaught is the maximum number of words between a word for a course or job and its trade.
const mostTaught = 3

// teaches reports whether a word for a course or job belongs to what stands beside it: "makeup course", "a job as a
// photographer", "شغل بصالة". If nothing is asked for, the query is about the course or job.
func (r *reader) teaches(u piece, first int) bool {
	trade := func(p piece) bool { return saysKind(p.role) && (CategoryOf(p.key) != "venues" || p.in) }
	at := slices.IndexFunc(r.pieces, func(p piece) bool { return p.from == u.from })
	behind := slices.ContainsFunc(r.pieces[at+1:], func(p piece) bool { return trade(p) && p.from-u.to <= mostTaught })
	return u.from < first && (behind || first == len(r.tokens) && !r.occasion) ||
		!u.and && at > 0 && saysKind(r.pieces[at-1].role)
}

// contradictions removes wishes that are taken back. A place stays if it is wanted and lies in an excluded one. What no
// longer counts is not understood either.
func (r *reader) contradictions() {
	for _, w := range slices.Clone(r.p.Without) {
		switch w.Kind {
		case "notCity", "notGovernorate", "notQuarter", "notRegion":
			r.contradictedPlace(w)
		case "notKind":
			r.contradicted(w)
		case "notAmenity":
			r.contradictedAmenity(w)
		}
	}
}

// contradictedPlace removes an exclusion if a place in the excluded one is wanted after it, and otherwise the wish for
// the excluded place. If it was wanted in the same breath, the query cannot match anything: "in Homs, not in Homs".
func (r *reader) contradictedPlace(not Part) {
	after := func(a Area) bool {
		return a.From > not.From && slices.ContainsFunc(a.Any, func(m Meaning) bool {
			return m.Key == not.Value || m.Sense == City && GovernorateOf(m.Key) == not.Value
		})
	}
	if slices.ContainsFunc(r.p.Places, after) {
		same := func(p Part) bool { return p == not }
		r.p.Without = slices.DeleteFunc(r.p.Without, same)
		r.forget(same)
		return
	}
	r.p.Places = slices.DeleteFunc(r.p.Places, func(a Area) bool {
		if a.Value != not.Value {
			return false
		}
		if len(r.p.Places) == 1 && r.breath(a.Part, not) {
			r.p.Nothing = "contradiction"
			return false
		}
		r.forget(func(p Part) bool { return p == a.Part })
		return true
	})
}

// contradicted removes an excluded kind from the needs. If a need has no other kind, the query cannot match anything.
func (r *reader) contradicted(w Part) {
	for i := range r.p.Needs {
		n := &r.p.Needs[i]
		at := slices.Index(n.Kinds, w.Value)
		switch {
		case at < 0:
		case len(n.Kinds) > 1:
			n.Kinds = slices.Delete(n.Kinds, at, at+1)
			r.forget(func(p Part) bool { return p.Kind == "kind" && p.Value == w.Value })
		case w.Value == anyHall && !r.inOneBreath(w):
			n.Kinds, n.Loose = nil, false
			r.anyKind(w.Value)
		case r.otherwise(w), r.refusesStyle(w):
			same := func(p Part) bool { return p == w }
			r.p.Without = slices.DeleteFunc(r.p.Without, same)
			r.forget(same)
		default:
			r.p.Nothing = "contradiction"
		}
	}
}

// refusesStyle reports whether an unknown adjective follows an excluded kind, so that only that style is refused: "وما
// بحب المكياج التقيل".
func (r *reader) refusesStyle(not Part) bool {
	unknown := func(p piece) bool {
		return p.from == not.To && p.role == asUnknown && strings.HasPrefix(r.tokens[p.from].Text, "ال")
	}
	return !r.breaksBefore(not.To) && slices.ContainsFunc(r.pieces, unknown)
}

// anyKind turns the parts for a kind of venue into parts for any venue.
func (r *reader) anyKind(kind string) {
	for i := range r.p.Parts {
		if p := &r.p.Parts[i]; p.Kind == "kind" && p.Value == kind {
			p.Kind, p.Value = "category", "venues"
		}
	}
}

// inOneBreath reports whether a kind is wanted right before its exclusion, in the same word: "hall not hall".
func (r *reader) inOneBreath(not Part) bool {
	return !r.otherwise(not) && slices.ContainsFunc(r.p.Parts, func(p Part) bool {
		return p.Kind == "kind" && p.Value == not.Value && p.From < not.From && r.breath(p, not)
	})
}

// otherwise reports whether a kind is excluded by another word than the one that asks for it: "مصور لا مصورة". Listings
// do not state such a difference.
func (r *reader) otherwise(w Part) bool {
	said := func(p Part) string { return r.tokens[p.To-1].Bare() }
	return !slices.ContainsFunc(r.p.Parts, func(p Part) bool {
		return p.Kind == "kind" && p.Value == w.Value && said(p) == said(w)
	})
}

// narrowest removes places that contain another place of the query.
func (r *reader) narrowest() {
	all := slices.Clone(r.p.Places)
	inside := func(narrow, wide Area) bool {
		if narrow.From == wide.From || narrow.joined || wide.joined {
			return false
		}
		covers := func(m Meaning) bool {
			return slices.ContainsFunc(wide.Any, func(w Meaning) bool {
				switch {
				case w == m:
					return len(wide.Any) > len(narrow.Any)
				case w.Sense == Governorate && m.Sense == City:
					return GovernorateOf(m.Key) == w.Key
				case w.Sense == Governorate && m.Sense == Quarter:
					return GovernorateOf(CityOf(m.Key)) == w.Key
				case w.Sense == City && m.Sense == Quarter:
					return CityOf(m.Key) == w.Key
				}
				return false
			})
		}
		return !slices.ContainsFunc(narrow.Any, func(m Meaning) bool { return !covers(m) })
	}
	r.p.Places = slices.DeleteFunc(slices.Clone(all), func(wide Area) bool {
		return slices.ContainsFunc(all, func(narrow Area) bool { return inside(narrow, wide) })
	})
}

// own gives each need the places between it and the next need, if each has some: "a dress in Aleppo and a hall in
// Hama", "flowers in Homs or Hama and sweets in Damascus".
func (r *reader) own() {
	r.pair()
	needs, places := r.p.Needs, r.p.Places
	if len(needs) < 2 || len(needs) > len(places) {
		return
	}
	areas, at := make([][]Area, len(needs)), 0
	for i := range needs {
		from := at
		for at < len(places) && places[at].From > needs[i].from &&
			(i+1 == len(needs) || places[at].From < needs[i+1].from) {
			at++
		}
		if areas[i] = places[from:at]; from == at {
			return
		}
	}
	if at < len(places) {
		return
	}
	for i := range needs {
		needs[i].Areas = areas[i]
	}
}

// pair makes a need of each kind of venue if each has its own place: "a rooftop in Damascus and a garden in Hama".
func (r *reader) pair() {
	if len(r.p.Needs) != 1 || len(r.p.Needs[0].Kinds) < 2 || len(r.p.Places) < len(r.p.Needs[0].Kinds) {
		return
	}
	var needs []Need
	slices.SortStableFunc(r.p.Parts, func(a, b Part) int { return a.From - b.From })
	for _, p := range r.p.Parts {
		if p.Kind != "kind" || !slices.Contains(r.p.Needs[0].Kinds, p.Value) {
			continue
		}
		n := r.p.Needs[0]
		n.Kinds, n.from, n.Joined = []string{p.Value}, p.From, false
		n.Loose, n.Proper = p.Value == anyHall && n.Loose, p.Value == anyHall && proper(r.tokens[p.From].Bare())
		needs = append(needs, n)
	}
	for i, n := range needs {
		placed := func(a Area) bool {
			return a.From > n.from && (i+1 == len(needs) || a.From < needs[i+1].from)
		}
		if !slices.ContainsFunc(r.p.Places, placed) {
			return
		}
	}
	if len(needs) == len(r.p.Needs[0].Kinds) {
		r.p.Needs = needs
	}
}

// perHead multiplies prices per guest by the number of guests. Without that number such a price is removed.
func (r *reader) perHead() {
	guests := int64(0)
	for _, q := range r.p.Numbers {
		if q.Of == Guests {
			guests = q.Value
		}
	}
	for _, at := range r.perGuest {
		for i := range r.p.Numbers {
			q := &r.p.Numbers[i]
			if (q.Of == AtMostPrice || q.Of == AtLeastPrice) && q.To <= at && at-q.To <= 1 {
				q.Value *= guests
			}
		}
	}
	r.p.Numbers = slices.DeleteFunc(r.p.Numbers, func(q Quantity) bool { return q.Value <= 0 })
}

// bands replaces an approximate price by a range around it. If the price is also an upper bound, the plan gets a Limit
// and no lower bound.
func (r *reader) bands() {
	r.once()
	const part = 4 // the price may be missed by a quarter
	var all []Quantity
	for _, q := range r.p.Numbers {
		if q.About && q.Of == AtMostPrice {
			r.p.Closest, r.p.Limit = true, q.AtMost
			least := q
			least.Of, least.Value = AtLeastPrice, q.Value-q.Value/part
			q.Value += q.Value / part
			if !q.AtMost {
				all = append(all, least)
			}
		}
		all = append(all, q)
	}
	r.p.Numbers = all
}

// once removes repeated numbers. It keeps an approximate one before an exact one, and otherwise the last one.
func (r *reader) once() {
	all := r.p.Numbers
	r.p.Numbers = slices.DeleteFunc(slices.Clone(all), func(n Quantity) bool {
		return slices.ContainsFunc(all, func(m Quantity) bool {
			says := m.About && !n.About || m.About == n.About && m.From > n.From
			return says && m.From != n.From && m.Of == n.Of && m.Value == n.Value && m.Pounds == n.Pounds
		})
	})
}

// whole extends an excluded part by its word of exclusion, so that the user can remove both together: "without a pool".
// If one word excludes several parts, they are not extended.
func (r *reader) whole() {
	for _, not := range r.nots {
		if len(not.parts) != 1 {
			continue
		}
		of := not.parts[0]
		same := func(p Part) bool { return p.Kind == of.Kind && p.To == of.To && p.From == of.From }
		for _, list := range [][]Part{r.p.Without, r.p.Parts} {
			if at := slices.IndexFunc(list, same); at >= 0 {
				list[at].From = not.from
			}
		}
	}
}

// covered removes the words that only rank and lie within an excluded part: "not a noisy hall". They are removed with
// it, so they must not be said to be ignored.
func (r *reader) covered() {
	r.p.Words = slices.DeleteFunc(r.p.Words, func(at int) bool {
		return slices.ContainsFunc(r.p.Without, func(p Part) bool { return p.From <= at && at < p.To })
	})
}

// A query of at most fewWords words is hardly a sentence. One of more than manyWords is a sentence even if it contains
// words of a listing's name.
const (
	fewWords  = 4
	manyWords = 8
)

// isSentence reports whether the query says more than a reading word by word understands.
func (r *reader) isSentence() bool {
	p := &r.p
	unnamed := !slices.ContainsFunc(
		p.Words,
		func(i int) bool { return r.names(r.tokens[i].Text) || r.names(r.tokens[i].Bare()) },
	)
	p.Named = !unnamed
	if len(r.mended) > 0 && len(r.tokens) <= fewWords { // a name may be misspelt, too
		return p.Nothing != "" || len(p.Without) > 0 ||
			len(p.Needs) > 0 && len(p.Places) > 0 && len(p.Words) == 0 &&
				(len(p.Amenities) > 0 || r.placeMended() || r.phraseMended())
	}
	if len(r.mended) > 0 && len(p.Words) == 0 && r.p.Constrained() { // every word was understood
		return true
	}
	clear := len(p.Words) == 0 && len(r.mended) == 0 // every word was understood or narrows nothing
	if named := len(p.Needs) > 0 &&
		!p.Needs[0].alone; named && unnamed && (len(r.mended) == 0 || len(r.tokens) > manyWords-2) &&
		len(r.tokens) > fewWords &&
		(len(p.Places) > 0 || len(p.Numbers) > 0 || clear || len(r.tokens) > manyWords-2) {
		return true
	}
	if len(r.tokens) > manyWords && len(p.Needs) > 0 && len(p.Places)+len(p.Numbers) > 0 {
		return true
	}
	if len(p.Needs) == 1 && unnamed && r.refusesAWord() {
		return true
	}
	about := func(q Quantity) bool { return q.About && q.Of != Guests || q.Of == AtMostGuests || q.UpTo > 0 }
	said := func(part Part) bool {
		return part.Kind == "region" || strings.HasPrefix(part.Rule, "trade.") && part.Kind != ""
	}
	return p.Nothing != "" || len(p.Without) > 0 || len(p.Amenities) > 0 || len(p.Needs) > 1 || r.round ||
		(r.grouped || r.apart) && unnamed || len(p.Tastes) > 0 && unnamed ||
		p.Order != NoOrder && unnamed || len(p.Places) > 1 || len(r.perGuest) > 0 || r.corrected >= 0 ||
		len(r.generic) > 0 || len(p.Needs) == 1 && (p.Needs[0].alone && unnamed || p.Needs[0].Joined) ||
		slices.ContainsFunc(p.Numbers, about) || slices.ContainsFunc(p.Parts, said) ||
		len(p.Needs) == 1 && p.Needs[0].Loose && !p.Needs[0].Proper && len(p.Numbers) > 0 && len(p.Words) == 0
}

// refusesAWord reports whether a word that only ranks stands behind "without", as in "hall without alcohol". Read word
// by word, the query would find what resembles that word.
func (r *reader) refusesAWord() bool {
	return slices.ContainsFunc(r.p.Parts, func(part Part) bool {
		return part.Rule == "not" && slices.Contains(r.p.Words, part.To)
	})
}

// placeMended reports whether the only misspelt word is a place with "in" joined before it.
func (r *reader) placeMended() bool {
	return len(r.mended) == 1 && saysPlace(r.mended[0].role) && r.mended[0].in
}

// phraseMended reports whether a kind of two words is misspelt. Hardly any name resembles both.
func (r *reader) phraseMended() bool {
	return slices.ContainsFunc(r.mended, func(u piece) bool { return u.length > 1 })
}

// mend returns the query with its misspelt words corrected, or "" if there are none.
func (r *reader) mend() string {
	if len(r.mended) == 0 {
		return ""
	}
	all := r.written
	for _, u := range slices.Backward(r.mended) {
		t := r.tokens[u.from]
		if u.length > 1 {
			t.End = r.tokens[u.to-1].End
		}
		if u.word != t.Text || Arabic(u.fuzzy) != Arabic(t.Text) { // what is joined before the word stays
			continue
		}
		all = all[:t.Start] + cmp.Or(grammar.forms[u.fuzzy], u.fuzzy) + all[t.End:]
	}
	if all == r.written {
		return ""
	}
	return all
}

// OfOneTrade reports whether the query asks for one kind of service, which is not misspelt. It may name the kind
// several times.
func (p *Plan) OfOneTrade() bool {
	kinds := map[string]bool{}
	for _, part := range p.Parts {
		if part.Kind == "kind" {
			kinds[part.Value] = true
		}
	}
	return len(kinds) == 1 && p.Corrected == "" && len(p.Needs) == 1 && p.Needs[0].Category != "" &&
		p.Needs[0].Category != "venues"
}

// UpTo returns the end of the range of guests, or 0 if the query has none.
func (p *Plan) UpTo() (guests int64) {
	for _, n := range p.Numbers {
		guests = max(guests, n.UpTo)
	}
	return guests
}

// Constrained reports whether the query names a kind, and a place or a number.
func (p *Plan) Constrained() bool {
	named := slices.ContainsFunc(p.Needs, func(n Need) bool { return !n.alone })
	return named && (len(p.Places) > 0 || len(p.Numbers) > 0)
}
