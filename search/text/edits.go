package text

import "math/bits"

// beyond is greater than any cost of a word.
const beyond = 1 << 20

// Edit is the cost of one ordinary mistake. All other costs are relative to it.
const Edit = 1000

// Costs of mistakes within one script. Likelier mistakes cost less: a doubled letter, another vowel, a letter with a
// similar sound, a neighbouring key. A mistake in the first letter costs more, because it is rare.
const (
	swapped    = 900
	doubled    = 500
	vowel      = 350 // Latin: one vowel for another
	vowelLost  = 450
	longVowel  = 650 // Arabic: ا و ي missing or added
	sameSound  = 550
	farSound   = 800
	nextKey    = 850
	firstWrong = 120
)

// OneTooMany is the cost of an extra letter before a word that has another mistake as well.
const OneTooMany = Edit + firstWrong + manyMistakes

// confusions are groups of letters that people confuse, and the cost of writing one for another.
var confusions = []struct {
	cost   uint16
	groups []string
}{
	{sameSound, []string{"ذز", "ذد", "ضظ", "ضد", "ظز", "ثت", "ثس", "سص", "تط", "يا"}},
	{farSound, []string{"قك", "غخ", "حه", "اع", "قا", "سز"}},
	{vowel, []string{"aeiouyw"}},
	{sameSound, []string{"sz", "sc", "fv", "pb", "jg", "td", "kg", "qg", "jy"}},
	{200, []string{"iye", "ou", "ckq", "uow", "jg"}},
	{250, []string{ // Arabizi beside plain Latin
		"7h", "6t", "5k", "9s", "8g", "3a", "2a", "2q", "2k", "9q", "3e", "2e", "2o", "3o", "8q",
	}},
}

// keyRows are the rows of the keyboard. Neighbouring keys are easily hit by mistake.
var keyRows = []string{"qwertyuiop", "asdfghjkl", "zxcvbnm", "ضصثقفغعهخحجد", "شسيبلاتنمكط", "ذرويزظ"}

// easilyLost are letters whose omission or addition costs less than an Edit.
var easilyLost = []struct {
	cost    uint16
	letters string
}{
	{vowelLost, "aeiouywh"},
	{250, "23"},
	{longVowel, "اوي"},
}

// Cost tables, indexed by letter codes.
var (
	replace = replaceCosts() // cost of writing one letter for another
	lose    = loseCosts()    // cost of omitting or adding a letter
	loss    = lossCosts()    // [a][b]: the same for b after a, or for an initial b if a is 0
	mistake = mistakeCosts() // lowest cost of any mistake in a letter
)

func replaceCosts() (costs [codes][codes]uint16) {
	for i := range costs {
		for j := range costs[i] {
			if i != j {
				costs[i][j] = Edit
			}
		}
	}
	confuse := func(cost uint16, letters string) {
		for _, a := range letters {
			for _, b := range letters {
				if x, y := of(a), of(b); x != y {
					costs[x][y] = min(costs[x][y], cost)
				}
			}
		}
	}
	for _, c := range confusions {
		for _, letters := range c.groups {
			confuse(c.cost, letters)
		}
	}
	for _, row := range keyRows {
		keys := []rune(row)
		for i := 1; i < len(keys); i++ {
			confuse(nextKey, string(keys[i-1:i+1]))
		}
	}
	for x := digit; x < digit+10; x++ { // a wrong digit makes another number
		for y := digit; y < digit+10; y++ {
			if x != y {
				costs[x][y] = 4 * Edit
			}
		}
	}
	return costs
}

func loseCosts() (costs [codes]uint16) {
	for i := range costs {
		costs[i] = Edit
	}
	for _, easily := range easilyLost {
		for _, r := range easily.letters {
			costs[of(r)] = easily.cost
		}
	}
	return costs
}

func lossCosts() (costs [codes][codes]uint16) {
	for i := range costs {
		for j := range costs[i] {
			switch costs[i][j] = lose[j]; i {
			case 0:
				costs[i][j] += firstWrong
			case j:
				costs[i][j] = min(lose[j], doubled)
			}
		}
	}
	return costs
}

func mistakeCosts() (costs [codes]uint16) {
	for i := range costs {
		costs[i] = min(lose[i], swapped)
		for j, cost := range replace[i] {
			if i != j {
				costs[i] = min(costs[i], cost)
			}
		}
	}
	return costs
}

// lossAt returns the cost of letter i of a word being an extra one.
func lossAt(word []byte, i int) uint16 {
	if i == 0 {
		return loss[0][word[0]]
	}
	return loss[word[i-1]][word[i]]
}

// alike calls yield with each word of the trie that is at most most mistakes away from q, and the cost of the mistakes.
// It is an optimal string alignment with the costs above. If half, q may also be the beginning of the word. Words that
// cost more than limit are left out; the surcharge for several mistakes does not count for that.
func (t *trie) alike(q []byte, limit int32, most int, half bool, yield func(word, cost int32)) {
	var c comparison
	c.begin(q, limit, most)
	var beginnings [maxLetters + 1]begun
	// Minimum number of mistakes, within limit, in q as the letters so far; if half, also as a beginning of them.
	var fewest [maxLetters + 1]int
	beginnings[0].cost, fewest[0] = limit+1, most+1
	n := len(q)
	say := func(word, cost int32, wrong int) {
		if cost < beyond && wrong <= most {
			yield(word, cost+manyMistakes*int32(max(wrong-1, 0)))
		}
	}
	for at := 0; at < len(t.nodes); {
		x := &t.nodes[at]
		if int(x.deepest) < n-most { // all words below this node are too short
			at = int(x.next)
			continue
		}
		d, y := int(x.depth), x.letter
		c.path[d] = y
		in := int32(loss[c.path[d-1]][y])
		lowest, whole, wrong := int32(beyond), int32(beyond), most+1
		if c.live[d-1]&c.count.at[y] != 0 || c.spare[d-1] >= min(in, int32(mistake[y])) {
			now, reached := c.count.read(d, c.path[d-1], y, int(x.deepest)-d)
			lowest = c.fill(reached, d, in)
			if whole = c.rows[d][n]; whole <= limit {
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
		if at++; c.tooFar(d, lowest) { // longer words can only match as half typed
			for ; half && at < int(x.next) && b.typed(halfMistaken, d+1) <= limit; at++ {
				if x := &t.nodes[at]; x.word != noWord {
					say(x.word, b.or(beyond, limit, half, halfMistaken, int(x.depth)), wrong)
				}
			}
			at = int(x.next)
		}
	}
}

// comparison compares a word with the words of a trie in the same script.
type comparison struct {
	word  []byte
	limit int32 // maximum cost
	rows  rows
	count counter
	out   [maxLetters]int32    // cost of each letter of the word being an extra one
	path  [maxLetters + 1]byte // letters of the trie
	// Columns within limit. They include the first of two swapped letters when the second has been read.
	live  [maxLetters + 1]uint32
	spare [maxLetters + 1]int32 // cost that is left for further mistakes
}

func (c *comparison) begin(word []byte, limit int32, most int) {
	c.word, c.limit = word, limit
	c.count.begin(word, most)
	first := &c.rows[0]
	*first = blank
	first[0] = 0
	for i := range word {
		if c.out[i] = int32(lossAt(word, i)); i < most {
			first[i+1] = first[i] + c.out[i]
		}
	}
	c.live[0], c.spare[0] = c.count.after[0].all(), limit
}

// fill computes the given columns of the row of letter d of the path, and returns the lowest cost. in is the cost of
// letter d being an extra one.
func (c *comparison) fill(columns uint32, d int, in int32) (lowest int32) {
	word, limit, before, row := c.word, c.limit, &c.rows[d-1], &c.rows[d]
	last, y := c.path[d-1], c.path[d]
	*row = blank
	lowest = beyond
	alive := uint32(0)
	if columns&1 != 0 {
		if row[0], lowest = before[0]+in, before[0]+in; lowest <= limit {
			alive = 1
		}
	}
	for set := columns &^ 1; set != 0; set &= set - 1 {
		i := bits.TrailingZeros32(set)
		x, read := word[i-1], before[i-1]
		if x != y {
			if read += int32(replace[x][y]); i == 1 || d == 1 {
				read += firstWrong
			}
			if x == last && i > 1 && y == word[i-2] {
				read = min(read, c.rows[d-2][i-2]+swapped)
			}
		} else if i > 1 && before[i-2]+swapped <= limit {
			alive |= 1 << (i - 2)
		}
		cost := min(before[i]+in, read, row[i-1]+c.out[i-1])
		row[i] = cost
		if lowest = min(lowest, cost); cost <= limit {
			alive |= 1 << i
		}
	}
	c.live[d], c.spare[d] = alive, limit-lowest
	return lowest
}

// tooFar reports whether all words below this node cost more than limit. lowest is the lowest cost of the row.
func (c *comparison) tooFar(d int, lowest int32) bool {
	return lowest > c.limit && (lowest == beyond || c.spare[d-1] < swapped)
}

// blank is a row without results.
var blank = func() (row [maxLetters + 1]int32) {
	for i := range row {
		row[i] = beyond
	}
	return row
}()
