package text

import "math/bits"

// beyond is more than any word costs.
const beyond = 1 << 20

// Edit is the cost of one ordinary mistake; all other costs are parts of it.
const Edit = 1000

// Costs of mistakes within one script. A doubled letter, a vowel that is not sure how it is written, a letter that
// sounds like another and a key beside the right one are likelier than any other mistake; nobody misses the first
// letter easily.
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

// OneTooMany is what a letter too many before a word costs that has another mistake besides.
const OneTooMany = Edit + firstWrong + manyMistakes

var (
	replace [codes][codes]uint16 // cost of writing one letter for another
	lose    [codes]uint16        // cost of leaving a letter out or putting it in
	loss    [codes][codes]uint16 // the same behind a letter, which may be it twice, or behind none (0)
	mistake [codes]uint16        // cost of a mistake in a letter, whichever is the cheapest
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
	// Arabizi beside plain Latin
	for _, pair := range []string{
		"7h", "6t", "5k", "9s", "8g", "3a", "2a", "2q", "2k", "9q", "3e", "2e", "2o", "3o",
		"8q",
	} {
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
	for i := range loss {
		for j := range loss[i] {
			switch loss[i][j] = lose[j]; i {
			case 0:
				loss[i][j] += firstWrong
			case j:
				loss[i][j] = min(lose[j], doubled)
			}
		}
	}
	for i := range mistake {
		mistake[i] = min(lose[i], swapped)
		for j, cost := range replace[i] {
			if i != j {
				mistake[i] = min(mistake[i], cost)
			}
		}
	}
}

// lossAt is the cost of letter i of a word being one too many.
func lossAt(word []byte, i int) uint16 {
	if i == 0 {
		return loss[0][word[0]]
	}
	return loss[word[i-1]][word[i]]
}

// alike calls yield with every word of a trie that q may be with so many mistakes at most, and what they cost together:
// an optimal string alignment with the costs above. If half, q may also be the beginning of the word. What costs more
// than limit, apart from there being many mistakes, is left out.
func (t *trie) alike(q []byte, limit int32, most int, half bool, yield func(word, cost int32)) {
	var r rows
	var beginnings [maxLetters + 1]begun
	// mistakes in q as the letters so far, or if half as a beginning of them, that are within limit
	var fewest [maxLetters + 1]int
	// places that are within limit, the first of two swapped letters included of which the second was read
	var live [maxLetters + 1]uint32
	var spare [maxLetters + 1]int32 // what one mistake more may cost
	var path [maxLetters + 1]byte
	var out [maxLetters]int32
	var count counter
	count.begin(q, most)
	n := len(q)
	r[0] = blank
	r[0][0] = 0
	for i := range q {
		if out[i] = int32(lossAt(q, i)); i < most {
			r[0][i+1] = r[0][i] + out[i]
		}
	}
	beginnings[0].cost, fewest[0], live[0], spare[0] = limit+1, most+1, count.after[0].all(), limit
	say := func(word, cost int32, wrong int) {
		if cost < beyond && wrong <= most {
			yield(word, cost+manyMistakes*int32(max(wrong-1, 0)))
		}
	}
	for at := 0; at < len(t.nodes); {
		x := &t.nodes[at]
		if int(x.deepest) < n-most { // all that it begins is too short
			at = int(x.next)
			continue
		}
		d, y := int(x.depth), x.letter
		path[d] = y
		in := int32(loss[path[d-1]][y])
		lowest, whole, wrong := int32(beyond), int32(beyond), most+1
		if live[d-1]&count.at[y] != 0 || spare[d-1] >= min(in, int32(mistake[y])) {
			now := count.read(d, path[d-1], y, int(x.deepest)-d)
			before, row := &r[d-1], &r[d]
			*row = blank
			alive := uint32(0)
			for set := now.all(); set != 0; set &= set - 1 {
				i := bits.TrailingZeros32(set)
				cost := before[i] + in
				if i > 0 {
					c, read := q[i-1], before[i-1]
					if c != y {
						if read += int32(replace[c][y]); i == 1 || d == 1 {
							read += firstWrong
						}
						if c == path[d-1] && i > 1 && y == q[i-2] {
							read = min(read, r[d-2][i-2]+swapped)
						}
					} else if i > 1 && before[i-2]+swapped <= limit {
						alive |= 1 << (i - 2)
					}
					cost = min(cost, read, row[i-1]+out[i-1])
				}
				row[i] = cost
				if lowest = min(lowest, cost); cost <= limit {
					alive |= 1 << i
				}
			}
			if whole, live[d], spare[d] = row[n], alive, limit-lowest; whole <= limit {
				wrong = now.fewest(n)
			}
		}
		b := beginnings[d-1]
		if half {
			wrong = min(wrong, fewest[d-1])
		}
		if x.word != noWord {
			say(x.word, b.or(whole, limit, half, halfMistaken, d), wrong)
		}
		if whole < b.cost {
			b = begun{whole, uint8(d)}
		}
		beginnings[d], fewest[d] = b, wrong
		if at++; lowest > limit && (lowest == beyond || spare[d-1] < swapped) { // what is longer can only be half typed
			for ; half && at < int(x.next) && b.typed(halfMistaken, d+1) <= limit; at++ {
				if x := &t.nodes[at]; x.word != noWord {
					say(x.word, b.or(beyond, limit, half, halfMistaken, int(x.depth)), wrong)
				}
			}
			at = int(x.next)
		}
	}
}

// blank is a row of which nothing was read.
var blank = func() (row [maxLetters + 1]int32) {
	for i := range row {
		row[i] = beyond
	}
	return row
}()
