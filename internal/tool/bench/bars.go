package bench

import (
	"fmt"
	"io"
)

// Bar is a figure and its limit. Speeds are ratios to a peer measured in the same run, so that one limit holds on every
// machine.
type Bar struct {
	What  string  `json:"what"`
	Is    float64 `json:"is"`
	Bar   float64 `json:"bar"`
	Side  Side    `json:"side"`
	Unit  string  `json:"unit"` // "" for a ratio
	IsMet bool    `json:"met"`
}

// Side says on which side of the limit a figure must be.
type Side string

// Both include the limit itself.
const (
	AtMost  Side = "at most"
	AtLeast Side = "at least"
)

// judge sets which bars are met, and prints them.
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
