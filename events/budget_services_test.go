package events_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/events"
)

func TestWhichServiceAListingIsAbout(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "venue", events.BudgetServiceOf(events.Venue, "venues", nil))
	assert.Equal(t, "florists", events.BudgetServiceOf(events.Service, "flowers", nil))
	assert.Equal(t, "dj", events.BudgetServiceOf(events.Service, "music", []string{"dj", "liveBand"}))
	assert.Equal(t, "liveBand", events.BudgetServiceOf(events.Service, "music", []string{"liveBand"}))
	assert.Empty(t, events.BudgetServiceOf(events.Service, "jewelry", nil))
}
