package text

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
	each(sameSound, "sz", "sc", "fv", "pb", "jg", "td", "kg", "qg")
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

// edits is the cost of reading letters a as word b, an optimal string alignment with the costs above. It returns the cost of
// the whole, and the cheapest cost of reading a as a beginning of b with the number of letters that are then left; beyond
// limit both are limit+1.
func edits(a, b []byte, limit int32) (whole, beginning int32, left int) {
	beyond := limit + 1
	if len(a) > maxLetters || len(b) > maxLetters || len(a) == 0 {
		return beyond, beyond, 0
	}
	var rows [3][maxLetters + 1]int32
	before, previous, current := &rows[0], &rows[1], &rows[2]
	for j := range b {
		previous[j+1] = previous[j] + int32(lossAt(b, j))
	}
	for i, x := range a {
		current[0] = previous[0] + int32(lossAt(a, i))
		best := current[0]
		out := int32(lossAt(a, i))
		for j, y := range b {
			c := previous[j]
			if x != y {
				c += int32(replace[x][y])
				if i == 0 || j == 0 {
					c += firstWrong
				}
			}
			if d := previous[j+1] + out; d < c {
				c = d
			}
			if d := current[j] + int32(lossAt(b, j)); d < c {
				c = d
			}
			if i > 0 && j > 0 && x == b[j-1] && y == a[i-1] && x != y {
				if d := before[j-1] + swapped; d < c {
					c = d
				}
			}
			current[j+1] = c
			if c < best {
				best = c
			}
		}
		if best > limit {
			return beyond, beyond, 0
		}
		before, previous, current = previous, current, before
	}
	whole, beginning = previous[len(b)], beyond
	for j := range len(b) + 1 {
		if previous[j] < beginning {
			beginning, left = previous[j], len(b)-j
		}
	}
	return min(whole, beyond), min(beginning, beyond), left
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
