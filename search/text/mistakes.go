package text

// mostMistakes is how many letters of a word may be wrong at most.
const mostMistakes = 3

// places are the beginnings of a word that letters may be read as, by how many of those are wrong, missing, too many or
// swapped with the next: bit i is the word's first i letters.
type places [mostMistakes + 1]uint32

func (p *places) all() (set uint32) {
	for _, s := range p {
		set |= s
	}
	return set
}

// fewest is how many mistakes it takes to read the first n letters, len(p) where there would be more than there may be.
func (p *places) fewest(n int) int {
	for k, set := range p {
		if set>>n&1 != 0 {
			return k
		}
	}
	return len(p)
}

// counter counts the mistakes in reading a word as the letters of a path through a trie, in all places of the word at
// once: the bit-parallel automaton of Wu and Manber (Fast Text Searching Allowing Errors, CACM 35:10, 1992), with
// swapped letters as one more step.
type counter struct {
	letters, most int
	at            [codes]uint32          // the places that a letter of the word follows
	after         [maxLetters + 1]places // so many letters of the path
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

// read goes on from letter x of the path to y, which is letter d of it, and leaves out what cannot end with the word's
// last letter if only so many letters follow. It returns the places by mistakes, and those of any number of them.
func (c *counter) read(d int, x, y byte, follow int) (_ *places, reached uint32) {
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
