package admission

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// holder takes places for one account of a network. Each place has a channel that is closed on eviction.
type holder struct {
	ctx     context.Context //nolint:containedctx // the context carries the network
	account string
}

func (h holder) take(t *testing.T, p *Places, size int) (place *Place, gone chan struct{}) {
	t.Helper()
	gone = make(chan struct{})
	place, err := p.Take(h.ctx, h.account, size, func() { close(gone) })
	require.NoError(t, err)
	return place, gone
}

func (h holder) refused(t *testing.T, p *Places, size int) {
	t.Helper()
	_, err := p.Take(h.ctx, h.account, size, func() { assert.Fail(t, "it holds no place") })
	require.ErrorIs(t, err, ErrFull)
}

// A newcomer evicts the slowest place of the largest holder, until both hold the same.
func TestTheSlowestOfTheLargestHolderGivesWay(t *testing.T) {
	t.Parallel()
	p := NewPlaces(4, 0)
	many, few := holder{From(t.Context(), "many"), "a"}, holder{From(t.Context(), "few"), "b"}
	var gone []chan struct{}
	var places []*Place
	for i := range 4 {
		place, left := many.take(t, p, 1)
		place.Moved([]int{300, 100, 200, 400}[i])
		places, gone = append(places, place), append(gone, left)
	}
	many.refused(t, p, 1)
	first, _ := few.take(t, p, 1)
	<-gone[1]
	assert.True(t, places[1].Gone())
	assert.False(t, places[2].Gone())
	second, _ := few.take(t, p, 1)
	<-gone[2]
	few.refused(t, p, 1)
	assert.Equal(t, 4, p.Held())
	places[1].Leave() // an evicted place is not counted again
	assert.Equal(t, 4, p.Held())
	first.Leave()
	first.Leave()
	assert.Equal(t, 3, p.Held())
	second.Leave()
	places[0].Leave()
	places[3].Leave()
	assert.Zero(t, p.Held())
}

// The accounts of a network share what the network holds: one account cannot keep out the others of its network.
func TestAccountsOfANetworkShareItsPlaces(t *testing.T) {
	t.Parallel()
	p := NewPlaces(6, 4)
	ctx := From(t.Context(), "carrier")
	greedy, modest, late := holder{ctx, "greedy"}, holder{ctx, "modest"}, holder{ctx, "late"}
	var gone []chan struct{}
	for range 4 {
		_, left := greedy.take(t, p, 1)
		gone = append(gone, left)
	}
	_, err := p.Take(ctx, "greedy", 1, func() {})
	require.ErrorIs(t, err, ErrOwn)
	modest.take(t, p, 1)
	modest.take(t, p, 1)
	late.take(t, p, 1)
	<-gone[0]
	late.take(t, p, 1)
	<-gone[1]
	late.refused(t, p, 1)
	elsewhere := holder{From(t.Context(), "elsewhere"), "x"}
	elsewhere.take(t, p, 1)
	elsewhere.take(t, p, 1)
	elsewhere.take(t, p, 1)
	elsewhere.refused(t, p, 1)
	assert.Equal(t, 6, p.Held())
}

// A large place evicts as many small ones as it needs.
func TestALargePlaceTakesTheRoomOfSeveral(t *testing.T) {
	t.Parallel()
	p := NewPlaces(10, 0)
	many, other := holder{From(t.Context(), "many"), ""}, holder{From(t.Context(), "other"), ""}
	var gone []chan struct{}
	for range 10 {
		_, left := many.take(t, p, 1)
		gone = append(gone, left)
	}
	other.take(t, p, 4)
	for _, left := range gone[:4] {
		<-left
	}
	other.refused(t, p, 4)
	assert.Equal(t, 10, p.Held())
}
