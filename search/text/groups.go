package text

import (
	"slices"
	"strings"
)

// Group is one of several needs, or the only need in one of several places.
type Group struct {
	Need
	Parts []Part // what it asks for, and its own places
}

// MostGroups is the maximum number of groups. The results of more needs or places are one list.
const MostGroups = 6

// Groups returns the needs of a plan if it has several, or else the need in each of its places. It returns nil if there
// is one of each. A region is one place, and so are quarters, because who looks in two of them looks in their town.
func (p *Plan) Groups() (all []Group) {
	for _, n := range p.Needs {
		if len(p.Needs) > 1 {
			all = append(all, p.group(n))
		}
	}
	quarter := func(a Area) bool { return a.Kind == "quarter" }
	if len(p.Needs) < 2 && len(p.Places) > 1 && !slices.ContainsFunc(p.Places, quarter) {
		for i := range p.Places {
			n := Need{}
			if len(p.Needs) > 0 {
				n = p.Needs[0]
			}
			n.Areas = p.Places[i : i+1]
			all = append(all, p.group(n))
		}
	}
	if len(all) > MostGroups {
		return nil
	}
	return all
}

// group returns the group of a need, with the parts of the query that ask for it.
func (p *Plan) group(n Need) Group {
	g := Group{Need: n}
	for _, part := range p.Parts {
		if n.asks(&part) {
			g.Parts = append(g.Parts, part)
		}
	}
	for _, a := range n.Areas {
		g.Parts = append(g.Parts, a.Part)
	}
	return g
}

// asks reports whether a part of the query asks for a need.
func (n *Need) asks(part *Part) bool {
	return part.Kind == "kind" && slices.Contains(n.Kinds, part.Value) ||
		part.Kind == "category" && part.Value == n.Category
}

// Words between the things that a query asks for: those that join them, those before a place, and those before a thing.
var (
	joins        = set("و او يا ولا والا ام and or plus also kaman كمان aw w")
	prepositions = set("ب في in at fi b near بمدينه بمحافظه مدينه محافظه")
	withs        = set("مع with ma3")
	indefinite   = set("a an the some")
)

// Alone returns the query without the other groups. It returns "" if that query is not read as asking for the group.
// tokens are those that Understand read.
func (p *Plan) Alone(g *Group, tokens []Token, written string) string {
	left := make([]bool, len(tokens)) // tokens that are left out
	mark := func(part *Part) {
		for at := part.From; at < part.To; at++ {
			left[at] = true
		}
	}
	several := len(p.Needs) > 1
	for i := range p.Parts {
		part := &p.Parts[i]
		kind := part.Kind == "kind" || part.Kind == "category" ||
			strings.EqualFold(strings.TrimPrefix(part.Kind, "not"), "amenity") && g.Category != "venues"
		own := func(a Area) bool { return part.From == a.From }
		if several && kind && !g.asks(part) ||
			isPlace(part.Kind) && len(g.Areas) > 0 && !slices.ContainsFunc(g.Areas, own) {
			mark(part)
		}
	}
	if !several { // "a hall in Homs and a hall in Hama"
		at := -1 // the last part that asks for the need, before the place
		for i := range p.Parts {
			if part := &p.Parts[i]; g.asks(part) && (at < 0 || len(g.Areas) > 0 && part.From < g.Areas[0].From) {
				if at >= 0 {
					mark(&p.Parts[at])
				}
				at = i
			} else if g.asks(part) {
				mark(part)
			}
		}
	}
	p.leaveOrders(left)
	for _, at := range p.Words { // "a folklore troupe"
		left[at] = several && at > 0 && left[at-1]
	}
	for _, n := range p.Numbers {
		if (n.Of == Guests || n.Of == AtMostGuests) && several && g.Category != "venues" {
			mark(&Part{From: n.From, To: n.To})
		}
	}
	g.unjoin(left, tokens)
	said := g.spell(left, tokens, written)
	words := Tokens(said)
	if read := Understand(words, said, nil); read.asksOnly(g) {
		return said
	}
	return ""
}

// leaveOrders leaves out words for an order before something that is left out, but for one: "the cheapest hall and the
// cheapest photographer".
func (p *Plan) leaveOrders(left []bool) {
	orders := 0
	for _, part := range p.Parts {
		if part.Kind == "order" {
			orders++
		}
	}
	for _, part := range p.Parts {
		if part.Kind == "order" && orders > 1 && part.To < len(left) && left[part.To] {
			orders--
			for at := part.From; at < part.To; at++ {
				left[at] = true
			}
		}
	}
}

// unjoin also leaves out the words that join what is left out to the rest, and its prepositions and articles.
func (g *Group) unjoin(left []bool, tokens []Token) {
	linking := func(at int) bool {
		word := tokens[at].Text
		return joins[word] || withs[word] || prepositions[word] || indefinite[word]
	}
	for from := 0; from < len(left); from++ {
		if !left[from] {
			continue
		}
		to := from + 1
		for to < len(left) && (left[to] || joins[tokens[to].Text]) {
			to++
		}
		end := to
		for end < len(left) && !left[end] && linking(end) {
			end++
		}
		if end < len(left) && left[end] { // only linking words stand before the next thing that is left out
			to = end
		}
		for at := from; at < to; at++ {
			left[at] = true
		}
		// "in Homs or Tartus" without Homs is "in Tartus".
		keeps := slices.ContainsFunc(g.Areas, func(a Area) bool { return a.From == to })
		for at := from - 1; at >= 0 && !left[at] && linking(at) && !(keeps && prepositions[tokens[at].Text]); at-- {
			left[at] = true
		}
		from = to - 1
	}
}

// spell returns the text of the tokens that are not left out, with the signs between them but for those beside a gap.
// An "and" that is joined to the first word behind a gap, or to the group's first part, is left out, too.
func (g *Group) spell(left []bool, tokens []Token, written string) string {
	var b strings.Builder
	last := -1
	for i, t := range tokens {
		if left[i] {
			continue
		}
		word := written[t.Start:t.End]
		behindGap, first := last < i-1, len(g.Parts) > 0 && g.Parts[0].From == i
		if rest, joined := strings.CutPrefix(word, "و"); joined && (behindGap || first) && termAt(tokens, i).and {
			word = rest
		}
		switch {
		case last < 0:
		case last == i-1:
			b.WriteString(written[tokens[last].End:t.Start])
		default:
			b.WriteString(" ")
		}
		b.WriteString(word)
		last = i
	}
	return b.String()
}

// asksOnly reports whether a plan asks for a group and nothing else.
func (p *Plan) asksOnly(g *Group) bool {
	if len(p.Needs) > 1 || p.Nothing != "" {
		return false
	}
	if len(p.Needs) == 0 && g.Category != "" && !g.Supposed() {
		return false
	}
	for _, n := range p.Needs {
		if n.Category != g.Category || !slices.Equal(n.Kinds, g.Kinds) {
			return false
		}
	}
	for i := range g.Areas {
		if len(p.Places) != len(g.Areas) || !slices.Equal(p.Places[i].Any, g.Areas[i].Any) {
			return false
		}
	}
	return true
}
