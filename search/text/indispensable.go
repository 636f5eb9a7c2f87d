package text

import (
	"slices"
	"strings"
)

// lacking are words for "without".
var lacking = set("بدون دون بلا غير بغير without bala bidoun bdoun bedoun")

// impossible are words that, in themselves or after a negation, say that something cannot be.
var (
	impossible = set("مستحيل مستحيله impossible unthinkable cannot cant can't couldn't")
	possible   = set(`منمشي بمشي بيمشي بتمشي يمشي تمشي منقدر بقدر نقدر اقدر فينا فيني بصير بيصير بتصير يصير تصير ينفع
		بينفع بتنفع تنفع بيزبط بتزبط يزبط تزبط بيتم يتم بتتم يمكن ممكن معقول can do live manage cope survive`)
)

// useless are phrases that say that something is no use.
var useless = phraseSet(unfit() + `|useless|pointless|worthless|unacceptable|dealbreaker
	|deal breaker|no use|no good|no deal|no point|a no|a no go|out of the question|not for us
	|not for me|not worth it|not acceptable|not an option|not happening|no thanks
	|is a waste|what is the point|whats the point|what is the use|whats the use|what use|no benefit
	|شو نفعها|شو نفعو|شو بدنا فيها|شو بدنا فيه|شو بدي فيها|شو بدي فيه|شو نعمل فيها|شو منعمل فيها|شو الفايده
	|شو فايدتها|مرفوضه|مرفوض|مرفوضه عنا|مرفوضه عندنا|خساره|علي الفاضي|عالفاضي|ما الها طعمه|ما الو طعمه|ما الها معني
	|ما الو معني|ما الها لازمه|ما الو لازمه|ما الها داعي|ما الو داعي|لا معني لها|لا فائده منها|لا فائده منه
	|ما بدنا ياها|ما بدنا ياه|ما بدي ياها|ما بدي ياه|ما بدنا فيها|ما بدي فيها|لا نريدها|لا اريدها|ما منريدها
	|ما منقبل|ما بقبل|ما بنقبل|ما نقبل|لا نقبل|لا اقبل|ما مناخدها|ما باخدها|ما منقرب|ما بتجي معنا|ما بيجي معنا
	|ma 2ila ta3me|ma bedna yaha|ma badna yaha|ma baddi yaha|ma mne2bal`)

// longestUseless is the number of words of the longest phrase in useless.
const longestUseless = 4

// phraseSet returns the phrases between vertical bars, normalised.
func phraseSet(listed string) map[string]bool {
	all := map[string]bool{}
	for phrase := range strings.SplitSeq(listed, "|") {
		all[Normalise(strings.TrimSpace(phrase))] = true
	}
	return all
}

// unfit returns the phrases that deny that something is fit for the user. Pronouns are joined to the verbs.
func unfit() string {
	var all []string
	for _, not := range []string{"ما ", "ما", "مو ", "مش ", "لا "} {
		for _, fits := range strings.Fields(`بتنفع بينفع تنفع ينفع بتفيد بيفيد تفيد يفيد بتناسب بيناسب تناسب يناسب بتلزم
			بيلزم تلزم يلزم بتظبط بيظبط بتزبط بيزبط بتصلح بيصلح تصلح يصلح بتسوي بيسوي تسوي يسوي بتخدم بيخدم تخدم`) {
			for _, whom := range []string{"", "نا", "ني"} {
				all = append(all, not+fits+whom)
			}
		}
	}
	for _, not := range strings.Fields("not wont dont doesnt isnt cant t") {
		for _, fits := range strings.Fields("work do help serve suit count worth acceptable any good use") {
			all = append(all, not+" "+fits)
		}
	}
	for _, fits := range strings.Fields("btenfa3 btenfa3na bynfa3 byenfa3 btenfa3ni btemshi btfid bteswa btezbat") {
		all = append(all, "ma "+fits)
	}
	return strings.Join(all, "|")
}

// Words of conditions: "if it has no parking, we do not want it". mostConditional is the maximum number of words
// between one and the negation.
var conditional = set("اذا ازا لو ان if iza eza")

const mostConditional = 2

// mostImpossible is the maximum number of words between "without" and what says that it cannot be.
const mostImpossible = 5

// indispensable reports whether a word of exclusion says that its object is needed: "we cannot marry without a
// generator", "من دون مولدة ما منمشي", "no parking, no deal", "if it has no pool it is no use". The words that say so
// ask for nothing else.
func (r *reader) indispensable(i int) bool {
	u := r.pieces[i]
	without, supposed := r.lacks(u), r.conditioned(u)
	if u.key == "want" || !without && r.followsWish(u) {
		return false
	}
	first := u.from - 1
	if r.lastVenue(u) {
		first = r.last.from - 1
	}
	for at := first; without && at >= max(0, first-mostImpossible); at-- {
		if r.breaksBefore(at+1) || r.saysThing(at) {
			break
		}
		if from, to, ok := r.cannot(at, true); ok && to <= u.from {
			r.silence(from, to, u.from)
			return true
		}
	}
	for at := u.to; at < min(len(r.tokens), u.to+mostImpossible); at++ {
		from, to, ok := r.cannot(at, without || supposed)
		deal := ok && at > u.to && Join(r.tokens[from:to]) == "no deal"
		if r.breaksBefore(at) && !supposed && !deal || r.saysPlaceAt(at) {
			return false
		}
		if ok && !r.saysThing(at) {
			r.silence(from, to, u.from)
			return true
		}
	}
	return false
}

// saysPlaceAt reports whether a token belongs to a place: "outside Damascus, its prices do not suit us".
func (r *reader) saysPlaceAt(at int) bool {
	return slices.ContainsFunc(r.pieces, func(p piece) bool { return p.from <= at && at < p.to && saysPlace(p.role) })
}

// lacks reports whether a piece is a word for "without".
func (r *reader) lacks(u piece) bool {
	return lacking[r.tokens[u.to-1].Text] || lacking[r.tokens[u.from].Text]
}

// conditioned reports whether a word of a condition stands right before a piece.
func (r *reader) conditioned(u piece) bool {
	return slices.ContainsFunc(r.tokens[max(0, u.from-mostConditional):u.from], func(t Token) bool {
		return conditional[t.Text] || conditional[strings.TrimPrefix(t.Text, "و")]
	})
}

// followsWish reports whether a word of negation only denies a wish or a degree: "not so", "I do not like".
func (r *reader) followsWish(u piece) bool {
	return u.rule != "not" || degrees[r.tokens[u.to-1].Text] || r.negated && r.excluded == asNothing
}

// inItWords are words for "in it" and "in them".
var inItWords = set("فيو فيه فيها فيا فيهن")

// noneWithout reports whether a word for "without" stands right behind a venue that is not wanted: "no hall without a
// pool" is a hall with a pool. The venue is then asked for.
func (r *reader) noneWithout(u piece) bool {
	inIt := u.to-u.from == 2 && r.tokens[u.from].Text == "ما" && inItWords[r.tokens[u.to-1].Text] // "with no … in it"
	if !r.lacks(u) && !inIt || !r.negated || !r.lastVenue(u) || u.and || r.join != asNothing || r.onlyMissing() {
		return false
	}
	last := len(r.nots) - 1
	switch {
	case r.last.role == asVenue && r.excluded == asNothing:
		r.generic = append(r.generic, r.last)
	case r.last.role == asKind && last >= 0 && len(r.nots[last].parts) == 1:
		r.wantExcluded()
	default:
		return false
	}
	return true
}

// lastVenue reports whether a venue is named right before a piece.
func (r *reader) lastVenue(u piece) bool {
	venue := r.last.role == asVenue || r.last.role == asKind && CategoryOf(r.last.key) == "venues"
	return venue && r.last.to == u.from && !r.breaksBefore(u.from)
}

// onlyMissing reports whether the last word of exclusion says that there is none: "is there no hall without a pool".
func (r *reader) onlyMissing() bool {
	if len(r.nots) == 0 {
		return true
	}
	at := r.nots[len(r.nots)-1].from
	word := r.tokens[at].Text
	next := at+1 < len(r.tokens) && r.tokens[at+1].Text == "في"
	return word == "مافي" || word == "ما" && next
}

// silence makes words ask for nothing, whether they were read, which is up to the token here, or are still to be.
func (r *reader) silence(from, to, here int) {
	for i := range r.pieces {
		p := &r.pieces[i]
		switch {
		case p.from < from || p.to > to:
		case p.to <= here:
			r.p.Words = slices.DeleteFunc(r.p.Words, func(word int) bool { return p.from <= word && word < p.to })
			r.ignore(*p)
		default:
			p.term = term{role: asNothing}
		}
	}
}

// cannot reports whether a token says that something cannot be or is no use, and which tokens say so. A bare "ما بدنا"
// says so only at the end of its clause, because otherwise something follows that is not wanted.
func (r *reader) cannot(at int, strongly bool) (from, to int, ok bool) {
	for n := min(longestUseless, len(r.tokens)-at); n > 0; n-- {
		if useless[Join(r.tokens[at:at+n])] {
			return at, at + n, true
		}
	}
	if !strongly {
		return at, at, false
	}
	if end := at + 2; unwished[Join(r.tokens[at:min(end, len(r.tokens))])] {
		return at, end, end == len(r.tokens) || r.breaksBefore(end)
	}
	if word := r.tokens[at].Text; !possible[word] || at == 0 || !denying[r.tokens[at-1].Text] {
		return at, at + 1, impossible[word]
	}
	return at - 1, at + 1, true
}

// unwished are phrases for "we do not want".
var unwished = phraseSet("ما بدنا|ما بدي|ما منريد|ما نريد|لا نريد")
