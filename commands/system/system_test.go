package system_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/scenario"
	"weddings/commands/system"
	"weddings/events"
	"weddings/internal/fault"
)

func TestWhatIsAskedOfReadModelsIsWrittenDownEachTime(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	before, err := w.App.Log.Head(t.Context())
	require.NoError(t, err)
	admin := scenario.As(commands.NewID(), events.Admin)
	for range 2 {
		for _, c := range []commands.Command{
			system.RebuildReadModel{ReadModel: "audit"},
			system.RetryParked{ReadModel: "audit", Stream: "listing-1", Problem: "broken"},
			system.SkipParked{ReadModel: "audit", Stream: "listing-1", Problem: "broken"},
		} {
			_, err := commands.Handle(t.Context(), w.App, admin, c)
			require.NoError(t, err)
		}
	}
	_, err = commands.Handle(t.Context(), w.App, admin, system.RebuildReadModel{})
	assert.Equal(t, fault.Invalid, fault.CodeOf(err))
	history, err := w.App.Log.Read(t.Context(), before, 100)
	require.NoError(t, err)
	var told []events.Event
	for _, r := range history {
		told = append(told, r.Data)
		assert.Equal(t, admin.Actor, r.Metadata.Actor)
	}
	once := []events.Event{
		events.RebuildRequested{ReadModel: "audit"},
		events.RetryRequested{ReadModel: "audit", Stream: "listing-1", Problem: "broken"},
		events.SkipRequested{ReadModel: "audit", Stream: "listing-1", Problem: "broken"},
	}
	assert.Equal(t, append(once, once...), told)
}
