package text

// refusedBounds are phrases that refuse the comparison right before them: "more than 400 seats, no".
var refusedBounds = phraseSet(`لا|لاء|لأ|لا شكرا|لا ابدا|لا بنوب|لا ما بدنا|لا ما بدي|لا تعطوني|لا تعطونا
	|لا تفرجوني|ما بدنا|ما بدي|ما بدنا ياها|ما بدي ياها|لا نريد|لا اريد|مرفوض|مرفوضه|ما بيناسبنا|ما بتناسبنا
	|ما بينفعنا|ما بتنفعنا|ما بيلزمنا|ما بتلزمنا|ما بيمشي|ما بتمشي|ما بيمشي معنا|ما بتمشي معنا|ما منقبل|ما بقبل
	|مو ماشي|كتير علينا|كتير عليي|كبيره علينا|كبير علينا|كبيره عليي|غالي علينا|غاليه علينا|no|nope|no no
	|no thanks|no thank you|no please|no way|not for us|not for me|is a no|is no good|is too big
	|is too big for us|is too large|is too many|is too much for us|is out of the question|la2|la shukran
	|لا كبيره علينا|لا كبير علينا|لا كتير علينا|لا غالي علينا|no too big for us|no its too big|no thats too big
	|we dont want|i dont want|we dont need|ma bedna|ma badna|ma baddi`)

// longestRefusal is the number of words of the longest phrase in refusedBounds.
const longestRefusal = 5

// refusedAfter returns the token after a phrase that refuses what stands before it. Its clause ends there, because
// otherwise it refuses what follows: "over 400 guests, no hotel".
func refusedAfter(tokens []Token, written string, at int) (end int, ok bool) {
	r := reader{tokens: tokens, written: written}
	if at >= len(tokens) || r.breaksBefore(at) {
		return at, false
	}
	for n := min(longestRefusal, len(tokens)-at); n > 0; n-- {
		if end = at + n; refusedBounds[Join(tokens[at:end])] && (end == len(tokens) || r.breaksBefore(end)) {
			return end, true
		}
	}
	return at, false
}

// refuse turns a bound into the opposite one.
func (s *saying) refuse() {
	if s.relation == least {
		s.relation, s.size = most, true
	} else {
		s.relation = least
	}
}

// refused turns a bound that is refused before or behind its number, and returns the tokens that say the whole.
func (s *saying) refused(tokens []Token, written string, start, end, from int) (first, last int) {
	if at := refusedBefore(tokens, start, from); at >= 0 && s.relation == least {
		s.relation = most
		if !paidFor(tokens, start-1) {
			start = at
		}
	} else if at >= 0 && s.fewer {
		s.relation, start = least, at
	} else if to, no := refusedAfter(tokens, written, end); no && (s.relation == least || s.fewer) {
		s.refuse()
		end = to
	}
	return start, end
}
