package text

import "strings"

// phraseTable holds phrases of dates by their first word, so that most words are looked up once and compared to none.
type phraseTable[T any] map[string][]datePhrase[T]

type datePhrase[T any] struct {
	rest  []string // the words behind the first
	means T
}

// tableOf makes a table of phrases, normalised, with single spaces.
func tableOf[T any](written map[string]T) phraseTable[T] {
	table := phraseTable[T]{}
	for phrase, means := range written {
		words := strings.Fields(phrase)
		table[words[0]] = append(table[words[0]], datePhrase[T]{words[1:], means})
	}
	return table
}

// phraseAt returns the longest phrase that begins with a word in place of a token, and the token behind it.
func phraseAt[T any](r *dates, table phraseTable[T], first string, i int) (means T, to int, ok bool) {
	for _, p := range table[first] {
		if n := i + 1 + len(p.rest); n > to && r.follow(i+1, p.rest) {
			means, to, ok = p.means, n, true
		}
	}
	return means, to, ok
}

// behindJoined returns the longest phrase that begins with a token behind whatever is joined before it. Cued is whether
// the latter says that it is a time ("ب", "ل").
func behindJoined[T any](r *dates, table phraseTable[T], i int) (means T, to int, cued, ok bool) {
	if i < 0 || i >= len(r.tokens) {
		return means, i, false, false
	}
	for _, s := range r.said(i) {
		if means, to, ok = phraseAt(r, table, s.word, i); !ok && s.definite {
			means, to, ok = phraseAt(r, table, "ال"+s.word, i)
		}
		if ok {
			return means, to, s.in || s.to, true
		}
	}
	return means, i, false, false
}

// follow reports whether some words stand from a token on.
func (r *dates) follow(i int, words []string) bool {
	if i+len(words) > len(r.tokens) {
		return false
	}
	for at, word := range words {
		if r.tokens[i+at].Text != word {
			return false
		}
	}
	return true
}

// said returns the ways to read what is joined before a token, read once for each.
func (r *dates) said(i int) []said {
	if i < 0 || i >= len(r.tokens) {
		return nil
	}
	if r.readings == nil {
		r.readings = make([][]said, len(r.tokens))
	}
	if r.readings[i] == nil {
		r.readings[i] = saidAs(r.tokens[i].Text)
	}
	return r.readings[i]
}
