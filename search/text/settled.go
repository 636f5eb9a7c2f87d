package text

import (
	"slices"
	"strings"
)

// settling are words after a thing that the user already has.
var settling = set(
	`حجزناها حجزتها حجزناه حجزنا محجوزه محجوز جاهزه جاهز مامنه مامن امناها امناه دبرناها دبرناه مدبره مدبر
	جبناها جبناه جبتها جبته خلصناها خالصه زبطناها زبطناه ضبطناها مضبوطه ma7jouze 7ajaznaha jehze jahze
	حجزها حجزو حجزتو حجزوها حجزته محجوزين جاهزين اتخيط اتفصل اتفصلت مفصل مخيط مخيطه انطبعت انطبعو
	مطبوعه اشتريناه اشتريناها اشتريتو اشتريتها شريناه شريناها شريتو اخدناه اخدناها جابو جابها جابتو مدفوعه مدفوع
	jehez jehzin 7ajazneha booked reserved sorted done settled arranged ready chosen finished ours bought paid`,
)

// owning are words right before or right after a thing that the user already has.
var owning = set("عنا عندنا عندي عدنا 3anna 3andna 3andi")

// settled reports whether the user already has the thing that a piece names, and wants something else: "the hall is
// booked, we need flowers", "القاعة حجزناها وبدنا ورد", "المصور عنا بدنا قاعة".
func (r *reader) settled(i int) bool {
	const most = 3 // maximum distance in pieces between the thing and the word that settles it
	before := r.tokens[max(0, r.pieces[i].from-most):r.pieces[i].from]
	has := func(t Token) bool { return t.Text == "have" || t.Text == "has" || t.Text == "got" }
	owned := slices.ContainsFunc(before, has)
	already := slices.ContainsFunc(before, func(t Token) bool { return t.Text == "already" })
	if owned && already || r.ownedByUs(r.pieces[i].from) || r.isSelf(i) ||
		len(before) > 0 && owning[before[len(before)-1].Text] {
		return r.wantsOther(i, i+1)
	}
	for at := i + 1; at < min(len(r.pieces), i+1+most); at++ {
		p := r.pieces[at]
		word := r.tokens[p.to-1].Text
		behind := r.ownedBehind(at)
		if settling[word] || owned && word == "already" || behind {
			other := r.wantsOther(i, at+1)
			if other { // the word does not name anything wanted, so it is not reported as left out
				r.pieces[at].term = term{role: asNothing, rule: "settled"}
			}
			return other
		}
		if p.role != asNothing && p.role != asWith || r.breaksBefore(p.from) {
			return false
		}
	}
	return false
}

// ownedBehind reports whether a piece says that the user has the thing before it: "the hall we already have, need
// flowers". The same word may refer to what follows ("عنا 200 شخص"), so the next piece must begin something new: a
// wish, a "but", a break, or another owned thing ("القاعة عنا والمصور عنا").
func (r *reader) ownedBehind(at int) bool {
	p := r.pieces[at]
	word := r.tokens[p.to-1].Text
	ours := word == "have" && r.byUs(p.to-1)
	if r.breaksBefore(p.from) || !owning[word] && p.role != asOwn && !ours || at+1 == len(r.pieces) {
		return false
	}
	next := r.pieces[at+1]
	another := next.and && saysKind(next.role) && at+2 < len(r.pieces) && r.ownedBehind(at+2)
	return next.role == asWant || next.role == asBut || r.breaksBefore(next.from) || another
}

// ours are words before a thing that the user already has: "we have the hall".
var ours = set("the our my")

// ownedByUs reports whether "we have the" stands before a token.
func (r *reader) ownedByUs(at int) bool {
	const before = 3
	if at < before || !ours[r.tokens[at-1].Text] || r.tokens[at-2].Text != "have" && r.tokens[at-2].Text != "got" {
		return false
	}
	return r.byUs(at - 2)
}

// selfWords are words by which the user says what they are.
var selfWords = set("انا اني i'm im ana")

// isSelf reports whether a trade is the user's own: "أنا منظمة أعراس".
func (r *reader) isSelf(i int) bool {
	u := r.pieces[i]
	return u.from > 0 && selfWords[r.tokens[u.from-1].Text] && CategoryOf(u.key) != "venues" && !u.in && !u.definite
}

// missed are words behind a thing that is missing from what the user has: "not a ring though", "مو المصور لسا".
var missed = set("though yet however لسا لسه لساتنا بعد")

// stillLacks reports whether a word of negation says that a thing is missing from what the user has.
func (r *reader) stillLacks(i int) bool {
	next := slices.IndexFunc(r.pieces[i+1:], isThing)
	if r.had == 0 || next < 0 || next > 1 {
		return false
	}
	to := r.pieces[i+1+next].to
	return to < len(r.tokens) && missed[r.tokens[to].Text]
}

// listing are words that may stand between the things of a list.
var listing = set("a an the my our some and و من ومن مع ومع كمان w wl wel el il l")

// alsoHad reports whether a thing belongs to a list of things that the user has, and another thing is wanted after the
// list: "we booked the hall and the photographer, need flowers". After a comma the list must go on: "we already have a
// photographer, a florist and a dress" ends with an "and", but "the hall is booked, photographer in Homs" asks for one.
func (r *reader) alsoHad(i int) bool {
	u := r.pieces[i]
	if r.had == 0 || r.had > u.from {
		return false
	}
	comma := false
	for at := r.had; at <= u.from; at++ {
		if r.endsBefore(at) || at < u.from && !listing[r.tokens[at].Text] {
			return false
		}
		comma = comma || r.breaksBefore(at)
	}
	if comma && !r.goesOn(i) || !comma && !r.isJoined(u) {
		return false
	}
	return r.wantsOther(i, i+1)
}

// isJoined reports whether "and" joins a piece to the one before it.
func (r *reader) isJoined(u piece) bool {
	return u.and || r.join == asAnd || u.from > 0 && strings.HasPrefix(r.tokens[u.from-1].Text, "و")
}

// endsBefore reports whether a sentence ends before a token.
func (r *reader) endsBefore(at int) bool {
	return at > 0 && strings.ContainsAny(between(r.tokens, r.written, at), ".!?؟;؛\n")
}

// goesOn reports whether "and" and another thing follow a thing in its list, perhaps behind further things.
func (r *reader) goesOn(i int) bool {
	and := false
	for _, p := range r.pieces[i+1:] {
		switch {
		case r.endsBefore(p.from), p.role == asWant, p.role == asBut, p.role == asNot:
			return false
		case isThing(p) && (p.and || and):
			return true
		case p.role == asAnd:
			and = true
		case !isThing(p) && !listing[r.tokens[p.from].Text]:
			return false
		}
	}
	return false
}

// wantsOther reports whether another kind than that of a piece is wanted after a position.
func (r *reader) wantsOther(than, from int) bool {
	anew := false
	return slices.ContainsFunc(r.pieces[from:], func(p piece) bool {
		anew = anew || p.role == asWant || p.role == asBut || r.breaksBefore(p.from)
		return anew && saysKind(p.role) && p.key != r.pieces[than].key
	})
}

// Words of "everything is ready except": for "everything", and for being ready.
var (
	everything = set(`كل كلو كله كلشي كلشيء جميع all everything everything's kol kil kolshi kilshi kelshi kulshi kolchi
		kulchi`)
	allThere = set(`تمام خالص خالصين خلصت خلصنا خلصان خلص منتهي مرتب مكتمل كامل متوفر موجود اخترنا دبرنا زبطنا
		ضبطنا امنا جهزنا حجزت حجز رتبنا معنا معي set complete completed covered taken organised organized planned
		secured fixed have got jahez jahiz jehez jahzin jehzin khalas khales 5alas 5ales 5alasna khalasna tamam
		mrattab ma7jouz ma7jooz mahjouz 7ajazna hajazna`)
)

// mostRest is the maximum number of words between "except" and a word of everything or allThere.
const mostRest = 6

// leftOver reads a word of exclusion as a wish if everything else is ready: "everything is ready except the
// photographer", "خلصنا كل شي الا الدي جي". After a thing ("all halls except") it excludes.
func (r *reader) leftOver() {
	for i := range r.pieces {
		u := &r.pieces[i]
		if u.role != asNot {
			continue
		}
		except, ok := r.excepts(*u)
		if from, rest := r.restBefore(except); ok && rest {
			r.apart = true
			u.term = term{role: asWant, rule: "settled"}
			for at := range i {
				if p := &r.pieces[at]; p.from >= from && !saysPlace(p.role) && p.role != asNumber {
					p.term = term{role: asNothing, rule: "settled"}
				}
			}
		}
	}
}

// restBefore reports whether the words before a token say that everything is ready, and returns the token at which they
// begin.
func (r *reader) restBefore(except int) (from int, ok bool) {
	all, there := false, false
	for at := except - 1; at >= max(0, except-mostRest) && !r.breaksBefore(at+1); at-- {
		word := r.tokens[at].Text
		if r.saysKindAt(at) {
			return from, false
		}
		rest := everything[word]
		settles := settling[word] || allThere[word] && (word != "have" && word != "got" || r.byUs(at)) ||
			owning[word]
		if rest || settles {
			from = at
		}
		all, there = all || rest, there || settles
	}
	return from, all && there
}

// us are words before "have" by which the user speaks of themselves.
var us = set("we i we've i've")

// byUs reports whether "we" or "I" stand before a token.
func (r *reader) byUs(at int) bool { return at > 0 && us[r.tokens[at-1].Text] }

// saysKindAt reports whether a token belongs to a piece that names a thing.
func (r *reader) saysKindAt(at int) bool {
	return slices.ContainsFunc(r.pieces, func(p piece) bool {
		return p.from <= at && at < p.to && (saysKind(p.role) || p.role == asVenue || p.role == asAmenity)
	})
}
