package demo

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestEveningsAreBusy(t *testing.T) {
	t.Parallel()
	draw := func(seed uint64) (drawn [24]int) {
		l := &Loader{rng: rand.New(rand.NewPCG(seed, 0)), listening: rand.New(rand.NewPCG(seed, 1))}
		for range 10_000 {
			drawn[l.hour()]++
		}
		return drawn
	}
	drawn := draw(1)
	busiest := 0
	for hour, n := range drawn {
		if n > drawn[busiest] {
			busiest = hour
		}
	}
	assert.Equal(t, 21, busiest)
	assert.Greater(t, drawn[13], drawn[8])
	assert.Zero(t, drawn[4])
	assert.Equal(t, drawn, draw(1), "one seed always gives the same demo")
}
