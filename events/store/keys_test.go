package store_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/tool/devservers/servertest"
)

func TestTheKeyOfANewPersonIsNotReadBack(t *testing.T) {
	t.Parallel()
	trips := &storetest.Trips{}
	w := storetest.Open(t, servertest.Postgres(t), trips.Trace)
	begin := func(person uuid.UUID, expected int64) error {
		_, err := w.Log.Append(t.Context(), store.Append{
			Stream: "inquiry-a", Expected: expected, Begins: []uuid.UUID{person},
			Events: []events.Event{events.InquirySent{Sender: person, Name: events.PersonalOf(person, "ليلى")}},
		})
		return err
	}
	person, refused := uuid.New(), uuid.New()
	require.NoError(t, begin(person, 0))
	trips.Take()

	history, err := w.Log.Load(t.Context(), "inquiry-a", 0)
	require.NoError(t, err)
	assert.Equal(t, "ليلى", history[0].Data.(events.InquirySent).Name.Text())
	assert.Empty(t, trips.Take("vault.keys"))

	require.Error(t, begin(refused, 0), "the stream exists")
	sealed, err := w.Vault.Seal(t.Context(), uuid.New(),
		events.InquirySent{Sender: refused, Name: events.PersonalOf(refused, "سلمى")})
	require.NoError(t, err)
	assert.NotNil(t, sealed)
	assert.NotEmpty(t, trips.Take("INSERT INTO vault.keys"), "the key of the refused request was not stored or kept")
}
