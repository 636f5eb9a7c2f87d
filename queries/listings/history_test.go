package listings

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/events"
)

func TestAHistoryIsNotAppliedForWhoeverIsGone(t *testing.T) {
	t.Parallel()
	gone, leave := context.WithCancel(t.Context())
	leave()
	_, err := applied(gone, []events.Recorded{{Data: events.ListingArchived{}}})
	assert.ErrorIs(t, err, context.Canceled)
}
