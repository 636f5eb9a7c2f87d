package visits

import (
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
)

// Names lists the columns of page views. Views of one session are sorted by these columns, in this order. exit and
// bounce describe the whole session: its last page, and "1" if it has only one view. seconds is "" if no duration was
// reported.
var Names = []string{
	"hour", "listing", "page", "category", "governorate", "device", "system", "browser", "language", "theme", "entry",
	"referrer", "channel", "source", "medium", "campaign", "exit", "bounce",
	"seconds",
}

// Runs group the views of a day by session or by visitor.
const (
	Session = "session"
	Visitor = "visitor"
)

// Views are the page views of one day in columns. They have only the columns and runs that were asked for. If runs were
// asked for, the views are sorted by visitor and session, so that the views of one session of a visitor follow each
// other.
type Views struct {
	Length   int
	Columns  map[string]*Column
	Visitors Runs // the first run, which may have length 0, holds the unknown visitors and has the hash 0
	Sessions Runs // every run lies within one run of Visitors
	Spanning []Span
}

// Column is a dictionary-encoded column: the value of each view.
type Column struct {
	Values []string // distinct, sorted
	Codes  []uint32 // of each view: its index in Values; nil if all views have the first value
}

// Runs is a run-length encoding of the hashes of consecutive views.
type Runs struct {
	Hashes  []int64 // nil if only lengths were asked for
	Lengths []uint32
}

// Span is a run of a session that has further runs, under another visitor or on another day.
type Span struct {
	Run     int
	Session int64
	Exit    string // of the whole session
}

var errColumn = errors.New("visits: a column is damaged")

// Code returns the index of a view's value in Values.
func (c *Column) Code(view int) uint32 {
	if c.Codes == nil {
		return 0
	}
	return c.Codes[view]
}

// pack encodes the values, each preceded by its length as a varint, and the codes.
func (c *Column) pack() (values, codes []byte) {
	for _, value := range c.Values {
		values = append(binary.AppendUvarint(values, uint64(len(value))), value...)
	}
	if c.Codes == nil {
		return values, []byte{}
	}
	return values, packNumbers(c.Codes, uint32(len(c.Values)-1))
}

// unpack decodes a column of length views. It returns errColumn if the bytes are damaged.
func unpack(values, codes []byte, length int) (c *Column, err error) {
	c = &Column{}
	text := string(values) // all values share its memory
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

// packNumbers writes each number in 1, 2 or 4 bytes, depending on the highest number.
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

// unpackRuns decodes the given number of runs. hashes may be empty; then the runs have only lengths.
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

// updateSpanning sets the exit of sessions with several runs to their current last page, because the stored one may be
// outdated. It clears their bounce, because such a session has several views.
func (v *Views) updateSpanning() {
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

// set gives the views from (included) to to (excluded) a value. A value that is new in the column is appended, so that
// Values may no longer be sorted.
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

// gathered collects page views one by one.
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

// add adds a view. values has one value for each of the names, in their order.
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

// arranged returns the collected views. If sorted is true, the result does not depend on the order in which they were
// added. spans holds the sessions that also have views on other days.
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

// order returns the indices of the views, sorted by visitor, session and all columns.
func (g *gathered) order() []int {
	order := make([]int, len(g.sessions))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		if g.visitors[a] != g.visitors[b] { // unknown visitors have the hash 0 and come first
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

// add adds a view, in a new run if next is true. It returns next.
func (r *Runs) add(hash int64, next bool) bool {
	if next {
		r.Hashes, r.Lengths = append(r.Hashes, hash), append(r.Lengths, 0)
	}
	r.Lengths[len(r.Lengths)-1]++
	return next
}

// column returns a column with sorted values, and renumbers its codes accordingly.
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
