package events

import (
	"errors"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// No released event has a second schema version yet. Upcasters run in order, each once, from the version of the
// payload.
func TestEveryStepFromAnOldShapeIsTaken(t *testing.T) {
	t.Parallel()
	adds := func(s string) Upcaster {
		return func(payload []byte) ([]byte, error) { return append(payload[:len(payload):len(payload)], s...), nil }
	}
	steps := []Upcaster{adds("→2"), adds("→3")}
	for version, want := range map[int]string{1: "old→2→3", 2: "old→3", 3: "old"} {
		got, err := upcast("test", steps, version, []byte("old"))
		require.NoError(t, err)
		assert.Equal(t, want, string(got))
	}
	broken := errors.New("a shape that was never released")
	_, err := upcast("test", []Upcaster{adds("→2"), func([]byte) ([]byte, error) { return nil, broken }}, 1, nil)
	require.ErrorIs(t, err, broken)
	assert.ErrorContains(t, err, "test from version 2")
}

func TestAPanicOfAnUpcasterIsAnError(t *testing.T) {
	t.Parallel()
	short := registration{
		name:      "test",
		goType:    reflect.TypeFor[PostPublished](),
		upcasters: []Upcaster{func(payload []byte) ([]byte, error) { return payload[100:], nil }},
	}
	e, err := short.decode(1, []byte(`{}`))
	require.ErrorContains(t, err, "decode test")
	assert.Nil(t, e)
	_, err = short.decode(2, []byte(`{}`))
	assert.NoError(t, err, "the current schema has no upcaster")
}
