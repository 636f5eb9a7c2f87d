package scenario

import (
	"weddings/commands"
	"weddings/events"
)

// Decide returns what a command decides after what happened, in memory: nothing is stored, and Prepare is not asked.
func Decide[S, F any](
	a commands.Aggregate[S], happened []events.Event, by events.Actor, c commands.Decider[S, F], facts F,
) (commands.Decision, error) {
	var state S
	for _, e := range happened {
		state = a.Apply(state, e)
	}
	return c.Decide(by, state, facts)
}
