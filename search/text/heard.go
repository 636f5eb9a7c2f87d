package text

// hearing compares a word by its sound with the words of a trie in the other script.
type hearing struct {
	word []byte
	rows rows
	path [maxLetters + 1]byte // letters of the trie
	// Only for a Latin word. unwritten is the cost of each letter having no Arabic counterpart. pairs are the costs of
	// each letter and the one before it as one Arabic letter.
	unwritten [maxLetters]int32
	pairs     [maxLetters]*[codes]uint16
}

// heardAs calls yield with each Arabic word of a trie that sounds like a Latin one, and the cost. If half, the Latin
// word may also be the beginning of the Arabic one. The average cost of a letter must not exceed doubt.
func (t *trie) heardAs(latin []byte, half bool, yield func(word, cost int32)) {
	h := hearing{word: latin}
	var beginnings [maxLetters + 1]begun
	var least [maxLetters + 1]int32
	n := len(latin)
	limit := int32(doubt * (n + 2))
	for i := range latin {
		h.unwritten[i] = unwrittenAt(latin, i, i == n-1)
		h.pairs[i] = pairAt(latin, i)
		h.rows[0][i+1] = h.rows[0][i] + h.unwritten[i]
	}
	beginnings[0].cost = limit + 1
	for at := 0; at < len(t.nodes); {
		x := &t.nodes[at]
		d, y := int(x.depth), x.letter
		h.path[d] = y
		b := beginnings[d-1]
		lowest := int32(-1)
		if x.word != noWord {
			special := y == codeHa || y == codeYa
			if lowest = h.readArabic(d, y, true); special {
				lowest = -1
			}
			if cost := b.or(h.rows[d][n], limit, half, halfHeard, d); cost < beyond {
				yield(x.word, cost)
			}
		}
		if lowest < 0 {
			lowest = h.readArabic(d, y, false)
		}
		least[d] = lowest
		if h.rows[d][n] < b.cost {
			b = begun{h.rows[d][n], uint8(d)}
		}
		beginnings[d] = b
		two := y == codeKaf || d == 1 && y == codeAlif // two letters that are heard as one may begin here: see hearsTwo
		if lowest > limit && (least[d-1] > limit || !two) && !(half && b.typed(halfHeard, d+1) <= limit) {
			at = int(x.next)
		} else {
			at++
		}
	}
}

// readArabic computes the row of an Arabic letter, and returns its lowest cost. last says that the letter is the last
// one of its word.
func (h *hearing) readArabic(d int, y byte, last bool) int32 {
	before, row := &h.rows[d-1], &h.rows[d]
	in := silentAs(y, last)
	left := before[0] + in
	row[0] = left
	lowest := left
	for i, x := range h.word {
		cost := min(before[i]+hears(x, y, d == 1, last), before[i+1]+in, left+h.unwritten[i])
		if p := h.pairs[i]; p != nil {
			cost = min(cost, before[i-1]+int32(p[y]))
		}
		if d > 1 {
			cost = min(cost, h.rows[d-2][i]+hearsTwo(x, h.path[d-1], y, d == 2))
		}
		row[i+1] = cost
		left = cost
		lowest = min(lowest, cost)
	}
	return lowest
}

// writtenAs is the inverse of heardAs: it calls yield with each Latin word of a trie that sounds like an Arabic one. If
// half, the Arabic word may also be the beginning of the Latin one, provided that it stands for enough of its letters.
func (t *trie) writtenAs(arabic []byte, half bool, yield func(word, cost int32)) {
	h := hearing{word: arabic}
	var beginnings [maxLetters + 1]begun
	var least [maxLetters + 1]int32
	n := len(arabic)
	paired := uint64(0) // Latin letters that may begin a pair for a letter of the word
	for j, y := range arabic {
		h.rows[0][j+1] = h.rows[0][j] + silentAs(y, j == n-1)
		paired |= pairing[y]
	}
	beginnings[0].cost = beyond
	enough := uint8((n+1)/2 + 1)
	for at := 0; at < len(t.nodes); {
		x := &t.nodes[at]
		d, letter := int(x.depth), x.letter
		h.path[d] = letter
		b := beginnings[d-1]
		lowest := int32(-1)
		if x.word != noWord {
			if lowest = h.readLatin(d, letter, true); letter == codeH {
				lowest = -1
			}
			limit := int32(doubtWritten * (d + 2))
			if cost := b.or(h.rows[d][n], limit, half && b.at >= enough, halfHeard, d); cost < beyond {
				yield(x.word, cost)
			}
		}
		if lowest < 0 {
			lowest = h.readLatin(d, letter, false)
		}
		least[d] = lowest
		if h.rows[d][n] < b.cost {
			b = begun{h.rows[d][n], uint8(d)}
		}
		beginnings[d] = b
		limit := int32(doubtWritten * (int(x.deepest) + 2))
		two := paired&(1<<letter) != 0
		if lowest > limit && (least[d-1] > limit || !two) && !(half && b.typed(halfHeard, d+1) <= limit) {
			at = int(x.next)
		} else {
			at++
		}
	}
}

// readLatin computes the row of a Latin letter, and returns its lowest cost. last says that the letter is the last one
// of its word.
func (h *hearing) readLatin(d int, x byte, last bool) int32 {
	before, row := &h.rows[d-1], &h.rows[d]
	out := unwrittenAt(h.path[1:d+1], d-1, last)
	pair := pairAt(h.path[1:d+1], d-1)
	left := before[0] + out
	row[0] = left
	lowest := left
	n := len(h.word)
	for j, y := range h.word {
		end := j == n-1
		cost := min(before[j]+hears(x, y, j == 0, end), before[j+1]+out, left+silentAs(y, end))
		if pair != nil {
			cost = min(cost, h.rows[d-2][j]+int32(pair[y]))
		}
		if j > 0 {
			cost = min(cost, before[j-1]+hearsTwo(x, h.word[j-1], y, j == 1))
		}
		row[j+1] = cost
		left = cost
		lowest = min(lowest, cost)
	}
	return lowest
}

// hears returns the cost of Latin letter x being Arabic letter y. An initial alif or ayn may carry any vowel. A final
// ya may be an alif maqsura.
func hears(x, y byte, first, last bool) int32 {
	switch {
	case first && y == codeAlif && isVowel[x] && x != codeW:
		return 20
	case first && y == codeAyn && isVowel[x]:
		return 50
	case last && y == codeYa && x == codeA:
		return 40
	}
	return int32(heard[x][y])
}

// hearsTwo returns the cost of Latin letter x being the Arabic letters y and z. x is كس, and an initial long vowel is
// written with an alif before it.
func hearsTwo(x, y, z byte, first bool) int32 {
	switch {
	case x == codeX && y == codeKaf && z == codeSin:
		return 0
	case first && y == codeAlif && isVowel[x] && (z == codeWaw || z == codeYa):
		return heardSeat + int32(heard[x][z])
	}
	return 2 * Edit
}

// unwrittenAt returns the cost of Latin letter i having no Arabic counterpart. Arabic writes doubled sounds once, and a
// final h belongs to a vowel.
func unwrittenAt(latin []byte, i int, last bool) int32 {
	x := latin[i]
	switch {
	case i > 0 && latin[i-1] == x:
		return min(int32(unwritten[x]), 20)
	case last && x == codeH:
		return 10
	}
	return int32(unwritten[x])
}

// silentAs returns the cost of an Arabic letter having no Latin counterpart. A final ha is usually a ta marbuta.
func silentAs(y byte, last bool) int32 {
	if last && y == codeHa {
		return 20
	}
	return int32(unheard[y])
}

// pairAt returns the costs of Latin letters i-1 and i being one Arabic letter, or nil if they never are.
func pairAt(latin []byte, i int) *[codes]uint16 {
	if i > 0 && isLatin(latin[i-1]) && isLatin(latin[i]) {
		return heardPair[latin[i-1]-firstLatin][latin[i]-firstLatin]
	}
	return nil
}
