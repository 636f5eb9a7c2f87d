package scenario

import (
	"weddings/commands"
	"weddings/events"
)

// Decide returns the decision of a command after the events that happened. It works in memory: it neither calls Prepare
// nor appends anything.
func Decide[S, F any](
	a commands.Aggregate[S], happened []events.Event, by events.Actor, c commands.Decider[S, F], facts F,
) (commands.Decision, error) {
	var state S
	for _, e := range happened {
		state = a.Apply(state, e)
	}
	return c.Decide(by, state, facts)
}
