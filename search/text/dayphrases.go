package text

import "strings"

// phraseTable holds phrases by their first word, so that most words of a query need one lookup and no comparison.
type phraseTable[T any] map[string][]datePhrase[T]

type datePhrase[T any] struct {
	rest  []string // the words after the first
	means T
}

// tableOf returns the table of the given phrases. They must be normalised, with single spaces.
func tableOf[T any](written map[string]T) phraseTable[T] {
	table := phraseTable[T]{}
	for phrase, means := range written {
		words := strings.Fields(phrase)
		table[words[0]] = append(table[words[0]], datePhrase[T]{words[1:], means})
	}
	return table
}

// phraseAt returns the meaning of the longest phrase at a token, and the token after it. first replaces the token's
// text.
func phraseAt[T any](r *dates, table phraseTable[T], first string, i int) (means T, to int, ok bool) {
	for _, p := range table[first] {
		if n := i + 1 + len(p.rest); n > to && r.follow(i+1, p.rest) {
			means, to, ok = p.means, n, true
		}
	}
	return means, to, ok
}

// behindJoined returns the longest phrase at a token, without the particles joined to its first word. cued reports
// whether a particle ("ب", "ل") shows that the phrase is a time.
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

// follow reports whether the words are the tokens from a position on.
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

// said returns saidAs of a token, computed once.
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
