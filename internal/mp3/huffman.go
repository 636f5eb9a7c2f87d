package mp3

import (
	"fmt"
	"math"
	"strings"
)

// bits is a string of bits. Each byte is filled from its highest bit.
type bits struct {
	bytes []byte
	used  int // used bits of the last byte; 0 = all
}

func (b *bits) put(value uint, n int) {
	for i := n - 1; i >= 0; i-- {
		if b.used == 0 {
			b.bytes = append(b.bytes, 0)
		}
		b.bytes[len(b.bytes)-1] |= byte(value>>i&1) << (7 - b.used)
		b.used = (b.used + 1) % 8
	}
}

func (b *bits) align() { b.used = 0 }

func (b *bits) length() int {
	if b.used == 0 {
		return len(b.bytes) * 8
	}
	return len(b.bytes)*8 - 8 + b.used
}

// word is a code word of a table.
type word struct {
	code uint
	bits int
}

var words [34][]word

// linbits is the number of bits that follow a value of 15 in tables 16 to 31.
var linbits = [34]int{
	16: 1, 17: 2, 18: 3, 19: 4, 20: 6, 21: 8, 22: 10, 23: 13, 24: 4, 25: 5, 26: 6, 27: 7, 28: 8, 29: 9, 30: 11, 31: 13,
}

func init() {
	for table, text := range codebooks {
		for _, field := range strings.Fields(text) {
			var w word
			if _, err := fmt.Sscanf(field, "%x/%d", &w.code, &w.bits); err != nil {
				panic(err)
			}
			words[table] = append(words[table], w)
		}
	}
	for table := 17; table < 32; table++ {
		if table != 24 {
			words[table] = words[16+table/24*8]
		}
	}
}

// side is the number of rows and columns of a table.
func side(table int) int {
	switch {
	case table == 1:
		return 2
	case table <= 3:
		return 3
	case table <= 6:
		return 4
	case table <= 9:
		return 6
	case table <= 12:
		return 8
	}
	return 16
}

const (
	escape   = 15
	maxValue = escape + 1<<13 - 1
	tableA   = 32
)

// quantized is a granule as integers, with its coding. Lines below big are coded as pairs, lines from big to small as
// quadruples of −1 to 1. The lines from small on are zero.
type quantized struct {
	values     [granule]int
	big, small int
	regions    [2]int // number of bands in the first and the second region, minus one
	ends       [3]int // ends of the regions, in lines
	tables     [3]int
	quadruples int // 0 = table A, 1 = B
}

// quantize rounds a spectrum at a global gain. It returns false if a value is too large for the gain.
func (q *quantized) quantize(spectrum *[granule]float64, gain int) bool {
	step := math.Pow(2, float64(gain-210)*-3/16)
	q.big, q.small = 0, 0
	for i, x := range spectrum {
		root := math.Sqrt(math.Abs(x))
		v := int(root*math.Sqrt(root)*step + 0.4054)
		if v > maxValue {
			return false
		}
		switch {
		case v > 1:
			q.big, q.small = i/2*2+2, i/2*2+2
		case v == 1:
			q.small = i + 1
		}
		if x < 0 {
			v = -v
		}
		q.values[i] = v
	}
	q.small = min(q.big+(q.small-q.big+3)/4*4, granule)
	if (q.small-q.big)%4 != 0 { // no room for the last quadruple: it is coded as pairs
		q.big = q.small
	}
	return true
}

// splits are the numbers of bands in the first two regions, minus one, by the number of bands with pairs.
var splits = [23][2]int{
	{0, 0},
	{0, 0},
	{0, 0},
	{0, 0},
	{0, 0},
	{0, 1},
	{1, 1},
	{1, 1},
	{1, 2},
	{2, 2},
	{2, 3},
	{2, 3},
	{3, 4},
	{3, 4},
	{3, 4},
	{4, 5},
	{4, 5},
	{4, 6},
	{5, 6},
	{5, 6},
	{5, 7},
	{6, 7},
	{6, 7},
}

// count chooses the tables and returns the number of bits that the values take.
func (q *quantized) count(bands *[23]int) int {
	n := 0
	for n < 22 && bands[n] < q.big {
		n++
	}
	q.regions = splits[n]
	first := q.regions[0] + 1
	second := first + q.regions[1] + 1
	q.ends = [3]int{min(bands[first], q.big), min(bands[second], q.big), q.big}
	total, begin := 0, 0
	for r, end := range q.ends {
		var cost int
		q.tables[r], cost = q.table(begin, end)
		total, begin = total+cost, end
	}
	costs := [2]int{}
	for i := q.big; i < q.small; i += 4 {
		index, signs := q.quadruple(i)
		for t := range costs {
			costs[t] += words[tableA+t][index].bits + signs
		}
	}
	q.quadruples = 0
	if costs[1] < costs[0] {
		q.quadruples = 1
	}
	return total + costs[q.quadruples]
}

// table returns the cheapest table for a region, and its cost in bits.
func (q *quantized) table(begin, end int) (best, cost int) {
	most := 0
	for _, v := range q.values[begin:end] {
		most = max(most, v, -v)
	}
	var candidates []int
	switch {
	case most == 0:
		return 0, 0
	case most > escape:
		for _, range24 := range [][2]int{{16, 24}, {24, 32}} {
			for t := range24[0]; t < range24[1]; t++ {
				if most-escape < 1<<linbits[t] {
					candidates = append(candidates, t)
					break
				}
			}
		}
	default:
		for t := 1; t < 16; t++ {
			if words[t] != nil && side(t) > most {
				candidates = append(candidates, t)
			}
		}
	}
	cost = math.MaxInt
	for _, t := range candidates {
		sum := 0
		for i := begin; i < end; i += 2 {
			sum += pair(nil, t, q.values[i], q.values[i+1])
		}
		if sum < cost {
			best, cost = t, sum
		}
	}
	return best, cost
}

// pair writes two values, unless out is nil. It returns the number of bits.
func pair(out *bits, table, x, y int) int {
	if table == 0 {
		return 0
	}
	total := 0
	put := func(value uint, n int) {
		total += n
		if out != nil {
			out.put(value, n)
		}
	}
	ax, ay := max(x, -x), max(y, -y)
	w := words[table][min(ax, escape)*side(table)+min(ay, escape)]
	put(w.code, w.bits)
	for _, v := range [2]int{x, y} {
		size := max(v, -v)
		if linbits[table] > 0 && size >= escape {
			put(uint(size-escape), linbits[table]) //nolint:gosec // not negative
		}
		if v != 0 {
			put(sign(v), 1)
		}
	}
	return total
}

func sign(v int) uint {
	if v < 0 {
		return 1
	}
	return 0
}

// quadruple returns the code index of four values and the number of sign bits.
func (q *quantized) quadruple(at int) (index, signs int) {
	for _, v := range q.values[at : at+4] {
		index <<= 1
		if v != 0 {
			index |= 1
			signs++
		}
	}
	return index, signs
}

func (q *quantized) write(out *bits) {
	begin := 0
	for r, end := range q.ends {
		for i := begin; i < end; i += 2 {
			pair(out, q.tables[r], q.values[i], q.values[i+1])
		}
		begin = end
	}
	for i := q.big; i < q.small; i += 4 {
		index, _ := q.quadruple(i)
		w := words[tableA+q.quadruples][index]
		out.put(w.code, w.bits)
		for _, v := range q.values[i : i+4] {
			if v != 0 {
				out.put(sign(v), 1)
			}
		}
	}
}
