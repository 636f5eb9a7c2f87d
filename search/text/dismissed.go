package text

import (
	"slices"
	"strings"
)

// dismissal is a phrase that dismisses the things before it: "the studios of Homs, we did not like them", "the hall is
// not needed".
type dismissal struct {
	from, to int // tokens of the phrase
	as       dismissing
}

// dismissing is how things are dismissed.
type dismissing uint8

const (
	disliked   dismissing = iota // others are wanted
	needlessly                   // they are not needed
	refused                      // they are excluded: "hotels, no"
)

// dismisses reports whether a phrase of dismissal refers to things before it. "We did not like the halls" refers to
// what follows.
func (r *reader) dismisses(i int) bool {
	u := r.pieces[i]
	postposed := r.postposed(i)
	if u.key != "dismissed" && u.key != "needless" && !postposed {
		return false
	}
	next := i + 1
	if !postposed && next < len(r.pieces) && r.pieces[next].definite && !r.breaksBefore(r.pieces[next].from) &&
		(saysKind(r.pieces[next].role) || r.pieces[next].role == asVenue) {
		return false
	}
	as := map[string]dismissing{"dismissed": disliked, "needless": needlessly}
	how, known := as[u.key]
	if !known {
		how = refused
	}
	r.dismissed = append(r.dismissed, dismissal{u.from, u.to, how})
	r.negated, r.excluded, r.origin, r.lives, r.join = false, asNothing, false, false, asNothing
	return true
}

// dismiss excludes the places that were dismissed, and the venues if the place is still wanted or none was named. A
// trade stays wanted: others than those are meant. What is not needed is no longer wanted.
func (r *reader) dismiss() {
	r.others()
	for _, d := range r.dismissed {
		from := r.runBefore(d.from)
		switch d.as {
		case needlessly:
			r.unneeded(from, d)
			continue
		case refused:
			r.reject(from, d)
			continue
		}
		var places []Area
		dismissed := func(a Area) bool {
			is := a.From >= from && a.From < d.from
			if is {
				places = append(places, a)
			}
			return is
		}
		r.p.Places = slices.DeleteFunc(r.p.Places, dismissed)
		r.origins = slices.DeleteFunc(r.origins, dismissed) // "the people from Homs"
		again := len(places) == 0
		for _, a := range places {
			again = again || r.wantsAgain(a, d)
			r.refuse(a.Part)
		}
		for _, part := range slices.Clone(r.p.Parts) {
			venue := part.Kind == "kind" && CategoryOf(part.Value) == "venues" && part.Value != anyHall
			if again && venue && part.From >= from && part.From < d.from {
				r.withdraw(part)
				r.refuse(part)
			}
		}
	}
}

// others asks for others of an excluded trade, in other places, if the query asks for nothing else: "tired of the
// photographers of Aleppo, I want others".
func (r *reader) others() {
	another := func(p piece) bool { return p.rule == "something-else" }
	if len(r.p.Needs)+len(r.deeds)+len(r.generic) > 0 || !slices.ContainsFunc(r.pieces, another) {
		return
	}
	trade := func(p Part) bool { return p.Kind == "notKind" && CategoryOf(p.Value) != "venues" }
	at := slices.IndexFunc(r.p.Without, trade)
	if at < 0 {
		return
	}
	of := r.p.Without[at]
	r.p.Without = slices.Delete(r.p.Without, at, at+1)
	r.forget(func(p Part) bool { return p == of })
	r.join = asNothing
	r.need(piece{from: of.From, to: of.To, term: term{asKind, of.Value, of.Rule}}, of.Value, CategoryOf(of.Value))
	r.p.Places = slices.DeleteFunc(r.p.Places, func(a Area) bool {
		beside := a.From == of.To
		if beside {
			r.refuse(a.Part)
		}
		return beside
	})
	for i := range r.nots {
		r.nots[i].parts = slices.DeleteFunc(r.nots[i].parts, func(p Part) bool { return p == of })
	}
}

// runBefore returns the token at which the last things before a token begin: "the farms and hotels of Homs". What was
// wanted before them is not dismissed.
func (r *reader) runBefore(at int) int {
	from, found, kind := at, false, false
	for _, p := range slices.Backward(r.pieces) {
		isKind := saysKind(p.role) || p.role == asVenue || p.role == asAmenity
		thing := isKind || saysPlace(p.role)
		links := p.role == asAnd || p.role == asOr || p.role == asFrom || p.role == asNear
		switch {
		case p.from >= at, !found && !thing:
			continue
		case found && (p.to != from || !thing && !links || kind && !isKind && !links):
			return from
		}
		from, found, kind = p.from, true, isKind && p.and
	}
	return from
}

// wantsAgain reports whether a dismissed place is named again after the dismissal.
func (r *reader) wantsAgain(a Area, d dismissal) bool {
	return slices.ContainsFunc(r.p.Places, func(o Area) bool { return o.From >= d.to && o.Value == a.Value })
}

// refuse turns a part that was wanted into an excluded one.
func (r *reader) refuse(part Part) {
	not := part
	not.Kind = "not" + string(part.Kind[0]-'a'+'A') + part.Kind[1:]
	if at := slices.Index(r.p.Parts, part); at >= 0 {
		r.p.Parts[at] = not
	} else {
		r.p.Parts = append(r.p.Parts, not)
	}
	r.p.Without = append(r.p.Without, not)
}

// withdraw removes the kind of a part from the needs.
func (r *reader) withdraw(part Part) {
	r.p.Needs = slices.DeleteFunc(r.p.Needs, func(n Need) bool {
		return len(n.Kinds) == 1 && n.Kinds[0] == part.Value && n.from == part.From
	})
	for i := range r.p.Needs {
		n := &r.p.Needs[i]
		if at := slices.Index(n.Kinds, part.Value); at >= 0 && len(n.Kinds) > 1 {
			n.Kinds = slices.Delete(n.Kinds, at, at+1)
			n.from = r.firstOf(n)
		}
	}
}

// firstOf returns the token at which the first kind of a need is named.
func (r *reader) firstOf(n *Need) int {
	for _, p := range r.p.Parts {
		if p.Kind == "kind" && slices.Contains(n.Kinds, p.Value) {
			return p.From
		}
	}
	return n.from
}

// unneeded removes the wishes of a clause that says that they are not needed, if something else is wanted.
func (r *reader) unneeded(from int, d dismissal) {
	in := func(at int) bool { return at >= from && at < d.from }
	other := slices.ContainsFunc(r.pieces, func(p piece) bool {
		return !in(p.from) && (saysKind(p.role) || p.role == asVenue)
	})
	if !other {
		return
	}
	r.apart = true
	r.p.Needs = slices.DeleteFunc(r.p.Needs, func(n Need) bool { return in(n.from) })
	r.generic = slices.DeleteFunc(r.generic, func(u piece) bool { return in(u.from) })
	r.p.Amenities = slices.DeleteFunc(r.p.Amenities, func(p Part) bool { return in(p.From) })
	for i := range r.p.Parts {
		if p := &r.p.Parts[i]; in(p.From) && (p.Kind == "kind" || p.Kind == "category" || p.Kind == "amenity") {
			p.Kind, p.Value = "", ""
		}
	}
}

// neitherBefore reports whether "la" begins a list of exclusions in Latin letters: "la fondo2 wla mat3am". Otherwise it
// is the article or "for".
func (r *reader) neitherBefore(i int) bool {
	u := r.pieces[i]
	if r.tokens[u.from].Text != "la" || u.length != 1 || i+1 >= len(r.pieces) {
		return false
	}
	thing := func(p piece) bool { return saysKind(p.role) || p.role == asVenue || p.role == asAmenity }
	nor := func(p piece) bool { return neither[r.tokens[p.from].Text] }
	return thing(r.pieces[i+1]) && slices.ContainsFunc(r.pieces[i+1:], nor)
}

// refusals are words that refuse the thing before them. surely are words that may follow them.
var (
	refusals = set("لا لاء لأ no nope la2 laa")
	surely   = set("بنوب ابدا ابداً نهائيا نهائي خالص اصلا شكرا please thanks ever all at abadan bnob")
)

// postposed reports whether a phrase refuses the thing right before it and nothing after it: "hotels no, restaurants
// no, just a band".
func (r *reader) postposed(i int) bool {
	u := r.pieces[i]
	no := refusals[r.tokens[u.from].Text] && u.length == 1
	if i == 0 || !no && u.key != "want" && u.rule != "not-necessary" && u.role != asOptional {
		return false
	}
	thing := r.pieces[i-1]
	place := no && i > 1 && saysPlace(thing.role) && r.pieces[i-2].role == asBut
	asked := no && strings.ContainsAny(between(r.tokens, r.written, u.from), "?؟")
	if thing.to != u.from || !isThing(thing) && thing.role != asAmenity && !place || r.breaksBefore(u.from) && !asked {
		return false
	}
	to := u.to
	for to < len(r.tokens) && surely[r.tokens[to].Text] && !r.breaksBefore(to) {
		to++
	}
	return to == len(r.tokens) || r.breaksBefore(to)
}

// reject excludes the kinds and amenities that were refused, unless the kind is asked for after that in another word or
// after a word of wanting. A place that was refused after "but" is excluded alone: "halls on the coast but Latakia no".
func (r *reader) reject(from int, d dismissal) {
	at := slices.IndexFunc(r.p.Places, func(a Area) bool { return a.To == d.from })
	if at >= 0 {
		part := r.p.Places[at].Part
		r.p.Places = slices.Delete(r.p.Places, at, at+1)
		r.refuse(part)
		return
	}
	for _, part := range slices.Clone(r.p.Parts) {
		if part.From < from || part.From >= d.from || part.Kind != "kind" && part.Kind != "amenity" ||
			r.askedAgain(part, d) {
			continue
		}
		r.unwish(part)
		r.refuse(part)
		r.apart = true
	}
}

// askedAgain reports whether the kind of a part is asked for after its dismissal.
func (r *reader) askedAgain(part Part, d dismissal) bool {
	for i, p := range r.pieces {
		if p.from < d.to || !saysKind(p.role) || p.key != part.Value {
			continue
		}
		other := p.from == d.to && r.tokens[p.to-1].Bare() != r.tokens[part.To-1].Bare()
		if other || r.pieces[i-1].role == asWant {
			return true
		}
	}
	return false
}

// unwish removes the wish for the kind or amenity of a part, wherever it is named.
func (r *reader) unwish(part Part) {
	same := func(p Part) bool { return p.Kind == part.Kind && p.Value == part.Value }
	if part.Kind == "amenity" {
		r.p.Amenities = slices.DeleteFunc(r.p.Amenities, same)
	} else {
		for i := range r.p.Needs {
			r.p.Needs[i].Kinds = slices.DeleteFunc(r.p.Needs[i].Kinds, func(k string) bool { return k == part.Value })
		}
		r.p.Needs = slices.DeleteFunc(r.p.Needs, func(n Need) bool {
			return len(n.Kinds) == 0 && n.Category == CategoryOf(part.Value)
		})
	}
	for i := range r.p.Parts {
		if p := &r.p.Parts[i]; same(*p) && *p != part {
			p.Kind, p.Value = "", ""
		}
	}
}
