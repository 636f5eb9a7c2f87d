package text

import (
	"slices"
	"strings"
)

// A misspelt phrase has at least shortestMisspelt letters in its second word and longestWrong in its first one, and as
// many mistakes as mostWrong.
const (
	shortestMisspelt = 3
	longestWrong     = 6
	mostWrong        = 2
)

// misspeltPhrase returns the kind that two unknown Latin words name if both are misspelt: "wediding hal". One of them
// alone would be too short or too far from any word.
func (r *reader) misspeltPhrase(i, end int) (piece, bool) {
	if i+1 >= end || Arabic(r.tokens[i].Text) || r.names(r.tokens[i].Text) || r.names(r.tokens[i+1].Text) {
		return piece{}, false
	}
	first, second := r.tokens[i].Text, r.tokens[i+1].Text
	if len(first) < longestWrong || len(second) < shortestMisspelt || real(first) ||
		termAt(r.tokens[:end], i+1).role != asUnknown {
		return piece{}, false
	}
	for _, p := range grammar.pairsOfKinds {
		wrong := mistakes(first, p.words[0], mostWrong) + mistakes(second, p.words[1], mostWrong)
		if wrong <= mostWrong && first[0] == p.words[0][0] && second[0] == p.words[1][0] {
			key := strings.Join(p.words, " ")
			return piece{i, i + 2, p.term, said{word: first}, key, len(p.words)}, true
		}
	}
	return piece{}, false
}

// phraseOfKind is a Latin phrase of two words for a kind.
type phraseOfKind struct {
	words []string
	term
}

// loadPairsOfKinds collects the English phrases of two words for kinds.
func loadPairsOfKinds() {
	grammar.pairsOfKinds = nil
	for key, t := range grammar.terms {
		if words := strings.Fields(
			key,
		); len(words) == 2 && t.role == asKind && !Arabic(key) && real(words[0]) &&
			real(words[1]) {
			grammar.pairsOfKinds = append(grammar.pairsOfKinds, phraseOfKind{words, t})
		}
	}
	slices.SortFunc(grammar.pairsOfKinds, func(a, b phraseOfKind) int { return slices.Compare(a.words, b.words) })
}

// mistakes returns the number of wrong, missing or additional letters between two words, or more than most if there
// are more.
func mistakes(a, b string, most int) int {
	if max(len(a)-len(b), len(b)-len(a)) > most {
		return most + 1
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := before
			if a[i] != b[j] {
				cost = min(before, row[j], row[j+1]) + 1
			}
			before, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}
