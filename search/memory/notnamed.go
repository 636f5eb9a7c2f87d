package memory

import (
	"slices"

	"github.com/google/uuid"

	"weddings/search"
	"weddings/search/text"
)

// NotNamed is what a query refuses by its whole name: "anything but Yasmin Hall".
type NotNamed struct {
	IDs        []uuid.UUID
	Words      []text.Token // the query's words, with those of the refusals masked
	Understood []search.Understood
}

// NotNamed returns what a query refuses by its name, among the documents of the engine.
func (e *Engine) NotNamed(words []text.Token, written string) NotNamed {
	return e.current.Load().notNamed(words, written)
}

// refusal is a name that a query refuses.
type refusal struct {
	from, to         int // words of the query, with those that refuse it
	nameFrom, nameTo int
	of               []mention
}

// notNamed returns what a query refuses by its name. If the query names no other kind of listing, the words for a kind
// in the name stay: "غير قاعة الياسمين" asks for the other halls.
func (snap *snapshot) notNamed(words []text.Token, written string) NotNamed {
	found := NotNamed{Words: words}
	all := snap.refusals(words, written)
	if len(all) == 0 || snap.called(words) {
		return found
	}
	for _, r := range all {
		found.Words = text.MaskWords(found.Words, r.from, r.to)
		for _, m := range r.of {
			id := snap.segments[m.segment].docs[m.doc].ID
			if slices.Contains(found.IDs, id) {
				continue
			}
			found.IDs = append(found.IDs, id)
			found.Understood = append(found.Understood, search.Understood{
				Kind: search.NotListing, Value: id.String(), Text: written[words[r.from].Start:words[r.to-1].End],
			})
		}
	}
	found.Words = text.MaskOthers(found.Words)
	if !text.Wants(found.Words, written) {
		for _, r := range all {
			for at := r.nameFrom; at < r.nameTo; at++ {
				if classOf(words[at].Text) == generic {
					found.Words[at] = words[at]
				}
			}
		}
	}
	return found
}

// refusals returns the names that a query refuses.
func (snap *snapshot) refusals(words []text.Token, written string) (all []refusal) {
	for _, n := range text.NotNamedAt(words, written) {
		if n.Behind {
			if r, ok := snap.nameBefore(words, n.Name); ok {
				r.to = n.To
				all = append(all, r)
			}
			continue
		}
		r, ok := snap.nameAfter(words, n.Name)
		if !ok && n.Kind != "" {
			r, ok = snap.nameOfKind(words, n.Name, n.Kind)
		}
		if !ok {
			continue
		}
		r.from = n.From
		all = append(all, r)
		for next := r.to + 1; next < min(len(words), r.to+3); next++ {
			if more, ok := snap.nameAfter(words, next); ok && text.JoinsNames(words, r.to, next) {
				more.from = r.to
				all = append(all, more)
				r, next = more, more.to
			}
		}
	}
	return all
}

// nameAfter returns the longest whole name that begins at a word.
func (snap *snapshot) nameAfter(words []text.Token, from int) (r refusal, ok bool) {
	for to := min(len(words), from+mostOfName); to-from >= 2; to-- {
		if of := snap.spelt(words[from:to]); len(of) > 0 {
			return refusal{from, to, from, to, of}, true
		}
	}
	return r, false
}

// nameOfKind returns the names that consist of a word for a kind and the word at a place: "صالة غير الياسمين" refuses
// قاعة الياسمين.
func (snap *snapshot) nameOfKind(words []text.Token, at int, kind string) (r refusal, ok bool) {
	r = refusal{at, at + 1, at, at + 1, nil}
	forms := []string{words[at].Text}
	for _, form := range []string{words[at].Bare(), "ال" + words[at].Bare()} {
		if form != forms[0] {
			forms = append(forms, form)
		}
	}
	for _, of := range text.WordsOf(kind) {
		for _, form := range forms {
			r.of = append(r.of, snap.whole(of+" "+form, at, at+1)...)
			r.of = append(r.of, snap.whole(form+" "+of, at, at+1)...)
		}
	}
	return r, len(r.of) > 0
}

// nameBefore returns the longest whole name that ends before a word.
func (snap *snapshot) nameBefore(words []text.Token, to int) (r refusal, ok bool) {
	for from := max(0, to-mostOfName); to-from >= 2; from++ {
		if of := snap.spelt(words[from:to]); len(of) > 0 {
			return refusal{from, to, from, to, of}, true
		}
	}
	return r, false
}

// mostSpellings bounds the spellings of a name that are looked up.
const mostSpellings = 3 * 3 * 3

// spelt returns the documents that have the words as their whole name, with or without articles, and with a particle
// before the first word. A name of which the lexicon knows all words is none: "not a hall in Damascus".
func (snap *snapshot) spelt(words []text.Token) []mention {
	if text.Lexicon().Known(words) {
		return nil
	}
	spellings := []string{""}
	for i, t := range words {
		forms := []string{t.Text}
		add := func(form string) {
			if form != "" && !slices.Contains(forms, form) {
				forms = append(forms, form)
			}
		}
		if text.Arabic(t.Text) {
			if i == 0 {
				add(text.Unprefixed(t.Text))
			} else {
				add(t.Bare())
				add("ال" + t.Bare())
			}
		}
		if len(spellings)*len(forms) > mostSpellings {
			forms = forms[:1]
		}
		var longer []string
		for _, s := range spellings {
			for _, form := range forms {
				if i > 0 {
					form = s + " " + form
				}
				longer = append(longer, form)
			}
		}
		spellings = longer
	}
	for _, name := range spellings {
		if of := snap.whole(name, 0, len(words)); len(of) > 0 {
			return of
		}
	}
	return nil
}

// except returns the snapshot without some documents.
func (snap *snapshot) except(ids []uuid.UUID) *snapshot {
	if len(ids) == 0 {
		return snap
	}
	rest := &snapshot{segments: slices.Clone(snap.segments), position: snap.position}
	for _, id := range ids {
		rest.delete(id)
	}
	return rest
}
