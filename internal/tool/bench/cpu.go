package bench

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// work is what a measurement cost. took is wall-clock time, which other load on the machine lengthens. cpu is processor
// time of this process and its servers, which other load hardly changes.
type work struct{ took, cpu time.Duration }

// timed calls do and returns what it cost.
func timed(do func() error) (work, error) {
	cpu, began := cpuTime(), time.Now()
	err := do()
	return work{time.Since(began), cpuTime() - cpu}, err
}

// Cost is a measured speed and its processor time.
type Cost struct {
	PerSecond float64 `json:"perSecond"`
	// CPUMicros is the processor time per event in microseconds, of this process and its servers; 0 where the system
	// does not report it. Two cores offer at most 2,000,000 a second.
	CPUMicros float64 `json:"cpuMicros"`
}

func (w work) of(events int) Cost {
	return Cost{float64(events) / w.took.Seconds(), float64(w.cpu.Microseconds()) / float64(events)}
}

func (c Cost) print(out io.Writer, what string, events int) {
	fmt.Fprintf(out, "%-12s %10d %12.0f %14.1f\n", what, events, c.PerSecond, c.CPUMicros)
}

// measured is a named function to time.
type measured struct {
	name string
	do   func() error
}

// takeTurns times each function once per round, prints the times and returns each one's median.
func takeTurns(out io.Writer, rounds, events int, all ...measured) ([]Cost, error) {
	costs := make([][]Cost, len(all))
	for range rounds {
		for i, m := range all {
			spent, err := timed(m.do)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", m.name, err)
			}
			costs[i] = append(costs[i], spent.of(events))
			spent.of(events).print(out, m.name, events)
		}
	}
	medians := make([]Cost, len(all))
	for i := range all {
		medians[i] = medianCost(costs[i])
	}
	return medians, nil
}

func printCostHeader(out io.Writer, what string) {
	fmt.Fprintf(out, "%-12s %10s %12s %14s\n", what, "events", "a second", "CPU µs/event")
}

// medianCost returns the cost of the round with the median rate.
func medianCost(costs []Cost) Cost {
	slices.SortFunc(costs, func(a, b Cost) int { return cmp.Compare(a.PerSecond, b.PerSecond) })
	return costs[len(costs)/2]
}

// cpuTime returns the processor time of this process and its descendants. Linux counts it in hundredths of a second.
func cpuTime() time.Duration {
	type process struct {
		parent int
		spent  time.Duration
	}
	all := map[int]process{}
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return 0
	}
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		raw, err := os.ReadFile("/proc/" + entry.Name() + "/stat")
		if err != nil {
			continue // it has ended
		}
		// The name, in brackets, may contain anything. The fields after it begin with the third of proc(5).
		fields := strings.Fields(string(raw[strings.LastIndexByte(string(raw), ')')+1:]))
		if len(fields) < 15 {
			continue
		}
		number := func(i int) int {
			n, _ := strconv.Atoi(fields[i-3])
			return n
		}
		const parent, first, last = 4, 14, 17 // user and system time, its own and of ended children
		p := process{parent: number(parent)}
		for i := first; i <= last; i++ {
			p.spent += time.Duration(number(i)) * 10 * time.Millisecond
		}
		all[pid] = p
	}
	var sum time.Duration
	self := os.Getpid()
	for pid, p := range all {
		for at := pid; at > 1; at = all[at].parent {
			if at == self {
				sum += p.spent
				break
			}
		}
	}
	return sum
}
