package listings

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/events"
)

func TestAHistoryIsNotFoldedForWhoeverIsGone(t *testing.T) {
	t.Parallel()
	gone, leave := context.WithCancel(t.Context())
	leave()
	_, err := folded(gone, []events.Recorded{{Data: events.ListingArchived{}}})
	assert.ErrorIs(t, err, context.Canceled)
}
