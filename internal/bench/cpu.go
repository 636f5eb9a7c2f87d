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

// work is what a measurement took: time on the clock, which other work on the machine lengthens, and time of
// processors, ours and the servers', which it hardly does.
type work struct{ took, cpu time.Duration }

// timed does something and returns what it took.
func timed(do func() error) (work, error) {
	cpu, began := cpuTime(), time.Now()
	err := do()
	return work{time.Since(began), cpuTime() - cpu}, err
}

// Cost is how fast something went.
type Cost struct {
	PerSecond float64 `json:"perSecond"`
	// CPUMicros is the time of processors for one event, this process and its servers together; 0 where the system does
	// not say. Two quiet cores do at most 2,000,000 of them a second.
	CPUMicros float64 `json:"cpuMicros"`
}

func (w work) of(events int) Cost {
	return Cost{float64(events) / w.took.Seconds(), float64(w.cpu.Microseconds()) / float64(events)}
}

func (c Cost) print(out io.Writer, what string, events int) {
	fmt.Fprintf(out, "%-12s %10d %12.0f %14.1f\n", what, events, c.PerSecond, c.CPUMicros)
}

// measured is something that is timed, with its name in the table.
type measured struct {
	name string
	do   func() error
}

// takeTurns times several things in each round, prints each time and returns the median of each.
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

// medianCost is that of the middle round, by rate.
func medianCost(costs []Cost) Cost {
	slices.SortFunc(costs, func(a, b Cost) int { return cmp.Compare(a.PerSecond, b.PerSecond) })
	return costs[len(costs)/2]
}

// cpuTime is what this process and those that it started have spent, as Linux counts in hundredths of a second.
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
		// The name, in brackets, may hold anything; what follows it is proc(5)'s third field on.
		fields := strings.Fields(string(raw[strings.LastIndexByte(string(raw), ')')+1:]))
		if len(fields) < 15 {
			continue
		}
		number := func(i int) int {
			n, _ := strconv.Atoi(fields[i-3])
			return n
		}
		const parent, first, last = 4, 14, 17 // user and system time, its own and of children that ended
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
