package text

import "strings"

// Words of photographs and of films. Alone, "photos" are what every listing has and "film" is what somebody does, but
// "photos and film" are two trades.
var (
	photographs = set("صور صورنا صوره photo photos pictures pics album البوم")
	onFilm      = set("film films movie فيلم فلم فيديو video")
)

// album reads "photos and film" as both trades, in either order.
func (r *reader) album() {
	for i := range r.pieces {
		next := i + 1
		for next < len(r.pieces) && (r.pieces[next].role == asAnd || r.tokens[r.pieces[next].from].Text == "a") {
			next++
		}
		if next == len(r.pieces) || r.pieces[i].length > 1 && !saysKind(r.pieces[i].role) {
			continue
		}
		a, b := &r.pieces[i], &r.pieces[next]
		joined := next > i+1 || b.and || strings.HasPrefix(r.tokens[b.from].Text, "و") || r.plusBefore(b.from)
		if !joined || r.breaksBefore(b.from) {
			continue
		}
		for _, pair := range [][2]*piece{{a, b}, {b, a}} {
			if r.speaks(pair[0], photographs) && r.speaks(pair[1], onFilm) {
				r.turn(pair[0], "photographer")
				r.turn(pair[1], "video")
				b.and = true
			}
		}
	}
}

// speaks reports whether a piece begins with one of the words.
func (r *reader) speaks(p *piece, words map[string]bool) bool {
	word := r.tokens[p.from].Text
	return words[word] || words[strings.TrimPrefix(word, "و")] || words[Bare(word)]
}

// turn makes a piece name a trade.
func (r *reader) turn(p *piece, kind string) {
	word := strings.TrimPrefix(r.tokens[p.from].Text, "و")
	p.term, p.said = term{role: asKind, key: kind, rule: "kind." + kind}, said{word: word}
	p.fuzzy, p.length = "", max(1, p.length)
}

// Words before and after a verb that is also something sold: "a place that suits us", "what would suit winter".
var (
	beforeVerb = set(`that which would will could can might may what it this place hall halls venue somewhere something
		anything date day nothing to also best really only budget season they`)
	afterVerb = set(`us me you him her them everyone everybody both all winter summer spring autumn our my your his
		their elderly families every any`)
)

// verbs makes a verb that is also something sold ask for nothing: "a place that suits a big family".
func (r *reader) verbs() {
	for i := range r.pieces {
		p := &r.pieces[i]
		if p.role != asKind || p.key != "suits" || p.to-p.from != 1 || !strings.HasPrefix(p.said.word, "suit") {
			continue
		}
		before := p.from > 0 && beforeVerb[r.tokens[p.from-1].Text] && !r.breaksBefore(p.from)
		after := p.to < len(r.tokens) && afterVerb[r.tokens[p.to].Text] && !r.breaksBefore(p.to)
		if before || after {
			p.term = term{role: asNothing, rule: "verb"}
		}
	}
}
