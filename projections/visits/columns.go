package visits

import (
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
)

// Names are the columns of page views, in the order in which views of a session are sorted by them. Exit and bounce are
// the whole session's: its last page, and "1" where it is its only view. Seconds are "" where nobody has told.
var Names = []string{
	"hour", "listing", "page", "category", "governorate", "device", "system", "browser", "language", "theme", "entry",
	"referrer", "channel", "source", "medium", "campaign", "exit", "bounce",
	"seconds",
}

// Runs say which views of a day belong together.
const (
	Session = "session"
	Visitor = "visitor"
)

// Views are the page views of one day by column, sorted by visitor and session, so that views of one session of a
// visitor follow each other. They have the columns that were asked for.
type Views struct {
	Length   int
	Columns  map[string]*Column
	Visitors Runs // the first run, of length 0 at times, is of unknown visitors, with the hash 0
	Sessions Runs // none begins in one run of a visitor and ends in another
	Spanning []Span
}

// Column is what each view says of one thing.
type Column struct {
	Values []string // in their order, each once
	Codes  []uint32 // of each view: its place in Values; nil where all views have the first one
}

// Runs are how many views follow each other that have the same hash.
type Runs struct {
	Hashes  []int64 // nil where only lengths were asked for
	Lengths []uint32
}

// Span is a run of a session that has others, too: under another visitor, or on another day.
type Span struct {
	Run     int
	Session int64
	Exit    string // of the whole session
}

var errColumn = errors.New("visits: a column is damaged")

// Code returns the code of a view.
func (c *Column) Code(view int) uint32 {
	if c.Codes == nil {
		return 0
	}
	return c.Codes[view]
}

// pack returns a column's values, each after its length, and its codes.
func (c *Column) pack() (values, codes []byte) {
	for _, value := range c.Values {
		values = append(binary.AppendUvarint(values, uint64(len(value))), value...)
	}
	if c.Codes == nil {
		return values, []byte{}
	}
	return values, packNumbers(c.Codes, uint32(len(c.Values)-1))
}

// unpack reads a column of so many views.
func unpack(values, codes []byte, length int) (c *Column, err error) {
	c = &Column{}
	text := string(values) // which all values share
	for at := 0; at < len(values); {
		size, n := binary.Uvarint(values[at:])
		if n <= 0 || size > uint64(len(values)-at-n) {
			return nil, errColumn
		}
		c.Values = append(c.Values, text[at+n:at+n+int(size)])
		at += n + int(size)
	}
	if len(codes) == 0 {
		if length > 0 && len(c.Values) != 1 {
			return nil, errColumn
		}
		return c, nil
	}
	if c.Codes, err = unpackNumbers(codes, length); err != nil {
		return nil, err
	}
	if slices.Max(c.Codes) >= uint32(len(c.Values)) {
		return nil, errColumn
	}
	return c, nil
}

// packNumbers writes numbers up to the highest one in 1, 2 or 4 bytes each.
func packNumbers(list []uint32, highest uint32) []byte {
	switch {
	case highest < 1<<8:
		packed := make([]byte, len(list))
		for i, n := range list {
			packed[i] = byte(n)
		}
		return packed
	case highest < 1<<16:
		packed := make([]byte, 2*len(list))
		for i, n := range list {
			binary.LittleEndian.PutUint16(packed[2*i:], uint16(n))
		}
		return packed
	}
	packed := make([]byte, 4*len(list))
	for i, n := range list {
		binary.LittleEndian.PutUint32(packed[4*i:], n)
	}
	return packed
}

func unpackNumbers(packed []byte, length int) ([]uint32, error) {
	list := make([]uint32, length)
	switch len(packed) {
	case length:
		for i := range list {
			list[i] = uint32(packed[i])
		}
	case 2 * length:
		for i := range list {
			list[i] = uint32(binary.LittleEndian.Uint16(packed[2*i:]))
		}
	case 4 * length:
		for i := range list {
			list[i] = binary.LittleEndian.Uint32(packed[4*i:])
		}
	default:
		return nil, errColumn
	}
	return list, nil
}

func (r Runs) pack() (hashes, lengths []byte) {
	hashes = make([]byte, 0, 8*len(r.Hashes))
	for _, hash := range r.Hashes {
		hashes = binary.BigEndian.AppendUint64(hashes, uint64(hash))
	}
	return hashes, packNumbers(r.Lengths, slices.Max(r.Lengths))
}

// unpackRuns reads so many runs. Without their hashes it leaves them out.
func unpackRuns(hashes, lengths []byte, runs int) (r Runs, err error) {
	if len(hashes)%8 != 0 || len(hashes) > 0 && len(hashes) != 8*runs {
		return r, errColumn
	}
	for ; len(hashes) > 0; hashes = hashes[8:] {
		r.Hashes = append(r.Hashes, int64(binary.BigEndian.Uint64(hashes)))
	}
	r.Lengths, err = unpackNumbers(lengths, runs)
	return r, err
}

// each returns the hash of each view.
func (r Runs) each() (list []int64) {
	for i, length := range r.Lengths {
		for range length {
			list = append(list, r.Hashes[i])
		}
	}
	return list
}

// mend sets the exit of spanning sessions to the one that they have now. It clears their bounce: a session with several
// runs has several views.
func (v *Views) mend() {
	exit, bounce := v.Columns["exit"], v.Columns["bounce"]
	if exit == nil && bounce == nil || len(v.Spanning) == 0 {
		return
	}
	begins := make([]int, len(v.Sessions.Lengths)+1)
	for run, length := range v.Sessions.Lengths {
		begins[run+1] = begins[run] + int(length)
	}
	for _, span := range v.Spanning {
		from, to := begins[span.Run], begins[span.Run+1]
		exit.set(span.Exit, from, to, v.Length)
		bounce.set("", from, to, v.Length)
	}
}

// set gives some views a value. Values are no longer in their order where it is new.
func (c *Column) set(value string, from, to, length int) {
	if c == nil || c.Codes == nil && c.Values[0] == value {
		return
	}
	if c.Codes == nil {
		c.Codes = make([]uint32, length)
	}
	code := slices.Index(c.Values, value)
	if code < 0 {
		code = len(c.Values)
		c.Values = append(c.Values, value)
	}
	for i := from; i < to; i++ {
		c.Codes[i] = uint32(code)
	}
}

// gathered are page views as they are read, one after another.
type gathered struct {
	names              []string
	visitors, sessions []int64
	codes              [][]uint32 // by column
	places             []map[string]uint32
}

func gather(names []string) *gathered {
	g := &gathered{names: names, codes: make([][]uint32, len(names))}
	for range names {
		g.places = append(g.places, map[string]uint32{})
	}
	return g
}

// add adds a view, with its values in the order of the names.
func (g *gathered) add(session, visitor int64, values []string) {
	g.sessions, g.visitors = append(g.sessions, session), append(g.visitors, visitor)
	for i, value := range values {
		code, known := g.places[i][value]
		if !known {
			code = uint32(len(g.places[i]))
			g.places[i][strings.Clone(value)] = code
		}
		g.codes[i] = append(g.codes[i], code)
	}
}

// arranged returns the views. Sorted, they do not depend on the order in which they were added. spans holds the
// sessions that have views on other days, too.
func (g *gathered) arranged(sorted bool, spans map[int64]bool) *Views {
	v := &Views{Length: len(g.sessions), Columns: map[string]*Column{}}
	for i, name := range g.names {
		v.Columns[name] = g.column(i)
	}
	if !sorted {
		for i, name := range g.names {
			if c := v.Columns[name]; len(c.Values) > 1 {
				c.Codes = g.codes[i]
			}
		}
		return v
	}
	order := g.order()
	for i, name := range g.names {
		if c := v.Columns[name]; len(c.Values) > 1 {
			c.Codes = make([]uint32, v.Length)
			for at, from := range order {
				c.Codes[at] = g.codes[i][from]
			}
		}
	}
	runs, last := map[int64]int{}, int64(0)
	v.Visitors = Runs{Hashes: []int64{0}, Lengths: []uint32{0}}
	for i, from := range order {
		session, visitor := g.sessions[from], g.visitors[from]
		next := v.Visitors.add(visitor, visitor != last)
		if v.Sessions.add(session, next || i == 0 || session != g.sessions[order[i-1]]) {
			runs[session]++
		}
		last = visitor
	}
	for run, session := range v.Sessions.Hashes {
		if runs[session] > 1 || spans[session] {
			v.Spanning = append(v.Spanning, Span{Run: run, Session: session})
		}
	}
	return v
}

// order returns the views by visitor, session and all columns.
func (g *gathered) order() []int {
	order := make([]int, len(g.sessions))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		if g.visitors[a] != g.visitors[b] { // the unknown ones, 0, come first
			return cmp.Compare(uint64(g.visitors[a]), uint64(g.visitors[b]))
		}
		if g.sessions[a] != g.sessions[b] {
			return cmp.Compare(g.sessions[a], g.sessions[b])
		}
		for i := range g.codes {
			if by := cmp.Compare(g.codes[i][a], g.codes[i][b]); by != 0 {
				return by
			}
		}
		return 0
	})
	return order
}

// add adds a view, and reports whether it began a run.
func (r *Runs) add(hash int64, next bool) bool {
	if next {
		r.Hashes, r.Lengths = append(r.Hashes, hash), append(r.Lengths, 0)
	}
	r.Lengths[len(r.Lengths)-1]++
	return next
}

// column sorts the values of a column, and gives its codes their order.
func (g *gathered) column(i int) *Column {
	c := &Column{Values: make([]string, 0, len(g.places[i]))}
	for value := range g.places[i] {
		c.Values = append(c.Values, value)
	}
	slices.Sort(c.Values)
	moved := make([]uint32, len(c.Values))
	for place, value := range c.Values {
		moved[g.places[i][value]] = uint32(place)
	}
	for view, code := range g.codes[i] {
		g.codes[i][view] = moved[code]
	}
	return c
}
