package text

import (
	"slices"
	"strings"
)

// A wanted amenity may name several of which a venue needs any. either separates them, and ofKind precedes a kind of
// venue among them: "pool|kind:rooftop" is "a pool or a terrace".
const (
	either = "|"
	ofKind = "kind:"
)

// Either returns the amenities and the kinds of venues that a wanted amenity names. A venue needs any of them.
func (p *Part) Either() (amenities, kinds []string) {
	for _, one := range strings.Split(p.Value, either) {
		if kind, ok := strings.CutPrefix(one, ofKind); ok {
			kinds = append(kinds, kind)
		} else {
			amenities = append(amenities, one)
		}
	}
	return amenities, kinds
}

// orElse adds what a piece names to the amenity right before it, if "or" joins them: "مع مسبح أو حديقة", "a pool or a
// terrace". It reports whether it has done so.
func (r *reader) orElse(u piece, values ...string) bool {
	last := len(r.p.Amenities) - 1
	if r.join != asOr || r.negated || r.gap > 0 || last < 0 || r.p.Amenities[last].To != r.last.to {
		return false
	}
	r.mendedIn(u)
	r.extend(last, u.to, values)
	for last > 0 && r.listedWith(r.p.Amenities[last-1], r.p.Amenities[last]) { // "a pool, a garden or a terrace"
		of := r.p.Amenities[last]
		r.p.Amenities = r.p.Amenities[:last]
		last--
		r.forget(func(p Part) bool { return p == of })
		r.extend(last, of.To, strings.Split(of.Value, either))
	}
	for _, value := range values {
		kind, is := strings.CutPrefix(value, ofKind)
		for i := range r.p.Needs {
			n := &r.p.Needs[i]
			if is && n.Category == "venues" && len(n.Kinds) > 0 && !slices.Contains(n.Kinds, kind) {
				n.Kinds = append(slices.Clone(n.Kinds), kind)
			}
		}
	}
	return true
}

// extend adds values to a wanted amenity, whose words then end at a token.
func (r *reader) extend(at, to int, values []string) {
	before := r.p.Amenities[at]
	after := before
	after.To = to
	all := strings.Split(before.Value, either)
	for _, value := range values {
		if !slices.Contains(all, value) {
			all = append(all, value)
		}
	}
	after.Value = strings.Join(all, either)
	r.p.Amenities[at] = after
	r.forget(func(p Part) bool { return p.Kind == "" && before.To <= p.From && p.To <= to })
	if i := slices.Index(r.p.Parts, before); i >= 0 {
		r.p.Parts[i] = after
	}
}

// listedWith reports whether only a comma stands between two wanted amenities.
func (r *reader) listedWith(a, b Part) bool {
	for at := a.To; at < b.From; at++ {
		if text := r.tokens[at].Text; text != "a" && text != "an" && text != "the" {
			return false
		}
	}
	return a.To <= b.From && strings.ContainsAny(between(r.tokens, r.written, a.To), ",،")
}

// orKind turns the kind of venue before an amenity into one of its alternatives, if "or" joins them: "تراس أو مسبح". It
// reports whether it has done so.
func (r *reader) orKind(u piece, amenity string) bool {
	if r.join != asOr || r.gap > 0 || r.last.role != asKind && r.last.role != asDual {
		return false
	}
	kind, values := r.last.key, []string{}
	if r.last.role == asDual {
		var also string
		also, kind, _ = strings.Cut(r.last.key, ":")
		values = append(values, also)
	}
	need := slices.IndexFunc(r.p.Needs, func(n Need) bool { return slices.Equal(n.Kinds, []string{kind}) })
	part := slices.IndexFunc(r.p.Parts, func(p Part) bool { return p.Kind == "kind" && p.From == r.last.from })
	if CategoryOf(kind) != "venues" || kind == anyHall || need < 0 || part < 0 {
		return false
	}
	r.venueish = true
	r.mendedIn(u)
	r.p.Needs = slices.Delete(r.p.Needs, need, need+1)
	of := &r.p.Parts[part]
	of.Kind, of.Value, of.Rule = "amenity", ofKind+kind, u.rule
	r.p.Amenities = append(r.p.Amenities, *of)
	r.extend(len(r.p.Amenities)-1, u.to, append(values, amenity))
	return true
}

// mendedIn records a misspelt piece that is added to another part.
func (r *reader) mendedIn(u piece) {
	if u.fuzzy != "" {
		r.mended = append(r.mended, u)
	}
}

// withoutAmenity removes an amenity from the wanted ones, and from those of which any will do.
func (p *Plan) withoutAmenity(not string) {
	var left []Part
	for _, a := range p.Amenities {
		before := a
		rest := strings.Split(a.Value, either)
		rest = slices.DeleteFunc(rest, func(one string) bool { return one == not })
		if a.Value = strings.Join(rest, either); a.Value != "" {
			left = append(left, a)
		} else {
			a.Kind = ""
		}
		for i := range p.Parts {
			if of := &p.Parts[i]; of.Kind == before.Kind && of.Value == before.Value { // it may be named twice
				of.Kind, of.Value = a.Kind, a.Value
			}
		}
	}
	p.Amenities = left
}

// contradictedAmenity removes an excluded amenity from the wanted ones. If it was wanted in the same breath, the query
// cannot match anything: "without a pool with a pool". Several words right behind the exclusion only explain it: "no
// separate halls, men on one side".
func (r *reader) contradictedAmenity(not Part) {
	at := slices.IndexFunc(r.p.Amenities, func(p Part) bool { return p.Value == not.Value })
	explains := func(p Part) bool { return p.From == not.To && p.To-p.From > 1 }
	if at >= 0 && !explains(r.p.Amenities[at]) && r.breath(r.p.Amenities[at], not) {
		r.p.Nothing = "contradiction"
	}
	r.p.withoutAmenity(not.Value)
}

// breath reports whether a wanted amenity stands right behind or before its exclusion, but for a word of joining.
func (r *reader) breath(wanted, not Part) bool {
	if wanted.From > not.From {
		return wanted.From-not.To <= 2 // "with a"
	}
	from := not.From
	for _, n := range r.nots {
		if slices.Contains(n.parts, not) {
			from = n.from
		}
	}
	return !slices.ContainsFunc(r.pieces, func(p piece) bool {
		return p.from >= wanted.To && p.from < from && p.role != asAnd && p.role != asBut
	})
}
