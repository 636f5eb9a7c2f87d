package text

import (
	"bytes"
	"slices"
)

// trie is a set of spelt words in which words that begin alike share their beginning, so that comparing one word with
// all of them compares each beginning once, and leaves it together with all that it begins as soon as it is too far
// off.
//
// Nodes stand in the order of a walk, so that a comparison reads forward and jumps over what it leaves.
type trie struct {
	nodes []node
}

// A node is a beginning with one letter more than the node it hangs on.
type node struct {
	next    uint32 // the first node that this one does not begin
	word    int32  // that ends here, noWord where none does
	letter  byte
	depth   uint8 // letters so far, this one included
	deepest uint8 // letters of the longest word that begins here
}

const noWord = -1

// spelt is a word by its letters.
type spelt struct {
	letters []byte
	word    int32
}

// newTrie makes a trie of words of one to maxLetters letters.
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
		if shared == len(s.letters) { // another word is spelt alike: its last letter stands there twice
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

// rows are costs by how many letters of a word of a trie (row) and of the word it is compared with (column) were read.
type rows [maxLetters + 1][maxLetters + 1]int32

// begun is the cheapest way to have read all of a word with the first letters of another.
type begun struct {
	cost int32
	at   uint8 // letters of the other
}

// or is what a word of d letters costs as a whole, or, if half, what it costs to have begun so and to be half typed
// besides, whichever is less; beyond where neither is within limit.
func (b begun) or(whole, limit int32, half bool, besides int32, d int) int32 {
	if whole > limit {
		whole = beyond
	}
	if typed := b.typed(besides, d); half && typed <= limit {
		return min(whole, typed+halfDoubted)
	}
	return whole
}

// typed is what it costs to be half typed as a word of d letters: the more, the longer that is.
func (b begun) typed(besides int32, d int) int32 { return b.cost + besides + rest(d-int(b.at)) }
