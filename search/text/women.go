package text

// womenWords ask for a woman beside a trade: "مصور بنت", "female photographer". Listings state that only in their own
// words.
var womenWords = set("بنت بنات انثى انثي صبيه صبايا ست سيده female woman women lady girl")

// personal are the categories of trades of which a query may ask for a woman.
var personal = set("photography videography music entertainment planning transportation folklore")

// takeWoman records a word that asks for a woman of a trade right beside it.
func (r *reader) takeWoman(i int) bool {
	u := r.pieces[i]
	if !womenWords[r.tokens[u.from].Text] || u.to != u.from+1 || u.role != asNothing && u.role != asUnknown {
		return false
	}
	beside := func(at int) bool {
		return at >= 0 && at < len(r.pieces) && r.pieces[at].role == asKind && personal[CategoryOf(r.pieces[at].key)]
	}
	if Arabic(r.tokens[u.from].Text) && !beside(i-1) || !Arabic(r.tokens[u.from].Text) && !beside(i+1) ||
		r.breaksBefore(u.from) && Arabic(r.tokens[u.from].Text) {
		return false
	}
	r.apart = true
	r.p.Women = append(r.p.Women, u.from)
	r.ignore(u)
	return true
}
