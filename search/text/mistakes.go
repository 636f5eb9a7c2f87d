package text

// mostMistakes is the maximum number of wrong letters in a word.
const mostMistakes = 3

// prefixes holds, for each number of mistakes k, a bit set of prefixes of the word: bit i says that the letters of the
// path match the first i letters of the word with at most k letters wrong, missing, added or swapped.
type prefixes [mostMistakes + 1]uint32

func (p *prefixes) all() (set uint32) {
	for _, s := range p {
		set |= s
	}
	return set
}

// fewest returns the minimum number of mistakes in matching the first n letters, or len(p) if it is above the maximum.
func (p *prefixes) fewest(n int) int {
	for k, set := range p {
		if set>>n&1 != 0 {
			return k
		}
	}
	return len(p)
}

// counter counts the mistakes between a word and the letters of a path through a trie, for all prefixes of the word at
// once. It is the bit-parallel automaton of Wu and Manber (Fast Text Searching Allowing Errors, CACM 35:10, 1992),
// extended by swapped letters.
type counter struct {
	letters, most int
	at            [codes]uint32            // by letter: bit i if letter i of the word is that letter
	after         [maxLetters + 1]prefixes // by number of letters of the path
}

func (c *counter) begin(word []byte, most int) {
	c.letters, c.most = len(word), most
	for i, x := range word {
		c.at[x] |= 1 << i
	}
	for k := range most + 1 {
		c.after[0][k] = 1<<(k+1) - 1
	}
}

// read advances from letter x of the path to letter y, which is letter d. It drops the prefixes that cannot reach the
// end of the word with follow more letters. It returns the new prefixes, and the union of their sets.
func (c *counter) read(d int, x, y byte, follow int) (_ *prefixes, reached uint32) {
	was, now := &c.after[d-1], &c.after[d]
	same, swap := c.at[y], c.at[y]&(c.at[x]>>1)
	far, all := c.letters-follow-c.most, uint32(1)<<(c.letters+1)-1
	now[0] = was[0] & same << 1 &^ (1<<max(far, 0) - 1)
	reached = now[0]
	for k := 1; k <= c.most; k++ {
		set := was[k]&same<<1 | was[k-1] | (was[k-1]|now[k-1])<<1
		if swap != 0 {
			set |= c.after[d-2][k-1] & swap << 2
		}
		now[k] = set & all &^ (1<<max(far+k, 0) - 1)
		reached |= now[k]
	}
	return now, reached
}
