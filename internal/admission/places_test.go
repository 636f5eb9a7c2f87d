package admission

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// holder takes places for an account of a network; each tells on a channel that it had to give way.
type holder struct {
	ctx     context.Context //nolint:containedctx // of the network
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
	_, err := p.Take(h.ctx, h.account, size, func() { assert.Fail(t, "it holds nothing") })
	require.ErrorIs(t, err, ErrFull)
}

// The slowest place of whoever holds the most gives way to somebody who holds less, until they hold as much.
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
	places[1].Leave() // it is counted no more
	assert.Equal(t, 4, p.Held())
	first.Leave()
	first.Leave()
	assert.Equal(t, 3, p.Held())
	second.Leave()
	places[0].Leave()
	places[3].Leave()
	assert.Zero(t, p.Held())
}

// Within a network its accounts share: one of many accounts keeps the others out no more than one of many networks.
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

// What has a size makes room for what is larger by more than one place.
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
