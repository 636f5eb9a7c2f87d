package text

// heardAs calls yield with every Arabic word of a trie that a Latin one may be by its sound, and what that costs. If
// half, the Latin word may also be the beginning of the Arabic one. Each letter of the longer word may cost doubt on
// average.
func (t *trie) heardAs(latin []byte, half bool, yield func(word, cost int32)) {
	var r rows
	var beginnings [maxLetters + 1]begun
	var least [maxLetters + 1]int32
	var path [maxLetters + 1]byte
	var out [maxLetters]int32
	var pairs [maxLetters]*[codes]uint16
	n := len(latin)
	limit := int32(doubt * (n + 2))
	for i := range latin {
		out[i] = unwrittenAt(latin, i, i == n-1)
		pairs[i] = pairAt(latin, i)
		r[0][i+1] = r[0][i] + out[i]
	}
	beginnings[0].cost = limit + 1
	// step fills the row of an Arabic letter and returns the least of it.
	step := func(d int, y byte, last bool) int32 {
		before, row := &r[d-1], &r[d]
		in := silentAs(y, last)
		left := before[0] + in
		row[0] = left
		lowest := left
		for i, x := range latin {
			cost := min(before[i]+hears(x, y, d == 1, last), before[i+1]+in, left+out[i])
			if p := pairs[i]; p != nil {
				cost = min(cost, before[i-1]+int32(p[y]))
			}
			if d > 1 {
				cost = min(cost, r[d-2][i]+hearsTwo(x, path[d-1], y, d == 2))
			}
			row[i+1] = cost
			left = cost
			lowest = min(lowest, cost)
		}
		return lowest
	}
	for at := 0; at < len(t.nodes); {
		x := &t.nodes[at]
		d, y := int(x.depth), x.letter
		path[d] = y
		b := beginnings[d-1]
		lowest := int32(-1)
		if x.word != noWord {
			special := y == codeHa || y == codeYa
			if lowest = step(d, y, true); special {
				lowest = -1
			}
			if cost := b.or(r[d][n], limit, half, halfHeard, d); cost < beyond {
				yield(x.word, cost)
			}
		}
		if lowest < 0 {
			lowest = step(d, y, false)
		}
		least[d] = lowest
		if r[d][n] < b.cost {
			b = begun{r[d][n], uint8(d)}
		}
		beginnings[d] = b
		two := y == codeKaf || d == 1 && y == codeAlif // that are heard as one may begin here: see hearsTwo
		if lowest > limit && (least[d-1] > limit || !two) && !(half && b.typed(halfHeard, d+1) <= limit) {
			at = int(x.next)
		} else {
			at++
		}
	}
}

// writtenAs is heardAs the other way round: every Latin word of a trie that an Arabic one may be by its sound. Of a
// half-typed word, enough letters must be there that Latin has no other word for them.
func (t *trie) writtenAs(arabic []byte, half bool, yield func(word, cost int32)) {
	var r rows
	var beginnings [maxLetters + 1]begun
	var least [maxLetters + 1]int32
	var path [maxLetters + 1]byte
	n := len(arabic)
	paired := uint64(0) // Latin letters that may stand for one of the word with the next
	for j, y := range arabic {
		r[0][j+1] = r[0][j] + silentAs(y, j == n-1)
		paired |= pairing[y]
	}
	beginnings[0].cost = beyond
	// step fills the row of a Latin letter and returns the least of it.
	step := func(d int, x byte, last bool) int32 {
		before, row := &r[d-1], &r[d]
		out := unwrittenAt(path[1:d+1], d-1, last)
		pair := pairAt(path[1:d+1], d-1)
		left := before[0] + out
		row[0] = left
		lowest := left
		for j, y := range arabic {
			end := j == n-1
			cost := min(before[j]+hears(x, y, j == 0, end), before[j+1]+out, left+silentAs(y, end))
			if pair != nil {
				cost = min(cost, r[d-2][j]+int32(pair[y]))
			}
			if j > 0 {
				cost = min(cost, before[j-1]+hearsTwo(x, arabic[j-1], y, j == 1))
			}
			row[j+1] = cost
			left = cost
			lowest = min(lowest, cost)
		}
		return lowest
	}
	enough := uint8((n+1)/2 + 1)
	for at := 0; at < len(t.nodes); {
		x := &t.nodes[at]
		d, letter := int(x.depth), x.letter
		path[d] = letter
		b := beginnings[d-1]
		lowest := int32(-1)
		if x.word != noWord {
			if lowest = step(d, letter, true); letter == codeH {
				lowest = -1
			}
			limit := int32(doubtWritten * (d + 2))
			if cost := b.or(r[d][n], limit, half && b.at >= enough, halfHeard, d); cost < beyond {
				yield(x.word, cost)
			}
		}
		if lowest < 0 {
			lowest = step(d, letter, false)
		}
		least[d] = lowest
		if r[d][n] < b.cost {
			b = begun{r[d][n], uint8(d)}
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

// hears is the cost of Latin letter x being Arabic letter y. Any vowel may sit on a first alif, or ayn; a final ya may
// be an alif.
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

// hearsTwo is the cost of Latin letter x being two Arabic ones: x is كس, and a long vowel that begins a word has an
// alif for its seat.
func hearsTwo(x, y, z byte, first bool) int32 {
	switch {
	case x == codeX && y == codeKaf && z == codeSin:
		return 0
	case first && y == codeAlif && isVowel[x] && (z == codeWaw || z == codeYa):
		return heardSeat + int32(heard[x][z])
	}
	return 2 * Edit
}

// unwrittenAt is the cost of Arabic not writing Latin letter i: doubled sounds are written once, and a final h is a
// vowel's.
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

// silentAs is the cost of an Arabic letter not being heard; a final ha is mostly a ta marbuta.
func silentAs(y byte, last bool) int32 {
	if last && y == codeHa {
		return 20
	}
	return int32(unheard[y])
}

// pairAt are the costs of Latin letters i-1 and i standing for one Arabic letter together, nil where they stand for
// none.
func pairAt(latin []byte, i int) *[codes]uint16 {
	if i > 0 && isLatin(latin[i-1]) && isLatin(latin[i]) {
		return heardPair[latin[i-1]-firstLatin][latin[i]-firstLatin]
	}
	return nil
}
