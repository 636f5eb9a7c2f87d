package bench

import (
	"fmt"
	"io"
)

// Bar is a figure beside its limit. Where speed is judged, the figure is a ratio to a peer that was measured in the
// same run, so that one limit holds on every machine.
type Bar struct {
	What  string  `json:"what"`
	Is    float64 `json:"is"`
	Bar   float64 `json:"bar"`
	Side  Side    `json:"side"`
	Unit  string  `json:"unit"` // "" for a ratio
	IsMet bool    `json:"met"`
}

// Side says on which side of its limit a figure has to be.
type Side string

// The limit itself is met on both sides.
const (
	AtMost  Side = "at most"
	AtLeast Side = "at least"
)

// judge says which bars are met, and prints them.
func judge(out io.Writer, bars ...Bar) []Bar {
	for i, b := range bars {
		b.IsMet = b.Side == AtMost && b.Is <= b.Bar || b.Side == AtLeast && b.Is >= b.Bar
		verdict := "MISSED"
		if b.IsMet {
			verdict = "met"
		}
		fmt.Fprintf(out, "%-56s %9.3f %-2s  %-8s %7.3f  %s\n", b.What, b.Is, b.Unit, b.Side, b.Bar, verdict)
		bars[i] = b
	}
	return bars
}
