package store_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/tool/devservers/servertest"
)

func TestAStreamThatHasBegunIsLookedForOnce(t *testing.T) {
	t.Parallel()
	trips := &storetest.Trips{}
	log := storetest.Open(t, servertest.Postgres(t), trips.Trace).Log
	begin := func(stream string) {
		t.Helper()
		_, err := log.Append(t.Context(), store.Append{Stream: stream, Events: clicked("first")})
		require.NoError(t, err)
	}
	begun := func(asked int, streams ...string) map[string]bool {
		t.Helper()
		trips.Take()
		found, err := log.Begun(t.Context(), streams)
		require.NoError(t, err)
		assert.Len(t, trips.Take("unnest"), asked)
		return found
	}
	begin("governorate-homs")
	assert.Equal(t, map[string]bool{"governorate-homs": true, "city-x": false}, begun(1, "governorate-homs", "city-x"))
	assert.Equal(t, map[string]bool{"governorate-homs": true}, begun(0, "governorate-homs"))
	begin("city-x")
	assert.Equal(t, map[string]bool{"governorate-homs": true, "city-x": true}, begun(1, "governorate-homs", "city-x"))
	assert.Equal(t, map[string]bool{"governorate-homs": true, "city-x": true}, begun(0, "governorate-homs", "city-x"))
}
