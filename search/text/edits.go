package text

import "slices"

// beyond is more than any word costs.
const beyond = 1 << 20

// Edit is the cost of one ordinary mistake; all other costs are parts of it.
const Edit = 1000

// Costs of mistakes within one script. A doubled letter, a vowel that is not sure how it is written, a letter that sounds like
// another and a key beside the right one are likelier than any other mistake; nobody misses the first letter easily.
const (
	swapped    = 900
	doubled    = 500
	vowel      = 350 // Latin: one vowel for another
	vowelLost  = 450
	longVowel  = 650 // Arabic: ا و ي left out or put in
	sameSound  = 550
	farSound   = 800
	nextKey    = 850
	firstWrong = 120
)

var (
	replace [codes][codes]uint16 // cost of writing one letter for another
	lose    [codes]uint16        // cost of leaving a letter out or putting it in
)

func init() {
	for i := range replace {
		for j := range replace[i] {
			if i != j {
				replace[i][j] = Edit
			}
		}
		lose[i] = Edit
	}
	each := func(cost uint16, groups ...string) {
		for _, g := range groups {
			for _, a := range g {
				for _, b := range g {
					if x, y := of(a), of(b); x != y {
						replace[x][y] = min(replace[x][y], cost)
					}
				}
			}
		}
	}
	for _, row := range []string{"qwertyuiop", "asdfghjkl", "zxcvbnm", "ضصثقفغعهخحجد", "شسيبلاتنمكط", "ذرويزظ"} {
		keys := []rune(row)
		for i := 1; i < len(keys); i++ {
			each(nextKey, string(keys[i-1:i+1]))
		}
	}
	each(sameSound, "ذز", "ذد", "ضظ", "ضد", "ظز", "ثت", "ثس", "سص", "تط", "يا")
	each(farSound, "قك", "غخ", "حه", "اع", "قا", "سز")
	each(vowel, "aeiouyw")
	each(sameSound, "sz", "sc", "fv", "pb", "jg", "td", "kg", "qg", "jy")
	each(200, "iye", "ou", "ckq", "uow", "jg")
	for _, pair := range []string{"7h", "6t", "5k", "9s", "8g", "3a", "2a", "2q", "2k", "9q", "3e", "2e", "2o", "3o", "8q"} { // Arabizi beside plain Latin
		each(250, pair)
	}
	for _, v := range "aeiouyw" {
		lose[of(v)] = vowelLost
	}
	lose[of('h')] = vowelLost
	lose[of('2')], lose[of('3')] = 250, 250
	for _, v := range "اوي" {
		lose[of(v)] = longVowel
	}
	for _, d := range "0123456789" { // a wrong digit is another number, unless it stands for a letter
		for c := range codes {
			if byte(c) >= digit && byte(c) < digit+10 && byte(c) != of(d) {
				replace[of(d)][c] = 4 * Edit
			}
		}
	}
}

// lossAt is the cost of letter i of a word being one too many.
func lossAt(word []byte, i int) uint16 {
	c := lose[word[i]]
	if i > 0 && word[i-1] == word[i] {
		return min(c, doubled)
	}
	if i == 0 {
		c += firstWrong
	}
	return c
}

// alike calls yield with every word of a trie that q may be with mistakes, and what they cost together: an optimal string alignment
// with the costs above, in which neither is ever more than band letters ahead of the other. If half, q may also be the beginning of the
// word. Whatever costs more than limit is left out.
func (t *trie) alike(q []byte, limit int32, band int, half bool, yield func(word, cost int32)) {
	var r rows
	var beginnings [maxLetters + 1]begun
	var least [maxLetters + 1]int32 // of each row
	var path [maxLetters + 1]byte
	var out [maxLetters]int32
	n := len(q)
	for i := range q {
		out[i] = int32(lossAt(q, i))
		r[0][i+1] = r[0][i] + out[i]
	}
	if band < n {
		r[0][band+1] = beyond
	}
	loss := slices.Min(out[:max(n, 1)]) // what a letter too many costs at least
	beginnings[0].cost = limit + 1
	for at := 0; at < len(t.nodes); {
		x := &t.nodes[at]
		if int(x.deepest) < n-band { // all that it begins is too short
			at = int(x.next)
			continue
		}
		d, y := int(x.depth), x.letter
		path[d] = y
		before, row := &r[d-1], &r[d]
		in := int32(lose[y])
		first := int32(0)
		if d == 1 {
			first = firstWrong
			in += firstWrong
		} else if path[d-1] == y {
			in = min(in, doubled)
		}
		wrong := &replace[y]
		from, to := max(0, d-band-1), min(n, d+band)
		left := int32(beyond)
		if d <= band {
			left = before[0] + in
		}
		row[from], row[n] = left, beyond
		if to < n {
			row[to+1] = beyond
		}
		room := int(x.deepest) - d                       // letters that may follow
		lowest := left + loss*int32(max(0, n-from-room)) // with what will be too many for the longest word
		for i := from; i < to; i++ {
			c := q[i]
			cost := before[i]
			if c != y {
				cost += int32(wrong[c]) + first
				if i == 0 && d > 1 {
					cost += firstWrong
				}
			}
			cost = min(cost, before[i+1]+in, left+out[i])
			if i > 0 && d > 1 && c == path[d-1] && y == q[i-1] && c != y {
				cost = min(cost, r[d-2][i-1]+swapped)
			}
			row[i+1] = cost
			left = cost
			lowest = min(lowest, cost+loss*int32(max(0, n-i-1-room)))
		}
		least[d] = lowest
		b := beginnings[d-1]
		if x.word != noWord {
			if cost := b.or(row[n], limit, half, halfMistaken, d); cost < beyond {
				yield(x.word, cost)
			}
		}
		if row[n] < b.cost {
			b = begun{row[n], uint8(d)}
		}
		beginnings[d] = b
		if at++; lowest > limit && least[d-1]+swapped > limit { // what is longer can only be half typed
			for ; half && at < int(x.next) && b.typed(halfMistaken, d+1) <= limit; at++ {
				if x := &t.nodes[at]; x.word != noWord {
					if cost := b.or(beyond, limit, half, halfMistaken, int(x.depth)); cost < beyond {
						yield(x.word, cost)
					}
				}
			}
			at = int(x.next)
		}
	}
}
