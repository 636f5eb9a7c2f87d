package text

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

// The tries are held to the plainest way of comparing: every word, letter by letter, with nothing left out.

// align returns the cheapest cost of reading the first i letters of one word as the first j of another, for all i and
// j. Ways are the steps that end there: how many letters of each they take, and what they cost.
func align(n, m int, ways func(i, j int, step func(di, dj int, cost int32))) [][]int32 {
	cost := make([][]int32, n+1)
	for i := range cost {
		cost[i] = make([]int32, m+1)
		for j := range cost[i] {
			if i+j == 0 {
				continue
			}
			cost[i][j] = 1 << 20
			ways(i, j, func(di, dj int, c int32) {
				if di <= i && dj <= j {
					cost[i][j] = min(cost[i][j], cost[i-di][j-dj]+c)
				}
			})
		}
	}
	return cost
}

// countMistakes is align of what is wrong, missing, too many or swapped, where each costs one.
func countMistakes(q, w []byte) [][]int32 {
	return align(len(q), len(w), func(i, j int, step func(di, dj int, cost int32)) {
		step(1, 0, 1)
		step(0, 1, 1)
		if i == 0 || j == 0 {
			return
		}
		wrong := int32(1)
		if q[i-1] == w[j-1] {
			wrong = 0
		}
		step(1, 1, wrong)
		if i > 1 && j > 1 && q[i-1] == w[j-2] && q[i-2] == w[j-1] {
			step(2, 2, 1)
		}
	})
}

// alignSpelling leaves out what does not lead to all of q with so many mistakes at most, as far as the longest word
// reaches that begins like w.
func alignSpelling(q, w []byte, count [][]int32, most int, deepest map[string]int) [][]int32 {
	return align(len(q), len(w), func(i, j int, step func(di, dj int, cost int32)) {
		if follow := deepest[string(w[:j])] - j; int(count[i][j])+max(0, len(q)-i-follow) > most {
			return
		}
		if i > 0 {
			step(1, 0, int32(lossAt(q, i-1)))
		}
		if j > 0 {
			step(0, 1, int32(lossAt(w, j-1)))
		}
		if i == 0 || j == 0 {
			return
		}
		x, y := q[i-1], w[j-1]
		switch wrong := int32(replace[x][y]); {
		case x == y:
			step(1, 1, 0)
		case i == 1 || j == 1:
			step(1, 1, wrong+firstWrong)
		default:
			step(1, 1, wrong)
		}
		if i > 1 && j > 1 && x != y && x == w[j-2] && y == q[i-2] {
			step(2, 2, swapped)
		}
	})
}

// deepest is how many letters the longest word has that begins with some, by those.
func deepest(among []spelt) map[string]int {
	all := map[string]int{}
	for _, s := range among {
		for n := range len(s.letters) + 1 {
			beginning := string(s.letters[:n])
			all[beginning] = max(all[beginning], len(s.letters))
		}
	}
	return all
}

func alignSound(latin, arabic []byte) [][]int32 {
	n, m := len(latin), len(arabic)
	return align(n, m, func(i, j int, step func(di, dj int, cost int32)) {
		if i > 0 {
			step(1, 0, unwrittenAt(latin, i-1, i == n))
		}
		if j > 0 {
			step(0, 1, silentAs(arabic[j-1], j == m))
		}
		if i == 0 || j == 0 {
			return
		}
		step(1, 1, hears(latin[i-1], arabic[j-1], j == 1, j == m))
		if pair := pairAt(latin, i-1); pair != nil {
			step(2, 1, int32(pair[arabic[j-1]]))
		}
		if j > 1 {
			step(1, 2, hearsTwo(latin[i-1], arabic[j-2], arabic[j-1], j == 2))
		}
	})
}

// cost is that of a whole word, or if half of its cheapest beginning of at least so many letters, which costs that
// much besides, with what is then left to type; beyond where neither is within limit.
// costs are those of its beginnings and of the whole.
func cost(costs []int32, half bool, enough int, besides, limit int32) int32 {
	last := len(costs) - 1
	whole, beginnings := costs[last], costs[1:max(last, 1)]
	if whole > limit {
		whole = beyond
	}
	if !half || len(beginnings) == 0 {
		return whole
	}
	cheapest := slices.Min(beginnings)
	at := 1 + slices.Index(beginnings, cheapest)
	if at < enough {
		return whole
	}
	typed := cheapest + besides + rest(last-at)
	if typed > limit {
		return whole
	}
	return min(whole, typed+halfDoubted)
}

func column(matrix [][]int32, j int) (all []int32) {
	for _, row := range matrix {
		all = append(all, row[j])
	}
	return all
}

// mistyped are words with up to two mistakes, at times without their last letters.
func mistyped(words []string, n int) (all []string) {
	r := rand.New(rand.NewPCG(1, 2))
	for range n {
		letters, other := []rune(words[r.IntN(len(words))]), []rune(words[r.IntN(len(words))])
		for range r.IntN(3) {
			switch at := r.IntN(len(letters)); r.IntN(3) {
			case 0:
				letters[at] = other[0]
			case 1:
				letters = slices.Insert(letters, at, other[len(other)-1])
			default:
				letters[at], letters[0] = letters[0], letters[at]
			}
		}
		all = append(all, string(letters[:len(letters)-r.IntN(min(3, len(letters)))]))
	}
	return all
}

func TestTriesFindWhatAPlainScanFinds(t *testing.T) {
	t.Parallel()
	var words []string
	var arabic, latin []spelt
	for i, w := range Lexicon().Words.words {
		letters := encode(nil, w)
		if i%2 == 0 || len(letters) < 2 || len(letters) > maxLetters || Number(w) {
			continue
		}
		s := spelt{letters, int32(len(words))}
		if words = append(words, w); Arabic(w) {
			arabic = append(arabic, s)
		} else {
			latin = append(latin, s)
		}
	}
	const mistaken = 2000
	arabicDeepest, latinDeepest := deepest(arabic), deepest(latin)
	arabicTrie, latinTrie := newTrie(slices.Clone(arabic)), newTrie(slices.Clone(latin))
	same := func(what, q string, among []spelt, cost func(w []byte) int32, walk func(yield func(word, cost int32))) {
		want, got := map[string]int32{}, map[string]int32{}
		for _, s := range among {
			if c := cost(s.letters); c < beyond {
				want[words[s.word]] = c
			}
		}
		walk(func(word, cost int32) { got[words[word]] = cost })
		assert.Equal(t, want, got, "%s %s", q, what)
	}
	for i, word := range mistyped(words, 120) {
		q, half := encode(nil, word), i%3 > 0
		if len(q) > maxLetters {
			continue
		}
		most := 1 + i/3%mostMistakes
		spelling := func(deepest map[string]int) func(w []byte) int32 {
			return func(w []byte) int32 {
				counted := countMistakes(q, w)
				costs := alignSpelling(q, w, counted, most, deepest)[len(q)]
				n := most + 1
				for j, wrong := range counted[len(q)] {
					if (half || j == len(w)) && costs[j] <= mistaken {
						n = min(n, int(wrong))
					}
				}
				if n > most {
					return beyond
				}
				return min(beyond, cost(costs, half, 1, halfMistaken, mistaken)+manyMistakes*int32(max(n-1, 0)))
			}
		}
		if Arabic(word) {
			same(
				"mistaken",
				word,
				arabic,
				spelling(arabicDeepest),
				func(yield func(word, cost int32)) { arabicTrie.alike(q, mistaken, most, half, yield) },
			)
			same("written", word, latin, func(w []byte) int32 {
				return cost(
					column(alignSound(w, q), len(q)),
					half,
					(len(q)+1)/2+1,
					halfHeard,
					int32(doubtWritten*(len(w)+2)),
				)
			}, func(yield func(word, cost int32)) { latinTrie.writtenAs(q, half, yield) })
			continue
		}
		same(
			"mistaken",
			word,
			latin,
			spelling(latinDeepest),
			func(yield func(word, cost int32)) { latinTrie.alike(q, mistaken, most, half, yield) },
		)
		same("heard", word, arabic, func(w []byte) int32 {
			return cost(alignSound(q, w)[len(q)], half, 1, halfHeard, int32(doubt*(len(q)+2)))
		}, func(yield func(word, cost int32)) { arabicTrie.heardAs(q, half, yield) })
	}
}

func TestATrieHoldsWordsThatAreSpeltAlike(t *testing.T) {
	t.Parallel()
	trie := newTrie(
		[]spelt{
			{encode(nil, "noura"), 1},
			{encode(nil, "noura"), 2},
			{encode(nil, "nouran"), 3},
			{encode(nil, "no"), 4},
		},
	)
	found := map[int32]int32{}
	trie.alike(encode(nil, "noura"), 500, 1, true, func(word, cost int32) { found[word] = cost })
	assert.Equal(t, map[int32]int32{1: 0, 2: 0, 3: halfMistaken + rest(1) + halfDoubted}, found)
}
