package text

import (
	"slices"
	"strings"
)

// Rules of phrases that show that something in the query is only told.
const (
	ofRest      = "want.rest"     // only what follows is still missing
	ofPast      = "was-wanted"    // what follows was wanted before
	ofTurn      = "turn"          // what was wanted before is not wanted any more
	ofForget    = "forget"        // what follows is taken back
	ofDescribed = "not-described" // what was described is not wanted
	ofOthers    = "wedding-of-others"
)

// isThing reports whether a piece names something that can be asked for.
func isThing(p piece) bool { return saysKind(p.role) || p.role == asVenue || p.role == asCategory }

// isFeature reports whether a piece names a feature of a venue, or its absence.
func isFeature(p piece) bool {
	return p.role == asAmenity || p.role == asUnamenity || p.role == asContrary || p.role == asTaste
}

// tell removes what is only told: what is done already, what was wanted before, and the weddings of others. Something
// else must be asked for, otherwise it is kept.
func (r *reader) tell() {
	for i, p := range r.pieces {
		switch p.rule {
		case ofRest:
			r.leaveRest(i)
		case ofPast:
			r.leavePast(i)
		case ofForget:
			r.forgetKind(i)
		}
	}
	for _, p := range r.pieces {
		for at := p.from; at < p.to; at++ {
			if at == p.from && p.rule == ofOthers || r.beginsStory(at) {
				r.leaveStory(at)
			}
		}
	}
}

// leave turns a piece into one without a meaning.
func (r *reader) leave(i int) {
	p := &r.pieces[i]
	r.told = append(r.told, *p)
	p.term = term{role: asNothing, rule: "told"}
}

// leaveRest removes the things before "all that is missing is" unless they are wanted, if a thing follows.
func (r *reader) leaveRest(i int) {
	if !slices.ContainsFunc(r.pieces[i+1:], isThing) {
		return
	}
	r.apart = true
	for at := range i {
		if p := r.pieces[at]; (isThing(p) || isFeature(p)) && !r.wishedAt(at) {
			r.leave(at)
		}
	}
}

// wishedAt reports whether a word of wanting stands before a piece in the same clause.
func (r *reader) wishedAt(i int) bool {
	for ; i > 0 && !r.breaksBefore(r.pieces[i].from); i-- {
		if before := r.pieces[i-1]; before.role == asWant {
			return before.rule != ofRest
		}
	}
	return false
}

// leavePast removes what was wanted before, if the user says that this has changed, or wants another thing after it.
func (r *reader) leavePast(i int) {
	for at := len(r.pieces) - 1; at > i; at-- {
		turns := r.pieces[at].role == asWant || r.pieces[at].rule == ofTurn || r.pieces[at].rule == ofForget
		if !turns || !slices.ContainsFunc(r.pieces[at+1:], isThing) {
			continue
		}
		for told := i + 1; told < at; told++ {
			if p := r.pieces[told]; isThing(p) || isFeature(p) {
				r.leave(told)
			}
		}
		return
	}
}

// forgetKind removes the kind that is taken back where it was named before.
func (r *reader) forgetKind(i int) {
	next := slices.IndexFunc(r.pieces[i+1:], isThing)
	if next < 0 || next > 1 {
		return
	}
	of := r.pieces[i+1+next]
	for at := range i {
		if p := r.pieces[at]; saysKind(p.role) && p.key == of.key {
			r.leave(at)
		}
	}
}

// relatives are people whose weddings are told of. acting are verbs of such stories, and once are words for a time in
// the past. ending are words at which a story ends.
var (
	relatives = set(`اختي اختو اختا اخي اخوي خيي خوي خويي اخوه اخته رفيقتي رفيقي صاحبتي صاحبي خالي خالتي خالو عمي عمتي
		عمو عمه ابي ابوي بيي امي ماما بابا جدي ستي جارتنا جارنا جيراننا قرايبيني ابني بنتي خطيبي خطيبتي حماتي حماي سلفتي
		كنتي خالتو زميلتي زميلي صديقتي صديقي sister sister's brother brother's cousin cousin's uncle aunt friend
		friend's mother father mum mom dad neighbour neighbor neighbours colleague son daughter okhti ekhti akhi 5ayi
		khayyi rfi2ti rfe2ti rfi2i rfe2i sa7ebti sa7bi sahebti khalti khali 3ammi 3ammti 3amti jaretna ebni benti
		khatibi khatibti`)
	acting = set(`عمل عملت عملو عملوا عملها عملنا سوا سوت سوو سوى اخد اخدت اخدو اخدوا حجز حجزت حجزو حجزوا حجزها تزوج
		تزوجت تزوجو زوج زوجت جوز جوزت كان كانت كانو كانوا صار صارت راح راحت جاب جابت جابو استاجر استاجرت اجا رحنا حضرنا
		كنا did had was were got took booked hired rented married went paid used 3emel 3emlet 3amal 3amel 3amlet 3amlo
		3emlo kan kanet kenet kenit a5ad akhad akhdet a5det 2a5ad 2akhad 2akhdet 7ajaz 7ajzet tzawaj tzawwaj tzawajet
		tzawwajet tjawaz tjawzet sar saret ra7 ra7et`)
	once   = set("مره once")
	ending = set(`انا اني نحنا نحن احنا حنا شو وين ليش قلت فقلت why ana ne7na
		nehna na7na shu shou wen wein what where which`)
	alike = set("متلو متلها متله متلن متلهن مثلها مثله متلا زيها زيو similar same metlo metla matlo metel")
)

// mostActing is the maximum number of words between a relative and the verb of a story.
const mostActing = 3

// beginsStory reports whether a relative, who did something, is named at a token: "my cousin got married in a hotel".
func (r *reader) beginsStory(at int) bool {
	who := r.tokens[at].Text
	if bare := strings.TrimPrefix(who, "و"); !relatives[who] && !relatives[bare] && !once[bare] {
		return false
	}
	for verb := at + 1; verb < min(len(r.tokens), at+1+mostActing) && !r.breaksBefore(verb); verb++ {
		word := r.tokens[verb].Text
		i := slices.IndexFunc(r.pieces, func(p piece) bool { return p.from == verb })
		switch {
		case acting[word], acting[strings.TrimPrefix(word, "و")], i >= 0 && r.pieces[i].role == asDeed:
			return true
		case i >= 0 && (r.pieces[i].role == asWant || r.pieces[i].role == asAgent):
			return false
		}
	}
	return false
}

// leaveStory removes what a story names, up to its end, if the query asks for something outside it. A wish for the like
// keeps it.
func (r *reader) leaveStory(from int) {
	to := r.storyEnd(from)
	in := func(p piece) bool { return p.from >= from && p.from < to }
	asks := func(p piece) bool {
		return !in(p) && (isThing(p) || saysPlace(p.role) || p.role == asAmenity || p.rule == ofDescribed)
	}
	same := func(t Token) bool { return alike[t.Text] }
	if !slices.ContainsFunc(r.pieces, asks) || slices.ContainsFunc(r.tokens[to:], same) {
		return
	}
	elsewhere := slices.ContainsFunc(r.pieces, func(p piece) bool { return !in(p) && saysPlace(p.role) })
	for i, p := range r.pieces {
		switch {
		case !in(p):
		case isThing(p), isFeature(p), p.role == asPrice, p.role == asSize, p.role == asNot, p.role == asOwn,
			elsewhere && saysPlace(p.role):
			r.leave(i)
		}
	}
	r.apart = true
}

// storyEnd returns the token at which a story ends: at a break, at a wish, or where the user speaks of themselves.
func (r *reader) storyEnd(from int) int {
	for _, p := range r.pieces {
		ends := p.role == asWant || p.role == asBut || p.rule == ofDescribed || p.role == asCorrection ||
			ending[strings.TrimPrefix(r.tokens[p.from].Text, "و")] || p.role == asNot && p.key == "want"
		if p.from > from && (ends || r.breaksBefore(p.from)) {
			return p.from
		}
	}
	return len(r.tokens)
}

// refuseDescribed excludes the feature or the venue that was described last: "they take the phones, I do not want
// that". It reports whether there is one.
func (r *reader) refuseDescribed(i int) bool {
	u := r.pieces[i]
	next := i + 1
	if u.rule != ofDescribed ||
		next < len(r.pieces) && isThing(r.pieces[next]) && !r.breaksBefore(r.pieces[next].from) {
		return false
	}
	for _, p := range slices.Backward(append(slices.Clone(r.told), r.pieces[:i]...)) {
		venue := p.role == asKind && CategoryOf(p.key) == "venues" && p.key != anyHall
		if p.role != asAmenity && !venue || p.from >= u.from {
			continue
		}
		kind := map[bool]string{true: "kind", false: "amenity"}[venue]
		part := Part{kind, p.key, p.from, p.to, p.rule}
		at := slices.IndexFunc(r.p.Parts, func(o Part) bool { return o.Kind == kind && o.Value == p.key })
		if at >= 0 {
			part = r.p.Parts[at]
			r.unwish(part)
		}
		r.forget(func(o Part) bool { return o.Kind == "" && o.From == part.From })
		r.refuse(part)
		r.venueish = true
		return true
	}
	return false
}
