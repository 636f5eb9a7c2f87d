package text

import (
	"bytes"
	"slices"
)

// trie is a set of words in which words share their common prefixes. A comparison with all words reads each prefix
// once, and skips all words below a prefix as soon as it is too far off.
//
// Nodes are in preorder, so that a comparison reads forward and jumps over what it skips.
type trie struct {
	nodes []node
}

// A node is a prefix: the prefix of its parent and one more letter.
type node struct {
	next    uint32 // the first node that is not below this one
	word    int32  // the word that ends here, or noWord
	letter  byte
	depth   uint8 // length of the prefix
	deepest uint8 // length of the longest word below the node
}

const noWord = -1

// spelt is a word with the codes of its letters.
type spelt struct {
	letters []byte
	word    int32
}

// newTrie returns a trie of words of 1 to maxLetters letters.
func newTrie(all []spelt) trie {
	slices.SortStableFunc(all, func(a, b spelt) int { return bytes.Compare(a.letters, b.letters) })
	var t trie
	var path [maxLetters]uint32
	depth := 0
	leave := func(to int) {
		for ; depth > to; depth-- {
			t.nodes[path[depth-1]].next = uint32(len(t.nodes))
		}
	}
	for _, s := range all {
		shared := 0
		for shared < depth && shared < len(s.letters) && t.nodes[path[shared]].letter == s.letters[shared] {
			shared++
		}
		if shared == len(s.letters) { // another word has the same letters: repeat the last one
			shared--
		}
		leave(shared)
		for _, c := range s.letters[shared:] {
			path[depth] = uint32(len(t.nodes))
			depth++
			t.nodes = append(t.nodes, node{word: noWord, letter: c, depth: uint8(depth)})
		}
		t.nodes[path[depth-1]].word = s.word
		for _, at := range path[:depth] {
			t.nodes[at].deepest = max(t.nodes[at].deepest, uint8(depth))
		}
	}
	leave(0)
	t.nodes = slices.Clip(t.nodes)
	return t
}

// rows is a matrix of costs: by number of letters read of the trie's word (row) and of the compared word (column).
type rows [maxLetters + 1][maxLetters + 1]int32

// begun is the cheapest match of all of the compared word with the first letters of the trie's word.
type begun struct {
	cost int32
	at   uint8 // number of these letters
}

// or returns the cost of a word of d letters: the cost as a whole or, if half, as half typed, whichever is lower. It
// returns beyond if both exceed limit. besides is the surcharge for a half-typed word.
func (b begun) or(whole, limit int32, half bool, besides int32, d int) int32 {
	if whole > limit {
		whole = beyond
	}
	if typed := b.typed(besides, d); half && typed <= limit {
		return min(whole, typed+halfDoubted)
	}
	return whole
}

// typed returns the cost of being half typed as a word of d letters. It grows with the number of missing letters.
func (b begun) typed(besides int32, d int) int32 { return b.cost + besides + rest(d-int(b.at)) }
